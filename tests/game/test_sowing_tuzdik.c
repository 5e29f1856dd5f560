/* SPDX-License-Identifier: MIT */
/*
 * The rules of Togyzkumalak and Mangala in examples, each worked out by hand:
 * the first seed in the origin, even numbers, tuzdiks, and how it ends.
 */
#include "support/game/sowing.h"
#include <string.h>

#define TOGYZKUMALAK "togyzkumalak"
#define NINES        "9,9,9,9,9,9,9,9,9"
#define ONES         "1,1,1,1,1,1,1,1,1"
#define TWOS         "2,2,2,2,2,2,2,2,2"
#define NONE         "0,0,0,0,0,0,0,0,0"

/* Sowing ----------------------------------------------------------------- */

START_TEST(a_single_stone_goes_on)
{
    expect(TOGYZKUMALAK, "1,0,0,0,0,0,0,0,1,70/" NINES ",10/s", "1",
           "0,1,0,0,0,0,0,0,1,70/" NINES ",10/n");
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,0,0,1,0/1,2,0,0,0,0,0,0,0,0/s", "9",
           NONE ",2/0,2,0,0,0,0,0,0,0,0/n");
}
END_TEST

START_TEST(of_several_stones_the_first_stays)
{
    expect(TOGYZKUMALAK, NINES ",0/" NINES ",0/s", "3",
           "9,9,1,10,10,10,10,10,10,10/10,0,9,9,9,9,9,9,9,0/n");
    expect(TOGYZKUMALAK, "0,2,0,0,0,0,0,0,0,0/" ONES ",0/s", "2",
           "0,1,1,0,0,0,0,0,0,0/" ONES ",0/n");
}
END_TEST

START_TEST(the_nineteenth_stone_falls_into_the_origin_again)
{
    expect(TOGYZKUMALAK, "19,0,0,0,0,0,0,0,0,0/" ONES ",0/s", "1",
           "2,1,1,1,1,1,1,1,1,0/" TWOS ",0/n");
    expect(TOGYZKUMALAK, "20,0,0,0,0,0,0,0,0,0/" ONES ",0/s", "1",
           "2,2,1,1,1,1,1,1,1,0/" TWOS ",0/n");
    expect(TOGYZKUMALAK, "37,0,0,0,0,0,0,0,0,0/" ONES ",0/s", "1",
           "3,2,2,2,2,2,2,2,2,0/3,3,3,3,3,3,3,3,3,0/n");
}
END_TEST

START_TEST(with_first_next_all_stones_are_sown_on)
{
    expect("togyzkumalak:first=next", "0,2,0,0,0,0,0,0,0,0/" ONES ",0/s", "2",
           "0,0,1,1,0,0,0,0,0,0/" ONES ",0/n");
}
END_TEST

/* Even numbers ----------------------------------------------------------- */

START_TEST(only_an_opponents_pit_that_becomes_even_is_taken)
{
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,0,0,3,0/1,3,1,1,1,1,1,1,1,0/s", "9",
           "0,0,0,0,0,0,0,0,1,4/2,0,1,1,1,1,1,1,1,0/n");
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,0,0,3,0/1,4,1,1,1,1,1,1,1,0/s", "9",
           "0,0,0,0,0,0,0,0,1,0/2,5,1,1,1,1,1,1,1,0/n");
    expect(TOGYZKUMALAK, "0,0,0,0,0,2,1,0,0,0/" ONES ",0/s", "6",
           "0,0,0,0,0,1,2,0,0,0/" ONES ",0/n");
}
END_TEST

START_TEST(south_is_taken_from_as_north_is)
{
    expect(TOGYZKUMALAK, "3,3,1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,0,3,0/n", "i",
           "4,0,1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,0,1,4/s");
}
END_TEST

/* Tuzdiks ---------------------------------------------------------------- */

START_TEST(three_in_an_opponents_pit_make_a_tuzdik)
{
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,0,0,2,0/2,1,1,1,1,1,1,1,1,0/s", "9",
           "0,0,0,0,0,0,0,0,1,3/X,1,1,1,1,1,1,1,1,0/n");
    expect(TOGYZKUMALAK, "2,1,1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,0,2,0/n", "i",
           "X,1,1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,0,1,3/s");
    expect(TOGYZKUMALAK, "28,0,0,0,0,0,0,0,0,0/" ONES ",0/s", "1",
           TWOS ",3/X,2,2,2,2,2,2,2,2,0/n");
}
END_TEST

