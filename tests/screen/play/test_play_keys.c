/* SPDX-License-Identifier: MIT */
/*
 * What the keys of a game do: draws, speeds, and what Esc takes back; and what a
 * table of two persons does not allow.
 */
#include "screen/play/test_play.h"
#include "support/screen/story.h"

#include <stdio.h>

/* White has pushed out five marbles more, and is to move. */
#define WHITE_LEADS                                                  \
    "from 11111/1111../......./......../........./......../..222../" \
    "222222/22222/2/0,5"

#define LAST_MOVE "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s"

/* ---- what the line of keys and the help offer ---- */

START_TEST(who_has_nothing_to_sow_is_offered_to_pass)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "game vai-lung-thlan",
        "from 0,0,0,0,0,0,20/0,0,1,0,0,1,38/s", "play human", STORY_LINES_END);

    story_sees(player, "  ⏎  pass   u  undo");
    story_sees_no(player, "  sow");
    story_sees_no(player, "aim");
    story_act(player, "key ?");
    story_sees(player, "Enter Space   pass, without seeds");
    story_sees_no(player, "sow the aimed pit");
    story_act(player, "keys Esc 1");
    story_sees(player, "pit 1 is empty");
    story_act(player, "key Enter");
    player_settle(player);
    story_sees(player, "  1-6  sow   ←→  aim   ⏎  sow   u  undo");
    player_free(player);
}
END_TEST

START_TEST(who_cannot_move_a_marble_is_offered_to_pass)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "game abalone:start=standard",
        "from 12.../22..../......./......../........./......../......./"
        "....../...../1/0,0",
        "play human", STORY_LINES_END);

    story_sees(player, "  ⏎  pass");
    story_act(player, "key ?");
    story_sees(player, "Enter         pass, if none can go");
    story_sees_no(player, "hold; play at a digit");
    story_act(player, "keys Esc Enter");
    player_settle(player);
    story_sees_no(player, "  ⏎  pass");
    story_act(player, "key ?");
    story_sees(player, "Enter         hold; play at a digit");
    story_sees_no(player, "pass,");
    player_free(player);
}
END_TEST

START_TEST(who_may_change_sides_is_offered_that_key)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "game kalah:pie=on", "play human", STORY_LINES_END);

    story_sees(player, "  1-6  sow   ←→  aim   ⏎  sow   u  undo");
    story_act(player, "key ?");
    story_sees(player, "s             swap sides, if offered");
    story_act(player, "keys Esc 3");
    player_settle(player);
    story_sees(player, "  1-6  sow   ←→  aim   ⏎  sow   s  swap   u  undo");
    story_act(player, "key ?");
    story_sees(player, "s             swap sides, if offered");
    story_act(player, "key Esc");
    story_click(player, "s  swap");
    player_settle(player);
    story_sees_no(player, "s  swap");
    story_sees(player, "swap");
    player_free(player);
}
END_TEST

/* A film and openings, and one more game behind the last move. */
START_TEST(the_help_names_every_key_of_a_game)
{
    struct player_of_tests *player =
        story_begin("size 80x24", LAST_MOVE, "play willow", STORY_LINES_END);

    story_act(player, "key ?");
    story_sees(player, "E             export a film");
    story_sees_no(player, "explore the opening");
    story_sees_no(player, "easier, harder");
    story_act(player, "keys Esc O");
    story_sees(player, "explore: only when the game is over");
    story_act(player, "key 6");
    player_settle(player);
    story_act(player, "keys Esc ?");
    story_sees(player, "O             explore the opening");
    story_sees(player, "<  >          easier, harder");
    story_sees_no(player, "offer a draw");
    player_free(player);

    player = story_begin("size 80x24", "game abalone", "play willow", "key ?",
                         STORY_LINES_END);
    story_sees(player, "D             offer a draw");
    player_free(player);
}
END_TEST

