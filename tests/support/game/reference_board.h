/* SPDX-License-Identifier: MIT */
/* What the two ways to word a turn share: a hole of the board, and what its seeds
 * are counted and banked by. */
#pragma once

#include "support/game/reference_turn.h"

#include <stdbool.h>
#include <string.h>

struct reference_hole {
    int side;
    int hole;
};

/* What follows a turn. */
enum turn { TURN_OVER, TURN_AGAIN, GAME_OVER };

static inline bool is(const char *word, const char *value)
{
    return strcmp(word, value) == 0;
}

static inline int other(int side)
{
    return side == SOUTH ? NORTH : SOUTH;
}

static inline int store(const struct reference *rules)
{
    return rules->pits + 1;
}

/* The seeds of a row, without its store. */
static inline int row(const struct reference *rules,
                      const struct reference_board *board, int side)
{
    int seeds = 0;

    for (int pit = 1; pit <= rules->pits; pit++)
        seeds += board->holes[side][pit];
    return seeds;
}

/* The seeds of a pit go to the store of a side. */
static inline void bank(const struct reference *rules,
                        struct reference_board *board,
                        struct reference_hole pit, int side)
{
    board->holes[side][store(rules)] += board->holes[pit.side][pit.hole];
    board->holes[pit.side][pit.hole] = 0;
}

static inline void bank_row(const struct reference *rules,
                            struct reference_board *board, int row_side,
                            int side)
{
    for (int pit = 1; pit <= rules->pits; pit++)
        bank(rules, board, (struct reference_hole){row_side, pit}, side);
}

/* What fell into a tuzdik goes to the store of its owner, who sits across. */
static inline void empty_tuzdiks(const struct reference *rules,
                                 struct reference_board *board)
{
    for (int side = SOUTH; side <= NORTH; side++)
        if (board->tuzdik[side] != 0)
            bank(rules, board,
                 (struct reference_hole){side, board->tuzdik[side]},
                 other(side));
}
