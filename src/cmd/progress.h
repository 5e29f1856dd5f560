/* SPDX-License-Identifier: MIT */
/*
 * Progress and signals of long work. Its progress is shown on standard error if
 * that is a terminal, and signals that ask the program to end, SIGINT (Ctrl-C),
 * SIGTERM and SIGHUP, are caught so that the work can be finished in order. The
 * first signal raises the stop at once; a second one ends the program. SIGXFSZ
 * is ignored: a file that reaches its size limit is a write error, and the work
 * goes on.
 */
#pragma once

#include "base/cluster.h"

#include <signal.h>
#include <stdatomic.h>

enum { PROGRESS_SIGNALS = 3 };

/* There can be one at a time. */
struct progress {
    struct progress_listener watch; /* for the work to point to */
    struct stop stop;
    bool shown;              /* is standard error a terminal? */
    bool drawn;              /* there is a line of progress */
    int64_t told;            /* time of the last report drawn */
    atomic_int signal;       /* the signal that came; 0: none yet */
    struct cluster *cluster; /* or NULL */
    struct sigaction before[PROGRESS_SIGNALS];
};

/* From now on signals are caught; ignored ones stay ignored. */
void progress_begin(struct progress *progress);

/* The same in a cluster: a signal to any process raises the stop of all, and
 * only the first process shows progress. */
void progress_begin_shared(struct progress *progress, struct cluster *cluster);

/* Has a signal come? */
bool progress_is_stopped(struct progress *progress);

/* Draws a line over the one before, if progress is shown. Its parts end with
 * commas; a narrow terminal gets as many as fit. */
void progress_draw(struct progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Clears the line; from now on results are written. */
void progress_end(struct progress *progress);

/* To be called last. If a signal came, ends the program by it here, except in a
 * cluster, where that would end the other processes too early. */
void progress_release(struct progress *progress);
