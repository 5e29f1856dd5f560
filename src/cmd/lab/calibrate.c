/* SPDX-License-Identifier: MIT */
/* naqala lab calibrate: how strong levels are, and what their moves lose. */
#include "lab/arena/calibrate.h"
#include "base/file.h"
#include "cmd/call.h"
#include "cmd/lab/lab.h"
#include "cmd/progress.h"

#include <stdio.h>
#include <stdlib.h>
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

static bool prepare(const struct call *call, struct rating_work *work,
                    struct err *err)
{
    work->path = call->operands[0];
    work->losses = call_has(call, "--losses");
    work->games = (int)(!call_has(call, "--games") && work->losses
                            ? LOSS_GAMES
                            : call_number(call, "--games"));
    if (work->games % 2 != 0)
        return err_set(err,
                       "--games: %d is odd; each opening is played from both "
                       "sides",
                       work->games);
    work->game = call_game(call, err);
    return work->game != NULL;
}

/* The levels, with what was measured of them before. */
static bool load(const struct call *call, struct rating_work *work,
                 struct err *err)
{
    const char *const levels = call_value(call, "--levels");

    work->levels = levels != NULL ? levels_load(levels, err) : levels_builtin();
    return work->levels != NULL &&
           levels_load_ratings(work->levels, work->path, err);
}

/* A file that was replaced is private; this one stays as readable as it was. */
static bool store(const struct rating_work *work, struct err *err)
{
    struct stat before;
    const bool known = stat(work->path, &before) == 0;
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    if (out == NULL)
        abort();
    levels_write_ratings(work->levels, out);
    fclose(out);

    const bool stored = file_write(work->path, text, length, err);

    free(text);
    if (stored && known)
        chmod(work->path, before.st_mode & 0777);
    return stored;
}

/* Prints the ratings, which the levels have then. */
static bool rate(const struct rating_work *work,
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

static bool weigh(const struct rating_work *work,
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

static bool measure(const struct rating_work *work, struct err *err)
{
    struct progress progress;

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
    const bool fine =
        (work->losses ? weigh : rate)(work, &calibration, &progress, err) &&
        store(work, err);

    progress_release(&progress);
    return fine;
}

static int calibrate_levels(const struct call *call)
{
    struct rating_work work = {.path = NULL};
    struct err err;
    int result = RESULT_FINE;

    if (!prepare(call, &work, &err))
        result = command_misused(call, &err);
    else if (!load(call, &work, &err) || !measure(&work, &err))
        result = command_fail(&err);
    levels_free(work.levels);
    game_free(work.game);
    return result;
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
    .details =
        "Each level plays its neighbours. What is measured is written to FILE; what is\n"
        "there about other games stays.\n",
    .options = OPTIONS,
    .run = calibrate_levels,
};
