/* SPDX-License-Identifier: MIT */
/* A save to the letter: what naqala-save(5) tells, and nothing else. */
#include "match/saves/save.h"
#include "match/saves/test_save.h"
#include "support/game/save_text.h"
#include "support/game/variants.h"

#include <stdlib.h>
#include <string.h>

enum { HINTS = 2, TAKE_BACKS = 1, SEED = 77, THINKING = 700 };

/* South goes on with 2, and with 1 and 3 later; with the last 2 it takes what
 * stands opposite, and has no seed left. */
static const char *const MOVES[] = {"2", "3", "b", "1", "3", "2"};

enum { PLIES = sizeof MOVES / sizeof *MOVES };

#define HEAD                                       \
    SAVE_HEAD "\n[naqala]\nformat = 1\n\n[game]\n" \
              "spec = \"kalah:pits=3,seeds=2\"\n"  \
              "start = \"2,2,2,0/2,2,2,0/s\"\n"    \
              "date = \"2026-11-22T10:00:00Z\"\n"

#define PLAYERS                                                \
    "\n[players]\nsouth = \"human\"\nsouth.name = \"South\"\n" \
    "north = \"oak\"\nnorth.name = \"Old Oak\"\n"

static int play(struct match *match, const char *move)
{
    return match_play(
               match,
               variant_read(match_game(match), match_position(match), move), 0)
        .to;
}

/* The moves, and behind the first one 1 instead of 3; on the line of the moves. */
static struct match *match_with_branch(void)
{
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    const struct player oak = {.who = "oak", .name = "Old Oak"};
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    match_set_date(match, (struct clock_date){"2026-11-22T10:00:00Z"});
    match_set_player(match, 1, &oak);
    for (int i = 0; i < PLIES; i++)
        ck_assert_int_eq(play(match, MOVES[i]), i + 1);
    match_goto(match, 1);
    ck_assert_int_eq(play(match, "1"), PLIES + 1);
    match_goto(match, PLIES);
    return match;
}

/* It is written so, and again when it was read. */
static void check_text(const struct match *match, const char *expected)
{
    char *const text = save_text_of(match);
    struct match *const read = save_read_text(text);
    char *const again = save_text_of(read);

    ck_assert_str_eq(text, expected);
    ck_assert_str_eq(again, expected);
    free(again);
    match_free(read);
    free(text);
}

START_TEST(a_game_that_is_over_is_saved_with_its_result)
{
    struct match *const match = match_with_branch();

    check_text(match, HEAD PLAYERS
               "\n[result]\nscore = \"8-4\"\nended = \"row empty\"\n"
               "\n[cursor]\nline = 0\nply = 6\n"
               "position = \"0,0,0,8/0,0,0,4/-\"\n"
               "\n[moves]\n1 = \"2 3 b 1 3 2\"\n"
               "\n[branch 1]\nparent = 0\nafter = 1\n2 = \"1\"\n");
    match_free(match);
}
END_TEST

/* The end of the line of the cursor counts, and not where that stands. */
START_TEST(the_result_is_that_of_the_line_of_the_cursor)
{
    struct match *const match = match_with_branch();

    match_goto(match, 2);
    check_text(match, HEAD PLAYERS
               "\n[result]\nscore = \"8-4\"\nended = \"row empty\"\n"
               "\n[cursor]\nline = 0\nply = 2\n"
               "position = \"2,0,0,2/3,3,2,0/n\"\n"
               "\n[moves]\n1 = \"2 3 b 1 3 2\"\n"
               "\n[branch 1]\nparent = 0\nafter = 1\n2 = \"1\"\n");
    match_free(match);
}
END_TEST

START_TEST(a_game_that_goes_on_is_saved_with_all_that_is_known_of_it)
{
    struct match *const match = match_with_branch();
    struct history *const history = match_history(match);

    match_goto(match, PLIES + 1);
    match_set_seed(match, SEED);
    match_set_origin(match, ORIGIN_FAIR);
    match_set_time_control(match, (struct time_control){.kind = TIME_FISCHER,
                                                        .base = 300000,
                                                        .increment = 3000});
    match_set_help(match, (struct match_help){HINTS, TAKE_BACKS, true});
    match_set_thinking(match, THINKING);
    history_set_millis(history, 2, 1500);
    history_set_millis(history, PLIES + 1, 20);
    history_set_comment(history, NODE_START, "a study");
    history_set_comment(history, 3, "b, at last");
    history_set_comment(history, PLIES + 1, "quiet");
    check_text(match,
               HEAD "seed = 77\norigin = \"fair\"\nclock = \"5+3\"\n" PLAYERS
                    "\n[help]\nhints = 2\ntake-backs = 1\nevaluation = \"on\"\n"
                    "\n[cursor]\nline = 1\nply = 2\n"
                    "position = \"0,1,4,1/2,2,2,0/n\"\nthinking = 700\n"
                    "\n[moves]\n1 = \"2 3 b 1 3 2\"\n"
                    "millis.1 = \"0 1500 0 0 0 0\"\ncomment.0 = \"a study\"\n"
                    "comment.3 = \"b, at last\"\n"
                    "\n[branch 1]\nparent = 0\nafter = 1\nlatest = \"on\"\n"
                    "2 = \"1\"\nmillis.2 = \"20\"\ncomment.2 = \"quiet\"\n");
    match_free(match);
}
END_TEST

/* Branches of branches: each is numbered behind the one that it leaves. */
START_TEST(branches_are_numbered_behind_the_lines_that_they_leave)
{
    struct match *const match = match_with_branch();

    match_goto(match, PLIES + 1);
    play(match, "a");
    match_goto(match, PLIES + 1);
    play(match, "b");
    match_goto(match, NODE_START);
    play(match, "1");
    match_goto(match, 1);
    check_text(match, HEAD PLAYERS
               "\n[cursor]\nline = 0\nply = 1\n"
               "position = \"2,0,3,1/2,2,2,0/s\"\n"
               "\n[moves]\n1 = \"2 3 b 1 3 2\"\n"
               "\n[branch 1]\nparent = 0\nafter = 0\n1 = \"1\"\n"
               "\n[branch 2]\nparent = 0\nafter = 1\nlatest = \"on\"\n"
               "2 = \"1 a\"\n"
               "\n[branch 3]\nparent = 2\nafter = 2\nlatest = \"on\"\n"
               "3 = \"b\"\n");
    match_free(match);
}
END_TEST

TCase *save_text_case(void)
{
    TCase *const tests = tcase_create("text");

    tcase_add_test(tests, a_game_that_is_over_is_saved_with_its_result);
    tcase_add_test(tests, the_result_is_that_of_the_line_of_the_cursor);
    tcase_add_test(tests,
                   a_game_that_goes_on_is_saved_with_all_that_is_known_of_it);
    tcase_add_test(tests,
                   branches_are_numbered_behind_the_lines_that_they_leave);
    return tests;
}
