/* SPDX-License-Identifier: MIT */
/*
 * What is done while something long is going on: its progress is shown on
 * standard error if that is a terminal, and signals that ask the program to
 * end, SIGINT (Ctrl-C), SIGTERM and SIGHUP, are caught so that the work can be
 * put in order first. The first of them raises the stop at once, whatever the
 * work is at; a second one ends the program. SIGXFSZ is ignored: a file that may
 * not grow is an error of writing it, and the work goes on.
 */
#pragma once

#include "base/cluster.h"

#include <signal.h>
#include <stdatomic.h>

enum { PROGRESS_SIGNALS = 3 };

/* One at a time. */
struct progress {
    struct progress_listener watch; /* to be pointed at */
    struct stop stop;
    bool shown;              /* is standard error a terminal? */
    bool drawn;              /* there is a line of progress */
    int64_t told;            /* when the last report was drawn */
    atomic_int signal;       /* that came; 0: none yet */
    struct cluster *cluster; /* or NULL */
    struct sigaction before[PROGRESS_SIGNALS];
};

/* From here on signals are caught; those that are ignored stay so. */
void progress_begin(struct progress *progress);

/* The same in a cluster: a signal to any process raises the stop of all, and only
 * the first shows its progress. */
void progress_begin_shared(struct progress *progress, struct cluster *cluster);

/* Has a signal come? */
bool progress_is_stopped(struct progress *progress);

/* A line in the place of the one before, if it is shown; of a narrow terminal as
 * many of its parts, which commas end, as fit. */
void progress_draw(struct progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Clears the line; from here on results are written. */
void progress_end(struct progress *progress);

/* At the very end; if a signal came, the program ends of it, here: but not in a
 * cluster, where that would end the others before they are done. */
void progress_release(struct progress *progress);
