/* SPDX-License-Identifier: MIT */
/*
 * The memory of a search tree: a bounded array of nodes, handed out in blocks
 * of siblings. What the match has left behind is dropped at once and taken
 * apart later, a few blocks for each that is asked for, so that no move has to
 * wait until a large tree is cleared away.
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
    uint32_t dropped;             /* a list of blocks to be taken apart */
    uint32_t free[MOVES_MAX + 1]; /* lists of blocks, by size */
    int lacking;                  /* blocks of so many, or more, are not left */
};

/* So many megabytes, or as much of that as can be had. */
void nodes_open(struct nodes *nodes, int megabytes);
void nodes_close(struct nodes *nodes);

int nodes_megabytes(const struct nodes *nodes);

/* Nothing but a root without visits. */
void nodes_clear(struct nodes *nodes);

/* A block of `count` nodes, not cleared; 0 when there is no room. */
uint32_t nodes_take(struct nodes *nodes, int count);

/* Makes a child of the root the root. What is not below it is dropped. */
void nodes_descend(struct nodes *nodes, uint32_t child);
