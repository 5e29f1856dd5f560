/* SPDX-License-Identifier: MIT */
/* The job: plays step after step, and keeps and shares the results. */
#include "base/clock.h"
#include "base/memory.h"
#include "lab/ladder/calibrate_inside.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPENING = 4,         /* random plies */
    MICROSECOND = 1000,  /* in nanoseconds */
    STEP_NUMBERS = 7,    /* of a step, in a checkpoint */
    GAMES_MAX = 1 << 24, /* in a checkpoint */
    SEED_STEP = 1000003  /* between the seeds of the games of a pair */
};

/* The number of steps is known only at the end, since they have different
 * sizes. */
static void plan_steps(struct calibration_job *run)
{
    run->job.total = run->job.count + calibration_has_next(run);
}

/* Turns the progress of one pair into that of all neighbours; games of other
 * pairs do not count. */
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
    const int64_t total = calibration_left(run, run->job.resumed);
    struct progress_report all = {
        .what = progress->what,
        .done = total - calibration_left(run, run->job.count) +
                (step->neighbours ? progress->done : 0),
        .total = total,
        .nanoseconds = clock_now() - run->job.began,
    };

    if (step->outer != NULL)
        step->outer->take_progress(step->outer, &all);
}

static bool play_step(struct job *job, const struct job_context *context,
                      struct err *err)
{
    struct calibration_job *const run = (struct calibration_job *)job;
    struct calibration_step step = calibration_next(run);
    struct calibration_listener listener = {
        .listener = {take_progress},
        .run = run,
        .neighbours = step.upper == step.lower + 1,
        .outer = context->listener,
    };
    const struct who players[] = {run->ladder.players[step.lower],
                                  run->ladder.players[step.upper]};
    const int before = calibration_steps_before(run, &step);
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
    step.microseconds = result.processor / MICROSECOND;
    arena_free(&result);
    if (stop_raised(context->stop))
        return false;
    run->steps = job_add_result(job, run->steps, &step, sizeof step);
    plan_steps(run);
    return true;
}

/* ---- the job ---- */

/* Are these numbers of a step possible? */
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

/* The key and the agent of a level; the caller frees them. */
static char *print_level(const struct level *level)
{
    const size_t size = strlen(level->key) + strlen(level->agent) + 2;
    char *const text = memory_new(size, 1);

    snprintf(text, size, "%s %s", level->key, level->agent);
    return text;
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
        char *const level = print_level(run->ladder.levels[i]);
        char name[CHECKPOINT_NAME_MAX];

        snprintf(name, sizeof name, "level%d", i + 1);
        checkpoint_setting(checkpoint, name, "%s", level);
        free(level);
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

/* The index of the first anchor; `count` if there is none. */
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
        char *const level = print_level(run->ladder.levels[i]);
        char name[CHECKPOINT_NAME_MAX];

        snprintf(name, sizeof name, "level%d", i + 1);
        share_fact(share, name, level);
        free(level);
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

    calibration_rate(run, FROM_OPENINGS, &all);
    calibration_rate(run, FROM_START, &seats);
    for (int i = 0; i < run->ladder.count; i++) {
        struct level_rating rating = {.game = run->ladder.game,
                                      .rated = true,
                                      .rating =
                                          round_points(all.elos[i].rating),
                                      .error = round_points(all.elos[i].error)};

        for (int seat = 0; seat < LEVEL_SEATS; seat++) {
            const struct elo *const elo =
                &seats.elos[calibration_player(FROM_START, i, seat)];

            rating.seats[seat] = (struct level_seat){
                true, round_points(elo->rating), round_points(elo->error)};
        }
        results[i] = (struct level_result){run->ladder.levels[i]->key, rating};
    }
    return run->ladder.count;
}
