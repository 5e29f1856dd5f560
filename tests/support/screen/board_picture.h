/* SPDX-License-Identifier: MIT */
/* Boards that are drawn for tests, and read back as text. */
#pragma once

#include "screen/board/board.h"

/* A board at rest with everything it is made of. */
struct picture {
    struct game *game;
    struct position position;
    struct board board;
    struct canvas *canvas;
    struct rect rect;
    struct board_size size;
    struct glyphs glyphs;
};

/* A position of NULL is the start. The board points into the picture, which
 * must stay where it is. */
void picture_open(struct picture *picture, const char *spec,
                  const char *position, int width, int height,
                  enum glyph_set set);
void picture_close(struct picture *picture);

/* Draws it into its middle. */
void picture_draw(struct picture *picture);

/* Aims at a move: marks and words. */
void picture_aim(struct picture *picture, const char *text);

/* The animation of a move, so many milliseconds after it began. */
void picture_moment(struct picture *picture, const char *text,
                    int milliseconds);

/* The canvas is exactly these lines, blanks at their ends left out; the empty
 * ones below are not counted. */
void picture_shows(const struct picture *picture, const char *const *lines,
                   int count);

#define PICTURE_SHOWS(picture, lines) \
    picture_shows(picture, lines, sizeof(lines) / sizeof((lines)[0]))

/* Its inks are these letters, as support/screen/style_picture.h has them; behind
 * PICTURE_GROUNDS the lines where something lies on another ground. */
void picture_inks(const struct picture *picture, const char *const *lines,
                  int count);

#define PICTURE_GROUNDS "-- grounds"

#define PICTURE_INKS(picture, lines) \
    picture_inks(picture, lines, sizeof(lines) / sizeof((lines)[0]))

/* All of it: a board at rest, as this player sees it. */
void picture_of(const char *spec, const char *position, int width, int height,
                enum glyph_set set, int viewer, const char *const *lines,
                int count);

#define PICTURE_OF(spec, position, width, height, set, viewer, lines) \
    picture_of(spec, position, width, height, set, viewer, lines,     \
               sizeof(lines) / sizeof((lines)[0]))
