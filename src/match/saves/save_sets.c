/* SPDX-License-Identifier: MIT */
/* The match of sets that a save belongs to: the section [sets]. */
#include "base/memory.h"
#include "match/saves/inside.h"
#include "match/saves/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest result. Results are written in several rows if necessary. */
#define LONGEST_RESULT "0.5 1999.5-1999.5, "

_Static_assert(sizeof LONGEST_RESULT <= INI_TEXT_MAX, "a row holds a result");

static struct ini_row_key results_key(int row)
{
    return ini_row_key("results", row);
}

/* The length of the results that fit into one value. */
static size_t measure_row(const char *results)
{
    size_t length = strlen(results);

    if (length <= INI_TEXT_MAX)
        return length;
    for (length = INI_TEXT_MAX; results[length] != ',';)
        length--;
    return length;
}

static void write_results(const struct match_sets *sets, FILE *out)
{
    char results[SETS_MAX * sizeof LONGEST_RESULT] = "";
    FILE *const text = memory_file(results, sizeof results);
    const char *rest = results;

    sets_write_results(sets, text);
    fclose(text);
    for (int row = 0; *rest != '\0'; row++) {
        const size_t length = measure_row(rest);
        char value[INI_TEXT_MAX + 1];

        snprintf(value, sizeof value, "%.*s", (int)length, rest);
        ini_write_text(out, results_key(row).text, value);
        rest += length;
        rest += strspn(rest, ", ");
    }
}

void save_sets_write(const struct match *match, FILE *out)
{
    const struct match_sets *const sets = match_sets(match);

    if (sets->count < 2)
        return;
    putc('\n', out);
    ini_write_section(out, "sets");
    ini_write_int(out, "count", sets->count);
    write_results(sets, out);
    if (*sets->before != '\0')
        ini_write_text(out, "before", sets->before);
    if (*sets->after != '\0')
        ini_write_text(out, "after", sets->after);
}

bool save_sets_are_same(const struct match_sets *one,
                        const struct match_sets *other)
{
    if (one->count < 2)
        return other->count < 2;
    return one->count == other->count && one->over == other->over &&
           memcmp(one->results, other->results,
                  (size_t)one->over * sizeof *one->results) == 0 &&
           strcmp(one->before, other->before) == 0 &&
           strcmp(one->after, other->after) == 0;
}

/* Reads the name of a file, which must be in the same folder. */
static bool read_file(struct save_reader *reader, const char *key,
                      char file[SET_FILE_MAX])
{
    const char *text;

    if (!ini_has(reader->ini, "sets", key))
        return true;
    if (!save_reader_words(reader, "sets", key, SET_FILE_MAX, &text))
        return false;
    if (*text == '.' || strchr(text, '/') != NULL)
        return ini_fail(reader->ini, "sets", key, reader->err,
                        "is not the name of a file in the folder of games");
    snprintf(file, SET_FILE_MAX, "%s", text);
    return true;
}

/* Joins all rows to one text, which the caller frees; NULL with err. */
static char *join_results(struct save_reader *reader)
{
    char *results = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&results, &length);
    bool read = true;

    for (int row = 0;
         read && ini_has(reader->ini, "sets", results_key(row).text); row++) {
        const char *text = "";

        read = save_reader_text(reader, "sets", results_key(row).text, &text);
        fprintf(out, "%s%s", row > 0 ? ", " : "", text);
    }
    fclose(out);
    if (read)
        return results;
    free(results);
    return NULL;
}

static bool read_results(struct save_reader *reader, struct match_sets *sets)
{
    char *const results = join_results(reader);
    struct err why;
    const bool read =
        results != NULL && (sets_read_results(results, sets, &why) ||
                            ini_fail(reader->ini, "sets", results_key(0).text,
                                     reader->err, "%s", why.text));

    free(results);
    return read;
}

/* Older formats have no rounds: there a game of rounds is played in sets. */
bool save_reader_sets(struct save_reader *reader)
{
    const struct game *const game = match_game(reader->match);
    const bool known = reader->format >= SAVE_FORMAT;
    struct match_sets sets =
        known ? sets_of(game, 0) : (struct match_sets){.count = 1};
    const int least = sets.rounds ? sets.count : 2;
    const int most = sets.rounds ? sets.count : SETS_MAX;

    if (!ini_has_section(reader->ini, "sets"))
        return true;
    if (!save_reader_int(reader, "sets", "count", least, most, &sets.count) ||
        !read_results(reader, &sets))
        return false;
    if (game->players != 2)
        return ini_fail(reader->ini, "sets", "count", reader->err,
                        "sets are played by two");
    if (!read_file(reader, "before", sets.before) ||
        (known && !read_file(reader, "after", sets.after)))
        return false;
    match_set_sets(reader->match, &sets);
    return true;
}
