/* SPDX-License-Identifier: MIT */
/*
 * The rules of Oware and its relatives in examples, each worked out by hand:
 * captures, the grand slam in all its readings, and who must be fed.
 */
#include "game/oware_notation.h"
#include "support/game/sowing.h"

#include <string.h>

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* Oware: sowing and capturing ------------------------------------------- */

START_TEST(oware_sows_no_store)
{
    expect("oware", START, "4", "4,4,4,0,5,5,0/5,5,4,4,4,4,0/n");
    expect("oware", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "f",
           "5,5,5,5,4,4,0/4,4,4,4,4,0,0/s");
}
END_TEST

START_TEST(oware_skips_the_origin_on_every_lap)
{
    expect("oware", "12,0,0,0,0,0,0/0,0,0,0,0,0,0/s", "1",
           "0,2,1,1,1,1,0/1,1,1,1,1,1,0/n");
    expect("oware", "23,0,0,0,0,0,0/0,0,0,0,0,0,0/s", "1",
           "0,3,2,2,2,2,0/2,2,2,2,2,2,0/n");
}
END_TEST

START_TEST(oware_sows_more_than_255_seeds)
{
    /* 300 = 27 laps of 11 pits, and three more. */
    expect("oware", "300,0,0,0,0,0,0/0,0,0,0,0,0,0/s", "1",
           "0,28,28,28,27,27,0/27,27,27,27,27,27,0/n");
}
END_TEST

START_TEST(oware_takes_a_row_of_twos_and_threes)
{
    expect("oware", "0,0,0,0,1,3,0/1,2,1,3,0,1,0/s", "6",
           "0,0,0,0,1,0,7/0,0,0,3,0,1,0/n");
}
END_TEST

START_TEST(oware_takes_nothing_when_the_last_pit_holds_four)
{
    expect("oware", "0,0,0,0,1,3,0/1,2,3,0,0,1,0/s", "6",
           "0,0,0,0,1,0,0/2,3,4,0,0,1,0/n");
}
END_TEST

START_TEST(oware_stops_taking_at_a_pit_of_another_number)
{
    expect("oware", "0,0,0,0,1,3,0/1,3,1,3,0,1,0/s", "6",
           "0,0,0,0,1,0,2/2,4,0,3,0,1,0/n");
}
END_TEST

START_TEST(oware_stops_taking_at_the_own_row)
{
    expect("oware", "0,0,0,0,2,1,0/1,0,1,0,0,0,0/s", "5",
           "0,0,0,0,0,2,2/0,0,1,0,0,0,0/n");
}
END_TEST

START_TEST(oware_takes_nothing_from_the_own_row)
{
    expect("oware", "1,1,0,0,0,1,0/1,0,0,0,0,0,0/s", "1",
           "0,2,0,0,0,1,0/1,0,0,0,0,0,0/n");
}
END_TEST

/* Oware: the grand slam ------------------------------------------------- */

#define BEFORE_SLAM "0,0,0,0,1,2,19/1,1,0,0,0,0,24/s"

START_TEST(a_slam_for_nothing_takes_nothing)
{
    expect("oware", BEFORE_SLAM, "6", "0,0,0,0,1,0,19/2,2,0,0,0,0,24/n");
}
END_TEST

START_TEST(a_legal_slam_takes_everything)
{
    expect("oware:slam=legal", BEFORE_SLAM, "6",
           "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-");
}
END_TEST

START_TEST(a_forbidden_slam_is_no_move)
{
    offers("oware:slam=forbidden", BEFORE_SLAM, "", "5");
    refuse("oware:slam=forbidden", BEFORE_SLAM, "6", "slam");
    /* It reaches the hungry opponent, and would take all that it brings. */
    refuse("oware:slam=forbidden", "0,0,0,3,0,17,0/0,0,0,0,0,0,28/s", "6",
           "slam");
}
END_TEST

