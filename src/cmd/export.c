/* SPDX-License-Identifier: MIT */
/* naqala export: a game for people who do not have the program. */
#include "base/file.h"
#include "base/memory.h"
#include "cmd/call.h"
#include "match/saves/saved_games.h"
#include "screen/board/board.h"
#include "screen/recording/recording.h"
#include "screen/themes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Also the theme of a film for `auto`, since its terminal is not known. */
#define THEME "savanna"

/* The kind without a file. */
#define TEXT "--text"

enum { SPEED_LEAST = 100, SPEED_MOST = 10000 };

/* The recording to write, and its style. */
struct export
{
    const struct call *call;
    const struct recording *recording;
    struct recording_style style;
};

/* ---- the words of the command line ---- */

static bool read_side(const char **text, int64_t *side)
{
    char *end;

    if (**text < '0' || **text > '9')
        return false;
    errno = 0;
    *side = strtoll(*text, &end, 10);
    *text = end;
    return errno == 0 && *side >= 1 && *side <= RECORDING_SIDE_MAX;
}

/* 80x24 */
static bool read_size(const char *text, int64_t *width, int64_t *height)
{
    if (!read_side(&text, width) || *text != 'x')
        return false;
    text++;
    return read_side(&text, height) && *text == '\0';
}

static bool check_size(const char *text, struct err *err)
{
    int64_t width, height;

    return read_size(text, &width, &height) ||
           err_set(err, "%s is no size, such as 80x24, of at most %dx%d",
                   err_token(text, strlen(text)).text, RECORDING_SIDE_MAX,
                   RECORDING_SIDE_MAX);
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .standard_text = "kalah",
     .about = "without SAVE: a position of this game"},
    CALL_FROM,
    {"--cast", "FILE", OPTION_FILE,
     .about = "the film, for a terminal (asciinema)"},
    {"--svg", "FILE", OPTION_FILE,
     .about = "the board as shapes, moving, for pages and slides"},
    {"--move", "N", OPTION_NUMBER, .max = INT64_MAX, .standard_text = "all",
     .about = "of --svg: the position after so many moves, at rest"},
    {"--html", "FILE", OPTION_FILE,
     .about = "a page that replays the game, with a list of its moves"},
    {TEXT, .about = "the board after each move, on standard output"},
    {"--size", "WxH", OPTION_TEXT, .standard_text = "80x24",
     .check = check_size, .about = "columns and lines of the screen"},
    {"--speed", "X", OPTION_THOUSANDTHS, .min = SPEED_LEAST, .max = SPEED_MOST,
     .standard = RECORDING_SPEED, .about = "how fast the film runs"},
    {"--theme", "NAME", OPTION_THEME, .standard_text = THEME,
     .check = themes_check, .about = "the colours of the film"},
    {"--force", .about = "replace a file that is there"},
    {0},
};

/* ---- output ---- */

/* Returns false and sets err if it does not go with the options. */
struct export_kind {
    const char *key; /* the option, whose value is the path, except TEXT */
    bool (*write)(const struct export *export, FILE *out, struct err *err);
};

static bool write_cast(const struct export *export, FILE *out, struct err *err)
{
    return recording_write_cast(export->recording, &export->style, out, err) ||
           err_prefix(err, "--size: ");
}

static bool write_svg(const struct export *export, FILE *out, struct err *err)
{
    const int moves = recording_moves(export->recording);

    if (!call_has(export->call, "--move")) {
        recording_write_svg(export->recording, export->style.speed, out);
        return true;
    }

    const int64_t ply = call_number(export->call, "--move");

    if (ply > moves)
        return err_set(err, "--move: the game has %d move%s", moves,
                       moves == 1 ? "" : "s");
    recording_write_still(export->recording, (int)ply, out);
    return true;
}

static bool write_html(const struct export *export, FILE *out, struct err *err)
{
    (void)err;
    recording_write_html(export->recording, out);
    return true;
}

static bool write_text(const struct export *export, FILE *out, struct err *err)
{
    return recording_write_text(export->recording, &export->style, out, err) ||
           err_prefix(err, "--size: ");
}

static const struct export_kind KINDS[] = {
    {"--cast", write_cast},
    {"--svg", write_svg},
    {"--html", write_html},
    {TEXT, write_text},
};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static bool is_to_output(const struct call *call, const char *key)
{
    return strcmp(key, TEXT) == 0 || call_is_output(call_value(call, key));
}

/* The output for a file, or for standard output. */
struct export_output {
    char *bytes; /* NULL: not asked for */
    size_t length;
};

/* Makes all outputs before any file is written. */
static bool make_outputs(const struct export *export,
                         struct export_output outputs[KIND_COUNT],
                         struct err *err)
{
    bool fine = true;

    for (int i = 0; i < KIND_COUNT && fine; i++) {
        if (!call_has(export->call, KINDS[i].key))
            continue;

        FILE *const out = memory_stream(&outputs[i].bytes, &outputs[i].length);

        fine = KINDS[i].write(export, out, err);
        fclose(out);
    }
    return fine;
}

