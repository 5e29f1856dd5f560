/* SPDX-License-Identifier: MIT */
/*
 * Games as lists of moves, a line for each game; of Abalone, in the notation of
 * Aba-Pro, and of any other:
 *
 *     ; a comment
 *     game abalone:start=german          only for the next game
 *     - 11.../..../1/0,0                 from this position
 *     1. a1b2 i9h8 2. b2c3 h8g7 1-0      numbers and the result may be left out
 *     3. c3d4 g7f6                       a number above 1 continues the game
 *
 * In a file of lists of any game, a list without `game` is of Kalah. In a file
 * of Abalone it does not tell its start: the program takes the first of its
 * starts in which all moves are legal, the usual one before the others.
 */
#include "base/memory.h"
#include "base/option.h"
#include "game/abalone.h"
#include "match/saves/notation.h"

#include <stdlib.h>
#include <string.h>

static const char GAME[] = "game ";
static const char POSITION[] = "- ";

static bool begins_with(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

static bool is_head(const char *line)
{
    return begins_with(line, GAME) || begins_with(line, POSITION);
}

/* a1b2, C3C5D3: begins with a cell, and goes on like another. */
static bool looks_like_move(const char *word)
{
    return strspn(word, "abcdefghiABCDEFGHI") == 1 &&
           strspn(word + 1, "123456789") == 1 &&
           strspn(word + 2, "abcdefghiABCDEFGHI") == 1 &&
           strspn(word + 3, "123456789") == 1;
}

bool move_list_claims(const char *line)
{
    const char *const behind = notation_skip_number(line);

    if (begins_with(line, GAME))
        return begins_with(line + strlen(GAME), "abalone");
    if (begins_with(line, POSITION))
        return strchr(line, '.') != NULL; /* an empty cell */
    return looks_like_move(behind + strspn(behind, " \t"));
}

bool move_list_claims_any(const char *line)
{
    return is_head(line);
}

enum game_line move_list_line(struct game_scan *scan, const char *line)
{
    (void)scan;
    if (*line == '\0')
        return LINE_EMPTY;
    if (strchr(";#", *line) != NULL || is_head(line))
        return LINE_COMMENT;
    return notation_skip_number(line) == line || begins_with(line, "1.")
               ? LINE_FIRST
               : LINE_OTHER;
}

/* ---- reading ---- */

/* The game that is read: its head, and its words. */
struct list_game {
    char spec[SPEC_TEXT_MAX];      /* "" if there is none */
    char start[POSITION_TEXT_MAX]; /* "" if there is none */
    const char *words;             /* with comments and heads between them */
};

static bool keep_head(char *head, size_t size, const char *line, size_t length,
                      struct err *err)
{
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL)
        length--;
    if (length >= size)
        return err_set(err, "%s: is too long", err_token(line, length).text);
    snprintf(head, size, "%.*s", (int)length, line);
    return true;
}

static bool read_head(struct list_game *list, const char *text, struct err *err)
{
    list->words = text;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        const char *line = text + strspn(text, " \t\r");

        if (begins_with(line, GAME)) {
            line += strlen(GAME);
            if (!keep_head(list->spec, sizeof list->spec, line,
                           (size_t)(text + length - line), err))
                return false;
        } else if (begins_with(line, POSITION)) {
            line += strlen(POSITION);
            if (!keep_head(list->start, sizeof list->start, line,
                           (size_t)(text + length - line), err))
                return false;
        } else if (*line != '\0' && strchr(";#\n", *line) == NULL) {
            list->words = line;
            return true;
        }
        text += length + (text[length] == '\n');
    }
    list->words = text;
    return true;
}

static bool play_words(struct match *match, const char *words, struct err *err)
{
    enum result result = RESULT_UNKNOWN;
    bool ended = false;

    for (;;) {
        char word[NOTATION_WORD_MAX];

        words += strspn(words, " \t\r\n");
        if (*words == '\0')
            return notation_end(match, result, err);

        const size_t length = strcspn(words, " \t\r\n");

        snprintf(word, sizeof word, "%.*s", (int)length, words);
        words += length;

        const char *const move = notation_skip_number(word);

        if (*move == '\0')
            continue;
        if (ended)
            return err_set(err, "ply %d: %s: stands behind the result",
                           match_ply(match) + 1,
                           err_token(move, strlen(move)).text);
        ended = notation_result(move, &result);
        if (!ended && !notation_play(match, move, err))
            return false;
    }
}

