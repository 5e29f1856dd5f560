/* SPDX-License-Identifier: MIT */
/* Going through a lesson, and what is kept of it. */
#include "base/file.h"
#include "match/lessons/lesson_player.h"
#include "match/lessons/lesson_progress.h"
#include "match/lessons/lessons.h"
#include "match/lessons/test_lessons.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char STEPS[] =
    "[step 1]\nposition = \"start\"\ntext = \"look\"\n"
    "[step 2]\nposition = \"start\"\ntext = \"sow 6\"\nshow = \"6\"\n"
    "accept = \"6\"\nreply = \"b d\"\nright = \"good\"\nsay.3 = \"not 3\"\n"
    "[step 3]\ntext = \"an extra turn\"\naccept = \"2\"\n";

struct lesson_case {
    struct lesson *lesson;
    struct lesson_player *player;
};

static struct lesson_case begin(void)
{
    struct lesson *const lesson = lesson_of_steps(STEPS);

    return (struct lesson_case){lesson, lesson_player_new(lesson, 0)};
}

static void finish(struct lesson_case *mine)
{
    lesson_player_free(mine->player);
    lesson_free(mine->lesson);
}

static bool try_text(struct lesson_case *mine, const char *text)
{
    const struct game *const game = lesson_game(mine->lesson);
    struct move move;
    struct err err;

    ck_assert(game->class->read_move(game, lesson_player_position(mine->player),
                                     text, &move, &err));
    return lesson_player_try(mine->player, move);
}

static void board_is(const struct lesson_case *mine, const char *text)
{
    ck_assert_str_eq(game_position_text(lesson_game(mine->lesson),
                                        lesson_player_position(mine->player))
                         .text,
                     text);
}

START_TEST(what_is_only_read_asks_for_no_move)
{
    struct lesson_case mine = begin();

    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_READS);
    ck_assert(!try_text(&mine, "3"));
    ck_assert(lesson_player_go_on(mine.player));
    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_ASKS);
    ck_assert_str_eq(lesson_player_text(mine.player), "sow 6");
    ck_assert_msg(!lesson_player_go_on(mine.player), "it waits for the move");
    finish(&mine);
}
END_TEST

START_TEST(a_wrong_try_is_answered_and_goes_back)
{
    struct lesson_case mine = begin();

    lesson_player_go_on(mine.player);
    ck_assert(try_text(&mine, "3"));
    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_WRONG);
    ck_assert_str_eq(lesson_player_answer(mine.player), "not 3");
    board_is(&mine, "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    ck_assert_int_eq(lesson_player_played(mine.player).count, 1);
    ck_assert(lesson_player_go_on(mine.player));
    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_ASKS);
    board_is(&mine, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    finish(&mine);
}
END_TEST

START_TEST(a_right_move_brings_the_reply_and_the_next_step)
{
    struct lesson_case mine = begin();

    lesson_player_go_on(mine.player);
    ck_assert(try_text(&mine, "6"));
    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_RIGHT);
    ck_assert_str_eq(lesson_player_answer(mine.player), "good");
    ck_assert_int_eq(lesson_player_played(mine.player).count, 3);
    board_is(&mine, "5,5,4,4,4,0,1/5,0,6,0,6,6,2/s");
    ck_assert(lesson_player_go_on(mine.player));
    ck_assert_int_eq(lesson_player_step(mine.player), 2);
    board_is(&mine, "5,5,4,4,4,0,1/5,0,6,0,6,6,2/s");
    ck_assert(try_text(&mine, "2"));
    ck_assert(lesson_player_go_on(mine.player));
    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_ENDED);
    ck_assert_int_eq(lesson_player_step(mine.player), 3);
    ck_assert(!lesson_player_go_on(mine.player));
    finish(&mine);
}
END_TEST

START_TEST(what_the_hand_shows_leaves_the_board_as_it_was)
{
    struct lesson_case mine = begin();

    ck_assert_int_eq(lesson_player_shown(mine.player).count, 0);
    lesson_player_go_on(mine.player);

    const struct lesson_moves shown = lesson_player_shown(mine.player);

    ck_assert_int_eq(shown.count, 1);
    ck_assert(
        position_same(&shown.before, lesson_player_position(mine.player)));
    try_text(&mine, "6");
    ck_assert_int_eq(lesson_player_shown(mine.player).count, 0);
    finish(&mine);
}
END_TEST

START_TEST(back_is_the_beginning_of_the_step_and_then_the_one_before)
{
    struct lesson_case mine = begin();

    ck_assert(!lesson_player_go_back(mine.player));
    lesson_player_go_on(mine.player);
    try_text(&mine, "6");
    ck_assert(lesson_player_go_back(mine.player));
    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_ASKS);
    board_is(&mine, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    ck_assert(lesson_player_go_back(mine.player));
    ck_assert_int_eq(lesson_player_step(mine.player), 0);
    finish(&mine);
}
END_TEST

