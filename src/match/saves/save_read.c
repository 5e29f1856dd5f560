/* SPDX-License-Identifier: MIT */
/* Reading a save: its head, its lines of moves, and what must follow from them.
 */
#include "base/memory.h"
#include "match/saves/inside.h"
#include "match/saves/save.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the part before the moves ---- */

static bool check_format(struct save_reader *reader)
{
    int64_t format = 0;

    if (!ini_has_section(reader->ini, "naqala"))
        return err_set(reader->err,
                       "%s: not a save: there is no section [naqala]",
                       ini_name(reader->ini));
    if (!ini_need(reader->ini, "naqala", "format", reader->err) ||
        !ini_form(reader->ini, "naqala", "format", SAVE_FORMAT, &format,
                  reader->err))
        return false;
    reader->format = (int)format;
    return true;
}

static bool read_origin(struct save_reader *reader)
{
    int origin = ORIGIN_OWN;

    if (!ini_choice(reader->ini, "game", "origin", MATCH_ORIGINS,
                    ORIGIN_OTHER + 1, &origin, reader->err))
        return false;
    match_set_origin(reader->match, (enum match_origin)origin);
    return true;
}

static bool read_clock(struct save_reader *reader)
{
    struct time_control control;
    const char *text;
    struct err why;

    if (!save_reader_optional(reader, "game", "clock", &text))
        return false;
    if (text == NULL)
        return true;
    if (!time_control_read(text, &control, &why))
        return save_reader_fail(reader, "game", "clock", &why);
    match_set_time_control(reader->match, control);
    return true;
}

static bool read_limits(struct save_reader *reader)
{
    bool limited = true;

    if (reader->format >= SAVE_FORMAT_CALLED &&
        !ini_flag(reader->ini, "game", "limits", &limited, reader->err))
        return false;
    match_set_unlimited(reader->match, !limited);
    return true;
}

static bool read_seed(struct save_reader *reader)
{
    int64_t seed = -1;

    if (!ini_int(reader->ini, "game", "seed", 0, INT64_MAX, &seed, reader->err))
        return false;
    if (seed >= 0)
        match_set_seed(reader->match, (uint64_t)seed);
    return true;
}

static bool read_count(struct save_reader *reader, const char *section,
                       const char *key, int *count)
{
    int64_t number = *count;

    if (!ini_int(reader->ini, section, key, 0, MATCH_HELP_MAX, &number,
                 reader->err))
        return false;
    *count = (int)number;
    return true;
}

static bool read_help(struct save_reader *reader)
{
    struct match_help help = {.hints = 0};

    if (!read_count(reader, "help", "hints", &help.hints) ||
        !read_count(reader, "help", "take-backs", &help.take_backs) ||
        !ini_flag(reader->ini, "help", "evaluation", &help.evaluation,
                  reader->err))
        return false;
    match_set_help(reader->match, help);
    return true;
}

static bool read_player(struct save_reader *reader, int player)
{
    const struct game *game = match_game(reader->match);
    const char *seat = game->class->player_name(game, player);
    struct player who = {.from_file = true};
    const char *words;
    char key[32];

    if (!save_reader_words(reader, "players", seat, sizeof who.who, &words))
        return false;
    snprintf(who.who, sizeof who.who, "%s", words);
    snprintf(key, sizeof key, "%s.name", seat);
    if (!save_reader_words(reader, "players", key, sizeof who.name, &words))
        return false;
    snprintf(who.name, sizeof who.name, "%s", words);
    match_set_player(reader->match, player, &who);
    return true;
}

static bool read_date(struct save_reader *reader)
{
    struct clock_date date = {""};
    const char *text;

    if (!save_reader_optional(reader, "game", "date", &text))
        return false;
    if (text != NULL && !clock_is_date(text))
        return ini_fail(reader->ini, "game", "date", reader->err,
                        "is not of the form 2026-11-21T09:12:05Z");
    if (text != NULL)
        snprintf(date.text, sizeof date.text, "%s", text);
    match_set_date(reader->match, date);
    return true;
}

