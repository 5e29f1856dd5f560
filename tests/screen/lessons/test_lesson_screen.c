/* SPDX-License-Identifier: MIT */
/* First steps on the screen, as a newcomer goes through them. */
#include "base/file.h"
#include "match/lessons/lesson_progress.h"
#include "support/folder.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_COLUMN = 5, INFO_COLUMN = 23 };

static void keys(struct player_of_tests *player, const char *const lines[])
{
    for (int i = 0; lines[i] != NULL; i++)
        player_do(player, lines[i], NULL);
}

static struct player_of_tests *begin(const char *size)
{
    struct player_of_tests *const player = player_new();

    player_do(player, size, NULL);
    player_do(player, "menu", NULL);
    player_do(player, "key f", NULL);
    return player;
}

/* The ink of the row with this key, behind its name, in the menu. */
static enum theme_role find_ink(struct player_of_tests *player, char key)
{
    const struct canvas *const canvas = player_canvas(player);

    for (int y = 0; y < canvas_height(canvas); y++)
        if (canvas_cell(canvas, KEY_COLUMN, y)->sign[0] == key)
            return canvas_cell(canvas, INFO_COLUMN, y)->style.ink;
    ck_abort_msg("%c: not in the menu", key);
}

START_TEST(the_menu_points_one_who_has_never_played_at_the_lessons)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "menu", STORY_LINES_END);

    story_sees(player, "never played? begin here");
    ck_assert_int_eq(find_ink(player, 'f'), THEME_HINT);
    ck_assert_int_eq(find_ink(player, 'w'), THEME_DIM);
    story_act(player, "keys f Enter Enter Esc Esc Esc");
    story_sees(player, "0 of 38 done, next: Sowing");
    ck_assert_int_eq(find_ink(player, 'f'), THEME_DIM);
    player_free(player);
}
END_TEST

START_TEST(the_first_lesson_leads_to_the_second)
{
    static const char *const lines[] = {
        "key Enter", "key Enter", "settle", "key 1",     "settle",
        "key Enter", "key 5",     "settle", "key Enter", "key 6",
        "settle",    "key Enter", NULL};
    struct player_of_tests *const player = begin("size 80x24");

    keys(player, lines);
    ck_assert(player_sees(player, "That was lesson 1 of 10: Sowing."));
    player_do(player, "key Enter", NULL);
    ck_assert(player_sees(player, "lesson 2 of 10"));
    player_do(player, "key Esc", NULL);
    ck_assert(player_sees(player, "1 of 38 done"));
    player_do(player, "key Esc", NULL);
    ck_assert(player_sees(player, "1 of 38 done, next: Counting"));
    player_free(player);
}
END_TEST

START_TEST(a_wrong_try_says_what_it_does_and_can_be_tried_again_at_once)
{
    struct player_of_tests *const player = begin("size 80x24");

    player_do(player, "key Enter", NULL);
    player_do(player, "key Enter", NULL);
    player_do(player, "settle", NULL);
    player_do(player, "key 3", NULL);
    player_do(player, "settle", NULL);
    ck_assert(player_sees(player, "Pit 3: 4 seeds, ends in the store"));
    ck_assert(player_sees(player, "For now, sow pit 1."));
    player_do(player, "key 1", NULL);
    player_do(player, "settle", NULL);
    ck_assert(player_sees(player, "Pit 1: 4 seeds, ends on 5."));
    player_free(player);
}
END_TEST

static bool is_over(struct player_of_tests *player)
{
    return player_sees(player, "That was lesson");
}

/* By what `i` shows, until the end of a group, from where Enter plays; every
 * other group in a small window. */
START_TEST(every_lesson_can_be_gone_through_and_enter_leads_to_the_next)
{
    static const char *const groups[] = {"kalah", "oware", "vai-lung-thlan",
                                         "relay", "abalone"};
    struct player_of_tests *const player =
        story_begin(_i % 2 == 0 ? "size 40x12" : "size 80x24",
                    "set speed instant", "menu", STORY_LINES_END);
    char line[40];

    snprintf(line, sizeof line, "type :lesson %s", groups[_i]);
    story_act(player, line);
    story_act(player, "key Enter");
    for (int i = 0; i < 300 && !(is_over(player) &&
                                 player_sees(player, "Enter begins a game"));
         i++)
        story_act(player, i % 2 == 0 ? "key i" : "key Enter");
    story_act(player, "key Enter");
    ck_assert_str_eq(screens_class_at(player_app(player)->screens, 0)->name,
                     "game");
    story_act(player, "key Esc");
    player_free(player);
}
END_TEST

START_TEST(p_plays_the_easiest_level_behind_any_lesson)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "set speed instant", "menu",
                    "type :lesson kalah 8", "key Enter", STORY_LINES_END);

    story_act(player, "key p"); /* not while it goes on */
    story_sees(player, "lesson 8 of 10");
    for (int i = 0; i < 20 && !is_over(player); i++)
        story_act(player, i % 2 == 0 ? "key i" : "key Enter");
    story_sees(player, "p begins a game against Acorn.");
    story_act(player, "key p");
    story_sees(player, "Acorn");
    story_sees(player, "move 1");
    story_sees_no(player, "lesson");
    player_free(player);
}
END_TEST

START_TEST(without_motion_the_pits_of_the_hand_are_marked)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "set motion none", "menu", "key f",
                    "key Enter", "key Enter", STORY_LINES_END);

    story_sees(player, "the hand showed 1");
    story_sees(player, "┏━━ 4 ━━┓╭── 4 ──╮╭── 4 ──╮╭── 4 ──╮╭┄┄ 4 ┄┄╮");
    story_act(player, "key Right");
    story_sees_no(player, "the hand showed");
    player_free(player);
}
END_TEST

