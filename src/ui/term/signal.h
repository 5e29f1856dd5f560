/* SPDX-License-Identifier: MIT */
/*
 * Signals, as something to poll for: a handler only notes that one came, and
 * puts a byte into a pipe to ourselves. What was ignored when the program began
 * stays ignored.
 */
#pragma once

#include "base/err.h"

bool term_signals_begin(struct err *err);
/* All as it was before. */
void term_signals_end(void);

/* Readable when a signal has come. */
int term_signals_descriptor(void);

/* The most urgent of those that have come since, or 0. */
int term_signals_take(void);

/* Stops as Ctrl-Z stops programs, alone or with all that run with it (`make
 * play` must stop, too). Returns when it goes on; at once where nobody would
 * make it go on. */
void term_signals_stop(bool all);