START_TEST(a_slam_for_the_opponent_gives_it_the_rest)
{
    expect("oware:slam=opponent", BEFORE_SLAM, "6",
           "0,0,0,0,0,0,23/0,0,0,0,0,0,25/-");
    ends("oware:slam=opponent", BEFORE_SLAM, "6", END_GRAND_SLAM);
}
END_TEST

START_TEST(a_slam_leaves_the_left_pit_as_the_sower_sees_it)
{
    expect("oware:slam=leave-left", BEFORE_SLAM, "6",
           "0,0,0,0,1,0,21/0,2,0,0,0,0,24/n");
}
END_TEST

START_TEST(a_slam_leaves_the_right_pit_as_the_sower_sees_it)
{
    expect("oware:slam=leave-right", BEFORE_SLAM, "6",
           "0,0,0,0,1,0,21/2,0,0,0,0,0,24/n");
}
END_TEST

START_TEST(north_leaves_the_pits_that_north_sees_left_and_right)
{
    const char *const before = "1,1,1,0,0,0,24/0,0,0,0,1,3,17/n";
    expect("oware:slam=leave-left", before, "f",
           "0,0,2,0,0,0,24/0,0,0,0,1,0,21/s");
    expect("oware:slam=leave-right", before, "f",
           "2,0,0,0,0,0,24/0,0,0,0,1,0,21/s");
}
END_TEST

START_TEST(a_slam_goes_again_and_is_over_when_nothing_reaches)
{
    expect("oware:slam=again", BEFORE_SLAM, "6",
           "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-");
}
END_TEST

START_TEST(a_slam_goes_again_with_a_move_that_reaches)
{
    const char *const before = "0,0,0,1,3,2,18/1,1,0,0,0,0,22/s";
    expect("oware:slam=again", before, "6", "0,0,0,1,3,0,22/0,0,0,0,0,0,22/s");
    offers("oware:slam=again", before, "6", "5");
}
END_TEST

START_TEST(a_single_seeded_pit_is_taken_by_a_slam_that_leaves_one)
{
    const char *const before = "0,0,0,0,1,1,20/1,0,0,0,0,0,25/s";
    const char *const after = "0,0,0,0,0,0,23/0,0,0,0,0,0,25/-";
    expect("oware:slam=leave-left", before, "6", after);
    expect("oware:slam=leave-right", before, "6", after);
}
END_TEST

START_TEST(a_forbidden_slam_that_is_the_only_move_ends_the_game)
{
    settles("oware:slam=forbidden", "0,0,0,0,0,1,20/1,0,0,0,0,0,26/s",
            "0,0,0,0,0,0,21/0,0,0,0,0,0,27/-");
}
END_TEST

START_TEST(a_forbidden_slam_can_end_the_game_before_it_begins)
{
    struct game *game = sowing_game("oware:pits=1,seeds=1,slam=forbidden");
    struct position position;

    game->class->start(game, &position);
    ck_assert_str_eq(game_position_text(game, &position).text, "0,1/0,1/-");
    game_free(game);
}
END_TEST

/* Oware: feeding -------------------------------------------------------- */

START_TEST(a_hungry_opponent_must_be_reached)
{
    offers("oware", "1,0,0,0,0,2,20/0,0,0,0,0,0,25/s", "", "6");
    refuse("oware", "1,0,0,0,0,2,20/0,0,0,0,0,0,25/s", "1", "reach");
}
END_TEST

START_TEST(an_opponent_with_seeds_need_not_be_reached)
{
    offers("oware", "1,0,0,0,0,2,20/0,0,0,0,0,1,24/s", "", "1 6");
}
END_TEST

START_TEST(with_no_move_that_reaches_each_side_keeps_its_row)
{
    const char *const before = "0,1,0,2,0,0,20/0,0,0,0,0,1,24/n";
    expect("oware", before, "f", "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-");
    ends("oware", before, "f", END_NO_MOVE);
}
END_TEST

