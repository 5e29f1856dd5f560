/* SPDX-License-Identifier: MIT */
/*
 * Signals that ask the program to end, held back so that work can be put in
 * order first: SIGINT (Ctrl-C), SIGTERM and SIGHUP. The first of them is only
 * noticed; a second one ends the program at once.
 */
#pragma once

#include <signal.h>
#include <stdbool.h>

struct interrupt {
    sigset_t held;
    sigset_t before; /* what was blocked already */
    int signal;      /* that came; 0: none yet */
};

/* From here on; what is ignored stays so. */
void interrupt_hold(struct interrupt *interrupt);

/* Has one come? To be asked from time to time. */
bool interrupt_came(struct interrupt *interrupt);

/* As it was before. If a signal came the program ends of it, here. */
void interrupt_release(struct interrupt *interrupt);
