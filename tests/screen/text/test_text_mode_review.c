/* SPDX-License-Identifier: MIT */
/* Linear play: the review of a game, and a mistake that is tried again. */
#include "match/saves/game_list.h"
#include "screen/text/test_text_mode.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* South's 4 is worth +2, 6 is -4 and 3 is -8; 6 is played, then the rest. */
#define MISTAKE "0,0,1,2,0,2,19/0,1,0,0,2,1,20/s"
#define PLAYED  "6\nf\ne\nb\n3\na\n4\n"

static void says_then(const char *lines, const char *text)
{
    char *const said = text_mode_talk("kalah", MISTAKE, lines);

    ck_assert_msg(strstr(said, text) != NULL, "%s", said);
    free(said);
}

START_TEST(a_review_tells_of_every_move)
{
    says_then(PLAYED "review\n", "\n1 6 -6 ? best 4 (+2)\n2 f 0");
    says_then(PLAYED "review\n", "\n7 4 0\nSouth: accuracy 35 %");
}
END_TEST

START_TEST(another_move_in_its_place_says_what_it_gives_away)
{
    says_then(PLAYED "try 1 4\n",
              "That is best; 6, which was played, gave away 6 seeds.\n");
    says_then(PLAYED "try 1 3\n", "It gives away 10 seeds; 6, which was "
                                  "played, gave away 6 seeds.\n");
}
END_TEST

/* Nine moves win all seeds but one, of which eight at most are listed, with the bad one
 * that was played: it gives north a seed, and five by capture. */
START_TEST(of_a_move_that_is_not_listed_nothing_is_said_that_is_not_so)
{
    int unknown = 0;

    for (int pit = 1; pit <= 9; pit++) {
        char lines[40];

        snprintf(lines, sizeof lines, "12\na\n1\nl\ntry 1 %d\n", pit);

        char *const said = text_mode_talk(
            "kalah:pits=12",
            "1,1,1,1,1,1,1,1,1,0,5,2,40/0,0,0,0,0,0,0,0,0,0,0,1,39/s", lines);
        const bool best = strstr(said, "That is best; 12, which was") != NULL;
        const bool open = strstr(said, "What it gives away is not known; 12, "
                                       "which was played, gave away about 12 "
                                       "seeds.\n") != NULL;

        ck_assert_msg(best != open, "%s", said);
        unknown += open;
        free(said);
    }
    ck_assert_int_eq(unknown, 2);
}
END_TEST

START_TEST(what_was_tried_is_a_branch)
{
    says_then(PLAYED "try 1 4\ntry 1 4\ngoto 0\nbranches\n",
              "Played from here: 6 (redo) 4.\n");
}
END_TEST

/* As far as it is played: a move that was taken back is left out. */
START_TEST(a_game_that_goes_on_is_reviewed_so_far)
{
    says_then("6\nreview\n", "The game goes on, and this counts as help.\n"
                             "1 6 -6 ? best 4 (+2)\nSouth: accuracy ");
    says_then("6\nf\nundo\nreview\n", "\n1 6 -6 ? best 4 (+2)\nSouth: ");
    says_then("6\nf\nreview\n", "\n2 f 0");
    says_then("6\nf\ntry 1 4\n",
              "That is best; 6, which was played, gave away 6 seeds.\n");
    says_then("6\nf\ntry 1 4\nmoves\n", "\n6 f |\n");
}
END_TEST

START_TEST(the_review_of_a_game_that_goes_on_counts_as_help)
{
    char *const home = folder_new_home();
    struct err err = {""};

    free(text_mode_talk_kept("5\na\nreview\nquit\n"));

    char *const path = game_list_newest();
    struct match *const match = save_load(path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert(match_help(match).evaluation);
    match_free(match);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(what_cannot_be_tried_is_told)
{
    says_then("review\n",
              "review: only a game of two, with a move in it, is reviewed");
    says_then("try 1 4\n",
              "try: only a game of two, with a move in it, is reviewed");
    says_then(PLAYED "try 9 4\n", "try: a move's number in 1..7");
    says_then(PLAYED "try four\n", "try: a move's number in 1..7");
    says_then(PLAYED "try 1 2\n", "2: the pit is empty");
    says_then(PLAYED "try 7 4\n", "try: there was no other move");
}
END_TEST

TCase *text_mode_review_case(void)
{
    TCase *const tests = tcase_create("review");

    tcase_add_test(tests, a_review_tells_of_every_move);
    tcase_add_test(tests,
                   of_a_move_that_is_not_listed_nothing_is_said_that_is_not_so);
    tcase_add_test(tests, another_move_in_its_place_says_what_it_gives_away);
    tcase_add_test(tests, what_was_tried_is_a_branch);
    tcase_add_test(tests, a_game_that_goes_on_is_reviewed_so_far);
    tcase_add_test(tests, the_review_of_a_game_that_goes_on_counts_as_help);
    tcase_add_test(tests, what_cannot_be_tried_is_told);
    return tests;
}
