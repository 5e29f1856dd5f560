/* SPDX-License-Identifier: MIT */
/* Pairs of levels play, a few games at a time: those that tell the most. */
#include "lab/ladder/calibrate.h"
#include "base/clock.h"
#include "base/memory.h"
#include "lab/ladder/ladder.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where games begin. */
enum calibration_kind { FROM_OPENINGS, FROM_START, KIND_COUNT };

enum {
    OPENING = 4,           /* random plies */
    GAMES_IN_STEP = 20,    /* of one pair ... */
    FEW_GAMES_IN_STEP = 4, /* ... the first time, or where they are slow: */
    MICROSECOND = 1000,    /* in nanoseconds */
    SLOW = 500 * 1000,     /* microseconds for a game */
    QUICK = 200,           /* what a game costs at least */
    STEP_NUMBERS = 7,      /* of a step, in a checkpoint */
    GAMES_MAX = 1 << 24,   /* in a checkpoint */
    SEED_STEP = 1000003    /* between the seeds of the games of a pair */
};

/* The power of the time of a game by which it counts. */
#define TIME_COUNTS 0.75

/* Games of one pair, half of them in either seating. */
struct calibration_step {
    int kind;
    int lower;
    int upper;
    int games;
    int halves[LEVEL_SEATS]; /* half points of the lower one, by its seat */
    int64_t microseconds;
};

struct calibration_job {
    struct job job; /* first */
    struct calibration plan;
    struct ladder ladder;
    int anchor;
    struct calibration_step *steps;
};

/* ---- what was played ---- */

static int64_t count_games(const struct calibration_job *run, int kind)
{
    int64_t games = 0;

    assert(run->job.count == 0 || run->steps != NULL);
    for (int i = 0; i < run->job.count; i++)
        games += run->steps[i].kind == kind ? run->steps[i].games : 0;
    return games;
}

static int count_steps(const struct calibration_job *run, int kind, int lower,
                       int upper)
{
    int count = 0;

    for (int i = 0; i < run->job.count; i++)
        count += run->steps[i].kind == kind && run->steps[i].lower == lower &&
                 run->steps[i].upper == upper;
    return count;
}

/* What one pair has played in so many steps. */
static int count_of_pair(const struct calibration_job *run, int64_t steps,
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

/* The first level that has played fewer games than these against the next one;
 * the last if none has. */
static int find_short(const struct calibration_job *run, int kind, int games)
{
    int level = 0;

    while (level + 1 < run->ladder.count &&
           count_of_pair(run, run->job.count, kind, level, level + 1) >= games)
        level++;
    return level;
}

/* Games between neighbours that were still to play after so many steps. */
static int64_t count_left(const struct calibration_job *run, int64_t steps)
{
    int64_t left =
        (int64_t)KIND_COUNT * (run->ladder.count - 1) * run->plan.games;

    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int i = 0; i + 1 < run->ladder.count; i++) {
            const int games = count_of_pair(run, steps, kind, i, i + 1);

            left -= games < run->plan.games ? games : run->plan.games;
        }
    return left;
}

static bool is_done(const struct calibration_job *run, int kind)
{
    return find_short(run, kind, run->plan.games) == run->ladder.count - 1;
}

