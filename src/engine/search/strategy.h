/* SPDX-License-Identifier: MIT */
/*
 * What a position of Abalone is worth, after the report of Maastricht (2020):
 * eight strategies, each from 0 (bad) to 1 (good), weighted by the mode that
 * the game was in when the search began.
 */
#pragma once

#include "engine/search/evaluation.h"

enum {
    STRATEGY_ONE = 1 << 16, /* the value 1 of a strategy */
    /* A margin of six is worth ten times the most that weights of 1 can give:
     * no position that is not won comes near it. */
    STRATEGY_SEED = STRATEGY_ONE / 6 * 10 * 1000,
    /* A quarter of what weights of 1 can give: less than two marbles. */
    STRATEGY_LEAD = STRATEGY_ONE / 4 * 1000
};

/* The values of all strategies, S1 first. */
void strategy_values(const struct position *position,
                     const struct viewer *viewer, int values[STRATEGY_COUNT]);

int strategy_leaf(const struct evaluation *evaluation, const struct game *game,
                  const struct position *position, const struct viewer *viewer);
void strategy_read_root(const struct evaluation *evaluation,
                        const struct game *game, const struct line *line,
                        int plies, struct viewer *viewer);

/* The mode of a player at the end of a line, 0 to 4. */
int strategy_mode(const struct game *game, const struct line *line, int player);
