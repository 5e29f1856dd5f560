/* SPDX-License-Identifier: MIT */
/* Promises of a session about who sits where. */
#include "match/saves/save.h"
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "match/who.h"
#include "support/game/variants.h"

#include <stdlib.h>
#include <string.h>

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

static const struct session_plan AGAINST_LOW = {.who = {"human", "low"}};
static const struct session_plan WATCHED = {.who = {"low", "high"}};

static const char *who_at(const struct session_probe *probe, int player)
{
    return match_player(session_match(probe->session), player)->who;
}

/* ---- levels ---- */

START_TEST(a_level_changes_in_the_middle_of_a_game)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_probe_play(probe, "5");
    session_probe_settle(probe);

    const int node = session_cursor(probe->session);

    session_probe_seat(probe, 1, "high");
    ck_assert_int_eq(probe->last[SESSION_SEATED].player, 1);
    ck_assert_str_eq(who_at(probe, 1), "high");
    ck_assert_str_eq(session_name(probe->session, 1), "High");
    ck_assert_int_eq(session_cursor(probe->session), node);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_level_that_is_not_known_changes_nothing)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct err err;

    ck_assert(!session_seat(probe->session, 1, "lowest", probe->now, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "lowest: no such level or agent"));
    ck_assert_str_eq(who_at(probe, 1), "low");
    session_probe_play(probe, "5");
    session_probe_await(probe, SESSION_MOVED);
    session_probe_free(probe);
}
END_TEST

static void are_called(const struct session_probe *probe, const char *south,
                       const char *north)
{
    ck_assert_str_eq(session_name(probe->session, 0), south);
    ck_assert_str_eq(session_name(probe->session, 1), north);
}

/* Names that somebody has given stay. */
START_TEST(who_is_alone_of_a_level_is_no_second_one)
{
    struct session_probe *const probe = session_probe_new(WATCHED);

    are_called(probe, "Low", "High");
    session_probe_seat(probe, 1, "low");
    are_called(probe, "First Low", "Second Low");
    session_probe_seat(probe, 0, "high");
    are_called(probe, "High", "Low");
    session_probe_seat(probe, 0, "low");
    are_called(probe, "First Low", "Second Low");
    session_probe_seat(probe, 0, "human");
    are_called(probe, "You", "Low");
    session_set_name(probe->session, 1, "Second Lowest");
    session_probe_seat(probe, 0, "high");
    are_called(probe, "High", "Second Lowest");
    session_probe_free(probe);
}
END_TEST

START_TEST(one_who_thinks_on_while_others_do_can_be_replaced)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"muser", "human"}});

    session_probe_await(probe, SESSION_THOUGHT);
    session_move_now(probe->session);
    while (session_mover(probe->session) == 0) {
        session_move_now(probe->session);
        session_probe_await(probe, SESSION_MOVED);
    }
    session_probe_seat(probe, 0, "low");
    ck_assert_str_eq(who_at(probe, 0), "low");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_that_is_put_where_the_turn_is_begins_to_think)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_probe_seat(probe, 0, "high");
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(probe->last[SESSION_MOVED].player, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(the_opponent_is_the_machine_of_one_person)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"low", "human"}});

    ck_assert_int_eq(session_opponent(probe->session), 0);
    session_probe_seat(probe, 1, "high");
    ck_assert_int_eq(session_opponent(probe->session), SESSION_NOBODY);
    session_probe_free(probe);
}
END_TEST

/* ---- taking over ---- */

