/* SPDX-License-Identifier: MIT */
/*
 * What each pit of the player to move does, below the board, in a column each:
 *
 *     each pit     1    2    3   ...
 *     last seed    4    5   store
 *     and then    +3        again
 *
 * If there is little room these words are shorter: pit, last, then. If even
 * that does not fit, the pits are divided into two such tables, one below the
 * other.
 */
#pragma once

#include "screen/input/input.h"

void sowing_facts_draw(const struct input *input, struct canvas *canvas,
                       struct rect rect);

/* The fewest columns in which nothing is shortened. */
int sowing_facts_width(const struct game *game);

/* How many lines the tables take with values in `width` columns; 0 if they do
 * not fit. */
int sowing_facts_height(const struct game *game, int width);
