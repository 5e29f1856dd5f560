/* SPDX-License-Identifier: MIT */
/*
 * Pictures on their way out. Curses writes each picture into a temporary file.
 * From there it goes to the terminal in one piece, ordered by colours, without
 * what the terminal has been told already, between marks that make the terminal
 * show all of it at once.
 *
 *     curses --> held file --> arrange.h, or sgr.h --> terminal
 *
 * If no such file can be made, curses writes to the terminal itself.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct term_output; /* owns a stream to the terminal, and the held file */

/* NULL if there can be no second descriptor of the terminal. */
struct term_output *term_output_new(void);
void term_output_free(struct term_output *output);

/* For curses only. */
FILE *term_output_stream(const struct term_output *output);

/* What is known of the terminal. */
struct term_abilities {
    bool takes_back;      /* see sgr.h */
    bool feeds_lines;     /* see arrange.h */
    bool erases_coloured; /* see arrange.h */
    bool marks;           /* it ignores unknown modes */
};

/* Curses or another program has written to the terminal itself. */
void term_output_begin(struct term_output *output,
                       struct term_abilities abilities);

struct term_picture {
    int width; /* of the screen */
    int height;
    int row; /* where curses leaves the cursor */
    int column;
    bool at_once; /* else a long picture goes on with the next */
};

/* Curses writes one picture between these calls. Returns whether a rest is left
 * for the next picture. */
void term_output_hold(struct term_output *output);
bool term_output_release(struct term_output *output,
                         const struct term_picture *picture);