START_TEST(a_side_is_taken_over_and_given_back)
{
    struct session_probe *const probe = session_probe_new(WATCHED);
    struct err err;

    ck_assert(session_take_over(probe->session, probe->now, &err));
    ck_assert_int_eq(session_taken(probe->session), 0);
    ck_assert(session_is_person(probe->session, 0));
    ck_assert(!session_is_thinking(probe->session));
    ck_assert_str_eq(who_at(probe, 0), "human");
    ck_assert_str_eq(session_name(probe->session, 0), "You");
    ck_assert(session_give_back(probe->session, probe->now, &err));
    ck_assert_int_eq(session_taken(probe->session), SESSION_NOBODY);
    ck_assert_str_eq(who_at(probe, 0), "low");
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(probe->last[SESSION_MOVED].player, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_that_gets_its_side_back_is_called_as_before)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"low", "low"}});
    struct err err;

    session_set_name(probe->session, 0, "First Low");
    session_set_name(probe->session, 1, "Second Low");
    ck_assert(session_take_over(probe->session, probe->now, &err));
    ck_assert_str_eq(session_name(probe->session, 1), "Second Low");
    ck_assert(session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(session_name(probe->session, 0), "First Low");
    ck_assert_str_eq(session_name(probe->session, 1), "Second Low");

    struct match *const kept = session_probe_kept();

    ck_assert_str_eq(match_player(kept, 0)->name, "First Low");
    match_free(kept);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_takes_a_side_over_does_not_play_by_accident)
{
    struct session_probe *const probe = session_probe_new(WATCHED);
    struct err err;

    ck_assert(session_take_over(probe->session, probe->now, &err));
    session_probe_pass(probe, 300 * CLOCK_MILLISECOND - 1);
    ck_assert_int_eq(session_may_play(probe->session, probe->now), MAY_NOT_YET);
    session_probe_pass(probe, 1);
    ck_assert_int_eq(session_may_play(probe->session, probe->now), MAY_PLAY);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_takes_a_side_over_or_gives_it_back_ends_the_pause)
{
    struct session_probe *const probe = session_probe_new(WATCHED);
    struct err err;

    session_pause(probe->session, true);
    ck_assert(session_take_over(probe->session, probe->now, &err));
    ck_assert(!session_is_paused(probe->session));
    session_pause(probe->session, true);
    ck_assert(session_give_back(probe->session, probe->now, &err));
    ck_assert(!session_is_paused(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_person_has_nothing_to_take_over_or_give_back)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct err err;

    ck_assert(!session_take_over(probe->session, probe->now, &err));
    ck_assert(!session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(err.text, "");
    session_probe_free(probe);
}
END_TEST

/* ---- other matches ---- */

START_TEST(a_rematch_exchanges_the_sides)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct err err;

    session_probe_play(probe, "5");
    session_probe_settle(probe);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_str_eq(who_at(probe, 0), "low");
    ck_assert_str_eq(who_at(probe, 1), "human");
    ck_assert_str_eq(session_name(probe->session, 1), "You");
    session_probe_at(probe, START);
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 2);
    ck_assert_int_eq(probe->last[SESSION_MOVED].player, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_name_moves_on_with_its_player_and_that_of_a_seat_stays)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct err err;

    session_set_name(probe->session, 0, "Ann");
    for (int i = 1; i <= 3; i++) {
        ck_assert(session_rematch(probe->session, probe->now, &err));
        ck_assert_str_eq(session_name(probe->session, i % 2), "Ann");
        ck_assert_str_eq(session_name(probe->session, 1 - i % 2),
                         i % 2 == 0 ? "North" : "South");
    }
    session_set_name(probe->session, 0, "Ben");
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_str_eq(session_name(probe->session, 0), "Ann");
    ck_assert_str_eq(session_name(probe->session, 1), "Ben");
    session_probe_free(probe);
}
END_TEST

START_TEST(machines_of_one_level_have_their_names_in_the_other_seats_too)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"low", "low"}});
    struct err err;

    session_set_name(probe->session, 0, "First Low");
    session_set_name(probe->session, 1, "Second Low");
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_str_eq(session_name(probe->session, 0), "Second Low");
    ck_assert_str_eq(session_name(probe->session, 1), "First Low");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_person_who_is_met_instead_of_a_machine_does_not_have_its_name)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct err err;

    ck_assert(session_meet(probe->session, "human", probe->now, &err));
    ck_assert_str_eq(who_at(probe, 0), "human");
    ck_assert_str_eq(who_at(probe, 1), "human");
    ck_assert_str_eq(session_name(probe->session, 1), "North");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_that_sits_down_in_a_taken_seat_ends_the_loan)
{
    struct session_probe *const probe = session_probe_new(WATCHED);
    struct err err;

    ck_assert(session_take_over(probe->session, probe->now, &err));
    session_probe_seat(probe, 0, "middle");
    ck_assert_int_eq(session_taken(probe->session), SESSION_NOBODY);
    ck_assert(!session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(who_at(probe, 0), "middle");
    session_probe_free(probe);
}
END_TEST

START_TEST(in_a_rematch_a_seat_that_was_taken_is_given_back_where_it_is_then)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "deep:depth=2"}});
    struct err err;

    session_probe_play(probe, "5");
    session_probe_settle(probe);
    ck_assert_ptr_nonnull(session_thought(probe->session, 1));
    session_probe_play(probe, "1");
    ck_assert(session_take_over(probe->session, probe->now, &err));
    ck_assert_int_eq(session_taken(probe->session), 1);
    ck_assert_ptr_null(session_thought(probe->session, 1));
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_int_eq(session_taken(probe->session), 0);
    ck_assert(session_give_back(probe->session, probe->now, &err));
    ck_assert_str_eq(who_at(probe, 0), "deep:depth=2");
    ck_assert_str_eq(who_at(probe, 1), "human");
    session_probe_free(probe);
}
END_TEST

