/* SPDX-License-Identifier: MIT */
/*
 * The picture: a grid of cells in memory. Screens draw all of it anew from
 * their state; the terminal, a test or a file then reads the cells.
 *
 *     (0,0) ------> x          a cell = a sign + a style
 *       |                      a style = whose ink on whose ground
 *       v  y                             (roles of a theme, never colours)
 *
 * Screens draw on a page of it: all its columns, or some in the middle. x is
 * counted from the page's edge, except in functions that read the whole canvas,
 * which say so.
 *
 * Drawing outside the clip does nothing. Text is UTF-8 from anywhere: broken
 * sequences, and characters that a terminal could obey, become a ?; wide
 * characters take two cells and are never cut in half; combining accents are
 * left out.
 */
#pragma once

#include "ui/glyph.h"
#include "ui/theme.h"

#include <stdio.h>

static inline int smaller(int one, int other)
{
    return one < other ? one : other;
}
static inline int larger(int one, int other)
{
    return one > other ? one : other;
}

struct rect {
    int x;
    int y;
    int width;
    int height;
};

static inline bool rect_holds(struct rect rect, int x, int y)
{
    return x >= rect.x && x < rect.x + rect.width && y >= rect.y &&
           y < rect.y + rect.height;
}

struct cell {
    char sign[GLYPH_BYTES]; /* "" in the right half of a wide character */
    struct style style;
};

/* The ways in which a thing can be framed; each can be told without colours. */
enum border {
    BORDER_PIT,     /* ╭─│  +-|  */
    BORDER_AIM,     /* ┏━┃  #=H  */
    BORDER_LANDING, /* ╭┄┆  . :  */
    BORDER_CAPTURE, /* ┏╍╏  x x  */
    BORDER_DOUBLE,  /* ╔═║  % %  */
    BORDER_COUNT
};

struct canvas; /* owns its cells */

struct canvas *canvas_new(int width, int height);
void canvas_free(struct canvas *canvas);

/* Empties the canvas and sets its size and signs; the clip is all of it. */
void canvas_begin(struct canvas *canvas, int width, int height,
                  const struct glyphs *glyphs);

/* From now on the page has `width` columns in the middle, at most all, and the
 * clip is the whole page; until the canvas begins anew. */
void canvas_set_page(struct canvas *canvas, int width);
int canvas_page_left(const struct canvas *canvas); /* columns beside it */

/* Of the page. */
int canvas_width(const struct canvas *canvas);
int canvas_height(const struct canvas *canvas);
struct rect canvas_area(const struct canvas *canvas);
enum glyph_set canvas_glyph_set(const struct canvas *canvas);

/* x and y must be inside. */
const struct cell *canvas_cell(const struct canvas *canvas, int x, int y);

/* For a terminal or a file: columns are counted from the canvas's own edge. */
int canvas_whole_width(const struct canvas *canvas);
const struct cell *canvas_whole_cell(const struct canvas *canvas, int x, int y);

/* From now on only this rectangle is drawn in, and only inside the clip before,
 * which is returned; canvas_unclip restores that. */
struct rect canvas_clip(struct canvas *canvas, struct rect rect);
void canvas_unclip(struct canvas *canvas, struct rect before);

/* What this canvas writes for a sign that is not ASCII. */
const char *canvas_sign(const struct canvas *canvas, const char *sign);

/* The cells that this text fills when this canvas writes it. */
int canvas_text_width(const struct canvas *canvas, const char *text);

/* The text begins at x, is centred there, or ends before it. Returns where it
 * ended or, for the last two, where it began. */
int canvas_text(struct canvas *canvas, int x, int y, struct style style,
                const char *text);
int canvas_text_middle(struct canvas *canvas, int x, int y, struct style style,
                       const char *text);
int canvas_text_before(struct canvas *canvas, int x, int y, struct style style,
                       const char *text);
int canvas_format(struct canvas *canvas, int x, int y, struct style style,
                  const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* In at most `width` cells. A longer text ends with dots, behind a whole word
 * unless that would leave less than half. */
int canvas_text_cut(struct canvas *canvas, int x, int y, int width,
                    struct style style, const char *text);

/* The same, but a longer text ends behind a clause of its sentence, if one
 * fits: `sees a prize next to its hand…` without what it miscounts. */
int canvas_text_clauses(struct canvas *canvas, int x, int y, int width,
                        struct style style, const char *text);

/* In lines of at most the rectangle's width, broken between words. If the text
 * has more lines than the rectangle, its last line there ends with dots.
 * Returns how many lines the whole text takes. */
int canvas_paragraph(struct canvas *canvas, struct rect rect,
                     struct style style, const char *text);
/* The same number, without drawing. */
int canvas_paragraph_lines(const struct canvas *canvas, int width,
                           const char *text);

void canvas_fill(struct canvas *canvas, struct rect rect, struct style style,
                 const char *sign);
void canvas_border(struct canvas *canvas, struct rect rect, struct style style,
                   enum border border);

/* Puts another ground under what is drawn in the rectangle. */
void canvas_shade(struct canvas *canvas, struct rect rect,
                  enum theme_role ground);

/* From now on everything drawn on the background lies on this ground, as on a
 * card; until the canvas begins anew. */
void canvas_set_ground(struct canvas *canvas, enum theme_role ground);

/* Where the terminal's cursor stands after the frame; there is none unless set.
 * It is set in columns of the page and read in columns of the whole canvas. */
void canvas_set_cursor(struct canvas *canvas, int x, int y);
bool canvas_cursor(const struct canvas *canvas, int *x, int *y);

/* Writes the canvas as lines of text, without blanks at their ends. */
void canvas_write(const struct canvas *canvas, FILE *out);
