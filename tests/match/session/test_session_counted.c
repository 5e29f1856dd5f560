/* SPDX-License-Identifier: MIT */
/* Promises of a session about what counts: each game once, and why one does
 * not. */
#include "match/saves/saved_games.h"
#include "match/session/test_session.h"
#include "support/game/save_text.h"

#include <stdlib.h>
#include <string.h>

/* South moves twice, which ends the game. */
#define TWO_MOVES "kalah:pits=2,seeds=1"
#define SET_UP    "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static int games_against(const struct session_probe *probe, const char *level)
{
    const struct tally tally = session_probe_tally(probe, level, NULL);

    return tally.won + tally.drawn + tally.lost;
}

/* Not counted, and the words say why; "" where there is nothing to be said. */
static void check_why(struct session_plan plan, const char *words)
{
    struct session_probe *const probe = session_probe_new(plan);
    struct err why = {"?"};
    const bool said = session_not_counted(probe->session, &why);

    ck_assert_str_eq(said ? why.text : "", words);
    ck_assert(!said || !session_is_counted(probe->session));
    session_probe_free(probe);
}

START_TEST(it_is_said_why_a_game_is_not_counted)
{
    check_why((struct session_plan){.who = {"human", "low"}}, "");
    check_why((struct session_plan){.who = {"human", "human"}}, "");
    check_why((struct session_plan){.who = {"low", "high"}}, "");
    check_why((struct session_plan){.who = {"human", "max"}},
              "max is no level");
    check_why((struct session_plan){.who = {"human", "other"}},
              "Other does not play kalah");
    check_why((struct session_plan){.from = SET_UP, .who = {"human", "low"}},
              "another start");
    check_why(
        (struct session_plan){.who = {"human", "low"}, .origin = ORIGIN_OTHER},
        "not wholly played here");
    check_why((struct session_plan){.game = "abalone:players=3",
                                    .who = {"human", "low", "low"}},
              "three players");
}
END_TEST

/* Against the level low, with one of two moves made. */
static struct session_probe *begin_game(void)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = TWO_MOVES, .who = {"human", "low"}});

    session_probe_play(probe, "2");
    return probe;
}

static void finish_game(struct session_probe *probe)
{
    session_probe_play(probe, "1");
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
}

START_TEST(a_save_that_is_won_again_and_again_counts_once)
{
    struct session_probe *const probe = begin_game();
    struct err err = {""};

    ck_assert_msg(session_save_as(probe->session, "mine", false, &err), "%s",
                  err.text);
    finish_game(probe);
    ck_assert(!session_not_counted(probe->session, &err));
    ck_assert_int_eq(games_against(probe, "low"), 1);
    for (int i = 0; i < 3; i++) {
        struct match *const match = saved_games_load("mine", &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
        finish_game(probe);
        ck_assert(session_not_counted(probe->session, &err));
        ck_assert_str_eq(err.text, "counted before");
    }
    ck_assert_int_eq(games_against(probe, "low"), 1);
    session_probe_free(probe);
}
END_TEST

/* It is the same game, though no move was made in it. */
START_TEST(a_save_of_the_start_that_is_won_again_and_again_counts_once)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = TWO_MOVES, .who = {"human", "low"}});
    struct err err = {""};

    ck_assert_msg(session_save_as(probe->session, "mine", false, &err), "%s",
                  err.text);
    for (int i = 0; i < 3; i++) {
        struct match *const match = saved_games_load("mine", &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
        session_probe_play(probe, "2");
        finish_game(probe);
        ck_assert_int_eq(session_not_counted(probe->session, &err), i > 0);
        ck_assert_int_eq(games_against(probe, "low"), 1);
    }
    session_probe_free(probe);
}
END_TEST

START_TEST(a_save_that_was_not_finished_before_counts)
{
    struct session_probe *const probe = begin_game();
    struct match *match;
    struct err err = {""};

    ck_assert(session_save_as(probe->session, "mine", false, &err));
    match = saved_games_load("mine", &err);
    ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
    ck_assert(session_is_counted(probe->session));
    finish_game(probe);
    ck_assert_int_eq(games_against(probe, "low"), 1);
    session_probe_free(probe);
}
END_TEST

