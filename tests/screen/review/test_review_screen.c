/* SPDX-License-Identifier: MIT */
/* The review on the screen, and a mistake that is tried again. */
#include "match/puzzle/repetition.h"
#include "match/saves/game_list.h"
#include "match/saves/save.h"
#include "support/folder.h"
#include "support/screen/autosave_probe.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* South's 4 is worth +2, 6 is -4 and 3 is -8; and 6 is played. */
#define MISTAKE "from 0,0,1,2,0,2,19/0,1,0,0,2,1,20/s"

static struct player_of_tests *begin_review(void)
{
    return story_begin("size 80x24", "set motion none", MISTAKE,
                       "sit human human", "analyst deep:every=on,depth=6",
                       "keys 6 6 5 2 3 1 4", "settle", "key v", "settle",
                       STORY_LINES_END);
}

/* The newest game as its save has it; the caller frees it. */
static char *read_newest(void)
{
    struct game_list list = game_list_read();
    size_t length = 0;

    ck_assert_int_gt(list.count, 0);

    char *const text = folder_read(list.games[0].path, &length);

    game_list_free(&list);
    return text;
}

START_TEST(what_was_tried_becomes_a_branch_of_the_game)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key [");
    story_act(player, "key Enter");
    story_act(player, "key 3");
    story_sees(player, "It gives away 10 seeds");
    story_sees_no(player, "is thinking"); /* nobody at the table is */
    story_act(player, "settle");
    story_sees(player, "Then North sows b");
    story_act(player, "key Enter");
    story_act(player, "key 4");
    story_sees(player, "That is best: it brings 6 seeds");
    story_act(player, "key Esc");
    story_act(player, "key Esc");
    story_act(player, "menu");

    char *const text = read_newest();

    ck_assert_msg(strstr(text, "[branch 1]") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "[branch 2]") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "[branch 3]") == NULL, "%s", text);
    ck_assert_msg(strstr(text, "review.0") != NULL, "%s", text);
    free(text);
    player_free(player);
}
END_TEST

/* There is one mistake in it. */
START_TEST(behind_the_last_mistake_no_other_one_is_promised)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key [");
    story_act(player, "key Enter");
    story_act(player, "key s");
    story_act(player, "settle");
    story_sees(player, "Best play: 4");
    story_sees(player, "That was the last one.");
    story_sees_no(player, "goes on to the next");
    player_free(player);
}
END_TEST

/* In the save of the newest game the worst move is only told to be bad. */
static void blur_newest(void)
{
    struct game_list list = game_list_read();
    char *const path = strdup(list.games[0].path);
    char *const text = read_newest();
    char *const worst = strstr(text, "3=-8");

    ck_assert_ptr_nonnull(worst);
    worst[1] = '<';
    worst[3] = '6';
    folder_put(path, text);
    free(text);
    free(path);
    game_list_free(&list);
}

/* The reply is not heard before the film of the try is over. */
START_TEST(what_the_review_did_not_look_for_is_told_when_it_is_tried)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", MISTAKE, "analyst perfect", "sit human human", "key 6",
        "settle", "key 6", "settle", "key 5", "settle", "key 2", "settle",
        "key 3", "settle", "key 1", "settle", "key 4", "settle", "key v",
        "settle", "key Esc", "key q", "menu", STORY_LINES_END);

    blur_newest();
    story_act(player, "key g");
    story_act(player, "key Enter");
    story_act(player, "settle");
    story_act(player, "key v");
    story_act(player, "settle");
    story_act(player, "key [");
    story_act(player, "key Enter");
    story_act(player, "key 3");
    story_sees(player, "It gives away at least 8 seeds");
    story_act(player, "settle");
    story_sees(player, "It gives away 10 seeds");
    story_act(player, "key Enter");
    story_sees(player, "You tried 3 (-10)");
    player_free(player);
}
END_TEST

