/* SPDX-License-Identifier: MIT */
/*
 * A game as a recording: its moves from the start to where its line ends, for
 * those who do not have the program.
 *
 *     match -- recording_new --> struct recording -- write --> FILE
 *
 *     cast    the screen while the game is replayed, for terminals (asciinema)
 *     svg     the board as shapes, moving, or one position at rest
 *     html    a page with the same shapes, buttons and a list of the moves
 *     text    the board after each move, as it is drawn on the screen
 *
 * The same game gives the same bytes. No names or notes of players can become
 * anything but text. What is written needs nothing from elsewhere.
 */
#pragma once

#include "match/match.h"
#include "ui/theme.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    RECORDING_WIDTH = 80,
    RECORDING_HEIGHT = 24,
    RECORDING_SPEED = 1000,  /* as it is on the screen */
    RECORDING_SIDE_MAX = 400 /* columns, lines */
};

struct recording; /* does not own the match, which must stay as it is */

/* The line of the cursor, to its end. The game must have a board. */
struct recording *recording_new(const struct match *match);
void recording_free(struct recording *recording);

/* How many moves it has. */
int recording_moves(const struct recording *recording);

struct recording_style {
    const struct theme *theme;
    int width; /* of the screen */
    int height;
    int speed; /* thousandths; 1000 as it is on the screen */
};

/* Returns false and sets err if the board does not fit the size. */
bool recording_write_cast(const struct recording *recording,
                          const struct recording_style *style, FILE *out,
                          struct err *err);
bool recording_write_text(const struct recording *recording,
                          const struct recording_style *style, FILE *out,
                          struct err *err);

/* In the colours of the page that shows it, light or dark; without a script. */
void recording_write_svg(const struct recording *recording, int speed,
                         FILE *out);
/* The position after so many moves, at rest. */
void recording_write_still(const struct recording *recording, int ply,
                           FILE *out);

/* A page with the same shapes, buttons, and a list of the moves that can be read
 * without a script. */
void recording_write_html(const struct recording *recording, FILE *out);

/* Puts what was written into a file, which others may read: it is there wholly
 * or not at all. If `replace` is false it must be new. */
bool recording_put(const char *path, bool replace, const char *bytes,
                   size_t length, struct err *err);

/* The kinds of files as a path ends in them, as a list for a message. */
#define RECORDING_ENDS ".cast, .svg, .html or .txt"

/* The game of a match, in the kind that the path ends in. False and err where it
 * ends in none, or as above. */
bool recording_export(const struct match *match,
                      const struct recording_style *style, const char *path,
                      bool replace, struct err *err);