START_TEST(reading_settles_a_board_without_a_move_that_reaches)
{
    settles("oware", "1,1,0,0,0,0,20/0,0,0,0,0,0,26/s",
            "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-");
    settles("oware", "1,1,0,0,0,0,20/0,0,0,0,0,0,26/n",
            "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-");
}
END_TEST

/* Awari ----------------------------------------------------------------- */

START_TEST(awari_forbids_a_slam_while_another_move_exists)
{
    offers("awari", BEFORE_SLAM, "", "5");
    refuse("awari", BEFORE_SLAM, "6", "without");
}
END_TEST

START_TEST(awari_feeds_a_hungry_opponent)
{
    offers("awari", "1,0,0,0,0,2,20/0,0,0,0,0,0,25/s", "", "6");
    refuse("awari", "1,0,0,0,0,2,20/0,0,0,0,0,0,25/s", "1", "reach");
}
END_TEST

START_TEST(awari_slams_when_every_move_leaves_the_opponent_empty)
{
    expect("awari", "0,0,0,0,0,2,20/1,1,0,0,0,0,24/s", "6",
           "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-");
}
END_TEST

START_TEST(awari_goes_on_when_no_move_reaches)
{
    const char *const before = "1,1,0,0,0,0,20/0,0,0,0,0,0,26/s";
    offers("awari", before, "", "1 2");
    expect("awari", before, "1", "0,0,0,0,0,0,22/0,0,0,0,0,0,26/-");
}
END_TEST

START_TEST(awari_takes_like_oware)
{
    expect("awari", "0,0,0,0,1,3,0/1,2,1,3,0,1,0/s", "6",
           "0,0,0,0,1,0,7/0,0,0,3,0,1,0/n");
}
END_TEST

/* What a match is worth to south, in halves of seeds, that ends here. */
static int south_halves(const char *spec, const char *text, enum end end)
{
    struct game *game = sowing_game(spec);
    const struct position position = sowing_position(game, text);
    const struct outcome outcome = game->class->judge(game, &position, end);

    ck_assert_int_eq(outcome.halves[0] + outcome.halves[1],
                     2L * game->class->material(game, &position));
    game_free(game);
    return outcome.halves[0];
}

START_TEST(awari_splits_evenly_only_what_a_repetition_leaves)
{
    static const char left[] = "1,0,0,0,0,0,20/0,0,2,0,0,0,25/s";

    ck_assert_int_eq(south_halves("awari", left, END_REPETITION), 40 + 3);
    ck_assert_int_eq(south_halves("awari", left, END_CAP), 40 + 2);
    ck_assert_int_eq(south_halves("awari", left, END_MAJORITY), 40 + 2);
    ck_assert_int_eq(south_halves("oware", left, END_REPETITION), 40 + 2);
}
END_TEST

/* Erherhe --------------------------------------------------------------- */

START_TEST(erherhe_takes_ones_and_threes)
{
    expect("erherhe", "0,0,0,0,1,1,0/0,2,0,0,0,0,0/s", "6",
           "0,0,0,0,1,0,1/0,2,0,0,0,0,0/n");
    expect("erherhe", "0,0,0,0,1,2,0/2,0,0,4,0,0,0/s", "6",
           "0,0,0,0,1,0,4/0,0,0,4,0,0,0/n");
}
END_TEST

START_TEST(erherhe_takes_no_twos)
{
    expect("erherhe", "0,0,0,0,1,1,0/1,2,0,0,0,0,0/s", "6",
           "0,0,0,0,1,0,0/2,2,0,0,0,0,0/n");
    expect("erherhe", "0,0,0,0,1,2,0/1,0,0,4,0,0,0/s", "6",
           "0,0,0,0,1,0,1/2,0,0,4,0,0,0/n");
}
END_TEST

START_TEST(erherhe_may_slam)
{
    expect("erherhe", "0,0,0,0,1,1,20/2,0,0,0,0,0,24/s", "6",
           "0,0,0,0,0,0,24/0,0,0,0,0,0,24/-");
}
END_TEST