START_TEST(who_gives_up_is_told_a_right_move)
{
    struct lesson_case mine = begin();
    struct move move;

    ck_assert(!lesson_player_solution(mine.player, &move));
    lesson_player_go_on(mine.player);
    ck_assert(lesson_player_solution(mine.player, &move));
    ck_assert(lesson_player_try(mine.player, move));
    ck_assert_int_eq(lesson_player_stage(mine.player), LESSON_RIGHT);
    finish(&mine);
}
END_TEST

START_TEST(a_lesson_goes_on_at_the_step_where_it_was_left)
{
    struct lesson *const lesson = lesson_of_steps(STEPS);
    struct lesson_player *const player = lesson_player_new(lesson, 2);
    struct lesson_player *const behind = lesson_player_new(lesson, 3);

    ck_assert_int_eq(lesson_player_step(player), 2);
    ck_assert_int_eq(lesson_player_step(behind), 0);
    lesson_player_free(behind);
    lesson_player_free(player);
    lesson_free(lesson);
}
END_TEST

void lessons_add_player(Suite *suite)
{
    TCase *const tests = tcase_create("player");

    tcase_add_test(tests, what_is_only_read_asks_for_no_move);
    tcase_add_test(tests, a_wrong_try_is_answered_and_goes_back);
    tcase_add_test(tests, a_right_move_brings_the_reply_and_the_next_step);
    tcase_add_test(tests, what_the_hand_shows_leaves_the_board_as_it_was);
    tcase_add_test(tests,
                   back_is_the_beginning_of_the_step_and_then_the_one_before);
    tcase_add_test(tests, who_gives_up_is_told_a_right_move);
    tcase_add_test(tests, a_lesson_goes_on_at_the_step_where_it_was_left);
    suite_add_tcase(suite, tests);
}

/* ---- what is kept ---- */

START_TEST(progress_is_kept_and_done_stays_done)
{
    char *const home = folder_new_home();
    struct err err;
    struct lesson_progress progress = lesson_progress_load(&err);

    ck_assert_int_eq(progress.count, 0);
    ck_assert(
        lesson_progress_set(&progress, "kalah 01-sowing", 2, false, &err));
    ck_assert(lesson_progress_set(&progress, "kalah 02-x", 4, true, &err));
    ck_assert(lesson_progress_set(&progress, "kalah 02-x", 1, false, &err));
    lesson_progress_free(&progress);
    progress = lesson_progress_load(&err);
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(lesson_progress_of(&progress, "kalah 01-sowing").step, 2);
    ck_assert(!lesson_progress_of(&progress, "kalah 01-sowing").done);
    ck_assert_int_eq(lesson_progress_of(&progress, "kalah 02-x").step, 1);
    ck_assert(lesson_progress_of(&progress, "kalah 02-x").done);
    ck_assert_int_eq(lesson_progress_of(&progress, "kalah 03").step, 0);
    lesson_progress_free(&progress);
    folder_free_home(home);
}
END_TEST

START_TEST(two_programs_do_not_lose_each_others_lessons)
{
    char *const home = folder_new_home();
    struct err err;
    struct lesson_progress one = lesson_progress_load(&err);
    struct lesson_progress other = lesson_progress_load(&err);

    ck_assert(lesson_progress_set(&one, "kalah 1", 2, false, &err));
    ck_assert(lesson_progress_set(&other, "kalah 2", 3, false, &err));
    lesson_progress_free(&one);
    lesson_progress_free(&other);
    one = lesson_progress_load(&err);
    ck_assert_int_eq(one.count, 2);
    lesson_progress_free(&one);
    folder_free_home(home);
}
END_TEST

START_TEST(damaged_progress_is_told_once_kept_aside_and_begun_anew)
{
    char *const home = folder_new_home();
    char *const path = file_folder(FILE_STATE, "lessons.ini");
    char *const folder = file_folder(FILE_STATE, "");
    char aside[300];
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    folder_put(path, "[kalah 1]\nstep = many\n");
    snprintf(aside, sizeof aside, "%s.broken", path);

    struct lesson_progress progress = lesson_progress_load(&err);

    ck_assert_ptr_nonnull(strstr(
        err.text, "lessons.ini:2: [kalah 1] step: many is not a whole number"));
    folder_holds(aside, "[kalah 1]\nstep = many\n");
    ck_assert(lesson_progress_set(&progress, "kalah 2", 3, false, &err));
    ck_assert_str_eq(err.text, "");
    folder_put(path, "[kalah 2]\nstage = 3\n");
    ck_assert(lesson_progress_set(&progress, "kalah 3", 1, false, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "lessons.ini:2: [kalah 2] stage: "));
    ck_assert_ptr_nonnull(strstr(err.text, "lessons.ini.broken-2"));
    lesson_progress_free(&progress);
    progress = lesson_progress_load(&err);
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(progress.count, 2);
    ck_assert_int_eq(lesson_progress_of(&progress, "kalah 2").step, 3);
    lesson_progress_free(&progress);
    free(folder);
    free(path);
    folder_free_home(home);
}
END_TEST

