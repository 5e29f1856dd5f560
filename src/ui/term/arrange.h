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
 * and no cell depends on another. Lines that it moves are moved before, and cells
 * that were drawn into them go along. Besides the moves of the cursor that every
 * terminal knows, it uses those that curses has used, and a line feed where it is
 * told so.
 *
 * Of a picture that is too long for one frame some rows are written, and the
 * cells of the others stay until the next picture:
 *
 *     rows 0 to 13 | rows 14 to 23, and what has changed again meanwhile
 */
#pragma once

#include "ui/term/sgr.h"

enum {
    ARRANGED_SIGN_BYTES = 4,
    ARRANGED_STYLES_MAX = 64,
    ARRANGED_SCROLL_BYTES = 128
};

/* A value that owns nothing. */
struct arranged_cell {
    bool due; /* to the terminal; the rest is as it was when it was last so */
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
    struct sgr styles[ARRANGED_STYLES_MAX];
    int style_count;
    size_t most;  /* bytes of a picture; 0: any */
    bool rest;    /* cells are due that an earlier picture has left */
    int next_row; /* of the rest */
    int top;      /* of the lines that scroll */
    int bottom;
    char scrolls[ARRANGED_SCROLL_BYTES]; /* what a picture scrolls, and where */
    int row;           /* of the cursor, as curses knows it; -1: unknown */
    int column;        /* the same */
    bool feeds_lines;  /* LF goes down one line and no further */
    bool jumps_in_row; /* CHA, VPA, ECH, EL: curses has used them */
    bool jumps_in_column;
    bool erases_cells;
    bool erases_line;
};

void arranger_free(struct arranger *arranger);

/* The cursor may be anywhere, and no cell is due. */
void arranger_forget(struct arranger *arranger);

/* What it did not understand has left the cursor there. */
void arranger_set_cursor(struct arranger *arranger, int row, int column);

/* Writes the picture with the filter's knowledge of what the terminal has been
 * told. False if there is something in it that is not known here, or that depends
 * on what was there before: then nothing of it is written, but all of the rest. */
bool arranger_picture(struct arranger *arranger, struct sgr_filter *filter,
                      int width, int height, const char *bytes, size_t length,
                      FILE *out);