bool save_reader_head(struct save_reader *reader)
{
    struct position start;
    const char *text;
    struct err why;

    if (!check_format(reader) ||
        !save_reader_text(reader, "game", "spec", &text))
        return false;

    struct game *const game = game_new_kept(text, &why);

    if (game == NULL)
        return save_reader_fail(reader, "game", "spec", &why);
    if (!save_reader_text(reader, "game", "start", &text) ||
        (!game->class->read_position(game, text, &start, &why) &&
         !save_reader_fail(reader, "game", "start", &why))) {
        game_free(game);
        return false;
    }
    reader->match = match_new(game, &start);
    if (!read_date(reader))
        return false;
    for (int player = 0; player < game->players; player++)
        if (!read_player(reader, player))
            return false;
    return read_seed(reader) && read_origin(reader) && read_limits(reader) &&
           read_clock(reader) && save_reader_sets(reader) && read_help(reader);
}

/* ---- the lines of moves, replayed under the rules ---- */

/* A row that is being read, word by word. */
struct save_row {
    const char *section;
    char key[32];
    const char *rest;
};

/* False at the end; a word that is too long is cut, and will be refused. */
static bool next_word(struct save_row *row, char *word, size_t size)
{
    row->rest += strspn(row->rest, " ");

    const size_t length = strcspn(row->rest, " ");

    if (length == 0)
        return false;
    snprintf(word, size, "%.*s", (int)length, row->rest);
    row->rest += length;
    return true;
}

static bool fail_move(const struct save_reader *reader,
                      const struct save_row *row, int ply, const char *why)
{
    return ini_fail(reader->ini, row->section, row->key, reader->err,
                    "ply %d: %s", ply, why);
}

static bool read_move(struct save_reader *reader, const struct save_row *row,
                      const char *word, int *node)
{
    struct history *history = match_history(reader->match);
    const struct game *game = match_game(reader->match);
    const struct node *from = history_node(history, *node);
    struct position after = from->position;
    struct move move;
    struct err why;

    if (match_end_at(reader->match, *node) != END_NOT)
        return fail_move(reader, row, from->ply + 1, "the game is over");
    if (!game->class->read_move(game, &from->position, word, &move, &why))
        return fail_move(reader, row, from->ply + 1, why.text);
    if (history_child(history, *node, move) != NODE_NONE)
        return fail_move(reader, row, from->ply + 1,
                         "is already played on another line");
    game->class->apply(game, &after, move);
    *node = history_add(history, *node, move, &after);
    return true;
}

/* Reads a number for each of the nodes first..last, which a row has just
 * added. */
static bool read_millis(struct save_reader *reader, const char *section,
                        int first, int last)
{
    struct history *history = match_history(reader->match);
    struct save_row row = {.section = section};
    char word[16];
    char *end;

    snprintf(row.key, sizeof row.key, "millis.%d",
             history_node(history, first)->ply);
    if (!save_reader_optional(reader, section, row.key, &row.rest))
        return false;
    if (row.rest == NULL)
        return true;
    for (int node = first; node <= last; node++) {
        const bool given = next_word(&row, word, sizeof word);
        const uintmax_t millis = given ? strtoumax(word, &end, 10) : 0;

        if (!given || *word < '0' || *word > '9' || *end != '\0' ||
            millis > UINT32_MAX)
            return ini_fail(reader->ini, section, row.key, reader->err,
                            "is not a number of milliseconds for each move");
        history_set_millis(history, node, (uint32_t)millis);
    }
    return !next_word(&row, word, sizeof word) ||
           ini_fail(reader->ini, section, row.key, reader->err,
                    "has more numbers than there are moves");
}

