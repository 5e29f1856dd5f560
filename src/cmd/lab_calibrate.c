/* naqala lab calibrate: how strong the levels of a file are. */
#include "base/file.h"
#include "base/ini.h"
#include "cmd/lab.h"
#include "cmd/vigil.h"
#include "lab/calibrate.h"
#include "lab/crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { GAMES = 1000, GAMES_MAX = 1000000, OPENING = 4, SEED = 1 };

struct rating_work {
    const char *path;
    struct file_bytes file;
    struct game *game;
    struct levels *levels;
    long games;
};

static bool prepare(const struct call *call, struct rating_work *work,
                    struct err *err)
{
    const char *spec = call_value(call, "--game");

    work->path = call->operands[1];
    work->games = GAMES;
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

/* A file that was replaced is private; this one stays as readable as it was. */
static bool store(const struct rating_work *work,
                  const struct level_rating ratings[], int count,
                  struct err *err)
{
    char *text =
        levels_rate(work->file.bytes, work->file.length, ratings, count);
    struct stat before;
    const bool known = stat(work->path, &before) == 0;
    const bool stored = file_write(work->path, text, strlen(text), err);

    free(text);
    if (stored && known)
        chmod(work->path, before.st_mode & 0777);
    return stored;
}

static void write_ratings(const struct level_rating ratings[], int count)
{
    for (int i = 0; i < count; i++)
        printf("%-10s %5d +-%d\n", ratings[i].level, ratings[i].elo.rating,
               ratings[i].elo.error);
}

static bool measure(const struct rating_work *work, struct err *err)
{
    struct level_rating ratings[ARENA_PLAYERS_MAX];
    struct vigil vigil;
    int count;

    vigil_begin(&vigil);

    const struct calibration calibration = {
        .levels = work->levels,
        .game = work->game,
        .games = (int)work->games,
        .opening = OPENING,
        .seed = SEED,
        .threads = crew_size(),
        .stop = &vigil.stop,
        .watch = &vigil.watch,
    };
    const bool measured = calibrate(&calibration, ratings, &count, err);

    vigil_end(&vigil);
    if (measured)
        write_ratings(ratings, count);

    const bool fine = measured && store(work, ratings, count, err);

    vigil_release(&vigil);
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

static const char *const OPTIONS[] = {"--game", "--games", NULL};

const struct lab_work lab_calibrate = {
    .name = "calibrate",
    .usage = "calibrate FILE",
    .operands_min = 2,
    .operands_max = 2,
    .options = OPTIONS,
    .run = calibrate_levels,
};