/* In the save of the newest game the start is judged by a search. */
static void judge_newest(void)
{
    struct game_list list = game_list_read();
    char *const path = strdup(list.games[0].path);
    char *const text = read_newest();
    char *const start = strstr(text, "review.0 = \"=");

    ck_assert_ptr_nonnull(start);
    start[strlen("review.0 = \"")] = '~';
    folder_put(path, text);
    free(text);
    free(path);
    game_list_free(&list);
}

START_TEST(what_a_search_judged_is_told_as_about_so_much)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key Esc");
    story_act(player, "key q");
    story_act(player, "menu");
    judge_newest();
    story_act(player, "key g");
    story_act(player, "key Enter");
    story_act(player, "key v");
    story_act(player, "settle");
    story_sees(player, "~ by search");
    story_act(player, "key [");
    story_sees(player, "it gave away about");
    story_act(player, "key Enter");
    story_sees(player, "6: it gave away about 6 seeds.");
    story_act(player, "key 3");
    story_sees(player, "It gives away about 10 seeds");
    story_act(player, "key Enter");
    story_sees(player, "You tried 3 (~-10)");
    story_act(player, "key 4");
    story_sees(player, "it brings about 6 seeds");
    player_free(player);
}
END_TEST

/* As a game that is opened stands at its first move. */
START_TEST(the_whole_line_is_reviewed_from_any_place_in_it)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "set motion none", MISTAKE, "sit human human",
        "analyst deep:every=on,depth=6", "keys 6 6 5 2 3 1 4", "settle",
        "key Esc", "keys u u u u", "key v", "settle", STORY_LINES_END);

    story_sees(player, "Review");
    story_sees(player, "of 7");
    player_free(player);
}
END_TEST

/* South begins with the pit 1, and then has the row of north at the bottom. */
START_TEST(who_is_at_the_bottom_has_the_numbers_after_a_swap)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "set motion none", "game kalah:pits=2,seeds=1,pie=on",
        "play human", "analyst deep:every=on,depth=6", "keys 1 s 1 2", "settle",
        STORY_LINES_END);

    story_act(player, "key v");
    story_act(player, "settle");
    story_act(player, "key g");
    story_sees(player, "1. South played 1");
    story_act(player, "key Right");
    story_act(player, "key Right");
    story_sees(player, "3. South played 1");
    story_act(player, "key Right");
    story_sees(player, "4. North played b");
    player_free(player);
}
END_TEST

/* On either side of the swap, which gives South the row of letters. */
START_TEST(a_mistake_has_the_same_name_wherever_the_board_stands)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "set motion none",
                    "game kalah:pits=3,seeds=3,pie=on", "sit human human",
                    "analyst deep:every=on,depth=6", "keys 1 s 2 2 1 1 2 3 1 1",
                    "settle", "key v", "settle", "key g", STORY_LINES_END);

    for (int ply = 1; ply <= 10; ply++) {
        story_sees(player, "2 swap    ?     -4  best b");
        story_sees(player, "4 b       ?!    -2  best a");
        story_sees(player, "7 2       ?     -4  best 3");
        story_act(player, "key Right");
    }
    player_free(player);
}
END_TEST

/* The next best one loses six. */
START_TEST(the_only_good_move_is_told_from_the_best_by_far)
{
    static const struct {
        const char *limit, *head, *words;
    } MOVES[] = {
        {"set blunder 8", "1. South played 4 !",
         "The best move by far; nothing"},
        {"set blunder 6", "1. South played 4 !!",
         "The only good move; nothing"},
    };

    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        struct player_of_tests *const player =
            story_begin("size 80x24", "set motion none", MOVES[i].limit,
                        MISTAKE, "sit human human", "key 4", "settle",
                        "key Esc", "key V", "settle", STORY_LINES_END);

        story_sees(player, MOVES[i].head);
        story_sees(player, MOVES[i].words);
        player_free(player);
    }
}
END_TEST

