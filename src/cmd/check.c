/* SPDX-License-Identifier: MIT */
/* naqala check: is this file what it should be? */
#include "base/file.h"
#include "base/ini.h"
#include "base/utf8.h"
#include "cmd/command.h"
#include "engine/search/weights.h"
#include "match/config.h"
#include "match/lessons/lesson.h"
#include "match/level.h"
#include "match/own_game.h"
#include "match/puzzle/puzzle.h"
#include "match/saves/game_file.h"
#include "match/saves/save.h"
#include "ui/theme.h"

#include <stdio.h>
#include <stdlib.h>

/* What can be checked: known by a section or a key; a good file is described in
 * a line. */
struct kind {
    const char *name;
    const char *sections[6]; /* one of them is there, */
    const char *keys[4];     /* or one of these in any section */
    bool (*check)(const char *path, const struct file_bytes *file,
                  struct err *err);
};

/* Frees the match, or tells that there is none. */
static bool describe_match(const char *path, struct match *match)
{
    if (match == NULL)
        return false;

    const struct history *history = match_history(match);
    const int tip = history_tip(history, history_cursor(history));
    const struct outcome outcome = match_outcome_at(match, tip);

    const int plies = history_node(history, tip)->ply;

    utf8_write_text(path, stdout);
    printf(": a game of %s, %d %s", game_spec_text(match_game(match)).text,
           plies, plies == 1 ? "ply" : "plies");
    if (outcome.end != END_NOT)
        printf(", %s, %s", match_score_text(match_game(match), &outcome).text,
               game_end_words(outcome.end));
    putchar('\n');
    match_free(match);
    return true;
}

static bool check_save(const char *path, const struct file_bytes *file,
                       struct err *err)
{
    return describe_match(path,
                          save_parse(path, file->bytes, file->length, err));
}

/* All games of a file of several; false with the last error, and those before it
 * have been told. */
static bool check_games(const char *path, struct game_file *file,
                        struct err *err)
{
    const int count = game_file_count(file);
    bool good = true;

    for (int i = 0; i < count; i++) {
        struct err wrong;
        struct match *const match = game_file_load(file, i, &wrong);

        if (match == NULL && !good)
            command_fail(err);
        if (match == NULL) {
            good = false;
            *err = wrong;
        }
        match_free(match);
    }
    if (good) {
        utf8_write_text(path, stdout);
        printf(": %d game%s\n", count, count == 1 ? "" : "s");
    }
    return good;
}

static bool check_theme(const char *path, const struct file_bytes *file,
                        struct err *err)
{
    struct theme theme;

    if (!theme_parse(path, file->bytes, file->length, &theme, err))
        return false;
    utf8_write_text(path, stdout);
    printf(": a theme: %s, %s\n", theme.name, theme.about);
    return true;
}

static bool check_levels(const char *path, const struct file_bytes *file,
                         struct err *err)
{
    struct levels *levels = levels_parse(path, file->bytes, file->length, err);

    if (levels == NULL)
        return false;

    const int count = levels_count(levels);

    utf8_write_text(path, stdout);
    printf(": %d level%s\n", count, count == 1 ? "" : "s");
    levels_free(levels);
    return true;
}

static bool check_weights(const char *path, const struct file_bytes *file,
                          struct err *err)
{
    int count;

    if (!weights_check(path, file->bytes, file->length, &count, err))
        return false;
    utf8_write_text(path, stdout);
    printf(": %d set%s of weights\n", count, count == 1 ? "" : "s");
    return true;
}

static bool check_lesson(const char *path, const struct file_bytes *file,
                         struct err *err)
{
    struct lesson *const lesson =
        lesson_parse(path, file->bytes, file->length, err);

    if (lesson == NULL)
        return false;

    const int count = lesson_step_count(lesson);

    utf8_write_text(path, stdout);
    printf(": a lesson of %s: %s, %d step%s\n",
           game_spec_text(lesson_game(lesson)).text, lesson_name(lesson), count,
           count == 1 ? "" : "s");
    lesson_free(lesson);
    return true;
}

static bool check_config(const char *path, const struct file_bytes *file,
                         struct err *err)
{
    struct config config;

    if (!config_parse(path, file->bytes, file->length, &config, err))
        return false;
    utf8_write_text(path, stdout);
    printf(": settings: the theme %s, a speed of %s\n",
           config.texts[CONFIG_THEME],
           config_value(&config, CONFIG_SPEED).text);
    return true;
}