START_TEST(in_a_match_of_others_nobody_has_taken_a_seat)
{
    struct session_probe *const probe = session_probe_new(WATCHED);
    struct game *const game = variant_game("kalah");
    struct position start;
    struct err err;

    ck_assert(session_take_over(probe->session, probe->now, &err));
    game->class->start(game, &start);
    ck_assert(session_take(probe->session, match_new(game, &start), NULL,
                           probe->now, &err));
    ck_assert_int_eq(session_taken(probe->session), SESSION_NOBODY);
    ck_assert(!session_give_back(probe->session, probe->now, &err));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_rematch_of_three_moves_everybody_on_by_a_seat)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "abalone:players=3", .who = {"human", "random", "greedy"}});
    struct err err;

    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_str_eq(who_at(probe, 0), "greedy");
    ck_assert_str_eq(who_at(probe, 1), "human");
    ck_assert_str_eq(who_at(probe, 2), "random");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_rematch_begins_where_the_game_began)
{
    static const char FROM[] = "0,0,0,0,2,1,5/0,0,0,0,0,3,3/s";
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.from = FROM, .who = {"human", "low"}});
    struct err err;

    session_probe_play(probe, "6");
    ck_assert(session_rematch(probe->session, probe->now, &err));
    session_probe_at(probe, FROM);
    session_probe_free(probe);
}
END_TEST

START_TEST(another_level_is_met_from_the_same_seat)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"low", "human"}});
    struct err err;

    ck_assert(session_meet(probe->session, "high", probe->now, &err));
    ck_assert_str_eq(who_at(probe, 0), "high");
    ck_assert_str_eq(who_at(probe, 1), "human");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_position_is_set_up_for_the_same_players)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    const struct game *const game = session_game(probe->session);
    struct position start;
    struct err err;

    ck_assert(game->class->read_position(game, "0,0,0,0,2,1,5/0,0,0,0,0,3,3/s",
                                         &start, &err));
    ck_assert(session_set_up(probe->session, &start, probe->now, &err));
    session_probe_at(probe, "0,0,0,0,2,1,5/0,0,0,0,0,3,3/s");
    ck_assert_str_eq(who_at(probe, 1), "low");
    ck_assert(session_is_kept(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_match_that_cannot_be_seated_leaves_this_one_alone)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct err err;

    session_probe_play(probe, "5");
    session_probe_settle(probe);

    const struct match *const before = session_match(probe->session);
    const int node = session_cursor(probe->session);

    ck_assert(!session_meet(probe->session, "lowest", probe->now, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "lowest"));
    ck_assert_ptr_eq(session_match(probe->session), before);
    ck_assert_int_eq(session_cursor(probe->session), node);
    ck_assert(!session_is_person(probe->session, 1));
    session_probe_free(probe);
}
END_TEST

START_TEST(who_is_not_known_is_refused_or_played_by_hand)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "lowest"}, .by_hand = true});
    const struct session_plan strict = {.who = {"human", "lowest"}};
    struct err err = {""};

    ck_assert_int_eq(probe->last[SESSION_NO_MACHINE].player, 1);
    ck_assert_ptr_nonnull(
        strstr(probe->last[SESSION_NO_MACHINE].text, "lowest: no such level"));
    ck_assert(session_is_person(probe->session, 1));
    ck_assert(!match_human(session_match(probe->session), 1));
    ck_assert_ptr_null(session_probe_try(probe, &strict, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "lowest: no such level"));
    session_probe_free(probe);
}
END_TEST

START_TEST(every_machine_has_a_seed_of_its_own)
{
    struct session_probe *const probe = session_probe_new(WATCHED);

    ck_assert_uint_eq(probe->seed, 3);
    session_probe_seat(probe, 0, "human");
    ck_assert_uint_eq(probe->seed, 3);
    session_probe_seat(probe, 0, "middle");
    ck_assert_uint_eq(probe->seed, 4);
    session_probe_free(probe);
}
END_TEST

