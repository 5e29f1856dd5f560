/* SPDX-License-Identifier: MIT */
/*
 * A game as a recording: its moves from the start to the end of its line, for
 * people who do not have the program.
 *
 *     match -- recording_new --> struct recording -- write --> FILE
 *
 *     cast    the screen while the game is replayed, for terminals (asciinema)
 *     svg     the board as shapes, moving, or one position at rest
 *     html    a page with the same shapes, buttons and a list of the moves
 *     text    the board after each move, as it is drawn on the screen
 *
 * The same game gives the same bytes. Names and notes of players are always
 * written as text, never as markup. The output refers to no other files.
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

/* Records the line of the cursor to its end. The game must have a board. */
struct recording *recording_new(const struct match *match);
void recording_free(struct recording *recording);

/* The number of its moves. */
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

/* The colours follow the page that shows it, light or dark; without a
 * script. */
void recording_write_svg(const struct recording *recording, int speed,
                         FILE *out);
/* The position after `ply` moves, at rest. */
void recording_write_still(const struct recording *recording, int ply,
                           FILE *out);

/* A page with the same shapes, buttons, and a list of the moves that can be read
 * without a script. */
void recording_write_html(const struct recording *recording, FILE *out);

/* Writes the bytes into a file that others may read; on failure the file is not
 * there, or unchanged. Unless `replace`, the file must be new. */
bool recording_put(const char *path, bool replace, const char *bytes,
                   size_t length, struct err *err);

/* The file name endings of the kinds, as a list for a message. */
#define RECORDING_ENDS ".cast, .svg, .html or .txt"

/* Writes the game of a match in the kind that the path ends in. Returns false
 * and sets err if it ends in none of them, or as above. */
bool recording_export(const struct match *match,
                      const struct recording_style *style, const char *path,
                      bool replace, struct err *err);
