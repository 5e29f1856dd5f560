/* SPDX-License-Identifier: MIT */
/* What the files of the terminal share. */
#pragma once

#include "ui/term/input.h"
#include "ui/term/term.h"

#include <termios.h>

enum {
    TERM_PAIRS_MAX = 250, /* no picture has so many, and a short holds them */
    TERM_WORDS_BYTES = 128
};

struct screen; /* of curses */

struct pair {
    int32_t ink;
    int32_t ground;
};

struct term {
    struct screen *screen;
    struct termios found;
    enum depth depth;
    enum glyph_set richest;
    bool own_colours; /* can it show what it shows without being told? */
    bool mouse;
    bool cursor;
    bool gone;                         /* that has been told */
    struct pair pairs[TERM_PAIRS_MAX]; /* of number 1 and so on */
    int pair_count;
    int pair_limit;
    bool pairs_lack; /* there were too few for the picture */
    struct term_input *input;
    char words[TERM_WORDS_BYTES];
};

/* The size that the terminal has now. */
void term_fit(void);

/* Takes the terminal, gives it back, takes it again after another program. */
void term_enter(struct term *term);
void term_leave(const struct term *term);
void term_come_back(struct term *term);
