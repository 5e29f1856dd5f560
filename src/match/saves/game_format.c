/* SPDX-License-Identifier: MIT */
/* The table of formats of games, and saves as the first of them. */
#include "match/saves/game_format.h"
#include "match/saves/notation.h"
#include "match/saves/save.h"

#include <string.h>
#include <strings.h>

/* ---- saves ---- */

static const char FIRST_LINE[] = "[naqala]";

/* Is this only the beginning of the first line of a game, at the end of a
 * file? */
static bool is_cut_first(const char *line)
{
    const size_t length = strlen(line);

    return length < sizeof FIRST_LINE - 1 &&
           strncmp(line, FIRST_LINE, length) == 0;
}

static bool claim_save(const char *line)
{
    return strchr(";#", *line) != NULL ||
           strncasecmp(line, FIRST_LINE, sizeof FIRST_LINE - 1) == 0;
}

/* The first line of a game may follow a comment, and may be cut there. */
static enum game_line find_save(struct game_scan *scan, const char *line)
{
    if (*line == '\0')
        return LINE_EMPTY;
    if (strchr(";#", *line) != NULL || (scan->commented && is_cut_first(line)))
        return LINE_COMMENT;
    return strncasecmp(line, FIRST_LINE, sizeof FIRST_LINE - 1) == 0
               ? LINE_FIRST
               : LINE_OTHER;
}

static bool write_save(const struct match *match, FILE *out, struct err *err)
{
    (void)err;
    save_write(match, out);
    return true;
}

/* ---- the table ---- */

static const struct game_format FORMATS[] = {
    {"naqala", SAVE_SUFFIX, "saved games of naqala", claim_save, claim_save,
     find_save, save_parse, write_save, "\n"},
    {"ogn", ".ogn", "Oware Game Notation", ogn_claims, ogn_may_be,
     notation_tag_line, ogn_read, ogn_write, "\n"},
    {"apgn", ".apgn", "Abalone Portable Game Notation", apgn_claims,
     apgn_claims, notation_tag_line, apgn_read, apgn_write, "\n"},
    {"aba", ".aba", "games of Abalone, a line of Aba-Pro moves each",
     move_list_claims, move_list_claims, move_list_line, move_list_read,
     move_list_write, "\n"},
    {"moves", ".moves", "games of any kind, a line of moves each",
     move_list_claims_any, move_list_claims_any, move_list_line,
     move_list_read_any, move_list_write_any, "\n"},
    {"ugi", ".ugi", "position lines, as engines are told them",
     ugi_lines_claims, ugi_lines_claims, ugi_lines_line, ugi_lines_read,
     ugi_lines_write, "\n"},
    {"json", ".jsonl", "games as JSON, an object a line", json_lines_claims,
     json_lines_claims, json_lines_line, json_lines_read, json_lines_write, ""},
};

enum { FORMAT_COUNT = sizeof FORMATS / sizeof FORMATS[0] };

int game_format_count(void)
{
    return FORMAT_COUNT;
}

const struct game_format *game_format_at(int index)
{
    return &FORMATS[index];
}

const struct game_format *game_format_of_path(const char *path)
{
    const size_t length = strlen(path);

    for (int i = 0; i < FORMAT_COUNT; i++) {
        const size_t ending = strlen(FORMATS[i].ending);

        if (length > ending &&
            strcasecmp(path + length - ending, FORMATS[i].ending) == 0)
            return &FORMATS[i];
    }
    return NULL;
}

const struct game_format *game_format_of_line(const char *line)
{
    for (int i = 0; i < FORMAT_COUNT; i++)
        if (FORMATS[i].claims(line))
            return &FORMATS[i];
    return NULL;
}
