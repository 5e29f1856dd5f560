/* naqala lab calibrate: how strong the levels of a file are, and what their
 * moves lose. */
#include "lab/arena/calibrate.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/thread.h"
#include "cmd/lab/lab.h"
#include "cmd/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    const char *path;
    struct file_bytes file;
    struct game *game;
    struct levels *levels;
    long games;
    bool losses; /* are measured, in place of ratings */
};

static bool prepare(const struct call *call, struct rating_work *work,
                    struct err *err)
{
    const char *spec = call_value(call, "--game");

    work->path = call->operands[0];
    work->losses = call_value(call, "--losses") != NULL;
    work->games = work->losses ? LOSS_GAMES : GAMES;
    if (!lab_number(call, "--games", 2, GAMES_MAX, &work->games, err))
        return false;
    if (work->games % 2 != 0)
        return err_set(err,
                       "--games: %ld is odd; each opening is played from "
                       "both sides",
                       work->games);
    work->game = game_new(spec != NULL ? spec : "kalah", err);
    return work->game != NULL || err_prefix(err, "--game: ");
}

static bool load(struct rating_work *work, struct err *err)
{
    if (!file_read(work->path, INI_FILE_MAX, &work->file, err))
        return false;
    work->levels =
        levels_parse(work->path, work->file.bytes, work->file.length, err);
    return work->levels != NULL;
}

/* A file that was replaced is private; this one stays as readable as it was.
 * Frees the text. */
static bool store(const struct rating_work *work, char *text, struct err *err)
{
    struct stat before;
    const bool known = stat(work->path, &before) == 0;
    const bool stored = file_write(work->path, text, strlen(text), err);

    free(text);
    if (stored && known)
        chmod(work->path, before.st_mode & 0777);
    return stored;
}

/* The text of the file with the ratings, which are told; NULL and a sentence.
 */
static char *rate(const struct rating_work *work,
                  const struct calibration *calibration,
                  struct progress *progress, struct err *err)
{
    struct level_rating ratings[ARENA_PLAYERS_MAX];
    int count;
    const bool measured = calibrate(calibration, ratings, &count, err);

    progress_end(progress);
    if (!measured)
        return NULL;
    for (int i = 0; i < count; i++)
        printf("%-10s %5d +-%d\n", ratings[i].level, ratings[i].elo.rating,
               ratings[i].elo.error);
    return levels_rate(work->file.bytes, work->file.length, ratings, count);
}

static char *weigh(const struct rating_work *work,
                   const struct calibration *calibration,
                   struct progress *progress, struct err *err)
{
    struct level_losing losings[ARENA_PLAYERS_MAX];
    int count;
    const bool measured = calibrate_losses(calibration, losings, &count, err);

    progress_end(progress);
    if (!measured)
        return NULL;
    for (int i = 0; i < count; i++) {
        const int hundredths =
            (losings[i].loss.thousandths + TENTH / 2) / TENTH;

        printf("%-10s %2d.%02d\n", losings[i].level, hundredths / HUNDREDTHS,
               hundredths % HUNDREDTHS);
    }
    return levels_weigh(work->file.bytes, work->file.length, losings, count);
}

static bool measure(const struct rating_work *work, struct err *err)
{
    struct progress progress;

    progress_begin(&progress);

    const struct calibration calibration = {
        .levels = work->levels,
        .game = work->game,
        .games = (int)work->games,
        .opening = work->losses ? LOSS_OPENING : OPENING,
        .seed = SEED,
        .threads = thread_processors(),
        .stop = &progress.stop,
        .watch = &progress.watch,
    };
    char *const text = work->losses ? weigh(work, &calibration, &progress, err)
                                    : rate(work, &calibration, &progress, err);
    const bool fine = text != NULL && store(work, text, err);

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
    else if (!load(&work, &err) || !measure(&work, &err))
        result = command_fail(&err);
    levels_free(work.levels);
    free(work.file.bytes);
    game_free(work.game);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME,
     .about = "kalah (the default), oware, abalone"},
    {"--games", "N", OPTION_TEXT, .about = "how many are played by each pair"},
    {"--losses", .about = "not how strong they are, but what moves lose"},
    {0},
};

const struct command lab_calibrate = {
    .name = "calibrate",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "how strong the levels of a file are",
    .details =
        "They play their neighbours, and what comes of it is written into the file. Every\n"
        "other byte of it stays.\n",
    .options = OPTIONS,
    .run = calibrate_levels,
};
