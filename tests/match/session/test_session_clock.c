/* SPDX-License-Identifier: MIT */
/* Promises of a session whose time is limited: it runs, stands, and ends. */
#include "match/saves/game_list.h"
#include "match/saves/saved_games.h"
#include "match/session/test_session.h"

#include <stdlib.h>

static struct session_probe *begin(const char *clock, const char *south,
                                   const char *north)
{
    return session_probe_new(
        (struct session_plan){.who = {south, north}, .clock = clock});
}

/* Seconds that are left, and none of a second. */
static void check_left(const struct session_probe *probe, int player,
                       int seconds)
{
    ck_assert_int_eq(session_time_left(probe->session, player, probe->now),
                     seconds * CLOCK_SECOND);
}

START_TEST(only_the_time_of_the_one_to_move_runs)
{
    struct session_probe *const probe = begin("5+3", "human", "human");

    session_probe_pass(probe, 60 * CLOCK_SECOND);
    check_left(probe, 0, 240);
    check_left(probe, 1, 300);
    session_probe_play(probe, "5");
    session_probe_pass(probe, 0);
    check_left(probe, 0, 243);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    check_left(probe, 0, 243);
    check_left(probe, 1, 290);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_has_no_time_left_has_lost_and_the_record_says_so)
{
    struct session_probe *const probe = begin("30s/move", "human", "low");

    session_probe_pass(probe, 29 * CLOCK_SECOND);
    ck_assert(!session_is_over(probe->session));
    ck_assert_int_eq(session_due(probe->session), probe->now + CLOCK_SECOND);
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert(session_is_over(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_OVER], 1);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-6-4").lost, 1);
    check_left(probe, 0, 0);
    check_left(probe, 1, 30);
    ck_assert_uint_eq(session_clock(probe->session, 0), 30000);
    ck_assert_uint_eq(session_clock(probe->session, 1), 0);
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     SESSION_NEVER);
    session_probe_free(probe);
}
END_TEST

/* The first of them is seen for a second; the last one, of which tenths are shown,
 * for a tenth and a nanosecond. */
START_TEST(a_clock_says_when_its_seconds_change)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .who = {"human", "human"}, .clock = "5+3", .slow = true});

    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     probe->now + CLOCK_SECOND);
    session_probe_pass(probe, CLOCK_SECOND / 4);
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     probe->now + CLOCK_SECOND * 3 / 4);
    session_cover(probe->session, true, probe->now);
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     SESSION_NEVER);
    session_cover(probe->session, false, probe->now);
    session_probe_pass(probe, 299 * CLOCK_SECOND + CLOCK_SECOND / 4);
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     probe->now + 1);
    session_probe_play(probe, "5");
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     SESSION_NEVER);
    session_shown(probe->session);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     probe->now + CLOCK_SECOND);
    session_probe_free(probe);
}
END_TEST

