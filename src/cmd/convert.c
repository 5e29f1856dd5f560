/* SPDX-License-Identifier: MIT */
/* naqala convert: games from one notation into another. */
#include "base/file.h"
#include "base/memory.h"
#include "cmd/call.h"
#include "match/saves/saved_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the converted games ---- */

struct conversion {
    struct game_file *file;
    int index;           /* of the only game to convert; -1: all */
    struct match *match; /* of a code, or shipped, if there is no file */
    const struct game_format *to;
    FILE *out;
    int written;
    int refused;
};

/* Returns a match, which the caller frees, or NULL and sets err if it cannot be
 * read. */
static struct match *load_game(struct conversion *conversion, int index,
                               struct err *err)
{
    struct match *match = conversion->match;

    conversion->match = NULL;
    if (conversion->file == NULL)
        return match;
    match = game_file_load(conversion->file, index, err);
    if (match != NULL &&
        game_file_format(conversion->file) != game_format_at(0))
        match_set_origin(match, ORIGIN_OTHER);
    return match;
}

static bool convert_game(struct conversion *conversion, int index,
                         struct err *err)
{
    struct match *const match = load_game(conversion, index, err);
    char *text = NULL;
    size_t length = 0;
    bool fine = match != NULL;

    if (fine) {
        FILE *const out = memory_stream(&text, &length);

        fine = conversion->to->write(match, out, err);
        if (!fine && conversion->file != NULL)
            err_prefix(err, "%s#%d: ", game_file_path(conversion->file),
                       index + 1);
        fclose(out);
    }
    if (fine)
        fprintf(conversion->out, "%s%s",
                conversion->written > 0 ? conversion->to->between : "", text);
    free(text);
    match_free(match);
    return fine;
}

/* Converts all games. Those that cannot be read, or not be written in this
 * notation, are reported and left out. */
static void convert_all(struct conversion *conversion)
{
    const bool single = conversion->file == NULL || conversion->index >= 0;
    const int first = single ? conversion->index : 0;
    const int end = single ? first + 1 : game_file_count(conversion->file);
    struct err err;

    for (int i = first; i < end; i++)
        if (convert_game(conversion, i, &err)) {
            conversion->written++;
        } else {
            conversion->refused++;
            command_fail(&err);
        }
}

/* ---- the command ---- */

static const struct game_format *find_format(const struct call *call,
                                             struct err *err)
{
    const char *const path = call->operands[1];
    const char *endings[OPTION_WORDS_MAX];
    const struct game_format *format;

    if (call_has(call, "--to"))
        return game_format_at((int)call_number(call, "--to"));
    for (int i = 0; i < game_format_count(); i++)
        endings[i] = game_format_at(i)->ending;
    format = game_format_of_path(path);
    if (format == NULL)
        err_set(err, "%s: its ending is none of %s; --to names the notation",
                path, err_list(endings, game_format_count(), " or ").text);
    return format;
}

static bool write_result(const char *path, const char *bytes, size_t length,
                         struct err *err)
{
    if (call_is_output(path))
        return file_print(stdout, "standard output", bytes, length, err);
    return file_write_as(path, FILE_NEW_OUTPUT, bytes, length, err);
}

/* Sets err for a conversion that has written no game. Always returns false. */
static bool fail_unwritten(const struct call *call,
                           const struct conversion *conversion, struct err *err)
{
    const char *const in = call->operands[0];

    return conversion->refused == 0
               ? err_set(err, "%s: holds no game", in)
               : err_set(err, "%s: nothing is written: no game of %s can be",
                         call->operands[1], in);
}

static bool convert_file(const struct call *call, struct conversion *conversion,
                         struct err *err)
{
    const char *const path = call->operands[1];
    char *bytes = NULL;
    size_t length = 0;

    if (!call_is_output(path) && !file_can_write(path, FILE_NEW_OUTPUT, err))
        return false;
    conversion->out = memory_stream(&bytes, &length);
    convert_all(conversion);
    fclose(conversion->out);

    const bool fine = conversion->written > 0
                          ? write_result(path, bytes, length, err)
                          : fail_unwritten(call, conversion, err);

    free(bytes);
    return fine;
}

/* Opens a file by its path or by the name it was saved under, one game of it,
 * or a game that is no file. */
static bool open_games(const char *in, struct conversion *conversion,
                       struct err *err)
{
    if (saved_games_is_no_file(in)) {
        conversion->match = saved_games_open(in, err);
        return conversion->match != NULL;
    }

    char *const found = saved_games_found(in);
    const char *const path = found != NULL ? found : in;
    char *const whole = game_file_split(path, &conversion->index);

    if (whole == NULL)
        conversion->index = -1;
    conversion->file = game_file_open(whole != NULL ? whole : path, err);
    free(whole);
    free(found);
    return conversion->file != NULL;
}

static int run_convert(const struct call *call)
{
    struct conversion conversion = {.written = 0};
    struct err err;

    conversion.to = find_format(call, &err);
    if (conversion.to == NULL)
        return command_misused(call, &err);
    if (!open_games(call->operands[0], &conversion, &err))
        return call_fail_opening(call, call->operands[0], &err);

    const bool fine = convert_file(call, &conversion, &err);

    game_file_free(conversion.file);
    match_free(conversion.match);
    if (!fine)
        return command_fail(&err);
    if (!call_is_output(call->operands[1])) {
        printf("%s: %d game%s", call->operands[1], conversion.written,
               conversion.written == 1 ? "" : "s");
        if (conversion.refused > 0)
            printf(", %d left out", conversion.refused);
        putchar('\n');
    }
    return conversion.refused > 0 ? RESULT_FAILED : RESULT_FINE;
}

static const struct option OPTIONS[] = {
    {"--to", "NOTATION", OPTION_WORD, .words = GAME_FORMAT_WORDS,
     .standard_text = "by the ending of OUT", .about = "the notation of OUT"},
    {0},
};

const struct command convert_command = {
    .name = "convert",
    .operands = "IN OUT",
    .operand = OPTION_FILE,
    .operands_min = 2,
    .operands_max = 2,
    .about = "games from one notation into another",
    .details =
        "naqala (.naqala) is that of saved games; ogn (.ogn) that of Oware; "
        "apgn (.apgn)\nthat of published games of Abalone; aba (.aba) a line "
        "of Aba-Pro moves for each\ngame; moves (.moves) a line of moves for "
        "each game of any kind; ugi (.ugi) what\nengines are told of a game; "
        "json (.jsonl) an object of JSON a line. The\nnotation of IN is seen by "
        "what stands in it; a saved game can be named, and be\na CODE. OUT must "
        "not be there yet; - is the standard output. A game that\ncannot be "
        "read is told with its number and ply, and left out; the exit\nstatus "
        "is 1 then.\n",
    .options = OPTIONS,
    .run = run_convert,
};
