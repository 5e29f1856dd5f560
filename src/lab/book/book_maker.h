/* Who fills the pages of a book: what is worth what, and what to choose. */
#ifndef NAQALA_SRC_LAB_BOOK_BOOK_MAKER_H
#define NAQALA_SRC_LAB_BOOK_BOOK_MAKER_H

#include "lab/book/book.h"
#include "lab/book/book_pages.h"

struct maker {
    struct solver_listener ear; /* first */
    const struct book_plan *plan;
    struct book_cost *cost;
    struct err *err;
    struct solver *exact; /* remembers what it proved */
    struct solver *judge; /* of what is easy; NULL: nothing is */
    struct pages pages;
    struct progress_report progress;
    int64_t began; /* all of it */
    int64_t stage; /* what is told of in the progress */
    int64_t kept;  /* when that was last */
    bool failed;   /* err says why */
    bool stopped;  /* nothing more is proven */
};

bool maker_begin(struct maker *maker, const struct book_plan *plan,
                 struct book_cost *cost, struct err *err);
void maker_end(struct maker *maker);

/* A new stage of so many steps, and one of them. */
void maker_stage(struct maker *maker, const char *what, int total);
void maker_step(struct maker *maker);

/* Hands over what there is; false when that failed, now or before. */
bool maker_keep(struct maker *maker, bool finished);

/* Its page; NULL when it has none, and does not get one any more. Good until
 * the next one is asked for. */
const struct page *maker_fill(struct maker *maker,
                              const struct position *position);

/* Is it proven at a glance? Then it gets a page that says so. */
bool maker_is_easy(struct maker *maker, const struct position *position);

/* ---- for book_maker.c and book_entry_value.c alone ---- */

/* The position, or which moves are worth as much, or all that every move is
 * worth; false when it is stopped. */
enum proof { PROOF_VALUE, PROOF_EQUALS, PROOF_MOVES };

bool maker_prove(struct maker *maker, const struct position *position,
                 enum proof proof, struct solver_report *report);

/* Its page; NULL when it has none. */
const struct page *maker_find(const struct maker *maker,
                              const struct position *position);

/* The values of an entry: as a report has them; or from the pages of what the
 * moves lead to, and by proof where there is none. False when it is stopped. */
void maker_take(const struct maker *maker, const struct position *position,
                const struct solver_report *report, struct book_entry *entry);
bool maker_find_values(struct maker *maker, const struct position *position,
                       struct book_entry *entry);

/* Of the best moves the one with the fewest replies that keep everything. */
bool maker_find_choice(struct maker *maker, const struct position *position,
                       struct book_entry *entry);

#endif
