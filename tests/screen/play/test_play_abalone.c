/* SPDX-License-Identifier: MIT */
/* Abalone on the screen: whose side is at the bottom, which marbles are in
 * danger, whose lie in the trays, and letters in the place of digits. */
#include "support/screen/story.h"
#include "support/suites.h"

/* The lower edge of the rim, as each player sees it who has the own side there.
 */
#define BLACK_OF_TWO "╰──1───2───3───4───5╯"
#define WHITE_OF_TWO "╰──9───8───7───6───5╯"
#define BLACK        "╰──1───2───3───4───5╯"
#define WHITE        "╰5─I─4─H─3─G─2─F─1─E╯"
#define RED          "╰E───F───G───H───I──╯"

/* White's i9 could be pushed out by black, and no other. */
#define EDGE                                                         \
    "from 1..../222.../111..../...2..../...222111/......../......./" \
    "22...1/..112/1/2,3"

static void play_move(struct player_of_tests *player, const char *line)
{
    story_act(player, line);
    story_act(player, "key Enter");
    player_settle(player);
}

/* Black has pushed out three more than white. */
#define AHEAD                                                        \
    "from 1..../222.../111..../...2..../...222111/......../......./" \
    "22...1/..112/1/4,1"

/* ---- whose side is at the bottom ---- */

START_TEST(the_key_turns_the_board_to_one_player_after_the_other)
{
    struct player_of_tests *const player =
        story_begin("game abalone:players=3", "play human", STORY_LINES_END);

    story_sees(player, BLACK);
    story_act(player, "key f");
    story_sees(player, WHITE);
    story_act(player, "key f");
    story_sees(player, RED);
    story_act(player, "key f");
    story_sees(player, BLACK);
    player_free(player);
}
END_TEST

START_TEST(a_person_has_the_own_side_below)
{
    struct player_of_tests *player = story_begin(
        "game abalone:start=standard", "sit random human", STORY_LINES_END);

    story_sees(player, WHITE_OF_TWO);
    player_free(player);
    player = story_begin("game abalone:players=3", "sit random random human",
                         STORY_LINES_END);
    story_sees(player, RED);
    player_free(player);
}
END_TEST

START_TEST(the_board_can_turn_to_whoever_is_to_move)
{
    struct player_of_tests *const player = story_begin(
        "set bottom mover", "set motion none", "game abalone:start=standard",
        "play human", STORY_LINES_END);

    story_sees(player, BLACK_OF_TWO);
    play_move(player, "type :c3d4");
    story_sees(player, WHITE_OF_TWO);
    play_move(player, "type :g7f6");
    story_sees(player, BLACK_OF_TWO);
    /* The same whichever move is looked at. */
    story_act(player, "wheel 10,10 up");
    player_settle(player);
    story_sees(player, "looking back");
    story_sees(player, BLACK_OF_TWO);
    player_free(player);
}
END_TEST

START_TEST(while_a_move_is_shown_the_board_does_not_turn)
{
    struct player_of_tests *const player =
        story_begin("set bottom mover", "game abalone:start=standard",
                    "play human", STORY_LINES_END);

    story_act(player, "type :c3d4");
    story_act(player, "key Enter");
    story_act(player, "wait 100");
    story_sees(player, BLACK_OF_TWO);
    player_settle(player);
    story_sees(player, WHITE_OF_TWO);
    player_free(player);
}
END_TEST

START_TEST(for_a_machine_no_board_is_turned)
{
    struct player_of_tests *const player = story_begin(
        "set bottom mover", "set motion none", "game abalone:start=standard",
        "sit human random", STORY_LINES_END);

    story_act(player, "type :c3d4");
    story_act(player, "key Enter");
    story_sees(player, BLACK_OF_TWO);
    player_settle(player);
    story_sees(player, BLACK_OF_TWO);
    player_free(player);
}
END_TEST

START_TEST(the_first_player_can_be_below_for_everybody)
{
    struct player_of_tests *const player =
        story_begin("set bottom first", "game abalone:start=standard",
                    "sit random human", STORY_LINES_END);

    story_sees(player, BLACK_OF_TWO);
    story_act(player, "key f");
    story_sees(player, WHITE_OF_TWO);
    player_free(player);
}
END_TEST

/* ---- letters ---- */

START_TEST(letters_send_what_is_held_as_the_digits_do)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game abalone:start=standard",
                    "play human", STORY_LINES_END);

    story_act(player, "keys Down Space");
    story_sees(player, "one marble held: 7y 9u");
    story_sees(player, "7y 9u 4 6 1b 3n  move");
    story_act(player, "key u");
    story_sees(player, "so far  c4d5");
    story_sees(player, "move 2");
    player_free(player);
}
END_TEST

