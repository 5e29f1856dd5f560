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
 * Where it `deepens`, as the report of Maastricht does it, nothing is played
 * out: the tree itself grows on from new node to new node, until the game is
 * over or it is as deep as the horizon.
 *
 * A reward belongs to the player that moved to the node: two players or three,
 * extra turns and passes are then all the same to the search. What depends on
 * the path (repetition, the cap of plies) is seen along the path.
 *
 * No libm result decides a move: the logarithm is made of + - * / only, and
 * these and the square root are rounded by IEEE 754 alike on every machine. So
 * a number of iterations and a seed give the same move everywhere.
 */
#pragma once

#include "base/rng.h"
#include "engine/search/evaluation.h"
#include "engine/task.h"

/* Which move is played: the one with the highest of these. The bound of one
 * that was never tried is infinite, and does not count. */
enum mcts_final { MCTS_VISITS, MCTS_VALUE, MCTS_BOUND };
enum mcts_bound { MCTS_UCT, MCTS_PRINTED }; /* printed: mean + C ln N / n */

enum { MCTS_HORIZON_MAX = 400, MCTS_MEGABYTES_MAX = 4096 };

struct mcts_setting {
    uint64_t iterations; /* for a move; 0: no bound */
    int64_t nanoseconds; /* the same */
    int cp;              /* thousandths, like all that follows */
    int epsilon; /* how often a rollout moves at random; else greedily */
    enum mcts_final final;
    enum mcts_bound bound;
    bool deepens;
    int horizon; /* plies that a new node is played on for; or, where it
                    deepens, those from the root: what is deeper is a draw */
    struct evaluation evaluation; /* of what is reached then; no leaf: the match
                                     is judged as if it stopped there */
    bool priors; /* it evaluates all moves of a node, to try good ones first */
    int near;    /* it draws among moves whose mean is lower by so much at
                       most ... */
    int tried;   /* ... and that were tried so much as often as the best at
                       least ... */
    int near_plies; /* ... in so many of its first moves; 0: in all of them */
    int megabytes;  /* for the tree */
};

/* The search of the report of Maastricht: C = sqrt 2, depth 100, the highest
 * finite bound. Iterations or time are still to be set. */
struct mcts_setting mcts_report(void);

struct mcts; /* owns the tree, which it keeps from move to move */

/* The game must live longer; the caller frees it. */
struct mcts *mcts_new(const struct game *game,
                      const struct mcts_setting *setting, struct rng rng);
void mcts_free(struct mcts *mcts);

/* Another game begins: the tree is forgotten. */
void mcts_begin(struct mcts *mcts, struct rng rng);

/* What the tree has: less than was asked for when there was no more. */
int mcts_megabytes(const struct mcts *mcts);

/* The nodes that the last search added to it, tried or not; and its iterations.
 */
uint64_t mcts_nodes_added(const struct mcts *mcts);
uint64_t mcts_iterations(const struct mcts *mcts);

/* A legal move, always: a search that is stopped at once still has one. */
struct move mcts_choose(struct mcts *mcts, const struct task *task);

/* ---- the tree, to be looked at ---- */

enum { MCTS_WIN = 1 << 16 }; /* a reward; a draw is half of it, a loss 0 */

/* The result of a position that is decided. */
enum mcts_result {
    MCTS_OPEN,
    MCTS_DRAWN,
    MCTS_WON /* by player 0; + 1, ... */
};

struct mcts_node {
    int64_t reward; /* the sum, of the player that moved here */
    uint32_t visits;
    uint32_t children;   /* index of the first; 0: none yet */
    float mean;          /* reward / visits; 1 is a win */
    float spread;        /* how unsure that is: 1 / sqrt(visits) */
    struct move move;    /* that leads here */
    uint32_t count : 12; /* of children; the first so many have been tried */
    uint32_t tried : 12;
    uint32_t result : 8;
};

/* Where the last search began; it is not credited, only visited. */
const struct mcts_node *mcts_root(const struct mcts *mcts);
const struct mcts_node *mcts_child(const struct mcts *mcts,
                                   const struct mcts_node *node, int index);
