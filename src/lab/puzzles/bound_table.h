/* SPDX-License-Identifier: MIT */
/*
 * The values of positions of a sowing game with few seeds on the board, as
 * bounds of the margin that is still to come for the player to move.
 *
 * Play may go round in circles; the value of that depends on the rules of the
 * match and on its line. So the bounds hold for any value of circles: low is
 * the margin that the player to move is sure of, high the most that this player
 * can get. Usually they are equal.
 */
#pragma once

#include "game/game.h"

struct bound_table;

struct margin_bounds {
    int low;
    int high;
};

/* The table of all positions with 1 to `level` seeds. The game must outlive it;
 * the caller frees it. */
struct bound_table *bound_table_new(const struct game *game, int level);
void bound_table_free(struct bound_table *table);

int bound_table_level(const struct bound_table *table);

/* The bounds of a position that is not over, with at most `level` seeds on the
 * board. */
struct margin_bounds bound_table_find(const struct bound_table *table,
                                      const struct position *position);

/* The number of seeds that are not in stores. */
int bound_table_seeds(const struct game *game, const struct position *position);
