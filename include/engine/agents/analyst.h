/* SPDX-License-Identifier: MIT */
/* The agent that says what positions and moves are worth, and how much of a game
 * it knows exactly. */
#pragma once

#include "game/game.h"

/* Its spec: it values every move, by proof where the game has any. */
const char *analyst_spec(const struct game *game);

/* The most seeds in the pits with which it knows every position, once its tables
 * are built: all seeds of the game if it knows that from the first move on, 0 if
 * it only estimates. */
int analyst_known_seeds(const struct game *game);

/* Does it know of some of these positions only two bounds? Their value depends on
 * what play that goes round for ever is worth. */
bool analyst_leaves_bounds(const struct game *game);
