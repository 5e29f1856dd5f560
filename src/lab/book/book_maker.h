/* SPDX-License-Identifier: MIT */
/* Fills the pages of a book: the value of each move, and which move to
 * choose. */
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
    struct progress_scale progress; /* of this stage */
    int done;                       /* steps of this stage */
    int64_t began;                  /* when the whole work began */
    int64_t kept;                   /* when the keeper was last called */
    bool failed;                    /* err says why */
    bool stopped;                   /* nothing more is proven */
};

bool book_maker_begin(struct book_maker *maker, const struct book_plan *plan,
                      struct book_cost *cost, struct err *err);
void book_maker_end(struct book_maker *maker);

/* Begins a stage of `total` steps; and ends one of its steps, and checks the
 * clock and the stop. */
void book_maker_stage(struct book_maker *maker, const char *what, int total);
void book_maker_step(struct book_maker *maker);

/* Gives the entries to the keeper. False if that failed, now or before. */
bool book_maker_keep(struct book_maker *maker, bool finished);

/* Returns the page of the position, and makes it if there is none; NULL if it
 * cannot have one, or nothing more is to be proven. Valid until the next
 * call. */
const struct book_page *book_maker_fill(struct book_maker *maker,
                                        const struct position *position);

/* Can the position be proven within plan->easy nodes? Then it gets a page that
 * says so. */
bool book_maker_is_easy(struct book_maker *maker,
                        const struct position *position);
