/* SPDX-License-Identifier: MIT */
/*
 * The painter: turns a canvas into the screen that curses keeps in memory. It
 * chooses a colour pair for each ink on its ground, attributes if there are no
 * colours, and an ASCII twin for a sign that the locale cannot show.
 *
 *     canvas + theme --painter_paint--> stdscr --doupdate in term.c--> terminal
 *
 * Nothing is written to the terminal here, and only this file and term.c know
 * curses.
 */
#pragma once

#include "ui/canvas.h"
#include "ui/term/term.h"

/* No picture has this many pairs, and a short holds their numbers. */
enum { PAINTER_PAIRS_MAX = 250 };

struct colour_pair {
    int32_t ink; /* as in struct look */
    int32_t ground;
};

/* Owns nothing; only `depth` is for others. */
struct painter {
    enum depth depth;
    bool own_colours; /* -1 stands for the terminal's own ink and ground */
    struct colour_pair pairs[PAINTER_PAIRS_MAX]; /* [0] has the number 1 */
    int pair_count;
    int pair_limit;
    bool pairs_lack; /* the picture needed more of them */
};

/* To be called after newterm. Uses at most as many colours as asked for. */
void painter_begin(struct painter *painter, enum term_color asked);

/* What does not fit the terminal's size is left out. */
void painter_paint(struct painter *painter, const struct canvas *canvas,
                   const struct theme *theme);
