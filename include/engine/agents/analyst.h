/* SPDX-License-Identifier: MIT */
/* The agent that evaluates positions and moves, and how much of a game it knows
 * exactly. */
#pragma once

#include "game/game.h"

/* The spec of the analyst. It values every move, by proof if the game allows.
 */
const char *analyst_spec(const struct game *game);

/* The most seeds in the pits for which it knows the exact value of every
 * position, once its tables are built: all seeds of the game if it knows the
 * game from the first move on, 0 if it only estimates. */
int analyst_known_seeds(const struct game *game);

/* Does it know only two bounds for some of these positions? That is so if their
 * value depends on the value of endless play. */
bool analyst_leaves_bounds(const struct game *game);