/* With one more the file could not be read again, and all would be set aside. */
START_TEST(no_more_progress_is_kept_than_can_be_read)
{
    char *const home = folder_new_home();
    char *const path = file_folder(FILE_STATE, "lessons.ini");
    char *const folder = file_folder(FILE_STATE, "");
    char text[LESSON_MARKS_MAX * 32] = "";
    size_t length = 0;
    struct err err;

    for (int i = 0; i < LESSON_MARKS_MAX; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "[own %d]\nstep = 1\n", i);
    ck_assert(file_make_folder(folder, &err));
    folder_put(path, text);

    struct lesson_progress progress = lesson_progress_load(&err);

    ck_assert_str_eq(err.text, "");
    ck_assert(!lesson_progress_set(&progress, "kalah 1", 2, false, &err));
    ck_assert_str_eq(err.text, "kalah 1: its progress is not kept: that of "
                               "1000 lessons is");
    ck_assert_int_eq(lesson_progress_of(&progress, "kalah 1").step, 2);
    folder_holds(path, text);
    ck_assert(lesson_progress_set(&progress, "own 7", 3, false, &err));
    lesson_progress_free(&progress);
    progress = lesson_progress_load(&err);
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(progress.count, LESSON_MARKS_MAX);
    ck_assert_int_eq(lesson_progress_of(&progress, "own 7").step, 3);
    lesson_progress_free(&progress);
    free(folder);
    free(path);
    folder_free_home(home);
}
END_TEST

/* A lesson of the player's own, of this name, in a file of this name. */
static void put_own(const char *name)
{
    char *const folder = file_folder(FILE_DATA, "lessons");
    char path[400], text[400];
    struct err err;

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    snprintf(path, sizeof path, "%s/%s.ini", folder, name);
    snprintf(text, sizeof text,
             "[lesson]\nformat = 1\ngame = \"kalah\"\nname = \"%.20s\"\n"
             "about = \"b\"\n[step 1]\nposition = \"start\"\ntext = \"c\"\n",
             name);
    folder_put(path, text);
    free(folder);
}

/* Its key, found by its name. */
static const char *find_own(const struct lessons *lessons, const char *name)
{
    for (int i = 0; i < lessons->count; i++)
        if (strcmp(lesson_name(lessons->items[i].lesson), name) == 0)
            return lessons->items[i].key;
    ck_abort_msg("%s", name);
    return "";
}

static void set_own_step(const char *name, int step)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    struct lesson_progress progress = lesson_progress_load(&err);

    ck_assert_msg(lesson_progress_set(&progress, find_own(&lessons, name), step,
                                      false, &err),
                  "%s", err.text);
    lesson_progress_free(&progress);
    lessons_free(&lessons);
}

static int own_step(const char *name)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    struct lesson_progress progress = lesson_progress_load(&err);
    const int step =
        lesson_progress_of(&progress, find_own(&lessons, name)).step;

    ck_assert_str_eq(err.text, "");
    lesson_progress_free(&progress);
    lessons_free(&lessons);
    return step;
}

START_TEST(lessons_whose_names_are_alike_have_each_their_progress)
{
    static const char *const names[] = {"MINE",   "Mine",   "mine",    "mine 2",
                                        "mine.x", "mine.X", "mine..x", "minE"};
    enum { COUNT = sizeof names / sizeof *names };
    char *const home = folder_new_home();
    struct err err;

    for (int i = 0; i < COUNT; i++)
        put_own(names[i]);
    for (int i = 0; i < COUNT; i++)
        set_own_step(names[i], i + 1);
    for (int i = 0; i < COUNT; i++)
        ck_assert_int_eq(own_step(names[i]), i + 1);

    struct lessons lessons = lessons_load(&err);

    for (int i = 0; i < COUNT; i++) {
        char words[20];

        snprintf(words, sizeof words, "own %s", names[i]);

        const int index = lessons_find(&lessons, words);

        ck_assert_int_ge(index, 0);
        ck_assert_str_eq(lesson_name(lessons.items[index].lesson), names[i]);
    }
    lessons_free(&lessons);
    folder_free_home(home);
}
END_TEST

