/* SPDX-License-Identifier: MIT */
/*
 * Games as JSON, an object on each line; naqala.schema.json describes it:
 *
 *     {"game":"oware","players":["Ada","Bo"],"moves":["3","f"],"result":"1-0"}
 *
 * `start` is a position, if it is not the usual one, `date` as in a save, and
 * `comments` belong to plies. Unknown members are ignored.
 */
#include "base/clock.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/saves/notation.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_MAX = 24 };

bool json_lines_claims(const char *line)
{
    return *line == '{';
}

enum game_line json_lines_line(struct game_scan *scan, const char *line)
{
    (void)scan;
    return *line == '\0' ? LINE_EMPTY : LINE_FIRST;
}

/* ---- reading ---- */

/* What must be known before the moves can be played; moves and comments may
 * come first in an object. */
struct json_game {
    char spec[SPEC_TEXT_MAX];
    char start[POSITION_TEXT_MAX]; /* "": the usual one */
    struct clock_date date;
    char names[PLAYERS_MAX][PLAYER_TEXT_MAX];
    int name_count;
    enum result result;
    const char *moves;    /* where this value begins, or NULL */
    const char *comments; /* the same */
};

static bool take_names(struct json_reader *reader, struct json_game *game)
{
    if (!json_open(reader, '['))
        return false;
    while (json_item(reader)) {
        if (game->name_count == PLAYERS_MAX)
            return err_set(&reader->err, "players: are more than %d",
                           PLAYERS_MAX);

        char *const name = game->names[game->name_count++];

        if (!json_take_text(reader, name, PLAYER_TEXT_MAX))
            return false;
        utf8_clean(name);
        if (!utf8_is_text(name))
            return err_set(&reader->err,
                           "players: a name holds a control character");
    }
    return !reader->failed;
}

static bool take_result(struct json_reader *reader, struct json_game *game)
{
    char word[NOTATION_WORD_MAX];

    return json_take_text(reader, word, sizeof word) &&
           (notation_result(word, &game->result) ||
            err_set(&reader->err,
                    "result: %s is not one of 1-0, 0-1, 1/2-1/2 or *",
                    err_token(word, strlen(word)).text));
}

static bool keep_place(struct json_reader *reader, const char **place)
{
    *place = reader->at;
    json_skip(reader);
    return !reader->failed;
}

static bool take_member(struct json_reader *reader, const char *key,
                        struct json_game *game)
{
    if (strcmp(key, "game") == 0)
        return json_take_text(reader, game->spec, sizeof game->spec);
    if (strcmp(key, "start") == 0)
        return json_take_text(reader, game->start, sizeof game->start);
    if (strcmp(key, "date") == 0)
        return json_take_text(reader, game->date.text, sizeof game->date.text);
    if (strcmp(key, "players") == 0)
        return take_names(reader, game);
    if (strcmp(key, "result") == 0)
        return take_result(reader, game);
    if (strcmp(key, "moves") == 0)
        return keep_place(reader, &game->moves);
    if (strcmp(key, "comments") == 0)
        return keep_place(reader, &game->comments);
    json_skip(reader);
    return !reader->failed;
}

static bool read_object(const char *bytes, struct json_game *game,
                        struct err *err)
{
    struct json_reader reader = json_reader_new(bytes);
    char key[KEY_MAX];
    bool fine = json_open(&reader, '{');

    while (fine && json_member(&reader, key, sizeof key)) {
        fine = take_member(&reader, key, game);
        if (reader.failed)
            err_prefix(&reader.err, "%s: ", key);
    }
    if (fine && !reader.failed && json_finish(&reader))
        return game->moves != NULL || err_set(err, "there are no `moves`");
    *err = reader.err;
    return false;
}

static bool play_moves(struct match *match, const char *moves, struct err *err)
{
    struct json_reader reader = json_reader_new(moves);
    char word[NOTATION_WORD_MAX];

    json_open(&reader, '[');
    while (json_item(&reader)) {
        if (!json_take_text(&reader, word, sizeof word))
            break;
        if (!notation_play(match, word, err))
            return false;
    }
    *err = reader.err;
    return !reader.failed || err_prefix(err, "moves: ");
}

/* {"ply":2,"text":"a quiet one"} */
static bool take_comment(struct json_reader *reader, const int *way, int plies,
                         struct match *match)
{
    char key[KEY_MAX];
    char text[COMMENT_MAX + 1] = "";
    int64_t ply = 0;

