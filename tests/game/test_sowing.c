/* SPDX-License-Identifier: MIT */
/*
 * The rules of the sowing games in examples, each worked out by hand: a
 * position, a move, and what must come of it. Here are the pie, the relays and
 * the games that sow clockwise or pass; Kalah and Oware have their own files.
 */
#include "support/game/sowing.h"
#include "support/suites.h"

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* The pie --------------------------------------------------------------- */

START_TEST(with_pie_the_first_move_never_goes_again)
{
    expect("kalah:pie=on", START, "3", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/n");
}
END_TEST

START_TEST(with_pie_the_second_move_goes_again)
{
    expect("kalah:pie=on", START, "3 c", "4,4,0,5,5,5,1/4,4,0,5,5,5,1/n");
}
END_TEST

START_TEST(with_pie_the_first_move_can_capture)
{
    expect("kalah:pits=2,seeds=5,pie=on", "5,5,0/5,5,0/s", "1",
           "0,6,8/6,0,0/n");
}
END_TEST

START_TEST(swap_answers_the_first_move_only)
{
    offers("kalah:pie=on", START, "", "1 2 3 4 5 6");
    offers("kalah:pie=on", START, "3", "a b c d e f swap");
    offers("kalah:pie=on", START, "3 c", "a b d e f");
    offers("kalah:pie=on", START, "3 a", "1 2 4 5 6");
}
END_TEST

START_TEST(with_pie_no_first_move_goes_again)
{
    /* A grand slam does, but here the swap comes first. */
    static const char spec[] = "sowing:pits=2,seeds=2,capture=two-three,"
                               "slam=again,end=mover,store=passed,pie=on";

    offers(spec, "2,2,0/2,2,0/s", "", "1 2");
    ends(spec, "2,2,0/2,2,0/s", "2", END_ROW_EMPTY);
    expect(spec, "2,2,1/2,2,0/s", "2", "2,0,7/0,0,0/s");
}
END_TEST

START_TEST(who_passes_has_let_the_swap_go)
{
    static const char spec[] = "sowing:pits=2,seeds=2,capture=two-three,"
                               "slam=legal,end=board,store=passed,pie=on";

    offers(spec, "2,2,0/2,2,0/s", "2", "pass swap");
    offers(spec, "2,2,0/2,2,0/s", "2 pass", "1");
}
END_TEST

START_TEST(with_pie_north_may_be_the_first_to_move)
{
    const char *const start = "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n";
    offers("kalah:pie=on", start, "c", "1 2 3 4 5 6 swap");
}
END_TEST

START_TEST(there_is_no_swap_back)
{
    offers("kalah:pie=on", START, "3 swap", "a b c d e f");
}
END_TEST

START_TEST(a_swap_leaves_the_board_and_the_side_to_move)
{
    expect("kalah:pie=on", START, "3 swap", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/n");
}
END_TEST

START_TEST(a_swap_exchanges_the_players)
{
    struct game *game = sowing_game("kalah:pie=on");
    struct position position = sowing_position(game, START);

    sowing_play(game, &position, "3");
    ck_assert_int_eq(position.player, 1);
    ck_assert_int_eq(mancala_side(&position), 1);

    sowing_play(game, &position, "swap");
    ck_assert_int_eq(position.player, 0);
    ck_assert_int_eq(mancala_side(&position), 1);
    ck_assert_int_eq(mancala_owner(&position, 0), 1);
    ck_assert_int_eq(game->class->score(game, &position, 1), 1);
    game_free(game);
}
END_TEST

START_TEST(after_a_swap_the_last_seed_in_the_own_store_goes_again)
{
    expect("kalah:pie=on", START, "3 swap c", "4,4,0,5,5,5,1/4,4,0,5,5,5,1/n");
}
END_TEST

START_TEST(a_position_that_is_read_offers_no_swap)
{
    offers("kalah:pie=on", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/n", "", "a b c d e f");
    refuse("kalah:pie=on", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/n", "swap", "swap");
}
END_TEST

START_TEST(the_first_player_cannot_swap)
{
    refuse("kalah:pie=on", START, "swap", "swap");
}
END_TEST

START_TEST(without_pie_there_is_no_swap)
{
    offers("kalah", START, "4", "a b c d e f");
    refuse("kalah", START, "swap", "swap");
}
END_TEST

START_TEST(a_first_move_that_ends_the_game_offers_no_swap)
{
    expect("kalah:pits=1,seeds=1,pie=on", "1,0/1,0/s", "1", "0,1/0,1/-");
    offers("kalah:pits=1,seeds=1,pie=on", "1,0/1,0/s", "1", "");
}
END_TEST

/* Relays ---------------------------------------------------------------- */

START_TEST(a_relay_picks_up_what_the_last_seed_finds)
{
    expect("kalah:relay=on", "1,2,0,0,0,1,0/0,0,0,1,0,0,0/s", "1",
           "0,0,1,1,1,1,0/0,0,0,1,0,0,0/n");
}
END_TEST

START_TEST(a_relay_never_captures)
{
    expect("kalah:relay=on", "1,2,0,0,0,1,0/0,2,0,0,0,0,0/s", "1",
           "0,0,1,1,1,1,0/0,2,0,0,0,0,0/n");
}
END_TEST

START_TEST(a_relay_picks_up_the_pits_of_the_opponent_too)
{
    expect("kalah:relay=on", "1,0,0,0,0,2,0/4,0,0,0,0,0,0/s", "6",
           "1,0,0,0,0,0,1/0,1,1,1,1,1,0/n");
}
END_TEST

START_TEST(a_relay_that_ends_in_the_own_store_goes_again)
{
    expect("kalah:relay=on", "1,0,0,1,1,0,0/1,0,0,0,0,0,0/s", "4",
           "1,0,0,0,0,1,1/1,0,0,0,0,0,0/s");
}
END_TEST

START_TEST(a_relay_stops_on_its_empty_origin)
{
    expect("kalah:relay=on", "13,0,0,0,0,0,0/1,0,0,0,0,0,0/s", "1",
           "1,1,1,1,1,1,1/2,1,1,1,1,1,0/n");
}
END_TEST

/* Ohvalhu --------------------------------------------------------------- */

START_TEST(ohvalhu_relays_over_several_laps_into_the_own_store)
{
    expect("ohvalhu:pits=6", "1,2,0,0,1,0,0/3,0,0,0,0,0,0/s", "1",
           "0,0,1,1,0,1,1/3,0,0,0,0,0,0/s");
}
END_TEST

START_TEST(ohvalhu_relays_through_the_row_of_the_opponent_and_stops_there)
{
    expect("ohvalhu:pits=6", "0,0,0,0,0,2,0/1,1,0,0,2,0,0/s", "6",
           "0,0,0,0,0,0,1/0,2,1,0,2,0,0/n");
}
END_TEST

START_TEST(ohvalhu_captures_at_the_end_of_a_relay)
{
    expect("ohvalhu:pits=6", "1,1,0,0,0,0,0/0,0,4,0,0,1,0/s", "1",
           "0,0,1,0,0,0,5/0,0,0,0,0,1,0/n");
}
END_TEST

START_TEST(ohvalhu_takes_nothing_when_nothing_lies_across)
{
    expect("ohvalhu:pits=6", "1,1,0,0,0,0,0/0,0,0,0,0,1,0/s", "1",
           "0,0,1,1,0,0,0/0,0,0,0,0,1,0/n");
}
END_TEST

START_TEST(ohvalhu_relays_around_the_board)
{
    /* 6: store a b c d e f 1; 1 lifts two: 2 3; 3 was empty, d lies across. */
    expect("ohvalhu:pits=6", "1,0,0,0,0,8,0/0,0,0,1,0,0,0/s", "6",
           "0,1,0,0,0,0,4/1,1,1,0,1,1,0/n");
}
END_TEST

START_TEST(ohvalhu_ends_when_an_extra_turn_finds_no_seed)
{
    expect("ohvalhu:pits=6", "0,0,0,0,0,1,30/0,3,0,0,0,2,36/s", "6",
           "0,0,0,0,0,0,31/0,0,0,0,0,0,41/-");
}
END_TEST

START_TEST(ohvalhu_ends_when_the_opponent_comes_to_move_without_seeds)
{
    expect("ohvalhu:pits=6", "0,0,0,1,0,1,30/0,0,0,0,0,0,40/s", "4",
           "0,0,0,0,0,0,32/0,0,0,0,0,0,40/-");
}
END_TEST

START_TEST(ohvalhu_goes_on_while_the_side_to_move_has_seeds)
{
    expect("ohvalhu:pits=6", "0,0,0,0,1,1,30/0,0,0,0,0,0,40/s", "6",
           "0,0,0,0,1,0,31/0,0,0,0,0,0,40/s");
}
END_TEST

/* Dakon ----------------------------------------------------------------- */

START_TEST(dakon_passes_where_ohvalhu_ends)
{
    const char *const before = "0,0,0,0,0,1,30/0,3,0,0,0,2,36/s";
    expect("dakon:pits=6", before, "6", "0,0,0,0,0,0,31/0,3,0,0,0,2,36/s");
    offers("dakon:pits=6", before, "6", "pass");
    expect("dakon:pits=6", before, "6 pass", "0,0,0,0,0,0,31/0,3,0,0,0,2,36/n");
}
END_TEST

START_TEST(dakon_ends_with_an_empty_board)
{
    const char *const before = "0,0,0,0,0,1,30/0,0,0,0,0,0,41/s";
    expect("dakon:pits=6", before, "6", "0,0,0,0,0,0,31/0,0,0,0,0,0,41/-");
    ends("dakon:pits=6", before, "6", END_BOARD_EMPTY);
}
END_TEST

/* Vai Lung Thlan -------------------------------------------------------- */

START_TEST(vai_lung_thlan_sows_clockwise)
{
    expect("vai-lung-thlan", "5,5,5,5,5,5,0/5,5,5,5,5,5,0/s", "2",
           "6,0,5,5,5,5,0/5,5,6,6,6,6,0/n");
}
END_TEST

START_TEST(a_lone_last_seed_is_banked_and_those_behind_it_across_the_rows)
{
    expect("vai-lung-thlan", "0,3,0,4,0,0,0/2,0,0,0,0,0,0/s", "2",
           "0,0,0,4,0,0,3/2,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(banking_stops_at_a_pit_that_holds_more)
{
    expect("vai-lung-thlan", "0,3,0,4,0,0,0/2,0,0,0,0,1,0/s", "2",
           "1,0,0,4,0,0,1/2,0,0,0,0,2,0/n");
}
END_TEST

START_TEST(a_last_seed_in_company_banks_nothing)
{
    expect("vai-lung-thlan", "0,3,0,4,0,0,0/2,0,0,0,1,0,0/s", "2",
           "1,0,0,4,0,0,0/2,0,0,0,2,1,0/n");
}
END_TEST

START_TEST(a_lone_last_seed_in_the_own_row_is_banked_too)
{
    expect("vai-lung-thlan", "0,0,0,0,2,0,0/2,0,0,0,0,0,0/s", "5",
           "0,0,0,0,0,0,2/2,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(a_full_lap_banks_each_of_the_twelve_pits_once)
{
    expect("vai-lung-thlan", "12,0,0,0,0,0,0/0,0,0,0,0,0,3/s", "1",
           "0,0,0,0,0,0,12/0,0,0,0,0,0,3/-");
}
END_TEST

START_TEST(vai_lung_thlan_sows_its_origin)
{
    expect("vai-lung-thlan", "13,0,0,0,0,0,0/0,0,0,0,0,0,0/s", "1",
           "1,1,1,1,1,1,0/1,1,1,1,1,2,0/n");
}
END_TEST

START_TEST(vai_lung_thlan_sows_more_than_255_seeds)
{
    /* 256 = 21 laps of 12 pits, and four more. */
    expect("vai-lung-thlan", "0,0,0,0,0,256,0/0,0,0,0,0,0,0/s", "6",
           "21,22,22,22,22,21,0/21,21,21,21,21,21,0/n");
}
END_TEST

START_TEST(a_player_without_seeds_passes)
{
    const char *const before = "0,0,0,0,0,0,10/1,0,0,2,0,0,47/s";
    offers("vai-lung-thlan", before, "", "pass");
    expect("vai-lung-thlan", before, "pass", "0,0,0,0,0,0,10/1,0,0,2,0,0,47/n");
}
END_TEST

START_TEST(a_player_with_seeds_does_not_pass)
{
    refuse("vai-lung-thlan", "1,0,0,0,0,0,10/1,0,0,2,0,0,46/s", "pass", "pass");
    refuse("dakon:pits=6", "1,0,0,0,0,0,10/1,0,0,2,0,0,46/s", "pass", "pass");
}
END_TEST

START_TEST(vai_lung_thlan_ends_with_an_empty_board)
{
    const char *const before = "0,2,0,0,0,0,28/0,0,0,0,0,0,30/s";
    expect("vai-lung-thlan", before, "2", "0,0,0,0,0,0,30/0,0,0,0,0,0,30/-");
    ends("vai-lung-thlan", before, "2", END_BOARD_EMPTY);
}
END_TEST

START_TEST(an_empty_board_is_over_when_it_is_read)
{
    settles("vai-lung-thlan", "0,0,0,0,0,0,30/0,0,0,0,0,0,30/n",
            "0,0,0,0,0,0,30/0,0,0,0,0,0,30/-");
    settles("dakon:pits=6", "0,0,0,0,0,0,30/0,0,0,0,0,0,30/n",
            "0,0,0,0,0,0,30/0,0,0,0,0,0,30/-");
}
END_TEST

static void add_pie(Suite *suite)
{
    TCase *tests = tcase_create("kalah: the pie");

    tcase_add_test(tests, with_pie_the_first_move_never_goes_again);
    tcase_add_test(tests, with_pie_the_second_move_goes_again);
    tcase_add_test(tests, with_pie_the_first_move_can_capture);
    tcase_add_test(tests, swap_answers_the_first_move_only);
    tcase_add_test(tests, with_pie_no_first_move_goes_again);
    tcase_add_test(tests, who_passes_has_let_the_swap_go);
    tcase_add_test(tests, with_pie_north_may_be_the_first_to_move);
    tcase_add_test(tests, there_is_no_swap_back);
    tcase_add_test(tests, a_swap_leaves_the_board_and_the_side_to_move);
    tcase_add_test(tests, a_swap_exchanges_the_players);
    tcase_add_test(tests,
                   after_a_swap_the_last_seed_in_the_own_store_goes_again);
    tcase_add_test(tests, a_position_that_is_read_offers_no_swap);
    tcase_add_test(tests, the_first_player_cannot_swap);
    tcase_add_test(tests, without_pie_there_is_no_swap);
    tcase_add_test(tests, a_first_move_that_ends_the_game_offers_no_swap);
    suite_add_tcase(suite, tests);
}

static void add_relays(Suite *suite)
{
    TCase *tests = tcase_create("kalah: relays");

    tcase_add_test(tests, a_relay_picks_up_what_the_last_seed_finds);
    tcase_add_test(tests, a_relay_never_captures);
    tcase_add_test(tests, a_relay_picks_up_the_pits_of_the_opponent_too);
    tcase_add_test(tests, a_relay_that_ends_in_the_own_store_goes_again);
    tcase_add_test(tests, a_relay_stops_on_its_empty_origin);
    suite_add_tcase(suite, tests);
}

static void add_ohvalhu(Suite *suite)
{
    TCase *tests = tcase_create("ohvalhu");

    tcase_add_test(tests, ohvalhu_relays_over_several_laps_into_the_own_store);
    tcase_add_test(
        tests, ohvalhu_relays_through_the_row_of_the_opponent_and_stops_there);
    tcase_add_test(tests, ohvalhu_captures_at_the_end_of_a_relay);
    tcase_add_test(tests, ohvalhu_takes_nothing_when_nothing_lies_across);
    tcase_add_test(tests, ohvalhu_relays_around_the_board);
    tcase_add_test(tests, ohvalhu_ends_when_an_extra_turn_finds_no_seed);
    tcase_add_test(tests,
                   ohvalhu_ends_when_the_opponent_comes_to_move_without_seeds);
    tcase_add_test(tests, ohvalhu_goes_on_while_the_side_to_move_has_seeds);
    suite_add_tcase(suite, tests);
}

static void add_dakon(Suite *suite)
{
    TCase *tests = tcase_create("dakon");

    tcase_add_test(tests, dakon_passes_where_ohvalhu_ends);
    tcase_add_test(tests, dakon_ends_with_an_empty_board);
    suite_add_tcase(suite, tests);
}

static void add_vai_lung_thlan(Suite *suite)
{
    TCase *tests = tcase_create("vai-lung-thlan");

    tcase_add_test(tests, vai_lung_thlan_sows_clockwise);
    tcase_add_test(
        tests, a_lone_last_seed_is_banked_and_those_behind_it_across_the_rows);
    tcase_add_test(tests, banking_stops_at_a_pit_that_holds_more);
    tcase_add_test(tests, a_last_seed_in_company_banks_nothing);
    tcase_add_test(tests, a_lone_last_seed_in_the_own_row_is_banked_too);
    tcase_add_test(tests, a_full_lap_banks_each_of_the_twelve_pits_once);
    tcase_add_test(tests, vai_lung_thlan_sows_its_origin);
    tcase_add_test(tests, vai_lung_thlan_sows_more_than_255_seeds);
    tcase_add_test(tests, a_player_without_seeds_passes);
    tcase_add_test(tests, a_player_with_seeds_does_not_pass);
    tcase_add_test(tests, vai_lung_thlan_ends_with_an_empty_board);
    tcase_add_test(tests, an_empty_board_is_over_when_it_is_read);
    suite_add_tcase(suite, tests);
}

START_TEST(a_position_that_is_over_says_why_when_it_is_read)
{
    ends("kalah", "0,0,0,0,0,0,20/1,1,1,1,1,1,22/s", "", END_ROW_EMPTY);
    ends("kalah", "0,0,0,0,0,0,20/0,0,0,0,0,0,28/-", "", END_BOARD_EMPTY);
    ends("oware", "1,0,0,0,0,0,20/0,0,0,0,0,0,27/s", "", END_NO_MOVE);
}
END_TEST

static const char *const WRONG_POSITIONS[][2] = {
    {"", "position: ends where a count of seeds should be"},
    {"x,3,3,0/3,3,3,0/s",
     "position: x stands at column 1, where a count of seeds should be"},
    {"3,3,-3,0/3,3,3,0/s",
     "position: -3 stands at column 5, where a count of seeds should be"},
    {"3,3,3/3,3,3,0/s",
     "position: south has 3 numbers, when 3 pits and the store make 4"},
    {"9/3,3,3,0/s",
     "position: south has 1 number, when 3 pits and the store make 4"},
    {"3,3,3,0/3,3,3,0,0/s",
     "position: north has more numbers than 3 pits and the store"},
    {"3,3,3,0", "position: ends where a slash should be"},
    {"3,3,3,0/3,3,3,0", "position: ends where a slash should be"},
    {"3,3,3,0/3,3,3,0/", "position: ends where s, n or - at the end should be"},
    {"3,3,3,0/3,3,3,0/x", "position: x stands at column 17, where s, n or - at "
                          "the end should be"},
    {"3,3,3,0/3,3,3,0/sn", "position: sn stands at column 17, where s, n or - "
                           "at the end should be"},
    {"3,3,3,0/3,3,3,0/-",
     "position: is not over, so s or n must be to move, not -"},
    {"3,3,3,0/3,3,3,1001/s",
     "position: 1001 seeds, when a board holds 1 to 1000"},
    {"3,3,3,0/3,3,3,1000/s",
     "position: 1018 seeds, when a board holds 1 to 1000"},
    {"0,0,0,0/0,0,0,0/-", "position: 0 seeds, when a board holds 1 to 1000"},
};

START_TEST(a_wrong_position_of_a_sowing_game_is_told_where)
{
    struct game *game = sowing_game("kalah:pits=3,seeds=3");
    struct position position;
    struct err err = {""};

    ck_assert(!game->class->read_position(game, WRONG_POSITIONS[_i][0],
                                          &position, &err));
    ck_assert_str_eq(err.text, WRONG_POSITIONS[_i][1]);
    game_free(game);
}
END_TEST

/* Games in which the opponent must be left a seed. */
#define CLOCKWISE                                          \
    "sowing:name=x,capture=lone,end=stuck,feeding=always," \
    "direction=clockwise,store=passed"
#define RELAY                                                        \
    "sowing:name=x,capture=one-three,end=stuck,relay=on,slam=legal," \
    "feeding=always"

/* What is read as a move, by its pit from 0; and of what is none, why. */
static const struct {
    const char *spec, *position, *text;
    int pit;
    const char *message;
} MOVES[] = {
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "1", 0, ""},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "6", 5, ""},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "7", -1,
     "7: not a move of this game; south plays 1 to 6"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "0", -1,
     "0: not a move of this game; south plays 1 to 6"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "11", -1,
     "11: not a move of this game; south plays 1 to 6"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "f", -1,
     "f: it is the other side's pit; south plays 1 to 6"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "g", -1,
     "g: not a move of this game; south plays 1 to 6"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "a", 0, ""},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "f", 5, ""},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "g", -1,
     "g: not a move of this game; north plays a to f"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "ab", -1,
     "ab: not a move of this game; north plays a to f"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "6", -1,
     "6: it is the other side's pit; north plays a to f"},
    {"kalah:pits=9", "1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,0/s", "9", 8, ""},
    {"kalah:pits=9", "1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,0/s", "10", -1,
     "10: not a move of this game; south plays 1 to 9"},
    {"kalah:pits=11", "1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,0/s", "11",
     10, ""},
    {"kalah:pits=11", "1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,0/s", "12",
     -1, "12: not a move of this game; south plays 1 to 11"},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s",
     "10", 9, ""},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s",
     "12", 11, ""},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s",
     "13", -1, "13: not a move of this game; south plays 1 to 12"},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s",
     "121", -1, "121: not a move of this game; south plays 1 to 12"},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s",
     "22", -1, "22: not a move of this game; south plays 1 to 12"},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/n",
     "l", 11, ""},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/n",
     "m", -1, "m: not a move of this game; north plays a to l"},
    {"kalah:pits=12", "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/n",
     "12", -1, "12: it is the other side's pit; north plays a to l"},
    {"kalah", "4,0,4,4,4,4,0/4,4,4,4,4,4,4/s", "2", -1, "2: the pit is empty"},
    {"kalah", "0,0,0,0,0,0,20/0,0,0,0,0,0,28/-", "1", -1,
     "1: the game is over"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "swap", -1,
     "swap: only answers the first move, with pie=on"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "pass", -1,
     "pass: only for a side that has no move"},
    {"congkak:pits=3,seeds=3", "3,3,-,3/3,3,3,0/s", "2", 1, ""},
    {"congkak:pits=3,seeds=3", "3,3,-,3/3,3,3,0/s", "3", -1,
     "3: the pit is closed"},
    {"congkak:pits=3,seeds=3", "3,3,-,3/3,3,3,0/n", "c", 2, ""},
    {"togyzkumalak:pits=4", "1,2,3,4,7/X,0,5,5,2/n", "a", -1,
     "a: the pit is a tuzdik of the opponent"},
    {"togyzkumalak:pits=4", "1,2,3,4,7/X,0,5,5,2/n", "b", -1,
     "b: the pit is empty"},
    /* A hungry opponent is reached from pit 6 by one seed, from 1 by six. */
    {"oware", "6,0,0,0,1,1,20/0,0,0,0,0,0,20/s", "1", 0, ""},
    {"oware", "6,0,0,0,1,1,20/0,0,0,0,0,0,20/s", "6", 5, ""},
    {"oware", "6,0,0,0,1,1,20/0,0,0,0,0,0,20/s", "5", -1,
     "5: it does not reach the opponent, who has no seeds"},
    {"oware", "5,0,0,0,1,1,20/0,0,0,0,0,0,21/s", "1", -1,
     "1: it does not reach the opponent, who has no seeds"},
    /* 6 takes all that north has; 5 leaves it three. */
    {"awari", "0,0,0,0,3,1,20/1,0,0,0,0,0,23/s", "5", 4, ""},
    {"awari", "0,0,0,0,3,1,20/1,0,0,0,0,0,23/s", "6", -1,
     "6: it would leave the opponent without a move"},
    /* Clockwise pit 1 is the nearest. Its seed falls alone, and is taken. */
    {CLOCKWISE, "1,1,0,0,0,14,0/0,0,0,0,0,0,5/s", "1", -1,
     "1: it would leave the opponent without a move"},
    {CLOCKWISE, "1,1,0,0,0,14,0/0,0,0,0,0,0,5/s", "2", -1,
     "2: it does not reach the opponent, who has no seeds"},
    /* Two seeds from 4 go on from 6, and one falls alone into a. */
    {RELAY, "13,0,0,2,0,1,0/0,0,0,0,0,0,5/s", "4", -1,
     "4: it would leave the opponent without a move"},
    {"oware:slam=forbidden", "0,0,0,0,3,1,20/1,0,0,0,0,0,23/s", "6", -1,
     "6: a grand slam is forbidden"},
    {"oware:slam=legal", "0,0,0,0,3,1,20/1,0,0,0,0,0,23/s", "6", 5, ""},
};

