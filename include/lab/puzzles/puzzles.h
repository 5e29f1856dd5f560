/* SPDX-License-Identifier: MIT */
/*
 * A job that makes a set of puzzles: levels play each other, and each game
 * gives at most one position that is a puzzle.
 *
 *     game n: two levels, a random opening, a match   by the seed and n alone
 *         its positions, in a random order
 *             proven: one line is better than all else
 *             named: it has a theme
 *             graded: the weakest level that finds it is not the weakest of all
 *
 * No level has more than a share of the set, so that there are easy puzzles and
 * hard ones. The result depends on the setting alone, not on the machine.
 */
#pragma once

#include "lab/job/job.h"
#include "lab/job/share.h"
#include "match/level.h"
#include "match/puzzle/puzzle.h"

struct puzzle_plan {
    const struct levels *levels; /* rated; must outlive the job */
    const struct game *game;     /* of two players; must outlive the job */
    int count;                   /* of puzzles, up to PUZZLE_SET_MAX */
    int edition;
    uint64_t seed;
    /* The share of the games; or NULL. A part makes more puzzles than its
     * share, so that few are missing when the parts are put together. */
    struct share *share;
};

/* Returns NULL and sets err if nothing can be proven in the game, or too few
 * levels play it. The caller frees it with job_free. */
struct job *puzzle_job_new(const struct puzzle_plan *plan, struct err *err);

/* Gathers the puzzles of the parts. Call it when a part is done, and before a
 * merging run begins. */
void puzzle_job_share(struct job *job);

/* The puzzles so far; the job owns the set. */
const struct puzzle_set *puzzle_job_set(const struct job *job);

/* Proves every n-th puzzle of a set again, beginning with the first: solution,
 * values and themes. False if a puzzle is wrong, and err names the first such;
 * or if it was stopped. */
bool puzzle_set_check(const struct puzzle_set *set, int every,
                      const struct job_context *context, struct err *err);
