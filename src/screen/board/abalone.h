/* SPDX-License-Identifier: MIT */
/*
 * The board of marbles: where the cells of a hexagon lie on the screen, and
 * what stands beside it:
 *
 *     I     / o o o o o \        o White           the scores: above of
 *     H    / o o o o o o \       ..      out 0     the others, at the
 *     ...                        ...               bottom of the viewer
 *     B    \ o o o o o o /7      o Black
 *     A     \ o o o o o /6       ..      out 0
 *            --1-2-3-4-5
 *     what is said
 *
 * With three players, the number of marbles that each has left stands behind
 * the name or, if a name is too long, behind what it has pushed out. The board
 * is turned so that the viewer's side is at the bottom; letters and digits
 * stand where the lines that they name end, at the left or below. The compact
 * board has its words between the scores, and below them the forecast. On the
 * largest board a marble takes three lines, in the trays, too.
 */
#pragma once

#include "game/abalone.h"
#include "screen/board/board.h"

extern const struct board_class board_abalone;

/* ---- layout_abalone.c ---- */

struct hexagon {
    int rotation; /* counter-clockwise, in sixths of a full turn */
    bool compact;
    bool closed; /* the rim has a line above the board */
    int pitch;   /* columns from one cell to the next */
    int lines;   /* from one row to the next */
    int reach;   /* of a marble: lines above its middle, and below it */
    int rim;     /* columns from the end of a row */
    int label;   /* columns from the end of a line of cells to its digit */
    int letters;
    int left; /* of the leftmost cell */
    int top;  /* of the uppermost row */
    int score_lines;
    int pile; /* columns from one marble in a tray to the next */
    struct rect scores;
    struct rect words;
    struct rect forecast; /* of the compact board only */
};

struct hexagon_point {
    int x;
    int y;
};

/* A row of the picture, from its first cell to its last. */
struct hexagon_span {
    int first;
    int last;
    int y;
};

/* How lines of cells run in the picture, from left to right. */
enum hexagon_slope { HEXAGON_LEVEL, HEXAGON_RISING, HEXAGON_FALLING };

/* The largest board that fits in `width` times `height` cells of the screen. */
struct board_size hexagon_measure(const struct game *game, int width,
                                  int height);

struct board_size hexagon_measure_least(const struct game *game, int width);

struct hexagon hexagon_of(const struct board *board, struct rect rect,
                          struct board_size size);

struct hexagon_point hexagon_spot(const struct hexagon *hexagon, int cell);

/* Rows are counted in the picture; the lowest is 0. */
struct hexagon_span hexagon_row(const struct hexagon *hexagon, int row);

/* The columns from the middle of a marble to its marks beside it. */
int hexagon_flank(const struct hexagon *hexagon);

/* The lines from the middle of an outermost row to the rim beyond it. */
int hexagon_edge(const struct hexagon *hexagon);

/* The cell at, or next to, this place; -1 if there is none. */
int hexagon_cell(const struct hexagon *hexagon, int x, int y);

/* Where the letter of a row and the digit of a column stand; both from 0. */
struct hexagon_point hexagon_letter(const struct hexagon *hexagon, int row);
struct hexagon_point hexagon_digit(const struct hexagon *hexagon, int column);
/* Are lines of this slope named by letters or digits? */
bool hexagon_is_labelled(const struct hexagon *hexagon,
                         enum hexagon_slope slope);

/* Seat 0 is at the bottom. */
struct rect hexagon_score(const struct hexagon *hexagon, int seat);

/* ---- draw_hexagon.c ---- */

/* What the functions that draw share. */
struct abalone_drawing {
    const struct board *board;
    struct canvas *canvas;
    struct hexagon hexagon;
};

/* The sign of a player's marbles. */
const char *abalone_sign(const struct canvas *canvas, int player);

/* Draws a marble with its middle at x, y. */
void abalone_draw_marble(const struct abalone_drawing *drawing, int x, int y,
                         struct style style, int player);

/* Draws the rim with its labels, the marbles with their marks, and the
 * cursor. */
void hexagon_draw(const struct abalone_drawing *drawing);
