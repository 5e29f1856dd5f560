/* SPDX-License-Identifier: MIT */
/* Promises of a session about series of games. */
#include "match/session/inside.h"

#include "match/session/test_session.h"
#include <stdlib.h>

/* South wins by two with its only move; or neither does. */
#define SOUTH_WINS  "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"
#define NOBODY_WINS "0,0,0,0,0,1,4/0,0,0,0,0,1,4/s"

/* The third seat pushes the sixth marble out. */
#define THIRD_WINS                                                     \
    "..331/....../......./......../2......../......../......./....../" \
    "...../3/1,0,5/-,-,-"

static void check_halves(const struct session_probe *probe, int first,
                         int second, int third)
{
    const struct session_series *const series = session_series(probe->session);

    ck_assert_int_eq(series->halves[0], first);
    ck_assert_int_eq(series->halves[1], second);
    ck_assert_int_eq(series->halves[2], third);
}

/* To the end of this game of the series, not to the next one. */
static void end_game(struct session_probe *probe)
{
    session_probe_await(probe, SESSION_OVER);
    session_probe_pass(probe, 0);
}

static void next_game(struct session_probe *probe)
{
    session_probe_pass(probe, SESSION_BETWEEN_GAMES - 1);
    ck_assert(session_is_over(probe->session));
    session_probe_pass(probe, 1);
    ck_assert(!session_is_over(probe->session));
}

START_TEST(a_series_of_two_exchanges_the_seats_and_ends)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"low", "high"}, .games = 2});

    end_game(probe);
    check_halves(probe, 2, 0, 0);
    next_game(probe);
    ck_assert_str_eq(session_name(probe->session, 0), "High");
    ck_assert_int_eq(session_series(probe->session)->played, 1);
    end_game(probe);
    check_halves(probe, 2, 2, 0);
    ck_assert(session_due(probe->session) == SESSION_NEVER);
    session_probe_pass(probe, 60 * CLOCK_SECOND);
    ck_assert(session_is_over(probe->session));
    ck_assert_int_eq(session_series(probe->session)->played, 1);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 2);
    check_halves(probe, 2, 2, 0);
    session_probe_free(probe);
}
END_TEST

/* South has the only move, whoever that is. */
START_TEST(a_side_that_was_taken_over_is_given_back_in_the_next_game)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"low", "high"}, .games = 3});
    struct err err;

    ck_assert(session_take_over(probe->session, probe->now, &err));
    session_probe_pass(probe, SESSION_TAKE_OVER_REST);
    session_probe_play(probe, "6");
    session_probe_pass(probe, 0);
    next_game(probe);
    ck_assert_int_eq(session_taken(probe->session), 1);
    ck_assert(session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(session_name(probe->session, 0), "High");
    ck_assert_str_eq(session_name(probe->session, 1), "Low");
    end_game(probe);
    next_game(probe);
    ck_assert_str_eq(session_name(probe->session, 0), "Low");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_draw_is_half_a_point_for_both)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = NOBODY_WINS, .who = {"low", "high"}, .games = 2});

    end_game(probe);
    check_halves(probe, 1, 1, 0);
    next_game(probe);
    end_game(probe);
    check_halves(probe, 2, 2, 0);
    session_probe_free(probe);
}
END_TEST

/* The third seat wins: the third of game one, then the second, then the
 * first. */
START_TEST(a_series_of_three_players_moves_them_on_by_a_seat)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "abalone:players=3",
                              .from = THIRD_WINS,
                              .who = {"greedy", "greedy", "greedy"},
                              .games = 3});

    end_game(probe);
    check_halves(probe, 0, 0, 2);
    next_game(probe);
    end_game(probe);
    check_halves(probe, 0, 2, 2);
    next_game(probe);
    end_game(probe);
    check_halves(probe, 2, 2, 2);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 3);
    session_probe_free(probe);
}
END_TEST

START_TEST(no_game_of_a_series_begins_under_a_card_or_while_one_looks_back)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"low", "high"}, .games = 2});

    end_game(probe);
    session_cover(probe->session, true, probe->now);
    ck_assert(session_due(probe->session) == SESSION_NEVER);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    session_cover(probe->session, false, probe->now);
    session_look_back(probe->session, false);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 1);
    session_return(probe->session, probe->now);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 2);
    session_probe_free(probe);
}
END_TEST

/* A view that is told so again and again would never rest. */
START_TEST(nothing_is_due_while_the_next_game_may_not_begin)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"low", "high"}, .games = 2});

    end_game(probe);
    ck_assert_int_eq(session_due(probe->session),
                     probe->now + SESSION_BETWEEN_GAMES);
    session_look_back(probe->session, false);
    ck_assert_int_eq(session_due(probe->session), SESSION_NEVER);
    session_return(probe->session, probe->now);
    ck_assert_int_eq(session_due(probe->session),
                     probe->now + SESSION_BETWEEN_GAMES);
    session_probe_free(probe);
}
END_TEST

