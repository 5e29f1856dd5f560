/* SPDX-License-Identifier: MIT */
/* naqala lab calibrate: how strong levels are, and what their moves lose. */
#include "lab/ladder/calibrate.h"
#include "base/lock.h"
#include "cmd/lab/lab.h"
#include "engine/solver/solver.h"
#include "lab/ladder/ladder.h"

#include <stdio.h>

enum {
    GAMES = 400,
    GAMES_MAX = 1000000,
    LOSS_GAMES = 6, /* some hundred decisions of each level */
    SLACK_GAMES = 80,
    SEED = 1,
    TENTH = 10, /* of thousandths, of hundredths */
    HUNDREDTHS = 100
};

struct rating_work {
    const struct call *call;
    const char *path; /* of the ratings */
    struct game *game;
    struct levels *levels;
    struct share *share;
    struct job *job; /* of ratings; else NULL */
    int games;
    struct progress progress;
    struct level_result results[ARENA_PLAYERS_MAX]; /* what was measured */
    int count;
};

/* Are losses measured, by proof or by judgement? */
static bool measures_losses(const struct call *call)
{
    return call_has(call, "--losses") || call_has(call, "--judged");
}

static void write_ratings(const void *levels, FILE *out)
{
    levels_write_ratings(levels, out);
}

/* `oak         1266 +-41    south  1344 +-60    north  1190 +-58` */
static void print_rating(const struct level_result *result)
{
    static const char *const SEATS[LEVEL_SEATS] = {"south", "north"};
    const struct level_rating *const rating = &result->rating;

    printf("%-11s %5d %-6s", result->level, rating->rating,
           level_error_text(rating->error).text);
    for (int seat = 0; seat < LEVEL_SEATS; seat++)
        printf("  %s %5d %-*s", SEATS[seat], rating->seats[seat].rating,
               seat + 1 < LEVEL_SEATS ? 6 : 0,
               level_error_text(rating->seats[seat].error).text);
    putchar('\n');
}

static bool share_job(const struct rating_work *work, struct job *job,
                      struct err *err)
{
    if (work->share == NULL)
        return true;
    calibration_share(job);
    return call_share_end(work->share, err);
}

/* Prints the ratings; a share has none. */
static bool rate_levels(struct rating_work *work, struct err *err)
{
    struct job *const job = work->job =
        calibration_new(&(struct calibration){.levels = work->levels,
                                              .game = work->game,
                                              .games = work->games,
                                              .seed = SEED,
                                              .share = work->share},
                        err);
    const struct job_context context = {
        .threads = call_threads(work->call),
        .stop = &work->progress.stop,
        .listener = &work->progress.watch,
        .cluster = work->call->cluster,
    };

    if (job == NULL)
        return false;

    const bool rated =
        job_run(job, &context, call_value(work->call, "--resume"), err) &&
        (!stop_raised(&work->progress.stop) ||
         lab_interrupted(work->call, job, err)) &&
        share_job(work, job, err);
    const bool shown = rated && !share_is_part(work->share);

    work->count = shown ? calibration_results(job, work->results) : 0;
    progress_end(&work->progress);
    for (int i = 0; i < work->count; i++)
        print_rating(&work->results[i]);
    return rated;
}

static struct loss_calibration make_calibration(struct rating_work *work)
{
    return (struct loss_calibration){
        .levels = work->levels,
        .game = work->game,
        .games = work->games,
        .judged = call_has(work->call, "--judged"),
        .seed = SEED,
        .threads = call_threads(work->call),
        .stop = &work->progress.stop,
        .listener = &work->progress.watch,
        .cluster = work->call->cluster,
    };
}

static bool measure_losses(struct rating_work *work, struct err *err)
{
    const struct loss_calibration calibration = make_calibration(work);
    const bool measured =
        calibrate_losses(&calibration, work->results, &work->count, err);

    progress_end(&work->progress);
    if (!measured)
        return false;
    for (int i = 0; i < work->count; i++) {
        const struct level_result *const result = &work->results[i];
        const struct level_rating *const rating = &result->rating;
        const int thousandths =
            rating->judged ? rating->judged_thousandths : rating->thousandths;
        const int hundredths = (thousandths + TENTH / 2) / TENTH;

        printf("%-10s %2d.%02d\n", result->level, hundredths / HUNDREDTHS,
               hundredths % HUNDREDTHS);
    }
    return true;
}

static bool measure_slacks(struct rating_work *work, struct err *err)
{
    const struct loss_calibration calibration = make_calibration(work);
    struct level_result *const result = &work->results[0];
    const bool measured = calibrate_slacks(&calibration, result, err);

    progress_end(&work->progress);
    if (!measured)
        return false;
    for (int i = 0; i < result->rating.slack_count; i++) {
        const struct level_slack *const slack = &result->rating.slacks[i];
        const int hundredths = slack->slack / TENTH;

        printf("%-10s %2d.%02d %5d\n", result->level, hundredths / HUNDREDTHS,
               hundredths % HUNDREDTHS, slack->rating);
    }
    work->count = 1;
    return true;
}