START_TEST(own_lessons_come_in_the_order_of_their_names)
{
    static const char *const names[] = {"01-first", "b", "Captures", "cb.a",
                                        "cba",      "D", "d",        "z"};
    enum { COUNT = sizeof names / sizeof *names };
    char *const home = folder_new_home();
    struct err err;

    for (int i = COUNT - 1; i >= 0; i--)
        put_own(names[i]);

    struct lessons lessons = lessons_load(&err);

    for (int i = 0; i < COUNT; i++)
        ck_assert_str_eq(
            lesson_name(lessons.items[lessons.count - COUNT + i].lesson),
            names[i]);
    lessons_free(&lessons);
    folder_free_home(home);
}
END_TEST

START_TEST(progress_stays_with_its_lesson_when_a_namesake_goes)
{
    static const char *const names[] = {"MINE", "Mine", "mine"};
    enum { COUNT = sizeof names / sizeof *names };
    char *const home = folder_new_home();
    char *const folder = file_folder(FILE_DATA, "lessons");

    for (int i = 0; i < COUNT; i++)
        put_own(names[i]);
    for (int i = 0; i < COUNT; i++)
        set_own_step(names[i], i + 1);
    for (int i = COUNT - 1; i > 0; i--) {
        char path[400];

        snprintf(path, sizeof path, "%s/%s.ini", folder, names[i]);
        ck_assert_int_eq(remove(path), 0);
        for (int j = 0; j < i; j++)
            ck_assert_int_eq(own_step(names[j]), j + 1);
    }
    free(folder);
    folder_free_home(home);
}
END_TEST

START_TEST(no_progress_is_kept_of_a_lesson_with_too_long_a_name)
{
    char *const home = folder_new_home();
    char name[90];
    struct err err = {""};

    memset(name, 'a', 70);
    strcpy(name + 70, "b");
    put_own(name);
    strcpy(name + 70, "c");
    put_own(name);

    struct lessons lessons = lessons_load(&err);
    struct lesson_progress progress = lesson_progress_load(&err);
    const char *const one = lessons.items[lessons.count - 2].key;
    const char *const other = lessons.items[lessons.count - 1].key;

    ck_assert_str_eq(err.text, "");
    ck_assert(!lesson_progress_set(&progress, one, 2, false, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "too long"));
    ck_assert_int_eq(lesson_progress_of(&progress, one).step, 2);
    ck_assert_int_eq(lesson_progress_of(&progress, other).step, 0);
    lesson_progress_free(&progress);
    lessons_free(&lessons);
    folder_free_home(home);
}
END_TEST

START_TEST(next_comes_what_was_begun_and_then_what_is_not_done)
{
    char *const home = folder_new_home();
    struct err err;
    struct lessons lessons = lessons_load(&err);
    struct lesson_progress progress = lesson_progress_load(&err);
    const int third = lessons_find(&lessons, "kalah 3");

    ck_assert_int_eq(lesson_progress_next(&progress, &lessons), 0);
    lesson_progress_set(&progress, lessons.items[0].key, 0, true, &err);
    ck_assert_int_eq(lesson_progress_next(&progress, &lessons), 1);
    lesson_progress_set(&progress, lessons.items[third].key, 2, false, &err);
    ck_assert_int_eq(lesson_progress_next(&progress, &lessons), third);
    /* One that is gone through again is not in the way. */
    lesson_progress_set(&progress, lessons.items[0].key, 1, false, &err);
    ck_assert_int_eq(lesson_progress_next(&progress, &lessons), third);
    for (int i = 0; i < lessons.count; i++)
        lesson_progress_set(&progress, lessons.items[i].key, 0, true, &err);
    ck_assert_int_eq(lesson_progress_next(&progress, &lessons), 0);
    lesson_progress_free(&progress);
    lessons_free(&lessons);
    folder_free_home(home);
}
END_TEST

void lessons_add_progress(Suite *suite)
{
    TCase *const tests = tcase_create("progress");

    tcase_add_test(tests,
                   lessons_whose_names_are_alike_have_each_their_progress);
    tcase_add_test(tests, own_lessons_come_in_the_order_of_their_names);
    tcase_add_test(tests, progress_stays_with_its_lesson_when_a_namesake_goes);
    tcase_add_test(tests, no_progress_is_kept_of_a_lesson_with_too_long_a_name);
    tcase_add_test(tests, next_comes_what_was_begun_and_then_what_is_not_done);
    tcase_add_test(tests, progress_is_kept_and_done_stays_done);
    tcase_add_test(tests, two_programs_do_not_lose_each_others_lessons);
    tcase_add_test(tests,
                   damaged_progress_is_told_once_kept_aside_and_begun_anew);
    tcase_add_test(tests, no_more_progress_is_kept_than_can_be_read);
    suite_add_tcase(suite, tests);
}
