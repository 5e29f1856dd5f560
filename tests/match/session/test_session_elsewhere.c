/* SPDX-License-Identifier: MIT */
/* Promises of a session about players elsewhere: nothing is done by one alone. */
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/game/variants.h"

#include <stdio.h>
#include <string.h>

enum { SOUTH_ELSEWHERE = 1, NORTH_ELSEWHERE = 2 };

static struct session_probe *shared_new(unsigned elsewhere)
{
    return session_probe_new(
        (struct session_plan){.clock = "5+3", .elsewhere = elsewhere});
}

/* That of a pit, for the player to move. */
static struct move read_move(const struct session_probe *probe,
                             const char *text)
{
    return variant_read(session_game(probe->session),
                        session_position(probe->session), text);
}

START_TEST(who_plays_elsewhere_is_no_person_of_this_machine)
{
    for (int seat = 0; seat < 2; seat++) {
        struct session_probe *const probe = shared_new(1U << seat);

        ck_assert(session_is_shared(probe->session));
        for (int i = 0; i < 2; i++) {
            ck_assert_int_eq(session_is_elsewhere(probe->session, i),
                             i == seat);
            ck_assert_int_eq(session_is_person(probe->session, i), i != seat);
        }
        ck_assert_int_eq(session_may_play(probe->session, probe->now),
                         seat == 0 ? MAY_NOT_THINKS : MAY_PLAY);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(a_game_of_this_machine_is_not_shared)
{
    struct session_probe *const probe = shared_new(0);

    ck_assert(!session_is_shared(probe->session));
    ck_assert(!session_is_elsewhere(probe->session, 0));
    ck_assert(!session_is_elsewhere(probe->session, SESSION_NOBODY));
    ck_assert(session_is_person(probe->session, 0));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_move_from_elsewhere_has_taken_what_is_said)
{
    struct session_probe *const probe = shared_new(SOUTH_ELSEWHERE);

    session_probe_pass(probe, 7 * CLOCK_SECOND);
    session_play_after(probe->session, read_move(probe, "5"), 1500, probe->now);
    ck_assert_int_eq(session_mover(probe->session), 1);
    ck_assert_uint_eq(session_clock(probe->session, 0), 1500);
    ck_assert_int_eq(session_may_play(probe->session, probe->now), MAY_PLAY);
    session_set_millis(probe->session, session_cursor(probe->session), 2500);
    ck_assert_uint_eq(session_clock(probe->session, 0), 2500);
    ck_assert_uint_eq(session_clock(probe->session, 1), 0);
    session_probe_free(probe);
}
END_TEST

/* While one looks back the move is played where the game stands. */
START_TEST(a_move_from_elsewhere_ends_looking_back)
{
    struct session_probe *const probe = shared_new(SOUTH_ELSEWHERE);

    session_play_after(probe->session, read_move(probe, "5"), 1000, probe->now);
    session_probe_play(probe, "a");

    const int node = session_cursor(probe->session);
    const struct move move = read_move(probe, "1");

    session_look_back(probe->session, false);
    session_undo(probe->session, probe->now);
    ck_assert(session_is_looking(probe->session));
    session_play_after(probe->session, move, 1000, probe->now);
    ck_assert(!session_is_looking(probe->session));
    ck_assert_int_eq(
        session_node(probe->session, session_cursor(probe->session))->parent,
        node);
    session_probe_free(probe);
}
END_TEST

START_TEST(one_alone_takes_nothing_back_and_begins_nothing)
{
    struct session_probe *const probe = shared_new(NORTH_ELSEWHERE);
    struct err err = {""};

    session_probe_play(probe, "5");

    const int node = session_cursor(probe->session);

    ck_assert(!session_undo(probe->session, probe->now));
    ck_assert(!session_redo(probe->session, probe->now));
    session_goto(probe->session, NODE_START, probe->now);
    ck_assert_int_eq(session_cursor(probe->session), node);
    ck_assert(!session_rematch(probe->session, probe->now, &err));
    ck_assert_str_eq(err.text, "this game is shared with another player");
    ck_assert(!session_meet(probe->session, "high", probe->now, &err));
    ck_assert(!session_seat(probe->session, 0, "high", probe->now, &err));
    ck_assert(!session_seat(probe->session, 1, "high", probe->now, &err));
    ck_assert_int_eq(session_cursor(probe->session), node);
    ck_assert_int_eq(session_matches(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(the_side_of_one_elsewhere_is_not_taken_over)
{
    struct session_probe *const probe = shared_new(SOUTH_ELSEWHERE);
    struct err err = {""};

    ck_assert(!session_take_over(probe->session, probe->now, &err));
    ck_assert_str_eq(err.text, "this game is shared with another player");
    ck_assert_int_eq(session_taken(probe->session), SESSION_NOBODY);
    ck_assert(session_is_elsewhere(probe->session, 0));
    ck_assert(!session_give_back(probe->session, probe->now, &err));
    ck_assert_int_eq(session_may_play(probe->session, probe->now),
                     MAY_NOT_THINKS);
    session_probe_free(probe);
}
END_TEST

START_TEST(both_go_back_to_a_node_and_on_from_it)
{
    struct session_probe *const probe = shared_new(NORTH_ELSEWHERE);

    session_probe_play(probe, "5");

    const int node = session_cursor(probe->session);

    session_play_after(probe->session, read_move(probe, "a"), 1000, probe->now);
    session_restore(probe->session, node, probe->now);
    ck_assert_int_eq(session_cursor(probe->session), node);
    ck_assert_int_eq(session_may_play(probe->session, probe->now),
                     MAY_NOT_THINKS);
    session_restore(probe->session, NODE_START, probe->now);
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    ck_assert_int_eq(session_may_play(probe->session, probe->now), MAY_PLAY);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_was_elsewhere_is_so_on_the_other_side_in_the_next_game)
{
    for (int seat = 0; seat < 2; seat++) {
        struct session_probe *const probe = shared_new(1U << seat);
        struct err err = {""};

        for (int game = 1; game <= 2; game++) {
            ck_assert_msg(session_begin_anew(probe->session, probe->now, &err),
                          "%s", err.text);
            for (int i = 0; i < 2; i++)
                ck_assert_int_eq(session_is_elsewhere(probe->session, i),
                                 i == (seat + game) % 2);
            ck_assert_int_eq(session_matches(probe->session), 1 + game);
        }
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(who_cannot_sit_down_again_leaves_the_others_where_they_are)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "greedy"},
                                                .by_hand = true,
                                                .elsewhere = SOUTH_ELSEWHERE});
    struct err err = {""};

    probe->session->setting.by_hand = false;
    ck_assert(!session_begin_anew(probe->session, probe->now, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "does not know kalah"));
    ck_assert(session_is_elsewhere(probe->session, 0));
    ck_assert(!session_is_elsewhere(probe->session, 1));
    ck_assert_int_eq(session_matches(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

static struct match *match_of(const char *north)
{
    struct game *const game = variant_game("kalah");
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    match_set_player(match, 0, &(struct player){.who = "human", .name = "Ann"});

    struct player player = {.name = "Ben"};

    snprintf(player.who, sizeof player.who, "%s", north);
    match_set_player(match, 1, &player);
    return match;
}

START_TEST(one_alone_sets_no_position_up)
{
    struct session_probe *const probe = shared_new(NORTH_ELSEWHERE);
    const struct match *const before = session_match(probe->session);
    struct position start = *session_position(probe->session);
    struct err err = {""};

    ck_assert(!session_set_up(probe->session, &start, probe->now, &err));
    ck_assert_str_eq(err.text, "this game is shared with another player");
    ck_assert(!session_set_up_game(probe->session, match_of("human"),
                                   probe->now, &err));
    ck_assert_ptr_eq(session_match(probe->session), before);
    ck_assert_int_eq(session_matches(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(another_match_is_shared_as_it_is_said_or_nothing_changes)
{
    struct session_probe *const probe = shared_new(NORTH_ELSEWHERE);
    struct err err = {""};

    ck_assert(!session_share(probe->session, match_of("nobody"),
                             SOUTH_ELSEWHERE, probe->now, &err));
    ck_assert(!session_is_elsewhere(probe->session, 0));
    ck_assert(session_is_elsewhere(probe->session, 1));
    ck_assert_int_eq(session_matches(probe->session), 1);
    ck_assert_msg(session_share(probe->session, match_of("human"),
                                SOUTH_ELSEWHERE, probe->now, &err),
                  "%s", err.text);
    ck_assert(session_is_elsewhere(probe->session, 0));
    ck_assert(!session_is_elsewhere(probe->session, 1));
    ck_assert_str_eq(session_name(probe->session, 1), "Ben");
    ck_assert_int_eq(session_matches(probe->session), 2);
    ck_assert(session_is_kept(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(what_a_watcher_looks_at_is_no_help_to_the_players)
{
    for (unsigned elsewhere = 2; elsewhere <= 3; elsewhere++) {
        struct session_probe *const probe = shared_new(elsewhere);

        session_evaluate(probe->session, true);
        session_probe_settle(probe);
        ck_assert_int_eq(match_help(session_match(probe->session)).evaluation,
                         elsewhere == 2);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(while_the_other_one_cannot_be_reached_nobody_moves_and_clocks_stand)
{
    struct session_probe *const probe = shared_new(NORTH_ELSEWHERE);

    session_probe_pass(probe, 2 * CLOCK_SECOND);

    const int64_t left = session_time_left(probe->session, 0, probe->now);

    session_hold(probe->session, true, probe->now);
    ck_assert_int_eq(session_may_play(probe->session, probe->now),
                     MAY_NOT_HELD);
    session_probe_pass(probe, 3600 * CLOCK_SECOND);
    ck_assert_int_eq(session_time_left(probe->session, 0, probe->now), left);
    ck_assert(!session_is_over(probe->session));
    session_hold(probe->session, false, probe->now);
    ck_assert_int_eq(session_may_play(probe->session, probe->now), MAY_PLAY);
    ck_assert_int_eq(session_time_left(probe->session, 0, probe->now), left);
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert_int_eq(session_time_left(probe->session, 0, probe->now),
                     left - CLOCK_SECOND);
    session_probe_free(probe);
}
END_TEST

/* The other player's time would run meanwhile, too. */
START_TEST(a_card_stops_no_clock_that_two_machines_share)
{
    struct session_probe *const probe = shared_new(NORTH_ELSEWHERE);

    session_cover(probe->session, true, probe->now);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    ck_assert_int_eq(session_time_left(probe->session, 0, probe->now),
                     290 * CLOCK_SECOND);
    session_cover(probe->session, false, probe->now);
    ck_assert_int_eq(session_time_left(probe->session, 0, probe->now),
                     290 * CLOCK_SECOND);
    session_probe_free(probe);
}
END_TEST

/* What is told when the other machine is back comes before the clocks go on. */
START_TEST(the_time_of_a_move_that_is_told_while_clocks_stand_begins_with_them)
{
    struct session_probe *const probe = shared_new(SOUTH_ELSEWHERE);

    session_hold(probe->session, true, probe->now);
    session_probe_pass(probe, 60 * CLOCK_SECOND);
    session_play_after(probe->session, read_move(probe, "5"), 0, probe->now);
    for (int held = 1; held >= 0; held--) {
        session_probe_pass(probe, held * (20 * CLOCK_SECOND));
        ck_assert_int_eq(session_time_left(probe->session, 1, probe->now),
                         300 * CLOCK_SECOND);
        session_hold(probe->session, false, probe->now);
    }
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert_int_eq(session_time_left(probe->session, 1, probe->now),
                     299 * CLOCK_SECOND);
    session_probe_free(probe);
}
END_TEST

/* The other machine says when its player has lost by time. */
START_TEST(the_time_of_one_elsewhere_does_not_run_out_here)
{
    struct session_probe *const probe = shared_new(SOUTH_ELSEWHERE);

    ck_assert_int_eq(session_due(probe->session), SESSION_NEVER);
    session_probe_pass(probe, 600 * CLOCK_SECOND);
    ck_assert(!session_is_over(probe->session));
    session_play_after(probe->session, read_move(probe, "5"), 1000, probe->now);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(session_due(probe->session),
                     probe->now + 300 * CLOCK_SECOND);
    session_probe_pass(probe, 301 * CLOCK_SECOND);
    ck_assert_int_eq(match_end(session_match(probe->session)), END_TIME);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_person_can_be_given_a_name)
{
    struct session_probe *const probe = shared_new(NORTH_ELSEWHERE);
    const int heard = probe->heard[SESSION_SEATED];

    session_set_name(probe->session, 1, "Ben");
    session_probe_pass(probe, 1);
    ck_assert_str_eq(session_name(probe->session, 1), "Ben");
    ck_assert_str_ne(session_name(probe->session, 0), "Ben");
    ck_assert_int_eq(probe->heard[SESSION_SEATED], heard + 1);
    ck_assert_int_eq(probe->last[SESSION_SEATED].player, 1);
    session_probe_free(probe);
}
END_TEST

TCase *session_elsewhere_case(void)
{
    TCase *const tests = tcase_create("elsewhere");

    tcase_add_test(tests, who_plays_elsewhere_is_no_person_of_this_machine);
    tcase_add_test(tests, a_game_of_this_machine_is_not_shared);
    tcase_add_test(tests, a_move_from_elsewhere_has_taken_what_is_said);
    tcase_add_test(tests, a_move_from_elsewhere_ends_looking_back);
    tcase_add_test(tests, one_alone_takes_nothing_back_and_begins_nothing);
    tcase_add_test(tests, the_side_of_one_elsewhere_is_not_taken_over);
    tcase_add_test(tests, both_go_back_to_a_node_and_on_from_it);
    tcase_add_test(tests,
                   who_was_elsewhere_is_so_on_the_other_side_in_the_next_game);
    tcase_add_test(tests,
                   another_match_is_shared_as_it_is_said_or_nothing_changes);
    tcase_add_test(tests, what_a_watcher_looks_at_is_no_help_to_the_players);
    tcase_add_test(
        tests,
        while_the_other_one_cannot_be_reached_nobody_moves_and_clocks_stand);
    tcase_add_test(tests, a_card_stops_no_clock_that_two_machines_share);
    tcase_add_test(
        tests,
        the_time_of_a_move_that_is_told_while_clocks_stand_begins_with_them);
    tcase_add_test(tests, the_time_of_one_elsewhere_does_not_run_out_here);
    tcase_add_test(tests, a_person_can_be_given_a_name);
    tcase_add_test(tests,
                   who_cannot_sit_down_again_leaves_the_others_where_they_are);
    tcase_add_test(tests, one_alone_sets_no_position_up);
    return tests;
}
