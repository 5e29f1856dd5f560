/* SPDX-License-Identifier: MIT */
/*
 * The memory of a search tree: a bounded array of nodes, handed out in blocks
 * of siblings. The branches that the match did not take are dropped at once and
 * freed later, a few blocks for each block that is asked for, so that no move
 * has to wait while a large tree is freed.
 *
 *     [root][siblings ...][siblings ..][...]   never touched   ]
 *                                           ^ used              ^ capacity
 */
#pragma once

#include "engine/mcts/mcts.h"

enum { NODES_ROOT = 0 }; /* always there, so no block begins at 0 */

struct nodes {
    struct mcts_node *items;
    uint32_t capacity;
    uint32_t used;
    uint32_t dropped;             /* list of blocks still to be freed */
    uint32_t free[MOVES_MAX + 1]; /* lists of free blocks, by size */
    int lacking;                  /* no blocks of this size or more are left */
};

/* Allocates this many megabytes, or as much of that as there is. */
void nodes_open(struct nodes *nodes, int megabytes);
void nodes_close(struct nodes *nodes);

int nodes_megabytes(const struct nodes *nodes);

/* Leaves nothing but a root without visits. */
void nodes_clear(struct nodes *nodes);

/* Returns a block of `count` nodes, not cleared; 0 if there is no room. */
uint32_t nodes_take(struct nodes *nodes, int count);

/* Makes a child of the root the new root, and drops all nodes not below it. */
void nodes_descend(struct nodes *nodes, uint32_t child);
