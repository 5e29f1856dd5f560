/* SPDX-License-Identifier: MIT */
/*
 * The inside of a calibration. Each file uses those above it, and no other:
 *
 *     calibrate_played.c   the games of the pairs, and the ratings from them
 *     calibrate_plan.c     which pair plays next, and how many games
 *     calibrate.c          the job: plays, keeps and shares the results
 *
 * A pair is two levels of the ladder, the lower one first. All counts are of one
 * kind of games.
 */
#pragma once

#include "lab/arena/elo.h"
#include "lab/ladder/calibrate.h"
#include "lab/ladder/ladder.h"

/* Where games begin. */
enum calibration_kind { FROM_OPENINGS, FROM_START, KIND_COUNT };

/* Games of one pair, half of them in either seating. */
struct calibration_step {
    int kind;
    int lower;
    int upper;
    int games;
    int halves[LEVEL_SEATS]; /* half points of the lower one, by its seat */
    int64_t microseconds;    /* of processor time; old checkpoints have the time
                             that passed */
};

struct calibration_job {
    struct job job; /* first */
    struct calibration plan;
    struct ladder ladder;
    int anchor;
    struct calibration_step *steps; /* as many as the job has results */
};

/* ---- calibrate_played.c ---- */

/* Games of all pairs. */
int64_t calibration_games(const struct calibration_job *run, int kind);

/* Steps of one pair. */
int calibration_pair_steps(const struct calibration_job *run, int kind,
                           int lower, int upper);

/* Games of one pair in the first `steps` steps. */
int calibration_pair_games(const struct calibration_job *run, int64_t steps,
                           int kind, int lower, int upper);

/* The first level that has played fewer than `games` games against the next
 * one; the last level if there is none. */
int calibration_short(const struct calibration_job *run, int kind, int games);

/* Have all neighbours played the games that were asked for? */
bool calibration_is_done(const struct calibration_job *run, int kind);

/* Games between neighbours, of both kinds, that were still to be played after
 * `steps` steps. */
int64_t calibration_left(const struct calibration_job *run, int64_t steps);

/* The cost of a game of each level, in microseconds of processor time. (No
 * level is another program, whose time would not be counted.) */
void calibration_costs(const struct calibration_job *run,
                       double costs[ARENA_PLAYERS_MAX]);

/* The player in a table of ratings: each level is one player, but in games from
 * the start two, one for each seat. */
int calibration_player(int kind, int level, int seat);

/* The ratings under which all results are most likely. */
void calibration_rate(const struct calibration_job *run, int kind,
                      struct elo_table *table);

/* ---- calibrate_plan.c ---- */

/* Are there games left to play? */
bool calibration_has_next(const struct calibration_job *run);

/* The next step, without a result. There must be one. */
struct calibration_step calibration_next(const struct calibration_job *run);

/* How many steps the pair has had before this one, here or in other parts of
 * the share; each step begins with another seed. */
int calibration_steps_before(const struct calibration_job *run,
                             const struct calibration_step *step);