START_TEST(what_cannot_be_played_is_told_why)
{
    struct game *game = sowing_game(MOVES[_i].spec);
    const struct position position = sowing_position(game, MOVES[_i].position);
    struct move move = {0};
    struct err err = {""};
    const bool fine =
        game->class->read_move(game, &position, MOVES[_i].text, &move, &err);

    ck_assert_str_eq(err.text, MOVES[_i].message);
    ck_assert_int_eq(fine, MOVES[_i].pit >= 0);
    if (fine)
        ck_assert_int_eq(mancala_pit(move), MOVES[_i].pit);
    game_free(game);
}
END_TEST

/* A first pit as any other, and north's side as if north were south. */
START_TEST(what_lies_on_the_board_is_told_of_the_mover_first)
{
    struct game *const game = sowing_game("kalah:pits=2,seeds=5");
    const struct position south = sowing_position(game, "5,6,1/7,0,8/s");
    const struct position north = sowing_position(game, "5,6,1/7,0,8/n");
    static const int wanted[] = {5, 6, 1, 7, 0, 8};
    int holes[2 * (PITS_MAX + 1)];

    mancala_holes(game, &south, holes);
    for (int hole = 0; hole < 6; hole++) {
        ck_assert_int_eq(mancala_hole(game, &south, hole), wanted[hole]);
        ck_assert_int_eq(holes[hole], wanted[hole]);
    }
    mancala_holes(game, &north, holes);
    for (int hole = 0; hole < 6; hole++)
        ck_assert_int_eq(holes[hole], wanted[(hole + 3) % 6]);
    ck_assert_int_eq(mancala_sown(&south, (struct move){0}), 5);
    ck_assert_int_eq(mancala_sown(&south, (struct move){1}), 6);
    ck_assert_int_eq(mancala_sown(&north, (struct move){0}), 7);
    game_free(game);
}
END_TEST

Suite *sowing_suite(void)
{
    Suite *suite = suite_create("sowing");

    sowing_add_kalah(suite);
    sowing_add_oware(suite);
    sowing_add_tuzdik(suite);
    sowing_add_rounds(suite);
    sowing_add_view(suite);
    add_pie(suite);
    add_relays(suite);
    add_ohvalhu(suite);
    add_dakon(suite);
    add_vai_lung_thlan(suite);

    TCase *reading = tcase_create("reading");

    tcase_add_test(reading, a_position_that_is_over_says_why_when_it_is_read);
    tcase_add_loop_test(reading,
                        a_wrong_position_of_a_sowing_game_is_told_where, 0,
                        sizeof WRONG_POSITIONS / sizeof WRONG_POSITIONS[0]);
    tcase_add_loop_test(reading, what_cannot_be_played_is_told_why, 0,
                        sizeof MOVES / sizeof MOVES[0]);
    tcase_add_test(reading, what_lies_on_the_board_is_told_of_the_mover_first);
    suite_add_tcase(suite, reading);
    return suite;
}
