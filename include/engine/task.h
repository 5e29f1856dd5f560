/* SPDX-License-Identifier: MIT */
/*
 * The task that an agent is given, and its reports while it thinks:
 *
 *     line, budget  ---->  agent  ---->  a move
 *                           ^  |
 *                      stop |  +--> reports, ten times a second and at the end
 */
#pragma once

#include "base/thread.h"
#include "engine/line.h"

/* No move: another program failed to make one. */
#define MOVE_NONE ((struct move){UINT32_MAX})

static inline bool move_is_none(struct move move)
{
    return move_same(move, MOVE_NONE);
}

/* Bounds in addition to an agent's own; 0: none. Nodes are positions looked at
 * or, for an agent that plays games out, games. */
struct budget {
    uint64_t nodes;
    int depth;
    int64_t nanoseconds;
};

/* The stricter of each of the bounds of two budgets. */
static inline struct budget budget_within(const struct budget *one,
                                          const struct budget *other)
{
    struct budget both = *one;

    if (one->nodes == 0 || (other->nodes > 0 && other->nodes < one->nodes))
        both.nodes = other->nodes;
    if (one->depth == 0 || (other->depth > 0 && other->depth < one->depth))
        both.depth = other->depth;
    if (one->nanoseconds == 0 ||
        (other->nanoseconds > 0 && other->nanoseconds < one->nanoseconds))
        both.nanoseconds = other->nanoseconds;
    return both;
}

/* What a value means. Only margins may be shown as seeds. */
enum value_kind {
    VALUE_NONE,   /* there is none */
    VALUE_EXACT,  /* the final margin, proven; if it comes from endgame tables,
                     the margin of playing on to the last seed */
    VALUE_MARGIN, /* the final margin, estimated */
    VALUE_CHANCE, /* 1000: sure to win */
    VALUE_GAIN,   /* what this turn banks, regardless of what follows */
    VALUE_POINTS  /* a number without a unit: more is better */
};

/* A value for the player to move, in thousandths; a margin in thousandths of a
 * seed. */
struct value {
    enum value_kind kind;
    int thousandths;
    bool at_most; /* it may be less; the move was not worth more time */
};

struct move_value {
    struct move move;
    struct value value;
};

/* How an agent chose its move if it does not search. */
struct choice {
    int of;     /* the number of legal moves; 0: it does not say */
    int seen;   /* how many of them it looked at */
    int liking; /* 1000: it would play nothing else; 0: it does not say */
};

enum { REPORT_LINE_MAX = 40 };

struct report {
    struct value value; /* of the position */
    int depth;          /* plies, or turns, that it looked ahead */
    uint64_t nodes;
    struct choice choice;
    int line_count; /* the principal line; the first is the best move */
    struct move line[REPORT_LINE_MAX];
    int move_count; /* every legal move with its value, in the order of the
                       board; 0 if the agent does not value them */
    struct move_value moves[MOVES_MAX];
};

/* An agent that may draw among moves that are nearly the best does so in one of
 * this many decisions on average; in the others it plays the best. */
enum { TASK_DRAWS = 2 };

/* Put this first in a struct of yours, and point the task at it. */
struct listener {
    void (*take_report)(struct listener *listener, const struct report *report);
};

struct task {
    const struct line *line; /* its end is not over */
    struct budget budget;
    const struct stop *stop;   /* or NULL */
    struct listener *listener; /* or NULL: no reports */
};
