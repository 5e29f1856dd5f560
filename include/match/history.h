/* SPDX-License-Identifier: MIT */
/*
 * Everything that was ever played from one start, as a tree. Undo goes up, redo
 * goes down the branch that was visited last, and another move only adds a
 * branch: nothing is lost.
 *
 *     0 --- 1 --- 2 --- 3 --- 4        nodes keep their number for ever
 *                  \
 *                   5 --- 6 <          the cursor is where the players are
 */
#pragma once

#include "match/verdict.h"

enum { NODE_NONE = -1, NODE_START = 0 };

struct node {
    struct position position;
    struct move move;        /* that led here; meaningless at the start */
    int parent;              /* NODE_NONE at the start */
    int first;               /* child, or NODE_NONE */
    int next;                /* sibling, or NODE_NONE */
    int latest;              /* the child that redo goes to, or NODE_NONE */
    int ply;                 /* moves since the start */
    uint32_t millis;         /* the player's thinking time for the move */
    enum end called;         /* how the players ended the game here: END_TIME,
                                 END_AGREED, END_RESIGNED; or END_NOT */
    int loser;               /* the one who had no time left, or resigned */
    char *comment;           /* or NULL */
    struct verdict *verdict; /* what a review found of the position, or NULL */
};

struct history; /* owns its nodes, their comments and verdicts */

struct history *history_new(const struct position *start);
void history_free(struct history *history);

int history_count(const struct history *history);
int history_cursor(const struct history *history);

/* Stays good until the next history_add. */
const struct node *history_node(const struct history *history, int node);

/* The child of `node` by that move, or NODE_NONE. */
int history_child(const struct history *history, int node, struct move move);

/* A new last child; the cursor stays. `node` must not have one by that move. */
int history_add(struct history *history, int node, struct move move,
                const struct position *after);

/* Moves the cursor; redo will follow the path from the start to it. */
void history_goto(struct history *history, int node);

/* The end of the line that redo follows from this node. */
int history_tip(const struct history *history, int node);

void history_set_latest(struct history *history, int node, int child);
void history_set_millis(struct history *history, int node, uint32_t millis);
/* Sets `called` and `loser` of a node. */
void history_call(struct history *history, int node, enum end end, int loser);
/* NULL or "" takes the comment away. */
void history_set_comment(struct history *history, int node, const char *text);
/* Copies the verdict. */
void history_set_verdict(struct history *history, int node,
                         const struct verdict *verdict);

/* Do both have the same start, and the same moves at the same nodes? */
bool history_is_same(const struct history *one, const struct history *other);
/* Copies the verdicts of `from`, which must be the same in this sense, to nodes
 * that have none. Returns false if there was nothing to copy. */
bool history_take_verdicts(struct history *history, const struct history *from);

/* Does `whole` have, at the same nodes, all that players have put into `part`:
 * moves, comments, and how they ended the game? */
bool history_has(const struct history *whole, const struct history *part);
