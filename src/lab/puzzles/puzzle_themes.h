/* SPDX-License-Identifier: MIT */
/* What a puzzle is about, seen from its position and its solution. */
#pragma once

#include "match/puzzle/puzzle.h"

/* None: it is about nothing that has a name. */
unsigned puzzle_find_themes(const struct game *game,
                            const struct puzzle *puzzle);
