/* SPDX-License-Identifier: MIT */
/* Promises of the game as lines of text: what is said, and what is heard. */
#include "screen/text/test_text_mode.h"
#include "base/memory.h"
#include "screen/text/text_mode.h"
#include "support/game/sowing.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* ---- talking ---- */

static struct match *match_at(const char *spec, const char *from)
{
    struct game *const game = sowing_game(spec);
    const struct position position = sowing_position(game, from);

    return match_new(game, &position);
}

/* All that is said in this match to these bytes. */
static char *answer_in(struct match *match, struct text_mode_options options,
                       const char *bytes, size_t length, struct err *err)
{
    char *text = NULL;
    size_t text_length;

    options.out = open_memstream(&text, &text_length);
    options.in = tmpfile();
    if (options.analyst == NULL)
        options.analyst = TEXT_MODE_ANALYST;
    ck_assert(options.out != NULL && options.in != NULL);
    fwrite(bytes, 1, length, options.in);
    rewind(options.in);
    text_mode_play(match, &options, err);
    fclose(options.in);
    fclose(options.out);
    return text;
}

static char *answer(const char *spec, const char *from, const char *bytes,
                    size_t length, bool echo)
{
    struct err err;

    return answer_in(match_at(spec, from),
                     (struct text_mode_options){.seed = 1, .echo = echo}, bytes,
                     length, &err);
}

char *text_mode_talk_in(struct match *match, uint64_t seed, const char *lines,
                        struct err *err)
{
    return answer_in(match,
                     (struct text_mode_options){.seed = seed, .echo = true},
                     lines, strlen(lines), err);
}

char *text_mode_talk_bytes(const char *spec, const char *from,
                           const char *bytes, size_t length)
{
    return answer(spec, from, bytes, length, true);
}

char *text_mode_talk_by(const char *analyst, const char *spec, const char *from,
                        const char *lines)
{
    struct err err;

    return answer_in(
        match_at(spec, from),
        (struct text_mode_options){.seed = 1, .echo = true, .analyst = analyst},
        lines, strlen(lines), &err);
}

char *text_mode_whisper(const char *lines)
{
    return answer("kalah", START, lines, strlen(lines), false);
}

char *text_mode_talk_kept(const char *lines)
{
    struct err err;

    return answer_in(match_at("kalah", START),
                     (struct text_mode_options){.seed = 1, .keeps = true},
                     lines, strlen(lines), &err);
}

char *text_mode_talk(const char *spec, const char *from, const char *lines)
{
    return text_mode_talk_bytes(spec, from, lines, strlen(lines));
}

void text_mode_says(const char *lines, const char *text)
{
    char *const talk = text_mode_talk("kalah", START, lines);

    ck_assert_msg(strstr(talk, text) != NULL, "%s", talk);
    free(talk);
}

void text_mode_never_says(const char *lines, const char *text)
{
    char *const talk = text_mode_talk("kalah", START, lines);

    ck_assert_msg(strstr(talk, text) == NULL, "%s", talk);
    free(talk);
}

/* The lines and `position` behind them, and what is said to that. */
static void check_leads(const char *spec, const char *from, const char *lines,
                        size_t length, const char *position)
{
    static const char ask[] = "\nposition\n";
    char expected[300];
    char *const bytes = memory_new(length + sizeof ask, 1);

    memcpy(bytes, lines, length);
    memcpy(bytes + length, ask, sizeof ask);

    char *const talk =
        text_mode_talk_bytes(spec, from, bytes, length + sizeof ask - 1);

    snprintf(expected, sizeof expected, ": position\n%s\n", position);
    ck_assert_msg(strstr(talk, expected) != NULL, "%s", talk);
    free(talk);
    free(bytes);
}

void text_mode_leads_to(const char *lines, const char *position)
{
    check_leads("kalah", START, lines, strlen(lines), position);
}

/* ---- to the letter ---- */

static void check_talk(const char *spec, const char *from, const char *lines,
                       const char *expected)
{
    char *const talk = text_mode_talk(spec, from, lines);

    ck_assert_str_eq(talk, expected);
    free(talk);
}