START_TEST(three_in_an_own_pit_make_none)
{
    expect(TOGYZKUMALAK, "0,0,0,2,2,0,0,0,0,0/" ONES ",0/s", "4",
           "0,0,0,1,3,0,0,0,0,0/" ONES ",0/n");
}
END_TEST

START_TEST(a_second_tuzdik_is_refused)
{
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,0,0,2,0/2,1,X,1,1,1,1,1,1,0/s", "9",
           "0,0,0,0,0,0,0,0,1,0/3,1,X,1,1,1,1,1,1,0/n");
}
END_TEST

START_TEST(a_tuzdik_in_the_last_pit_is_refused)
{
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,0,0,10,0/1,1,1,1,1,1,1,1,2,0/s", "9",
           "0,0,0,0,0,0,0,0,1,0/2,2,2,2,2,2,2,2,3,0/n");
    expect("togyzkumalak:pits=3", "0,0,4,0/1,1,2,0/s", "3",
           "0,0,1,0/2,2,3,0/n");
}
END_TEST

START_TEST(a_tuzdik_with_the_number_of_the_others_is_refused)
{
    expect(TOGYZKUMALAK, "X,0,0,0,0,0,0,0,2,0/2,1,1,1,1,1,1,1,1,0/s", "9",
           "X,0,0,0,0,0,0,0,1,0/3,1,1,1,1,1,1,1,1,0/n");
    expect(TOGYZKUMALAK, "0,X,0,0,0,0,0,0,2,0/2,1,1,1,1,1,1,1,1,0/s", "9",
           "0,X,0,0,0,0,0,0,1,3/X,1,1,1,1,1,1,1,1,0/n");
}
END_TEST

START_TEST(a_last_stone_in_a_tuzdik_goes_to_its_owner_and_takes_nothing)
{
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,0,0,3,0/1,X,1,1,1,1,1,1,1,0/s", "9",
           "0,0,0,0,0,0,0,0,1,1/2,X,1,1,1,1,1,1,1,0/n");
    expect(TOGYZKUMALAK, "0,0,0,2,X,0,0,0,1,0/" ONES ",0/s", "4",
           "0,0,0,1,X,0,0,0,1,0/" ONES ",1/n");
}
END_TEST

START_TEST(both_tuzdiks_are_paid_in_one_sowing)
{
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,5,X,0,0/0,X,1,1,1,1,1,1,1,0/s", "7",
           "0,0,0,0,0,0,1,X,1,1/1,X,1,1,1,1,1,1,1,1/n");
    /* 23 of them: twice each, and the last once more into the own one. */
    expect(TOGYZKUMALAK, "0,0,0,0,0,0,23,X,0,0/0,X,1,1,1,1,1,1,1,0/s", "7",
           "1,1,1,1,1,1,2,X,2,2/2,X,2,2,2,2,2,2,2,2/n");
}
END_TEST

START_TEST(a_tuzdik_cannot_be_played)
{
    refuse(TOGYZKUMALAK, "X,1,1,1,1,1,1,1,1,0/" ONES ",0/s", "1", "tuzdik");
    offers("togyzkumalak:pits=4", "1,X,0,2,0/1,1,1,1,0/s", "", "1 4");
}
END_TEST

START_TEST(without_tuzdiks_three_stay_three)
{
    expect("togyzkumalak:tuzdik=off",
           "0,0,0,0,0,0,0,0,2,0/2,1,1,1,1,1,1,1,1,0/s", "9",
           "0,0,0,0,0,0,0,0,1,0/3,1,1,1,1,1,1,1,1,0/n");
}
END_TEST

/* The end ---------------------------------------------------------------- */

START_TEST(with_no_stone_to_play_the_rest_is_the_opponents)
{
    static const char before[] = "0,0,0,0,3,0,0,0,1,10/" NONE ",5/s";

    expect(TOGYZKUMALAK, before, "5", NONE ",14/" NONE ",5/-");
    ends(TOGYZKUMALAK, before, "5", END_ROW_EMPTY);
    settles(TOGYZKUMALAK, "X,0,0,0,0,0,0,0,0,10/0,0,3,0,0,0,0,0,0,5/s",
            "X,0,0,0,0,0,0,0,0,10/" NONE ",8/-");
    settles(TOGYZKUMALAK, NONE ",10/0,0,3,0,0,0,0,0,0,5/n",
            NONE ",10/0,0,3,0,0,0,0,0,0,5/n");
}
END_TEST

