/* SPDX-License-Identifier: MIT */
/*
 * A set of fair boards as text: lines of comment, then one board a line,
 * written as a position, with a sign for each of south's pits:
 *
 *     4,4,4,5,3,4,0/4,4,4,4,4,0,4 <<=<<<
 *
 *     =  this first move keeps the draw    <  it loses    .  the pit is empty
 *
 * A board is known by its number, from 1. It never changes its place, because a
 * set only grows at the end.
 */
#pragma once

#include "game/mancala.h"

#include <stddef.h>

struct fair_board {
    int seeds[2 * (PITS_MAX + 1)]; /* south's pits and store, then north's */
    unsigned keeping; /* south's moves that keep the draw, a bit each */
};

/* How many boards there are, valid or not. */
int fair_set_count(const char *text, size_t length);

/* Reads the board of this number. Returns false and sets err, which begins with
 * `line 7: `, if the board is not valid or does not have `pits` pits a side. */
bool fair_set_read(const char *text, size_t length, int number, int pits,
                   struct fair_board *board, struct err *err);

/* The moves that keep the draw on the fair board that a game begins with, a bit
 * for each; 0 if the game begins as usual. */
unsigned fair_board_keeping(const struct game *game);

/* Writes the line of the board. */
void fair_board_write(const struct fair_board *board, int pits, FILE *out);