START_TEST(erherhe_feeds_a_hungry_opponent)
{
    offers("erherhe", "1,0,0,0,0,3,20/0,0,0,0,0,0,24/s", "", "6");
}
END_TEST

START_TEST(erherhe_skips_the_origin)
{
    expect("erherhe", "12,0,0,0,0,0,0/0,0,0,0,0,0,0/s", "1",
           "0,2,1,1,1,1,0/1,1,1,1,1,1,0/n");
}
END_TEST

/* As others write it ----------------------------------------------------- */

START_TEST(oware_has_letters_for_the_pits_of_both_players)
{
    struct game *const game = sowing_game("oware");

    for (int side = 0; side < 2; side++) {
        const struct position position = sowing_position(
            game, side == 0 ? START : "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n");

        for (int pit = 0; pit < 6; pit++) {
            const char letter = (char)((side == 0 ? 'A' : 'a') + pit);
            struct move move;
            struct err err;

            ck_assert(oware_read_move(game, &position, letter, &move, &err));
            ck_assert_int_eq(oware_write_move(game, &position, move), letter);
        }
    }
    game_free(game);
}
END_TEST

START_TEST(oware_boards_of_others_end_with_who_moves)
{
    static const char *const wrong[] = {
        "1-2-3-4-5-6-7-8-9-0-1-0-1-1-SN", "1-2-3-4-5-6-7-8-9-0-1-0-1-1-s",
        "1-2-3-4-5-6-7-8-9-0-1-0-1-1-",   "1-2-3-4-5-6-7-8-9-0-1-0-1-N",
        "+1-2-3-4-5-6-7-8-9-0-1-0-1-1-N", "1- 2-3-4-5-6-7-8-9-0-1-0-1-1-N",
        "1--2-3-4-5-6-7-8-9-0-1-0-1-1-N", "1-2-3-4-5-6-7-8-9-0-1-0-1-10000-N"};
    struct game *const game = sowing_game("oware");
    struct position position;
    struct err err;

    ck_assert(oware_read_board(game, "1-2-3-4-5-6-7-8-9-0-1-0-1-1-N", &position,
                               &err));
    ck_assert_str_eq(game_position_text(game, &position).text,
                     "1,2,3,4,5,6,1/7,8,9,0,1,0,1/n");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(!oware_read_board(game, wrong[i], &position, &err), "%s",
                      wrong[i]);
    game_free(game);
}
END_TEST

START_TEST(oware_boards_are_written_as_others_read_them)
{
    static const char *const boards[] = {
        "1-2-3-4-5-6-7-8-9-0-1-0-12-10-N",  "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "0-10-0-0-0-1-0-0-11-0-0-2-3-21-S", "1-0-0-0-0-0-0-0-0-0-0-999-0-0-N",
        "1000-0-0-0-0-0-0-0-0-0-0-0-0-0-S",
    };
    struct game *const game = sowing_game("oware");

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct position position;
        struct err err = {""};
        char text[64] = "";
        FILE *const out = fmemopen(text, sizeof text, "w");

        ck_assert(oware_read_board(game, boards[i], &position, &err));
        oware_write_board(game, &position, out);
        fclose(out);
        ck_assert_str_eq(text, boards[i]);
    }
    ck_assert(oware_has_letters(game));
    game_free(game);

    struct game *const small = sowing_game("oware:pits=5");
    struct game *const awari = sowing_game("awari");

    ck_assert(!oware_has_letters(small));
    ck_assert(!oware_has_letters(awari));
    game_free(awari);
    game_free(small);
}
END_TEST

