/* SPDX-License-Identifier: MIT */
/* Machines think about their moves, and ponder while others think. */
#include "match/session/inside.h"

#include <assert.h>
#include <stdio.h>

void machines_settle(struct session *session, struct agent *agent)
{
    struct agent *const analyst = session->analysis.agent;
    bool shared = analyst != NULL && agent_share(agent, analyst);

    for (int i = 0; i < PLAYERS_MAX && !shared; i++)
        shared = session->seats[i].agent != NULL &&
                 agent_share(agent, session->seats[i].agent);
    if (session->setting.prepares)
        agent_prepare(agent);
}

void machines_remark(struct session *session, struct agent *agent, int player)
{
    struct err remark;

    if (agent_remark(agent, &remark))
        session_say(session, SESSION_REMARK, player, remark.text);
}

/* ---- the player to move ---- */

/* Makes the worker when it is first needed; a failure is reported once. */
static bool need_worker(struct session *session)
{
    struct machines *const machines = &session->machines;
    struct err err;

    if (machines->worker == NULL)
        machines->worker = worker_new(&err);
    if (machines->worker == NULL && !machines->refused) {
        machines->refused = true;
        session_say(session, SESSION_REMARK, SESSION_NOBODY, err.text);
    }
    return machines->worker != NULL;
}

/* The share of the time left to the player to move, if it is limited. */
static struct budget find_budget(const struct session *session)
{
    const struct time_control control = match_time_control(session->match);
    const int64_t left =
        match_time_left(session->match, session_mover(session));
    const int64_t share = time_control_share(&control, left);

    if (control.kind == TIME_FREE)
        return (struct budget){0};
    return (struct budget){.nanoseconds =
                               share > 0 ? share * CLOCK_MILLISECOND : 1};
}

void machines_ask(struct session *session)
{
    struct machines *const machines = &session->machines;
    const int mover = session_mover(session);

    machines_stop(session);
    if (mover < 0 || session->looking || session->seats[mover].agent == NULL ||
        !need_worker(session))
        return;

    struct seat *const seat = &session->seats[mover];

    match_line(session->match, &session->line);
    seat->thought_count = 0;
    seat->thought.position = *session_position(session);
    machines->ticket = worker_start(machines->worker, seat->agent,
                                    &session->line, find_budget(session));
}

void machines_stop(struct session *session)
{
    if (session->machines.ticket != 0)
        worker_cancel(session->machines.worker);
    session->machines.ticket = 0;
    session->machines.answered = false;
}

void machines_rest(struct session *session)
{
    if (session->machines.worker != NULL && session->machines.ticket == 0)
        worker_cancel(session->machines.worker);
}

/* An agent may play another move of equal value than the first of its line;
 * then only this move remains of the line. */
static void begin_line_with(struct report *report, struct move move)
{
    if (report->line_count > 0 && move_same(report->line[0], move))
        return;
    report->line[0] = move;
    report->line_count = 1;
}

/* Keeps the last thought before one of more depth replaces it. */
static void keep_earlier(struct seat *seat, int depth)
{
    if (seat->thought_count == 0 || depth <= seat->thought.report.depth)
        return;
    seat->earlier = seat->thought;
    seat->thought_count = 2;
}

void machines_take(struct session *session, int64_t now)
{
    struct machines *const machines = &session->machines;
    struct news news;

    while (machines->worker != NULL && worker_take(machines->worker, &news)) {
        assert(news.ticket == machines->ticket);

        const int mover = session_mover(session);
        struct seat *const seat = &session->seats[mover];

        keep_earlier(seat, news.report.depth);
        seat->thought.report = news.report;
        if (news.answered && !move_is_none(news.move))
            begin_line_with(&seat->thought.report, news.move);
        seat->thought.nanoseconds = now - session->asked;
        if (seat->thought_count == 0)
            seat->thought_count = 1;
        session_send(session, (struct session_event){.kind = SESSION_THOUGHT,
                                                     .player = mover,
                                                     .done = news.answered});
        if (news.answered) {
            machines->ticket = 0;
            machines->took = session_elapsed(session, now);
            machines->answered = true;
            machines->answer = news.move;
        }
    }
}

void machines_ponder(struct session *session, int machine)
{
    const struct seat *const seat = &session->seats[machine];

    if (!seat->who.ponder || session->analysis.evaluating ||
        session_is_tutored(session) || session->machines.ticket != 0 ||
        !session_is_person(session, session_mover(session)))
        return;
    match_line(session->match, &session->line);
    if (worker_expect(session_game(session), &seat->thought.report, machine,
                      &session->line))
        worker_ponder(session->machines.worker, seat->agent, &session->line);
}

/* ---- questions ---- */

const struct thought *session_thought(const struct session *session, int player)
{
    const struct seat *const seat = &session->seats[player];

    return seat->thought_count > 0 ? &seat->thought : NULL;
}

const struct thought *session_thought_before(const struct session *session,
                                             int player)
{
    const struct seat *const seat = &session->seats[player];

    return seat->thought_count > 1 ? &seat->earlier : NULL;
}

bool session_is_thinking(const struct session *session)
{
    return session->machines.ticket != 0;
}

bool session_has_answer(const struct session *session)
{
    return session->machines.answered;
}

bool session_move_now(struct session *session)
{
    if (session->machines.ticket != 0)
        worker_hurry(session->machines.worker);
    return session->machines.ticket != 0 || session->machines.answered;
}
