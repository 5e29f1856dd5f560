/* SPDX-License-Identifier: MIT */
/* The present match of a session, and its events. */
#include "base/memory.h"
#include "match/session/inside.h"

#include <stdio.h>

/* ---- the match ---- */

const struct match *session_match(const struct session *session)
{
    return session->match;
}

const struct game *session_game(const struct session *session)
{
    return match_game(session->match);
}

const struct position *session_position(const struct session *session)
{
    return match_position(session->match);
}

int session_cursor(const struct session *session)
{
    return history_cursor(match_history(session->match));
}

int session_home(const struct session *session)
{
    return session->looking ? session->home : session_cursor(session);
}

const struct node *session_node(const struct session *session, int node)
{
    return history_node(match_history(session->match), node);
}

const char *session_name(const struct session *session, int player)
{
    return match_player(session->match, player)->name;
}

bool session_is_over(const struct session *session)
{
    return match_end(session->match) != END_NOT;
}

int session_mover(const struct session *session)
{
    return session_is_over(session) ? SESSION_NOBODY
                                    : session_position(session)->player;
}

bool session_is_person(const struct session *session, int player)
{
    return player >= 0 && session->seats[player].agent == NULL &&
           !session_is_elsewhere(session, player);
}

bool session_is_shared(const struct session *session)
{
    return session->elsewhere != 0;
}

bool session_is_elsewhere(const struct session *session, int player)
{
    return player >= 0 && (session->elsewhere >> player & 1) != 0;
}

bool session_is_free(const struct session *session, struct err *err)
{
    return !session_is_shared(session) ||
           err_set(err, "this game is shared with another player");
}

void session_cut_sets(struct session *session)
{
    struct match_sets sets = *match_sets(session->match);

    if (*sets.after == '\0' || session->looking)
        return;
    *sets.after = '\0';
    match_set_sets(session->match, &sets);
}

const struct match *session_seating(const struct session *session)
{
    return session->seating != NULL ? session->seating : session->match;
}

static int find_opponent(const struct match *match)
{
    if (match_humans(match) != 1 || match_game(match)->players != 2)
        return SESSION_NOBODY;
    return match_human(match, 0) ? 1 : 0;
}

int session_opponent(const struct session *session)
{
    return find_opponent(session->match);
}

int session_next_opponent(const struct session *session)
{
    return find_opponent(session_seating(session));
}

int session_taken(const struct session *session)
{
    for (int i = 0; i < session_game(session)->players; i++)
        if (session->seats[i].taken)
            return i;
    return SESSION_NOBODY;
}

struct match_help session_help(const struct session *session)
{
    return match_help(session->match);
}

bool session_is_helped(const struct session *session)
{
    return match_is_helped(session->match);
}

enum may_play session_may_play(const struct session *session, int64_t now)
{
    const int mover = session_mover(session);

    if (mover < 0)
        return MAY_NOT_OVER;
    if (!session_is_person(session, mover))
        return MAY_NOT_THINKS;
    if (session->held)
        return MAY_NOT_HELD;
    return now < session->resting_until ? MAY_NOT_YET : MAY_PLAY;
}

/* ---- events ---- */

void session_send(struct session *session, struct session_event event)
{
    const int count = session->event_count;
    const bool report = event.kind == SESSION_THOUGHT ||
                        event.kind == SESSION_ADVISED ||
                        event.kind == SESSION_REVIEWED;

    if (report && count > session->event_first) {
        struct session_event *const last = &session->events[count - 1];

        /* The newer report replaces the older one. */
        if (last->kind == event.kind && last->player == event.player &&
            last->node == event.node) {
            *last = event;
            return;
        }
    }
    session->events = memory_grow(session->events, &session->event_capacity,
                                  count + 1, sizeof *session->events);
    session->events[session->event_count++] = event;
}

void session_say(struct session *session, enum session_kind kind, int player,
                 const char *text)
{
    struct session_event event = {.kind = kind, .player = player};

    snprintf(event.text, sizeof event.text, "%s", text);
    session_send(session, event);
}

/* Is the event about the match? Others are messages, or tell who sits where. */
static bool is_of_match(enum session_kind kind)
{
    return kind == SESSION_MOVED || kind == SESSION_THOUGHT ||
           kind == SESSION_ADVISED || kind == SESSION_REPLIED ||
           kind == SESSION_OBJECTED || kind == SESSION_REVIEWED ||
           kind == SESSION_OVER;
}

void session_drop_events(struct session *session)
{
    int count = session->event_first;

    for (int i = session->event_first; i < session->event_count; i++)
        if (!is_of_match(session->events[i].kind))
            session->events[count++] = session->events[i];
    session->event_count = count;
}

bool session_next_event(struct session *session, struct session_event *event)
{
    if (session->event_first == session->event_count) {
        session->event_first = session->event_count = 0;
        return false;
    }
    *event = session->events[session->event_first++];
    return true;
}