START_TEST(letters_do_what_they_always_do_when_nothing_is_held)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game abalone:start=standard",
                    "play human", STORY_LINES_END);

    story_act(player, "key Down");
    story_sees(player, "c4: 7 9; Space holds it");
    story_act(player, "key 9");
    story_sees(player, "move 2");
    story_act(player, "key Down");
    story_act(player, "key u");
    player_settle(player);
    story_sees(player, "move 1");
    story_act(player, "key n");
    story_sees(player, "New game");
    player_free(player);
}
END_TEST

/* ---- danger ---- */

START_TEST(a_marble_in_danger_is_marked)
{
    struct player_of_tests *const player = story_begin(
        "game abalone:start=standard", EDGE, "play human", STORY_LINES_END);

    story_sees(player, "○!╰");
    story_act(player, "size 40x12");
    story_sees(player, "○!╮");
    player_free(player);
}
END_TEST

START_TEST(the_cursor_on_a_marble_in_danger_says_what_that_means)
{
    struct player_of_tests *const player = story_begin(
        "game abalone:start=standard", EDGE, "play human", STORY_LINES_END);

    /* i9 is at the upper right. */
    story_act(player, "point 33,2");
    story_sees(player, "i9 could be pushed out");
    story_act(player, "point 29,2");
    story_sees(player, "i8: ");
    story_sees_no(player, "in danger");
    player_free(player);
}
END_TEST

START_TEST(who_wants_no_previews_sees_no_danger)
{
    struct player_of_tests *const player =
        story_begin("set preview off", "game abalone:start=standard", EDGE,
                    "play human", STORY_LINES_END);

    story_sees(player, "○ ╰");
    story_sees_no(player, "!");
    player_free(player);
}
END_TEST

/* ---- the trays of three ---- */

/* Red's was pushed out before the position that the game begins with: black has
 * it or white. */
START_TEST(a_tray_is_counted_along_the_game)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "game abalone:players=3",
        "from 11111/...111/......./2111...3/22.....33/22....33/22...33/"
        "22..33/22..3/1/0,1,0",
        "play human", STORY_LINES_END);

    story_sees(player, "◆·····  1 pushed out");
    play_move(player, "type :d4d3");
    story_sees(player, "○·····  1 pushed out");
    story_sees(player, "◆·····  1 pushed out");
    story_act(player, "wheel 10,10 up");
    player_settle(player);
    story_sees(player, "looking back");
    story_sees_no(player, "○·····  1 pushed out");
    player_free(player);
}
END_TEST

/* While it goes, too. */
START_TEST(a_marble_falls_into_the_tray_as_what_it_is)
{
    struct player_of_tests *const player = story_begin(
        "game abalone:players=3",
        "from 11111/...111/......./2111...3/22.....33/22....33/22...33/"
        "22..33/22.33/1/0,0,0",
        "play human", STORY_LINES_END);

    story_act(player, "type :d4d3");
    story_act(player, "key Enter");
    story_act(player, "wait 450");
    story_sees(player, "pushed out!");
    story_sees(player, "○·····  1 pushed out");
    player_free(player);
}
END_TEST

/* ---- the end of three ---- */

START_TEST(the_card_at_the_end_of_three_counts_for_each_of_the_others)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "game abalone:players=3",
        "from 11111/...111/......./2111...3/22......./22....../22....3/"
        "22..33/22..3/1/5,1,0",
        "play human", STORY_LINES_END);

    play_move(player, "type :d4d3");
    story_sees(player, "6 pushed out · White 1 · Red 0");
    player_free(player);
}
END_TEST

/* A key that is pressed all the same says why. */
START_TEST(a_review_is_not_offered_after_a_game_of_three)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "game abalone:players=3",
        "from 11111/...111/......./2111...3/22......./22....../22....3/"
        "22..33/22..3/1/5,1,0",
        "play human", STORY_LINES_END);

    play_move(player, "type :d4d3");
    story_sees(player, "n new game   k look back");
    story_act(player, "key v");
    story_sees(player, "a game of three players cannot be reviewed");
    story_act(player, "key Esc");
    story_sees(player, "Resume");
    story_sees_no(player, "Review");
    story_act(player, "key Esc");
    story_act(player, "key g");
    story_sees_no(player, "review");
    player_free(player);
}
END_TEST

/* ---- the moves beside a large board ---- */

