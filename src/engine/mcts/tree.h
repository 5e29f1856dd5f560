/* The parts of the tree search that only it knows. */
#ifndef NAQALA_SRC_ENGINE_MCTS_TREE_H
#define NAQALA_SRC_ENGINE_MCTS_TREE_H

#include "engine/mcts/nodes.h"

enum {
    TRAIL_MAX = MCTS_HORIZON_MAX, /* the tree gets no deeper */
    /* Logarithms are looked up by the first bits of a number: the error of the
     * bound stays below a thousandth, and is the same everywhere. */
    PULL_BITS = 8,
    PULL_EXACT = 1 << PULL_BITS,
    PULLS = PULL_EXACT + (32 - PULL_BITS) * PULL_EXACT / 2
};

/* A place of the path from the root, not counting the root. */
struct trail_place {
    struct position position;
    uint32_t node;
    int mover; /* who moved there */
};

struct mcts {
    const struct game *game;
    struct mcts_setting setting;
    struct rng rng;
    struct nodes nodes;
    struct line line;     /* to the root; empty before the first search */
    int quiet;            /* places of the line before this cannot come back */
    struct limits limits; /* of the game */
    int enough;           /* more points than this win, whatever follows */
    int scale;            /* a margin that wins three games of four */
    struct viewer viewers[PLAYERS_MAX]; /* from the root */
    float pulls[PULLS]; /* what N says for its children; 0: not yet known */

    /* Of the search that is under way. */
    uint64_t iterations;
    uint64_t grown; /* places added */
    uint64_t plies; /* played, in the tree and below */
    int depth;      /* of the longest path */
    int length;     /* of the path, without the root */
    struct trail_place trail[TRAIL_MAX];
};

/* What the place where the path ends is worth to each player. */
void mcts_value_leaf(struct mcts *mcts, const struct position *leaf,
                     enum mcts_fate fate, uint32_t rewards[PLAYERS_MAX]);

/* What it is worth by itself, judged by looking at it: the evaluation's word,
 * or who has won. */
void mcts_look(const struct mcts *mcts, const struct position *position,
               uint32_t rewards[PLAYERS_MAX]);

/* The bound of a child that was tried. */
float mcts_bound_of(struct mcts *mcts, const struct mcts_node *parent,
                    const struct mcts_node *child);

/* The player who cannot be caught up with any more; -1: nobody yet. */
int mcts_leader(const struct mcts *mcts, const struct position *position);

/* One more; the root must be open. */
void mcts_iterate(struct mcts *mcts);

/* Gives the node its children. False: there is no room for them. */
bool mcts_open(struct mcts *mcts, struct mcts_node *node,
               const struct position *position);

/* The child that the root's player should choose; one must have been tried. */
const struct mcts_node *mcts_best(struct mcts *mcts);

/* What is known so far. The root is open. */
void mcts_tell(struct mcts *mcts, struct listener *listener);

#endif
