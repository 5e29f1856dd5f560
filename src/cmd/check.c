/* SPDX-License-Identifier: MIT */
/* naqala check: is this file what it should be? */
#include "base/file.h"
#include "base/ini.h"
#include "base/json.h"
#include "base/kept_file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cmd/call.h"
#include "engine/agents/agent.h"
#include "engine/nets/actor_net.h"
#include "engine/nets/value_net.h"
#include "engine/search/weights.h"
#include "match/config.h"
#include "match/lessons/lesson.h"
#include "match/lessons/lesson_progress.h"
#include "match/level.h"
#include "match/own_game.h"
#include "match/puzzle/puzzle.h"
#include "match/puzzle/puzzle_scores.h"
#include "match/puzzle/repetition.h"
#include "match/record.h"
#include "match/saves/game_file.h"
#include "match/saves/save.h"
#include "match/saves/saved_games.h"
#include "ui/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A kind of file that can be checked, recognised by a section or a key; the
 * contents of a good file are summed up in a few words. */
struct kind {
    const char *name; /* NULL: written by the program only, and not listed */
    const char *sections[7]; /* it has one of these, */
    const char *keys[4];     /* or one of these in any section */
    bool (*check)(const char *path, const struct file_bytes *file, FILE *out,
                  struct err *err);
};

/* Frees the match; false if it is NULL. */
static bool describe_match(struct match *match, FILE *out)
{
    if (match == NULL)
        return false;

    const struct match_sets *const sets = match_sets(match);
    const struct history *history = match_history(match);
    const int tip = history_tip(history, history_cursor(history));
    const struct outcome outcome = match_outcome_at(match, tip);

    const int plies = history_node(history, tip)->ply;

    fprintf(out, "a game of %s, ", game_spec_text(match_game(match)).text);
    if (sets->count > 1) {
        sets_write_number(sets, sets->over + 1, out);
        fputs(", ", out);
    }
    fprintf(out, "%d %s", plies, plies == 1 ? "ply" : "plies");
    if (outcome.end != END_NOT)
        fprintf(out, ", %s, %s",
                match_score_text(match_game(match), &outcome).text,
                game_end_words(outcome.end));
    match_free(match);
    return true;
}

static bool check_save(const char *path, const struct file_bytes *file,
                       FILE *out, struct err *err)
{
    return describe_match(save_parse(path, file->bytes, file->length, err),
                          out);
}

/* How good and bad files are reported. */
struct teller {
    bool json;
    int result;
};

static void tell_object(const char *path, const char *words, const char *wrong)
{
    struct json object = json_begin(stdout);

    json_text(&object, "file", path);
    json_truth(&object, "valid", wrong == NULL);
    if (wrong == NULL)
        json_text(&object, "what", words);
    else
        json_text(&object, "error", wrong);
    json_end(&object);
}

static void tell_good(const struct teller *teller, const char *path,
                      const char *words)
{
    if (teller->json) {
        tell_object(path, words, NULL);
        return;
    }
    utf8_write_text(path, stdout);
    printf(": %s\n", words);
}

static void tell_bad(struct teller *teller, const char *path,
                     const struct err *err)
{
    if (teller->json)
        tell_object(path, NULL, err->text);
    else
        command_fail(err);
    teller->result = RESULT_FAILED;
}

/* Checks all games of a file of several. False if one is wrong; each of these
 * has been reported. */
static bool check_games(struct teller *teller, const char *path,
                        struct game_file *file, FILE *out)
{
    const int count = game_file_count(file);
    bool good = true;

    for (int i = 0; i < count; i++) {
        struct err wrong;
        struct match *const match = game_file_load(file, i, &wrong);

        if (match == NULL)
            tell_bad(teller, path, &wrong);
        good = good && match != NULL;
        match_free(match);
    }
    fprintf(out, "%d game%s", count, count == 1 ? "" : "s");
    return good;
}

static bool check_theme(const char *path, const struct file_bytes *file,
                        FILE *out, struct err *err)
{
    struct theme theme;

    if (!theme_parse(path, file->bytes, file->length, &theme, err))
        return false;
    fprintf(out, "a theme: %s, %s", theme.name, theme.about);
    return true;
}

/* Can its agent play this game with these options? */
static bool can_play(const struct level *level, const char *name,
                     struct err *err)
{
    struct game *const game = game_new(name, err);
    struct agent *const agent =
        game != NULL ? agent_new(level->agent, game, 1, err) : NULL;
    const bool can = agent != NULL;

    agent_free(agent);
    game_free(game);
    return can;
}

/* A level plays all games that it names; one that names none, at least one. */
static bool check_plays(const struct ini *ini, const struct level *level,
                        struct err *err)
{
    const bool named = *level->games != '\0';
    bool plays = named;
    struct err why = {""};

    for (int i = 0; i < game_name_count() && (named || !plays); i++) {
        if (!level_plays(level, game_name(i)))
            continue;
        plays = can_play(level, game_name(i), &why);
        if (named && !plays)
            return ini_fail(ini, level->key, NULL, err, "cannot play %s: %s",
                            game_name(i), why.text);
    }
    return plays || ini_fail(ini, level->key, NULL, err, "can play no game: %s",
                             why.text);
}

