/* SPDX-License-Identifier: MIT */
/* What was written about the positions of a game, in its review. */
#include "support/screen/story.h"
#include "support/suites.h"
#include "ui/widget.h"

#include <stdio.h>

#define FIFTY_BYTES "Fifty bytes of a comment, which is a sentence too. "

/* Writes one at this move of the line. */
static void comment_on(struct player_of_tests *player, int ply,
                       const char *comment)
{
    char words[PROMPT_MAX + 20];

    snprintf(words, sizeof words, "type :goto %d", ply);
    story_act(player, words);
    story_act(player, "key Enter");
    story_act(player, "settle");
    snprintf(words, sizeof words, "type :comment %s", comment);
    story_act(player, words);
    story_act(player, "key Enter");
    story_act(player, "settle");
}

/* A game that is over, looked back at. */
static struct player_of_tests *begin(const char *size, const char *motion)
{
    return story_begin(size, motion, "from 0,0,1,2,0,2,19/0,1,0,0,2,1,20/s",
                       "sit human human", "analyst deep:every=on,depth=6",
                       "key 6", "settle", "key 6", "settle", "key 5", "settle",
                       "key 2", "settle", "key 3", "settle", "key 1", "settle",
                       "key 4", "settle", "key Esc", "key g", "settle",
                       STORY_LINES_END);
}

/* Of the first move. */
static void review(struct player_of_tests *player)
{
    story_act(player, "key v");
    story_act(player, "settle");
    story_act(player, "key g");
    story_act(player, "wait 10000"); /* what was said goes */
}

START_TEST(a_comment_is_seen_at_the_move_that_led_to_it)
{
    struct player_of_tests *const player =
        begin("size 80x24", "set motion none");

    comment_on(player, 2, "what a capture");
    review(player);
    story_sees_no(player, "what a capture");
    story_act(player, "key Right");
    story_sees(player, "2. North played");
    story_sees(player, "\n what a capture\n                best  good");
    story_sees(player, "margin under best play");
    story_act(player, "key Right");
    story_sees_no(player, "what a capture");
    player_free(player);
}
END_TEST

START_TEST(a_comment_on_the_start_is_seen_at_the_first_move)
{
    struct player_of_tests *const player =
        begin("size 80x24", "set motion none");

    comment_on(player, 0, "South is behind.");
    review(player);
    story_sees(player, "\n South is behind.\n");
    story_act(player, "key Right");
    story_sees_no(player, "South is behind.");
    story_act(player, "key Esc");
    comment_on(player, 1, "Not the best.");
    review(player);
    story_sees(player, "\n South is behind. Not the best.\n");
    player_free(player);
}
END_TEST

START_TEST(no_comment_is_seen_while_best_play_is_on_the_board)
{
    struct player_of_tests *const player =
        begin("size 80x24", "set motion full");

    comment_on(player, 1, "Not the best.");
    review(player);
    story_sees(player, "\n Not the best.\n");
    story_act(player, "key b");
    story_sees(player, "best play");
    story_sees_no(player, "Not the best.");
    story_act(player, "key b");
    story_sees(player, "\n Not the best.\n");
    player_free(player);
}
END_TEST

/* It has the line above the accounts, and where it needs more their place: no rows
 * are left without their heads. */
START_TEST(a_long_comment_stands_in_the_place_of_the_accounts)
{
    static const char *const comments[] = {
        FIFTY_BYTES FIFTY_BYTES,
        FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES};

    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        struct player_of_tests *const player =
            begin("size 80x24", "set motion none");

        comment_on(player, 1, comments[i]);
        review(player);
        story_sees(player, "\n Fifty bytes of a comment");
        story_sees(player, "a sentence too.\n");
        story_sees_no(player, "…");
        story_sees_no(player, "accuracy");
        story_sees_no(player, " %");
        story_sees(player, "margin under best play");
        story_act(player, "key Right");
        story_sees(player, "accuracy");
        story_sees(player, " %");
        player_free(player);
    }
}
END_TEST

/* Four lines are the most; the mistake that is looked at is not hidden. */
START_TEST(on_a_small_screen_a_comment_takes_the_place_of_the_graph)
{
    struct player_of_tests *const player =
        begin("size 40x12", "set motion none");

    comment_on(player, 1, "not the best");
    review(player);
    story_sees(player, "\n not the best\n");
    story_sees(player, "1. South played 6");
    story_sees(player, "1 mistake\n   1 6 ");
    story_act(player, "key Right");
    story_sees_no(player, "not the best");
    story_act(player, "key Esc");
    comment_on(player, 1, FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES);
    review(player);
    story_sees(player, "\n Fifty bytes of a comment, which is a\n");
    story_sees(player, "…\n 1. South played 6");
    story_sees(player, "1 mistake\n   1 6 ");
    player_free(player);
}
END_TEST

START_TEST(on_a_high_narrow_screen_a_comment_stands_below_the_list)
{
    struct player_of_tests *const player =
        begin("size 40x24", "set motion none");

    comment_on(player, 1, FIFTY_BYTES FIFTY_BYTES);
    review(player);
    story_sees(player, "┈┈┈┈┈\n"); /* the graph */
    story_sees(player, "1 mistake\n   1 6 ");
    story_sees(player, "\n Fifty bytes of a comment, which is a\n"
                       " sentence too. Fifty bytes of a\n"
                       " comment, which is a sentence too.\n ←→ move");
    player_free(player);
}
END_TEST

Suite *review_comments_suite(void)
{
    Suite *const suite = suite_create("review_comments");
    TCase *const tests = tcase_create("review_comments");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_comment_is_seen_at_the_move_that_led_to_it);
    tcase_add_test(tests, a_comment_on_the_start_is_seen_at_the_first_move);
    tcase_add_test(tests, no_comment_is_seen_while_best_play_is_on_the_board);
    tcase_add_test(tests, a_long_comment_stands_in_the_place_of_the_accounts);
    tcase_add_test(tests,
                   on_a_small_screen_a_comment_takes_the_place_of_the_graph);
    tcase_add_test(tests,
                   on_a_high_narrow_screen_a_comment_stands_below_the_list);
    suite_add_tcase(suite, tests);
    return suite;
}