START_TEST(both_rows_can_be_empty_at_once)
{
    static const char before[] = "0,0,0,0,0,0,0,0,1,10/1,0,0,0,0,0,0,0,0,5/s";

    expect(TOGYZKUMALAK, before, "9", NONE ",12/" NONE ",5/-");
    ends(TOGYZKUMALAK, before, "9", END_BOARD_EMPTY);
}
END_TEST

static enum end match_end(const char *text, int *winner)
{
    struct game *game = sowing_game(TOGYZKUMALAK);
    const struct position position = sowing_position(game, text);
    const enum end end = game_end(game, &position, 10, 1);

    *winner = game->class->judge(game, &position, end).winner;
    game_free(game);
    return end;
}

START_TEST(the_match_is_won_with_82_and_drawn_with_81_each)
{
    int winner;

    ck_assert_int_eq(match_end("1,0,0,0,0,0,0,0,0,82/" NONE ",79/s", &winner),
                     END_MAJORITY);
    ck_assert_int_eq(winner, 0);
    ck_assert_int_eq(match_end("1,0,0,0,0,0,0,0,0,81/" NONE ",80/s", &winner),
                     END_NOT);
    ck_assert_int_eq(match_end(NONE ",81/" NONE ",81/-", &winner),
                     END_BOARD_EMPTY);
    ck_assert_int_eq(winner, -1);
}
END_TEST

/* Boards that cannot be -------------------------------------------------- */

static void impossible(const char *spec, const char *text, const char *words)
{
    struct game *game = sowing_game(spec);
    struct position position;
    struct err err = {""};

    ck_assert(!game->class->read_position(game, text, &position, &err));
    ck_assert_str_eq(err.text, words);
    game_free(game);
}

START_TEST(an_impossible_tuzdik_is_refused_in_one_sentence)
{
    impossible("togyzkumalak:pits=4", "1,1,1,1,0/X,1,X,1,0/s",
               "position: north has two tuzdiks, X, in its row, when each "
               "player makes one at most");
    impossible("togyzkumalak:pits=4", "1,1,1,X,0/1,1,1,1,0/s",
               "position: the last pit of south cannot be a tuzdik, X");
    impossible("togyzkumalak:pits=4", "1,1,X,1,0/1,1,X,1,0/s",
               "position: pit 3 of south and pit c of north are both "
               "tuzdiks, X, when these never have the same number");
    impossible("togyzkumalak:pits=4", "1,1,X3,1,0/1,1,1,1,0/s",
               "position: a tuzdik, X, holds no seeds: X stands in the place "
               "of the count");
    impossible("togyzkumalak:pits=4", "1,1,12X,1,0/1,1,1,1,0/s",
               "position: a tuzdik, X, holds no seeds: X stands in the place "
               "of the count");
    impossible("togyzkumalak:pits=4", "1,1,1,1,X/1,1,1,1,0/s",
               "position: a store is no tuzdik");
    impossible("togyzkumalak:tuzdik=off", "X,1,1,1,1,1,1,1,1,0/" ONES ",0/s",
               "position: X is a tuzdik, and this game has none");
    impossible("kalah:pits=2", "X,1,0/1,1,0/s",
               "position: X is a tuzdik, and this game has none");
    impossible("togyzkumalak:pits=4", "X",
               "position: ends where a comma should be");
}
END_TEST

/* What a tuzdik is part of ----------------------------------------------- */

START_TEST(a_tuzdik_is_not_an_empty_pit)
{
    struct game *game = sowing_game("togyzkumalak:pits=4");
    const struct position with = sowing_position(game, "X,1,1,1,0/1,1,1,1,0/s");
    const struct position other =
        sowing_position(game, "1,X,1,1,0/1,1,1,1,0/s");
    const struct position without =
        sowing_position(game, "0,1,1,1,0/1,1,1,1,0/s");

    ck_assert(!position_same(&with, &without));
    ck_assert_uint_ne(game->class->hash(game, &with),
                      game->class->hash(game, &without));
    ck_assert_uint_ne(game->class->hash(game, &with),
                      game->class->hash(game, &other));
    ck_assert_int_eq(mancala_tuzdik(&other, 0), 1);
    ck_assert_int_eq(mancala_tuzdik(&other, 1), -1);
    game_free(game);
}
END_TEST

