/* SPDX-License-Identifier: MIT */
/* Promises of a session that plays a match of sets. */
#include "match/saves/game_list.h"
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "match/who.h"

#include <stdlib.h>
#include <string.h>

/* South sows 6 and wins the set by 6-4. */
#define SOUTH_WINS "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static struct session_probe *begin(int sets, const char *south,
                                   const char *north)
{
    return session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {south, north}, .sets = sets});
}

static void end_set(struct session_probe *probe)
{
    session_probe_play(probe, "6");
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
}

static void begin_next(struct session_probe *probe)
{
    struct err err;

    ck_assert(session_set_follows(probe->session));
    ck_assert_msg(session_next_set(probe->session, probe->now, &err), "%s",
                  err.text);
    session_probe_settle(probe);
}

static void check_points(const struct session_probe *probe, int over, int first,
                         int second)
{
    const struct session_series *const series = session_series(probe->session);

    ck_assert(series->sets);
    ck_assert_int_eq(series->over, over);
    ck_assert_int_eq(series->halves[0], first);
    ck_assert_int_eq(series->halves[1], second);
}

START_TEST(in_each_set_the_other_one_begins)
{
    struct session_probe *const probe = begin(3, "human", "low");

    check_points(probe, 0, 0, 0);
    end_set(probe);
    check_points(probe, 1, 2, 0);
    begin_next(probe); /* the level moves, and wins */
    ck_assert_str_eq(session_name(probe->session, 0), "Low");
    check_points(probe, 2, 2, 2);
    begin_next(probe);
    ck_assert_str_eq(session_name(probe->session, 1), "Low");
    ck_assert_int_eq(session_mover(probe->session), 0);
    end_set(probe);
    check_points(probe, 3, 4, 2);
    session_probe_free(probe);
}
END_TEST

START_TEST(behind_the_last_set_none_follows)
{
    struct session_probe *const probe = begin(2, "human", "human");
    struct err err;

    ck_assert(!session_set_follows(probe->session));
    ck_assert(!session_next_set(probe->session, probe->now, &err));
    end_set(probe);
    ck_assert(!session_series_is_over(probe->session));
    begin_next(probe);
    end_set(probe);
    ck_assert(session_series_is_over(probe->session));
    ck_assert(!session_set_follows(probe->session));
    ck_assert(!session_next_set(probe->session, probe->now, &err));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_person_is_waited_for_between_sets_and_machines_go_on)
{
    struct session_probe *person = begin(2, "human", "low");

    end_set(person);
    session_probe_pass(person, 10 * SESSION_BETWEEN_GAMES);
    check_points(person, 1, 2, 0);
    ck_assert(session_is_over(person->session));
    session_probe_free(person);

    struct session_probe *machines = begin(2, "low", "high");

    session_probe_await(machines, SESSION_OVER);
    session_probe_pass(machines, 0);
    session_probe_pass(machines, SESSION_BETWEEN_GAMES);
    ck_assert_str_eq(session_name(machines->session, 0), "High");
    check_points(machines, 1, 2, 0);
    session_probe_free(machines);
}
END_TEST