/* Black's go to the left of the column, white's to the right. */
START_TEST(the_last_moves_stand_beside_the_board_and_the_first_have_gone)
{
    static const char *const moves[] = {
        "c3d3", "g5f4", "d3e3", "f4f5", "e3e4", "f5f6", "e4e5", "f6f7",
        "e5e6", "f7f8", "e6e7", "f8f7", "e7e8", "f7f8", "e8d7", "f8f7",
        "d7d6", "f7f8", "d6d5", "f8f7", "d5d4", "f7f8", "d4d3"};
    struct player_of_tests *const player = story_begin(
        "size 140x34", "set motion none", "game abalone:start=standard",
        "play human", STORY_LINES_END);
    char line[16];

    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        snprintf(line, sizeof line, "type :%s", moves[i]);
        play_move(player, line);
        if (i == 0)
            story_sees(player, "│   1  c3d3 ");
    }
    story_sees(player, "│  23  d4d3 ");
    story_sees(player, "│  22              f7f8 ");
    story_sees_no(player, "│   1  ");
    player_free(player);
}
END_TEST

/* Names make room for the clocks, and are still told apart; the time of the first
 * one has gone by. */
START_TEST(the_title_of_three_players_has_all_their_clocks)
{
    struct player_of_tests *const player = story_begin(
        "size 40x12", "game abalone:players=3", "clock 5+3",
        "sit human minimax:depth=1 minimax:depth=2", STORY_LINES_END);

    story_sees(player, "You !0.0 v mi…h=1 5:00 v mi…h=2 5:00");
    player_free(player);
}
END_TEST

START_TEST(long_names_leave_room_for_what_is_going_on)
{
    struct player_of_tests *const player = story_begin(
        "size 40x12", "game abalone:players=3",
        "sit human minimax:depth=1 minimax:depth=2", STORY_LINES_END);

    story_sees(player, "You v mini…pth=1 v mini…pth=2   move 1");
    story_act(player, "size 80x24");
    story_sees(player, "You v minimax:depth=1 v minimax:depth=2  move 1 · ");
    player_free(player);
}
END_TEST

/* The smallest board leaves no line for the forecast: it stands above the score
 * of the player at the bottom. */
START_TEST(the_smallest_board_has_a_forecast_too)
{
    struct player_of_tests *const player =
        story_begin("analyst deep:every=on,depth=2,table=1", "size 40x12",
                    "game abalone", "play human", STORY_LINES_END);

    story_sees_no(player, "even");
    story_act(player, "key e");
    player_settle(player);
    story_sees(player, "even, 2 ahead");
    story_act(player, "keys Space Space");
    story_sees(player, "one marble held");
    story_sees(player, "even, 2 ahead");
    story_act(player, "key e");
    story_sees_no(player, "even");
    player_free(player);
}
END_TEST

/* What has no room is left out from the end. */
START_TEST(the_forecast_on_the_smallest_board_says_for_whom)
{
    struct player_of_tests *const player = story_begin(
        "analyst deep:every=on,depth=1,table=1", "size 40x12",
        "game abalone:start=standard", AHEAD, "play human", STORY_LINES_END);

    story_act(player, "key e");
    player_settle(player);
    story_sees(player, "for Black…");
    player_free(player);
}
END_TEST

Suite *play_abalone_suite(void)
{
    Suite *const suite = suite_create("play_abalone");
    TCase *const tests = tcase_create("play_abalone");

    tcase_add_test(tests,
                   the_key_turns_the_board_to_one_player_after_the_other);
    tcase_add_test(tests, a_person_has_the_own_side_below);
    tcase_add_test(tests, the_board_can_turn_to_whoever_is_to_move);
    tcase_add_test(tests, while_a_move_is_shown_the_board_does_not_turn);
    tcase_add_test(tests, for_a_machine_no_board_is_turned);
    tcase_add_test(tests, the_first_player_can_be_below_for_everybody);
    tcase_add_test(tests, letters_send_what_is_held_as_the_digits_do);
    tcase_add_test(tests, letters_do_what_they_always_do_when_nothing_is_held);
    tcase_add_test(tests, a_marble_in_danger_is_marked);
    tcase_add_test(tests,
                   the_cursor_on_a_marble_in_danger_says_what_that_means);
    tcase_add_test(tests, who_wants_no_previews_sees_no_danger);
    tcase_add_test(tests, a_tray_is_counted_along_the_game);
    tcase_add_test(tests, a_marble_falls_into_the_tray_as_what_it_is);
    tcase_add_test(tests,
                   the_card_at_the_end_of_three_counts_for_each_of_the_others);
    tcase_add_test(tests, a_review_is_not_offered_after_a_game_of_three);
    tcase_add_test(
        tests, the_last_moves_stand_beside_the_board_and_the_first_have_gone);
    tcase_add_test(tests, the_title_of_three_players_has_all_their_clocks);
    tcase_add_test(tests, long_names_leave_room_for_what_is_going_on);
    tcase_add_test(tests, the_smallest_board_has_a_forecast_too);
    tcase_add_test(tests, the_forecast_on_the_smallest_board_says_for_whom);
    suite_add_tcase(suite, tests);
    return suite;
}