static bool check_levels(const char *path, const struct file_bytes *file,
                         FILE *out, struct err *err)
{
    struct levels *levels = levels_parse(path, file->bytes, file->length, err);

    if (levels == NULL)
        return false;

    const int count = levels_count(levels);
    struct ini *const ini = ini_parse(path, file->bytes, file->length, err);
    bool fine = ini != NULL;

    for (int i = 0; fine && i < count; i++)
        fine = check_plays(ini, levels_at(levels, i), err);
    fprintf(out, "%d level%s", count, count == 1 ? "" : "s");
    ini_free(ini);
    levels_free(levels);
    return fine;
}

static bool check_weights(const char *path, const struct file_bytes *file,
                          FILE *out, struct err *err)
{
    int count;

    if (!weights_check(path, file->bytes, file->length, &count, err))
        return false;
    fprintf(out, "%d set%s of weights", count, count == 1 ? "" : "s");
    return true;
}

static bool check_lesson(const char *path, const struct file_bytes *file,
                         FILE *out, struct err *err)
{
    struct lesson *const lesson =
        lesson_parse(path, file->bytes, file->length, err);

    if (lesson == NULL)
        return false;

    const int count = lesson_step_count(lesson);

    fprintf(out, "a lesson of %s: %s, %d step%s",
            game_spec_text(lesson_game(lesson)).text, lesson_name(lesson),
            count, count == 1 ? "" : "s");
    lesson_free(lesson);
    return true;
}

static bool check_config(const char *path, const struct file_bytes *file,
                         FILE *out, struct err *err)
{
    struct config config;

    if (!config_parse(path, file->bytes, file->length, &config, err))
        return false;
    fprintf(out, "settings: the theme %s, a speed of %s",
            config.texts[CONFIG_THEME],
            config_value(&config, CONFIG_SPEED).text);
    return true;
}

static bool check_puzzles(const char *path, const struct file_bytes *file,
                          FILE *out, struct err *err)
{
    struct puzzle_set *const set =
        puzzle_set_parse(path, file->bytes, file->length, err);

    if (set == NULL)
        return false;
    fprintf(out, "%d puzzle%s of %s", set->count, set->count == 1 ? "" : "s",
            game_spec_text(set->game).text);
    puzzle_set_free(set);
    return true;
}

static bool check_own_game(const char *path, const struct file_bytes *file,
                           FILE *out, struct err *err)
{
    struct own_game own;

    if (!own_game_parse(path, file->bytes, file->length, &own, err))
        return false;
    fprintf(out, "a game: %s, %s", own.name,
            mancala_own_spec(own.name, &own.rules).text);
    return true;
}

/* ---- files that the program keeps for the player ---- */

static bool check_scores(const char *path, const struct file_bytes *file,
                         FILE *out, struct err *err)
{
    struct puzzle_scores scores = {.count = 0};
    const bool read =
        PUZZLE_SCORES_FILE.parse(&scores, path, file->bytes, file->length, err);

    fprintf(out, "progress at puzzles: %d game%s", scores.count,
            scores.count == 1 ? "" : "s");
    puzzle_scores_free(&scores);
    return read;
}

static bool check_repetition(const char *path, const struct file_bytes *file,
                             FILE *out, struct err *err)
{
    struct repetition repetition = {.count = 0};
    const bool read = REPETITION_FILE.parse(&repetition, path, file->bytes,
                                            file->length, err);

    fprintf(out, "%d puzzle%s of your own mistakes", repetition.count,
            repetition.count == 1 ? "" : "s");
    repetition_free(&repetition);
    return read;
}

static bool check_progress(const char *path, const struct file_bytes *file,
                           FILE *out, struct err *err)
{
    struct lesson_progress progress = {.count = 0};
    const bool read = LESSON_PROGRESS_FILE.parse(&progress, path, file->bytes,
                                                 file->length, err);

    fprintf(out, "progress in %d lesson%s", progress.count,
            progress.count == 1 ? "" : "s");
    lesson_progress_free(&progress);
    return read;
}

static bool check_record(const char *path, const struct file_bytes *file,
                         FILE *out, struct err *err)
{
    struct record *const record =
        record_parse(path, file->bytes, file->length, err);

    if (record == NULL)
        return false;

    const struct tally sum = record_sum(record);

    fprintf(out, "a record: %d won, %d drawn, %d lost", sum.won, sum.drawn,
            sum.lost);
    record_free(record);
    return true;
}

/* The first that fits counts: progress at puzzles has a section [puzzles], as
 * puzzles have. */
