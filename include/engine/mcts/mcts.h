/* SPDX-License-Identifier: MIT */
/*
 * Monte Carlo tree search: the moves that did well when they were tried are
 * tried more often. An iteration goes down the tree, adds a node to it, plays
 * the game out from there, and adds the rewards to all nodes on the way back:
 *
 *     root o---o---o      down: mean + 2 Cp sqrt(2 ln N / n) is highest
 *           \   \
 *            o   + ~~~~> 1, 0     a new node, and who won from there
 *
 * With `deepens`, as in the report of Maastricht, nothing is played out: the
 * tree itself grows on from new node to new node, until the game is over or the
 * horizon is reached.
 *
 * A reward belongs to the player that moved to the node, so the search need not
 * treat three players, extra turns or passes as special. Ends that depend on
 * the path (repetition, the cap of plies) are found along the path.
 *
 * No libm result decides a move: the logarithm is computed with + - * / only,
 * and IEEE 754 rounds these and the square root alike on every machine. So the
 * same number of iterations and the same seed give the same move everywhere.
 */
#pragma once

#include "base/rng.h"
#include "engine/search/evaluation.h"
#include "engine/task.h"

/* Which move is played: the one with the most visits, the highest value or the
 * highest bound. Moves that were never tried do not count. */
enum mcts_final { MCTS_VISITS, MCTS_VALUE, MCTS_BOUND };
enum mcts_bound { MCTS_UCT, MCTS_PRINTED }; /* printed: mean + C ln N / n */

enum { MCTS_HORIZON_MAX = 400, MCTS_MEGABYTES_MAX = 4096 };

struct mcts_setting {
    uint64_t iterations; /* for a move; 0: no bound */
    int64_t nanoseconds; /* for a move; 0: no bound */
    int cp;              /* in thousandths */
    int epsilon; /* thousandths: how often a rollout moves at random, otherwise
                    greedily */
    enum mcts_final final;
    enum mcts_bound bound;
    bool deepens;
    int horizon; /* how many plies a rollout has; with `deepens`, the greatest
                    depth of the tree: a game that is open there is a draw */
    struct evaluation evaluation; /* of the end of a rollout; without a leaf
                                     function the match is judged there */
    bool priors; /* it evaluates all moves of a node, to try good ones first */
    int near;    /* thousandths: it draws among moves whose mean is lower than
                    that of the best by at most this ... */
    int tried;   /* thousandths: ... and that were tried at least this often,
                    as a share of the visits of the best ... */
    int near_plies; /* ... in this many of its first moves; 0: in all */
    int megabytes;  /* for the tree */
};

/* The setting of the report of Maastricht: C = sqrt 2, depth 100, the highest
 * finite bound. The caller still has to set iterations or time. */
struct mcts_setting mcts_report(void);

struct mcts; /* owns the tree, which it keeps from move to move */

/* The game must live longer; the caller frees it. */
struct mcts *mcts_new(const struct game *game,
                      const struct mcts_setting *setting, struct rng rng);
void mcts_free(struct mcts *mcts);

/* Another game begins: the tree is forgotten. */
void mcts_begin(struct mcts *mcts, struct rng rng);

/* The megabytes that the tree has: fewer than asked for if memory was short. */
int mcts_megabytes(const struct mcts *mcts);

/* How many nodes the last search added to the tree, tried or not; and how many
 * iterations it made. */
uint64_t mcts_nodes_added(const struct mcts *mcts);
uint64_t mcts_iterations(const struct mcts *mcts);

/* Always returns a legal move, even if the search is stopped at once. */
struct move mcts_choose(struct mcts *mcts, const struct task *task);

/* ---- the tree, for inspection ---- */

enum { MCTS_WIN = 1 << 16 }; /* a reward; a draw is half of it, a loss 0 */

/* The result of a position that is decided. */
enum mcts_result {
    MCTS_OPEN,
    MCTS_DRAWN,
    MCTS_WON /* by player 0; + 1, ... */
};

struct mcts_node {
    int64_t reward; /* the sum, for the player that moved here */
    uint32_t visits;
    uint32_t children;   /* index of the first; 0: none yet */
    float mean;          /* reward / visits; 1 is a win */
    float spread;        /* 1 / sqrt(visits); printed: 1 / visits */
    struct move move;    /* the move that leads here */
    uint32_t count : 12; /* of children */
    uint32_t tried : 12; /* how many children were tried; these come first */
    uint32_t result : 8;
};

/* The position where the last search began; it has visits, but no reward. */
const struct mcts_node *mcts_root(const struct mcts *mcts);
const struct mcts_node *mcts_child(const struct mcts *mcts,
                                   const struct mcts_node *node, int index);
