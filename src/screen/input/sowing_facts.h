/* SPDX-License-Identifier: MIT */
/*
 * What each pit of the one to move does, below the board, a column for each:
 *
 *     each pit     1    2    3   ...
 *     last seed    4    5   store
 *     and then    +3        again
 *
 * In a narrow room these words are shorter: pit, last, then. Where that has no room
 * either, the pits are told in two such tables, one below the other.
 */
#pragma once

#include "screen/input/input.h"

void sowing_facts_draw(const struct input *input, struct canvas *canvas,
                       struct rect rect);

/* The least columns in which nothing of it is shortened. */
int sowing_facts_width(const struct game *game);

/* The lines of the tables with values, in so many columns; 0: none has room. */
int sowing_facts_height(const struct game *game, int width);
