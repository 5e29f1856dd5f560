/* SPDX-License-Identifier: MIT */
/* Shared by the notations of other programs: words, moves, results. */
#include "match/saves/notation.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *const NOTATION_RESULTS[] = {
    [RESULT_UNKNOWN] = "*",
    [RESULT_FIRST] = "1-0",
    [RESULT_SECOND] = "0-1",
    [RESULT_DRAW] = "1/2-1/2",
};

struct match *notation_match(const char *spec, const char *start,
                             struct err *err)
{
    struct game *const game = game_new(spec, err);
    struct position position;

    if (game == NULL)
        return NULL;
    game->class->start(game, &position);
    if (start != NULL &&
        !game->class->read_position(game, start, &position, err)) {
        game_free(game);
        return NULL;
    }

    struct match *const match = match_new(game, &position);

    match_set_date(match, (struct clock_date){""});
    return match;
}

/* ---- results ---- */

bool notation_result(const char *word, enum result *result)
{
    for (int i = RESULT_UNKNOWN; i <= RESULT_DRAW; i++)
        if (strcmp(word, NOTATION_RESULTS[i]) == 0) {
            *result = (enum result)i;
            return true;
        }
    return false;
}

enum result notation_result_of(const struct match *match, int node)
{
    const struct outcome outcome = match_outcome_at(match, node);

    if (outcome.end == END_NOT)
        return RESULT_UNKNOWN;
    return outcome.winner < 0    ? RESULT_DRAW
           : outcome.winner == 0 ? RESULT_FIRST
           : outcome.winner == 1 ? RESULT_SECOND
                                 : RESULT_UNKNOWN;
}

bool notation_end(struct match *match, enum result result, struct err *err)
{
    const int end = history_cursor(match_history(match));
    const enum result played = notation_result_of(match, end);

    if (result == RESULT_UNKNOWN || result == played)
        return true;
    if (played != RESULT_UNKNOWN)
        return err_set(err,
                       "ply %d: the result is %s, but the moves end with "
                       "%s: %s",
                       match_ply(match), NOTATION_RESULTS[result],
                       NOTATION_RESULTS[played],
                       game_end_words(match_end(match)));
    if (match_game(match)->players != 2)
        return err_set(err, "ply %d: three players do not end a game by %s",
                       match_ply(match), NOTATION_RESULTS[result]);
    if (result == RESULT_DRAW)
        match_agree(match);
    else
        match_resign(match, result == RESULT_FIRST ? 1 : 0);
    return true;
}

/* ---- moves ---- */

const char *notation_skip_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");

    if (digits == 0 || word[digits] != '.')
        return word;
    return word + digits + strspn(word + digits, ".");
}

/* In other programs repetition or length need not end a game. */
bool notation_goes_on(struct match *match, const char *word, struct err *err)
{
    return match_lift_limits(match) ||
           err_set(err, "ply %d: %s: the game is over: %s",
                   match_ply(match) + 1, err_token(word, strlen(word)).text,
                   game_end_words(match_end(match)));
}

bool notation_play(struct match *match, const char *word, struct err *err)
{
    const struct game *const game = match_game(match);
    const int ply = match_ply(match) + 1;
    char lower[NOTATION_WORD_MAX] = "";
    struct move move;

    for (size_t i = 0; word[i] != '\0' && i + 1 < sizeof lower; i++)
        lower[i] = (char)tolower((unsigned char)word[i]);
    if (!notation_goes_on(match, word, err))
        return false;
    if (strlen(word) >= sizeof lower)
        return err_set(err, "ply %d: %s: is no move", ply,
                       err_token(word, strlen(word)).text);
    if (!game->class->read_move(game, match_position(match), lower, &move, err))
        return err_prefix(err, "ply %d: ", ply);
    match_play(match, move, 0);
    return true;
}

void notation_set_comment(struct match *match, int node, char *comment)
{
    for (char *at = comment; (at = strpbrk(at, "\r\n\t")) != NULL;)
        *at = ' ';
    utf8_clean(comment);
    if (utf8_is_text(comment))
        history_set_comment(match_history(match), node, comment);
}

int *notation_way(const struct match *match, int *plies)
{
    const struct history *const history = match_history(match);
    int node = history_tip(history, history_cursor(history));

    *plies = history_node(history, node)->ply;

    int *const way = memory_new((size_t)*plies + 1, sizeof *way);

    for (int ply = *plies; ply >= 0; ply--) {
        way[ply] = node;
        node = history_node(history, node)->parent;
    }
    return way;
}
