/* SPDX-License-Identifier: MIT */
/* naqala convert: games from one notation into another. */
#include "base/file.h"
#include "base/memory.h"
#include "cmd/call.h"
#include "match/saves/game_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what becomes of the games ---- */

struct conversion {
    struct game_file *file;
    const struct game_format *to;
    FILE *out;
    int written;
    int refused;
};

static bool convert_game(struct conversion *conversion, int index,
                         struct err *err)
{
    struct match *const match = game_file_load(conversion->file, index, err);
    char *text = NULL;
    size_t length = 0;
    bool fine = match != NULL;

    if (fine) {
        FILE *const out = memory_stream(&text, &length);

        if (game_file_format(conversion->file) != game_format_at(0))
            match_set_origin(match, ORIGIN_OTHER);
        fine = conversion->to->write(match, out, err) ||
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

/* Games that cannot be read, or not be written so, are told and left out. */
static void convert_all(struct conversion *conversion)
{
    const int count = game_file_count(conversion->file);
    struct err err;

    for (int i = 0; i < count; i++)
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

/* Where no game has been written. Always false. */
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

static int run_convert(const struct call *call)
{
    struct conversion conversion = {.written = 0};
    struct err err;

    conversion.to = find_format(call, &err);
    if (conversion.to == NULL)
        return command_misused(call, &err);
    conversion.file = game_file_open(call->operands[0], &err);
    if (conversion.file == NULL)
        return command_fail(&err);

    const bool fine = convert_file(call, &conversion, &err);

    game_file_free(conversion.file);
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
        "what stands in it. OUT must not be there yet; - is\nthe standard "
        "output. A game that cannot be read is told with its number and\n"
        "ply, and left out; the exit status is 1 then.\n",
    .options = OPTIONS,
    .run = run_convert,
};
