/* SPDX-License-Identifier: MIT */
/*
 * Makes opening books. A book holds
 *
 *   - every position until both players have completed their first turn, and
 *     those right after it;
 *   - every position that a player who follows the book, first or second, can
 *     meet in a number of turns (struct book_plan), against any reply: those
 *     where the player is to move, and those where the opponent is. Positions
 *     that are easy to prove are left out, with all that follow them.
 *
 * A book is made for play without the pie rule; with the rule the game uses the
 * same book.
 *
 * An entry depends on its position alone. The set of positions depends on the
 * plan and on the nodes that the solver needs to prove easy positions. So a
 * book that was stopped and resumed is in the end the same as one made without
 * a stop, unless the solver has changed meanwhile.
 */
#pragma once

#include "base/thread.h"
#include "engine/solver/book.h"

/* Gets all entries so far from time to time. Put this first in a struct of
 * yours. False and err stop the work. */
struct book_keeper {
    bool (*keep)(struct book_keeper *keeper, const struct book_entry *entries,
                 int count, bool finished, struct err *err);
};

enum { BOOK_TURNS_MAX = 20 };

struct book_plan {
    const struct game *game; /* that solver_supports */
    int turns;               /* at least 1 */
    uint64_t easy;           /* a position is easy if each move is proven in
                                  this many nodes, with small tables that are
                                  empty at first; 0: no position is easy */
    int threads;             /* for a proof */
    size_t memory;           /* for all threads */
    int64_t nanoseconds;     /* 0: no limit */
    const struct stop *stop; /* or NULL */
    struct progress_listener *listener; /* or NULL */
    struct book_keeper *keeper;
};

/* The cost of making a book. */
struct book_cost {
    int count; /* entries */
    int proofs;
    uint64_t nodes; /* of all proofs */
    int64_t seconds;
    bool finished; /* false: the time was up, or it was stopped */
};

/* The entries of `known` need no proof. The keeper is called at the beginning,
 * once a minute, and at the end. False and err if the game cannot be solved in
 * the memory of the plan, or the keeper fails. */
bool book_make(const struct book_plan *plan, const struct book *known,
               struct book_cost *cost, struct err *err);
