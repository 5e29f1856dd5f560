/* SPDX-License-Identifier: MIT */
/*
 * The rules of Kalah in examples, each worked out by hand: the turn, the four
 * captures, when it ends, and who gets what is left.
 */
#include "support/game/sowing.h"

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* Every way to end with every way to sweep. */
static const char *const endings[] = {
    "kalah",
    "kalah:sweep=emptier",
    "kalah:sweep=nobody",
    "kalah:end=mover",
    "kalah:end=mover,sweep=emptier",
    "kalah:end=mover,sweep=nobody",
};

enum { ENDINGS = sizeof endings / sizeof endings[0] };

/* The turn -------------------------------------------------------------- */

START_TEST(the_last_seed_in_the_own_store_goes_again)
{
    expect("kalah", START, "3", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
}
END_TEST

START_TEST(north_sows_from_its_own_left_into_its_own_store)
{
    expect("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "d",
           "5,4,4,4,4,4,0/4,4,4,0,5,5,1/s");
}
END_TEST

START_TEST(the_store_of_the_opponent_is_never_sown)
{
    expect("kalah", "1,0,0,0,0,8,0/1,1,1,1,1,1,0/s", "6",
           "2,0,0,0,0,0,1/2,2,2,2,2,2,0/n");
}
END_TEST

START_TEST(the_origin_is_sown_on_the_second_lap)
{
    expect("kalah", "14,0,0,0,0,0,0/2,0,0,0,0,0,0/s", "1",
           "1,2,1,1,1,1,1/3,1,1,1,1,1,0/n");
}
END_TEST

START_TEST(an_empty_pit_is_no_move)
{
    offers("kalah", "0,2,0,0,3,0,0/1,0,0,0,0,0,0/s", "", "2 5");
    refuse("kalah", "0,2,0,0,3,0,0/1,0,0,0,0,0,0/s", "1", "empty");
}
END_TEST

START_TEST(there_is_no_move_when_it_is_over)
{
    offers("kalah", "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-", "", "");
    refuse("kalah", "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-", "1", "over");
}
END_TEST

START_TEST(there_is_no_pass_in_kalah)
{
    refuse("kalah", START, "pass", "pass");
}
END_TEST

START_TEST(a_thousand_seeds_can_lie_in_one_pit_and_be_sown)
{
    /* 1000 = 76 laps of 13 holes, and 12 more: all but the origin. */
    expect("kalah:end=mover", "1000,0,0,0,0,0,0/0,0,0,0,0,0,0/s", "1",
           "76,77,77,77,77,77,77/77,77,77,77,77,77,0/n");
}
END_TEST

START_TEST(more_than_255_seeds_in_a_pit_grow_and_are_sown)
{
    /* 300 = 23 laps of 13 holes, and one more: it goes to pit 2. */
    expect("kalah", "300,255,0,0,0,0,0/1,0,0,0,0,0,0/s", "1",
           "23,279,23,23,23,23,23/24,23,23,23,23,23,0/n");
}
END_TEST

/* Captures -------------------------------------------------------------- */

START_TEST(the_last_seed_in_an_own_empty_pit_takes_itself_and_those_across)
{
    expect("kalah", "1,0,0,0,0,1,0/2,0,0,0,3,0,0/s", "1",
           "0,0,0,0,0,1,4/2,0,0,0,0,0,0/n");
    expect("kalah", "2,0,0,0,3,0,0/1,0,0,0,0,1,0/n", "a",
           "2,0,0,0,0,0,0/0,0,0,0,0,1,4/s");
}
END_TEST

START_TEST(with_nothing_across_the_last_seed_stays)
{
    expect("kalah", "1,0,0,0,0,1,0/2,0,0,0,0,0,0/s", "1",
           "0,1,0,0,0,1,0/2,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(the_last_seed_in_an_empty_pit_of_the_opponent_takes_nothing)
{
    expect("kalah", "0,0,0,1,0,2,0/0,1,0,0,0,0,0/s", "6",
           "0,0,0,1,0,0,1/1,1,0,0,0,0,0/n");
}
END_TEST

START_TEST(exactly_one_lap_captures_on_the_origin)
{
    expect("kalah", "13,0,0,0,0,0,0/1,0,0,0,0,1,0/s", "1",
           "0,1,1,1,1,1,4/2,1,1,1,1,0,0/n");
}
END_TEST

START_TEST(exactly_one_lap_with_one_pit_a_side_empties_the_board)
{
    expect("kalah:pits=1,seeds=2", "3,0/1,0/s", "1", "0,4/0,0/-");
}
END_TEST

START_TEST(exactly_two_laps_do_not_capture_on_the_origin)
{
    expect("kalah", "26,0,0,0,0,0,0/1,0,0,0,0,0,0/s", "1",
           "2,2,2,2,2,2,2/3,2,2,2,2,2,0/n");
}
END_TEST

START_TEST(capture_empty_banks_the_last_seed_alone)
{
    expect("kalah:capture=empty", "1,0,0,0,0,1,0/2,0,0,0,0,0,0/s", "1",
           "0,0,0,0,0,1,1/2,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(capture_empty_takes_those_across_as_well)
{
    expect("kalah:capture=empty", "1,0,0,0,0,1,0/2,0,0,0,3,0,0/s", "1",
           "0,0,0,0,0,1,4/2,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(capture_leave_keeps_the_capturing_seed_on_the_board)
{
    expect("kalah:capture=leave", "1,0,0,0,0,1,0/2,0,0,0,3,0,0/s", "1",
           "0,1,0,0,0,1,3/2,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(capture_leave_with_nothing_across_changes_nothing)
{
    expect("kalah:capture=leave", "1,0,0,0,0,1,0/2,0,0,0,0,0,0/s", "1",
           "0,1,0,0,0,1,0/2,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(capture_none_takes_nothing)
{
    expect("kalah:capture=none", "1,0,0,0,0,1,0/2,0,0,0,3,0,0/s", "1",
           "0,1,0,0,0,1,0/2,0,0,0,3,0,0/n");
}
END_TEST

/* The end --------------------------------------------------------------- */

START_TEST(an_extra_turn_with_an_empty_row_ends_the_game)
{
    const char *const before = "0,0,0,0,0,1,20/3,0,0,0,0,2,22/s";
    expect("kalah", before, "6", "0,0,0,0,0,0,21/0,0,0,0,0,0,27/-");
    expect("kalah:end=mover", before, "6", "0,0,0,0,0,0,21/0,0,0,0,0,0,27/-");
    ends("kalah", before, "6", END_ROW_EMPTY);
    ends("kalah:end=mover", before, "6", END_ROW_EMPTY);
}
END_TEST

START_TEST(a_capture_that_empties_the_other_row_ends_the_game)
{
    expect("kalah", "1,0,0,0,0,1,0/0,0,0,0,3,0,0/s", "1",
           "0,0,0,0,0,0,5/0,0,0,0,0,0,0/-");
}
END_TEST

START_TEST(end_either_stops_when_the_row_of_the_one_who_moved_is_empty)
{
    expect("kalah", "0,0,0,0,0,2,20/3,0,0,0,0,2,21/s", "6",
           "0,0,0,0,0,0,21/0,0,0,0,0,0,27/-");
}
END_TEST

START_TEST(end_mover_goes_on_while_the_side_to_move_has_seeds)
{
    expect("kalah:end=mover", "0,0,0,0,0,2,20/3,0,0,0,0,2,21/s", "6",
           "0,0,0,0,0,0,21/4,0,0,0,0,2,21/n");
}
END_TEST

START_TEST(end_mover_goes_again_against_an_empty_row)
{
    expect("kalah:end=mover", "0,0,0,0,1,1,20/0,0,0,0,0,0,26/s", "6",
           "0,0,0,0,1,0,21/0,0,0,0,0,0,26/s");
}
END_TEST

START_TEST(end_mover_stops_when_the_side_that_comes_next_is_empty)
{
    expect("kalah:end=mover", "0,0,0,0,1,1,20/0,0,0,0,0,0,26/s", "5",
           "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-");
}
END_TEST

START_TEST(both_sides_can_be_empty_at_once)
{
    expect(endings[_i], "1,0,0,0,0,0,20/0,0,0,0,3,0,24/s", "1",
           "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-");
}
END_TEST

START_TEST(sweep_emptier_gives_all_to_the_side_that_ran_empty_itself)
{
    expect("kalah:sweep=emptier", "0,0,0,0,0,1,20/3,0,0,0,0,2,22/s", "6",
           "0,0,0,0,0,0,26/0,0,0,0,0,0,22/-");
}
END_TEST

START_TEST(sweep_emptier_gives_all_to_the_side_that_was_emptied)
{
    expect("kalah:sweep=emptier", "1,0,0,0,0,1,0/0,0,0,0,3,0,0/s", "1",
           "0,0,0,0,0,0,4/0,0,0,0,0,0,1/-");
}
END_TEST

START_TEST(sweep_emptier_with_end_mover_gives_all_to_the_side_to_move)
{
    const char *const spec = "kalah:end=mover,sweep=emptier";
    expect(spec, "0,0,0,0,0,1,20/3,0,0,0,0,2,22/s", "6",
           "0,0,0,0,0,0,26/0,0,0,0,0,0,22/-");
    expect(spec, "0,0,0,0,1,1,20/0,0,0,0,0,0,26/s", "5",
           "0,0,0,0,0,0,20/0,0,0,0,0,0,28/-");
}
END_TEST

START_TEST(sweep_nobody_leaves_the_seeds_in_their_pits)
{
    expect("kalah:sweep=nobody", "0,0,0,0,0,1,20/3,0,0,0,0,2,22/s", "6",
           "0,0,0,0,0,0,21/3,0,0,0,0,2,22/-");
    expect("kalah:end=mover,sweep=nobody", "0,0,0,0,1,1,20/0,0,0,0,0,0,26/s",
           "5", "0,0,0,0,0,2,20/0,0,0,0,0,0,26/-");
}
END_TEST

START_TEST(seeds_that_go_to_no_player_are_no_points)
{
    struct game *game = sowing_game("kalah:sweep=nobody");
    struct position position =
        sowing_position(game, "0,0,0,0,0,1,20/3,0,0,0,0,2,22/s");

    sowing_play(game, &position, "6");
    ck_assert_int_eq(game->class->score(game, &position, 0), 21);
    ck_assert_int_eq(game->class->score(game, &position, 1), 22);
    ck_assert_int_eq(game->class->material(game, &position), 48);
    game_free(game);
}
END_TEST

START_TEST(reading_sweeps_a_position_that_is_over)
{
    const char *const text = "0,0,0,0,1,1,20/0,0,0,0,0,0,26/s";
    settles("kalah", text, "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-");
    settles("kalah:sweep=emptier", text, "0,0,0,0,0,0,20/0,0,0,0,0,0,28/-");
    settles("kalah:sweep=nobody", text, "0,0,0,0,1,1,20/0,0,0,0,0,0,26/-");
}
END_TEST

START_TEST(a_thousand_seeds_are_swept_into_one_store)
{
    settles("kalah", "1000,0,0,0,0,0,0/0,0,0,0,0,0,0/s",
            "0,0,0,0,0,0,1000/0,0,0,0,0,0,0/-");
}
END_TEST

START_TEST(reading_with_end_mover_looks_at_the_side_to_move_only)
{
    settles("kalah:end=mover", "0,0,0,0,1,1,20/0,0,0,0,0,0,26/s",
            "0,0,0,0,1,1,20/0,0,0,0,0,0,26/s");
    settles("kalah:end=mover", "0,0,0,0,1,1,20/0,0,0,0,0,0,26/n",
            "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-");
}
END_TEST

START_TEST(a_finished_position_is_read_as_it_was_written)
{
    settles("kalah", "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-",
            "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-");
    settles("kalah:sweep=nobody", "0,0,0,0,1,1,20/0,0,0,0,0,0,26/-",
            "0,0,0,0,1,1,20/0,0,0,0,0,0,26/-");
}
END_TEST

static void add_turn(Suite *suite)
{
    TCase *tests = tcase_create("kalah: the turn");

    tcase_add_test(tests, the_last_seed_in_the_own_store_goes_again);
    tcase_add_test(tests, north_sows_from_its_own_left_into_its_own_store);
    tcase_add_test(tests, the_store_of_the_opponent_is_never_sown);
    tcase_add_test(tests, the_origin_is_sown_on_the_second_lap);
    tcase_add_test(tests, an_empty_pit_is_no_move);
    tcase_add_test(tests, there_is_no_move_when_it_is_over);
    tcase_add_test(tests, there_is_no_pass_in_kalah);
    tcase_add_test(tests, a_thousand_seeds_can_lie_in_one_pit_and_be_sown);
    tcase_add_test(tests, more_than_255_seeds_in_a_pit_grow_and_are_sown);
    suite_add_tcase(suite, tests);
}

static void add_captures(Suite *suite)
{
    TCase *tests = tcase_create("kalah: captures");

    tcase_add_test(
        tests, the_last_seed_in_an_own_empty_pit_takes_itself_and_those_across);
    tcase_add_test(tests, with_nothing_across_the_last_seed_stays);
    tcase_add_test(tests,
                   the_last_seed_in_an_empty_pit_of_the_opponent_takes_nothing);
    tcase_add_test(tests, exactly_one_lap_captures_on_the_origin);
    tcase_add_test(tests,
                   exactly_one_lap_with_one_pit_a_side_empties_the_board);
    tcase_add_test(tests, exactly_two_laps_do_not_capture_on_the_origin);
    tcase_add_test(tests, capture_empty_banks_the_last_seed_alone);
    tcase_add_test(tests, capture_empty_takes_those_across_as_well);
    tcase_add_test(tests, capture_leave_keeps_the_capturing_seed_on_the_board);
    tcase_add_test(tests, capture_leave_with_nothing_across_changes_nothing);
    tcase_add_test(tests, capture_none_takes_nothing);
    suite_add_tcase(suite, tests);
}

static void add_end(Suite *suite)
{
    TCase *tests = tcase_create("kalah: the end");

    tcase_add_test(tests, an_extra_turn_with_an_empty_row_ends_the_game);
    tcase_add_test(tests, a_capture_that_empties_the_other_row_ends_the_game);
    tcase_add_test(tests,
                   end_either_stops_when_the_row_of_the_one_who_moved_is_empty);
    tcase_add_test(tests, end_mover_goes_on_while_the_side_to_move_has_seeds);
    tcase_add_test(tests, end_mover_goes_again_against_an_empty_row);
    tcase_add_test(tests,
                   end_mover_stops_when_the_side_that_comes_next_is_empty);
    tcase_add_loop_test(tests, both_sides_can_be_empty_at_once, 0, ENDINGS);
    tcase_add_test(tests,
                   sweep_emptier_gives_all_to_the_side_that_ran_empty_itself);
    tcase_add_test(tests, sweep_emptier_gives_all_to_the_side_that_was_emptied);
    tcase_add_test(tests,
                   sweep_emptier_with_end_mover_gives_all_to_the_side_to_move);
    tcase_add_test(tests, sweep_nobody_leaves_the_seeds_in_their_pits);
    tcase_add_test(tests, seeds_that_go_to_no_player_are_no_points);
    tcase_add_test(tests, reading_sweeps_a_position_that_is_over);
    tcase_add_test(tests, a_thousand_seeds_are_swept_into_one_store);
    tcase_add_test(tests,
                   reading_with_end_mover_looks_at_the_side_to_move_only);
    tcase_add_test(tests, a_finished_position_is_read_as_it_was_written);
    suite_add_tcase(suite, tests);
}

void sowing_add_kalah(Suite *suite)
{
    add_turn(suite);
    add_captures(suite);
    add_end(suite);
}
