/* SPDX-License-Identifier: MIT */
/*
 * The feature checker: a player without a search, from a student's paper on
 * evolving one. Every pit has a weight for each of five features; the weights
 * of the features that are true of sowing a pit are added up, and the pit with
 * the highest sum is played:
 *
 *                     pit   1   2   3   4   5   6
 *     default              44  73  53  10  81  21   always
 *     capture              58  67  31  39   9  79   it captures; and one more
 *                                                   for each seed taken across
 *     again                81  98 109  44  56  72   it gives another turn
 *     deny-capture         31   8  26  69  76   2   the pit across is empty,
 *                                                   the seeds here in danger
 *     deny-overflow        31  66  36  35  89  83   the opponent has no seed in
 *                                                   its row, and gets none
 *
 * Pits are counted from the owner's left, so 6 is next to the store. On a board
 * of m pits, pit i (from 0) has the weights of pit (2i + 1) * 6 / 2m, the pit
 * at the same place in a row of six. Sets of weights have names: see weights.h.
 */
#pragma once

#include "base/rng.h"
#include "game/mancala.h"

enum checker_feature {
    CHECKER_DEFAULT,
    CHECKER_CAPTURE,
    CHECKER_AGAIN,
    CHECKER_DENY_CAPTURE,
    CHECKER_DENY_OVERFLOW,
    CHECKER_FEATURES
};

enum {
    CHECKER_PITS = 6,
    CHECKER_GENES = CHECKER_FEATURES * CHECKER_PITS,
    CHECKER_WEIGHT_LARGEST = 400
};

struct checker {
    int weights[CHECKER_FEATURES][CHECKER_PITS];
};

/* The sum of each pit of the side to move, in a sowing game. */
void checker_worths(const struct checker *checker, const struct game *game,
                    const struct position *position, int worths[PITS_MAX]);

/* Returns the best of the legal moves; with `near`, any move whose sum is at
 * most that much smaller. It never swaps, and passes only if it must. */
struct move checker_choose(const struct checker *checker,
                           const struct game *game,
                           const struct position *position, int near,
                           struct rng *rng);
