/* SPDX-License-Identifier: MIT */
/*
 * The cells of a picture in the order of their colours. Curses writes from the
 * top to the bottom, and on a board every other sign has another colour; a move
 * of the cursor is shorter than a colour.
 *
 *     ESC[1;1H ESC[31m a ESC[32m b ESC[2;1H ESC[31m c ESC[32m d    becomes
 *     ESC[1;1H ESC[31m a ESC[2;1H c ESC[1;2H ESC[32m b ESC[2;2H d
 *
 * What a picture writes is drawn into cells first, so that nothing is written
 * twice and no cell depends on another. Lines that the picture scrolls are
 * moved first, together with the cells already drawn into them. Besides the
 * cursor movements that every terminal knows, only those that curses has used
 * are written, and a line feed if `feeds_lines` is set.
 *
 * If a picture is too long for one frame, some of its rows are written, and the
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
    bool due; /* to be written; if not, the others are left from the last time
                 it was */
    short style;
    unsigned char width; /* 0: the right half of a wide sign */
    unsigned char length;
    char sign[ARRANGED_SIGN_BYTES];
};

/* Adjacent cells of one row that are written together. */
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
    bool rest;    /* an earlier picture has left cells due */
    int next_row; /* of the rest */
    int top;      /* first of the lines that scroll */
    int bottom;
    char scrolls[ARRANGED_SCROLL_BYTES]; /* the picture's scroll sequences, with
                                            positions */
    int row;              /* of the cursor, as curses knows it; -1: unknown */
    int column;           /* the same */
    bool feeds_lines;     /* LF moves down one line and keeps the column */
    bool erases_coloured; /* erased cells have the ground that is set */
    bool jumps_in_row;    /* CHA, VPA, ECH, EL: set once curses has used them */
    bool jumps_in_column;
    bool erases_cells;
    bool erases_line;
};

void arranger_free(struct arranger *arranger);

/* The cursor may be anywhere from now on, and no cell is due. */
void arranger_forget(struct arranger *arranger);

/* Output that it did not understand has left the cursor there. */
void arranger_set_cursor(struct arranger *arranger, int row, int column);

/* Writes the picture, using the filter's knowledge of what the terminal has
 * been told. Returns false if the picture has a sequence that is not known
 * here, or depends on what was on the screen: then nothing of it is written,
 * but all of the rest that was due is. */
bool arranger_picture(struct arranger *arranger, struct sgr_filter *filter,
                      int width, int height, const char *bytes, size_t length,
                      FILE *out);
