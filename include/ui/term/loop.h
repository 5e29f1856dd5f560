/* SPDX-License-Identifier: MIT */
/*
 * The one loop: sleeps in poll() until a key, a signal, a descriptor of the
 * screens or the next frame is there, and shows what has changed.
 */
#pragma once

#include "ui/screen.h"
#include "ui/term/term.h"

/* Until the screens are left; their result. The theme, with its glyphs, may
 * change at any time: it is read for every frame. */
int loop_run(struct term *term, struct screens *screens,
             const struct theme *theme);