/* Does the file have room for the levels that are measured? */
static bool check_room(const struct rating_work *work, struct err *err)
{
    const bool growing = call_has(work->call, "--slacks");

    for (int i = 0; i < levels_count(work->levels); i++) {
        const struct level *const level = levels_at(work->levels, i);

        if (level_is_offered(level, work->game->name) &&
            level_grows(level) == growing && !level_has_room(level, work->game))
            return err_set(err, "%s: [%s] has %d ratings already, the most",
                           work->path, level->key, LEVEL_RATINGS_MAX);
    }
    return true;
}

/* Adds the ratings to the present contents of the file: other games may have
 * been measured meanwhile. */
static bool store_ratings(const struct rating_work *work, struct err *err)
{
    struct err unlocked;
    struct lock *const lock = lock_wait_of_file(work->path, &unlocked);
    bool stored = levels_load_ratings(work->levels, work->path, err) &&
                  check_room(work, err);

    if (stored) {
        levels_rate(work->levels, work->results, work->count);
        stored =
            lab_write_file(work->path, false, write_ratings, work->levels, err);
    }
    lock_free(lock);
    return stored;
}

/* Returns the result of the command. */
static int measure_levels(struct rating_work *work, struct err *err)
{
    progress_begin_shared(&work->progress, work->call->cluster);

    bool (*const measure)(struct rating_work * work, struct err * err) =
        measures_losses(work->call)        ? measure_losses
        : call_has(work->call, "--slacks") ? measure_slacks
                                           : rate_levels;
    const bool fine =
        measure(work, err) &&
        (share_is_part(work->share) || !cluster_is_first(work->call->cluster) ||
         store_ratings(work, err)) &&
        (work->job == NULL || job_kept(work->job, err));

    job_free(work->job);
    return lab_end(&work->progress, fine, err);
}

static bool check_game(const struct call *call, const struct game *game,
                       struct err *err)
{
    return ladder_supports(game, err) &&
           (!call_has(call, "--losses") || solver_supports(game, NULL, err));
}

/* Refuses options that do not go together. */
static bool check_options(const struct call *call, int games, struct err *err)
{
    if (games % 2 != 0)
        return err_set(
            err, "--games: %d is odd; each opening is played from both sides",
            games);

    if (call_has(call, "--part") &&
        (measures_losses(call) || call_has(call, "--slacks")))
        return err_set(err, "--part: is for ratings only");

    static const char *const kinds[] = {"--losses", "--judged", "--slacks",
                                        "--resume"};
    const char *chosen = NULL;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!call_has(call, kinds[i]))
            continue;
        if (chosen != NULL)
            return err_set(err, "%s: not with %s", kinds[i], chosen);
        chosen = kinds[i];
    }
    return lab_files_differ(call, err);
}

static int count_games(const struct call *call)
{
    return call_has(call, "--games")    ? (int)call_number(call, "--games")
           : measures_losses(call)      ? LOSS_GAMES
           : call_has(call, "--slacks") ? SLACK_GAMES
                                        : GAMES;
}

static int calibrate_levels(const struct call *call)
{
    const char *const levels = call_value(call, "--levels");
    struct rating_work work = {
        .call = call,
        .path = call->operands[0],
        .games = count_games(call),
    };
    struct err err;

    if (check_options(call, work.games, &err) &&
        call_share(call, &work.share, &err))
        work.game = call_game(call, &err);
    if (work.game == NULL || !check_game(call, work.game, &err)) {
        game_free(work.game);
        call_share_free(call, work.share);
        return command_misused(call, &err);
    }
    work.levels = levels != NULL ? levels_load(levels, &err) : levels_builtin();

    /* A part is printed, not written. The ratings that the file has are kept. */
    const bool ready =
        work.levels != NULL &&
        (share_is_part(work.share) ||
         cluster_can_write(call->cluster, work.path, FILE_OUTPUT, &err)) &&
        levels_load_ratings(work.levels, work.path, &err) &&
        check_room(&work, &err);
    const int result = ready ? measure_levels(&work, &err) : command_fail(&err);

    call_share_free(call, work.share);
    levels_free(work.levels);
    game_free(work.game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--levels", "FILE", OPTION_FILE, .standard_text = "the built-in ones",
     .about = "the levels to measure"},
    {"--games", "N", OPTION_NUMBER, .min = 2, .max = GAMES_MAX,
     .standard = GAMES,
     .standard_text = "400, with --losses and --judged 6, with --slacks 80",
     .about = "games of each pair of neighbours; with --slacks of each pair"},
    {"--losses",
     .about = "measure what their moves lose, not how strong they are"},
    {"--judged", .about = "the same as a quick search sees it, for any game"},
    {"--slacks",
     .about = "measure how strong the level that grows is, by its slack"},
    COMMON_THREADS,
    JOB_RESUME,
    CALL_PART,
    {0},
};

const struct command lab_calibrate = {
    .name = "calibrate",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "measure how strong levels are",
    .details =
        "Games from random openings give the rating of each level, and games "
        "from the\nstart its ratings as south and as north. Those pairs play "
        "whose games tell most\nfor the time they take, until each level has "
        "played so many against the next\none. What is measured is written to "
        "FILE; what is there about other games\nstays.\n\nWith --part each "
        "level plays the next two: which games tell most is known only\nwhen "
        "all shares are there.\n",
    .options = OPTIONS,
    .run = calibrate_levels,
    .shared = true,
};
