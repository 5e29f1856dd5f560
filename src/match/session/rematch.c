/* SPDX-License-Identifier: MIT */
/* Another match of the same players: the same again, against another level, or
 * from another position. */
#include "match/session/inside.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void rename_player(struct match *match, int seat, const char *name)
{
    struct player player = *match_player(match, seat);

    snprintf(player.name, sizeof player.name, "%s", name);
    match_set_player(match, seat, &player);
}

/* People, and machines that stay the same, keep their names in their new seats;
 * a person called by a seat gets the name of the new one. */
static void move_names(const struct session *session, int shift,
                       struct match *match)
{
    const struct match *const seating = session_seating(session);
    const struct game *const game = match_game(match);

    for (int i = 0; i < game->players; i++) {
        const struct player *const player = match_player(seating, i);
        const int seat = (i + shift) % game->players;

        if (match_human(seating, i) && match_human(match, seat) &&
            strcasecmp(player->name, game->class->player_name(game, i)) != 0)
            match_set_player(match, seat, player);
        else if (!match_human(seating, i) &&
                 strcmp(player->who, match_player(match, seat)->who) == 0)
            rename_player(match, seat, player->name);
    }
}

bool session_play_again(struct session *session, int shift, const char *level,
                        const struct position *start,
                        const struct match_sets *sets, int64_t now,
                        struct err *err)
{
    const struct match *const seating = session_seating(session);
    const struct game *const game = session_game(session);
    const unsigned elsewhere = session->elsewhere;
    const struct loan loan = seats_loan(session);
    struct game *const same = game_new(game_spec_text(game).text, err);
    struct player players[PLAYERS_MAX];
    struct match *match = NULL;

    for (int i = 0; i < game->players; i++)
        players[(i + shift) % game->players] =
            level != NULL && !match_human(seating, i)
                ? who_player(level)
                : who_again(session->setting.levels, match_player(seating, i));
    if (same != NULL)
        match = match_of_players(session->setting.levels, same, players, start,
                                 err);
    if (match == NULL)
        return false;
    match_set_time_control(match, match_time_control(session->match));
    match_set_sets(match, sets);
    if (start == &session_node(session, NODE_START)->position &&
        match_origin(session->match) == ORIGIN_FAIR)
        match_set_origin(match, ORIGIN_FAIR);
    move_names(session, shift, match);
    session->elsewhere = 0;
    for (int i = 0; i < match_game(match)->players; i++)
        if ((elsewhere >> i & 1) != 0)
            session->elsewhere |= 1U << ((i + shift) % game->players);
    if (!session_take(session, match, NULL, now, err)) {
        session->elsewhere = elsewhere;
        return false;
    }
    seats_lend_again(session, &loan, shift);
    return true;
}

/* Begins the same match anew, with players `shift` seats further on. */
static bool begin_again(struct session *session, int shift, const char *level,
                        int64_t now, struct err *err)
{
    struct match_sets sets = *match_sets(session->match);
    const struct position *start = &session_node(session, NODE_START)->position;
    struct position first;

    session_game(session)->class->start(session_game(session), &first);
    if (sets.rounds && sets.over > 0)
        start = &first;
    sets.over = 0;
    *sets.before = *sets.after = '\0';
    if (!session_play_again(session, shift, level, start, &sets, now, err))
        return false;
    if (!session->setting.only_played)
        keeping_store(session);
    return true;
}

bool session_begin_anew(struct session *session, int64_t now, struct err *err)
{
    return begin_again(session, 1, NULL, now, err);
}

bool session_rematch(struct session *session, int64_t now, struct err *err)
{
    return session_is_free(session, err) &&
           begin_again(session, 1, NULL, now, err);
}

bool session_meet(struct session *session, const char *level, int64_t now,
                  struct err *err)
{
    return session_is_free(session, err) &&
           begin_again(session, 0, level, now, err);
}

bool session_beside(const struct session *session, int steps,
                    struct who_text *who)
{
    const struct levels *const levels = session->setting.levels;
    const struct game *const game = session_game(session);
    const int machine = session_next_opponent(session);

    if (machine < 0)
        return false;

    const char *const text =
        match_player(session_seating(session), machine)->who;
    const struct level *const level = levels_find(levels, text);
    const struct level *const next =
        level != NULL ? levels_step(levels, game->name, level->key, steps)
                      : NULL;

    *who = strength_choose(levels, session->setting.record, game, text, steps);
    if (next != NULL)
        snprintf(who->text, sizeof who->text, "%s", next->key);
    return next != NULL || (level != NULL && level_grows(level) &&
                            strcmp(who->text, text) != 0);
}

bool session_set_up(struct session *session, const struct position *start,
                    int64_t now, struct err *err)
{
    const struct match_sets single = {.count = 1};

    if (!session_is_free(session, err) ||
        !session_play_again(session, 0, NULL, start, &single, now, err))
        return false;
    keeping_store(session);
    return true;
}

bool session_set_up_game(struct session *session, struct match *match,
                         int64_t now, struct err *err)
{
    const int players = match_game(match)->players;

    if (!session_is_free(session, err)) {
        match_free(match);
        return false;
    }
    for (int i = 0; i < players && players == session_game(session)->players;
         i++) {
        const struct player player = who_again(
            session->setting.levels, match_player(session_seating(session), i));

        match_set_player(match, i, &player);
    }
    if (!session_take(session, match, NULL, now, err))
        return false;
    keeping_store(session);
    return true;
}