/* As much as has no room on the left stands above the keys of everywhere. */
START_TEST(a_long_help_goes_on_in_the_other_column)
{
    struct player_of_tests *const player = story_begin(
        "size 80x22", "watch random random", "keys Space ?", STORY_LINES_END);

    story_sees(player, "╭─ Help · Tab: commands");
    story_sees(player, "watch                               "
                       "  O             explore the opening");
    story_sees(player, "  f             flip the board");
    story_sees(player, "  everywhere");
    player_free(player);
}
END_TEST

/* Does these lines, and does not wait for a machine. */
static struct player_of_tests *begin_unsettled(const char *const lines[])
{
    struct player_of_tests *const player = player_new();

    for (int i = 0; lines[i] != NULL; i++)
        player_do(player, lines[i], stdout);
    return player;
}

START_TEST(who_does_not_move_is_not_offered_to_change_sides)
{
    struct player_of_tests *const player = begin_unsettled(
        (const char *[]){"size 80x24", "set motion none", "game kalah:pie=on",
                         "play deep:time=60", "key 3", "wait 1000", NULL});

    story_sees(player, "move 2");
    story_sees_no(player, "s  swap");
    story_sees_no(player, "press s");
    story_sees(player, "deep:time=60 is thinking");
    player_free(player);
}
END_TEST

/* Nor is it said how to pass, while a machine must. */
START_TEST(a_machine_that_must_pass_is_not_told_which_key_does)
{
    struct player_of_tests *const player = begin_unsettled(
        (const char *[]){"size 80x24", "game dakon:pits=3",
                         "from 1,2,0,5/0,0,0,2/n", "sit human random", NULL});

    story_sees(player, "random is thinking");
    story_sees_no(player, "Enter passes");
    player_free(player);
}
END_TEST

/* ---- draws ---- */

START_TEST(a_draw_is_offered_to_the_player_who_is_not_to_move)
{
    struct player_of_tests *player =
        story_begin("game abalone:start=standard", "sit human greedy", "key D",
                    STORY_LINES_END);

    story_sees(player, "greedy wants to play on");
    player_free(player);
    player = story_begin("game abalone:start=standard", "sit greedy human",
                         "settle", "key D", STORY_LINES_END);
    story_sees(player, "greedy wants to play on");
    player_free(player);
    player = story_begin("game abalone:start=standard", WHITE_LEADS,
                         "sit greedy human", "key D", STORY_LINES_END);
    story_sees(player, "greedy agrees to a draw");
    player_free(player);
}
END_TEST

START_TEST(of_two_persons_the_other_one_is_asked_for_a_draw)
{
    struct player_of_tests *player = story_begin(
        "game abalone:start=standard", "play human", "key D", STORY_LINES_END);

    story_sees(player, "White, do you agree to a draw?");
    story_act(player, "key n");
    story_sees(player, "move 1 · Black");
    player_free(player);
    player = story_begin("game abalone:start=standard", WHITE_LEADS,
                         "play human", "key D", STORY_LINES_END);
    story_sees(player, "Black, do you agree to a draw?");
    story_act(player, "key y");
    player_settle(player);
    story_sees_no(player, "move 1 · White");
    player_free(player);
}
END_TEST

START_TEST(kalah_knows_no_draw_by_agreement)
{
    struct player_of_tests *const player =
        story_begin("play human", "key D", STORY_LINES_END);

    story_sees_no(player, "agree to a draw");
    player_free(player);
}
END_TEST

/* ---- help ---- */

/* The line of values below the board. */
#define EVALUATED "best play"

/* It is not switched on either. */
START_TEST(there_is_no_evaluation_in_a_game_with_another_person)
{
    struct player_of_tests *player =
        story_begin("analyst deep:every=on,depth=2,table=1", "play human",
                    "key e", STORY_LINES_END);

    story_sees(player, EVALUATED);
    player_free(player);
    player = story_begin("analyst deep:every=on,depth=2,table=1", "game kalah",
                         "host Ann", "settle", "call naqala 1",
                         "call join play ABCD - Ben", "settle", "key e",
                         STORY_LINES_END);
    story_sees(player, "no help in a game with another person");
    story_sees_no(player, EVALUATED);
    player_free(player);
}
END_TEST

