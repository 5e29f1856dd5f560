/* SPDX-License-Identifier: MIT */
/*
 * A cluster: processes of this program, on one machine or many, that do one
 * piece of work together. A build with MPI (make MPI=1), started by mpirun, is
 * one; everything else is a single process, for which all of this holds too:
 * the first of one. So callers need not ask how the program was built.
 *
 *     process 0   same words -> same calls, in the same order -> prints, writes
 *     process 1   same words -> same calls, in the same order
 *        ...                         |
 *                         what is shared out, exchanged
 *
 * All processes run the same command and call the functions below in the same
 * order; what they decide must not depend on what only one of them knows, as
 * times and files are. NULL is a single process, here and everywhere. The main
 * thread alone may call them.
 *
 * A process that dies ends all of them.
 */
#pragma once

#include "base/file.h"
#include "base/thread.h"

#include <stddef.h>

struct cluster;

/* ---- begin and end ---- */

/* Joins the others, which must have been started with the same words (NULL ends
 * them). Returns NULL where the program is a single process. Sets err, which is ""
 * otherwise, if it was started as one of many and cannot be; it then only leaves.
 * From here on processes other than the first keep silent, unless they fail: see
 * cluster_leave. */
struct cluster *cluster_join(const char *const words[], struct err *err);

/*
 * Waits for the others, and returns the status that the program ends with: that
 * of the first process. If one has failed, and the others do not come, then it
 * says why and ends all of them.
 */
int cluster_leave(struct cluster *cluster, int status);

/* ---- who is there ---- */

int cluster_rank(const struct cluster *cluster); /* from 0 */
int cluster_size(const struct cluster *cluster); /* 1 at least */

/* Does this process print results and write files? */
bool cluster_is_first(const struct cluster *cluster);

/* The processors of this machine, shared by the processes that it has. */
int cluster_processors(const struct cluster *cluster);

/* ---- signals ---- */

/* The stop that a signal is to raise: it is raised in all processes, and only
 * while they share out work, so that all of them see it at the same place. */
void cluster_set_stop(struct cluster *cluster, struct stop *stop);

/* Asks for it, in any process. */
void cluster_ask_to_stop(struct cluster *cluster);
bool cluster_is_asked(const struct cluster *cluster);

/* Raises it in this process, for work that has its own way to tell the others. */
void cluster_raise_stop(struct cluster *cluster);

/* Raises it in all processes, which come here together, if any was asked.
 * Returns whether it is raised. */
bool cluster_share_stop(struct cluster *cluster);

/* ---- exchange ---- */

/* The bytes of that process become those of all. */
void cluster_broadcast(struct cluster *cluster, int from, void *bytes,
                       size_t length);

/* file_can_write of the first process: the same answer in all of them. */
bool cluster_can_write(struct cluster *cluster, const char *path,
                       enum file_manner manner, struct err *err);

/* The bytes of all, one process behind the other. The caller frees them. */
void *cluster_gather(struct cluster *cluster, const void *bytes, size_t length,
                     size_t *all);

/* The sums of the numbers of all, one by one. */
void cluster_sum(struct cluster *cluster, int64_t numbers[], int count);

/* ---- messages ---- */

/* Nothing else is done meanwhile. */
void cluster_wait(int64_t nanoseconds);

/* To another process, in order. The caller chooses what its kinds, numbers from 1
 * to 9, mean. The bytes are copied, and the receiver is not waited for. */
void cluster_send(struct cluster *cluster, int to, int kind, const void *bytes,
                  size_t length);

/* The same for large bytes, which are not copied: it may wait until the other
 * process receives them, and must not have to wait for this one. */
void cluster_send_lent(struct cluster *cluster, int to, int kind,
                       const void *bytes, size_t length);

/* Copied messages of this process that nobody has received yet. */
int cluster_under_way(const struct cluster *cluster);

/* Is there a message of this kind? Returns its length and who sent it; it stays
 * until it is received. */
bool cluster_has_message(struct cluster *cluster, int kind, int *from,
                         size_t *length);
void cluster_receive(struct cluster *cluster, int from, int kind, void *bytes,
                     size_t length);

/* ---- shared work ---- */

/*
 * What came of a piece of a pool, for the other processes. A process that has
 * done a piece keeps the outcome, as in any pool, and gives the same as bytes;
 * those of the other processes' pieces are taken when the pool has ended, by
 * the calling thread.
 */
struct cluster_pieces {
    /* Of the piece that this worker has just done: bytes that stay as they are
     * until its next one. */
    const void *(*outcome)(void *context, int worker, int64_t piece,
                           size_t *length);
    /* In every process but that which did the piece. */
    void (*take)(void *context, int64_t piece, const void *bytes,
                 size_t length);
    /* The same in the first process, as soon as it hears of it; or NULL. */
    void (*arrive)(void *context, int64_t piece, const void *bytes,
                   size_t length);
};

/*
 * thread_pool_run, with the pieces shared out among the processes as they get
 * done. Each has the threads of its own pool. Returns the same in all of them,
 * with the same error; and the stop is raised in all or none.
 */
bool cluster_pool_run(struct cluster *cluster, const struct thread_pool *pool,
                      const struct cluster_pieces *pieces, struct err *err);