static bool read_comment(struct save_reader *reader, const char *section,
                         int node)
{
    struct history *history = match_history(reader->match);
    const char *comment;
    char key[32];

    snprintf(key, sizeof key, "comment.%d", history_node(history, node)->ply);
    if (!save_reader_optional(reader, section, key, &comment))
        return false;
    if (comment == NULL)
        return true;
    if (!save_reader_check(reader, section, key, COMMENT_MAX + 1, comment))
        return false;
    history_set_comment(history, node, comment);
    return true;
}

static bool read_verdict(struct save_reader *reader, const char *section,
                         int node)
{
    struct history *const history = match_history(reader->match);
    const struct node *const judged = history_node(history, node);
    struct verdict verdict;
    const char *text;
    struct err why;
    char key[32];

    snprintf(key, sizeof key, "review.%d", judged->ply);
    if (!save_reader_optional(reader, section, key, &text))
        return false;
    if (text == NULL)
        return true;
    if (judged->position.end != END_NOT)
        return ini_fail(reader->ini, section, key, reader->err,
                        "the game was over");
    if (!verdict_read(text, match_game(reader->match), &judged->position,
                      &verdict, &why))
        return save_reader_fail(reader, section, key, &why);
    history_set_verdict(history, node, &verdict);
    return true;
}

/* Reads the comment and the verdict of a node. */
static bool read_notes(struct save_reader *reader, const char *section,
                       int node)
{
    return read_comment(reader, section, node) &&
           read_verdict(reader, section, node);
}

/* Reads all rows of a line; the key of each has the ply of its first move. */
static bool read_line(struct save_reader *reader, const char *section, int node)
{
    struct history *history = match_history(reader->match);
    const int first = history_count(history);
    struct save_row row = {.section = section};

    for (;;) {
        const int row_first = history_count(history);
        char word[2 * MOVE_TEXT_MAX];

        snprintf(row.key, sizeof row.key, "%d",
                 history_node(history, node)->ply + 1);
        if (!save_reader_optional(reader, section, row.key, &row.rest))
            return false;
        if (row.rest == NULL)
            break;
        while (next_word(&row, word, sizeof word))
            if (!read_move(reader, &row, word, &node))
                return false;
        if (node < row_first)
            return ini_fail(reader->ini, section, row.key, reader->err,
                            "holds no move");
        if (!read_millis(reader, section, row_first, node))
            return false;
    }
    reader->tips[reader->line_count++] = node;
    for (int added = first; added < history_count(history); added++)
        if (!read_notes(reader, section, added))
            return false;
    return true;
}

/* The node after a ply of a line that has been read. */
static bool read_place(struct save_reader *reader, const char *section,
                       const char *line_key, const char *ply_key, int *node)
{
    const struct history *const history = match_history(reader->match);
    int line;
    int ply;

    if (!save_reader_int(reader, section, line_key, 0, reader->line_count - 1,
                         &line) ||
        !save_reader_int(reader, section, ply_key, 0, INT32_MAX, &ply))
        return false;
    *node = reader->tips[line];
    while (*node != NODE_NONE && history_node(history, *node)->ply > ply)
        *node = history_node(history, *node)->parent;
    return (*node != NODE_NONE && history_node(history, *node)->ply == ply) ||
           ini_fail(reader->ini, section, ply_key, reader->err,
                    "%d: line %d has no such ply", ply, line);
}

static bool read_branch(struct save_reader *reader, const char *section)
{
    struct history *history = match_history(reader->match);
    const int first = history_count(history);
    bool latest = false;
    int after;

    if (!read_place(reader, section, "parent", "after", &after) ||
        !ini_flag(reader->ini, section, "latest", &latest, reader->err) ||
        !read_line(reader, section, after))
        return false;
    if (history_count(history) == first)
        return ini_fail(reader->ini, section, NULL, reader->err,
                        "has no move: the key %d is missing",
                        history_node(history, after)->ply + 1);
    if (latest)
        history_set_latest(history, after, first);
    return true;
}

