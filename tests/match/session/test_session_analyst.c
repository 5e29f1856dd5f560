/* SPDX-License-Identifier: MIT */
/* What a session asks its analyst, when it asks anew, and what it makes of the
 * answer. The analyst does as the test says. */
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/game/stub.h"
#include "support/game/thinker.h"

#include <string.h>

struct analyst_probe {
    struct session_probe *probe;
    struct session *session;
    struct stub stub;
};

static struct analyst_probe *analyst_probe_new(void)
{
    static struct analyst_probe one;
    struct move moves[MOVES_MAX];

    one = (struct analyst_probe){
        .probe = session_probe_new((struct session_plan){.slow = false})};
    one.session = one.probe->session;
    stub_set_up(&one.stub, session_game(one.session));
    session_game(one.session)
        ->class->moves(session_game(one.session), session_position(one.session),
                       moves);
    one.stub.move = moves[1];
    one.stub.report =
        (struct report){.value = {.kind = VALUE_MARGIN, .thousandths = -3000},
                        .depth = 7,
                        .line_count = 1,
                        .line = {moves[1]},
                        .move_count = 2,
                        .moves = {{moves[1], {VALUE_MARGIN, -3000, false}},
                                  {moves[0], {VALUE_MARGIN, -5000, false}}}};
    one.session->analysis.agent = &one.stub.agent;
    return &one;
}

static void analyst_probe_free(struct analyst_probe *one)
{
    session_tutor(one->session, 0);
    session_evaluate(one->session, false);
    if (one->session->analysis.worker != NULL)
        worker_cancel(one->session->analysis.worker);
    one->session->analysis.agent = NULL;
    session_probe_free(one->probe);
}

/* ---- when it is asked ---- */

START_TEST(an_analyst_is_asked_once_at_a_node_and_anew_at_the_next)
{
    struct analyst_probe *const one = analyst_probe_new();
    struct session *const session = one->session;

    session_evaluate(session, true);
    ck_assert(session_is_advising(session));
    ck_assert(!session_advice_done(session));
    ck_assert_ptr_null(session_advice(session));
    session_evaluate(session, true);
    session_probe_settle(one->probe);
    ck_assert_int_eq(one->stub.jobs, 1);
    ck_assert(session_advice_done(session));
    ck_assert(!session_is_advising(session));
    session_evaluate(session, true);
    ck_assert(session_hint(session));
    session_probe_settle(one->probe);
    ck_assert_int_eq(one->stub.jobs, 1);
    ck_assert(position_same(&one->stub.seen, session_position(session)));
    session_probe_play(one->probe, "5");
    ck_assert(!session_advice_done(session));
    ck_assert_ptr_null(session_advice(session));
    session_probe_settle(one->probe);
    ck_assert_int_eq(one->stub.jobs, 2);
    ck_assert(position_same(&one->stub.seen, session_position(session)));
    analyst_probe_free(one);
}
END_TEST

/* What it found for the tutor is not what a hint needs. */
START_TEST(an_analyst_looks_shortly_for_the_tutor_alone)
{
    struct analyst_probe *const one = analyst_probe_new();
    struct session *const session = one->session;

    session_tutor(session, 9000);
    ck_assert(!session_is_advising(session));
    session_probe_settle(one->probe);
    session_probe_pass(one->probe, 0);
    while (!session->analysis.done)
        session_probe_listen(one->probe);
    ck_assert_int_eq(one->stub.jobs, 1);
    ck_assert_int_eq(one->stub.budget.nanoseconds, SESSION_TUTOR_WAIT);
    ck_assert(!session_advice_done(session));
    ck_assert_ptr_null(session_advice(session));
    ck_assert_ptr_null(session_value(session, NODE_START));
    ck_assert_int_eq(one->probe->heard[SESSION_ADVISED], 0);
    session_tutor(session, 8000);
    ck_assert_int_eq(one->stub.jobs, 1);
    ck_assert(session_hint(session));
    ck_assert(session_is_advising(session));
    session_probe_settle(one->probe);
    ck_assert_int_eq(one->stub.jobs, 2);
    ck_assert_int_eq(one->stub.budget.nanoseconds, 0);
    ck_assert(session_advice_done(session));
    ck_assert_int_gt(one->probe->heard[SESSION_ADVISED], 0);
    analyst_probe_free(one);
}
END_TEST

