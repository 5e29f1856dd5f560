/* SPDX-License-Identifier: MIT */
/* Sums over all steps, and the ratings that they give. */
#include "lab/ladder/calibrate_inside.h"

#include <assert.h>
#include <math.h>

#define QUICK 200 /* microseconds: the least cost of a game */

/* ---- sums ---- */

int64_t calibration_games(const struct calibration_job *run, int kind)
{
    int64_t games = 0;

    assert(run->job.count == 0 || run->steps != NULL);
    for (int i = 0; i < run->job.count; i++)
        games += run->steps[i].kind == kind ? run->steps[i].games : 0;
    return games;
}

int calibration_pair_steps(const struct calibration_job *run, int kind,
                           int lower, int upper)
{
    int count = 0;

    for (int i = 0; i < run->job.count; i++)
        count += run->steps[i].kind == kind && run->steps[i].lower == lower &&
                 run->steps[i].upper == upper;
    return count;
}

int calibration_pair_games(const struct calibration_job *run, int64_t steps,
                           int kind, int lower, int upper)
{
    int games = 0;

    assert(steps == 0 || run->steps != NULL);
    for (int64_t i = 0; i < steps; i++) {
        const struct calibration_step *const step = &run->steps[i];

        if (step->kind == kind && step->lower == lower && step->upper == upper)
            games += step->games;
    }
    return games;
}

int calibration_short(const struct calibration_job *run, int kind, int games)
{
    int level = 0;

    while (level + 1 < run->ladder.count &&
           calibration_pair_games(run, run->job.count, kind, level,
                                  level + 1) >= games)
        level++;
    return level;
}

int64_t calibration_left(const struct calibration_job *run, int64_t steps)
{
    int64_t left =
        (int64_t)KIND_COUNT * (run->ladder.count - 1) * run->plan.games;

    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int i = 0; i + 1 < run->ladder.count; i++) {
            const int games =
                calibration_pair_games(run, steps, kind, i, i + 1);

            left -= games < run->plan.games ? games : run->plan.games;
        }
    return left;
}

bool calibration_is_done(const struct calibration_job *run, int kind)
{
    return calibration_short(run, kind, run->plan.games) ==
           run->ladder.count - 1;
}

void calibration_costs(const struct calibration_job *run,
                       double costs[ARENA_PLAYERS_MAX])
{
    int64_t times[ARENA_PLAYERS_MAX] = {0};
    int64_t games[ARENA_PLAYERS_MAX] = {0};

    for (int i = 0; i < run->job.count; i++) {
        const struct calibration_step *const step = &run->steps[i];
        const int pair[] = {step->lower, step->upper};

        for (int k = 0; k < 2; k++) {
            times[pair[k]] += step->microseconds;
            games[pair[k]] += step->games;
        }
    }
    for (int i = 0; i < run->ladder.count; i++)
        costs[i] = fmax(
            QUICK, games[i] == 0 ? 0 : (double)times[i] / (double)games[i]);
}

/* ---- ratings ---- */

int calibration_player(int kind, int level, int seat)
{
    return kind == FROM_START ? LEVEL_SEATS * level + seat : level;
}

static void add_scores(struct elo_scores *scores,
                       const struct calibration_step *step)
{
    for (int seat = 0; seat < LEVEL_SEATS; seat++) {
        const int lower = calibration_player(step->kind, step->lower, seat);
        const int upper = calibration_player(step->kind, step->upper, 1 - seat);
        const double points = step->halves[seat] / 2.0;

        scores->points[lower][upper] += points;
        scores->points[upper][lower] += step->games / 2.0 - points;
    }
}

/* The two seats of a level count as players who have drawn two games against
 * each other: if two levels play only each other, nothing else connects the
 * seats. */
void calibration_rate(const struct calibration_job *run, int kind,
                      struct elo_table *table)
{
    struct elo_scores scores = {
        .count = calibration_player(kind, run->ladder.count, 0),
        .sparse = true};
    double shares[ELO_PLAYERS_MAX] = {0};

    for (int i = 0; i < run->job.count; i++)
        if (run->steps[i].kind == kind)
            add_scores(&scores, &run->steps[i]);
    for (int seat = 0; seat < LEVEL_SEATS; seat++)
        shares[calibration_player(kind, run->anchor, seat)] +=
            1.0 / LEVEL_SEATS;
    if (kind == FROM_START)
        for (int i = 0; i < scores.count; i++)
            scores.points[i][i ^ 1] = 0.5;
    elo_fit_mean(&scores, shares, table);
}
