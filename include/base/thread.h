/* SPDX-License-Identifier: MIT */
/*
 * Threads: starting one, stopping it, waking a poll(), and a pool that shares
 * out numbered pieces of work and tells how far it is.
 *
 * Every thread starts with a stack of 16 MB, because agents recurse deeply, and
 * with all signals blocked but those of a crash (SIGSEGV, SIGBUS, SIGFPE,
 * SIGILL, SIGABRT), so that the others reach the main thread.
 */
#pragma once

#include "base/err.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

/* Raised by one thread, polled by others; starts as {0}. */
struct stop {
    atomic_bool raised;
};

/* No data is published by the flag, so relaxed order is enough. */
static inline bool stop_raised(const struct stop *stop)
{
    return stop != NULL &&
           atomic_load_explicit(&stop->raised, memory_order_relaxed);
}

static inline void stop_raise(struct stop *stop, bool raised)
{
    atomic_store_explicit(&stop->raised, raised, memory_order_relaxed);
}

/* Lets the stack of the main thread grow to 8 MB, or as far as the system
 * allows; false with err if that is too little. Call it before anything else.
 */
bool thread_grow_stack(struct err *err);

/* Returns 0, or an error number as pthread_create does. The caller joins the
 * thread. */
int thread_start(pthread_t *thread, void *(*work)(void *data), void *data);

/* Lowers the priority of the calling thread a little, on systems where each
 * thread has its own; only a little, because others may wait for its result. */
void thread_lower_priority(void);

/* Both ends of a pipe, non-blocking and closed on exec: a byte written to
 * `sender` wakes a poll() of `receiver`. False: errno says why. */
bool thread_wake_pipe(int *receiver, int *sender);

/* A flag that poll() sees: `receiver` is readable while it is raised. The pipe
 * holds at most one byte, so setting the flag never blocks. The caller must
 * hold a lock while it sets it. */
struct wake_flag {
    int receiver;
    int sender;
    bool raised;
};

bool wake_flag_open(struct wake_flag *flag); /* false: errno says why */
void wake_flag_set(struct wake_flag *flag, bool raised);
void wake_flag_close(struct wake_flag *flag);

/* ---- progress ---- */

struct progress_report {
    const char *what; /* the unit of the numbers below: "games" */
    int64_t done;
    int64_t total;       /* 0: not known */
    int64_t nanoseconds; /* since the work began */
};

/* Put this first in a struct of yours. Called in the thread that waits for the
 * work, about five times a second. */
struct progress_listener {
    void (*take_progress)(struct progress_listener *listener,
                          const struct progress_report *report);
};

/* How pieces of work are reported as progress. */
struct progress_scale {
    struct progress_listener *listener; /* or NULL */
    const char *what;
    int64_t each;   /* units in a piece; 0: one */
    int64_t before; /* units done before the first piece */
    int64_t total;  /* units in all */
    int64_t began;  /* clock_now() when the work began */
};

/* Tells the listener, if there is one, that this many pieces are done. */
void progress_tell(const struct progress_scale *scale, int64_t pieces);

/* ---- many threads ---- */

enum { THREADS_MAX = 256 };

/* The number of processors of the machine, and the number of those that this
 * process may run on (taskset, cpuset); each from 1 to THREADS_MAX. */
int thread_machine_processors(void);
int thread_processors(void);

/* Calls `work` in this thread and in `threads` - 1 others, or as many as can be
 * started; returns when all have returned. */
void thread_run_together(int threads, void *(*work)(void *data), void *data);

/*
 * Work in numbered pieces:
 *
 *     0 1 2 3 4 5 6 7 8 ...      pieces, begun in this order
 *     |   |     |                each by the next worker that is free
 *
 * Which worker does a piece, and when, is chance. So the outcome of a piece
 * must depend on its number alone. Things that belong to a worker (an agent, a
 * buffer) may be kept in an array indexed by the worker's number.
 */
struct thread_pool {
    int threads; /* from 1 to THREADS_MAX */
    int64_t pieces;
    const struct stop *stop; /* no piece is begun once it is raised; or NULL */
    void *context;
    /* Returns false to end the pool: no other piece is begun then. Sets err
     * only if the piece failed. */
    bool (*work)(void *context, int worker, int64_t piece, struct err *err);
    /* Told in the calling thread five times a second, and as workers end; a
     * piece counts as done once it is begun. */
    struct progress_scale progress;
    void (*wait)(void *context, int64_t done); /* called as often; or NULL */
    int wait_milliseconds; /* between these calls; 0: five times a second */
};

/*
 * Returns when all workers have ended. False if a piece failed, with the error
 * of the failed piece that has the lowest number, or if not a single thread can
 * be started; with too few threads it only takes longer. A raised stop is no
 * failure.
 */
bool thread_pool_run(const struct thread_pool *pool, struct err *err);