START_TEST(the_twin_has_the_tuzdiks_of_the_other_row)
{
    static const char *const specs[] = {"togyzkumalak:pits=4",
                                        "togyzkumalak:pits=9"};
    static const char *const texts[][2] = {
        {"1,2,X,1,5/X,3,1,0,6/n", "X,3,1,0,6/1,2,X,1,5/s"},
        {"1,2,X,1,1,1,1,1,1,5/X,3,1,0,0,0,0,0,0,6/n",
         "X,3,1,0,0,0,0,0,0,6/1,2,X,1,1,1,1,1,1,5/s"},
    };

    for (int i = 0; i < 2; i++) {
        struct game *game = sowing_game(specs[i]);
        const struct position position = sowing_position(game, texts[i][0]);
        struct position twin;

        game->class->twin(game, &position, &twin);
        ck_assert_str_eq(game_position_text(game, &twin).text, texts[i][1]);
        game_free(game);
    }
}
END_TEST

/* The steps of a move: kind from to count, a line each. */
static void check_steps(const char *before, const char *name,
                        const struct step *expected, int count)
{
    struct game *game = sowing_game("togyzkumalak:pits=4");
    struct position position = sowing_position(game, before);
    struct steps steps = {0};
    struct move move;
    struct err err;

    ck_assert(game->class->read_move(game, &position, name, &move, &err));
    game->class->tell(game, &position, move, &steps);
    ck_assert_int_eq(steps.count, count);
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(steps.items[i].kind, expected[i].kind);
        ck_assert_int_eq(steps.items[i].player, expected[i].player);
        ck_assert_int_eq(steps.items[i].from, expected[i].from);
        ck_assert_int_eq(steps.items[i].to, expected[i].to);
        ck_assert_int_eq(steps.items[i].count, expected[i].count);
    }
    steps_free(&steps);
    game_free(game);
}

START_TEST(a_tuzdik_is_told_when_it_is_made_and_when_it_is_paid)
{
    static const struct step made[] = {
        {STEP_LIFT, 0, 3, PLACE_HELD, 2},
        {STEP_DROP, 0, PLACE_HELD, 3, 1},
        {STEP_DROP, 0, PLACE_HELD, 5, 1},
        {STEP_TUZDIK, 0, 5, 5, 0},
        {STEP_CAPTURE, 0, 5, 4, 3},
        {STEP_PASS, 1, PLACE_AWAY, PLACE_AWAY, 0},
    };
    static const struct step paid[] = {
        {STEP_LIFT, 0, 1, PLACE_HELD, 5},
        {STEP_DROP, 0, PLACE_HELD, 1, 1},
        {STEP_DROP, 0, PLACE_HELD, 2, 1},
        {STEP_DROP, 0, PLACE_HELD, 3, 1},
        {STEP_DROP, 0, PLACE_HELD, 5, 1},
        {STEP_DROP, 0, PLACE_HELD, 6, 1},
        {STEP_TRIBUTE, 0, 2, 9, 1},
        {STEP_TRIBUTE, 0, 6, 4, 1},
        {STEP_PASS, 1, PLACE_AWAY, PLACE_AWAY, 0},
    };

    check_steps("0,0,0,2,0/2,1,1,1,0/s", "4", made, 6);
    check_steps("0,5,X,0,0/1,X,1,1,0/s", "2", paid, 9);
}
END_TEST

START_TEST(a_preview_knows_tuzdiks)
{
    struct game *game = sowing_game("togyzkumalak:pits=4");
    struct mancala_preview previews[PITS_MAX];
    const struct position making =
        sowing_position(game, "0,0,0,2,0/2,1,1,1,0/s");
    const struct position paying =
        sowing_position(game, "0,5,X,0,0/1,X,1,1,0/s");

    mancala_previews(game, &making, previews);
    ck_assert(previews[3].tuzdik);
    ck_assert_int_eq(previews[3].captured, 3);
    mancala_previews(game, &paying, previews);
    ck_assert(!previews[1].tuzdik);
    ck_assert_int_eq(previews[1].captured, 0);
    ck_assert_int_eq(previews[1].tribute, 1);
    ck_assert_int_eq(previews[1].paid, 1);
    game_free(game);
}
END_TEST

