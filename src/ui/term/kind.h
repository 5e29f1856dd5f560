/* SPDX-License-Identifier: MIT */
/* What the environment variables say of the terminal. */
#pragma once

#include "ui/term/term.h"

/* $TERM, or "". */
const char *term_kind(void);

/* The length of $TERM without the number of colours: 5 for xterm-256color. */
size_t term_kind_stem(void);

bool term_kind_says_true_colour(void);
bool term_kind_wants_no_colour(enum term_color color);

/* In nanoseconds. */
int64_t term_kind_escape_delay(void);

/* Does it understand strings (ESC ]), or at least ignore them? */
bool term_kind_takes_strings(void);

/* Does it run in tmux or screen? They answer some questions at once, and pass
 * others on to the terminal that they run in. */
bool term_kind_is_relayed(void);

enum ground term_kind_ground(void);
