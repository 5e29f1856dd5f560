/* Reading a save: its head, its lines, and what must follow from them. */
#include "match/saves/save.h"
#include "match/saves/save_reader.h"

#include <stdlib.h>
#include <string.h>

/* ---- what stands before the moves ---- */

static bool read_format(struct reader *reader)
{
    long format = 0;

    if (!ini_has_section(reader->ini, "naqala"))
        return err_set(reader->err,
                       "%s: not a save: there is no section [naqala]",
                       ini_name(reader->ini));
    if (!ini_need(reader->ini, "naqala", "format", reader->err) ||
        !ini_int(reader->ini, "naqala", "format", 1, 1000000, &format,
                 reader->err))
        return false;
    return format <= SAVE_FORMAT ||
           ini_fail(reader->ini, "naqala", "format", reader->err,
                    "%ld is newer than this naqala can read, which is %d",
                    format, SAVE_FORMAT);
}

static struct game *read_spec(struct reader *reader)
{
    const char *spec;
    struct err why;

    if (!reader_text(reader, "game", "spec", &spec))
        return NULL;

    struct game *game = game_new(spec, &why);

    if (game == NULL)
        reader_fail(reader, "game", "spec", &why);
    return game;
}

static bool read_start(struct reader *reader, const struct game *game,
                       struct position *start)
{
    const char *text;
    struct err why;

    return reader_text(reader, "game", "start", &text) &&
           (game->class->read_position(game, text, start, &why) ||
            reader_fail(reader, "game", "start", &why));
}

static bool read_date(struct reader *reader)
{
    struct clock_date date;
    const char *text;

    if (!reader_text(reader, "game", "date", &text))
        return false;
    if (!clock_is_date(text))
        return ini_fail(reader->ini, "game", "date", reader->err,
                        "is not of the form 2026-11-21T09:12:05Z");
    snprintf(date.text, sizeof date.text, "%s", text);
    match_set_date(reader->match, date);
    return true;
}

static bool read_player(struct reader *reader, int player)
{
    const struct game *game = match_game(reader->match);
    const char *seat = game->class->player_name(game, player);
    struct player who;
    const char *words;
    char key[32];

    if (!reader_words(reader, "players", seat, sizeof who.who, &words))
        return false;
    snprintf(who.who, sizeof who.who, "%s", words);
    snprintf(key, sizeof key, "%s.name", seat);
    if (!reader_words(reader, "players", key, sizeof who.name, &words))
        return false;
    snprintf(who.name, sizeof who.name, "%s", words);
    match_set_player(reader->match, player, &who);
    return true;
}

static bool read_players(struct reader *reader)
{
    for (int player = 0; player < match_game(reader->match)->players; player++)
        if (!read_player(reader, player))
            return false;
    return true;
}

bool reader_head(struct reader *reader)
{
    struct position start;

    if (!read_format(reader))
        return false;

    struct game *game = read_spec(reader);

    if (game == NULL)
        return false;
    if (!read_start(reader, game, &start)) {
        game_free(game);
        return false;
    }
    reader->match = match_new(game, &start);
    return read_date(reader) && read_players(reader);
}

/* ---- what must follow from the moves ---- */

static bool read_cursor(struct reader *reader)
{
    const struct game *game = match_game(reader->match);
    const struct history *history = match_history(reader->match);
    const struct position *start = &history_node(history, NODE_START)->position;
    struct position position;
    const char *text;
    struct err why;
    int node;

    if (!reader_place(reader, "cursor", "line", "ply", &node) ||
        !reader_text(reader, "cursor", "position", &text))
        return false;
    match_goto(reader->match, node);
    if (!game->class->read_position(game, text, &position, &why))
        return reader_fail(reader, "cursor", "position", &why);

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

static bool check_result(struct reader *reader, const char *key,
                         const char *real)
{
    const char *text;

    if (!reader_text(reader, "result", key, &text))
        return false;
    return strcmp(text, real) == 0 ||
           ini_fail(reader->ini, "result", key, reader->err,
                    "does not follow from the moves, which give %s", real);
}

static bool read_result(struct reader *reader)
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

bool reader_rest(struct reader *reader)
{
    const bool read = reader_lines(reader) && read_cursor(reader) &&
                      read_result(reader) && ini_done(reader->ini, reader->err);

    free(reader->tips);
    reader->tips = NULL;
    return read;
}

static struct match *read_ini(struct ini *ini, struct err *err)
{
    struct reader reader = {.ini = ini, .err = err};

    if (ini == NULL)
        return NULL;
    if (!reader_head(&reader) || !reader_rest(&reader)) {
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