/* What a game of each level costs, in microseconds. */
static void find_costs(const struct calibration_job *run,
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

/* The player of the scores: a level is one, or from the start two. */
static int player_of(int kind, int level, int seat)
{
    return kind == FROM_START ? LEVEL_SEATS * level + seat : level;
}

static void add_scores(struct elo_scores *scores,
                       const struct calibration_step *step)
{
    for (int seat = 0; seat < LEVEL_SEATS; seat++) {
        const int lower = player_of(step->kind, step->lower, seat);
        const int upper = player_of(step->kind, step->upper, 1 - seat);
        const double points = step->halves[seat] / 2.0;

        scores->points[lower][upper] += points;
        scores->points[upper][lower] += step->games / 2.0 - points;
    }
}

/* In its two seats a level counts as having drawn two games against itself:
 * where two levels play only each other, nothing else connects both seats. */
static void rate(const struct calibration_job *run, int kind,
                 struct elo_table *table)
{
    struct elo_scores scores = {.count = player_of(kind, run->ladder.count, 0),
                                .sparse = true};
    double shares[ELO_PLAYERS_MAX] = {0};

    for (int i = 0; i < run->job.count; i++)
        if (run->steps[i].kind == kind)
            add_scores(&scores, &run->steps[i]);
    for (int seat = 0; seat < LEVEL_SEATS; seat++)
        shares[player_of(kind, run->anchor, seat)] += 1.0 / LEVEL_SEATS;
    if (kind == FROM_START)
        for (int i = 0; i < scores.count; i++)
            scores.points[i][i ^ 1] = 0.5;
    elo_fit_mean(&scores, shares, table);
}

/* ---- a step ---- */

/* What games of this pair tell for their time. A level that takes a thousand times
 * as long plays about a thirteenth of the games. */
static double find_worth(const struct elo_table *table, int kind, int lower,
                         int upper, const double costs[])
{
    double gain = 0;

    for (int seat = 0; seat < LEVEL_SEATS; seat++)
        gain += elo_gain(table, player_of(kind, lower, seat),
                         player_of(kind, upper, 1 - seat));
    return gain / pow(fmax(costs[lower], costs[upper]), TIME_COUNTS);
}

/* First the neighbours, since ratings need that all levels are connected; then the
 * pair that is worth most, of those that have games left. */
static void choose_pair(const struct calibration_job *run, int kind,
                        const double costs[], struct calibration_step *step)
{
    const int count = run->ladder.count;
    const int unconnected = find_short(run, kind, 1);
    double most = -1;
    struct elo_table table = {.count = 0};

    step->lower = unconnected;
    step->upper = unconnected + 1;
    if (step->upper < count)
        return;
    rate(run, kind, &table);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            const double worth = find_worth(&table, kind, i, j, costs);

            if (worth > most && count_of_pair(run, run->job.count, kind, i, j) <
                                    run->plan.games) {
                most = worth;
                step->lower = i;
                step->upper = j;
            }
        }
}

/* Both kinds in turn. */
static int choose_kind(const struct calibration_job *run)
{
    const bool fewer =
        count_games(run, FROM_START) < count_games(run, FROM_OPENINGS);

    if (is_done(run, FROM_OPENINGS))
        return FROM_START;
    return fewer && !is_done(run, FROM_START) ? FROM_START : FROM_OPENINGS;
}

/*
 * Of a share: pieces that are known beforehand. Each level plays the next one
 * and the one after that, so many games each, in steps that are dealt out in
 * turn. With what has been measured nothing is chosen: the parts know nothing of
 * each other.
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

/* Which game of its pair is the first of this piece? */
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

/* The piece that comes after so many that are done here; the number of all where
 * there is none. */
static int64_t find_piece(const struct calibration_job *run, int done)
{
    const int64_t all = count_pieces(run);
    int64_t piece = 0;

    while (piece < all && (!share_has(run->plan.share, piece) || done-- > 0))
        piece++;
    return piece;
}

static struct calibration_step plan_step(const struct calibration_job *run)
{
    if (run->plan.share != NULL)
        return plan_piece(run, find_piece(run, run->job.count));

    struct calibration_step step = {.kind = choose_kind(run)};
    double costs[ARENA_PLAYERS_MAX];

    find_costs(run, costs);
    choose_pair(run, step.kind, costs, &step);
    step.games = count_steps(run, step.kind, step.lower, step.upper) == 0 ||
                         fmax(costs[step.lower], costs[step.upper]) > SLOW
                     ? FEW_GAMES_IN_STEP
                     : GAMES_IN_STEP;

    const int rest =
        run->plan.games -
        count_of_pair(run, run->job.count, step.kind, step.lower, step.upper);

    if (rest < step.games)
        step.games = rest;
    return step;
}

/* How many steps there are is known at the end only: they are of different
 * sizes. */
static void plan_steps(struct calibration_job *run)
{
    const bool done =
        run->plan.share != NULL
            ? find_piece(run, run->job.count) == count_pieces(run)
            : is_done(run, FROM_OPENINGS) && is_done(run, FROM_START);

    run->job.total = run->job.count + (done ? 0 : 1);
}

/* The progress of one pair as that of all; what others than neighbours play is
 * done beside it. */
struct calibration_listener {
    struct progress_listener listener; /* first */
    const struct calibration_job *run;
    bool neighbours;
    struct progress_listener *outer;
};

