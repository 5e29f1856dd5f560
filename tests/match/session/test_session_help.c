/* SPDX-License-Identifier: MIT */
/* Promises of a session about what is help, and that it is kept with the game. */
#include "match/saves/saved_games.h"
#include "match/session/test_session.h"

/* The first player has only one move, which wins. */
#define FIRST_WINS "kalah:pits=1,seeds=3"

static struct session_probe *helped_new(void)
{
    return session_probe_new(
        (struct session_plan){.game = FIRST_WINS,
                              .who = {"human", "low"},
                              .analyst = "deep:every=on,depth=2"});
}

START_TEST(a_hint_is_help)
{
    struct session_probe *const probe = helped_new();

    ck_assert(!session_is_helped(probe->session));
    session_hint(probe->session);
    session_hint(probe->session);
    ck_assert(session_is_helped(probe->session));
    session_probe_settle(probe);
    session_probe_finish(probe);

    const struct tally tally = session_probe_tally(probe, "low", "kalah-1-3");

    ck_assert_int_eq(tally.helped, 1);
    ck_assert_int_eq(tally.hints, 1);
    ck_assert_int_eq(tally.take_backs, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(evaluation_is_help_even_when_it_was_switched_off)
{
    struct session_probe *const probe = helped_new();

    session_evaluate(probe->session, true);
    session_evaluate(probe->session, false);
    ck_assert(session_help(probe->session).evaluation);
    session_probe_finish(probe);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-1-3").helped, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_take_back_is_help)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "kalah:pits=2,seeds=1", .who = {"human", "low"}});

    session_probe_play(probe, "2");
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert(!session_undo(probe->session, probe->now));
    session_probe_play(probe, "2");
    session_probe_play(probe, "1");
    session_probe_settle(probe);

    const struct tally tally = session_probe_tally(probe, "low", "kalah-2-1");

    ck_assert_int_eq(tally.helped, 1);
    ck_assert_int_eq(tally.take_backs, 1);
    session_probe_free(probe);
}
END_TEST

/* As with undo, after which the moves can be followed again. */
START_TEST(to_play_on_from_an_earlier_move_is_a_take_back)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});

    session_probe_play(probe, "5");
    session_probe_play(probe, "a");

    const int end = session_cursor(probe->session);

    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_return(probe->session, probe->now);
    ck_assert(!session_is_helped(probe->session));
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_play_on(probe->session, probe->now);
    ck_assert_int_eq(session_help(probe->session).take_backs, 1);
    session_look_back(probe->session, false);
    session_goto(probe->session, end, probe->now);
    session_play_on(probe->session, probe->now);
    ck_assert_int_eq(session_help(probe->session).take_backs, 1);
    session_goto(probe->session, NODE_START, probe->now);
    ck_assert_int_eq(session_help(probe->session).take_backs, 2);
    session_goto(probe->session, end, probe->now);
    ck_assert_int_eq(session_help(probe->session).take_backs, 2);
    session_probe_free(probe);
}
END_TEST

START_TEST(help_is_forgotten_with_the_next_game)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_hint(probe->session);
    session_probe_play(probe, "1");
    session_undo(probe->session, probe->now);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(!session_is_helped(probe->session));
    ck_assert_int_eq(session_help(probe->session).take_backs, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(evaluation_that_stays_on_is_help_in_the_next_game_too)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_evaluate(probe->session, true);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(session_is_helped(probe->session));
    session_probe_free(probe);
}
END_TEST

/* The help in the autosave. */
static struct match_help help_kept(void)
{
    struct match *const match = session_probe_kept();
    const struct match_help help = match_help(match);

    match_free(match);
    return help;
}

START_TEST(help_is_kept_with_the_game)
{
    struct session_probe *const probe = helped_new();

    ck_assert(!help_kept().evaluation);
    session_hint(probe->session);
    ck_assert_int_eq(help_kept().hints, 1);
    session_evaluate(probe->session, true);
    ck_assert(help_kept().evaluation);
    session_evaluate(probe->session, false);
    session_probe_play(probe, "1");
    session_undo(probe->session, probe->now);
    ck_assert_int_eq(help_kept().take_backs, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_was_left_and_continued_is_still_helped)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_hint(probe->session);
    session_probe_play(probe, "1");
    session_undo(probe->session, probe->now);

    struct match *const match = session_probe_kept();

    ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
    ck_assert(session_is_helped(probe->session));
    session_probe_finish(probe);

    const struct tally tally = session_probe_tally(probe, "low", "kalah-1-3");

    ck_assert_int_eq(tally.helped, 1);
    ck_assert_int_eq(tally.hints, 1);
    ck_assert_int_eq(tally.take_backs, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_saved_under_a_name_keeps_the_help_too)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_hint(probe->session);
    ck_assert(session_save_as(probe->session, "one", false, &err));

    struct match *const match = saved_games_load("one", &err);

    ck_assert_ptr_nonnull(match);
    ck_assert_int_eq(match_help(match).hints, 1);
    ck_assert_int_eq(match_origin(match), ORIGIN_OWN);
    match_free(match);
    session_probe_free(probe);
}
END_TEST

START_TEST(values_seen_while_looking_back_are_kept_when_the_program_is_left)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "kalah:pits=2,seeds=1",
                              .who = {"human", "low"},
                              .analyst = "deep:every=on,depth=2"});

    session_probe_play(probe, "2");
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_evaluate(probe->session, true);
    session_free(probe->session);
    probe->session = NULL;

    struct match *const match = session_probe_kept();

    ck_assert(match_help(match).evaluation);
    ck_assert_int_eq(match_ply(match), 1);
    match_free(match);
    session_probe_free(probe);
}
END_TEST

START_TEST(values_of_a_game_that_is_over_are_no_help)
{
    struct session_probe *const probe = helped_new();

    session_probe_finish(probe);
    session_evaluate(probe->session, true);
    session_look_back(probe->session, true);
    session_goto(probe->session, NODE_START, probe->now);
    session_hint(probe->session);
    session_return(probe->session, probe->now);
    ck_assert(!session_is_helped(probe->session));
    ck_assert(!help_kept().evaluation);
    session_undo(probe->session, probe->now);
    ck_assert(session_help(probe->session).evaluation);
    session_probe_free(probe);
}
END_TEST

TCase *session_help_case(void)
{
    TCase *const tests = tcase_create("help");

    tcase_add_test(tests, a_hint_is_help);
    tcase_add_test(tests, evaluation_is_help_even_when_it_was_switched_off);
    tcase_add_test(tests, a_take_back_is_help);
    tcase_add_test(tests, to_play_on_from_an_earlier_move_is_a_take_back);
    tcase_add_test(tests, help_is_forgotten_with_the_next_game);
    tcase_add_test(tests,
                   evaluation_that_stays_on_is_help_in_the_next_game_too);
    tcase_add_test(tests, help_is_kept_with_the_game);
    tcase_add_test(tests, a_game_that_was_left_and_continued_is_still_helped);
    tcase_add_test(tests, a_game_saved_under_a_name_keeps_the_help_too);
    tcase_add_test(
        tests,
        values_seen_while_looking_back_are_kept_when_the_program_is_left);
    tcase_add_test(tests, values_of_a_game_that_is_over_are_no_help);
    return tests;
}