START_TEST(the_next_mistake_is_the_nearest_one)
{
    static const char *const plies[] = {"2. ", "4. ", "7. "};
    struct player_of_tests *const player =
        story_begin("size 80x24", "set motion none",
                    "game kalah:pits=3,seeds=3,pie=on", "sit human human",
                    "analyst deep:every=on,depth=6", "keys 1 s 2 2 1 1 2 3 1 1",
                    "settle", "key v", "settle", "key g", STORY_LINES_END);

    for (int i = 0; i < 3; i++) {
        story_act(player, "key ]");
        story_sees(player, plies[i]);
    }
    story_act(player, "key ]");
    story_sees(player, "no mistake after this");
    for (int i = 1; i >= 0; i--) {
        story_act(player, "key [");
        story_sees(player, plies[i]);
    }
    player_free(player);
}
END_TEST

START_TEST(a_game_that_goes_on_is_not_reviewed)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "set motion none", MISTAKE, "sit human human",
                    "keys 6 6 5", "settle", "key v", STORY_LINES_END);

    story_sees_no(player, "Review");
    story_act(player, "key :");
    story_act(player, "type review");
    story_act(player, "key Enter");
    story_sees(player, "the game is not over yet");
    player_free(player);
}
END_TEST

/* From the card of a pause; it is told in the save, and the game goes on. */
START_TEST(what_was_played_so_far_can_be_reviewed_and_counts_as_help)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "set motion none", MISTAKE, "sit human human",
                    "key Esc", STORY_LINES_END);

    /* Before the first move there is nothing to review. */
    story_sees_no(player, "Review");
    story_act(player, "key Esc");
    story_act(player, "keys 6 6 5");
    story_act(player, "settle");

    char *const before = read_newest();

    ck_assert_msg(strstr(before, "evaluation = \"on\"") == NULL, "%s", before);
    story_act(player, "key Esc");
    story_sees(player, "Review");
    story_act(player, "key V");
    story_act(player, "settle");
    story_sees(player, "move 3 of 3");
    story_sees(player, "20-22");

    char *const after = read_newest();

    ck_assert_msg(strstr(after, "evaluation = \"on\"") != NULL, "%s", after);
    story_act(player, "key Esc");
    story_act(player, "keys 2 3 1 4");
    story_act(player, "settle");
    story_act(player, "key v");
    story_act(player, "settle");
    story_sees(player, "of 7");
    free(after);
    free(before);
    player_free(player);
}
END_TEST

START_TEST(only_a_mistake_is_tried_again)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key Enter");
    story_sees(player, "this is no mistake");
    story_act(player, "key L");
    story_sees(player, "1 of 1");
    story_act(player, "key n");
    story_sees(player, "0 of 1 found at the first try");
    player_free(player);
}
END_TEST

START_TEST(a_better_move_at_the_first_try_is_counted)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key L");
    story_act(player, "key 4");
    story_act(player, "key Enter");
    story_sees(player, "1 of 1 found at the first try");
    player_free(player);
}
END_TEST

/* Also when it was shown before. */
START_TEST(a_better_move_at_a_later_try_is_not_counted)
{
    struct player_of_tests *player = begin_review();

    story_act(player, "key L");
    story_act(player, "key 3");
    story_act(player, "settle");
    story_act(player, "key Enter");
    story_act(player, "key 4");
    story_sees(player, "That is best");
    story_act(player, "key Enter");
    story_sees(player, "0 of 1 found at the first try");
    player_free(player);
    player = begin_review();
    story_act(player, "key L");
    story_act(player, "key s");
    story_act(player, "settle");
    story_act(player, "key 4");
    story_act(player, "settle");
    story_sees(player, "That is best");
    story_act(player, "key Enter");
    story_sees(player, "0 of 1 found at the first try");
    player_free(player);
}
END_TEST

/* Of three mistakes the first is shown, and the others are found. */
START_TEST(what_was_missed_does_not_count_against_the_next_mistake)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "set motion none",
                    "game kalah:pits=3,seeds=3,pie=on", "sit human human",
                    "analyst deep:every=on,depth=6", "keys 1 s 2 2 1 1 2 3 1 1",
                    "settle", "key v", "settle", "key L", STORY_LINES_END);

    story_sees(player, "1 of 3");
    story_act(player, "keys s n");
    story_sees(player, "2 of 3");
    story_act(player, "key 1");
    story_sees(player, "That is best");
    story_act(player, "key Enter");
    story_sees(player, "3 of 3");
    story_act(player, "key 3");
    story_sees(player, "That is best");
    story_act(player, "key Enter");
    story_sees(player, "2 of 3 found at the first try");
    player_free(player);
}
END_TEST

