/* SPDX-License-Identifier: MIT */
/* Plans the games: the pair whose games tell the most plays a few at a time.
 * With a share everything is planned beforehand. */
#include "lab/ladder/calibrate_inside.h"

#include <math.h>

enum {
    GAMES_IN_STEP = 20,
    FEW_GAMES_IN_STEP =
        4,            /* in the first step of a pair, or while it is slow */
    SLOW = 500 * 1000 /* microseconds for a game */
};

/* The power of the time by which the worth of a game is divided. */
#define TIME_COUNTS 0.75

/* How much the games of this pair tell for their time. A level that takes a
 * thousand times as long plays about a thirteenth of the games. */
static double find_worth(const struct elo_table *table, int kind, int lower,
                         int upper, const double costs[])
{
    double gain = 0;

    for (int seat = 0; seat < LEVEL_SEATS; seat++)
        gain += elo_gain(table, calibration_player(kind, lower, seat),
                         calibration_player(kind, upper, 1 - seat));
    return gain / pow(fmax(costs[lower], costs[upper]), TIME_COUNTS);
}

/* Chooses neighbours first, since ratings need all levels to be connected; then
 * the pair of the highest worth that has games left. */
static void choose_pair(const struct calibration_job *run, int kind,
                        const double costs[], struct calibration_step *step)
{
    const int count = run->ladder.count;
    const int unconnected = calibration_short(run, kind, 1);
    double most = -1;
    struct elo_table table = {.count = 0};

    step->lower = unconnected;
    step->upper = unconnected + 1;
    if (step->upper < count)
        return;
    calibration_rate(run, kind, &table);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            const double worth = find_worth(&table, kind, i, j, costs);

            if (worth > most &&
                calibration_pair_games(run, run->job.count, kind, i, j) <
                    run->plan.games) {
                most = worth;
                step->lower = i;
                step->upper = j;
            }
        }
}

/* Chooses both kinds in turn. */
static int choose_kind(const struct calibration_job *run)
{
    const bool fewer = calibration_games(run, FROM_START) <
                       calibration_games(run, FROM_OPENINGS);

    if (calibration_is_done(run, FROM_OPENINGS))
        return FROM_START;
    return fewer && !calibration_is_done(run, FROM_START) ? FROM_START
                                                          : FROM_OPENINGS;
}

/*
 * With a share the pieces are fixed beforehand: each level plays the same
 * number of games against the next one and the one after that, in steps that go
 * to the parts in turn. Results cannot be used for choosing, since the parts do
 * not know those of each other.
 */
static int count_pairs(const struct calibration_job *run)
{
    return 2 * run->ladder.count - 3;
}

static int64_t count_pieces(const struct calibration_job *run)
{
    const int steps = (run->plan.games + GAMES_IN_STEP - 1) / GAMES_IN_STEP;

    return (int64_t)steps * KIND_COUNT * count_pairs(run);
}

/* The number, within its pair, of the first game of this piece. */
static int find_first_game(const struct calibration_job *run, int64_t piece)
{
    return (int)(piece / ((int64_t)KIND_COUNT * count_pairs(run))) *
           GAMES_IN_STEP;
}

static struct calibration_step plan_piece(const struct calibration_job *run,
                                          int64_t piece)
{
    const int neighbours = run->ladder.count - 1;
    const int pair = (int)(piece / KIND_COUNT % count_pairs(run));
    const int rest = run->plan.games - find_first_game(run, piece);
    struct calibration_step step = {
        .kind = (int)(piece % KIND_COUNT),
        .lower = pair % neighbours,
        .games = rest < GAMES_IN_STEP ? rest : GAMES_IN_STEP,
    };

    step.upper = step.lower + 1 + pair / neighbours;
    return step;
}

/* The piece that comes after `done` pieces of this part; the number of all
 * pieces if there is none. */
static int64_t find_piece(const struct calibration_job *run, int done)
{
    const int64_t all = count_pieces(run);
    int64_t piece = 0;

    while (piece < all && (!share_has(run->plan.share, piece) || done-- > 0))
        piece++;
    return piece;
}

struct calibration_step calibration_next(const struct calibration_job *run)
{
    if (run->plan.share != NULL)
        return plan_piece(run, find_piece(run, run->job.count));

    struct calibration_step step = {.kind = choose_kind(run)};
    double costs[ARENA_PLAYERS_MAX];

    calibration_costs(run, costs);
    choose_pair(run, step.kind, costs, &step);
    step.games =
        calibration_pair_steps(run, step.kind, step.lower, step.upper) == 0 ||
                fmax(costs[step.lower], costs[step.upper]) > SLOW
            ? FEW_GAMES_IN_STEP
            : GAMES_IN_STEP;

    const int rest =
        run->plan.games - calibration_pair_games(run, run->job.count, step.kind,
                                                 step.lower, step.upper);

    if (rest < step.games)
        step.games = rest;
    return step;
}

bool calibration_has_next(const struct calibration_job *run)
{
    if (run->plan.share != NULL)
        return find_piece(run, run->job.count) < count_pieces(run);
    return !calibration_is_done(run, FROM_OPENINGS) ||
           !calibration_is_done(run, FROM_START);
}

int calibration_steps_before(const struct calibration_job *run,
                             const struct calibration_step *step)
{
    if (run->plan.share != NULL)
        return find_first_game(run, find_piece(run, run->job.count)) /
               GAMES_IN_STEP;
    return calibration_pair_steps(run, step->kind, step->lower, step->upper);
}
