/* SPDX-License-Identifier: MIT */
/* Words of several lines that lie over what a screen shows. */
#pragma once

#include "ui/canvas.h"

/* Writes the words over what is in the rectangle; if it has too few lines, over the
 * last lines of the screen above that of the keys, at most `most` of them. Returns
 * where they stand. */
struct rect paragraph_write_over(struct canvas *canvas, struct rect rect,
                                 int most, struct style style,
                                 const char *words);

/* Words that a line of so many cells has cut, in the rectangle, as much as has room
 * there; nothing where that line has them all. */
void paragraph_write_cut(struct canvas *canvas, struct rect rect, int had,
                         const char *words);

/* As paragraph_write_over with a comment on a position, which takes the first lines of the
 * rectangle, as many as it needs; or else at most four of the screen. */
struct rect paragraph_write_comment(struct canvas *canvas, struct rect rect,
                                    const char *comment);