START_TEST(every_game_has_a_seed_of_its_own)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    const uint64_t first = probe->seed;
    struct err err;

    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_uint_gt(probe->seed, first);
    session_probe_free(probe);
}
END_TEST

/* A save holds no larger ones. */
START_TEST(behind_the_largest_seed_comes_the_smallest)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    const uint64_t seeds[] = {INT64_MAX, 0, 1};
    struct err err;

    probe->seed = INT64_MAX;
    for (int i = 0; i < 3; i++) {
        uint64_t seed;

        ck_assert(session_rematch(probe->session, probe->now, &err));
        ck_assert(match_seed(session_match(probe->session), &seed));
        ck_assert_uint_eq(seed, seeds[i]);
        ck_assert(session_is_kept(probe->session));
    }
    session_probe_free(probe);
}
END_TEST

/* The game, left and continued; it is the turn of the person. */
static void continue_game(struct session_probe *probe, const char *text)
{
    struct err err = {""};
    struct match *const match = save_parse("x", text, strlen(text), &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
}

START_TEST(a_game_that_is_continued_goes_on_alike)
{
    enum { TIMES = 6 };
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "random"}});
    struct position_text after[TIMES];
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    save_write(session_match(probe->session), out);
    fclose(out);
    for (int i = 0; i < TIMES; i++) {
        continue_game(probe, text);
        session_probe_play(probe, "5");
        session_probe_settle(probe);
        after[i] = game_position_text(session_game(probe->session),
                                      session_position(probe->session));
        ck_assert_str_eq(after[i].text, after[0].text);
    }
    free(text);
    session_probe_free(probe);
}
END_TEST

/* ---- another game ---- */

static struct match *match_from(const char *spec, const char *from)
{
    struct game *const game = variant_game(spec);
    struct position start;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, from, &start, &err), "%s",
                  err.text);
    return match_new(game, &start);
}

#define SIX_PITS "6,6,6,6,6,6,0/6,6,6,6,6,6,0/n"
#define THREE_AT_ONCE                                                  \
    "..331/....../......./......../2......../......../......./....../" \
    "...../3/1,0,5/-,-,-"

START_TEST(another_game_is_set_up_for_the_same_players)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct err err = {""};

    session_set_name(probe->session, 0, "Ann");
    session_probe_play(probe, "5");
    ck_assert_msg(session_set_up_game(probe->session,
                                      match_from("kalah:seeds=6", SIX_PITS),
                                      probe->now, &err),
                  "%s", err.text);
    session_probe_at(probe, SIX_PITS);
    ck_assert_str_eq(game_spec_text(session_game(probe->session)).text,
                     "kalah:seeds=6");
    ck_assert_str_eq(who_at(probe, 0), "human");
    ck_assert_str_eq(session_name(probe->session, 0), "Ann");
    ck_assert_str_eq(who_at(probe, 1), "low");
    ck_assert(session_is_kept(probe->session));
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(probe->last[SESSION_MOVED].player, 1);
    session_probe_free(probe);
}
END_TEST

/* Two cannot sit in three seats: the match comes with its own players. */
START_TEST(a_game_of_more_players_has_its_own)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct match *const match = match_from("abalone:players=3", THREE_AT_ONCE);
    struct err err = {""};

    for (int i = 0; i < 3; i++)
        match_set_player(match, i,
                         &(struct player){.who = "greedy", .name = "Own"});
    ck_assert_msg(session_set_up_game(probe->session, match, probe->now, &err),
                  "%s", err.text);
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(who_at(probe, i), "greedy");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_a_machine_does_not_play_is_not_set_up)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "kalah:pits=3,seeds=2", .who = {"human", "perfect"}});
    const struct match *const before = session_match(probe->session);
    struct err err = {""};

    ck_assert(!session_set_up_game(
        probe->session,
        match_from("abalone",
                   "11111/111111/..111../......../........./......../"
                   "..222../222222/22222/1/0,0"),
        probe->now, &err));
    ck_assert_msg(strstr(err.text, "the solver knows only kalah") != NULL, "%s",
                  err.text);
    ck_assert_ptr_eq(session_match(probe->session), before);
    ck_assert_int_eq(session_matches(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(nobody_is_beside_a_person)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct who_text beside;

    ck_assert(!session_beside(probe->session, 1, &beside));
    ck_assert(!session_beside(probe->session, -1, &beside));
    session_probe_free(probe);
}
END_TEST

/* Programs that are started anew count their seeds by themselves. */
START_TEST(a_seed_can_be_that_of_the_seat)
{
    struct session_probe *const probe = session_probe_new(WATCHED);
    struct err err = {""};

    probe->session->setting.seed_by_seat = true;
    probe->seed = 40;
    session_probe_seat(probe, 1, "random");
    ck_assert_uint_eq(probe->seed, 40 + PLAYERS_MAX);

    struct agent *const alike =
        agent_new("random", session_game(probe->session), 40 + 1, &err);

    ck_assert_ptr_nonnull(alike);
    ck_assert_mem_eq(&probe->session->seats[1].agent->rng, &alike->rng,
                     sizeof alike->rng);
    agent_free(alike);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_that_is_not_what_it_was_asked_for_says_so)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "kalah:relay=on", .who = {"human", "low"}});

    session_probe_seat(probe, 1, "net:depth=1");
    ck_assert_int_eq(probe->last[SESSION_REMARK].player, SESSION_NOBODY);
    ck_assert_str_eq(probe->last[SESSION_REMARK].text,
                     "net:depth=1: there is no net for this kalah; deep plays");
    session_probe_free(probe);
}
END_TEST

