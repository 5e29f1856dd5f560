/* SPDX-License-Identifier: MIT */
/* naqala check: is this file what it should be? */
#include "base/file.h"
#include "base/ini.h"
#include "base/utf8.h"
#include "cmd/command.h"
#include "engine/search/weights.h"
#include "match/config.h"
#include "match/level.h"
#include "match/saves/save.h"
#include "ui/theme.h"

#include <stdio.h>
#include <stdlib.h>

/* What can be checked: known by a mark, and told in a line when good. */
struct kind {
    const char *name;
    bool (*is)(const struct ini *ini);
    bool (*check)(const char *path, const struct file_bytes *file,
                  struct err *err);
};

static bool check_save(const char *path, const struct file_bytes *file,
                       struct err *err)
{
    struct match *match = save_parse(path, file->bytes, file->length, err);

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

static bool is_save(const struct ini *ini)
{
    return ini_has_section(ini, "naqala");
}

static bool is_theme(const struct ini *ini)
{
    return ini_has_section(ini, "theme");
}

/* Sections of any name, known by a key that they have. */
static bool some_section_has(const struct ini *ini, const char *key)
{
    for (int i = 0; i < ini_section_count(ini); i++)
        if (ini_has(ini, ini_section(ini, i), key))
            return true;
    return false;
}

static bool is_levels(const struct ini *ini)
{
    return some_section_has(ini, "agent");
}

static bool is_weights(const struct ini *ini)
{
    return some_section_has(ini, "weights") || some_section_has(ini, "mode1") ||
           some_section_has(ini, "deny-capture");
}

/* Any section of the settings' own. */
static bool is_config(const struct ini *ini)
{
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++)
        if (ini_has_section(ini, config_section(key)))
            return true;
    return false;
}

static const struct kind KINDS[] = {
    {"a save (it has a section [naqala])", is_save, check_save},
    {"a theme ([theme])", is_theme, check_theme},
    {"levels (keys called agent)", is_levels, check_levels},
    {"weights (keys called weights, mode1 or deny-capture)", is_weights,
     check_weights},
    {"settings ([look], [keys], [play], [watch], [last])", is_config,
     check_config},
};

enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static bool fail_as_none(const char *path, struct err *err)
{
    const char *names[KIND_COUNT];

    for (int i = 0; i < KIND_COUNT; i++)
        names[i] = KINDS[i].name;
    return err_set(err, "%s: is none of these: %s", path,
                   err_list(names, KIND_COUNT, " or ").text);
}

/* NULL and a sentence when it is none of them. */
static const struct kind *
kind_of(const char *path, const struct file_bytes *file, struct err *err)
{
    struct ini *ini = ini_parse(path, file->bytes, file->length, err);
    const struct kind *kind = NULL;

    if (ini == NULL)
        return NULL;
    for (int i = 0; i < KIND_COUNT && kind == NULL; i++)
        if (KINDS[i].is(ini))
            kind = &KINDS[i];
    if (kind == NULL)
        fail_as_none(path, err);
    ini_free(ini);
    return kind;
}

/* Reads it once only, so that it may be a pipe. */
static bool check_file(const char *path, struct err *err)
{
    struct file_bytes file;

    if (!file_read(path, INI_FILE_MAX, &file, err))
        return false;

    const struct kind *kind = kind_of(path, &file, err);
    const bool good = kind != NULL && kind->check(path, &file, err);

    free(file.bytes);
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
    .about = "is this a valid save, theme or levels file?",
    .details = "Says in a line what each file holds, or what is wrong and in "
               "which line; the\nexit status is 1 if anything is.\n",
    .run = run_check,
};
