/* SPDX-License-Identifier: MIT */
/*
 * The thinking thread: a machine thinks here while the screen stays awake. A
 * worker has one job at a time. Jobs go in by value and get a ticket; news of
 * them comes out by value and bears it.
 *
 *     worker_start ---> thinking ---> worker_take: a report, a report, the move
 *          |               |
 *       a ticket     worker_cancel ---> no more news
 *
 * All functions belong to one thread, the owner's. Only worker_cancel, and what
 * cancels, waits: until the agent sees the stop, 20 ms at most.
 *
 * The agent is lent: the owner must not touch it until its move was taken, or
 * until the worker_cancel, worker_free or other worker_start returned that
 * ended the job. A job that is cut short leaves its traces in the agent (random
 * numbers drawn, tables filled).
 */
#pragma once

#include "base/err.h"
#include "engine/agents/agent.h"

struct worker; /* owns a thread and a pipe */

/* What the owner has not taken yet. */
struct news {
    uint64_t ticket;
    bool answered;        /* the job is done, and this is its move */
    struct move move;     /* legal, however short the time was */
    struct report report; /* the latest; all zeros before there is one */
    int64_t nanoseconds;  /* thought until then, pondering included */
};

/* Returns NULL and sets err if the system has no thread or no pipe to give. The
 * thread takes no signals; they all reach the owner. */
struct worker *worker_new(struct err *err);
void worker_free(struct worker *worker); /* cancels */

/* For poll(): readable while worker_take has something to give. To be neither
 * read nor closed. */
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

/* Move now: the answer comes as soon as the agent sees the stop. Does nothing
 * without a job, or to one that is pondered. */
void worker_hurry(struct worker *worker);

/* When it returns, the agent is free and no news of the job will ever come. */
void worker_cancel(struct worker *worker);

/*
 * Thinks during the opponent's turn about the end of the line, which is what
 * the opponent is expected to make of it. There is no news of this job, even
 * when it is done, until worker_start asks the same agent about the same line:
 * that start takes the job over, with all that was thought, and its budget is
 * what may come on top (the depth: what there must be in all). The budget is
 * checked when the agent reports, so time can be exceeded by the tenth of a
 * second between two reports. Any other start cancels the job.
 */
void worker_ponder(struct worker *worker, struct agent *agent,
                   const struct line *line);

/*
 * The line to ponder after the first move of this report was made: plays the
 * moves that the report expects of the others until the player is to move
 * again. False if the report does not reach so far, or the match would be over.
 */
bool worker_expect(const struct game *game, const struct report *report,
                   int player, struct line *line);