/* ---- speed ---- */

START_TEST(minus_and_plus_go_through_the_speeds_and_zero_is_the_usual_one)
{
    static const struct {
        const char *key;
        const char *speed;
    } steps[] = {
        {"+", "paused 2×"},   {"+", "paused 4×"},    {"0", "paused 1×"},
        {"-", "paused 0.5×"}, {"-", "paused 0.25×"}, {"-", "paused 0.25×"},
        {"=", "paused 0.5×"}, {"0", "paused 1×"},    {"-", "paused 0.5×"},
        {"+", "paused 1×"},
    };
    struct player_of_tests *const player =
        story_begin("watch random random", "key Space", STORY_LINES_END);

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char line[20];

        snprintf(line, sizeof line, "key %s", steps[i].key);
        story_act(player, line);
        story_sees(player, steps[i].speed);
    }
    player_free(player);
}
END_TEST

/* ---- Esc ---- */

#define PAUSE_CARD "Resume"

START_TEST(escape_drops_an_aim_then_a_hint_and_then_opens_the_card)
{
    struct player_of_tests *const player =
        story_begin("analyst deep:every=on,depth=2,table=1", "play human",
                    "key i", "settle", "key Right", STORY_LINES_END);

    story_sees(player, "▸");
    story_act(player, "key Esc");
    story_sees_no(player, PAUSE_CARD);
    story_sees(player, "★");
    story_act(player, "key Esc");
    story_sees_no(player, PAUSE_CARD);
    story_sees_no(player, "★");
    story_act(player, "key Esc");
    story_sees(player, PAUSE_CARD);
    player_free(player);
}
END_TEST

START_TEST(escape_ends_what_is_being_shown_first)
{
    struct player_of_tests *const player =
        story_begin("set motion full", "play human", STORY_LINES_END);

    player_do(player, "key 3", stdout);
    player_do(player, "wait 100", stdout);
    story_sees(player, "in hand");
    player_do(player, "key Esc", stdout);
    story_sees_no(player, "in hand");
    story_sees_no(player, PAUSE_CARD);
    player_do(player, "key Esc", stdout);
    story_sees(player, PAUSE_CARD);
    player_free(player);
}
END_TEST

/* The last move is shown again; the board that is returned to has it. */
START_TEST(escape_leaves_the_history_and_ends_what_is_being_shown)
{
    struct player_of_tests *const player = story_begin(
        "set motion full", "play human", "key 3", "key g", STORY_LINES_END);

    story_sees(player, "ply 0 of 1");
    player_do(player, "key Right", stdout);
    player_do(player, "wait 100", stdout);
    story_sees(player, "in hand");
    player_do(player, "key Esc", stdout);
    story_sees_no(player, "in hand");
    story_sees_no(player, "ply 1 of 1");
    story_sees_no(player, PAUSE_CARD);
    player_free(player);
}
END_TEST

/* Pit 3 goes again. */
static struct player_of_tests *play_three_then(const char *key)
{
    struct player_of_tests *const player =
        story_begin("set motion full", "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
                    "play human", STORY_LINES_END);

    player_do(player, "key 3", stdout);
    player_do(player, "wait 100", stdout);
    story_sees(player, "in hand");
    player_do(player, key, stdout);
    return player;
}

START_TEST(a_move_that_is_made_while_ones_own_is_shown_waits_for_its_end)
{
    struct player_of_tests *const player = play_three_then("key 1");

    story_sees(player, "so far  3\n");
    player_settle(player);
    /* North is to move now, and has the digits. */
    story_sees(player, "so far  c a\n");
    player_free(player);
}
END_TEST

START_TEST(a_move_that_waits_is_made_when_a_key_ends_the_film)
{
    struct player_of_tests *const player = play_three_then("key 1");

    player_do(player, "key Right", stdout);
    player_settle(player);
    story_sees(player, "so far  c a\n");
    player_free(player);
}
END_TEST

