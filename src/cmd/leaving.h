/* SPDX-License-Identifier: MIT */
/*
 * Signals that end a game: SIGHUP, SIGTERM and SIGINT. They are only noted,
 * from the beginning on, so that no signal, not even a second one, interrupts
 * the saving of a game. While ui/term is in use its handlers replace these.
 * SIGPIPE, and SIGXFSZ of a file that reaches its size limit, are ignored.
 * SIGCONT, after a stop, is noted for the clocks.
 */
#pragma once

#include <stdbool.h>

/* Begins to note signals, until the program ends. Ignored signals stay ignored.
 * Returns a descriptor that is readable once a signal has come; -1 if there is
 * none. A waiting read is interrupted. */
int leaving_begin(void);

/* From now on leaving_was_stopped tells of stops, by Ctrl-Z or a signal. */
void leaving_await_stops(void);

/* Has the program been continued after a stop since the last call? A waiting
 * poll() is interrupted then. */
bool leaving_was_stopped(void);

/* The first signal that has come, or 0. */
int leaving_signal(void);

/* What the program returns: `result` or, if a signal came, the number that a
 * shell gives for it. */
int leaving_result(int result);