START_TEST(the_last_game_counts_before_anything_lies_on_its_board)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"low", "high"}, .games = 2});

    session_probe_await(probe, SESSION_OVER);
    session_cover(probe->session, true, probe->now);
    check_halves(probe, 2, 0, 0);
    ck_assert_int_eq(session_series(probe->session)->over, 1);
    ck_assert(!session_series_is_over(probe->session));
    session_cover(probe->session, false, probe->now);
    next_game(probe);
    session_probe_await(probe, SESSION_OVER);
    session_cover(probe->session, true, probe->now);
    check_halves(probe, 2, 2, 0);
    ck_assert(session_series_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_series_tells_how_each_game_ended)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"low", "high"}, .games = 2});

    end_game(probe);
    next_game(probe);
    end_game(probe);

    const struct series_game *const games =
        session_series(probe->session)->list;

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(games[i].winner, i);
        ck_assert_int_eq(games[i].lead, 4);
        ck_assert(games[i].began);
    }
    session_probe_free(probe);
}
END_TEST

/* The end of a game that is taken back and played again is the same game. */
START_TEST(a_game_of_a_series_counts_once)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"human", "high"}, .games = 2});

    session_probe_play(probe, "6");
    end_game(probe);
    session_undo(probe->session, probe->now);
    session_probe_play(probe, "6");
    end_game(probe);
    ck_assert_int_eq(session_series(probe->session)->over, 1);
    check_halves(probe, 2, 0, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_rematch_begins_a_series_anew)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"low", "high"}, .games = 2});
    struct err err;

    end_game(probe);
    next_game(probe);
    end_game(probe);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    check_halves(probe, 0, 0, 0);
    ck_assert_int_eq(session_series(probe->session)->played, 0);
    ck_assert(!session_series_is_over(probe->session));
    end_game(probe);
    check_halves(probe, 2, 0, 0);
    next_game(probe);
    end_game(probe);
    ck_assert(session_series_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_single_game_is_no_series)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.from = SOUTH_WINS, .who = {"low", "high"}});

    end_game(probe);
    session_probe_pass(probe, 60 * CLOCK_SECOND);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 1);
    ck_assert_int_eq(session_series(probe->session)->games, 1);
    ck_assert(!session_series_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

/* The one seat that has more than each of the others, or nobody. */
static int most_of(const int *halves, int players)
{
    for (int i = 0; i < players; i++) {
        int fewer = 0;

        for (int other = 0; other < players; other++)
            fewer += halves[other] < halves[i];
        if (fewer == players - 1)
            return i;
    }
    return SESSION_NOBODY;
}

START_TEST(a_series_is_won_by_the_one_with_the_most_points)
{
    static const struct {
        const char *game;
        int players;
    } games[] = {{"kalah", 2}, {"abalone:players=3", 3}};

    for (int game = 0; game < 2; game++) {
        struct session_probe *const probe = session_probe_new(
            (struct session_plan){.game = games[game].game, .games = 3});
        int *const halves = probe->session->series.score.halves;

        for (int score = 0; score < 4 * 4 * 4; score++) {
            halves[0] = score % 4;
            halves[1] = score / 4 % 4;
            halves[2] = score / 16;
            ck_assert_int_eq(session_series_winner(probe->session),
                             most_of(halves, games[game].players));
        }
        session_probe_free(probe);
    }
}
END_TEST

/* Where no folder is: a series of machines would fill the memory with codes. */
START_TEST(a_game_of_a_series_that_is_kept_nowhere_is_missed_by_people)
{
    static const char *const souths[] = {"low", "human"};

    for (int people = 0; people < 2; people++) {
        struct session_probe *const probe = session_probe_new((
            struct session_plan){
            .from = SOUTH_WINS, .who = {souths[people], "high"}, .games = 2});
        char *codes;

        probe->session->keeping.kept = false;
        probe->session->keeping.unsaved = true;
        probe->session->series.goes_on = true;
        codes = keeping_missed(probe->session);
        ck_assert_int_eq(codes != NULL, people);
        free(codes);
        session_probe_free(probe);
    }
}
END_TEST

TCase *session_series_case(void)
{
    TCase *const tests = tcase_create("series");

    tcase_add_test(tests, a_series_of_two_exchanges_the_seats_and_ends);
    tcase_add_test(tests,
                   a_side_that_was_taken_over_is_given_back_in_the_next_game);
    tcase_add_test(tests, a_draw_is_half_a_point_for_both);
    tcase_add_test(tests, a_series_of_three_players_moves_them_on_by_a_seat);
    tcase_add_test(
        tests, no_game_of_a_series_begins_under_a_card_or_while_one_looks_back);
    tcase_add_test(tests, nothing_is_due_while_the_next_game_may_not_begin);
    tcase_add_test(tests,
                   the_last_game_counts_before_anything_lies_on_its_board);
    tcase_add_test(tests, a_series_tells_how_each_game_ended);
    tcase_add_test(tests, a_game_of_a_series_counts_once);
    tcase_add_test(tests, a_rematch_begins_a_series_anew);
    tcase_add_test(tests, a_single_game_is_no_series);
    tcase_add_test(tests, a_series_is_won_by_the_one_with_the_most_points);
    tcase_add_test(tests,
                   a_game_of_a_series_that_is_kept_nowhere_is_missed_by_people);
    return tests;
}
