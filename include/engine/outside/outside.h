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
 * It is not trusted: one that crashes, is late, or answers what is no legal
 * move, gives no move, and is ended. It is started when the first move is asked
 * for, and plays several games where the protocol allows it.
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
    int64_t margin; /* an answer may come so long after its time */
    int64_t wait;   /* for an answer without a time, and for readiness */
};

/* Nothing is started yet. NULL and err if the protocol does not know the game,
 * or there is no such program. The game must live longer. */
struct outside *outside_new(const struct outside_protocol *protocol,
                            const char *command, const struct game *game,
                            const struct outside_limits *limits,
                            struct err *err);
void outside_free(struct outside *outside);

/* Another game begins. */
void outside_begin(struct outside *outside);

/*
 * False, and why: `the answer came too late`. The program is ended then, and
 * started again for the next move that it is asked for. Once the task's stop is
 * raised a move comes within 20 ms: the best that it has told. A program that
 * was just being started is ended as well; nobody waits for its end but
 * outside_begin and outside_free, half a second at most.
 */
bool outside_choose(struct outside *outside, const struct task *task,
                    struct move *move, struct err *why);
