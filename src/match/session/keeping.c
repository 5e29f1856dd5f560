/* SPDX-License-Identifier: MIT */
/* What is kept of a match: its autosave, its result, the help that was had, and
 * the score of a series. */
#include "match/saves/game_list.h"
#include "match/saves/saved_games.h"
#include "match/session/inside.h"

#include <stdio.h>
#include <string.h>

enum { STREAK = 2 }; /* games in a row until another level is offered */

void keeping_begin(struct session *session, struct autosave *autosave)
{
    struct keeping *const keeping = &session->keeping;
    struct err err;

    autosave_free(keeping->autosave);
    keeping->autosave = autosave;
    keeping->kept = autosave != NULL;
    keeping->refused = false;
    keeping->unsaved = false;
    keeping->counted = session_is_over(session);
    keeping->help =
        (struct session_help){.evaluation = session->analysis.evaluating};
    if (autosave != NULL || !session->setting.autosaves)
        return;
    keeping->autosave = autosave_new(&err);
    if (keeping->autosave == NULL)
        session_say(session, SESSION_NOT_KEPT, SESSION_NOBODY, err.text);
}

/* A failure is said once, and again after a success. */
void keeping_store(struct session *session)
{
    struct keeping *const keeping = &session->keeping;
    const bool before = keeping->kept;
    struct err err;

    if (keeping->autosave == NULL)
        return;
    keeping->kept = autosave_store(keeping->autosave, session->match, &err);
    if (!keeping->kept && !keeping->refused)
        session_say(session, SESSION_NOT_KEPT, SESSION_NOBODY, err.text);
    keeping->refused = !keeping->kept;
    if (keeping->kept && !before && *autosave_remark(keeping->autosave) != '\0')
        session_say(session, SESSION_REMARK, SESSION_NOBODY,
                    autosave_remark(keeping->autosave));
}

/* ---- the result ---- */

/* What the record calls this game. */
static struct level_game record_key(const struct session *session)
{
    struct level_game key;

    if (!level_game_of(session_game(session), &key))
        snprintf(key.text, sizeof key.text, "%s", session_game(session)->name);
    return key;
}

/* A game between one person and one level is counted, once. */
static void add_to_record(struct session *session)
{
    struct keeping *const keeping = &session->keeping;
    const struct outcome outcome =
        match_outcome_at(session->match, session_cursor(session));
    const int machine = session_opponent(session);
    const struct level *const level =
        machine < 0 ? NULL
                    : levels_find(session->setting.levels,
                                  match_player(session->match, machine)->who);
    struct err err;

    if (keeping->counted || level == NULL || session->setting.record == NULL)
        return;
    keeping->counted = true;

    const struct level_game key = record_key(session);
    const int person = 1 - machine;
    const struct record_game played = {
        .level = level->key,
        .game = key.text,
        .result = outcome.winner < 0         ? RECORD_DRAWN
                  : outcome.winner == person ? RECORD_WON
                                             : RECORD_LOST,
        .margin = (outcome.halves[person] - outcome.halves[machine]) / 2,
        .helped = session_is_helped(session),
        .hints = keeping->help.hints,
        .take_backs = keeping->help.take_backs,
    };

    if (!record_add(session->setting.record, &played, &err))
        session_say(session, SESSION_NOT_KEPT, SESSION_NOBODY, err.text);
}

void keeping_count(struct session *session)
{
    add_to_record(session);
    keeping_store(session);
    if (session->setting.autosaves)
        game_list_prune();
}

/* ---- a series ---- */

/* The player of a seat of game one moves on by one seat in each game. */
static void count_series_game(struct session *session)
{
    struct session_series *const series = &session->keeping.series;
    const int winner =
        match_outcome_at(session->match, session_cursor(session)).winner;
    const int players = session_game(session)->players;

    for (int i = 0; i < players && winner < 0; i++)
        series->halves[i]++;
    if (winner >= 0)
        series->halves[(winner + series->played * (players - 1)) % players] +=
            2;
}

bool keeping_next_game(struct session *session, int64_t now)
{
    struct keeping *const keeping = &session->keeping;
    struct session_series *const series = &keeping->series;

    if (series->games < 2 || session->looking || session->covered)
        return false;
    if (!session_is_over(session) || session->unseen) {
        keeping->next_game = 0;
        return false;
    }
    if (!keeping->series_counted)
        count_series_game(session);
    keeping->series_counted = true;
    if (series->played + 1 >= series->games)
        return false;
    if (keeping->next_game == 0)
        keeping->next_game = now + SESSION_BETWEEN_GAMES;
    if (now < keeping->next_game)
        return false;
    keeping->next_game = 0;
    keeping->series_counted = false;
    series->played++;
    return true;
}

const struct session_series *session_series(const struct session *session)
{
    return &session->keeping.series;
}

/* ---- questions, and a save ---- */

bool session_is_kept(const struct session *session)
{
    return session->keeping.kept;
}

bool session_is_unsaved(const struct session *session)
{
    return session->keeping.unsaved;
}

bool session_save_as(struct session *session, const char *name, bool replace,
                     struct err *err)
{
    if (!saved_games_save(session->match, name, replace, err))
        return false;
    session->keeping.unsaved = false;
    return true;
}

struct session_help session_help(const struct session *session)
{
    return session->keeping.help;
}

bool session_is_helped(const struct session *session)
{
    const struct session_help *const help = &session->keeping.help;

    return help->evaluation || help->hints > 0 || help->take_backs > 0;
}

const struct level *session_level_offered(const struct session *session,
                                          bool *up)
{
    const struct levels *const levels = session->setting.levels;
    const char *const game = session_game(session)->name;
    const int machine = session_opponent(session);

    if (machine < 0 || session->setting.record == NULL)
        return NULL;

    const char *const who = match_player(session->match, machine)->who;
    const int number = levels_playing_number(levels, game, who);
    const struct level_game key = record_key(session);
    const int streak =
        record_tally(session->setting.record, who, key.text).streak;
    const int wanted = number + (streak >= STREAK) - (streak <= -STREAK);

    if (number < 0 || wanted == number || wanted < 0 ||
        wanted >= levels_playing(levels, game))
        return NULL;
    *up = wanted > number;
    return levels_playing_at(levels, game, wanted);
}
