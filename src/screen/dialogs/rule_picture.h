/* SPDX-License-Identifier: MIT */
/* An example of a rule as a picture: the board before the move, with what it
 * does marked, the board after it, and what that is in words. */
#pragma once

#include "screen/text/rule_example.h"
#include "ui/canvas.h"

struct scroll;

/* From the upper left corner on, in so many columns. Where it is higher than the
 * rectangle, the words come first. Returns how many lines it takes, 0 where no
 * board fits. If it is scrolled, boards are not cut in two. */
int rule_picture_draw(const struct rule_example *example, struct canvas *canvas,
                      struct rect at, struct scroll *scroll);
