/* SPDX-License-Identifier: MIT */
/*
 * Makes opening books of estimates, by drop-out expansion. A long search values
 * every move of the start. Then, again and again, the position outside the book
 * that is most likely to be met is searched in the same way, and joins the
 * book; its value goes back through the moves that lead there, up to the start.
 *
 *     start ---- best move ---- best answer ---- ...     cheap: played always
 *          \              \
 *           \              +-- second answer             a worse move costs
 *            +-- second move                             more
 *
 * A path costs a ply for each of its moves, and more for moves that are not the
 * best: little for moves of the opponent, and much for moves of the player who
 * follows the book, first or second.
 *
 * An entry depends on its position alone, and the next position on the entries:
 * a book that was stopped and resumed is the same as one made without a stop.
 */
#pragma once

#include "lab/book/book.h"

enum { EXPANSION_POSITIONS_MAX = 1000000, EXPANSION_LOSS_MAX = 100 };

struct expansion_plan {
    const struct game *game; /* that book_supports, and that is not proven */
    const char *agent;       /* a spec: it reports the value of every move */
    int positions;           /* in the book, at most */
    int loss; /* cost, in plies, of each seed that the opponent loses */
    int64_t nanoseconds;                /* 0: no limit */
    const struct stop *stop;            /* or NULL */
    struct progress_listener *listener; /* or NULL */
    struct book_keeper *keeper;
};

/*
 * The entries of `known` need no search. The keeper is called once a minute and
 * at the end. False and err if the agent does not play the game or reports no
 * margins, or the keeper fails.
 */
bool expansion_make(const struct expansion_plan *plan, const struct book *known,
                    struct book_cost *cost, struct err *err);