/* Mangala ---------------------------------------------------------------- */

START_TEST(mangala_sows_from_the_origin_through_the_own_store)
{
    expect("mangala", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "4",
           "4,4,4,1,5,5,1/4,4,4,4,4,4,0/s");
    expect("mangala", "4,4,4,4,4,1,0/4,4,4,4,4,4,0/s", "6",
           "4,4,4,4,4,0,1/4,4,4,4,4,4,0/s");
    expect("mangala", "14,0,0,0,0,0,0/1,1,1,1,1,1,0/s", "1",
           "2,1,1,1,1,1,1/2,2,2,2,2,2,0/n");
}
END_TEST

START_TEST(mangala_takes_even_numbers_and_across)
{
    expect("mangala", "0,0,0,0,0,4,0/4,3,4,4,4,4,0/s", "6",
           "0,0,0,0,0,1,5/5,0,4,4,4,4,0/n");
    expect("mangala", "0,0,2,0,0,1,0/4,4,3,4,4,4,0/s", "3",
           "0,0,1,0,0,1,4/4,4,0,4,4,4,0/n");
    expect("mangala", "0,0,2,0,0,1,0/4,4,0,4,4,4,0/s", "3",
           "0,0,1,1,0,1,0/4,4,0,4,4,4,0/n");
}
END_TEST

START_TEST(mangala_ends_within_a_chain_and_the_rest_is_the_emptiers)
{
    static const char before[] = "0,0,0,0,0,1,20/1,0,0,0,0,2,25/s";

    expect("mangala", before, "6", "0,0,0,0,0,0,24/0,0,0,0,0,0,25/-");
    ends("mangala", before, "6", END_ROW_EMPTY);
}
END_TEST

void sowing_add_tuzdik(Suite *suite)
{
    TCase *tests = tcase_create("togyzkumalak");

    tcase_add_test(tests, a_single_stone_goes_on);
    tcase_add_test(tests, of_several_stones_the_first_stays);
    tcase_add_test(tests, the_nineteenth_stone_falls_into_the_origin_again);
    tcase_add_test(tests, with_first_next_all_stones_are_sown_on);
    tcase_add_test(tests, only_an_opponents_pit_that_becomes_even_is_taken);
    tcase_add_test(tests, south_is_taken_from_as_north_is);
    tcase_add_test(tests, three_in_an_opponents_pit_make_a_tuzdik);
    tcase_add_test(tests, three_in_an_own_pit_make_none);
    tcase_add_test(tests, a_second_tuzdik_is_refused);
    tcase_add_test(tests, a_tuzdik_in_the_last_pit_is_refused);
    tcase_add_test(tests, a_tuzdik_with_the_number_of_the_others_is_refused);
    tcase_add_test(
        tests, a_last_stone_in_a_tuzdik_goes_to_its_owner_and_takes_nothing);
    tcase_add_test(tests, both_tuzdiks_are_paid_in_one_sowing);
    tcase_add_test(tests, a_tuzdik_cannot_be_played);
    tcase_add_test(tests, without_tuzdiks_three_stay_three);
    tcase_add_test(tests, with_no_stone_to_play_the_rest_is_the_opponents);
    tcase_add_test(tests, both_rows_can_be_empty_at_once);
    tcase_add_test(tests, the_match_is_won_with_82_and_drawn_with_81_each);
    tcase_add_test(tests, an_impossible_tuzdik_is_refused_in_one_sentence);
    tcase_add_test(tests, a_tuzdik_is_not_an_empty_pit);
    tcase_add_test(tests, the_twin_has_the_tuzdiks_of_the_other_row);
    tcase_add_test(tests, a_tuzdik_is_told_when_it_is_made_and_when_it_is_paid);
    tcase_add_test(tests, a_preview_knows_tuzdiks);
    suite_add_tcase(suite, tests);

    TCase *mangala = tcase_create("mangala");

    tcase_add_test(mangala, mangala_sows_from_the_origin_through_the_own_store);
    tcase_add_test(mangala, mangala_takes_even_numbers_and_across);
    tcase_add_test(mangala,
                   mangala_ends_within_a_chain_and_the_rest_is_the_emptiers);
    suite_add_tcase(suite, mangala);
}
