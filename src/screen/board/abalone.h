/* SPDX-License-Identifier: MIT */
/*
 * The board of marbles: where the cells of a hexagon lie on the screen, and
 * what stands beside it:
 *
 *     I       o o o o o          o White           the scores: above of
 *     H      o o o o o o         ..      out 0     the others, at the
 *     ...                        ...               bottom of the viewer
 *     B      o o o o o o 7       o Black
 *     A       o o o o o 6        ..      out 0
 *              1 2 3 4 5
 *     what is said
 *
 * Flipped, i9 lies at the lower left; letters are at the left and digits
 * at the lower right all the same. The compact board is told things between
 * its scores.
 */
#pragma once

#include "game/abalone.h"
#include "screen/board/board.h"

extern const struct board_class board_abalone;

/* ---- layout_abalone.c ---- */

struct hexagon {
    bool flipped;
    bool compact;
    int pitch; /* columns from one cell to the next */
    int lines; /* from one row to the next */
    int letters;
    int left; /* of the leftmost cell */
    int top;  /* of the uppermost row */
    struct rect scores;
    struct rect words;
};

struct hexagon_point {
    int x;
    int y;
};

/* The largest board for so many cells of the screen. */
struct board_size hexagon_measure(const struct game *game, int width,
                                  int height);

struct board_size hexagon_measure_least(const struct game *game, int width);

struct hexagon hexagon_of(bool flipped, struct rect rect,
                          struct board_size size);

struct hexagon_point hexagon_spot(const struct hexagon *hexagon, int cell);

/* The cell at, or next to, this place; -1. */
int hexagon_cell(const struct hexagon *hexagon, int x, int y);

/* Where the letter of a row and the digit of a column stand; both from 0. */
struct hexagon_point hexagon_letter(const struct hexagon *hexagon, int row);
struct hexagon_point hexagon_digit(const struct hexagon *hexagon, int column);

/* Two lines. Seat 0 is at the bottom. */
struct rect hexagon_score(const struct hexagon *hexagon, int seat);
