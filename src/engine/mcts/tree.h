/* SPDX-License-Identifier: MIT */
/* The inner parts of the tree search. */
#pragma once

#include "engine/mcts/nodes.h"

enum {
    PATH_NODES_MAX = MCTS_HORIZON_MAX, /* the tree gets no deeper */
    /* Logarithms are looked up by the first bits of a number: the error of the
     * bound stays below a thousandth, and is the same everywhere. */
    FACTOR_BITS = 8,
    FACTOR_EXACT = 1 << FACTOR_BITS,
    FACTORS = FACTOR_EXACT + (32 - FACTOR_BITS) * FACTOR_EXACT / 2
};

/* A node of the path from the root, not counting the root. */
struct path_node {
    struct position position;
    uint32_t node;
    int mover; /* the player who moved there */
};

struct mcts {
    const struct game *game;
    struct mcts_setting setting;
    struct rng rng;
    struct nodes nodes;
    struct line line;     /* to the root; empty before the first search */
    int first_reversible; /* positions of the line before this cannot recur */
    struct limits limits; /* of the game */
    int enough;           /* a player with more points has won */
    int scale;            /* a margin that wins three games of four */
    struct viewer viewers[PLAYERS_MAX]; /* from the root */
    float factors[FACTORS]; /* of the bounds, by visits; 0: not yet known */

    /* The current search. */
    uint64_t iterations;
    uint64_t nodes_added; /* children, tried or not */
    uint64_t plies;       /* played, in the tree and below */
    int depth;            /* of the longest path */
    int length;           /* of the path, without the root */
    struct path_node path[PATH_NODES_MAX];
};

/* The bound of a child that has been tried. */
float mcts_bound_of(struct mcts *mcts, const struct mcts_node *parent,
                    const struct mcts_node *child);

/* One more iteration; the root must have children. */
void mcts_iterate(struct mcts *mcts);

/* Gives the node its children, if it has none. False: there is no room. */
bool mcts_expand(struct mcts *mcts, struct mcts_node *node,
                 const struct position *position);
