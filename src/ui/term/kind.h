/* SPDX-License-Identifier: MIT */
/* What the environment variables say of the terminal. */
#pragma once

#include "ui/term/term.h"

/* $TERM, or "". */
const char *term_kind(void);

/* The length of its name without the number of colours: 5 of xterm-256color. */
size_t term_kind_stem(void);

bool term_kind_says_true_colour(void);
bool term_kind_wants_no_colour(enum term_color color);

/* In nanoseconds. */
int64_t term_kind_escape_delay(void);

/* Does it have a clipboard, or at least ignore the request? */
bool term_kind_copies(void);
