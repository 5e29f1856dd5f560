/* SPDX-License-Identifier: MIT */
/* Fills the pages of a book: the value of each move, and which to choose. */
#pragma once

#include "lab/book/book.h"
#include "lab/book/book_pages.h"

struct book_maker {
    struct solver_listener listener; /* first */
    const struct book_plan *plan;
    struct book_cost *cost;
    struct err *err;
    struct solver *solver; /* remembers what it proved */
    struct solver *judge;  /* finds easy positions; NULL: none is easy */
    struct book_pages pages;
    struct progress_scale progress; /* of this stage, of which */
    int done;                       /* so many steps are done */
    int64_t began;                  /* all of it */
    int64_t kept;                   /* when that was last */
    bool failed;                    /* err says why */
    bool stopped;                   /* nothing more is proven */
};

bool book_maker_begin(struct book_maker *maker, const struct book_plan *plan,
                      struct book_cost *cost, struct err *err);
void book_maker_end(struct book_maker *maker);

/* Begins a stage of so many steps; and ends one of its steps, which looks at
 * the clock and the stop. */
void book_maker_stage(struct book_maker *maker, const char *what, int total);
void book_maker_step(struct book_maker *maker);

/* Hands the entries to the keeper. False if that failed, now or before. */
bool book_maker_keep(struct book_maker *maker, bool finished);

/* Returns the page of the position, made if there is none; NULL if it can have
 * none, or nothing more is to be proven. Valid until the next call. */
const struct book_page *book_maker_fill(struct book_maker *maker,
                                        const struct position *position);

/* Is it proven within the plan's few nodes? Then it gets a page that says so.
 */
bool book_maker_is_easy(struct book_maker *maker,
                        const struct position *position);
