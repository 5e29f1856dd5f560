/* SPDX-License-Identifier: MIT */
/*
 * Signals, as something to poll for: a handler only notes that one came, and
 * puts a byte into a pipe to ourselves. Signals that were ignored when the
 * program began stay ignored.
 *
 * If the program crashes, the terminal is given back first. Only functions that
 * are safe in a signal handler are called: write, tcsetattr, sigaction, raise.
 */
#pragma once

#include "base/err.h"

#include <stddef.h>

struct termios;

bool term_signals_begin(struct err *err);
/* Restores everything as it was before. */
void term_signals_end(void);

/* Readable when a signal has come. */
int term_signals_descriptor(void);

/* The most urgent signal that has come since the last call, or 0. */
int term_signals_take(void);

/* Stops as Ctrl-Z does: this process alone, or all that run with it
 * (`make play` must stop, too). Returns when it is continued; at once if no
 * shell could continue it. */
void term_signals_stop(bool all);

enum { TERM_CRASH_BYTES = 512 };

/* From now on a crash writes these bytes, as many as fit, to the descriptor and
 * restores the settings in `found`. */
void term_crash_arm(int descriptor, const struct termios *found,
                    const char *bytes, size_t length);
/* The terminal is not ours: only the signal is raised. */
void term_crash_disarm(void);