/* In between it is asked what the reply to a move is. */
START_TEST(what_was_found_for_the_tutor_is_no_hint_behind_a_reply)
{
    struct analyst_probe *const one = analyst_probe_new();
    struct session *const session = one->session;

    session_tutor(session, 9000);
    while (!session->analysis.done)
        session_probe_listen(one->probe);
    ck_assert(session_ask_reply(session, one->stub.move));
    ck_assert(session_is_advising(session));
    session_probe_settle(one->probe);
    ck_assert_int_eq(one->stub.jobs, 2);
    ck_assert_int_eq(one->stub.budget.nanoseconds, 0);
    ck_assert(!session_advice_done(session));
    ck_assert_ptr_null(session_advice(session));
    ck_assert(session_hint(session));
    ck_assert(session_is_advising(session));
    session_probe_settle(one->probe);
    ck_assert_int_eq(one->stub.jobs, 3);
    ck_assert(session_advice_done(session));
    analyst_probe_free(one);
}
END_TEST

START_TEST(only_an_analyst_whose_time_does_not_count_forgets_before_it_is_asked)
{
    for (int timed = 0; timed < 2; timed++) {
        struct analyst_probe *const one = analyst_probe_new();

        one->stub.agent.timed = timed;
        session_evaluate(one->session, true);
        session_probe_settle(one->probe);
        session_probe_play(one->probe, "5");
        session_probe_settle(one->probe);
        ck_assert_int_eq(one->stub.jobs, 2);
        ck_assert_int_eq(one->stub.begun, timed ? 0 : 2);
        analyst_probe_free(one);
    }
}
END_TEST

/* ---- what it says ---- */

static const struct {
    enum value_kind kind;
    bool known, exact;
} KINDS[] = {
    {VALUE_EXACT, true, true},  {VALUE_MARGIN, true, false},
    {VALUE_NONE, false, false}, {VALUE_CHANCE, false, false},
    {VALUE_GAIN, false, false}, {VALUE_POINTS, false, false},
};

START_TEST(only_margins_are_values_of_a_node)
{
    struct analyst_probe *const one = analyst_probe_new();
    const struct node_value *value;

    one->stub.report.value.kind = KINDS[_i].kind;
    session_probe_play(one->probe, "5");
    session_evaluate(one->session, true);
    session_probe_settle(one->probe);
    value = session_value(one->session, 1);
    ck_assert_int_eq(value != NULL, KINDS[_i].known);
    if (value != NULL) {
        ck_assert_int_eq(value->exact, KINDS[_i].exact);
        ck_assert_int_eq(value->depth, 7);
        ck_assert_int_eq(value->value, -3000);
    }
    ck_assert_int_eq(session_value_south(one->session, 1),
                     KINDS[_i].known ? 3000 : 0);
    ck_assert_ptr_null(session_value(one->session, 0));
    ck_assert_ptr_null(session_value(one->session, 2));
    ck_assert_int_eq(session_value_south(one->session, 0), 0);
    ck_assert_int_eq(one->probe->last[SESSION_ADVISED].node, 1);
    ck_assert(one->probe->last[SESSION_ADVISED].done);
    analyst_probe_free(one);
}
END_TEST

START_TEST(an_analyst_values_one_move_at_least)
{
    for (int count = 0; count < 2; count++) {
        struct analyst_probe *const one = analyst_probe_new();
        struct session_probe *const probe = one->probe;

        one->stub.report.move_count = count;
        session_evaluate(one->session, true);
        session_probe_settle(probe);
        ck_assert_int_eq(probe->heard[SESSION_NO_ADVICE], 1 - count);
        ck_assert_int_eq(session_is_evaluating(one->session), count);
        ck_assert_int_eq(session_advice(one->session) != NULL, count);
        if (count == 0)
            ck_assert_str_eq(probe->last[SESSION_NO_ADVICE].text,
                             "stub: does not value moves");
        analyst_probe_free(one);
    }
}
END_TEST

