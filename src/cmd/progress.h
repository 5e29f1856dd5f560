/* SPDX-License-Identifier: MIT */
/*
 * What is done while something long is going on: its progress is shown on
 * standard error if that is a terminal, and signals that ask the program to
 * end, SIGINT (Ctrl-C), SIGTERM and SIGHUP, are held back so that the work can
 * be put in order first. The first of them raises the stop; a second one ends
 * the program at once. SIGXFSZ is ignored: a file that may not grow is an error
 * of writing it, and the work goes on.
 */
#pragma once

#include "base/cluster.h"

#include <signal.h>

struct progress {
    struct progress_listener watch; /* to be pointed at */
    struct stop stop;
    bool shown; /* is standard error a terminal? */
    bool drawn; /* there is a line of progress */
    sigset_t held;
    sigset_t before;         /* what was blocked already */
    int signal;              /* that came; 0: none yet */
    struct cluster *cluster; /* or NULL */
};

/* From here on signals are held back; those that are ignored stay so. */
void progress_begin(struct progress *progress);

/* The same in a cluster: a signal to any process raises the stop of all, and only
 * the first shows its progress. */
void progress_begin_shared(struct progress *progress, struct cluster *cluster);

/* Has a signal come? To be asked from time to time, and by the watch. */
bool progress_is_stopped(struct progress *progress);

/* A line in the place of the one before, if it is shown. */
void progress_draw(struct progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Clears the line; from here on results are written. */
void progress_end(struct progress *progress);

/* At the very end; if a signal came, the program ends of it, here: but not in a
 * cluster, where that would end the others before they are done. */
void progress_release(struct progress *progress);
