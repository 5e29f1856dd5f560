/* SPDX-License-Identifier: MIT */
/* What a position is worth, slowly: for small boards. */
#pragma once

#include "game/game.h"

/* The final margin of this player of two under best play, by a search to the end
 * of every line, without a bound and without a memory. */
int best_margin(const struct game *game, const struct position *position,
                int player);
