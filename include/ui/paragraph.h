/* SPDX-License-Identifier: MIT */
/* Words of several lines that lie over what a screen shows. */
#pragma once

#include "ui/canvas.h"

/* In the place of all that is in the rectangle; where that has too few lines, over
 * the last ones of whatever is there, so many at most. Returns where. */
struct rect paragraph_write_over(struct canvas *canvas, struct rect rect,
                                 int most, struct style style,
                                 const char *words);
/* A comment on a position, in the first lines of the rectangle; where they are too
 * few, what of it has room in four lines. Returns where. */
struct rect paragraph_write_comment(struct canvas *canvas, struct rect rect,
                                    const char *comment);
