/* SPDX-License-Identifier: MIT */
/* Of which match a save is a set: the section [sets]. */
#include "base/memory.h"
#include "match/saves/inside.h"
#include "match/saves/save.h"

#include <stdio.h>
#include <string.h>

void save_sets_write(const struct match *match, FILE *out)
{
    const struct match_sets *const sets = match_sets(match);
    char results[INI_TEXT_MAX + 1] = "";
    FILE *const text = memory_file(results, sizeof results);

    sets_write_results(sets, text);
    fclose(text);
    if (sets->count < 2)
        return;
    putc('\n', out);
    ini_write_section(out, "sets");
    ini_write_int(out, "count", sets->count);
    if (sets->over > 0)
        ini_write_text(out, "results", results);
    if (*sets->before != '\0')
        ini_write_text(out, "before", sets->before);
    if (*sets->after != '\0')
        ini_write_text(out, "after", sets->after);
}

/* A file beside this one, and no other. */
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

static bool read_results(struct save_reader *reader, struct match_sets *sets)
{
    const char *text;
    struct err why;

    if (!ini_has(reader->ini, "sets", "results"))
        return true;
    return save_reader_text(reader, "sets", "results", &text) &&
           (sets_read_results(text, sets, &why) ||
            ini_fail(reader->ini, "sets", "results", reader->err, "%s",
                     why.text));
}

/* Older formats have no rounds: there a set of theirs is one. */
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