TCase *session_seats_case(void)
{
    TCase *const tests = tcase_create("seats");

    tcase_add_test(tests, a_level_changes_in_the_middle_of_a_game);
    tcase_add_test(tests, a_level_that_is_not_known_changes_nothing);
    tcase_add_test(tests, one_who_thinks_on_while_others_do_can_be_replaced);
    tcase_add_test(tests, who_is_alone_of_a_level_is_no_second_one);
    tcase_add_test(tests,
                   a_machine_that_is_put_where_the_turn_is_begins_to_think);
    tcase_add_test(tests, the_opponent_is_the_machine_of_one_person);
    tcase_add_test(tests, a_side_is_taken_over_and_given_back);
    tcase_add_test(tests,
                   a_machine_that_gets_its_side_back_is_called_as_before);
    tcase_add_test(tests, who_takes_a_side_over_does_not_play_by_accident);
    tcase_add_test(tests,
                   who_takes_a_side_over_or_gives_it_back_ends_the_pause);
    tcase_add_test(tests, a_person_has_nothing_to_take_over_or_give_back);
    tcase_add_test(tests, a_rematch_exchanges_the_sides);
    tcase_add_test(tests,
                   a_name_moves_on_with_its_player_and_that_of_a_seat_stays);
    tcase_add_test(
        tests, machines_of_one_level_have_their_names_in_the_other_seats_too);
    tcase_add_test(
        tests, a_person_who_is_met_instead_of_a_machine_does_not_have_its_name);
    tcase_add_test(tests,
                   a_machine_that_sits_down_in_a_taken_seat_ends_the_loan);
    tcase_add_test(
        tests,
        in_a_rematch_a_seat_that_was_taken_is_given_back_where_it_is_then);
    tcase_add_test(tests, in_a_match_of_others_nobody_has_taken_a_seat);
    tcase_add_test(tests, a_rematch_of_three_moves_everybody_on_by_a_seat);
    tcase_add_test(tests, a_rematch_begins_where_the_game_began);
    tcase_add_test(tests, another_level_is_met_from_the_same_seat);
    tcase_add_test(tests, a_position_is_set_up_for_the_same_players);
    tcase_add_test(tests, a_match_that_cannot_be_seated_leaves_this_one_alone);
    tcase_add_test(tests, who_is_not_known_is_refused_or_played_by_hand);
    tcase_add_test(tests, every_machine_has_a_seed_of_its_own);
    tcase_add_test(tests, every_game_has_a_seed_of_its_own);
    tcase_add_test(tests, behind_the_largest_seed_comes_the_smallest);
    tcase_add_test(tests, a_game_that_is_continued_goes_on_alike);
    tcase_add_test(tests, another_game_is_set_up_for_the_same_players);
    tcase_add_test(tests, a_game_of_more_players_has_its_own);
    tcase_add_test(tests, a_seed_can_be_that_of_the_seat);
    tcase_add_test(tests, a_machine_that_is_not_what_it_was_asked_for_says_so);
    tcase_add_test(tests, a_game_that_a_machine_does_not_play_is_not_set_up);
    tcase_add_test(tests, nobody_is_beside_a_person);
    return tests;
}
