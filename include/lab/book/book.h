/* SPDX-License-Identifier: MIT */
/*
 * Makes opening books. A book holds
 *
 *   - every position until both players have completed their first turn, and
 *     those right after it;
 *   - whatever a player that follows the book, first or second, can meet in so
 *     many of its turns, against any reply: the positions in which it decides,
 *     and those in which the opponent does. Positions that the solver proves at
 *     a glance are left out, and all that follow them.
 *
 * It is of play without the pie rule: the game's book with it is the same.
 *
 * An entry depends on its position alone, and the set of positions on the plan
 * and on the nodes that the solver takes for what is easy: a book that was
 * stopped and resumed is in the end the same as one made in one go, unless the
 * solver has changed meanwhile.
 */
#pragma once

#include "base/thread.h"
#include "engine/solver/book.h"

/* Is given all entries so far from time to time. Put this first in a struct of
 * yours. False and err stop the work. */
struct book_keeper {
    bool (*keep)(struct book_keeper *keeper, const struct book_entry *entries,
                 int count, bool finished, struct err *err);
};

enum { BOOK_TURNS_MAX = 20 };

struct book_plan {
    const struct game *game; /* that solver_supports */
    int turns;               /* at least 1 */
    uint64_t easy;           /* nodes that every move is proven in, with small
                                  tables and from nothing; 0: nothing is easy */
    int threads;             /* for a proof */
    size_t memory;           /* for all of them */
    int64_t nanoseconds;     /* 0: no limit */
    const struct stop *stop; /* or NULL */
    struct progress_listener *listener; /* or NULL */
    struct book_keeper *keeper;
};

/* The cost of making it. */
struct book_cost {
    int count; /* entries */
    int proofs;
    uint64_t nodes; /* of all proofs */
    int64_t seconds;
    bool finished; /* false: the time was up, or it was stopped */
};

/* The entries of `known` need no proof. The keeper is called at the beginning,
 * once a minute, and at the end. False and err if the game cannot be solved in
 * so much memory, or the keeper fails. */
bool book_make(const struct book_plan *plan, const struct book *known,
               struct book_cost *cost, struct err *err);