START_TEST(a_short_game_is_written_to_the_letter)
{
    check_talk("kalah", "0,0,0,0,1,0,27/0,0,0,0,1,0,19/s", "5\n5\n6\n",
               "Move 1. South: pits 1 to 6 hold 0 0 0 0 1 0, store 27. "
               "North: pits a to f hold 0 0 0 0 1 0, store 19.\n"
               "South's move (1-6, ? for commands): 5\n"
               "South sows 5: one seed, ends on 6. North to move.\n"
               "Move 2. South: pits 1 to 6 hold 0 0 0 0 0 1, store 27. "
               "North: pits a to f hold 0 0 0 0 1 0, store 19.\n"
               "North's move (a-f, ? for commands): 5\n"
               "North sows e: one seed, ends on f. South to move.\n"
               "Move 3. South: pits 1 to 6 hold 0 0 0 0 0 1, store 27. "
               "North: pits a to f hold 0 0 0 0 0 1, store 19.\n"
               "South's move (1-6, ? for commands): 6\n"
               "South sows 6: one seed, ends in the store, ends the game.\n"
               "Move 4. South: pits 1 to 6 hold 0 0 0 0 0 0, store 28. "
               "North: pits a to f hold 0 0 0 0 0 0, store 20.\n"
               "The game is over: row empty. South wins, 28-20.\n"
               "What now (? for commands): \n"
               "result 28-20\n");
}
END_TEST

