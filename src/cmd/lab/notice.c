/* SPDX-License-Identifier: MIT */
/* naqala lab notice: what the levels see, and what they overlook. */
#include "lab/ladder/notice.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "cmd/lab/lab.h"

#include <stdio.h>
#include <string.h>

enum {
    POSITIONS = 400,
    POSITIONS_MAX = 1000000,
    SEED = 1,
    HUNDRED = 100,
    NAME_LEAST = 12 /* columns of the names, at least */
};

static int count_columns(const char *name)
{
    return utf8_columns(name, (int)strlen(name));
}

/* The columns of the longest name. */
static int measure_names(const struct levels *levels, const char *game)
{
    const struct level *level;
    int most = NAME_LEAST;

    for (int i = 0; (level = levels_playing_at(levels, game, i)) != NULL; i++)
        if (count_columns(level->name) > most)
            most = count_columns(level->name);
    return most;
}

static void write_heading(int names)
{
    printf("%*s", names, "");
    for (int kind = 0; kind < NOTICE_KINDS; kind++)
        printf("  %s", NOTICE_NAMES[kind]);
    putchar('\n');
}

static void write_tally(const struct level *level,
                        const struct notice_tally *tally, int names)
{
    printf("%s%*s", level->name, names - count_columns(level->name), "");
    for (int kind = 0; kind < NOTICE_KINDS; kind++) {
        const int there = tally->there[kind];
        const int width = (int)strlen(NOTICE_NAMES[kind]);

        if (there == 0)
            printf("  %*s", width, "-");
        else
            printf("  %*d%%", width - 1,
                   (HUNDRED * tally->done[kind] + there / 2) / there);
    }
    putchar('\n');
    fflush(stdout);
}

/* Writes a row for each level, or only for `only`; the heading before the first
 * one. */
static bool measure_levels(const struct levels *levels, const char *only,
                           struct notice_task *task, struct progress *progress,
                           struct err *err)
{
    const char *const game = task->game->name;
    const int names = measure_names(levels, game);
    const struct level *level;
    bool headed = false;

    task->progress = (struct progress_scale){
        .listener = &progress->watch,
        .what = "positions",
        .total = (int64_t)task->positions *
                 (only != NULL ? 1 : levels_playing(levels, game)),
        .began = clock_now()};
    for (int i = 0; (level = levels_playing_at(levels, game, i)) != NULL; i++) {
        struct notice_tally tally;

        if (only != NULL && strcmp(only, level->key) != 0)
            continue;

        const bool measured = notice_measure(task, level, &tally, err);

        progress_end(progress);
        if (!measured)
            return false;
        if (!headed)
            write_heading(names);
        headed = true;
        write_tally(level, &tally, names);
        task->progress.before += task->positions;
    }
    return headed || err_set(err, "no level is offered in %s", game);
}

static int notice_levels(const struct call *call)
{
    const char *const path = call_value(call, "--levels");
    const char *const only = call_value(call, "--level");
    struct progress progress;
    struct err err;
    struct game *const game = call_game(call, &err);

    if (game == NULL || !notice_supports(game, &err)) {
        game_free(game);
        return command_misused(call, &err);
    }

    struct levels *const levels =
        path != NULL ? levels_load(path, &err) : levels_builtin();

    if (levels != NULL && only != NULL &&
        levels_playing_number(levels, game->name, only) < 0) {
        err_set(&err, "--level: %s: no such level is offered in %s",
                err_token(only, strlen(only)).text, game->name);
        levels_free(levels);
        game_free(game);
        return command_misused(call, &err);
    }
    progress_begin(&progress);

    struct notice_task task = {.game = game,
                               .positions =
                                   (int)call_number(call, "--positions"),
                               .seed = SEED,
                               .stop = &progress.stop};
    const bool fine =
        levels != NULL && measure_levels(levels, only, &task, &progress, &err);
    const int result = lab_end(&progress, fine, &err);

    levels_free(levels);
    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--levels", "FILE", OPTION_FILE, .standard_text = "the built-in ones",
     .about = "the levels to measure"},
    {"--level", "KEY", OPTION_TEXT, .about = "only this one"},
    {"--positions", "N", OPTION_NUMBER, .min = 1, .max = POSITIONS_MAX,
     .standard = POSITIONS, .about = "positions of random games"},
    {0},
};

const struct command lab_notice = {
    .name = "notice",
    .operands = "",
    .about = "measure what levels see: captures, extra turns, threats",
    .details =
        "A line for each level that is offered: of the positions in which "
        "some moves\ncapture and others do not, the share in which it "
        "captures; the same for extra\nturns, for moves that prevent a "
        "capture (where no move gives an extra turn),\nand for the fullest "
        "pit.\n",
    .options = OPTIONS,
    .run = notice_levels,
};
