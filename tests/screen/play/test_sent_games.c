/* SPDX-License-Identifier: MIT */
/* Games as one line, on the screens: copied, pasted, and opened. */
#include "match/saves/game_code.h"
#include "screen/open.h"
#include "support/screen/player.h"
#include "support/suites.h"

/* 3, then 6: south has played twice. */
#define TWO_MOVES "nq1.kalah.CobShE"
#define WITH_TYPO "nq1.kalah.BgqiYl"
/* Over after 29 moves, 31-17. */
#define WHOLE "nq1.kalah.B1bBAHOt0x-0Xx"

static struct player_of_tests *begin(const char *line, const char *next)
{
    struct player_of_tests *const player = player_new();

    player_do(player, line, stdout);
    if (next != NULL)
        player_do(player, next, stdout);
    player_settle(player);
    return player;
}

/* Does this, and sees these words. */
static void check_then(struct player_of_tests *player, const char *line,
                       const char *words)
{
    player_do(player, line, stdout);
    player_settle(player);
    if (player_sees(player, words))
        return;
    player_look(player, stderr);
    ck_abort_msg("%s: %s: not seen", line, words);
}

START_TEST(the_game_is_copied_as_one_line_and_the_position_too)
{
    struct player_of_tests *const player = begin("play human", "keys 3 6");

    check_then(player, "key y", "copied: " TWO_MOVES);
    check_then(player, "key Y", "copied: 4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
    player_free(player);
}
END_TEST

START_TEST(while_looking_back_the_whole_line_is_copied)
{
    struct player_of_tests *const player = begin("play human", "keys 3 6");

    check_then(player, "key g", "ply 0 of 2");
    check_then(player, "key y", "copied: " TWO_MOVES);
    player_free(player);
}
END_TEST

START_TEST(a_long_code_is_shown_in_several_lines)
{
    struct player_of_tests *const player =
        begin("from 2,1,0,0,0,0,10/0,0,0,10,6,0,19/s", "play human");

    check_then(player, "key y", "copied: nq1.kalah.qvxFn");
    player_resize(player, 40, 12);
    check_then(player, "key y", " nq1.kalah.qvxFn-4NvZQwCNo5ynp8\n");
    check_then(player, "wait 0", " p6WtgiDzq2mLZ ");
    player_free(player);
}
END_TEST

START_TEST(a_code_on_a_board_is_set_up_for_the_same_players)
{
    struct player_of_tests *const player =
        begin("play willow", "paste " TWO_MOVES);

    check_then(player, "settle", "Set up this game? kalah 6\u00d74, 2 moves");
    check_then(player, "key n", "move 1");
    check_then(player, "paste " TWO_MOVES, "Set up this game?");
    check_then(player, "key y", "You v Willow");
    check_then(player, "settle", "your turn");
    check_then(player, "key g", "3  6");
    player_free(player);
}
END_TEST

START_TEST(a_code_with_a_typo_is_told)
{
    struct player_of_tests *player = begin("play willow", "paste " WITH_TYPO);

    check_then(player, "wait 0", "this code has a typo");
    player_free(player);
    player = begin("menu", "paste " WITH_TYPO);
    check_then(player, "wait 0", "this code has a typo");
    player_free(player);
}
END_TEST

START_TEST(a_code_at_the_menu_is_opened_for_people)
{
    struct player_of_tests *const player = begin("menu", "paste " TWO_MOVES);

    check_then(player, "key y", "South v North");
    check_then(player, "wait 0", "move 3");
    player_free(player);
}
END_TEST

START_TEST(a_game_that_is_over_is_looked_at)
{
    struct player_of_tests *player = begin("menu", "paste " WHOLE);

    check_then(player, "wait 0", "29 moves, over");
    check_then(player, "key y", "ply 29 of 29");
    check_then(player, "key g", "ply 0 of 29");
    player_free(player);
    player = begin("play willow", "paste " WHOLE);
    check_then(player, "key y", "ply 29 of 29");
    check_then(player, "key g", "ply 0 of 29");
    player_free(player);
}
END_TEST

START_TEST(the_start_is_set_up_from_the_line_of_commands)
{
    struct player_of_tests *const player = begin("play human", "key 5");

    check_then(player, "type :from start", "move 2");
    check_then(player, "key Enter", "Set up this position?");
    check_then(player, "key y", "move 1");
    player_free(player);
}
END_TEST

START_TEST(a_code_is_set_up_from_the_line_of_commands)
{
    struct player_of_tests *const player = begin("play willow", "key :");

    check_then(player, "paste from " TWO_MOVES, ":from nq1");
    check_then(player, "key Enter", "Set up this game?");
    check_then(player, "keys n Esc", "Menu (saved)");
    check_then(player, "key :", ":");
    check_then(player, "paste " TWO_MOVES, ":nq1");
    check_then(player, "key Enter", "Set up this game?");
    check_then(player, "key y", "You v Willow");
    player_free(player);
}
END_TEST

START_TEST(a_second_code_takes_the_place_of_the_first)
{
    struct player_of_tests *const player = begin("menu", "paste " TWO_MOVES);

    check_then(player, "paste " WHOLE, "29 moves, over");
    player_do(player, "key n", stdout);
    ck_assert(!player_sees(player, "Set up this game?"));
    player_free(player);
}
END_TEST

START_TEST(a_question_is_of_the_game_that_it_names)
{
    struct player_of_tests *const player = begin("menu", "paste " TWO_MOVES);

    check_then(player, "key T", "Themes");
    check_then(player, "paste " WHOLE, "29 moves, over");
    check_then(player, "keys n Esc", "kalah 6\u00d74, 2 moves");
    check_then(player, "key y", "move 3");
    player_free(player);
}
END_TEST

START_TEST(one_game_is_set_up_at_a_time)
{
    struct player_of_tests *const player =
        begin("play willow", "paste " TWO_MOVES);

    player_do(player, "paste " WHOLE, stdout);
    check_then(player, "key y", "You v Willow");
    check_then(player, "keys Esc q", "New game");
    player_free(player);
}
END_TEST

START_TEST(a_code_on_a_card_is_of_the_game_below)
{
    struct player_of_tests *const player = begin("play willow", "key Esc");

    check_then(player, "paste " TWO_MOVES, "Set up this game?");
    check_then(player, "key y", "You v Willow");
    check_then(player, "keys Esc q", "New game");
    player_free(player);
}
END_TEST

Suite *sent_games_suite(void)
{
    Suite *const suite = suite_create("sent games");
    TCase *const tests = tcase_create("sent games");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, the_game_is_copied_as_one_line_and_the_position_too);
    tcase_add_test(tests, while_looking_back_the_whole_line_is_copied);
    tcase_add_test(tests, a_long_code_is_shown_in_several_lines);
    tcase_add_test(tests, a_code_on_a_board_is_set_up_for_the_same_players);
    tcase_add_test(tests, a_code_with_a_typo_is_told);
    tcase_add_test(tests, a_code_at_the_menu_is_opened_for_people);
    tcase_add_test(tests, a_game_that_is_over_is_looked_at);
    tcase_add_test(tests, the_start_is_set_up_from_the_line_of_commands);
    tcase_add_test(tests, a_code_is_set_up_from_the_line_of_commands);
    tcase_add_test(tests, a_second_code_takes_the_place_of_the_first);
    tcase_add_test(tests, a_question_is_of_the_game_that_it_names);
    tcase_add_test(tests, one_game_is_set_up_at_a_time);
    tcase_add_test(tests, a_code_on_a_card_is_of_the_game_below);
    suite_add_tcase(suite, tests);
    return suite;
}