static void take_progress(struct progress_listener *listener,
                          const struct progress_report *progress)
{
    const struct calibration_listener *const step =
        (const struct calibration_listener *)listener;
    const struct calibration_job *const run = step->run;
    const int64_t total = count_left(run, run->job.resumed);
    struct progress_report all = {
        .what = progress->what,
        .done = total - count_left(run, run->job.count) +
                (step->neighbours ? progress->done : 0),
        .total = total,
        .nanoseconds = clock_now() - run->job.began,
    };

    if (step->outer != NULL)
        step->outer->take_progress(step->outer, &all);
}

/* Steps of the pair before this one. */
static int count_before(const struct calibration_job *run,
                        const struct calibration_step *step)
{
    return run->plan.share != NULL
               ? find_first_game(run, find_piece(run, run->job.count)) /
                     GAMES_IN_STEP
               : count_steps(run, step->kind, step->lower, step->upper);
}

static bool play_step(struct job *job, const struct job_context *context,
                      struct err *err)
{
    struct calibration_job *const run = (struct calibration_job *)job;
    struct calibration_step step = plan_step(run);
    struct calibration_listener listener = {
        .listener = {take_progress},
        .run = run,
        .neighbours = step.upper == step.lower + 1,
        .outer = context->listener,
    };
    const struct who players[] = {run->ladder.players[step.lower],
                                  run->ladder.players[step.upper]};
    const int before = count_before(run, &step);
    const struct arena_setting setting = {
        .game = run->plan.game,
        .players = players,
        .count = 2,
        .games = step.games,
        .opening = step.kind == FROM_OPENINGS ? OPENING : 0,
        .seed = run->plan.seed + (uint64_t)before * SEED_STEP,
        .threads = context->threads,
        .stop = context->stop,
        .cluster = context->cluster,
        .listener = &listener.listener,
    };
    struct arena_result result;

    if (!arena_play(&setting, &result, err))
        return false;
    for (int i = 0; i < result.row_count; i++) {
        const struct arena_row *const row = &result.rows[i];
        const int seat = row->players[0] == 0 ? 0 : 1; /* of the lower one */

        step.halves[seat] += (int)(2 * row->wins[seat] + row->draws);
    }
    step.microseconds = result.nanoseconds / MICROSECOND;
    arena_free(&result);
    if (stop_raised(context->stop))
        return false;
    run->steps = job_add_result(job, run->steps, &step, sizeof step);
    plan_steps(run);
    return true;
}

/* ---- the job ---- */

/* Could these numbers have been played? */
static bool is_sound_step(const struct calibration_job *run,
                          const struct calibration_step *step)
{
    return step->kind >= 0 && step->kind < KIND_COUNT && step->lower >= 0 &&
           step->lower < step->upper && step->upper < run->ladder.count &&
           step->games >= 2 && step->games <= GAMES_MAX &&
           step->halves[0] >= 0 && step->halves[0] <= step->games &&
           step->halves[1] >= 0 && step->halves[1] <= step->games;
}

static void describe_step(const struct calibration_job *run,
                          struct calibration_step *step,
                          struct checkpoint *checkpoint)
{
    const int last = run->ladder.count - 1;

    checkpoint_ints(checkpoint, &step->kind, 1, 0, KIND_COUNT - 1);
    checkpoint_ints(checkpoint, &step->lower, 1, 0, last);
    checkpoint_ints(checkpoint, &step->upper, 1, 0, last);
    checkpoint_ints(checkpoint, &step->games, 1, 2, GAMES_MAX);
    checkpoint_ints(checkpoint, step->halves, LEVEL_SEATS, 0, GAMES_MAX);
    checkpoint_int64s(checkpoint, &step->microseconds, 1, 0, INT64_MAX);
    checkpoint_require(checkpoint, is_sound_step(run, step));
}

static void describe_calibration(struct job *job, struct checkpoint *checkpoint)
{
    struct calibration_job *const run = (struct calibration_job *)job;

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_kept(run->plan.game).text);
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, run->plan.seed);
    if (run->plan.share != NULL)
        checkpoint_setting(checkpoint, "part", "%s of %d games",
                           share_name(run->plan.share), run->plan.games);
    for (int i = 0; i < run->ladder.count; i++) {
        const struct level *const level = run->ladder.levels[i];
        char name[CHECKPOINT_NAME_MAX];

        snprintf(name, sizeof name, "level%d", i + 1);
        checkpoint_setting(checkpoint, name, "%.90s %.150s", level->key,
                           level->agent);
    }
    run->steps = job_describe_results(job, checkpoint, "steps", STEP_NUMBERS,
                                      run->steps, sizeof *run->steps);
    for (int i = 0; i < job->count; i++)
        describe_step(run, &run->steps[i], checkpoint);
    plan_steps(run);
}

