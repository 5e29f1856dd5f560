/* SPDX-License-Identifier: MIT */
/* naqala lab partner: how soon a level that grows is as strong as its opponent. */
#include "lab/arena/partner.h"
#include "base/clock.h"
#include "cmd/lab/lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 12,
    TRIALS = 10,
    TRIALS_MAX = 10000,
    LEVELS_MAX = 32,
    SEED_STEP = 1000 /* between the seeds of two trials */
};

/* The courses of one level added up, by the number of games played. */
struct partner_sums {
    int trials;
    double sums[PARTNER_GAMES_MAX + 1];
    double squares[PARTNER_GAMES_MAX + 1];
    double points;
};

static void add_course(struct partner_sums *sums,
                       const struct partner_course *course)
{
    sums->trials++;
    for (int i = 0; i <= course->games; i++) {
        sums->sums[i] += course->ratings[i];
        sums->squares[i] += (double)course->ratings[i] * course->ratings[i];
    }
    for (int i = 0; i < course->games; i++)
        sums->points += course->played[i].result == RECORD_WON     ? 1
                        : course->played[i].result == RECORD_DRAWN ? 0.5
                                                                   : 0;
}

/* `sprout  880  734 801 ... 871 +-40  46 %` */
static void print_sums(const struct partner_task *task,
                       const struct partner_sums *sums)
{
    const struct level_rating *const elo = level_elo(task->level, task->game);
    const int games = task->games;
    const double mean = sums->sums[games] / sums->trials;
    const double variance = sums->squares[games] / sums->trials - mean * mean;

    printf("%-11s ", task->level->key);
    if (elo != NULL)
        printf("%5d ", elo->rating);
    else
        printf("%5s ", "-");
    for (int i = 0; i <= games; i++)
        printf(" %4.0f", sums->sums[i] / sums->trials);
    printf(" +-%-3.0f %3.0f %%\n", sqrt(fmax(variance, 0)),
           100 * sums->points / sums->trials / games);
    fflush(stdout);
}

static bool try_level(struct partner_task *task, int trials,
                      struct partner_sums *sums, struct err *err)
{
    const uint64_t seed = task->seed;

    for (int i = 0; i < trials; i++) {
        struct partner_course course;

        task->seed = seed + (uint64_t)i * SEED_STEP;
        if (!partner_play(task, &course, err))
            return false;
        add_course(sums, &course);
        task->progress.before += task->games;
    }
    task->seed = seed;
    return true;
}

/* Is each a level that plays the game? */
static bool check_levels(const struct call *call, const struct levels *levels,
                         const char *game, struct err *err)
{
    for (int i = 0; i < call->operand_count; i++) {
        const char *const key = call->operands[i];
        const struct level *const level = levels_find(levels, key);

        if (level == NULL || !level_plays(level, game))
            return err_set(err, "%s: no such level plays %s",
                           err_token(key, strlen(key)).text, game);
    }
    return true;
}

static bool try_levels(const struct call *call, struct partner_task *task,
                       struct progress *progress, struct err *err)
{
    const int trials = (int)call_number(call, "--trials");
    const char *const game = task->game->name;

    task->grown = levels_playing_at(task->levels, game,
                                    levels_playing(task->levels, game) - 1);
    if (task->grown == NULL || !level_grows(task->grown))
        return err_set(err, "there is no level that grows in %s", game);
    task->progress = (struct progress_scale){
        .listener = &progress->watch,
        .what = "games",
        .total = (int64_t)call->operand_count * trials * task->games,
        .began = clock_now()};
    for (int i = 0; i < call->operand_count; i++) {
        struct partner_sums sums = {.trials = 0};

        task->level = levels_find(task->levels, call->operands[i]);

        const bool tried = try_level(task, trials, &sums, err);

        progress_end(progress);
        if (!tried)
            return false;
        print_sums(task, &sums);
    }
    return true;
}

static int run_partner(const struct call *call)
{
    struct progress progress;
    struct err err;
    struct game *const game = call_game(call, &err);

    if (game == NULL)
        return command_misused(call, &err);

    struct levels *const levels = levels_builtin();

    if (!check_levels(call, levels, game->name, &err)) {
        levels_free(levels);
        game_free(game);
        return command_misused(call, &err);
    }
    progress_begin(&progress);

    struct partner_task task = {.levels = levels,
                                .game = game,
                                .games = (int)call_number(call, "--games"),
                                .seed = (uint64_t)call_number(call, "--seed"),
                                .stop = &progress.stop};
    const bool fine = try_levels(call, &task, &progress, &err);

    const int result = lab_end(&progress, fine, &err);

    levels_free(levels);
    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--games", "N", OPTION_NUMBER, .min = 1, .max = PARTNER_GAMES_MAX,
     .standard = GAMES, .about = "games one after the other"},
    {"--trials", "N", OPTION_NUMBER, .min = 1, .max = TRIALS_MAX,
     .standard = TRIALS, .about = "times that it begins anew"},
    COMMON_SEED,
    {0},
};

const struct command lab_partner = {
    .name = "partner",
    .operands = "LEVEL ...",
    .operand = OPTION_TEXT,
    .operands_min = 1,
    .operands_max = LEVELS_MAX,
    .about = "how soon the level that grows is as strong as a player",
    .details =
        "Each level stands for a person who begins. A line has its rating, the "
        "mean\nstrength of its opponent before each game and after the last "
        "one, how much\nthat differs from trial to trial (a standard "
        "deviation), and the points that\nthe level made.\n",
    .options = OPTIONS,
    .run = run_partner,
};
