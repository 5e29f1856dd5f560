/* SPDX-License-Identifier: MIT */
/*
 * Another program that plays a game, by a protocol of engines:
 *
 *     a line, a budget  -->  outside_choose  -->  a move
 *                               |   ^         or  why there is none
 *                      position, go |  info, bestmove
 *                               v   |
 *                             the program
 *
 * The program is not trusted: if it crashes, is late, or answers with anything
 * but a legal move, there is no move, and it is ended. It is started when the
 * first move is asked for, and plays several games if the protocol allows that.
 */
#pragma once

#include "engine/task.h"

struct outside; /* owns the process */
struct outside_protocol;

extern const struct outside_protocol outside_ugi;
extern const struct outside_protocol outside_uci;
extern const struct outside_protocol outside_mkagent;

/* In nanoseconds; 0: no bound, but for `margin` and `wait`. */
struct outside_limits {
    int64_t time; /* for a move; of MKAgent, for all moves of a game */
    uint64_t nodes;
    int depth;
    int64_t margin; /* how much later than its time an answer may come */
    int64_t wait;   /* for an answer without a time, and for readiness */
};

/* Does not start the program yet. Returns NULL and sets err if the protocol
 * does not know the game, or if there is no such program. The game must live
 * longer. */
struct outside *outside_new(const struct outside_protocol *protocol,
                            const char *command, const struct game *game,
                            const struct outside_limits *limits,
                            struct err *err);
void outside_free(struct outside *outside);

/* Another game begins. */
void outside_begin(struct outside *outside);

/*
 * Returns false and sets `why`, for example to `the answer came too late`, if
 * there is no move. The program is then ended, and started again for the next
 * move. When the task's stop is raised, it returns within 20 ms with the best
 * move that the program has reported. A program that was just being started is
 * ended as well; only outside_begin and outside_free wait for its end, for half
 * a second at most.
 */
bool outside_choose(struct outside *outside, const struct task *task,
                    struct move *move, struct err *why);