static bool check_puzzles(const char *path, const struct file_bytes *file,
                          struct err *err)
{
    struct puzzle_set *const set =
        puzzle_set_parse(path, file->bytes, file->length, err);

    if (set == NULL)
        return false;
    utf8_write_text(path, stdout);
    printf(": %d puzzle%s of %s\n", set->count, set->count == 1 ? "" : "s",
           game_spec_text(set->game).text);
    puzzle_set_free(set);
    return true;
}

static bool check_own_game(const char *path, const struct file_bytes *file,
                           struct err *err)
{
    struct own_game own;

    if (!own_game_parse(path, file->bytes, file->length, &own, err))
        return false;
    utf8_write_text(path, stdout);
    printf(": a game: %s, %s\n", own.name,
           mancala_own_spec(own.name, &own.rules).text);
    return true;
}

static const struct kind KINDS[] = {
    {"a save (it has a section [naqala])", {"naqala"}, {NULL}, check_save},
    {"a theme ([theme])", {"theme"}, {NULL}, check_theme},
    {"a lesson ([lesson])", {"lesson"}, {NULL}, check_lesson},
    {"levels (keys called agent)", {NULL}, {"agent"}, check_levels},
    {"weights (keys called weights, mode1 or deny-capture)",
     {NULL},
     {"weights", "mode1", "deny-capture"},
     check_weights},
    {"settings ([look], [keys], [play], [watch], [last])",
     {"look", "keys", "play", "watch", "last"},
     {NULL},
     check_config},
    {"puzzles ([puzzles])", {"puzzles"}, {NULL}, check_puzzles},
    {"a game ([game])", {"game"}, {NULL}, check_own_game},
};

enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static bool is_of_kind(const struct ini *ini, const struct kind *kind)
{
    for (int i = 0; kind->sections[i] != NULL; i++)
        if (ini_has_section(ini, kind->sections[i]))
            return true;
    for (int i = 0; kind->keys[i] != NULL; i++)
        for (int section = 0; section < ini_section_count(ini); section++)
            if (ini_has(ini, ini_section(ini, section), kind->keys[i]))
                return true;
    return false;
}

/* Reads it once only, so that it may be a pipe. */
static bool check_one(const char *path, struct err *err)
{
    const char *names[KIND_COUNT];
    const struct kind *kind = NULL;
    struct file_bytes file;

    if (!file_read(path, INI_FILE_MAX, &file, err))
        return false;

    struct ini *const ini = ini_parse(path, file.bytes, file.length, err);

    for (int i = 0; i < KIND_COUNT; i++) {
        names[i] = KINDS[i].name;
        if (ini != NULL && kind == NULL && is_of_kind(ini, &KINDS[i]))
            kind = &KINDS[i];
    }
    if (ini != NULL && kind == NULL)
        err_set(err, "%s: is none of these: %s", path,
                err_list(names, KIND_COUNT, " or ").text);
    ini_free(ini);

    const bool good = kind != NULL && kind->check(path, &file, err);

    free(file.bytes);
    return good;
}

/* A file, the games of a file, or one of them. */
static bool check_file(const char *path, struct err *err)
{
    struct err unsaid;
    struct game_file *const file = game_file_open(path, &unsaid);
    int index;
    char *const games = file == NULL ? game_file_split(path, &index) : NULL;
    bool good;

    if (games != NULL)
        good = describe_match(path, game_file_load_named(path, err));
    else if (file != NULL && (game_file_count(file) > 1 ||
                              game_file_format(file) != game_format_at(0)))
        good = check_games(path, file, err);
    else
        good = check_one(path, err);
    free(games);
    game_file_free(file);
    return good;
}

static int run_check(const struct call *call)
{
    int result = RESULT_FINE;
    struct err err;

    for (int i = 0; i < call->operand_count; i++)
        if (!check_file(call->operands[i], &err))
            result = command_fail(&err);
    return result;
}

const struct command check_command = {
    .name = "check",
    .operands = "FILE ...",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = OPERANDS_MAX,
    .about = "is this a valid save, theme, lesson, game or levels file?",
    .details = "Says in a line what each file holds, or what is wrong and in "
               "which line; the\nexit status is 1 if anything is.\n",
    .run = run_check,
};
