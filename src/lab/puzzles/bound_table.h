/* SPDX-License-Identifier: MIT */
/*
 * What positions of a sowing game with few seeds on the board are worth, as
 * bounds of the margin that is still to come for the player to move.
 *
 * Play may go round in circles; what that is worth depends on the rules of the
 * match and on its line. So both bounds count what nobody can be forced to
 * leave: low is what the player who moves is sure of, high what he can get at
 * most, whatever circles are worth. Mostly they are equal.
 */
#pragma once

#include "game/game.h"

struct bound_table;

struct margin_bounds {
    int low;
    int high;
};

/* All positions with one seed up to so many. The game must live longer; the caller
 * frees it. */
struct bound_table *bound_table_new(const struct game *game, int level);
void bound_table_free(struct bound_table *table);

int bound_table_level(const struct bound_table *table);

/* Of a position that is not over, with at most `level` seeds on the board. */
struct margin_bounds bound_table_find(const struct bound_table *table,
                                      const struct position *position);

/* Seeds that are not in stores. */
int bound_table_seeds(const struct game *game, const struct position *position);
