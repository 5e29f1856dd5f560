/* SPDX-License-Identifier: MIT */
/* The values of the command line, for commands. */
#include "cmd/call.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "match/saves/game_code.h"
#include "match/saves/saved_games.h"

#include <assert.h>
#include <string.h>

/* ---- the values of options ---- */

static int find_key(const struct call *call, const char *key)
{
    const int index = option_find(call->command->options, key);

    assert(index >= 0);
    return index;
}

bool call_has(const struct call *call, const char *key)
{
    return call_value(call, key) != NULL;
}

const char *call_value(const struct call *call, const char *key)
{
    const int index = option_find(call->command->options, key);

    return index < 0 ? NULL : call->values[index].text;
}

const char *call_text(const struct call *call, const char *key)
{
    const int index = find_key(call, key);
    const char *const text = call->values[index].text;

    return text != NULL ? text : call->command->options[index].standard_text;
}

int64_t call_number(const struct call *call, const char *key)
{
    return call->values[find_key(call, key)].number;
}

int64_t call_second(const struct call *call, const char *key)
{
    return call->seconds[find_key(call, key)].number;
}

/* ---- options of many commands ---- */

struct game *call_game(const struct call *call, struct err *err)
{
    struct game *const game = game_new(call_text(call, "--game"), err);

    if (game == NULL)
        err_prefix(err, "--game: ");
    return game;
}

struct game *call_position(const struct call *call, struct position *position,
                           struct err *err)
{
    struct game *const game = call_game(call, err);

    if (game == NULL ||
        game_read_position(game, call_text(call, "--from"), position, err))
        return game;
    game_free(game);
    err_prefix(err, "--from: ");
    return NULL;
}

int call_threads(const struct call *call)
{
    return call_has(call, "--threads") ? (int)call_number(call, "--threads")
                                       : cluster_processors(call->cluster);
}

bool call_read_line(FILE *in, char line[CALL_LINE_BYTES])
{
    size_t length = 0;
    int byte;

    while ((byte = getc(in)) != EOF && byte != '\n') {
        const bool blank = byte == ' ' || byte == '\t' || byte == '\r';

        if (length < CALL_LINE_BYTES - 1 && (length > 0 || !blank))
            line[length++] = (char)(byte != '\0' ? byte : '?');
        else if (!blank)
            line[length - 1] = '?';
        if (utf8_mark(line, length) == length)
            length = 0;
    }
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL)
        length--;
    line[length] = '\0';
    return byte != EOF || length > 0;
}

bool call_read_format(const struct call *call, enum call_format *format,
                      struct err *err)
{
    const bool csv = call_has(call, "--csv");
    const bool json = call_has(call, "--json");

    *format = json ? CALL_OBJECTS : csv ? CALL_ROWS : CALL_TEXT;
    return !(csv && json) || err_set(err, "--json: not together with --csv");
}

void call_write_error(int number, const struct err *err, bool json)
{
    if (!json) {
        printf("error: line %d: %s\n", number, err->text);
        return;
    }

    struct json object = json_begin(stdout);

    json_number(&object, "input", number);
    json_text(&object, "error", err->text);
    json_end(&object);
}

int call_input_result(bool fine)
{
    struct err err;

    if (!file_was_read(stdin, "standard input", &err))
        return command_fail(&err);
    return fine ? RESULT_FINE : RESULT_FAILED;
}

int call_fail_opening(const struct call *call, const char *name,
                      const struct err *err)
{
    return game_code_is(name) && !saved_games_has(name)
               ? command_misused(call, err)
               : command_fail(err);
}

bool call_is_output(const char *path)
{
    return strcmp(path, "-") == 0;
}

struct levels *call_levels(void)
{
    struct err err;
    struct levels *levels = levels_standard(&err);

    if (*err.text != '\0')
        command_fail(&err);
    return levels;
}
