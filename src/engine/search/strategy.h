/* SPDX-License-Identifier: MIT */
/*
 * What a position of Abalone is worth, after the report of Maastricht (2020):
 * eight strategies, each 0 to 1 with 1 for good, weighted by the mode in which
 * the game was where the search began.
 */
#pragma once

#include "engine/search/evaluation.h"

enum {
    STRATEGY_ONE = 1 << 16, /* 1, as a strategy gives it */
    /* Ten times the most that weights of 1 can give, for a margin of six: no
     * position that is not won comes near it. */
    STRATEGY_SEED = STRATEGY_ONE / 6 * 10 * 1000,
    /* A quarter of what weights of 1 can give: less than two marbles. */
    STRATEGY_LEAD = STRATEGY_ONE / 4 * 1000
};

/* Each strategy of the table, S1 first. */
void strategy_values(const struct position *position,
                     const struct viewer *viewer, int values[STRATEGY_COUNT]);

int strategy_leaf(const struct evaluation *evaluation, const struct game *game,
                  const struct position *position, const struct viewer *viewer);
void strategy_read_root(const struct evaluation *evaluation,
                        const struct game *game, const struct line *line,
                        int plies, struct viewer *viewer);

/* 0 to 4: the mode of a player at the end of a line. */
int strategy_mode(const struct game *game, const struct line *line, int player);