static struct match *play_list(const struct list_game *list, const char *spec,
                               struct err *err)
{
    struct match *const match =
        notation_match(spec, *list->start != '\0' ? list->start : NULL, err);

    if (match == NULL || play_words(match, list->words, err))
        return match;
    match_free(match);
    return NULL;
}

/* The match from the first start that fits; if none does, the error is that of
 * the usual start. */
static struct match *find_start(const struct list_game *list, struct err *err)
{
    struct err usual;
    struct match *match = play_list(list, "abalone", &usual);
    struct game_switch starts = {.option = NULL};
    struct err unsaid;
    struct game *const game = game_new("abalone", &unsaid);

    for (int i = 0; match == NULL && *list->start == '\0' &&
                    game->class->switch_at(game, i, &starts);
         i++)
        for (int j = 1; strcmp(starts.option->key, "start") == 0 &&
                        j < option_word_count(starts.option) && match == NULL;
             j++) {
            char spec[SPEC_TEXT_MAX];

            snprintf(spec, sizeof spec, "abalone:start=%s",
                     starts.option->words[j]);
            match = play_list(list, spec, &unsaid);
        }
    game_free(game);
    if (match == NULL)
        *err = usual;
    return match;
}

static bool is_abalone(const char *spec, struct err *err)
{
    struct game *const game = game_new(spec, err);
    const bool good =
        game != NULL && (abalone_is(game) ||
                         err_set(err, "%s: is not a game of Abalone", spec));

    game_free(game);
    return good;
}

/* Reads a list by its head; without one it is of Abalone or Kalah. NULL with
 * err, which has no name yet. */
static struct match *read_list(const char *bytes, size_t length, bool abalone,
                               struct err *err)
{
    struct list_game list = {.spec = ""};

    if (strlen(bytes) != length) {
        err_set(err, "holds a zero byte");
        return NULL;
    }
    if (!read_head(&list, bytes, err))
        return NULL;
    if (*list.spec == '\0')
        return abalone ? find_start(&list, err)
                       : play_list(&list, "kalah", err);
    return !abalone || is_abalone(list.spec, err)
               ? play_list(&list, list.spec, err)
               : NULL;
}

struct match *move_list_read(const char *name, const char *bytes, size_t length,
                             struct err *err)
{
    struct match *const match = read_list(bytes, length, true, err);

    if (match == NULL)
        err_prefix(err, "%s: ", name);
    return match;
}

struct match *move_list_read_any(const char *name, const char *bytes,
                                 size_t length, struct err *err)
{
    struct match *const match = read_list(bytes, length, false, err);

    if (match == NULL)
        err_prefix(err, "%s: ", name);
    return match;
}

/* ---- writing ---- */

bool move_list_write(const struct match *match, FILE *out, struct err *err)
{
    if (!abalone_is(match_game(match)))
        return err_set(err, "%s: only games of Abalone are written so",
                       game_spec_text(match_game(match)).text);
    return move_list_write_any(match, out, err);
}

bool move_list_write_any(const struct match *match, FILE *out, struct err *err)
{
    const struct game *const game = match_game(match);
    const struct history *const history = match_history(match);
    const struct spec_text spec = game_spec_text(game);
    struct position start;
    int plies;

    int *const way = notation_way(match, &plies);

    (void)err;
    game->class->start(game, &start);
    fprintf(out, "%s%s\n", GAME, spec.text);
    if (!position_same(&start, &history_node(history, way[0])->position))
        fprintf(
            out, "%s%s\n", POSITION,
            game_position_text(game, &history_node(history, way[0])->position)
                .text);
    if (plies == 0)
        fputs("1.", out);
    for (int ply = 1; ply <= plies; ply++)
        fprintf(out, "%s%s", ply > 1 ? " " : "",
                game_move_text(game,
                               &history_node(history, way[ply - 1])->position,
                               history_node(history, way[ply])->move)
                    .text);
    if (notation_result_of(match, way[plies]) != RESULT_UNKNOWN)
        fprintf(out, " %s",
                NOTATION_RESULTS[notation_result_of(match, way[plies])]);
    putc('\n', out);
    free(way);
    return true;
}
