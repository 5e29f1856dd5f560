/* SPDX-License-Identifier: MIT */
/*
 * The strength of the levels in one game, as a job. Two kinds of games are
 * played in turn:
 *
 *     from random openings    one rating of each level
 *     from the start          a rating as south and another as north
 *
 * Each level plays the next one a few games first. From then on the pair plays
 * whose games tell the most for the processor time that they take: levels that
 * are far apart, or whose difference is known well, seldom play, and slow ones
 * less than quick ones. No pair plays more games than were asked for, and when all
 * neighbours have played them, it is done. The ratings are those under which the
 * results are most likely. The level whose agent is plain `max` (in Abalone
 * `greedy`) has 1000 points, and the mean of its two seats has.
 */
#pragma once

#include "lab/arena/arena.h"
#include "lab/job/job.h"
#include "match/level.h"

struct calibration {
    const struct levels *levels; /* which must live longer */
    const struct game *game;     /* likewise */
    int games;                   /* of neighbours and kind; even */
    uint64_t seed;
    /* Or NULL. With a share another plan is played, which is fixed beforehand:
     * each level against the next one and the one after that, so many games. */
    struct share *share;
};

/* The job; job_free frees it. Its checkpoint knows the levels and how they are
 * set, but not how many games are to be played: these can be others when it goes
 * on. NULL and err if there are too few levels, too many, or none is the anchor.
 */
struct job *calibration_new(const struct calibration *calibration,
                            struct err *err);

/* Gathers what all parts have played; the job must be done. */
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
    struct cluster *cluster; /* whose processes play together; or NULL */
    const struct stop *stop;
    struct progress_listener *listener; /* or NULL */
};

/*
 * The mean loss of a move of each level, by proof: of a sample of the decisions
 * in its games against the two levels above it, from random openings of two
 * moves, where there is more than one legal move. What takes more than some
 * seconds to prove is left out. A level whose agent is `perfect` is not
 * measured; it loses nothing. Or all as a quick search sees it, which is there
 * for every game. Fills the results and their number. False and err as above, if
 * it was stopped, and for games that cannot be proven.
 */
bool calibrate_losses(const struct loss_calibration *calibration,
                      struct level_result results[ARENA_PLAYERS_MAX],
                      int *count, struct err *err);

/* ---- levels that grow ---- */

/*
 * How strong a level that grows is with each of some slacks: by games, from
 * random openings, against rated levels of the lower part of the ladder. With a
 * slack that makes no difference the list ends. Fills the one result. False and
 * err if there is no such level, too few are rated, or it was stopped.
 */
bool calibrate_slacks(const struct loss_calibration *calibration,
                      struct level_result *result, struct err *err);
