/* SPDX-License-Identifier: MIT */
/* Players elsewhere: verbs for changes that both want. */
#include "match/session/inside.h"

#include <stdio.h>

void session_hold(struct session *session, bool held, int64_t now)
{
    const bool stood = session_is_stopped(session);

    session->held = held;
    session_stop_clocks(session, stood, now);
}

void session_play_after(struct session *session, struct move move,
                        uint32_t millis, int64_t now)
{
    session_return(session, now);
    session_make_move(session, move, millis * CLOCK_MILLISECOND, GROUND_UNSAID,
                      now);
}

void session_set_millis(struct session *session, int node, uint32_t millis)
{
    history_set_millis(match_history(session->match), node, millis);
}

void session_restore(struct session *session, int node, int64_t now)
{
    session_return(session, now);
    if (node != session_cursor(session))
        session_go(session, node, now);
}

bool session_share(struct session *session, struct match *match,
                   unsigned elsewhere, int64_t now, struct err *err)
{
    const unsigned before = session->elsewhere;

    session->elsewhere = elsewhere;
    if (!session_take(session, match, NULL, now, err)) {
        session->elsewhere = before;
        return false;
    }
    if (!session->setting.only_played)
        keeping_store(session);
    return true;
}

void session_set_name(struct session *session, int player, const char *name)
{
    struct player named = *match_player(session->match, player);

    snprintf(named.name, sizeof named.name, "%s", name);
    match_set_player(session->match, player, &named);
    session_send(session, (struct session_event){.kind = SESSION_SEATED,
                                                 .player = player});
}

int session_matches(const struct session *session)
{
    return session->matches;
}