/* 3 loses ten and 6 six, which is no inaccuracy here. */
START_TEST(a_move_that_is_better_but_not_best_is_good)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "set motion none", "set inaccuracy 7", "set mistake 8",
        MISTAKE, "sit human human", "key 3", "settle", "key Esc", "key V",
        "settle", "key Enter", "key 6", "settle", STORY_LINES_END);

    story_sees(player, "Good: it brings 4 seeds more than 3.");
    player_free(player);
}
END_TEST

/* Of the three pits that can be sown, from the left: 3, 4 and 6. */
START_TEST(an_arrow_takes_a_wrong_move_back_and_aims)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key L");
    story_act(player, "key 3");
    story_act(player, "settle");
    story_sees(player, "Then North sows b");
    story_act(player, "keys Right Right Enter");
    story_act(player, "settle");
    story_sees(player, "That is best: it brings 6 seeds");
    player_free(player);
}
END_TEST

/* The move that was played, too: it is a mistake, but no blunder. */
START_TEST(only_what_is_no_inaccuracy_is_right)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key L");
    story_act(player, "key 6");
    story_sees(player, "It gives away 6 seeds");
    story_sees_no(player, "it brings");
    player_free(player);
}
END_TEST

START_TEST(hints_come_in_steps_and_end_with_the_move)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "key L");
    story_sees_no(player, "Look at the right side");
    story_act(player, "key i");
    story_sees(player, "Look at the right side");
    story_sees_no(player, "Pit 4");
    story_act(player, "key i");
    story_sees_no(player, "Pit 4");
    story_act(player, "key i");
    story_sees(player, "Pit 4: 2 seeds");
    player_free(player);
}
END_TEST

/* Enter sows before a try, and goes on behind it. */
START_TEST(the_help_of_a_mistake_lists_what_can_be_done_in_it)
{
    struct player_of_tests *const player = begin_review();

    story_act(player, "keys L ?");
    story_sees(player, "sow the aimed pit");
    story_sees(player, "the best line");
    story_sees_no(player, "go on");
    story_sees_no(player, "swap");
    story_sees_no(player, "look back");
    story_act(player, "keys Esc 3");
    story_act(player, "settle");
    story_act(player, "key ?");
    story_sees(player, "go on");
    story_sees_no(player, "sow the aimed pit");
    player_free(player);
}
END_TEST

/* Nothing is drawn outside, and there is always something to be seen. */
START_TEST(it_fits_every_size)
{
    static const int sizes[][2] = {{40, 12},  {50, 15},  {72, 20},
                                   {79, 21},  {80, 24},  {100, 30},
                                   {119, 33}, {120, 40}, {200, 60}};
    struct player_of_tests *const player = begin_review();

    story_act(player, "key [");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        player_resize(player, sizes[i][0], sizes[i][1]);
        story_sees(player, "South played 6");
        story_sees(player, "best 4");
    }
    player_free(player);
}
END_TEST

/* The list of games, with a game of so many plies on top. */
static struct player_of_tests *begin_list(const char *spec, int plies)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "menu", STORY_LINES_END);
    struct match *const match = autosave_probe_random(spec, 1, plies);

    free(autosave_probe_away(match));
    match_free(match);
    story_act(player, "key g");
    return player;
}

START_TEST(a_game_of_the_list_is_reviewed)
{
    struct player_of_tests *const player =
        begin_list("kalah:pits=2,seeds=1", 1000);

    story_act(player, "key v");
    story_sees(player, "Review  ");
    story_act(player, "settle");
    story_sees(player, "exact");
    story_act(player, "key Esc");
    story_sees(player, "looking back");
    player_free(player);
}
END_TEST

