/* SPDX-License-Identifier: MIT */
/*
 * The one loop: sleeps in poll() until a key, a signal, a descriptor of the
 * screens or the next frame is there, and shows what has changed.
 */
#pragma once

#include "ui/screen.h"
#include "ui/term/term.h"

/* How the picture is to look just now; asked before every frame. */
struct loop_look {
    const struct theme *theme;
    const struct glyphs *glyphs;
};

/* Until the screens are left; their result. */
int loop_run(struct term *term, struct screens *screens,
             struct loop_look (*look)(void *whose), void *whose);
