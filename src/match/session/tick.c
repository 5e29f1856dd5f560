/* SPDX-License-Identifier: MIT */
/* Does what is due: moves, the end by time, the end of the game, the next game;
 * and tells when the next of these is due. */
#include "match/session/inside.h"

#include <poll.h>

/* ---- moves ---- */

/* Can a machine's move be made now? */
static bool may_go_on(const struct session *session)
{
    return !session->unseen && !session->looking && !session->covered &&
           (!session->paused || session->stepping);
}

/* Ends the game if the player to move has no time left. */
static bool end_by_time(struct session *session, int64_t now)
{
    const bool late =
        session->machines.answered && session_is_timed(session) &&
        session_mover(session) >= 0 && !session->looking &&
        session_time_left(session, session_mover(session), now) < 0;

    if (!late && now < session_deadline(session))
        return false;
    session_call(session, END_TIME, session_mover(session));
    return true;
}

/* Another program that makes no move loses: a remark and the save say why. */
static void lose_by_program(struct session *session, int machine)
{
    struct err why = {""};
    struct err remark;

    agent_remark(session->seats[machine].agent, &why);
    session_call(session, END_RESIGNED, machine);
    match_set_reason(session->match, why.text);
    keeping_store(session);
    err_set(&remark, "lost, since %s", why.text);
    session_say(session, SESSION_REMARK, machine, remark.text);
}

static void make_move(struct session *session, int64_t now)
{
    const int machine = session_mover(session);
    const struct seat *const seat = &session->seats[machine];
    const struct report *const report = &seat->thought.report;
    enum move_ground ground = GROUND_UNSAID;

    if (move_is_none(session->machines.answer)) {
        lose_by_program(session, machine);
        return;
    }
    if (seat->agent->class->proves && report->move_count != 1)
        ground = report->value.kind == VALUE_EXACT ? GROUND_PROVEN
                                                   : GROUND_BEST_KNOWN;
    session->stepping = false;
    session_make_move(session, session->machines.answer,
                      session_measure_move(session, now), ground, now);
    machines_remark(session, seat->agent, machine);
    machines_ponder(session, machine);
}

void session_play(struct session *session, struct move move, int64_t now)
{
    tutor_forget(session);
    if (!end_by_time(session, now))
        session_make_move(session, move, session_measure_move(session, now),
                          GROUND_UNSAID, now);
}

/* Plays the move that waits for the tutor, if it need not wait longer and the
 * tutor does not object. */
static void pass_tried(struct session *session, int64_t now)
{
    if (session->looking || !session_is_person(session, session_mover(session)))
        tutor_forget(session);
    if (tutor_is_due(session, now) && tutor_lets_pass(session))
        session_play(session, session->tutor.move, now);
}

void session_try(struct session *session, struct move move, int64_t now)
{
    struct tutor *const tutor = &session->tutor;

    if (!tutor_is_asked(session)) {
        session_play(session, move, now);
        return;
    }
    tutor_forget(session);
    tutor->move = move;
    tutor->waits = true;
    tutor->until = now + SESSION_TUTOR_WAIT;
    pass_tried(session, now);
}

/* ---- time ---- */

/* Is the event of the end of the game due? */
static bool has_ended(const struct session *session)
{
    return session_is_over(session) && !session->ended && !session->unseen &&
           !session->looking && !session->covered;
}

void session_tick(struct session *session, int64_t now)
{
    struct err err;

    session->ticked = now;
    if (session->clock_waits && !session->unseen)
        session_begin_clock(session, now);
    machines_take(session, now);
    advice_take(session);
    end_by_time(session, now);
    pass_tried(session, now);
    if (session->machines.answered && may_go_on(session) &&
        now - session->asked >= session->setting.earliest)
        make_move(session, now);
    if (has_ended(session)) {
        session->ended = true;
        keeping_count(session);
        session_send(session, (struct session_event){.kind = SESSION_OVER});
    }
    if (series_next_game(session, now) &&
        !(session_series(session)->sets
              ? session_next_set(session, now, &err)
              : session_begin_anew(session, now, &err)))
        session_say(session, SESSION_REMARK, SESSION_NOBODY, err.text);
}

int64_t session_due(const struct session *session)
{
    const int64_t move = session->machines.answered && may_go_on(session)
                             ? session->asked + session->setting.earliest
                             : SESSION_NEVER;
    const int64_t game = series_next_due(session);
    const int64_t deadline = session_deadline(session);
    const int64_t tried =
        session->tutor.waits ? session->tutor.until : SESSION_NEVER;
    const int64_t sooner = move < game ? move : game;
    const int64_t first = sooner < tried ? sooner : tried;

    if (has_ended(session))
        return session->asked;
    return first < deadline ? first : deadline;
}

int session_descriptors(const struct session *session, struct pollfd *wake,
                        int max)
{
    const struct worker *const machines = session->machines.worker;
    const struct worker *const analyst = session->analysis.worker;
    const struct reviewer *const reviewer = session->review.reviewer;
    const int descriptors[] = {
        machines != NULL ? worker_descriptor(machines) : -1,
        analyst != NULL ? worker_descriptor(analyst) : -1,
        reviewer != NULL ? reviewer_descriptor(reviewer) : -1,
    };
    int count = 0;

    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0 && count < max)
            wake[count++] =
                (struct pollfd){.fd = descriptors[i], .events = POLLIN};
    return count;
}

/* ---- when the next of these is due ---- */

void session_shown(struct session *session)
{
    session->unseen = false;
}

void session_cover(struct session *session, bool covered, int64_t now)
{
    const bool stood = session_is_stopped(session);

    if (covered == session->covered)
        return;
    session->covered = covered;
    session_stop_clocks(session, stood, now);
    if (!covered)
        advice_ask(session);
}

void session_pause(struct session *session, bool paused)
{
    session->paused = paused;
    session->stepping = false;
}

void session_step(struct session *session)
{
    session->stepping = true;
}

bool session_is_paused(const struct session *session)
{
    return session->paused;
}

bool session_is_stepping(const struct session *session)
{
    return session->stepping;
}
