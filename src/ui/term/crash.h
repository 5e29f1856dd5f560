/* SPDX-License-Identifier: MIT */
/*
 * If the program dies of a mistake, the terminal is given back first. Only what
 * may be called inside a signal handler is: write, tcsetattr, sigaction, raise.
 */
#pragma once

#include <stddef.h>

struct termios;

enum { TERM_CRASH_BYTES = 512 };

/* From now on a crash writes these bytes (what is too much is left out) to the
 * descriptor, and sets it so. */
void term_crash_arm(int descriptor, const struct termios *found,
                    const char *bytes, size_t length);

/* The terminal is not ours: only the signal is raised. */
void term_crash_disarm(void);
