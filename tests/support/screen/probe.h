/* SPDX-License-Identifier: MIT */
/*
 * A small program for a terminal: one screen that tells what it is told.
 *
 *     ready ● 日!                     in the ink of `yours`
 *     event: press 1 2,3              the last one
 *     number: 4    early: 0           x counts up; events without a tick before
 *     size: 80x24
 *     terminal: xterm-256color, 256 colours, UTF-8
 *                         o o         in the ink of `capture`
 *     ground: unknown
 *
 * Keys: x counts, n changes nothing, m is the mouse, y copies `hi`, p puts
 * another screen on top, r shows every ink on every ground, in other colours
 * each time, w counts a little later, q leaves with 0, a and s die of SIGABRT
 * and SIGSEGV, o of a stack that runs over.
 */
#pragma once

#include "support/screen/terminal.h"
#include "ui/term/term.h"

/* How it ends when there can be no terminal; why has been written then. */
enum { PROBE_REFUSED = 3 };

struct probe_order {
    struct term_options options;
    const char *theme; /* a built-in one; NULL: savanna */
    int frames; /* where a byte is written for each picture; 0: nowhere */
    int bells;  /* every byte that can be read there counts, as x; 0: nowhere */
};

/* The ink of a role stands in the column of its number, its ground in the row
 * below this one. */
enum { PROBE_PALETTE_TOP = 8, PROBE_CAPTURE_LEFT = 20 };

/* Of 256, in the n-th palette. */
int probe_colour(enum theme_role role, int palette);

extern const struct probe_order PROBE_USUAL;

/* For struct terminal_order, with a struct probe_order. */
int probe_run(void *order);

/* In a terminal, with these settings (or NULL), until it is ready. */
struct terminal *probe_start(const struct probe_order *order,
                             const char *const *settings);