START_TEST(what_an_analyst_remarks_is_its_own)
{
    struct analyst_probe *const one = analyst_probe_new();
    struct session_probe *const probe = one->probe;

    one->stub.remark = "without tables";
    session_evaluate(one->session, true);
    session_probe_settle(probe);
    ck_assert_int_eq(probe->heard[SESSION_REMARK], 1);
    ck_assert_int_eq(probe->last[SESSION_REMARK].player, SESSION_ANALYST);
    ck_assert_str_eq(probe->last[SESSION_REMARK].text, "without tables");
    one->stub.remark = "again";
    ck_assert(session_ask_reply(one->session, one->stub.move));
    session_probe_settle(probe);
    ck_assert_int_eq(probe->heard[SESSION_REMARK], 2);
    ck_assert_int_eq(probe->last[SESSION_REMARK].player, SESSION_ANALYST);
    ck_assert_str_eq(probe->last[SESSION_REMARK].text, "again");
    analyst_probe_free(one);
}
END_TEST

/* ---- replies ---- */

START_TEST(a_reply_is_there_when_it_was_found_and_until_something_else_is_asked)
{
    struct analyst_probe *const one = analyst_probe_new();
    struct session *const session = one->session;
    struct position after = *session_position(session);

    session_game(session)->class->apply(session_game(session), &after,
                                        one->stub.move);
    for (int i = 1; i <= 2; i++) {
        ck_assert(session_ask_reply(session, one->stub.move));
        ck_assert(session_is_advising(session));
        ck_assert_ptr_null(session_reply(session));
        session_probe_settle(one->probe);
        ck_assert_int_eq(one->probe->heard[SESSION_REPLIED], i);
        ck_assert_int_eq(one->stub.jobs, i);
        ck_assert(position_same(&one->stub.seen, &after));
        ck_assert_int_eq(session_reply(session)->depth, 7);
        ck_assert(!session_is_advising(session));
    }
    ck_assert_int_eq(one->probe->heard[SESSION_ADVISED], 0);
    ck_assert_ptr_null(session_advice(session));
    session_probe_play(one->probe, "5");
    ck_assert_ptr_null(session_reply(session));
    analyst_probe_free(one);
}
END_TEST

/* ---- the tutor ---- */

/* Nothing is known of it, and nothing comes. */
START_TEST(a_move_waits_for_the_tutor_and_no_longer)
{
    struct analyst_probe *const one = analyst_probe_new();
    struct session_probe *const probe = one->probe;
    struct session *const session = one->session;
    struct thinker thinker;

    thinker_set_up(&thinker, session_game(session));
    atomic_store(&thinker.allowed, 0);
    session->analysis.agent = &thinker.agent;
    session_tutor(session, 2000);
    session_try(session, one->stub.move, probe->now);
    ck_assert(session_is_weighing(session));
    ck_assert_int_eq(session_due(session), probe->now + SESSION_TUTOR_WAIT);
    session_probe_pass(probe, SESSION_TUTOR_WAIT - 1);
    ck_assert_int_eq(session_cursor(session), NODE_START);
    session_probe_pass(probe, 1);
    ck_assert_int_eq(session_cursor(session), 1);
    ck_assert(!session_is_weighing(session));
    ck_assert(session_undo(session, probe->now));
    session_try(session, one->stub.move, probe->now);
    ck_assert(session_is_weighing(session));
    session_tutor(session, 0);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(session_cursor(session), 1);
    ck_assert(session_undo(session, probe->now));
    session_tutor(session, 2000);
    session_try(session, one->stub.move, probe->now);
    session_call(session, END_RESIGNED, 0);
    ck_assert(!session_is_weighing(session));
    session_probe_pass(probe, SESSION_TUTOR_WAIT);
    ck_assert_int_eq(session_cursor(session), NODE_START);
    ck_assert_int_eq(probe->heard[SESSION_OBJECTED], 0);
    analyst_probe_free(one);
}
END_TEST

