/* SPDX-License-Identifier: MIT */
/*
 * A cluster: processes of this program, on one machine or many, that do one
 * piece of work together. A build with MPI (make MPI=1), started by mpirun, is
 * a cluster. Otherwise the program is a single process, and these functions
 * treat it as a cluster of one, so callers need not ask how the program was
 * built.
 *
 *     process 0   same words -> same calls, in the same order -> prints, writes
 *     process 1   same words -> same calls, in the same order
 *        ...                         |
 *                         what is shared out, exchanged
 *
 * All processes run the same command and call the functions below in the same
 * order; their decisions must not depend on anything that only one of them
 * knows, such as times and files. NULL is a single process, here and
 * everywhere. Only the main thread may call these functions.
 *
 * A process that dies ends all of them.
 */
#pragma once

#include "base/file.h"
#include "base/thread.h"

#include <stddef.h>

struct cluster;

/* ---- begin and end ---- */

/* Joins the other processes, which must have been started with the same words
 * (`words` ends with NULL). Returns NULL if the program is a single process.
 * Sets err if the program was started as one of many and cannot join them; all
 * that it may do then is call cluster_leave. Otherwise err is "". From here on
 * only the first process prints, unless another one fails: see cluster_leave.
 */
struct cluster *cluster_join(const char *const words[], struct err *err);

/*
 * Waits for the other processes, and returns the status that the program ends
 * with: that of the first process. If this process has failed and the others do
 * not arrive, it says why and ends all of them.
 */
int cluster_leave(struct cluster *cluster, int status);

/* ---- who is there ---- */

int cluster_rank(const struct cluster *cluster); /* from 0 */
int cluster_size(const struct cluster *cluster); /* 1 at least */

/* Does this process print results and write files? */
bool cluster_is_first(const struct cluster *cluster);

/* This process's share of the processors of its machine. */
int cluster_processors(const struct cluster *cluster);

/* ---- signals ---- */

/* Sets the stop that a signal raises. It is raised in all processes, and only
 * while they share out work, so that all of them see it at the same point. */
void cluster_set_stop(struct cluster *cluster, struct stop *stop);

/* Asks for the stop to be raised; any process may ask. */
void cluster_ask_to_stop(struct cluster *cluster);
bool cluster_is_asked(const struct cluster *cluster);

/* Raises the stop in this process only, for work that tells the other processes
 * by messages of its own. */
void cluster_raise_stop(struct cluster *cluster);

/* Called by all processes together: raises the stop in all of them if any was
 * asked to stop. Returns whether it is raised. */
bool cluster_share_stop(struct cluster *cluster);

/* ---- exchange ---- */

/* Copies the bytes of process `from` to all processes. */
void cluster_broadcast(struct cluster *cluster, int from, void *bytes,
                       size_t length);

/* Returns what file_can_write returns in the first process, in all of them. */
bool cluster_can_write(struct cluster *cluster, const char *path,
                       enum file_manner manner, struct err *err);

/* Returns the bytes of all processes, in the order of their ranks; *all is
 * their number. The caller frees them. */
void *cluster_gather(struct cluster *cluster, const void *bytes, size_t length,
                     size_t *all);

/* Replaces each number by its sum over all processes. */
void cluster_sum(struct cluster *cluster, int64_t numbers[], int count);

/* ---- messages ---- */

/* Sleeps; nothing else is done meanwhile. */
void cluster_wait(int64_t nanoseconds);

/* Sends a message to another process; messages arrive in the order in which
 * they were sent. Kinds are numbers from 1 to 9, whose meaning the caller
 * chooses. The bytes are copied, and the call does not wait for the receiver.
 */
void cluster_send(struct cluster *cluster, int to, int kind, const void *bytes,
                  size_t length);

/* The same without a copy, for large messages. It may wait until the other
 * process receives the bytes, so that process must not be waiting for this one.
 */
void cluster_send_lent(struct cluster *cluster, int to, int kind,
                       const void *bytes, size_t length);

/* How many copied messages of this process have not been received yet. */
int cluster_under_way(const struct cluster *cluster);

/* Is there a message of this kind? Sets its sender and length; the message
 * stays until it is received. */
bool cluster_has_message(struct cluster *cluster, int kind, int *from,
                         size_t *length);
void cluster_receive(struct cluster *cluster, int from, int kind, void *bytes,
                     size_t length);

/* ---- shared work ---- */

/*
 * How the outcome of a piece gets to the other processes. A process that has
 * done a piece keeps its outcome, as in any pool, and also gives it as bytes.
 * The calling thread takes the outcomes of the other processes' pieces when the
 * pool has ended.
 */
struct cluster_pieces {
    /* Returns the outcome of the piece that this worker has just done: bytes
     * that stay valid until its next piece. */
    const void *(*outcome)(void *context, int worker, int64_t piece,
                           size_t *length);
    /* Takes the outcome, in every process but the one that did the piece. */
    void (*take)(void *context, int64_t piece, const void *bytes,
                 size_t length);
    /* The same in the first process, as soon as the outcome arrives; or NULL.
     */
    void (*arrive)(void *context, int64_t piece, const void *bytes,
                   size_t length);
};

/*
 * thread_pool_run with the pieces shared out among the processes: one that has
 * done its pieces gets more. Each process has the threads of its own pool.
 * Returns the same result and the same error in all of them; the stop is raised
 * in all or in none.
 */
bool cluster_pool_run(struct cluster *cluster, const struct thread_pool *pool,
                      const struct cluster_pieces *pieces, struct err *err);
