/* naqala lab: what makes the program better, for those who work on it. */
#include "base/file.h"
#include "base/ini.h"
#include "cmd/lab_book.h"
#include "cmd/vigil.h"
#include "lab/calibrate.h"
#include "lab/crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { GAMES = 1000, GAMES_MAX = 1000000, OPENING = 4, SEED = 1 };

/* ---- calibrate ---- */

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
    const char *games = call_value(call, "--games");

    work->path = call->operands[1];
    work->games = GAMES;
    if (games != NULL &&
        !command_number("--games", games, 2, GAMES_MAX, &work->games, err))
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

/* ---- the command ---- */

static const struct work {
    const char *name;
    int operands; /* with its name */
    const char *usage;
    int (*run)(const struct call *call);
} WORKS[] = {
    {"book", 2, "book FILE", lab_book},
    {"calibrate", 2, "calibrate FILE", calibrate_levels},
};

enum { WORK_COUNT = sizeof WORKS / sizeof WORKS[0] };

static int lab(const struct call *call)
{
    const char *names[WORK_COUNT];
    struct err err;

    for (int i = 0; i < WORK_COUNT; i++) {
        names[i] = WORKS[i].name;
        if (strcmp(names[i], call->operands[0]) != 0)
            continue;
        if (call->operand_count == WORKS[i].operands)
            return WORKS[i].run(call);
        err_set(&err, "needs %s, and nothing else", WORKS[i].usage);
        return command_misused(call, &err);
    }
    err_set(&err, "%s: no such work; there is %s",
            err_token(call->operands[0], strlen(call->operands[0])).text,
            err_list(names, WORK_COUNT, " and ").text);
    return command_misused(call, &err);
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "kalah (the default), oware"},
    {"--games", "N", ARGUMENT_WORD, "for each pair, an even number; 1000"},
    {"--turns", "N", ARGUMENT_WORD, "of a player, 1 to 20; 3"},
    {"--easy", "N", ARGUMENT_WORD, "nodes that need no book; 60000"},
    {"--threads", "N", ARGUMENT_WORD, "1 to 256; one for each processor"},
    {"--memory", "MB", ARGUMENT_WORD, "megabytes for proofs; 1024"},
    {"--seconds", "S", ARGUMENT_WORD, "until a book is left as it is"},
    {"--resume", NULL, ARGUMENT_NONE, "goes on with a book"},
    {0},
};

const struct command lab_command = {
    .name = "lab",
    .operands = "WORK FILE",
    .argument = ARGUMENT_FILE,
    .operands_min = 1,
    .operands_max = 2,
    .about = "what makes the program better; for those who work on it",
    .details = "book FILE: proves the opening of a game of kalah, which takes "
               "hours: what every\nmove is worth in the first turns, and in "
               "as many as it is told of whoever plays\nas the book says. "
               "Ctrl-C leaves a smaller book, which --resume goes on with.\n"
               "\n"
               "calibrate FILE: the levels of a file play their neighbours, "
               "and how strong they\nare in this game is written into it. "
               "Every other byte of it stays.\n",
    .options = OPTIONS,
    .run = lab,
};
