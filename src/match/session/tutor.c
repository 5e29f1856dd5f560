/* SPDX-License-Identifier: MIT */
/* The tutor: asks before a move is played that gives much away. */
#include "match/session/inside.h"

static bool is_margin(struct value value)
{
    return value.kind == VALUE_EXACT || value.kind == VALUE_MARGIN;
}

static const struct value *find_value(const struct report *report,
                                      struct move move)
{
    for (int i = 0; i < report->move_count; i++)
        if (move_same(report->moves[i].move, move))
            return is_margin(report->moves[i].value) ? &report->moves[i].value
                                                     : NULL;
    return NULL;
}

/* What is known of this move by now. A search that is not over yet counts only
 * if it proved something. */
static bool weigh_move(const struct session *session, struct move move,
                       struct session_objection *objection)
{
    const struct analysis *const analysis = &session->analysis;
    const struct value best = analysis->report.value;
    const struct value *const value = find_value(&analysis->report, move);

    if (analysis->node != session_cursor(session) || !is_margin(best) ||
        value == NULL)
        return false;
    *objection = (struct session_objection){
        .move = move,
        .lost = best.thousandths - value->thousandths,
        .exact = best.kind == VALUE_EXACT && value->kind == VALUE_EXACT,
    };
    return analysis->done || objection->exact;
}

bool tutor_is_asked(const struct session *session)
{
    return session->tutor.least > 0 && !session->looking &&
           session_is_person(session, session_mover(session));
}

void tutor_forget(struct session *session)
{
    session->tutor.waits = false;
    session->tutor.objects = false;
}

bool tutor_is_due(const struct session *session, int64_t now)
{
    const struct tutor *const tutor = &session->tutor;
    const struct analysis *const analysis = &session->analysis;
    const bool known =
        analysis->node == session_cursor(session) && analysis->done;

    return tutor->waits && (known || now >= tutor->until || tutor->least == 0);
}

/* The same objection again, as by a key that was pressed twice, is not
 * counted. */
static void count_help(struct session *session, struct move move)
{
    struct tutor *const tutor = &session->tutor;
    const int cursor = session_cursor(session);

    if (tutor->counted == cursor && move_same(tutor->counted_move, move))
        return;
    tutor->counted = cursor;
    tutor->counted_move = move;
    keeping_help(session, (struct match_help){.hints = 1});
    keeping_store_notes(session);
}

bool tutor_lets_pass(struct session *session)
{
    struct tutor *const tutor = &session->tutor;
    const struct move move = tutor->move;

    tutor_forget(session);
    if (tutor->least == 0 || !weigh_move(session, move, &tutor->objection) ||
        tutor->objection.lost < tutor->least)
        return true;
    tutor->objects = true;
    count_help(session, move);
    session_send(session, (struct session_event){.kind = SESSION_OBJECTED});
    return false;
}

bool session_is_tutored(const struct session *session)
{
    return session->tutor.least > 0;
}

bool session_is_weighing(const struct session *session)
{
    return session->tutor.waits;
}

const struct session_objection *session_objection(const struct session *session)
{
    return session->tutor.objects ? &session->tutor.objection : NULL;
}

void session_drop_objection(struct session *session)
{
    session->tutor.objects = false;
}