/* The first in one piece, the second is left and continued. */
START_TEST(games_that_began_in_the_same_second_both_count)
{
    setenv("SOURCE_DATE_EPOCH", "1795252325", 1);

    struct session_probe *const probe = begin_game();
    struct match *match;
    struct err err = {""};

    finish_game(probe);
    ck_assert_int_eq(games_against(probe, "low"), 1);
    ck_assert(session_meet(probe->session, "low", probe->now, &err));
    session_probe_play(probe, "2");
    ck_assert(session_save_as(probe->session, "mine", false, &err));
    match = saved_games_load("mine", &err);
    ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
    ck_assert(session_is_counted(probe->session));
    finish_game(probe);
    ck_assert_int_eq(games_against(probe, "low"), 2);
    session_probe_free(probe);
    unsetenv("SOURCE_DATE_EPOCH");
}
END_TEST

/* In another naqala, after it was opened here. */
START_TEST(a_game_that_is_counted_elsewhere_meanwhile_is_not_counted_here)
{
    struct session_probe *const probe = begin_game();
    struct err err = {""};
    struct record *const elsewhere = record_load(&err);
    struct record_game game = {.level = "low", .game = "kalah-2-1"};
    struct match *match;

    ck_assert(session_save_as(probe->session, "mine", false, &err));
    match = saved_games_load("mine", &err);
    game.id.date = match_date(match);
    game.id.seeded = match_seed(match, &game.id.seed);
    ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
    ck_assert(session_is_counted(probe->session));
    ck_assert_int_eq(record_add(elsewhere, &game, &err), RECORD_ADDED);
    finish_game(probe);
    ck_assert_int_eq(probe->heard[SESSION_NOT_KEPT], 0);
    ck_assert_int_eq(games_against(probe, "low"), 1);
    ck_assert(session_not_counted(probe->session, &err));
    ck_assert_str_eq(err.text, "counted before");
    record_free(elsewhere);
    session_probe_free(probe);
}
END_TEST

/* Saves of older programs, which get another seed whenever they are opened. */
START_TEST(a_save_without_a_seed_that_is_won_twice_counts_once)
{
    struct session_probe *const probe = begin_game();
    struct err err = {""};

    char *const text = save_text_of(session_match(probe->session));
    char *const seed = strstr(text, "\nseed = ");

    ck_assert_ptr_nonnull(seed);
    seed[1] = ';';
    for (int i = 0; i < 2; i++) {
        ck_assert(session_take(probe->session, save_read_text(text), NULL,
                               probe->now, &err));
        ck_assert_int_eq(session_is_counted(probe->session), i == 0);
        finish_game(probe);
        ck_assert_int_eq(games_against(probe, "low"), 1);
    }
    free(text);
    session_probe_free(probe);
}
END_TEST

/* Of a game that was lost, taken back and won the first end counts. */
START_TEST(another_end_of_the_same_game_is_not_counted_and_that_is_said)
{
    struct session_probe *const probe = begin_game();
    struct err err = {"?"};

    finish_game(probe);
    ck_assert(!session_not_counted(probe->session, &err));
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    ck_assert(!session_not_counted(probe->session, &err));
    session_return(probe->session, probe->now);
    while (session_undo(probe->session, probe->now))
        ck_assert(session_not_counted(probe->session, &err));
    ck_assert_str_eq(err.text, "counted before");
    session_probe_play(probe, "1");
    session_probe_settle(probe);
    session_probe_finish(probe);
    ck_assert(session_not_counted(probe->session, &err));
    ck_assert_int_eq(games_against(probe, "low"), 1);
    session_probe_free(probe);
}
END_TEST

TCase *session_counted_case(void)
{
    TCase *const tests = tcase_create("counted");

    tcase_add_test(tests, it_is_said_why_a_game_is_not_counted);
    tcase_add_test(tests, a_save_that_is_won_again_and_again_counts_once);
    tcase_add_test(tests,
                   a_save_of_the_start_that_is_won_again_and_again_counts_once);
    tcase_add_test(tests, a_save_that_was_not_finished_before_counts);
    tcase_add_test(tests, games_that_began_in_the_same_second_both_count);
    tcase_add_test(
        tests, a_game_that_is_counted_elsewhere_meanwhile_is_not_counted_here);
    tcase_add_test(tests, a_save_without_a_seed_that_is_won_twice_counts_once);
    tcase_add_test(
        tests, another_end_of_the_same_game_is_not_counted_and_that_is_said);
    return tests;
}
