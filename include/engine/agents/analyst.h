/* SPDX-License-Identifier: MIT */
/* The agent that says what positions and moves are worth, and how much of a game
 * it knows exactly. */
#pragma once

#include "game/game.h"

/* Its spec: it values every move, by proof where the game has any. */
const char *analyst_spec(const struct game *game);

/* So many seeds in the pits, or fewer, and it knows exactly what a position is
 * worth, as soon as its tables are there; all seeds of the game: from the first
 * move; 0: it only estimates. In games whose line can go round for ever that is so
 * but for the positions where their value depends on it. */
int analyst_exact_seeds(const struct game *game);