static void free_calibration(struct job *job)
{
    free(((struct calibration_job *)job)->steps);
}

static const struct job_class CALIBRATION = {
    .name = "calibrate",
    .describe = describe_calibration,
    .step = play_step,
    .free = free_calibration,
};

/* In the order of the list; `count` if there is none. */
static int find_anchor(const struct ladder *ladder)
{
    int anchor = 0;

    while (anchor < ladder->count && !level_is_anchor(ladder->levels[anchor]))
        anchor++;
    return anchor;
}

struct job *calibration_new(const struct calibration *calibration,
                            struct err *err)
{
    struct ladder ladder;

    if (!ladder_read(calibration->levels, calibration->game, true, &ladder,
                     err))
        return NULL;
    if (find_anchor(&ladder) == ladder.count) {
        err_set(err,
                "no level that plays %s has the agent max, which has the "
                "rating 1000 (in Abalone greedy has it)",
                calibration->game->name);
        return NULL;
    }

    struct calibration_job *const run = memory_new(1, sizeof *run);

    *run = (struct calibration_job){
        .job = job_begin(&CALIBRATION, 0),
        .plan = *calibration,
        .ladder = ladder,
        .anchor = find_anchor(&ladder),
    };
    plan_steps(run);
    return &run->job;
}

/* ---- shares ---- */

void calibration_share(struct job *job)
{
    struct calibration_job *const run = (struct calibration_job *)job;
    struct share *const share = run->plan.share;
    int64_t *const rows =
        memory_new((size_t)job->count * STEP_NUMBERS + 1, sizeof *rows);
    int count;

    for (int i = 0; i < run->ladder.count; i++) {
        const struct level *const level = run->ladder.levels[i];
        char name[CHECKPOINT_NAME_MAX];
        char text[250];

        snprintf(name, sizeof name, "level%d", i + 1);
        snprintf(text, sizeof text, "%.90s %.150s", level->key, level->agent);
        share_fact(share, name, text);
    }
    for (int i = 0; i < job->count; i++) {
        const struct calibration_step *const step = &run->steps[i];
        const int64_t row[STEP_NUMBERS] = {
            step->kind,      step->lower,     step->upper,       step->games,
            step->halves[0], step->halves[1], step->microseconds};

        memcpy(&rows[(size_t)i * STEP_NUMBERS], row, sizeof row);
    }

    int64_t *const all =
        share_gather(share, "steps", STEP_NUMBERS, rows, job->count, &count);

    free(rows);
    job->count = 0;
    for (int i = 0; i < count; i++) {
        const int64_t *const row = &all[(size_t)i * STEP_NUMBERS];
        const struct calibration_step step = {
            .kind = (int)row[0],
            .lower = (int)row[1],
            .upper = (int)row[2],
            .games = (int)row[3],
            .halves = {(int)row[4], (int)row[5]},
            .microseconds = row[6]};

        share_require(share, is_sound_step(run, &step));
        if (is_sound_step(run, &step))
            run->steps = job_add_result(job, run->steps, &step, sizeof step);
    }
    free(all);
}

/* ---- the result ---- */

static int round_points(double points)
{
    const double most = LEVEL_ELO_LARGEST;

    return (int)lround(fmax(-most, fmin(most, points)));
}

int calibration_results(const struct job *job,
                        struct level_result results[ARENA_PLAYERS_MAX])
{
    const struct calibration_job *const run =
        (const struct calibration_job *)job;
    struct elo_table all = {.count = 0};
    struct elo_table seats = {.count = 0};

    rate(run, FROM_OPENINGS, &all);
    rate(run, FROM_START, &seats);
    for (int i = 0; i < run->ladder.count; i++) {
        struct level_rating rating = {.game = run->ladder.game,
                                      .rated = true,
                                      .rating =
                                          round_points(all.elos[i].rating),
                                      .error = round_points(all.elos[i].error)};

        for (int seat = 0; seat < LEVEL_SEATS; seat++) {
            const struct elo *const elo =
                &seats.elos[player_of(FROM_START, i, seat)];

            rating.seats[seat] = (struct level_seat){
                true, round_points(elo->rating), round_points(elo->error)};
        }
        results[i] = (struct level_result){run->ladder.levels[i]->key, rating};
    }
    return run->ladder.count;
}