/* Only the last nanosecond of a move counts against it. */
START_TEST(a_person_has_all_of_the_time_and_no_more)
{
    for (int late = 0; late < 2; late++) {
        struct session_probe *const probe = begin("30s/move", "human", "human");

        probe->now += 30 * CLOCK_SECOND - 1 + late;
        session_probe_play(probe, "5");
        ck_assert_int_eq(session_is_over(probe->session), late);
        ck_assert_int_eq(session_cursor(probe->session), 1 - late);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(a_move_that_comes_too_late_is_none)
{
    struct session_probe *const probe = begin("30s/move", "human", "human");

    probe->now += 40 * CLOCK_SECOND; /* nobody has looked at the clock */
    session_probe_play(probe, "5");
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    ck_assert(session_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_clock_stands_under_a_card_and_while_looking_back)
{
    struct session_probe *const probe = begin("1+0", "human", "human");

    session_probe_pass(probe, 10 * CLOCK_SECOND);
    session_cover(probe->session, true, probe->now);
    session_probe_pass(probe, 600 * CLOCK_SECOND);
    check_left(probe, 0, 50);
    session_cover(probe->session, false, probe->now);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    check_left(probe, 0, 40);
    session_look_back(probe->session, false);
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     SESSION_NEVER);
    session_probe_pass(probe, 600 * CLOCK_SECOND);
    check_left(probe, 0, 60); /* as it was there, without this move's time */
    session_return(probe->session, probe->now);
    check_left(probe, 0, 40);
    session_probe_pass(probe, 5 * CLOCK_SECOND);
    check_left(probe, 0, 35);
    session_probe_free(probe);
}
END_TEST

/* Also under the card on which it is chosen. */
START_TEST(another_level_gives_a_person_no_time_back)
{
    struct session_probe *const probe = begin("1+0", "human", "low");

    session_probe_pass(probe, 10 * CLOCK_SECOND);
    session_probe_seat(probe, 1, "high");
    check_left(probe, 0, 50);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    session_cover(probe->session, true, probe->now);
    session_probe_pass(probe, 600 * CLOCK_SECOND);
    session_probe_seat(probe, 1, "low");
    check_left(probe, 0, 40);
    session_cover(probe->session, false, probe->now);
    check_left(probe, 0, 40);
    session_probe_free(probe);
}
END_TEST

START_TEST(it_begins_when_the_move_before_has_been_seen)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .who = {"human", "human"}, .clock = "30s/move", .slow = true});

    session_probe_play(probe, "5");
    session_probe_pass(probe, 6 * CLOCK_SECOND); /* seeds fall */
    check_left(probe, 1, 30);
    session_shown(probe->session);
    session_probe_pass(probe, 0);
    session_probe_pass(probe, 4 * CLOCK_SECOND);
    check_left(probe, 1, 26);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_move_that_is_taken_back_gives_the_time_back)
{
    struct session_probe *const probe = begin("1+2", "human", "human");

    session_probe_pass(probe, 20 * CLOCK_SECOND);
    session_probe_play(probe, "5");
    session_probe_pass(probe, 30 * CLOCK_SECOND);
    ck_assert(session_undo(probe->session, probe->now));
    session_probe_pass(probe, 0);
    check_left(probe, 0, 60);
    check_left(probe, 1, 60);
    session_probe_pass(probe, 60 * CLOCK_SECOND);
    ck_assert(session_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_answers_within_its_time)
{
    const int64_t before = clock_now();
    struct session_probe *const probe =
        begin("1s/move", "deep:time=60", "human");

    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_lt(clock_now() - before, 20 * CLOCK_SECOND);
    ck_assert(!session_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(what_was_thought_is_there_when_the_game_is_continued)
{
    struct session_probe *const probe = begin("1+0", "human", "human");
    struct autosave *autosave = NULL;
    struct err err = {""};
    char *path;

    session_probe_play(probe, "5");
    session_probe_pass(probe, 0);
    session_probe_pass(probe, 12 * CLOCK_SECOND);
    session_free(probe->session);
    path = game_list_newest();
    ck_assert_ptr_nonnull(path);

    struct match *const match = autosave_open(path, &autosave, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_uint_eq(match_thinking(match), 12000);
    probe->session = session_new(
        match, autosave,
        &(struct session_setting){
            .levels = probe->levels, .seed = &probe->seed, .autosaves = true},
        probe->now, &err);
    check_left(probe, 1, 48);
    free(path);
    session_probe_free(probe);
}
END_TEST

START_TEST(what_was_thought_is_saved_with_a_game_under_a_name)
{
    struct session_probe *const probe = begin("1+0", "human", "human");
    struct match *match;
    struct err err;

    session_probe_play(probe, "5");
    session_probe_pass(probe, 0);
    session_probe_pass(probe, 12 * CLOCK_SECOND);
    ck_assert(session_save_as(probe->session, "one", false, &err));
    check_left(probe, 1, 48);
    match = saved_games_load("one", &err);
    ck_assert_ptr_nonnull(match);
    ck_assert_uint_eq(match_thinking(match), 12000);
    match_free(match);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_rematch_has_the_same_clock_and_all_of_its_time)
{
    struct session_probe *const probe = begin("1+0", "human", "human");
    struct err err;

    session_probe_pass(probe, 61 * CLOCK_SECOND);
    ck_assert(session_is_over(probe->session));
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(session_is_timed(probe->session));
    check_left(probe, 0, 60);
    session_probe_free(probe);
}
END_TEST

START_TEST(without_a_clock_nothing_is_due)
{
    struct session_probe *const probe = begin("none", "human", "human");

    ck_assert(!session_is_timed(probe->session));
    ck_assert_int_eq(session_clock_due(probe->session, probe->now),
                     SESSION_NEVER);
    ck_assert_int_eq(session_due(probe->session), SESSION_NEVER);
    session_probe_free(probe);
}
END_TEST

TCase *session_clock_case(void)
{
    TCase *const tests = tcase_create("clock");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, only_the_time_of_the_one_to_move_runs);
    tcase_add_test(tests, who_has_no_time_left_has_lost_and_the_record_says_so);
    tcase_add_test(tests, a_clock_says_when_its_seconds_change);
    tcase_add_test(tests, a_person_has_all_of_the_time_and_no_more);
    tcase_add_test(tests, a_move_that_comes_too_late_is_none);
    tcase_add_test(tests, a_clock_stands_under_a_card_and_while_looking_back);
    tcase_add_test(tests, another_level_gives_a_person_no_time_back);
    tcase_add_test(tests, it_begins_when_the_move_before_has_been_seen);
    tcase_add_test(tests, a_move_that_is_taken_back_gives_the_time_back);
    tcase_add_test(tests, a_machine_answers_within_its_time);
    tcase_add_test(tests, what_was_thought_is_there_when_the_game_is_continued);
    tcase_add_test(tests, what_was_thought_is_saved_with_a_game_under_a_name);
    tcase_add_test(tests, a_rematch_has_the_same_clock_and_all_of_its_time);
    tcase_add_test(tests, without_a_clock_nothing_is_due);
    return tests;
}
