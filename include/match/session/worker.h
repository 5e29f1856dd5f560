/* SPDX-License-Identifier: MIT */
/*
 * The thinking thread: a machine thinks here while the screen stays awake. A
 * worker has one job at a time. Jobs go in by value and get a ticket; the news
 * of a job comes out by value, with its ticket.
 *
 *     worker_start ---> thinking ---> worker_take: a report, a report, the move
 *          |               |
 *       a ticket     worker_cancel ---> no more news
 *
 * All functions belong to one thread, the owner's. Only worker_cancel, and the
 * functions that cancel, wait: until the agent sees the stop, 20 ms at most.
 *
 * The agent is lent: the owner must not touch it until its move was taken, or
 * until a worker_cancel, worker_free or other worker_start that ended the job
 * has returned. A job that was cancelled leaves its traces in the agent (random
 * numbers drawn, tables filled).
 */
#pragma once

#include "base/err.h"
#include "engine/agents/agent.h"

struct worker; /* owns a thread and a pipe */

/* The news that the owner has not taken yet. */
struct news {
    uint64_t ticket;
    bool answered;        /* the job is done, and this is its move */
    struct move move;     /* legal, however short the time was */
    struct report report; /* the latest; all zeros before there is one */
    int64_t nanoseconds;  /* thinking time so far, with pondering */
};

/* Returns NULL and sets err if the system has no thread or no pipe to give. The
 * thread takes no signals; they all reach the owner. */
struct worker *worker_new(struct err *err);
void worker_free(struct worker *worker); /* cancels */

/* For poll(): readable while worker_take has something to give. Do not read or
 * close it. */
int worker_descriptor(const struct worker *worker);

/* False if there is nothing new. Each report is given once, the newest only;
 * the move is given once, with the last report. */
bool worker_take(struct worker *worker, struct news *news);

/*
 * Cancels the job, and begins to think about the end of the line, which is
 * copied and must not be over. Returns a new ticket, never 0.
 */
uint64_t worker_start(struct worker *worker, struct agent *agent,
                      const struct line *line, struct budget budget);

/* Move now: the answer comes as soon as the agent sees the stop. Has no effect
 * without a job, or while the agent ponders. */
void worker_hurry(struct worker *worker);

/* When it returns, the agent is free and no news of the job will ever come. */
void worker_cancel(struct worker *worker);

/*
 * Thinks during the opponent's turn about the end of the line, which has the
 * expected move of the opponent. There is no news of this job, even when it is
 * done, until worker_start asks the same agent about the same line. That start
 * takes the job over, with everything that was thought; its budget of time and
 * nodes is added, but its depth is the depth in all. The budget is checked when
 * the agent reports, so time can be exceeded by the tenth of a second between
 * two reports. Any other start cancels the job.
 */
void worker_ponder(struct worker *worker, struct agent *agent,
                   const struct line *line);

/*
 * The line to ponder after the first move of this report was made: adds the
 * moves that the report expects of the others, until `player` is to move again.
 * False if the report does not reach that far, or the match would be over.
 */
bool worker_expect(const struct game *game, const struct report *report,
                   int player, struct line *line);
