/* SPDX-License-Identifier: MIT */
/* The agent that says what positions and moves are worth, and how much of a game
 * it knows exactly. */
#pragma once

#include "game/game.h"

/* Its spec: it values every move, by proof where the game has any. */
const char *analyst_spec(const struct game *game);

/* So many seeds in the pits, or fewer, and it knows what a position is worth, as
 * soon as its tables are there; all seeds of the game: from the first move; 0: it
 * only estimates. */
int analyst_known_seeds(const struct game *game);

/* Does it know of some of these positions only two bounds? Their value depends on
 * what play that goes round for ever is worth. */
bool analyst_leaves_bounds(const struct game *game);
