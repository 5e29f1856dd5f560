/*
 * A tree of moves as lines of play. Line 0 follows the first child from the
 * start; every other child begins a line of its own, and lines are numbered so
 * that a line comes after the one it leaves:
 *
 *     line 0   0 --- 1 --- 2 --- 3
 *     line 1          \--- 4 --- 5        parent 0, after ply 1
 */
#ifndef NAQALA_SRC_MATCH_SAVES_SAVE_LINES_H
#define NAQALA_SRC_MATCH_SAVES_SAVE_LINES_H

#include "match/history.h"

enum { ROW_MOVES = 20 }; /* moves that stand behind one key */

struct save_line {
    int parent; /* the line that it leaves, or NODE_NONE */
    int after;  /* the node where it does */
    int first;  /* its first node, or NODE_NONE */
};

struct lines {
    struct save_line *items;
    int count;
    int capacity;
};

struct lines lines_of(const struct history *history);
void lines_free(struct lines *lines);

/* The line that a node lies on; the start lies on line 0. */
int lines_find(const struct lines *lines, const struct history *history,
               int node);

#endif
