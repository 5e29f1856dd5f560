/* SPDX-License-Identifier: MIT */
/* naqala lab calibrate: how strong levels are, and what their moves lose. */
#include "lab/arena/calibrate.h"
#include "cmd/lab/lab.h"

#include <stdio.h>
#include <sys/stat.h>

enum {
    GAMES = 1000,
    GAMES_MAX = 1000000,
    OPENING = 4,
    LOSS_GAMES = 6, /* some hundred decisions of each */
    LOSS_OPENING = 2,
    SEED = 1,
    TENTH = 10, /* of thousandths, of hundredths */
    HUNDREDTHS = 100
};

struct rating_work {
    const char *path; /* of the ratings */
    struct game *game;
    struct levels *levels;
    int games;
    bool losses; /* are measured, in place of ratings */
};

static void write_ratings(const void *levels, FILE *out)
{
    levels_write_ratings(levels, out);
}

/* Prints the ratings, which the levels have then. */
static bool rate_levels(const struct rating_work *work,
                        const struct calibration *calibration,
                        struct progress *progress, struct err *err)
{
    struct level_result results[ARENA_PLAYERS_MAX];
    int count;
    const bool measured = calibrate(calibration, results, &count, err);

    progress_end(progress);
    if (!measured)
        return false;
    for (int i = 0; i < count; i++)
        printf("%-10s %5d +-%d\n", results[i].level, results[i].rating.rating,
               results[i].rating.error);
    levels_rate(work->levels, results, count);
    return true;
}

static bool measure_losses(const struct rating_work *work,
                           const struct calibration *calibration,
                           struct progress *progress, struct err *err)
{
    struct level_result results[ARENA_PLAYERS_MAX];
    int count;
    const bool measured = calibrate_losses(calibration, results, &count, err);

    progress_end(progress);
    if (!measured)
        return false;
    for (int i = 0; i < count; i++) {
        const int hundredths =
            (results[i].rating.thousandths + TENTH / 2) / TENTH;

        printf("%-10s %2d.%02d\n", results[i].level, hundredths / HUNDREDTHS,
               hundredths % HUNDREDTHS);
    }
    levels_rate(work->levels, results, count);
    return true;
}

static bool measure_levels(const struct rating_work *work, struct err *err)
{
    struct progress progress;
    struct stat before;

    progress_begin(&progress);

    const struct calibration calibration = {
        .levels = work->levels,
        .game = work->game,
        .games = work->games,
        .opening = work->losses ? LOSS_OPENING : OPENING,
        .seed = SEED,
        .threads = thread_processors(),
        .stop = &progress.stop,
        .listener = &progress.watch,
    };
    bool fine = (work->losses ? measure_losses : rate_levels)(
        work, &calibration, &progress, err);

    /* A file that is replaced would be private; it stays as readable. */
    const bool known = stat(work->path, &before) == 0;

    fine = fine &&
           lab_write_file(work->path, false, write_ratings, work->levels, err);
    if (fine && known)
        chmod(work->path, before.st_mode & 0777);
    progress_release(&progress);
    return fine;
}

static int calibrate_levels(const struct call *call)
{
    const char *const levels = call_value(call, "--levels");
    struct rating_work work = {
        .path = call->operands[0],
        .losses = call_has(call, "--losses"),
        .games = (int)call_number(call, "--games"),
    };
    struct err err;
    bool sound = true;

    if (work.losses && !call_has(call, "--games"))
        work.games = LOSS_GAMES;
    if (work.games % 2 != 0)
        sound = err_set(
            &err, "--games: %d is odd; each opening is played from both sides",
            work.games);
    if (sound)
        work.game = call_game(call, &err);
    if (work.game == NULL)
        return command_misused(call, &err);
    work.levels = levels != NULL ? levels_load(levels, &err) : levels_builtin();

    /* With what was measured of them before. */
    const bool fine = work.levels != NULL &&
                      levels_load_ratings(work.levels, work.path, &err) &&
                      measure_levels(&work, &err);

    levels_free(work.levels);
    game_free(work.game);
    return fine ? RESULT_FINE : command_fail(&err);
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--levels", "FILE", OPTION_FILE, .standard_text = "the built-in ones",
     .about = "the levels to measure"},
    {"--games", "N", OPTION_NUMBER, .min = 2, .max = GAMES_MAX,
     .standard = GAMES, .standard_text = "1000, with --losses 6",
     .about = "games of each pair, an even number"},
    {"--losses",
     .about = "measure what their moves lose, not how strong they are"},
    {0},
};

const struct command lab_calibrate = {
    .name = "calibrate",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "measure how strong levels are",
    .details = "Each level plays its neighbours. What is measured is written "
               "to FILE; what is\nthere about other games stays.\n",
    .options = OPTIONS,
    .run = calibrate_levels,
};
