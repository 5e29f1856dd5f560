/* SPDX-License-Identifier: MIT */
/* What the environment says of the terminal. */
#pragma once

#include "ui/term/term.h"

/* $TERM, or "". */
const char *term_kind(void);

/* How much of it is its name, without the colours that it speaks of:
 * xterm(-256color). */
size_t term_kind_stem(void);

bool term_kind_says_true_colour(void);
bool term_kind_wants_no_colour(enum term_color color);

/* In nanoseconds. */
int64_t term_kind_escape_delay(void);

/* Is it of those that have a clipboard, or at least ignore the wish? */
bool term_kind_copies(void);
