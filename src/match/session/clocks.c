/* SPDX-License-Identifier: MIT */
/* The clocks of the players: when they run and stand, and the time left. */
#include "match/session/inside.h"

void session_begin_clock(struct session *session, int64_t now)
{
    const bool timed = session_is_timed(session);

    session->ticked = now;
    session->asked =
        now - (timed ? match_thinking(session->match) * CLOCK_MILLISECOND : 0);
    session->clock_waits = timed && session->unseen && !session->looking &&
                           session_is_person(session, session_mover(session));
}

bool session_is_stopped(const struct session *session)
{
    return session->held || (session->covered && !session_is_shared(session));
}

void session_stop_clocks(struct session *session, bool stood, int64_t now)
{
    const bool stand = session_is_stopped(session);

    if (stand && !stood)
        session->stopped_since = now;
    if (stood && !stand)
        session->asked = session->asked < session->stopped_since
                             ? session->asked + now - session->stopped_since
                             : now;
}

int64_t session_elapsed(const struct session *session, int64_t now)
{
    const int64_t end =
        session_is_stopped(session) ? session->stopped_since : now;

    return session->clock_waits || end < session->asked ? 0
                                                        : end - session->asked;
}

int64_t session_measure_move(const struct session *session, int64_t now)
{
    return !session_is_timed(session)   ? now - session->asked
           : session->machines.answered ? session->machines.took
                                        : session_elapsed(session, now);
}

bool session_is_timed(const struct session *session)
{
    return match_time_control(session->match).kind != TIME_FREE;
}

static bool clock_runs(const struct session *session)
{
    return session_is_timed(session) && session_mover(session) >= 0 &&
           !session->looking && !session_is_stopped(session) &&
           !session->clock_waits && !session->machines.answered;
}

int64_t session_time_left(const struct session *session, int player,
                          int64_t now)
{
    const int64_t left =
        match_time_left(session->match, player) * CLOCK_MILLISECOND;

    if (session->looking || player != session_mover(session))
        return left;
    return left - (session->machines.answered ? session->machines.took
                                              : session_elapsed(session, now));
}

int64_t session_clock_due(const struct session *session, int64_t now)
{
    const int64_t left =
        clock_runs(session)
            ? session_time_left(session, session_mover(session), now)
            : 0;

    return left > 0 ? now + time_shown_for(left) : SESSION_NEVER;
}

int64_t session_deadline(const struct session *session)
{
    return clock_runs(session) &&
                   !session_is_elsewhere(session, session_mover(session))
               ? session->asked +
                     match_time_left(session->match, session_mover(session)) *
                         CLOCK_MILLISECOND
               : SESSION_NEVER;
}

uint64_t session_clock(const struct session *session, int player)
{
    return match_clock(session->match, player);
}