START_TEST(a_set_that_is_taken_back_is_not_over)
{
    struct session_probe *const probe = begin(3, "human", "human");

    end_set(probe);
    ck_assert(session_undo(probe->session, probe->now));
    check_points(probe, 0, 0, 0);
    end_set(probe);
    check_points(probe, 1, 2, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(undo_goes_from_a_set_to_the_end_of_the_one_before)
{
    struct session_probe *const probe = begin(3, "human", "human");

    end_set(probe);
    begin_next(probe);
    session_probe_play(probe, "6");
    ck_assert(session_undo(probe->session, probe->now));
    check_points(probe, 1, 2, 0);
    ck_assert(session_undo(probe->session, probe->now));
    check_points(probe, 1, 2, 0);
    ck_assert(session_is_over(probe->session));
    session_probe_at(probe, "0,0,0,0,0,0,6/0,0,0,0,0,0,4/-");
    ck_assert(session_undo(probe->session, probe->now));
    check_points(probe, 0, 0, 0);
    session_probe_at(probe, SOUTH_WINS);
    ck_assert(!session_undo(probe->session, probe->now));
    session_probe_free(probe);
}
END_TEST

/* Where only machines play, every move is one to go back to. */
START_TEST(undo_takes_a_machines_move_back_before_it_leaves_the_set)
{
    struct session_probe *const probe = begin(3, "low", "high");

    session_probe_await(probe, SESSION_OVER);
    session_probe_pass(probe, 0);
    session_probe_pass(probe, SESSION_BETWEEN_GAMES);
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(session_matches(probe->session), 2);
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert_int_eq(session_matches(probe->session), 2);
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert_int_eq(session_matches(probe->session), 3);
    ck_assert(session_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(who_looks_back_leaves_no_set)
{
    struct session_probe *const probe = begin(3, "human", "human");

    end_set(probe);
    begin_next(probe);
    session_look_back(probe->session, false);
    ck_assert(!session_undo(probe->session, probe->now));
    ck_assert_int_eq(session_matches(probe->session), 2);
    check_points(probe, 1, 2, 0);
    session_probe_free(probe);
}
END_TEST

/* But not at the end of a set, which stays that of those who have played it. */
START_TEST(a_seat_that_was_taken_over_can_be_given_back_in_every_set)
{
    struct session_probe *const probe = begin(3, "low", "human");
    struct err err;

    ck_assert(session_take_over(probe->session, probe->now, &err));
    end_set(probe);
    ck_assert(!session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(err.text, "the game is over; a seat is given back while "
                               "one goes on");
    begin_next(probe);
    ck_assert_int_eq(session_taken(probe->session), 1);
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert_int_eq(session_taken(probe->session), 0);
    ck_assert(!session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(session_name(probe->session, 0), "South");
    begin_next(probe);
    ck_assert(session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(session_name(probe->session, 1), "Low");
    session_probe_free(probe);
}
END_TEST

START_TEST(undo_passes_over_what_a_machine_began_a_set_with)
{
    struct session_probe *const probe = begin(3, "human", "low");

    end_set(probe);
    begin_next(probe);
    ck_assert_int_eq(session_cursor(probe->session), 1);
    ck_assert(session_undo(probe->session, probe->now));
    check_points(probe, 1, 2, 0);
    ck_assert_str_eq(session_name(probe->session, 1), "Low");
    session_probe_free(probe);
}
END_TEST

/* As another program, or the same one later, finds it. */
START_TEST(a_set_that_is_continued_knows_its_match)
{
    struct session_probe *const probe = begin(5, "human", "human");
    struct autosave *autosave = NULL;
    struct err err;

    end_set(probe);
    begin_next(probe);
    end_set(probe);
    begin_next(probe);
    ck_assert(session_set_up(
        probe->session, &session_node(probe->session, NODE_START)->position,
        probe->now, &err));

    char *const path = game_list_newest();
    struct match *const match = autosave_open(path, &autosave, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert(session_take(probe->session, match, autosave, probe->now, &err));
    check_points(probe, 2, 2, 2);
    ck_assert_int_eq(session_series(probe->session)->games, 5);
    ck_assert(session_undo(probe->session, probe->now));
    check_points(probe, 2, 2, 2);
    ck_assert(session_is_over(probe->session));
    free(path);
    session_probe_free(probe);
}
END_TEST

/* The game is left for another one, and what Continue opens is taken. */
static void leave_and_continue(struct session_probe *probe)
{
    struct autosave *autosave = NULL;
    struct err err = {""};

    ck_assert(session_set_up(
        probe->session, &session_node(probe->session, NODE_START)->position,
        probe->now, &err));

    char *const path = game_list_newest();

    ck_assert_ptr_nonnull(path);

    struct match *const match = autosave_open(path, &autosave, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert(session_take(probe->session, match, autosave, probe->now, &err));
    free(path);
}

START_TEST(who_leaves_between_two_sets_goes_on_with_the_next)
{
    struct session_probe *const probe = begin(3, "human", "human");

    end_set(probe);
    leave_and_continue(probe);
    ck_assert(session_is_over(probe->session));
    check_points(probe, 1, 2, 0);
    begin_next(probe);
    session_probe_at(probe, SOUTH_WINS);
    check_points(probe, 1, 2, 0);
    end_set(probe);
    leave_and_continue(probe);
    check_points(probe, 2, 2, 2);
    begin_next(probe);
    ck_assert(!session_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

/* A set that both can end in two ways, by 7-4: 5 and f, or 6, 5 and f. */
#define TWO_ENDS "0,0,0,0,1,1,5/0,0,0,0,0,1,3/s"

static struct session_probe *begin_two_ends(void)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = TWO_ENDS, .who = {"human", "human"}, .sets = 3});

    session_probe_play(probe, "5");
    session_probe_play(probe, "f");
    begin_next(probe);
    session_probe_play(probe, "5");
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert(session_is_over(probe->session));
    return probe;
}

START_TEST(behind_a_set_that_is_gone_back_to_comes_the_one_that_was_begun)
{
    struct session_probe *const probe = begin_two_ends();

    begin_next(probe);
    check_points(probe, 1, 2, 0);
    ck_assert_int_eq(
        history_count(match_history(session_match(probe->session))), 2);
    ck_assert(session_redo(probe->session, probe->now));
    session_probe_free(probe);
}
END_TEST

START_TEST(who_looks_back_goes_on_with_the_set_that_was_begun)
{
    struct session_probe *const probe = begin_two_ends();

    session_look_back(probe->session, false);
    if (_i == 1)
        session_goto(probe->session, NODE_START, probe->now);
    begin_next(probe);
    ck_assert(!session_is_looking(probe->session));
    check_points(probe, 1, 2, 0);
    ck_assert_int_eq(
        history_count(match_history(session_match(probe->session))), 2);
    session_probe_free(probe);
}
END_TEST

/* Another end of it is seen, of moves that were taken back. */
START_TEST(no_set_follows_while_one_is_played)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = TWO_ENDS, .who = {"human", "human"}, .sets = 3});
    struct err err;
    int end;

    session_probe_play(probe, "5");
    session_probe_play(probe, "f");
    end = session_cursor(probe->session);
    for (int back = 0; back < 2; back++)
        ck_assert(session_undo(probe->session, probe->now));
    session_probe_play(probe, "6");
    session_look_back(probe->session, false);
    session_goto(probe->session, end, probe->now);
    ck_assert(session_is_over(probe->session));
    ck_assert(!session_set_follows(probe->session));
    ck_assert(!session_next_set(probe->session, probe->now, &err));
    ck_assert_str_eq(err.text, "no set follows");
    ck_assert(session_is_looking(probe->session));
    ck_assert_int_eq(session_matches(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_set_with_another_end_is_followed_by_another_one)
{
    struct session_probe *const probe = begin_two_ends();

    ck_assert(session_undo(probe->session, probe->now));
    ck_assert(session_undo(probe->session, probe->now));
    session_probe_play(probe, "6");
    session_probe_play(probe, "5");
    session_probe_play(probe, "f");
    leave_and_continue(probe);
    ck_assert(session_is_over(probe->session));
    check_points(probe, 1, 2, 0);
    begin_next(probe);
    ck_assert_int_eq(
        history_count(match_history(session_match(probe->session))), 1);
    leave_and_continue(probe);
    ck_assert_int_eq(
        history_count(match_history(session_match(probe->session))), 1);
    check_points(probe, 1, 2, 0);
    session_probe_free(probe);
}
END_TEST

/* From this end of the set to that one. */
static void change_end(struct session_probe *probe, int way, int end)
{
    struct session *const session = probe->session;

    if (way == 0) { /* in the list of moves */
        session_goto(session, end, probe->now);
    } else if (way == 1) { /* by looking */
        session_look_back(session, false);
        session_goto(session, end, probe->now);
        session_play_on(session, probe->now);
    } else { /* by redo, along another branch */
        for (int back = 0; back < 3; back++)
            ck_assert(session_undo(session, probe->now));
        session_choose(session, session_node(session, end)->parent);
        for (int on = 0; on < 2; on++)
            ck_assert(session_redo(session, probe->now));
    }
    ck_assert_int_eq(session_cursor(session), end);
}

START_TEST(behind_another_end_of_a_set_comes_another_set)
{
    struct session_probe *const probe = begin_two_ends();
    const int end = session_cursor(probe->session);

    for (int back = 0; back < 2; back++)
        ck_assert(session_undo(probe->session, probe->now));
    session_probe_play(probe, "6");
    session_probe_play(probe, "5");
    session_probe_play(probe, "f");
    begin_next(probe);
    session_probe_play(probe, "5");
    for (int back = 0; back < 2; back++)
        ck_assert(session_undo(probe->session, probe->now));
    ck_assert(session_is_over(probe->session));
    change_end(probe, _i, end);
    begin_next(probe);
    check_points(probe, 1, 2, 0);
    ck_assert_int_eq(
        history_count(match_history(session_match(probe->session))), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_set_that_is_over_counts_after_looking_back_as_before)
{
    struct session_probe *const probe = begin(3, "human", "human");

    end_set(probe);
    check_points(probe, 1, 2, 0);
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_return(probe->session, probe->now);
    session_probe_settle(probe);
    check_points(probe, 1, 2, 0);
    session_probe_free(probe);
}
END_TEST

/* Time runs out in the set that was gone back to: it is lost now. */
START_TEST(a_set_that_ends_by_the_clock_is_followed_by_another_one)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.from = TWO_ENDS,
                                                .who = {"human", "human"},
                                                .sets = 3,
                                                .clock = "30s/move"});
    struct err err;

    session_probe_play(probe, "5");
    session_probe_play(probe, "f");
    ck_assert(session_next_set(probe->session, probe->now, &err));
    for (int back = 0; back < 3; back++)
        ck_assert(session_undo(probe->session, probe->now));
    ck_assert(!session_is_over(probe->session));
    session_probe_pass(probe, 0); /* is seen, and the clock begins */
    session_probe_pass(probe, 30 * CLOCK_SECOND);
    ck_assert_int_eq(match_end(session_match(probe->session)), END_TIME);
    check_points(probe, 1, 0, 2);
    ck_assert(session_next_set(probe->session, probe->now, &err));
    check_points(probe, 1, 0, 2);
    session_probe_free(probe);
}
END_TEST

/* Seat by seat the names would be the other's in the next set. */
START_TEST(people_keep_their_names_in_every_set)
{
    struct session_probe *const probe = begin(3, "human", "human");

    who_tell_apart(probe->session->match, 0);
    end_set(probe);
    ck_assert_str_eq(session_name(probe->session, 0), "Player 1");
    begin_next(probe);
    ck_assert_str_eq(session_name(probe->session, 0), "Player 2");
    ck_assert_str_eq(session_name(probe->session, 1), "Player 1");
    session_probe_free(probe);
}
END_TEST

/* The one to move is ahead by two, and has no time left. */
START_TEST(who_wins_a_set_on_time_and_is_behind_has_no_lead)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.from = SOUTH_WINS,
                                                .who = {"human", "human"},
                                                .sets = 3,
                                                .clock = "30s/move"});
    struct err err;

    session_probe_pass(probe, 0);
    session_probe_pass(probe, 30 * CLOCK_SECOND);
    ck_assert_int_eq(match_end(session_match(probe->session)), END_TIME);
    ck_assert(session_next_set(probe->session, probe->now, &err));
    check_points(probe, 1, 0, 2);
    ck_assert_int_lt(session_series(probe->session)->list[0].lead, 1);
    session_probe_free(probe);
}
END_TEST

/* The autosave of that set in the list of games. */
static struct listed_game list_set(int over)
{
    struct game_list list = game_list_read();
    struct listed_game found = {.path = NULL};

    for (int i = 0; i < list.count; i++)
        if (list.games[i].sets.count > 1 && list.games[i].sets.over == over)
            found = list.games[i];
    found.path = NULL;
    game_list_free(&list);
    return found;
}

START_TEST(the_list_of_games_knows_which_set_awaits_the_next)
{
    struct session_probe *const probe = begin(2, "human", "human");

    ck_assert(!list_set(0).awaits);
    end_set(probe);
    ck_assert(list_set(0).awaits);
    begin_next(probe);
    ck_assert(!list_set(0).awaits);
    end_set(probe);
    ck_assert(!list_set(0).awaits);
    ck_assert(!list_set(1).awaits);
    ck_assert_str_ne(list_set(1).ended, "");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_rematch_is_another_match_of_as_many_sets)
{
    struct session_probe *const probe = begin(3, "human", "low");
    struct err err;

    end_set(probe);
    begin_next(probe);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    check_points(probe, 0, 0, 0);
    ck_assert_int_eq(match_sets(session_match(probe->session))->count, 3);
    session_probe_free(probe);
}
END_TEST

/* Undo would leave it for the match that it follows. */
START_TEST(before_a_rematch_there_is_no_set)
{
    struct session_probe *const probe = begin(3, "human", "human");
    struct err err;

    end_set(probe);
    begin_next(probe);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(!session_undo(probe->session, probe->now));
    ck_assert_int_eq(session_matches(probe->session), 3);
    check_points(probe, 0, 0, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_position_that_is_set_up_is_one_game)
{
    struct session_probe *const probe = begin(3, "human", "low");
    const struct position start =
        session_node(probe->session, NODE_START)->position;
    struct err err;

    ck_assert(session_set_up(probe->session, &start, probe->now, &err));
    ck_assert_int_eq(session_series(probe->session)->games, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_set_that_cannot_be_seated_does_not_begin)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.from = SOUTH_WINS,
                                                .who = {"human", "greedy"},
                                                .sets = 3,
                                                .by_hand = true});
    struct err err = {""};

    end_set(probe);
    probe->session->setting.by_hand = false;
    ck_assert(!session_next_set(probe->session, probe->now, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "does not know kalah"));
    ck_assert(session_is_over(probe->session));
    ck_assert_int_eq(session_matches(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

TCase *session_sets_case(void)
{
    TCase *const tests = tcase_create("sets");

    tcase_add_test(tests, in_each_set_the_other_one_begins);
    tcase_add_test(tests, behind_the_last_set_none_follows);
    tcase_add_test(tests,
                   a_person_is_waited_for_between_sets_and_machines_go_on);
    tcase_add_test(tests, a_set_that_is_taken_back_is_not_over);
    tcase_add_test(tests, undo_goes_from_a_set_to_the_end_of_the_one_before);
    tcase_add_test(tests,
                   undo_takes_a_machines_move_back_before_it_leaves_the_set);
    tcase_add_test(tests, who_looks_back_leaves_no_set);
    tcase_add_test(tests,
                   a_seat_that_was_taken_over_can_be_given_back_in_every_set);
    tcase_add_test(tests, undo_passes_over_what_a_machine_began_a_set_with);
    tcase_add_test(tests, a_set_that_is_continued_knows_its_match);
    tcase_add_test(tests, who_leaves_between_two_sets_goes_on_with_the_next);
    tcase_add_test(
        tests, behind_a_set_that_is_gone_back_to_comes_the_one_that_was_begun);
    tcase_add_loop_test(
        tests, who_looks_back_goes_on_with_the_set_that_was_begun, 0, 2);
    tcase_add_test(tests, no_set_follows_while_one_is_played);
    tcase_add_test(tests, a_set_with_another_end_is_followed_by_another_one);
    tcase_add_loop_test(tests, behind_another_end_of_a_set_comes_another_set, 0,
                        3);
    tcase_add_test(tests,
                   a_set_that_is_over_counts_after_looking_back_as_before);
    tcase_add_test(tests,
                   a_set_that_ends_by_the_clock_is_followed_by_another_one);
    tcase_add_test(tests, people_keep_their_names_in_every_set);
    tcase_add_test(tests, who_wins_a_set_on_time_and_is_behind_has_no_lead);
    tcase_add_test(tests, the_list_of_games_knows_which_set_awaits_the_next);
    tcase_add_test(tests, a_rematch_is_another_match_of_as_many_sets);
    tcase_add_test(tests, before_a_rematch_there_is_no_set);
    tcase_add_test(tests, a_position_that_is_set_up_is_one_game);
    tcase_add_test(tests, a_set_that_cannot_be_seated_does_not_begin);
    return tests;
}