static bool put_output(const struct call *call, const char *key,
                       const struct export_output *output, struct err *err)
{
    if (output->bytes == NULL)
        return true;
    if (is_to_output(call, key)) {
        fwrite(output->bytes, 1, output->length, stdout);
        return true;
    }

    const char *const path = call_value(call, key);
    const bool replace = call_has(call, "--force");

    return recording_put(path, replace, output->bytes, output->length, err) ||
           (!replace && file_exists(path)
                ? err_set(err, "%s: is there already; --force replaces it",
                          path)
                : false);
}

/* Returns the exit status. */
static int write_all(const struct export *export)
{
    struct export_output outputs[KIND_COUNT] = {{NULL, 0}};
    struct err err;
    const bool made = make_outputs(export, outputs, &err);
    bool put = made;

    for (int i = 0; i < KIND_COUNT; i++) {
        put = put && put_output(export->call, KINDS[i].key, &outputs[i], &err);
        free(outputs[i].bytes);
    }
    return put    ? RESULT_FINE
           : made ? command_fail(&err)
                  : command_misused(export->call, &err);
}

/* ---- the command ---- */

static int write_match(const struct call *call, const struct match *match)
{
    struct err err; /* also of themes that are not used */
    struct themes *const themes = themes_new(&err);
    const char *const asked = call_text(call, "--theme");
    const char *const name = strcmp(asked, THEMES_AUTO) == 0 ? THEME : asked;
    const int theme = themes_need(themes, name, &err);
    int64_t width = RECORDING_WIDTH, height = RECORDING_HEIGHT;
    int result;

    read_size(call_text(call, "--size"), &width, &height);
    if (theme >= 0 && board_exists(match_game(match))) {
        struct recording *const recording = recording_new(match);

        result = write_all(&(struct export){
            .call = call,
            .recording = recording,
            .style = {.theme = themes_at(themes, theme),
                      .width = (int)width,
                      .height = (int)height,
                      .speed = (int)call_number(call, "--speed")},
        });
        recording_free(recording);
    } else {
        if (theme >= 0)
            err_set(&err, "%s: this game is not drawn",
                    game_spec_text(match_game(match)).text);
        result = command_fail(&err);
    }
    themes_free(themes);
    return result;
}

/* Checks that no two outputs go to the same place. */
static bool check_place(const struct call *call, int kind, struct err *err)
{
    const char *const key = KINDS[kind].key;
    const bool printed = is_to_output(call, key);

    for (int i = 0; i < kind; i++) {
        const char *const other = KINDS[i].key;

        if (call_has(call, other) && printed == is_to_output(call, other) &&
            (printed ||
             strcmp(call_value(call, key), call_value(call, other)) == 0))
            return err_set(err, "%s: %s has %s already", key,
                           printed ? "standard output" : call_value(call, key),
                           other);
    }
    return true;
}

static bool check_output(const struct call *call, struct err *err)
{
    bool named = false;

    for (int i = 0; i < KIND_COUNT; i++) {
        if (!call_has(call, KINDS[i].key))
            continue;
        named = true;
        if (!check_place(call, i, err))
            return false;
    }
    if (!named)
        return err_set(err,
                       "one of --cast, --svg, --html and --text is needed");
    return !call_has(call, "--move") || call_has(call, "--svg") ||
           err_set(err, "--move: only with --svg");
}

/* A saved game, or a position of a game. */
static bool check_source(const struct call *call, struct err *err)
{
    const bool position = call_has(call, "--game") || call_has(call, "--from");

    if (call->operand_count == 0 && !position)
        return err_set(err, "needs SAVE, --game or --from");
    return call->operand_count == 0 || !position ||
           err_set(
               err, "%s: not with %s, which has its own game",
               call_has(call, "--game") ? "--game" : "--from",
               err_token(call->operands[0], strlen(call->operands[0])).text);
}

/* A game without moves that begins at this position. */
static struct match *open_position(const struct call *call, struct err *err)
{
    struct position position;
    struct game *const game = call_position(call, &position, err);

    return game != NULL ? match_new(game, &position) : NULL;
}

static int run_export(const struct call *call)
{
    struct err err;

    if (!check_output(call, &err) || !check_source(call, &err))
        return command_misused(call, &err);

    struct match *const match = call->operand_count > 0
                                    ? saved_games_open(call->operands[0], &err)
                                    : open_position(call, &err);

    if (match == NULL)
        return call->operand_count > 0
                   ? call_fail_opening(call, call->operands[0], &err)
                   : command_misused(call, &err);

    const int result = write_match(call, match);

    match_free(match);
    return result;
}

const struct command export_command = {
    .name = "export",
    .operands = "[SAVE]",
    .operand = OPTION_FILE,
    .operands_max = 1,
    .about = "a game as a film, for those who do not have the program",
    .details = "The line that was played last is shown from its start to its "
               "end. The same game\ngives the same bytes.\n",
    .options = OPTIONS,
    .run = run_export,
};