/* The best move is worth -3000, and this one less. */
static const struct {
    enum value_kind best, kind;
    int value, least;
    bool objects, exact;
} TRIED[] = {
    {VALUE_MARGIN, VALUE_MARGIN, -5000, 1999, true, false},
    {VALUE_MARGIN, VALUE_MARGIN, -5000, 2000, true, false},
    {VALUE_MARGIN, VALUE_MARGIN, -5000, 2001, false, false},
    {VALUE_EXACT, VALUE_EXACT, -5000, 2000, true, true},
    {VALUE_EXACT, VALUE_MARGIN, -5000, 2000, true, false},
    {VALUE_MARGIN, VALUE_EXACT, -5000, 2000, true, false},
    {VALUE_MARGIN, VALUE_CHANCE, -5000, 2000, false, false},
    {VALUE_CHANCE, VALUE_MARGIN, -5000, 2000, false, false},
    {VALUE_NONE, VALUE_NONE, -5000, 1, false, false},
    {VALUE_MARGIN, VALUE_MARGIN, -3000, 1, false, false},
    {VALUE_MARGIN, VALUE_MARGIN, -3001, 1, true, false},
};

START_TEST(a_tutor_objects_to_what_gives_as_much_away_as_its_degree)
{
    struct analyst_probe *const one = analyst_probe_new();
    struct session_probe *const probe = one->probe;
    struct session *const session = one->session;
    const struct move tried = one->stub.report.moves[1].move;

    one->stub.report.value.kind = TRIED[_i].best;
    one->stub.report.moves[1].value =
        (struct value){TRIED[_i].kind, TRIED[_i].value, false};
    session_tutor(session, TRIED[_i].least);
    while (!session->analysis.done)
        session_probe_listen(probe);
    session_try(session, tried, probe->now);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(session_cursor(session), !TRIED[_i].objects);
    ck_assert_int_eq(probe->heard[SESSION_OBJECTED], TRIED[_i].objects);
    ck_assert_int_eq(session_objection(session) != NULL, TRIED[_i].objects);
    ck_assert_int_eq(session_help(session).hints, TRIED[_i].objects);
    ck_assert(!session_is_weighing(session));
    if (TRIED[_i].objects) {
        const struct session_objection *const objection =
            session_objection(session);

        ck_assert(move_same(objection->move, tried));
        ck_assert_int_eq(objection->lost, -3000 - TRIED[_i].value);
        ck_assert_int_eq(objection->exact, TRIED[_i].exact);
        session_try(session, tried, probe->now);
        ck_assert_int_eq(session_help(session).hints, 1);
        session_drop_objection(session);
        ck_assert_ptr_null(session_objection(session));
        session_play(session, tried, probe->now);
        ck_assert_int_eq(session_cursor(session), 1);
    }
    analyst_probe_free(one);
}
END_TEST

/* The machine thinks, and the person gives up. */
START_TEST(no_machine_thinks_on_about_a_game_that_was_given_up)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"muser", "human"}});

    ck_assert(session_is_thinking(probe->session));
    session_call(probe->session, END_RESIGNED, 1);
    ck_assert(!session_is_thinking(probe->session));
    ck_assert(session_is_kept(probe->session));
    session_probe_free(probe);
}
END_TEST

TCase *session_analyst_case(void)
{
    TCase *const tests = tcase_create("analyst");

    tcase_add_test(tests,
                   an_analyst_is_asked_once_at_a_node_and_anew_at_the_next);
    tcase_add_test(tests, an_analyst_looks_shortly_for_the_tutor_alone);
    tcase_add_test(tests,
                   what_was_found_for_the_tutor_is_no_hint_behind_a_reply);
    tcase_add_test(
        tests,
        only_an_analyst_whose_time_does_not_count_forgets_before_it_is_asked);
    tcase_add_loop_test(tests, only_margins_are_values_of_a_node, 0,
                        sizeof KINDS / sizeof *KINDS);
    tcase_add_test(tests, an_analyst_values_one_move_at_least);
    tcase_add_test(tests, what_an_analyst_remarks_is_its_own);
    tcase_add_test(
        tests,
        a_reply_is_there_when_it_was_found_and_until_something_else_is_asked);
    tcase_add_test(tests, a_move_waits_for_the_tutor_and_no_longer);
    tcase_add_loop_test(
        tests, a_tutor_objects_to_what_gives_as_much_away_as_its_degree, 0,
        sizeof TRIED / sizeof *TRIED);
    tcase_add_test(tests, no_machine_thinks_on_about_a_game_that_was_given_up);
    return tests;
}