START_TEST(who_had_no_time_left_is_said_once)
{
    struct match *const match = match_at("kalah", START);
    struct err err;

    match_time_out(match);

    char *const talk = text_mode_talk_in(match, 1, "", &err);

    ck_assert_msg(strstr(talk, "\nThe game is over: no time left. North wins, "
                               "0-0.\n") != NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

START_TEST(extra_turns_and_captures_are_written)
{
    text_mode_says("3\n",
                   "South sows 3: 4 seeds, ends in the store, play again. "
                   "South to move.\n");
    text_mode_says("5\na\n1\n", "South sows 1: 4 seeds, ends on 5, takes 7. "
                                "North to move.\n");
}
END_TEST

START_TEST(a_lap_after_another_is_written)
{
    char *const talk = text_mode_talk("ohvalhu:pits=3,seeds=2",
                                      "2,2,2,0/2,2,2,0/s", "1\nquit\n");

    ck_assert_msg(strstr(talk, "South sows 1: 2 seeds, 4 laps, ends on b. ") !=
                      NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

START_TEST(a_pass_is_asked_for_and_told)
{
    check_talk("dakon:pits=3,seeds=1", "0,0,0,1/1,1,0,3/s", "pass\nquit\n",
               "Move 1. South: pits 1 to 3 hold 0 0 0, store 1. "
               "North: pits a to c hold 1 1 0, store 3.\n"
               "South's move (pass, ? for commands): pass\n"
               "South plays pass: no seeds to sow. North to move.\n"
               "Move 2. South: pits 1 to 3 hold 0 0 0, store 1. "
               "North: pits a to c hold 1 1 0, store 3.\n"
               "North's move (a-c, ? for commands): quit\n");
}
END_TEST

START_TEST(a_swap_is_offered_once_and_changes_the_sides)
{
    check_talk("kalah:pits=2,seeds=2,pie=on", "2,2,0/2,2,0/s",
               "1\nswap\n1\nquit\n",
               "Move 1. South: pits 1 to 2 hold 2 2, store 0. "
               "North: pits a to b hold 2 2, store 0.\n"
               "South's move (1-2, ? for commands): 1\n"
               "South sows 1: 2 seeds, ends in the store. North to move.\n"
               "Move 2. South: pits 1 to 2 hold 0 3, store 1. "
               "North: pits a to b hold 2 2, store 0.\n"
               "North's move (a-b or swap, ? for commands): swap\n"
               "North plays swap: the players change sides. South to move.\n"
               "Move 3. North: pits 1 to 2 hold 0 3, store 1. "
               "South: pits a to b hold 2 2, store 0.\n"
               "South's move (a-b, ? for commands): 1\n"
               "South sows a: 2 seeds, ends in the store, play again. "
               "South to move.\n"
               "Move 4. North: pits 1 to 2 hold 0 3, store 1. "
               "South: pits a to b hold 0 3, store 1.\n"
               "South's move (a-b, ? for commands): quit\n");
}
END_TEST

START_TEST(a_board_of_one_pit_is_written)
{
    check_talk("kalah:pits=1,seeds=2", "2,0/2,0/s", "quit\n",
               "Move 1. South: pit 1 holds 2, store 0. "
               "North: pit a holds 2, store 0.\n"
               "South's move (1, ? for commands): quit\n");
}
END_TEST

/* ---- the end ---- */

static void check_end(const char *spec, const char *from, const char *lines,
                      const char *told, const char *result)
{
    char *const talk = text_mode_talk(spec, from, lines);
    const size_t length = strlen(talk);
    const char *const last =
        length > strlen(result) ? talk + length - strlen(result) : talk;

    ck_assert_msg(strstr(talk, told) != NULL, "%s", talk);
    ck_assert_str_eq(last, result);
    free(talk);
}

START_TEST(the_end_is_written_with_reason_winner_and_score)
{
    check_end("kalah", "0,0,0,0,0,1,20/0,0,0,0,1,0,26/s", "6\n",
              "The game is over: row empty. North wins, 21-27.\n",
              "\nresult 21-27\n");
    check_end("kalah", "0,0,0,0,0,1,23/0,0,0,0,1,0,23/s", "6\n",
              "The game is over: row empty. A draw, 24-24.\n",
              "\nresult 24-24\n");
    check_end("oware", "0,0,0,0,0,1,24/1,0,0,0,0,0,22/s", "6\n",
              "The game is over: no move. A draw, 24-24.\n",
              "\nresult 24-24\n");
    check_end("kalah:majority=on", "0,0,0,0,1,1,24/1,1,1,0,0,0,20/s", "6\n",
              "The game is over: majority. South wins, ", "\nresult 26-23\n");
}
END_TEST

START_TEST(half_a_seed_is_written)
{
    check_end("awari", "0,1,0,0,0,1,22/0,0,0,1,0,0,23/s",
              "2\nd\n3\ne\n6\nf\n4\na\n5\nb\n1\nc\n",
              "The game is over: repetition. North wins, 23.5-24.5.\n",
              "\nresult 23.5-24.5\n");
}
END_TEST

START_TEST(a_finished_game_can_be_taken_back)
{
    char *const talk =
        text_mode_talk("kalah", "0,0,0,0,0,1,27/0,0,0,0,1,0,19/s",
                       "6\n6\npass\nredo\nundo\nposition\nquit\n");

    ck_assert_ptr_nonnull(strstr(
        talk, "What now (? for commands): 6\nThe game is over; undo, new or "
              "quit.\nWhat now (? for commands): pass\nThe game is over; "));
    ck_assert_ptr_nonnull(strstr(talk, ": redo\nThere is nothing to redo.\n"));
    ck_assert_ptr_nonnull(
        strstr(talk, ": position\n0,0,0,0,0,1,27/0,0,0,0,1,0,19/s\n"));
    ck_assert_ptr_null(strstr(talk, "\nresult"));
    free(talk);
}
END_TEST

START_TEST(a_game_that_was_over_from_the_start_has_a_result)
{
    check_talk("kalah", "0,0,0,0,0,0,28/0,0,0,0,0,0,20/-", "",
               "Move 1. South: pits 1 to 6 hold 0 0 0 0 0 0, store 28. "
               "North: pits a to f hold 0 0 0 0 0 0, store 20.\n"
               "The game is over: board empty. South wins, 28-20.\n"
               "What now (? for commands): \n"
               "result 28-20\n");
}
END_TEST

START_TEST(a_game_that_is_left_has_no_result)
{
    text_mode_never_says("3\nquit\n", "result");
    text_mode_never_says("3\n", "result");
    text_mode_never_says("", "result");
}
END_TEST

/* ---- the tree ---- */

START_TEST(moves_are_taken_back_and_played_again)
{
    text_mode_leads_to("3\n6\nundo\n", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    text_mode_leads_to("3\n6\nundo\nundo\n", START);
    text_mode_leads_to("3\n6\nundo\nundo\nredo\nredo\n",
                       "4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
    text_mode_says("undo\n", "There is nothing to take back.\n");
    text_mode_says("redo\n", "There is nothing to redo.\n");
    text_mode_says("3\nundo\nundo\n", "There is nothing to take back.\n");
}
END_TEST

START_TEST(every_position_gone_to_is_written)
{
    text_mode_says("5\nundo\n", ": undo\nMove 1. South: pits 1 to 6 hold 4 4 ");
    text_mode_says("5\nundo\nredo\n",
                   ": redo\nSouth sows 5: 4 seeds, ends on b. North to move.\n"
                   "Move 2. South: pits 1 to 6 hold 4 4 ");
    text_mode_says("5\na\ngoto 1\n", ": goto 1\nMove 2. South: pits 1 to 6 ");
    text_mode_says("5\nmoves\n", ": moves\n5 |\nNorth's move (");
}
END_TEST

START_TEST(every_ply_of_the_line_can_be_gone_to)
{
    text_mode_leads_to("3\n6\na\ngoto 1\n", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    text_mode_leads_to("3\n6\na\ngoto 0\n", START);
    text_mode_leads_to("3\n6\na\ngoto 0\ngoto 2\n",
                       "4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
    text_mode_leads_to("3\n6\nundo\ngoto 2\n", "4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
}
END_TEST

START_TEST(goto_refuses_what_is_no_ply)
{
    static const char *const wrong[] = {
        "goto 3",
        "goto -1",
        "goto x",
        "goto 1x",
        "goto 1 2",
        "goto 1.5",
        "goto 99999999999999999999",
        "goto -99999999999999999999",
    };
    char lines[100];

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(lines, sizeof lines, "3\n6\n%s\n", wrong[i]);
        text_mode_says(lines, "goto: a number in 0..2.\n");
        text_mode_leads_to(lines, "4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
    }
    text_mode_says("goto\n", "goto: needs PLY.\n");
    text_mode_says("goto 1\n", "goto: no move has been made.\n");
}
END_TEST

START_TEST(another_move_only_adds_a_branch)
{
    text_mode_says("3\nundo\n5\nundo\nbranches\n",
                   ": branches\nPlayed from here: 3 5 (redo).\n");
    text_mode_says("3\nundo\n5\nundo\n3\nundo\nbranches\n",
                   ": branches\nPlayed from here: 3 (redo) 5.\n");
    text_mode_says("3\nbranches\n", ": branches\nPlayed from here: nothing.\n");
    text_mode_leads_to("3\nundo\n5\nundo\nredo\n",
                       "4,4,4,4,0,5,1/5,5,4,4,4,4,0/n");
}
END_TEST

START_TEST(the_moves_of_the_line_are_listed_with_a_mark_where_we_are)
{
    text_mode_says("3\n6\na\nmoves\n", ": moves\n3 6 a |\n");
    text_mode_says("3\n6\na\nundo\nmoves\n", ": moves\n3 6 | a\n");
    text_mode_says("3\n6\na\nundo\nundo\n5\nmoves\n", ": moves\n3 5 |\n");
}
END_TEST

START_TEST(the_mark_stands_at_the_start_too)
{
    text_mode_says("moves\n", ": moves\n|\n");
    text_mode_says("3\n6\ngoto 0\nmoves\n", ": moves\n| 3 6\n");
}
END_TEST

START_TEST(the_position_is_written_in_text_form)
{
    text_mode_leads_to("", START);
    text_mode_leads_to("5\n", "4,4,4,4,0,5,1/5,5,4,4,4,4,0/n");
}
END_TEST

/* ---- the suite ---- */

static TCase *telling(void)
{
    TCase *const tests = tcase_create("telling");

    tcase_add_test(tests, a_short_game_is_written_to_the_letter);
    tcase_add_test(tests, who_had_no_time_left_is_said_once);
    tcase_add_test(tests, extra_turns_and_captures_are_written);
    tcase_add_test(tests, a_lap_after_another_is_written);
    tcase_add_test(tests, a_pass_is_asked_for_and_told);
    tcase_add_test(tests, a_swap_is_offered_once_and_changes_the_sides);
    tcase_add_test(tests, a_board_of_one_pit_is_written);
    tcase_add_test(tests, the_end_is_written_with_reason_winner_and_score);
    tcase_add_test(tests, half_a_seed_is_written);
    tcase_add_test(tests, a_finished_game_can_be_taken_back);
    tcase_add_test(tests, a_game_that_was_over_from_the_start_has_a_result);
    tcase_add_test(tests, a_game_that_is_left_has_no_result);
    return tests;
}

static TCase *tree(void)
{
    TCase *const tests = tcase_create("tree");

    tcase_add_test(tests, moves_are_taken_back_and_played_again);
    tcase_add_test(tests, every_position_gone_to_is_written);
    tcase_add_test(tests, every_ply_of_the_line_can_be_gone_to);
    tcase_add_test(tests, goto_refuses_what_is_no_ply);
    tcase_add_test(tests, another_move_only_adds_a_branch);
    tcase_add_test(tests,
                   the_moves_of_the_line_are_listed_with_a_mark_where_we_are);
    tcase_add_test(tests, the_mark_stands_at_the_start_too);
    tcase_add_test(tests, the_position_is_written_in_text_form);
    return tests;
}

Suite *text_mode_suite(void)
{
    Suite *const suite = suite_create("text_mode");

    suite_add_tcase(suite, telling());
    suite_add_tcase(suite, tree());
    suite_add_tcase(suite, text_mode_line_case());
    suite_add_tcase(suite, text_mode_machine_case());
    suite_add_tcase(suite, text_mode_level_case());
    suite_add_tcase(suite, text_lesson_case());
    suite_add_tcase(suite, text_mode_advice_case());
    suite_add_tcase(suite, text_mode_draw_case());
    suite_add_tcase(suite, text_mode_review_case());
    suite_add_tcase(suite, text_mode_saved_games_case());
    suite_add_tcase(suite, text_mode_kept_case());
    suite_add_tcase(suite, text_mode_sets_case());
    return suite;
}