START_TEST(a_name_of_no_lesson_leaves_one_to_choose)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "set speed instant", "menu",
                    "type :lesson kalah 99", "key Enter", STORY_LINES_END);

    story_sees(player, "kalah 99: no such lesson");
    story_sees(player, "▌    1 Sowing");
    story_act(player, "key Enter");
    story_sees(player, "lesson 1 of 10");
    player_free(player);
}
END_TEST

START_TEST(in_a_small_window_enter_reads_a_question_to_its_end)
{
    struct player_of_tests *const player =
        story_begin("size 40x12", "set motion none", "menu",
                    "type :lesson kalah 1", "key Enter", STORY_LINES_END);

    story_sees(player, "The six pits below");
    story_act(player, "key Enter");
    story_sees(player, "who has more of them in the end wins.");
    story_act(player, "key Enter");
    story_sees(player, "A move takes all the seeds");
    story_sees(player, "↓ more");
    story_act(player, "key Enter");
    story_sees(player, "do it: sow pit 1.");
    story_sees(player, "⏎ sow");
    story_act(player, "key Enter"); /* aims */
    story_sees(player, "do it: sow pit 1.");
    story_act(player, "key Enter");
    story_sees(player, "Pit 1: 4 seeds, ends on 5.");
    player_free(player);
}
END_TEST

START_TEST(a_key_stands_in_the_bar_once)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", "menu", "key f", "key Enter", "key Enter",
                    "key 3", STORY_LINES_END);

    story_act(player, "settle");
    story_sees(player, "⏎  go on");
    story_sees_no(player, "⏎  sow");
    player_free(player);
}
END_TEST

START_TEST(esc_lets_go_of_the_aim_before_it_leaves)
{
    struct player_of_tests *const player = begin("size 80x24");

    player_do(player, "key j", NULL);
    player_do(player, "key Enter", NULL);
    player_do(player, "key Right", NULL);
    ck_assert(player_sees(player, "2: 3 seeds, ends on 5"));
    player_do(player, "key Esc", NULL);
    ck_assert(!player_sees(player, "2: 3 seeds, ends on 5"));
    ck_assert(player_sees(player, "lesson 2 of 10"));
    player_do(player, "key Esc", NULL);
    ck_assert(player_sees(player, "0 of 38 done"));
    player_free(player);
}
END_TEST

/* ---- lessons of the player's own ---- */

static void put_lesson(const char *name, const char *text)
{
    char *const folder = file_folder(FILE_DATA, "lessons");
    char *const path = file_join(folder, name);
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    folder_put(path, text);
    free(path);
    free(folder);
}

/* It stays in the file of the progress: it may come back. */
START_TEST(a_lesson_that_is_there_no_more_is_not_counted)
{
    struct player_of_tests *const player =
        story_begin("size 80x24", STORY_LINES_END);
    struct err err;
    struct lesson_progress progress = lesson_progress_load(&err);

    ck_assert(lesson_progress_set(&progress, "kalah 01-sowing", 0, true, &err));
    ck_assert(lesson_progress_set(&progress, "own gone", 0, true, &err));
    lesson_progress_free(&progress);
    story_act(player, "menu");
    story_sees(player, "1 of 38 done, next: Counting");
    story_act(player, "key f");
    story_sees(player, "1 of 38 done");
    player_free(player);
}
END_TEST

/* As in a game: another key is between the digits. */
START_TEST(a_one_that_was_given_up_begins_no_number)
{
    static const char *const keys[] = {"Right", "Esc"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct player_of_tests *const player =
            story_begin("size 80x24", STORY_LINES_END);
        char line[20];

        put_lesson("long.ini", "[lesson]\nformat = 1\ngame = "
                               "\"kalah:pits=12\"\nname = \"Long\"\nabout = "
                               "\"rows\"\n[step 1]\nposition = \"start\"\n"
                               "text = \"Which?\"\ndoes = \"extra turn\"\n"
                               "right = \"That one.\"\nwrong = \"No.\"\n");
        story_act(player, "menu");
        story_act(player, "keys f End Enter");
        story_act(player, "key 1");
        snprintf(line, sizeof line, "key %s", keys[i]);
        story_act(player, line);
        story_act(player, "key 2");
        story_sees(player, "2: 4 seeds, ends on 6");
        player_free(player);
    }
}
END_TEST

Suite *lesson_screen_suite(void)
{
    Suite *const suite = suite_create("lesson_screen");
    TCase *const tests = tcase_create("lessons");

    tcase_add_test(tests,
                   the_menu_points_one_who_has_never_played_at_the_lessons);
    tcase_add_test(tests, the_first_lesson_leads_to_the_second);
    tcase_add_test(
        tests, a_wrong_try_says_what_it_does_and_can_be_tried_again_at_once);
    tcase_add_test(tests, esc_lets_go_of_the_aim_before_it_leaves);
    tcase_add_test(tests, p_plays_the_easiest_level_behind_any_lesson);
    tcase_add_test(tests, without_motion_the_pits_of_the_hand_are_marked);
    tcase_add_test(tests, a_name_of_no_lesson_leaves_one_to_choose);
    tcase_add_test(tests, in_a_small_window_enter_reads_a_question_to_its_end);
    tcase_add_test(tests, a_key_stands_in_the_bar_once);
    tcase_add_test(tests, a_lesson_that_is_there_no_more_is_not_counted);
    tcase_add_test(tests, a_one_that_was_given_up_begins_no_number);
    tcase_add_loop_test(
        tests, every_lesson_can_be_gone_through_and_enter_leads_to_the_next, 0,
        5);
    suite_add_tcase(suite, tests);
    return suite;
}
