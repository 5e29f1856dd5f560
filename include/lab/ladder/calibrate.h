/* SPDX-License-Identifier: MIT */
/*
 * The strength of the levels in one game, as a job. Two kinds of games are
 * played in turn:
 *
 *     from random openings    one rating of each level
 *     from the start          a rating as south and another as north
 *
 * Each level first plays the next one a few games. After that the job always
 * chooses the pair whose games tell the most for their processor time: levels
 * that are far apart, or whose difference is known well, seldom play, and slow
 * levels play less than quick ones. No pair plays more games than were asked
 * for, and the job is done when all neighbours have played that many. The
 * ratings are those under which the results are most likely. The level whose
 * agent is plain `max` (in Abalone `greedy`) has 1000 points, and so has the
 * mean of its two seats.
 */
#pragma once

#include "lab/arena/arena.h"
#include "lab/job/job.h"
#include "match/level.h"

struct calibration {
    const struct levels *levels; /* must outlive the job */
    const struct game *game;     /* must outlive the job */
    int games;                   /* for each pair and kind, at most; even */
    uint64_t seed;
    /* Or NULL. With a share the plan is fixed beforehand: each level plays
     * `games` games against the next one and against the one after that. */
    struct share *share;
};

/* The job; free it with job_free. Its checkpoint knows the levels and their
 * agents, but not the number of games, which may change when the job is
 * resumed. NULL and err if there are too few levels or too many, or none is the
 * anchor. */
struct job *calibration_new(const struct calibration *calibration,
                            struct err *err);

/* Gathers the results of all parts; the job must be done. */
void calibration_share(struct job *job);

/* Fills a rating for each level that is offered in the game, in the order of the
 * file. Returns their number. */
int calibration_results(const struct job *job,
                        struct level_result results[ARENA_PLAYERS_MAX]);

/* ---- losses ---- */

struct loss_calibration {
    const struct levels *levels;
    const struct game *game;
    int games;   /* for each pair; even */
    bool judged; /* by loss_quick_judge, not by proof */
    uint64_t seed;
    int threads;
    struct cluster *cluster; /* its processes share the work; or NULL */
    const struct stop *stop;
    struct progress_listener *listener; /* or NULL */
};

/*
 * Measures the mean loss of a move of each level, by proof: over a sample of
 * the positions with more than one legal move in its games against the two
 * levels above it, from random openings of two moves. Positions that take more
 * than some seconds to prove are left out. A level whose agent is `perfect` is
 * not measured; it loses nothing. If `judged`, a quick search measures all
 * levels instead, in any game. Fills in the results and their number. False and
 * err as above, if it was stopped, and for games that cannot be proven.
 */
bool calibrate_losses(const struct loss_calibration *calibration,
                      struct level_result results[ARENA_PLAYERS_MAX],
                      int *count, struct err *err);

/* ---- levels that grow ---- */

/*
 * Measures how strong a level that grows is with each of several slacks: by
 * games from random openings against rated levels of the lower part of the
 * ladder. The list ends with the first slack that makes no difference. Fills in
 * the one result. False and err if no level grows, too few levels are rated, or
 * it was stopped.
 */
bool calibrate_slacks(const struct loss_calibration *calibration,
                      struct level_result *result, struct err *err);