static const struct kind KINDS[] = {
    {"a save (section [naqala])", {"naqala"}, {NULL}, check_save},
    {"a theme ([theme])", {"theme"}, {NULL}, check_theme},
    {"a lesson ([lesson])", {"lesson"}, {NULL}, check_lesson},
    {"levels (keys called agent)", {NULL}, {"agent"}, check_levels},
    {"weights (keys called weights, mode1 or deny-capture)",
     {NULL},
     {"weights", "mode1", "deny-capture"},
     check_weights},
    {"settings ([look], [keys], [play] ...)",
     {"look", "keys", "play", "watch", "review", "last"},
     {NULL},
     check_config},
    {NULL, {NULL}, {"rating"}, check_scores},
    {"puzzles ([puzzles])", {"puzzles"}, {NULL}, check_puzzles},
    {NULL, {"repetition"}, {NULL}, check_repetition},
    {NULL, {NULL}, {"step"}, check_progress},
    {NULL, {"all all"}, {NULL}, check_record},
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

static bool can_be_used(const struct net_file *net, const char *path,
                        struct err *err)
{
    struct value_net *values;

    if (net->head.kind == NET_ACTOR)
        return actor_net_check(net, path, err);
    values = value_net_new(net, path, err);
    value_net_free(values);
    return values != NULL;
}

/* `a net of values for kalah-6, 32 hidden units: lab net --game kalah ...`, the
 * command that made it. */
static bool check_net(const char *path, enum net_kind kind,
                      const struct file_bytes *file, FILE *out, struct err *err)
{
    struct net_file net;

    if (!net_file_parse(&net, kind, path, file->bytes, file->length, err))
        return false;

    const bool good = can_be_used(&net, path, err);

    fprintf(out, "a net of %s for %s, %d hidden units",
            kind == NET_ACTOR ? "an actor" : "values", net.head.board,
            net.head.sizes[1]);
    if (*net.head.note != '\0')
        fprintf(out, ": %s", net.head.note);
    net_file_free(&net);
    return good;
}

/* Checks a file of sections; its sections and keys tell what it is. */
static bool check_sections(const char *path, const struct file_bytes *file,
                           FILE *out, struct err *err)
{
    struct ini *const ini = ini_parse(path, file->bytes, file->length, err);
    const struct kind *kind = NULL;
    const char *names[KIND_COUNT + 1];
    int count = 0;

    if (ini == NULL)
        return false;
    for (int i = 0; i < KIND_COUNT; i++) {
        if (KINDS[i].name != NULL)
            names[count++] = KINDS[i].name;
        if (kind == NULL && is_of_kind(ini, &KINDS[i]))
            kind = &KINDS[i];
    }
    ini_free(ini);
    names[count++] = "a net";
    if (kind == NULL)
        return err_set(err, "%s: is none of these: %s", path,
                       err_list(names, count, " or ").text);
    return kind->check(path, file, out, err);
}

/* Reads the file only once. */
static bool check_one(const char *path, FILE *out, struct err *err)
{
    struct file_bytes file;
    enum net_kind net;

    if (!file_read(path, INI_FILE_MAX, &file, err))
        return false;

    const bool good = net_file_kind(file.bytes, file.length, &net)
                          ? check_net(path, net, &file, out, err)
                          : check_sections(path, &file, out, err);

    free(file.bytes);
    return good;
}

/* Describes a file, the games of a file, one of them, or a game that is no
 * file, in `out`. False if it is wrong, which has been reported. */
static bool describe_file(struct teller *teller, const char *path, FILE *out)
{
    struct err err = {""};
    struct err unsaid;
    struct game_file *const file = game_file_open(path, &unsaid);
    int index;
    char *const games = file == NULL ? game_file_split(path, &index) : NULL;
    bool good;

    if (games != NULL)
        good = describe_match(game_file_load_named(path, &err), out);
    else if (saved_games_is_no_file(path))
        good = describe_match(saved_games_load(path, &err), out) ||
               err_prefix(&err, "%s: ", err_token(path, strlen(path)).text);
    else if (file != NULL && (game_file_count(file) > 1 ||
                              game_file_format(file) != game_format_at(0)))
        good = check_games(teller, path, file, out);
    else
        good = check_one(path, out, &err);
    if (!good && *err.text != '\0')
        tell_bad(teller, path, &err);
    free(games);
    game_file_free(file);
    return good;
}

/* Checks a file by its path, or a game by the name it was saved under or its
 * code. */
static void check_file(struct teller *teller, const char *name)
{
    char *const path = saved_games_found(name);
    char *words = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&words, &length);

    const bool good = describe_file(teller, path != NULL ? path : name, out);

    fclose(out);
    if (good)
        tell_good(teller, name, words);
    free(words);
    free(path);
}

static int run_check(const struct call *call)
{
    struct teller teller = {.json = call_has(call, "--json"),
                            .result = RESULT_FINE};

    for (int i = 0; i < call->operand_count; i++)
        check_file(&teller, call->operands[i]);
    return teller.result;
}

static const struct option OPTIONS[] = {CALL_JSON, {0}};

const struct command check_command = {
    .name = "check",
    .operands = "FILE ...",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = OPERANDS_MAX,
    .about = "what a save, theme, levels or other file holds, or what is "
             "wrong with it",
    .details =
        "Says in a line what each file holds, or what is wrong and in "
        "which line; the\nexit status is 1 if anything is. A saved game can be named, "
        "and be a CODE.\n",
    .options = OPTIONS,
    .run = run_check,
};
