/* SPDX-License-Identifier: MIT */
/* When the cursor moves, the match is stored, and the player to move is asked;
 * neither happens while players look back. */
#include "match/session/inside.h"

void session_ask_mover(struct session *session, int64_t now)
{
    session_begin_clock(session, now);
    session->ended = session->ended && session_is_over(session);
    machines_ask(session);
    advice_ask(session);
}

void session_follow(struct session *session, struct change change, int player,
                    enum move_ground ground, int64_t now)
{
    advice_forget(session);
    session->unseen = true;
    session_send(session, (struct session_event){.kind = SESSION_MOVED,
                                                 .player = player,
                                                 .change = change,
                                                 .ground = ground});
    series_read_sets(session);
    if (!session->looking)
        keeping_store(session);
    session_ask_mover(session, now);
}

void session_make_move(struct session *session, struct move move,
                       int64_t nanoseconds, enum move_ground ground,
                       int64_t now)
{
    const int mover = session_mover(session);
    const int64_t thought = nanoseconds / CLOCK_MILLISECOND;
    const uint32_t millis = thought < UINT32_MAX
                                ? (uint32_t)(thought > 0 ? thought : 0)
                                : UINT32_MAX;

    session->machines.answered = false;
    machines_stop(session);
    session->keeping.unsaved = true;
    session_cut_sets(session);
    weighing_move(session, move);
    session_follow(session, match_play(session->match, move, millis), mover,
                   ground, now);
}

void session_go(struct session *session, int node, int64_t now)
{
    machines_stop(session);
    session_cut_sets(session);
    session_follow(session, match_goto(session->match, node), SESSION_NOBODY,
                   GROUND_UNSAID, now);
}

void session_count_back(struct session *session, int from, int to)
{
    while (to != NODE_NONE &&
           session_node(session, to)->ply > session_node(session, from)->ply)
        to = session_node(session, to)->parent;
    if (to != from)
        keeping_help(session, (struct match_help){.take_backs = 1});
}

/* ---- looking back ---- */

void session_end_looking(struct session *session)
{
    if (session->looking)
        session->analysis.evaluating = session->analysis.evaluated_before;
    session->looking = false;
}

void session_look_back(struct session *session, bool evaluate)
{
    struct analysis *const analysis = &session->analysis;

    if (session->looking)
        return;
    keeping_clock(session);
    machines_stop(session);
    session->looking = true;
    session->home = session_cursor(session);
    analysis->evaluated_before = analysis->evaluating;
    analysis->evaluating = analysis->evaluating || evaluate;
    advice_ask(session);
}

static void resume_play(struct session *session, int64_t now)
{
    session_end_looking(session);
    session->ended = false;
    series_read_sets(session);
    keeping_store(session);
    session_ask_mover(session, now);
}

void session_return(struct session *session, int64_t now)
{
    const bool ended = session->ended;

    if (!session->looking)
        return;
    history_goto(match_history(session->match), session->home);
    resume_play(session, now);
    session->ended = ended;
}

void session_play_on(struct session *session, int64_t now)
{
    if (session_is_shared(session)) {
        session_return(session, now);
    } else if (session->looking) {
        session_count_back(session, session->home, session_cursor(session));
        session_end_looking(session);
        if (session_cursor(session) != session->home)
            session_cut_sets(session);
        resume_play(session, now);
    }
}

bool session_is_looking(const struct session *session)
{
    return session->looking;
}
