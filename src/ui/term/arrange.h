/* SPDX-License-Identifier: MIT */
/*
 * The cells of a picture in the order of their colours. Curses writes from the
 * top to the bottom, and on a board every other sign has another colour; a move
 * of the cursor is shorter than a colour.
 *
 *     ESC[1;1H ESC[31m a ESC[32m b ESC[2;1H ESC[31m c ESC[32m d    becomes
 *     ESC[1;1H ESC[31m a ESC[2;1H c ESC[1;2H ESC[32m b ESC[2;2H d
 *
 * What a picture writes is drawn into cells first, so that nothing is told twice
 * and no cell depends on another. Besides the moves that every terminal knows,
 * it uses those that curses has used, and a line feed where it is told so.
 */
#pragma once

#include "ui/term/sgr.h"

enum { ARRANGED_SIGN_BYTES = 4, ARRANGED_STYLES_MAX = 64 };

/* What a picture has written. A value that owns nothing. */
struct arranged_cell {
    unsigned picture; /* that wrote it */
    short style;
    unsigned char width; /* 0: the right half of a wide sign */
    unsigned char length;
    char sign[ARRANGED_SIGN_BYTES];
};

/* Cells of one row that are written one after the other. */
struct arranged_run {
    short row;
    short column;
    short width;
    short style;
};

/* Starts as {0}; owns its arrays. */
struct arranger {
    int width; /* of the screen */
    int height;
    struct arranged_cell *cells;
    struct arranged_run *runs;
    int run_count;
    int run_capacity;
    unsigned picture;
    struct sgr styles[ARRANGED_STYLES_MAX];
    int style_count;
    int row;           /* of the cursor, as curses knows it; -1: unknown */
    int column;        /* the same */
    bool feeds_lines;  /* LF goes down one line and no further */
    bool jumps_in_row; /* CHA, VPA, ECH, EL: curses has used them */
    bool jumps_in_column;
    bool erases_cells;
    bool erases_line;
};

void arranger_free(struct arranger *arranger);

/* The cursor may be anywhere. */
void arranger_forget(struct arranger *arranger);

/* Writes the picture with the filter's knowledge of what the terminal has been
 * told. False, and nothing is written, if there is something in it that is not
 * known here, or that depends on what was there before. */
bool arranger_picture(struct arranger *arranger, struct sgr_filter *filter,
                      int width, int height, const char *bytes, size_t length,
                      FILE *out);