    if (!json_open(reader, '{'))
        return false;
    while (json_member(reader, key, sizeof key))
        if (strcmp(key, "ply") == 0)
            json_take_number(reader, 0, plies, &ply);
        else if (strcmp(key, "text") == 0)
            json_take_text(reader, text, sizeof text);
        else
            json_skip(reader);
    if (!reader->failed)
        notation_set_comment(match, way[ply], text);
    return !reader->failed;
}

static bool read_comments(struct match *match, const char *comments,
                          struct err *err)
{
    struct json_reader reader = json_reader_new(comments);
    int plies;
    int *const way = notation_way(match, &plies);

    json_open(&reader, '[');
    while (json_item(&reader))
        if (!take_comment(&reader, way, plies, match))
            break;
    free(way);
    *err = reader.err;
    return !reader.failed || err_prefix(err, "comments: ");
}

static struct match *read_game(const char *bytes, struct err *err)
{
    struct json_game *const game = memory_new(1, sizeof *game);
    struct match *match = NULL;

    snprintf(game->spec, sizeof game->spec, "kalah");
    if (read_object(bytes, game, err))
        match = notation_match(game->spec,
                               *game->start != '\0' ? game->start : NULL, err);
    if (match != NULL && (!play_moves(match, game->moves, err) ||
                          (game->comments != NULL &&
                           !read_comments(match, game->comments, err)) ||
                          !notation_end(match, game->result, err))) {
        match_free(match);
        match = NULL;
    }
    if (match != NULL) {
        const int players = match_game(match)->players;

        for (int i = 0; i < game->name_count && i < players; i++)
            notation_set_name(match, i, game->names[i]);
        if (clock_is_date(game->date.text))
            match_set_date(match, game->date);
    }
    free(game);
    return match;
}

struct match *json_lines_read(const char *name, const char *bytes,
                              size_t length, struct err *err)
{
    struct match *match = NULL;

    if (strlen(bytes) != length)
        err_set(err, "holds a zero byte");
    else
        match = read_game(bytes, err);
    if (match == NULL)
        err_prefix(err, "%s: ", name);
    return match;
}

/* ---- writing ---- */

static void write_moves(struct json *object, const struct match *match,
                        const int *way, int plies)
{
    const struct game *const game = match_game(match);
    const struct history *const history = match_history(match);

    json_list(object, "moves");
    for (int ply = 1; ply <= plies; ply++)
        json_text(object, NULL,
                  game_move_text(game,
                                 &history_node(history, way[ply - 1])->position,
                                 history_node(history, way[ply])->move)
                      .text);
    json_close(object);
}

static void write_comments(struct json *object, const struct match *match,
                           const int *way, int plies)
{
    const struct history *const history = match_history(match);
    bool begun = false;

    for (int ply = 0; ply <= plies; ply++) {
        const char *const comment = history_node(history, way[ply])->comment;

        if (comment == NULL)
            continue;
        if (!begun)
            json_list(object, "comments");
        begun = true;
        json_object(object, NULL);
        json_number(object, "ply", ply);
        json_text(object, "text", comment);
        json_close(object);
    }
    if (begun)
        json_close(object);
}

bool json_lines_write(const struct match *match, FILE *out, struct err *err)
{
    const struct game *const game = match_game(match);
    struct json object = json_begin(out);
    struct position usual;
    int plies;
    int *const way = notation_way(match, &plies);
    const struct position *const start =
        &history_node(match_history(match), way[0])->position;

    (void)err;
    game->class->start(game, &usual);
    json_text(&object, "game", game_spec_text(game).text);
    if (!position_same(&usual, start))
        json_text(&object, "start", game_position_text(game, start).text);
    json_list(&object, "players");
    for (int i = 0; i < game->players; i++)
        json_text(&object, NULL, match_player(match, i)->name);
    json_close(&object);
    if (*match_date(match).text != '\0')
        json_text(&object, "date", match_date(match).text);
    write_moves(&object, match, way, plies);
    if (notation_result_of(match, way[plies]) != RESULT_UNKNOWN)
        json_text(&object, "result",
                  NOTATION_RESULTS[notation_result_of(match, way[plies])]);
    write_comments(&object, match, way, plies);
    json_end(&object);
    free(way);
    return true;
}