static bool read_lines(struct save_reader *reader)
{
    char section[32] = "moves";

    /* There cannot be more lines than sections. */
    reader->tips =
        memory_new((size_t)ini_section_count(reader->ini) + 1, sizeof(int));
    if (!read_notes(reader, section, NODE_START) ||
        !read_line(reader, section, NODE_START))
        return false;
    for (;;) {
        snprintf(section, sizeof section, "branch %d", reader->line_count);
        if (!ini_has_section(reader->ini, section))
            return true;
        if (!read_branch(reader, section))
            return false;
    }
}

/* ---- what must follow from the moves ---- */

static bool read_cursor(struct save_reader *reader)
{
    const struct game *game = match_game(reader->match);
    const struct history *history = match_history(reader->match);
    const struct position *start = &history_node(history, NODE_START)->position;
    struct position position;
    const char *text;
    struct err why;
    int node;

    if (!read_place(reader, "cursor", "line", "ply", &node) ||
        !save_reader_text(reader, "cursor", "position", &text))
        return false;
    match_goto(reader->match, node);
    if (!game->class->read_position(game, text, &position, &why))
        return save_reader_fail(reader, "cursor", "position", &why);

    const int there = game->class->material(game, &position);
    const int before = game->class->material(game, start);
    const struct position_text real =
        game_position_text(game, match_position(reader->match));

    if (there != before)
        return ini_fail(reader->ini, "cursor", "position", reader->err,
                        "adds up to %d, the start to %d", there, before);
    return strcmp(real.text, game_position_text(game, &position).text) == 0 ||
           ini_fail(reader->ini, "cursor", "position", reader->err,
                    "does not follow from the moves, which lead to %s",
                    real.text);
}

static bool read_thinking(struct save_reader *reader)
{
    int64_t millis = 0;

    if (!ini_int(reader->ini, "cursor", "thinking", 0, INT32_MAX, &millis,
                 reader->err))
        return false;
    match_set_thinking(reader->match, (uint32_t)millis);
    return true;
}

static bool check_result(struct save_reader *reader, const char *key,
                         const char *real)
{
    const char *text;

    if (!save_reader_text(reader, "result", key, &text))
        return false;
    return strcmp(text, real) == 0 ||
           ini_fail(reader->ini, "result", key, reader->err,
                    "does not follow from the moves, which give %s", real);
}

static bool read_result(struct save_reader *reader)
{
    const struct history *history = match_history(reader->match);
    const int tip = history_tip(history, history_cursor(history));
    const struct outcome outcome = match_outcome_at(reader->match, tip);

    if (!ini_has_section(reader->ini, "result"))
        return true;
    if (outcome.end == END_NOT)
        return ini_fail(reader->ini, "result", NULL, reader->err,
                        "the game is not over at ply %d",
                        history_node(history, tip)->ply);
    return check_result(
               reader, "score",
               match_score_text(match_game(reader->match), &outcome).text) &&
           check_result(reader, "ended", game_end_words(outcome.end));
}

bool save_reader_rest(struct save_reader *reader)
{
    const bool read = read_lines(reader) && save_reader_calls(reader) &&
                      read_cursor(reader) && read_thinking(reader) &&
                      read_result(reader) && ini_done(reader->ini, reader->err);

    free(reader->tips);
    reader->tips = NULL;
    return read;
}

static struct match *read_ini(struct ini *ini, struct err *err)
{
    struct save_reader reader = {.ini = ini, .err = err};

    if (ini == NULL)
        return NULL;
    if (!save_reader_head(&reader) || !save_reader_rest(&reader)) {
        match_free(reader.match);
        reader.match = NULL;
    }
    ini_free(ini);
    return reader.match;
}

struct match *save_parse(const char *name, const char *bytes, size_t length,
                         struct err *err)
{
    return read_ini(ini_parse(name, bytes, length, err), err);
}

struct match *save_load(const char *path, struct err *err)
{
    return read_ini(ini_read(path, err), err);
}
