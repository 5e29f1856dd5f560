/* SPDX-License-Identifier: MIT */
/* Promises of a session about time: clocks, cards, pauses. */
#include "match/session/inside.h"
#include "match/session/test_session.h"

static const struct session_plan AGAINST_LOW = {.who = {"human", "low"}};

START_TEST(the_clock_counts_what_a_person_thinks)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_probe_pass(probe, 3 * CLOCK_SECOND);
    session_probe_play(probe, "5");
    ck_assert_uint_eq(session_clock(probe->session, 0), 3000);
    ck_assert_uint_eq(session_clock(probe->session, 1), 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(the_clock_stands_under_a_card)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_probe_pass(probe, CLOCK_SECOND);
    session_cover(probe->session, true, probe->now);
    session_probe_pass(probe, 60 * CLOCK_SECOND);
    session_cover(probe->session, false, probe->now);
    session_probe_pass(probe, 2 * CLOCK_SECOND);
    session_probe_play(probe, "5");
    ck_assert_uint_eq(session_clock(probe->session, 0), 3000);
    session_probe_free(probe);
}
END_TEST

START_TEST(the_clock_of_one_who_is_seated_under_a_card_begins_when_it_is_gone)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_cover(probe->session, true, probe->now);
    session_probe_pass(probe, 20 * CLOCK_SECOND);
    session_probe_seat(probe, 1, "high");
    session_probe_pass(probe, 20 * CLOCK_SECOND);
    session_cover(probe->session, false, probe->now);
    session_probe_pass(probe, 2 * CLOCK_SECOND);
    session_probe_play(probe, "5");
    ck_assert_uint_eq(session_clock(probe->session, 0), 2000);
    session_probe_free(probe);
}
END_TEST

/* As where a player gives up on it. */
START_TEST(an_end_under_a_card_is_told_when_it_is_gone)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_cover(probe->session, true, probe->now);
    session_call(probe->session, END_RESIGNED, 0);
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert_int_eq(probe->heard[SESSION_OVER], 0);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-6-4").lost, 0);
    session_cover(probe->session, false, probe->now);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(probe->heard[SESSION_OVER], 1);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-6-4").lost, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(no_machine_moves_under_a_card)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_cover(probe->session, true, probe->now);
    session_probe_play(probe, "5");
    session_probe_settle(probe);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    ck_assert(session_has_answer(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 1);
    session_cover(probe->session, false, probe->now);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 2);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_is_paused_goes_on_step_by_step)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"low", "high"}});

    session_pause(probe->session, true);
    session_probe_settle(probe);
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 0);
    ck_assert(session_has_answer(probe->session));
    for (int moves = 1; moves <= 3; moves++) {
        session_step(probe->session);
        session_probe_settle(probe);
        ck_assert_int_eq(probe->heard[SESSION_MOVED], moves);
    }
    ck_assert(session_is_paused(probe->session));
    session_pause(probe->session, false);
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

TCase *session_time_case(void)
{
    TCase *const tests = tcase_create("time");

    tcase_add_test(tests, the_clock_counts_what_a_person_thinks);
    tcase_add_test(tests, the_clock_stands_under_a_card);
    tcase_add_test(
        tests,
        the_clock_of_one_who_is_seated_under_a_card_begins_when_it_is_gone);
    tcase_add_test(tests, an_end_under_a_card_is_told_when_it_is_gone);
    tcase_add_test(tests, no_machine_moves_under_a_card);
    tcase_add_test(tests, a_game_that_is_paused_goes_on_step_by_step);
    return tests;
}
