/* SPDX-License-Identifier: MIT */
/* Words of several lines that are drawn over a screen. */
#pragma once

#include "ui/canvas.h"

/* Writes the words over the rectangle. If it has too few lines, writes them
 * over the last lines of the screen above the line of keys, at most `most` of
 * them. Returns where they stand. */
struct rect paragraph_write_over(struct canvas *canvas, struct rect rect,
                                 int most, struct style style,
                                 const char *words);

/* Writes into the rectangle the words of which a line of `had` cells could show
 * only a part, as many as there is room for; nothing if that line shows them all. */
void paragraph_write_cut(struct canvas *canvas, struct rect rect, int had,
                         const char *words);

/* The same as paragraph_write_over for a comment on a position, which takes as many
 * of the first lines of the rectangle as it needs, or else at most four lines of
 * the screen. */
struct rect paragraph_write_comment(struct canvas *canvas, struct rect rect,
                                    const char *comment);
