/* SPDX-License-Identifier: MIT */
/*
 * Signals that end a game: SIGHUP, SIGTERM and SIGINT. They are noted from the
 * beginning on, so that none of them, and no second one, cuts short what is being
 * kept. While there is a terminal its handlers are in their place. SIGPIPE, and
 * SIGXFSZ of a file that may not grow, are ignored.
 */
#pragma once

/* From now on, for as long as the program runs. Those that were ignored stay
 * ignored. Returns a descriptor that is readable once one has come; -1: there is
 * none. A read that waits is interrupted. */
int leaving_begin(void);

/* The first that has come, or 0. */
int leaving_signal(void);

/* What the program returns: this, or as a shell counts what a signal ended. */
int leaving_result(int result);
