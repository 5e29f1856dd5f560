/* SPDX-License-Identifier: MIT */
/* Finds the themes of a puzzle by its position and its solution. */
#pragma once

#include "match/puzzle/puzzle.h"

/* Returns a set of themes; 0 if there is none. */
unsigned puzzle_find_themes(const struct game *game,
                            const struct puzzle *puzzle);
