/* SPDX-License-Identifier: MIT */
/*
 * Games as engines get them in UGI, a `position` line for each:
 *
 *     setoption name Game value oware       for all games after it
 *     position startpos moves 3 f 2
 *     position fen 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n moves a
 *
 * Other lines, of a whole conversation, are ignored.
 */
#include "match/saves/notation.h"

#include <stdlib.h>
#include <string.h>

static const char GAME[] = "setoption name Game value ";
static const char POSITION[] = "position ";

static bool begins_with(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

bool ugi_lines_claims(const char *line)
{
    return begins_with(line, GAME) || begins_with(line, POSITION);
}

enum game_line ugi_lines_line(struct game_scan *scan, const char *line)
{
    (void)scan;
    if (*line == '\0')
        return LINE_EMPTY;
    if (begins_with(line, POSITION))
        return LINE_FIRST;
    return begins_with(line, GAME) ? LINE_HEAD : LINE_COMMENT;
}

/* ---- reading ---- */

/* The next word of a line; false at its end. */
static bool take_word(const char **text, char *word, size_t size,
                      struct err *err)
{
    *text += strspn(*text, " \t");

    const size_t length = strcspn(*text, " \t\r\n");

    *err = (struct err){""};
    if (length == 0)
        return false;
    if (length >= size)
        return err_set(err, "%s: is too long", err_token(*text, length).text);
    snprintf(word, size, "%.*s", (int)length, *text);
    *text += length;
    return true;
}

static struct match *begin_match(const char *spec, const char **text,
                                 struct err *err)
{
    char word[POSITION_TEXT_MAX];

    if (!take_word(text, word, sizeof word, err)) {
        if (*err->text == '\0')
            err_set(err, "position: startpos, or fen and a position");
        return NULL;
    }
    if (strcmp(word, "startpos") == 0)
        return notation_match(spec, NULL, err);
    if (strcmp(word, "fen") == 0 && take_word(text, word, sizeof word, err))
        return notation_match(spec, word, err);
    if (*err->text == '\0')
        err_set(err, "position: startpos, or fen and a position");
    return NULL;
}

static bool play_words(struct match *match, const char *text, struct err *err)
{
    char word[NOTATION_WORD_MAX];

    if (!take_word(&text, word, sizeof word, err))
        return *err->text == '\0';
    if (strcmp(word, "moves") != 0)
        return err_set(err, "%s: not `moves`",
                       err_token(word, strlen(word)).text);
    while (take_word(&text, word, sizeof word, err))
        if (!notation_play(match, word, err))
            return false;
    return *err->text == '\0';
}

static struct match *read_game(const char *bytes, struct err *err)
{
    char spec[SPEC_TEXT_MAX] = "kalah";
    const char *line = bytes;

    for (; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        line += strspn(line, " \t\r");
        if (begins_with(line, POSITION))
            break;
        if (begins_with(line, GAME)) {
            const char *text = line + strlen(GAME);

            if (!take_word(&text, spec, sizeof spec, err))
                return NULL;
        }
    }
    if (*line == '\0') {
        err_set(err, "there is no line `position`");
        return NULL;
    }
    line += strlen(POSITION);

    struct match *const match = begin_match(spec, &line, err);

    if (match == NULL || play_words(match, line, err))
        return match;
    match_free(match);
    return NULL;
}

struct match *ugi_lines_read(const char *name, const char *bytes, size_t length,
                             struct err *err)
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

bool ugi_lines_write(const struct match *match, FILE *out, struct err *err)
{
    const struct game *const game = match_game(match);
    const struct history *const history = match_history(match);
    struct position usual;
    int plies;

    if (game->players != 2)
        return err_set(err, "%s: UGI is for games of two",
                       game_spec_text(game).text);

    int *const way = notation_way(match, &plies);
    const struct position *const start =
        &history_node(history, way[0])->position;

    game->class->start(game, &usual);
    fprintf(out, "%s%s\n%s", GAME, game_spec_text(game).text, POSITION);
    if (position_same(&usual, start))
        fputs("startpos", out);
    else
        fprintf(out, "fen %s", game_position_text(game, start).text);
    for (int ply = 1; ply <= plies; ply++)
        fprintf(out, "%s %s", ply == 1 ? " moves" : "",
                game_move_text(game,
                               &history_node(history, way[ply - 1])->position,
                               history_node(history, way[ply])->move)
                    .text);
    putc('\n', out);
    free(way);
    return true;
}