START_TEST(a_game_of_the_list_that_goes_on_is_not_reviewed)
{
    struct player_of_tests *const player = begin_list("kalah", 5);

    story_act(player, "key v");
    story_sees(player, "only a game that is over is reviewed");
    player_free(player);
}
END_TEST

static int count_kept_mistakes(void)
{
    struct repetition repetition = {0};
    struct err err;

    kept_file_load(&REPETITION_FILE, &repetition, &err);

    const int count = repetition.count;

    ck_assert_str_eq(err.text, "");
    repetition_free(&repetition);
    return count;
}

/* Whoever leaves the program from here has them, too. */
START_TEST(mistakes_are_kept_as_soon_as_all_is_judged)
{
    static const char *const words = "1 of your mistakes comes back";
    struct player_of_tests *const player =
        story_begin("size 80x24", "set motion none", MISTAKE, "sit human max",
                    "key 6", "settle", "key Esc", STORY_LINES_END);

    ck_assert_int_eq(count_kept_mistakes(), 0);
    story_act(player, "key V");
    story_act(player, "settle");
    story_sees(player, words);
    ck_assert_int_eq(count_kept_mistakes(), 1);
    story_act(player, "key [");
    story_act(player, "key Esc");
    ck_assert_int_eq(count_kept_mistakes(), 1);
    player_free(player);
}
END_TEST

START_TEST(the_limits_of_the_settings_hold)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "set motion none", "set mistake 7", "set inaccuracy 7",
        MISTAKE, "sit human human", "keys 6 6 5 2 3 1 4", "settle", "key v",
        "settle", STORY_LINES_END);

    story_sees(player, "no mistakes");
    player_free(player);
}
END_TEST

Suite *review_screen_suite(void)
{
    Suite *const suite = suite_create("review_screen");
    TCase *const tests = tcase_create("review_screen");

    tcase_add_test(tests, what_was_tried_becomes_a_branch_of_the_game);
    tcase_add_test(tests, the_whole_line_is_reviewed_from_any_place_in_it);
    tcase_add_test(tests, a_game_that_goes_on_is_not_reviewed);
    tcase_add_test(tests,
                   what_the_review_did_not_look_for_is_told_when_it_is_tried);
    tcase_add_test(tests, behind_the_last_mistake_no_other_one_is_promised);
    tcase_add_test(tests, what_a_search_judged_is_told_as_about_so_much);
    tcase_add_test(tests, who_is_at_the_bottom_has_the_numbers_after_a_swap);
    tcase_add_test(tests,
                   a_mistake_has_the_same_name_wherever_the_board_stands);
    tcase_add_test(tests,
                   what_was_played_so_far_can_be_reviewed_and_counts_as_help);
    tcase_add_test(tests, only_a_mistake_is_tried_again);
    tcase_add_test(tests, a_better_move_at_the_first_try_is_counted);
    tcase_add_test(tests, a_better_move_at_a_later_try_is_not_counted);
    tcase_add_test(tests,
                   what_was_missed_does_not_count_against_the_next_mistake);
    tcase_add_test(tests, a_move_that_is_better_but_not_best_is_good);
    tcase_add_test(tests, the_only_good_move_is_told_from_the_best_by_far);
    tcase_add_test(tests, the_next_mistake_is_the_nearest_one);
    tcase_add_test(tests, an_arrow_takes_a_wrong_move_back_and_aims);
    tcase_add_test(tests, only_what_is_no_inaccuracy_is_right);
    tcase_add_test(tests, hints_come_in_steps_and_end_with_the_move);
    tcase_add_test(tests, the_help_of_a_mistake_lists_what_can_be_done_in_it);
    tcase_add_test(tests, it_fits_every_size);
    tcase_add_test(tests, a_game_of_the_list_is_reviewed);
    tcase_add_test(tests, a_game_of_the_list_that_goes_on_is_not_reviewed);
    tcase_add_test(tests, mistakes_are_kept_as_soon_as_all_is_judged);
    tcase_add_test(tests, the_limits_of_the_settings_hold);
    suite_add_tcase(suite, tests);
    return suite;
}
