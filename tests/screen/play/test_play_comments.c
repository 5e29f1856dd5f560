/* SPDX-License-Identifier: MIT */
/* What was written about a position: where it is seen, and how it is written. */
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/screen/story.h"

#include <stdio.h>
#include <string.h>

#define START       "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"
#define FIFTY_BYTES "Fifty bytes of a comment, which is a sentence too. "

/* Types a line. */
static void type(struct player_of_tests *player, const char *line)
{
    char words[PROMPT_MAX + 20];

    snprintf(words, sizeof words, "type :%s", line);
    story_act(player, words);
    story_act(player, "key Enter");
    player_settle(player);
}

/* Looking back at the start of 4, b, 6. */
static struct player_of_tests *begin(void)
{
    return story_begin("set motion none", START, "play human", "key 4",
                       "settle", "key 2", "settle", "key 6", "settle", "key g",
                       "settle", STORY_LINES_END);
}

static const struct play_screen *view_of(struct player_of_tests *player)
{
    player_canvas(player);
    return screens_view_at(player_app(player)->screens, 0);
}

START_TEST(a_comment_is_seen_at_its_position)
{
    struct player_of_tests *const player = begin();

    story_act(player, "key Right");
    type(player, "comment a quiet move");
    story_sees(player, "4* b  6");
    story_sees(player, "    a quiet move\n");
    story_act(player, "key Right");
    story_sees_no(player, "a quiet move");
    story_sees(player, "4* b  6");
    story_act(player, "key Home");
    story_sees_no(player, "a quiet move");
    story_act(player, "key Right");
    type(player, "comment the best of four");
    story_sees(player, "    the best of four\n");
    story_sees_no(player, "a quiet move");
    type(player, "comment");
    story_sees(player, "no comment on this position");
    story_sees_no(player, "the best of four");
    story_sees(player, "4  b  6");
    player_free(player);
}
END_TEST

START_TEST(a_comment_on_the_start_is_seen_there)
{
    struct player_of_tests *const player = begin();

    type(player, "comment as it begins");
    story_sees(player, "    as it begins\n");
    story_act(player, "key Right");
    story_sees_no(player, "as it begins");
    player_free(player);
}
END_TEST

START_TEST(who_plays_is_told_where_a_comment_will_be_seen)
{
    struct player_of_tests *const player =
        story_begin(START, "play human", STORY_LINES_END);

    type(player, "comment as it begins");
    story_sees(player, "the comment is shown when you look back");
    story_sees(player, "each pit");
    story_sees_no(player, "as it begins\n");
    story_act(player, "key k");
    story_sees(player, "    as it begins\n");
    player_free(player);
}
END_TEST

START_TEST(brackets_go_from_comment_to_comment)
{
    struct player_of_tests *const player = begin();

    story_act(player, "key Right");
    type(player, "comment the first");
    story_act(player, "key End");
    type(player, "comment the last");
    story_act(player, "key [");
    player_settle(player);
    story_sees(player, "    the first\n");
    story_act(player, "key [");
    story_sees(player, "no branch or comment before this");
    story_act(player, "key ]");
    player_settle(player);
    story_sees(player, "    the last\n");
    player_free(player);
}
END_TEST

/* The panel has four lines: the moves, three more, of which the margin has one. */
START_TEST(a_comment_takes_the_lines_that_it_needs)
{
    static const struct {
        const char *text;
        bool charted;
        const char *end;
    } comments[] = {
        {FIFTY_BYTES, true, "a sentence too.\n"},
        {FIFTY_BYTES FIFTY_BYTES, true, "which is a sentence too.\n"},
        {FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES, false,
         "a sentence too.\n"},
    };

    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        struct player_of_tests *const player = begin();
        char line[PROMPT_MAX];

        snprintf(line, sizeof line, "comment %s", comments[i].text);
        type(player, line);
        story_act(player, "wait 10000");
        ck_assert_int_eq(view_of(player)->drawn.chart.rect.width > 0,
                         comments[i].charted);
        story_sees(player, " 4  b  6");
        story_sees(player, "Fifty bytes");
        story_sees(player, comments[i].end);
        (comments[i].charted ? story_sees : story_sees_no)(player, "margin ");
        player_free(player);
    }
}
END_TEST

/* Four lines are the most: the pits remain. */
START_TEST(a_long_comment_ends_early_on_a_small_screen)
{
    struct player_of_tests *const player = begin();

    type(player, "comment " FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES);
    story_act(player, "size 40x12");
    story_act(player, "wait 10000");
    story_sees(player, " Fifty bytes of a comment, which is a\n");
    story_sees(player, "…");
    story_sees(player, "          1   2   3   4   5   6");
    player_free(player);
}
END_TEST

START_TEST(a_comment_leaves_the_branches_where_there_is_room)
{
    struct player_of_tests *const player = begin();

    story_act(player, "key Enter");
    story_act(player, "settle");
    story_act(player, "key 1");
    story_act(player, "settle");
    story_act(player, "key g");
    type(player, "comment two ways");
    story_sees(player, "├");
    story_sees(player, "    two ways");
    type(player, "comment " FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES);
    story_sees(player, "    Fifty bytes");
    story_sees_no(player, "├");
    player_free(player);
}
END_TEST

TCase *play_comments_case(void)
{
    TCase *const tests = tcase_create("play_comments");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_comment_is_seen_at_its_position);
    tcase_add_test(tests, a_comment_on_the_start_is_seen_there);
    tcase_add_test(tests, who_plays_is_told_where_a_comment_will_be_seen);
    tcase_add_test(tests, brackets_go_from_comment_to_comment);
    tcase_add_test(tests, a_comment_takes_the_lines_that_it_needs);
    tcase_add_test(tests, a_long_comment_ends_early_on_a_small_screen);
    tcase_add_test(tests, a_comment_leaves_the_branches_where_there_is_room);
    return tests;
}
