/* SPDX-License-Identifier: MIT */
/* The score of a series of games, or of the sets of a match, and its next game. */
#include "base/memory.h"
#include "match/session/inside.h"

#include <stdlib.h>
#include <string.h>

void series_begin(struct session *session)
{
    struct session_series *const series = &session->series.score;

    series->games = session->setting.games > 0 ? session->setting.games : 1;
    series->sets = series->open = false;
    series->unit = "game";
    series->out = SESSION_NOBODY;
    series->played = series->over = 0;
    memset(series->halves, 0, sizeof series->halves);
    session->series.next_game = 0;
}

/* The seat in game one of the player who sits there now: each player moves on
 * by one seat in each game. */
static int first_seat(const struct session *session, int player)
{
    const int players = session_game(session)->players;

    return (player + session->series.score.played * (players - 1)) % players;
}

static struct series_game *add_game(struct game_series *series)
{
    struct session_series *const score = &series->score;

    score->list = memory_grow(score->list, &series->capacity, score->over + 1,
                              sizeof *score->list);

    struct series_game *const game = &score->list[score->over++];

    *game = (struct series_game){.winner = SESSION_NOBODY};
    return game;
}

/* A game counts once, even if its last moves are taken back. */
void series_count(struct session *session)
{
    struct session_series *const series = &session->series.score;
    const struct outcome outcome =
        match_outcome_at(session->match, session_cursor(session));
    const int players = session_game(session)->players;
    int most = 0;

    if (series->games < 2 || series->over > series->played)
        return;

    struct series_game *const game = add_game(&session->series);

    if (outcome.winner < 0) {
        for (int i = 0; i < players; i++)
            series->halves[i]++;
        return;
    }
    for (int i = 0; i < players; i++)
        if (i != outcome.winner && outcome.halves[i] > most)
            most = outcome.halves[i];
    game->winner = first_seat(session, outcome.winner);
    game->lead = game_end_is_called(outcome.end)
                     ? 0
                     : outcome.halves[outcome.winner] - most;
    game->began =
        session_node(session, NODE_START)->position.player == outcome.winner;
    series->halves[game->winner] += 2;
}

/* Adds a set that is over. */
static void add_set(struct game_series *series, const struct match_sets *sets,
                    int set)
{
    const struct set_result *const result = &sets->results[set];
    struct series_game *const game = add_game(series);
    const int lead = result->halves[0] - result->halves[1];

    for (int i = 0; i < 2; i++)
        series->score.halves[i] += i == 0 ? result->points : 2 - result->points;
    if (result->points == 1)
        return;
    game->winner = result->points == 0;
    /* A player who wins on time may be behind. */
    game->lead = game->winner == 0 ? lead : -lead;
    game->began = sets_beginner_won(sets, set);
}

void series_read_sets(struct session *session)
{
    struct session_series *const series = &session->series.score;
    const struct match_sets *const sets = match_sets(session->match);

    if (sets->count < 2)
        return;
    series_begin(session);
    series->games = sets->count;
    series->sets = true;
    series->open = sets->open;
    series->unit = sets_unit(sets);
    for (int i = 0; i < sets->over; i++)
        add_set(&session->series, sets, i);
    series->played = sets->over;
    if (!session_is_over(session))
        return;
    series_count(session);

    const struct outcome outcome =
        match_outcome_at(session->match, session_cursor(session));
    const int out = sets_out(sets, session_game(session), outcome.halves);

    series->out = out < 0 ? SESSION_NOBODY : sets_first(sets, out);
}

/* May the next game begin by itself? If a person plays, the next set waits for
 * session_next_set. */
static bool may_follow(const struct session *session)
{
    const struct session_series *const series = &session->series.score;

    return series->games > 1 && !session->looking && !session->covered &&
           (!series->sets || match_humans(session->match) == 0);
}

int64_t series_next_due(const struct session *session)
{
    const int64_t next = session->series.next_game;

    return next != 0 && may_follow(session) ? next : SESSION_NEVER;
}

bool series_next_game(struct session *session, int64_t now)
{
    struct game_series *const series = &session->series;
    struct session_series *const score = &series->score;

    if (!may_follow(session))
        return false;
    if (!session_is_over(session) || session->unseen) {
        series->next_game = 0;
        return false;
    }
    if (score->played + 1 >= score->games || score->out >= 0)
        return false;
    if (series->next_game == 0)
        series->next_game = now + SESSION_BETWEEN_GAMES;
    if (now < series->next_game)
        return false;
    series->next_game = 0;
    if (score->sets)
        return true;
    series->goes_on = true;
    score->played++;
    return true;
}

const struct session_series *session_series(const struct session *session)
{
    return &session->series.score;
}

bool session_series_is_over(const struct session *session)
{
    const struct session_series *const series = &session->series.score;

    return series->games > 1 &&
           (series->over >= series->games || series->out >= 0);
}

int session_series_winner(const struct session *session)
{
    const struct session_series *const series = &session->series.score;
    int winner = 0;
    bool shared = false;

    if (series->out >= 0)
        return 1 - series->out;
    for (int i = 1; i < session_game(session)->players; i++) {
        shared = series->halves[i] == series->halves[winner] ||
                 (shared && series->halves[i] < series->halves[winner]);
        winner = series->halves[i] > series->halves[winner] ? i : winner;
    }
    return shared ? SESSION_NOBODY : winner;
}

void series_free(struct session *session)
{
    free(session->series.score.list);
}