/* The wheel goes on from the last move: nowhere. */
START_TEST(a_move_that_waits_is_not_made_while_looking_back)
{
    struct player_of_tests *const player = play_three_then("key 1");

    player_do(player, "wheel 10,10 down", stdout);
    player_settle(player);
    story_sees(player, "ply 1 of 1");
    story_act(player, "key Esc");
    story_sees(player, "so far  3\n");
    player_free(player);
}
END_TEST

START_TEST(escape_takes_a_move_that_waits_back)
{
    struct player_of_tests *const player = play_three_then("key 1");

    player_do(player, "key Esc", stdout);
    story_sees(player, "in hand");
    story_sees_no(player, PAUSE_CARD);
    player_settle(player);
    story_sees(player, "so far  3\n");
    player_free(player);
}
END_TEST

START_TEST(the_board_is_flipped_to_and_fro)
{
    struct player_of_tests *const player = story_begin(
        "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "play human", STORY_LINES_END);

    story_sees(player, "1        2        3        4        5        6");
    story_act(player, "key f");
    story_sees_no(player, "1        2        3        4        5        6");
    story_sees(player, "a        b        c        d        e        f");
    story_act(player, "key f");
    story_sees(player, "1        2        3        4        5        6");
    player_free(player);
}
END_TEST

/* Where the board was a moment ago. */
START_TEST(nothing_is_sown_where_the_terminal_is_too_small)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "size 80x24", "play human", STORY_LINES_END);

    story_sees(player, "move 1 · South's turn");
    story_act(player, "size 39x24");
    story_sees(player, "40x12 needed");
    story_act(player, "click 17,12");
    story_act(player, "key 1");
    story_act(player, "key q");
    story_act(player, "size 80x24");
    player_settle(player);
    story_sees(player, "move 1 · South's turn");
    story_act(player, "click 17,12");
    player_settle(player);
    story_sees(player, "move 2 · North's turn");
    player_free(player);
}
END_TEST

TCase *play_keys_case(void)
{
    TCase *const tests = tcase_create("play_keys");

    tcase_add_test(tests, who_has_nothing_to_sow_is_offered_to_pass);
    tcase_add_test(tests, who_cannot_move_a_marble_is_offered_to_pass);
    tcase_add_test(tests, who_may_change_sides_is_offered_that_key);
    tcase_add_test(tests, the_help_names_every_key_of_a_game);
    tcase_add_test(tests, a_long_help_goes_on_in_the_other_column);
    tcase_add_test(tests, who_does_not_move_is_not_offered_to_change_sides);
    tcase_add_test(tests, a_machine_that_must_pass_is_not_told_which_key_does);
    tcase_add_test(tests, a_draw_is_offered_to_the_player_who_is_not_to_move);
    tcase_add_test(tests, of_two_persons_the_other_one_is_asked_for_a_draw);
    tcase_add_test(tests, kalah_knows_no_draw_by_agreement);
    tcase_add_test(tests, there_is_no_evaluation_in_a_game_with_another_person);
    tcase_add_test(
        tests, minus_and_plus_go_through_the_speeds_and_zero_is_the_usual_one);
    tcase_add_test(tests,
                   escape_drops_an_aim_then_a_hint_and_then_opens_the_card);
    tcase_add_test(tests, escape_ends_what_is_being_shown_first);
    tcase_add_test(tests,
                   escape_leaves_the_history_and_ends_what_is_being_shown);
    tcase_add_test(
        tests, a_move_that_is_made_while_ones_own_is_shown_waits_for_its_end);
    tcase_add_test(tests, a_move_that_waits_is_made_when_a_key_ends_the_film);
    tcase_add_test(tests, a_move_that_waits_is_not_made_while_looking_back);
    tcase_add_test(tests, escape_takes_a_move_that_waits_back);
    tcase_add_test(tests, the_board_is_flipped_to_and_fro);
    tcase_add_test(tests, nothing_is_sown_where_the_terminal_is_too_small);
    return tests;
}
