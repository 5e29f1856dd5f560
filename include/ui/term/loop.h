/* SPDX-License-Identifier: MIT */
/*
 * The one loop: sleeps in poll() until there is a key, a signal, input on a
 * descriptor of the screens, or a frame to draw, and shows what has changed.
 */
#pragma once

#include "ui/screen.h"
#include "ui/term/term.h"

/* Runs until the screens are left, and returns their result. The theme, with
 * its glyphs, may change at any time: it is read for every frame. */
int loop_run(struct term *term, struct screens *screens,
             const struct theme *theme);