static void add_oware(Suite *suite)
{
    TCase *tests = tcase_create("oware");

    tcase_add_test(tests, oware_sows_no_store);
    tcase_add_test(tests, oware_skips_the_origin_on_every_lap);
    tcase_add_test(tests, oware_sows_more_than_255_seeds);
    tcase_add_test(tests, oware_takes_a_row_of_twos_and_threes);
    tcase_add_test(tests, oware_takes_nothing_when_the_last_pit_holds_four);
    tcase_add_test(tests, oware_stops_taking_at_a_pit_of_another_number);
    tcase_add_test(tests, oware_stops_taking_at_the_own_row);
    tcase_add_test(tests, oware_takes_nothing_from_the_own_row);
    suite_add_tcase(suite, tests);
}

static void add_slam(Suite *suite)
{
    TCase *tests = tcase_create("oware: slams");

    tcase_add_test(tests, a_slam_for_nothing_takes_nothing);
    tcase_add_test(tests, a_legal_slam_takes_everything);
    tcase_add_test(tests, a_forbidden_slam_is_no_move);
    tcase_add_test(tests, a_slam_for_the_opponent_gives_it_the_rest);
    tcase_add_test(tests, a_slam_leaves_the_left_pit_as_the_sower_sees_it);
    tcase_add_test(tests, a_slam_leaves_the_right_pit_as_the_sower_sees_it);
    tcase_add_test(tests, north_leaves_the_pits_that_north_sees_left_and_right);
    tcase_add_test(tests, a_slam_goes_again_and_is_over_when_nothing_reaches);
    tcase_add_test(tests, a_slam_goes_again_with_a_move_that_reaches);
    tcase_add_test(tests,
                   a_single_seeded_pit_is_taken_by_a_slam_that_leaves_one);
    tcase_add_test(tests, a_forbidden_slam_that_is_the_only_move_ends_the_game);
    tcase_add_test(tests, a_forbidden_slam_can_end_the_game_before_it_begins);
    suite_add_tcase(suite, tests);
}

static void add_feeding(Suite *suite)
{
    TCase *tests = tcase_create("oware: feeding");

    tcase_add_test(tests, a_hungry_opponent_must_be_reached);
    tcase_add_test(tests, an_opponent_with_seeds_need_not_be_reached);
    tcase_add_test(tests, with_no_move_that_reaches_each_side_keeps_its_row);
    tcase_add_test(tests, reading_settles_a_board_without_a_move_that_reaches);
    suite_add_tcase(suite, tests);
}

static void add_awari(Suite *suite)
{
    TCase *tests = tcase_create("awari");

    tcase_add_test(tests, awari_forbids_a_slam_while_another_move_exists);
    tcase_add_test(tests, awari_feeds_a_hungry_opponent);
    tcase_add_test(tests,
                   awari_slams_when_every_move_leaves_the_opponent_empty);
    tcase_add_test(tests, awari_goes_on_when_no_move_reaches);
    tcase_add_test(tests, awari_takes_like_oware);
    tcase_add_test(tests, awari_splits_evenly_only_what_a_repetition_leaves);
    suite_add_tcase(suite, tests);
}

static void add_erherhe(Suite *suite)
{
    TCase *tests = tcase_create("erherhe");

    tcase_add_test(tests, erherhe_takes_ones_and_threes);
    tcase_add_test(tests, erherhe_takes_no_twos);
    tcase_add_test(tests, erherhe_may_slam);
    tcase_add_test(tests, erherhe_feeds_a_hungry_opponent);
    tcase_add_test(tests, erherhe_skips_the_origin);
    suite_add_tcase(suite, tests);
}

static void add_letters(Suite *suite)
{
    TCase *tests = tcase_create("letters");

    tcase_add_test(tests, oware_has_letters_for_the_pits_of_both_players);
    tcase_add_test(tests, oware_boards_of_others_end_with_who_moves);
    tcase_add_test(tests, oware_boards_are_written_as_others_read_them);
    suite_add_tcase(suite, tests);
}

void sowing_add_oware(Suite *suite)
{
    add_oware(suite);
    add_slam(suite);
    add_feeding(suite);
    add_awari(suite);
    add_erherhe(suite);
    add_letters(suite);
}
