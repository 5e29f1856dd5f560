/* SPDX-License-Identifier: MIT */
/* An example of a rule as a picture: the board before the move, with marks for
 * what it does, the board after it, and the same in words. */
#pragma once

#include "screen/text/rule_example.h"
#include "ui/canvas.h"

struct scroll;

/* Draws it from the upper left corner on, in the rectangle's columns. If it is
 * higher than the rectangle, the words come first. Returns how many lines it
 * takes, 0 if no board fits. If it is scrolled, boards are not cut in two. */
int rule_picture_draw(const struct rule_example *example, struct canvas *canvas,
                      struct rect at, struct scroll *scroll);
