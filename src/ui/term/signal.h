/* SPDX-License-Identifier: MIT */
/*
 * Signals, as something to poll for: a handler only notes that one came, and
 * puts a byte into a pipe to ourselves. What was ignored when the program began
 * stays ignored.
 *
 * If the program crashes, the terminal is given back first. Only what may be
 * called inside a signal handler is: write, tcsetattr, sigaction, raise.
 */
#pragma once

#include "base/err.h"

#include <stddef.h>

struct termios;

bool term_signals_begin(struct err *err);
/* All as it was before. */
void term_signals_end(void);

/* Readable when a signal has come. */
int term_signals_descriptor(void);

/* The most urgent of those that have come since, or 0. */
int term_signals_take(void);

/* Stops as Ctrl-Z stops programs, alone or with all that run with it (`make
 * play` must stop, too). Returns when it goes on; at once where no shell
 * would make it go on. */
void term_signals_stop(bool all);

enum { TERM_CRASH_BYTES = 512 };

/* From now on a crash writes these bytes, as many as fit, to the descriptor and
 * restores its settings. */
void term_crash_arm(int descriptor, const struct termios *found,
                    const char *bytes, size_t length);
/* The terminal is not ours: only the signal is raised. */
void term_crash_disarm(void);
