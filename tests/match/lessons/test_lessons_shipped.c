/* SPDX-License-Identifier: MIT */
/*
 * The lessons that come with the program. What they claim is proven when they
 * are read; here, that every move they call right or speak of is claimed
 * something of, and that there are enough of them.
 */
#include "base/builtin.h"
#include "base/file.h"
#include "base/ini.h"
#include "match/learner.h"
#include "match/lessons/lessons.h"
#include "match/lessons/test_lessons.h"
#include "support/folder.h"
#include "support/game/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SHIPPED[] = "src/data/lessons/";

/* Ten for Kalah, three first steps where most is as in another game. */
static int least_lessons(const char *game)
{
    static const char *const few[] = {"vai-lung-thlan", "togyzkumalak",
                                      "mangala"};

    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        if (strcmp(game, few[i]) == 0)
            return 3;
    return strcmp(game, "kalah") == 0 ? 10 : 5;
}

START_TEST(every_game_has_its_lessons_and_somebody_easy_to_play_then)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    struct levels *const levels = levels_standard(&err);

    for (int i = 0; i < game_name_count(); i++) {
        const int first = lessons_find(&lessons, game_name(i));

        ck_assert_msg(first >= 0, "%s has none", game_name(i));

        const struct game *const game =
            lesson_game(lessons.items[first].lesson);
        const int least = least_lessons(game->name);
        struct match *const match = learner_match(levels, game);

        ck_assert_int_ge(lessons_place(&lessons, first).count, least);
        ck_assert_int_eq(lessons_place(&lessons, first).number, 1);
        ck_assert_int_eq(match_humans(match), 1);
        ck_assert(match_human(match, 0));
        match_free(match);
    }
    levels_free(levels);
    lessons_free(&lessons);
}
END_TEST

/* In the list, 80 columns wide, behind the number and the name, and with how
 * far the player is. */
START_TEST(what_a_lesson_is_about_fits_the_list)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);

    for (int i = 0; i < lessons.count; i++)
        ck_assert_msg(strlen(lesson_about(lessons.items[i].lesson)) <= 43, "%s",
                      lessons.items[i].key);
    lessons_free(&lessons);
}
END_TEST

/* Of what is said to one move, something is claimed of it. */
static void check_section(const struct ini *ini, const char *section)
{
    for (int i = 0; i < ini_key_count(ini, section); i++) {
        const char *const key = ini_key(ini, section, i);
        char does[80];

        snprintf(does, sizeof does, "does.%s", key + 4);
        if (strncmp(key, "say.", 4) == 0)
            ck_assert_msg(ini_has(ini, section, does), "%s: [%s] lacks %s",
                          ini_name(ini), section, does);
    }
    if (ini_has(ini, section, "reply"))
        ck_assert_msg(ini_has(ini, section, "reply-does"),
                      "%s: [%s] lacks reply-does", ini_name(ini), section);
}

/* Those of the step, or its own. */
static void check_accepted(const struct ini *ini, const char *section,
                           const struct lesson *lesson, int index)
{
    const struct lesson_step *const step = lesson_step(lesson, index);

    for (int i = 0; i < step->accepted_count; i++) {
        char does[80];

        snprintf(does, sizeof does, "does.%s",
                 game_move_text(lesson_game(lesson), &step->position,
                                step->accepted[i])
                     .text);
        ck_assert_msg(
            ini_has(ini, section, "does") || ini_has(ini, section, does),
            "%s: [%s] proves nothing of %s", ini_name(ini), section, does + 5);
    }
}

START_TEST(everything_that_a_lesson_says_of_a_move_is_proven)
{
    for (const struct builtin *file = builtin_table; file->name != NULL;
         file++) {
        struct err err = {""};

        if (strncmp(file->name, SHIPPED, strlen(SHIPPED)) != 0)
            continue;

        struct lesson *const lesson =
            lesson_parse(file->name, file->bytes, builtin_length(file), &err);

        ck_assert_msg(lesson != NULL, "%s", err.text);

        struct ini *const ini =
            ini_parse(file->name, file->bytes, builtin_length(file), &err);

        for (int i = 0; i < lesson_step_count(lesson); i++) {
            char section[20];

            snprintf(section, sizeof section, "step %d", i + 1);
            check_section(ini, section);
            check_accepted(ini, section, lesson, i);
        }
        ini_free(ini);
        lesson_free(lesson);
    }
}
END_TEST

/* A newcomer should not learn to be short of seeds: a position of a lesson that
 * goes to the end of a game holds as many as the game. */
START_TEST(a_lesson_about_the_end_is_played_with_all_the_seeds)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);

    for (int i = 0; i < lessons.count; i++) {
        const struct lesson *const lesson = lessons.items[i].lesson;
        const struct game *const game = lesson_game(lesson);
        struct position start;

        game->class->start(game, &start);
        for (int j = 0; j < lesson_step_count(lesson); j++) {
            const struct lesson_step *const step = lesson_step(lesson, j);
            struct position after = step->position;

            if (step->accepted_count == 0)
                continue;
            game->class->apply(game, &after, step->accepted[0]);
            for (int k = 0; k < step->reply_count; k++)
                game->class->apply(game, &after, step->replies[k]);
            if (after.end != END_NOT)
                ck_assert_msg(game->class->material(game, &after) ==
                                  game->class->material(game, &start),
                              "%s, step %d", lessons.items[i].key, j + 1);
        }
    }
    lessons_free(&lessons);
}
END_TEST

/* The moves that a step refuses, played there; the claims of the file do not say
 * that they do no more. */
static void check_refused(const char *key, int index,
                          bool (*is_fine)(const struct game *game,
                                          const struct position *before,
                                          const struct position *after))
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    const int at = lessons_find(&lessons, key);

    ck_assert_int_ge(at, 0);

    const struct lesson *const lesson = lessons.items[at].lesson;
    const struct game *const game = lesson_game(lesson);
    const struct lesson_step *const step = lesson_step(lesson, index);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, &step->position, moves);

    for (int i = 0; i < count; i++) {
        struct position after = step->position;

        game->class->apply(game, &after, moves[i]);
        ck_assert_msg(lesson_accepts(step, moves[i]) ||
                          is_fine(game, &step->position, &after),
                      "%s, step %d: %s", key, index + 1,
                      game_move_text(game, &step->position, moves[i]).text);
    }
    lessons_free(&lessons);
}

static bool passes_turn(const struct game *game, const struct position *before,
                        const struct position *after)
{
    (void)game;
    return after->player != before->player;
}

static bool wins_nothing(const struct game *game, const struct position *before,
                         const struct position *after)
{
    return game->class->score(game, after, before->player) ==
           game->class->score(game, before, before->player);
}

/* Where the turn is taught that comes before a capture: behind another extra turn
 * the capture would be there still. */
START_TEST(a_lesson_about_extra_turns_refuses_none)
{
    for (int step = 0; step < 4; step++)
        check_refused("kalah 06-order", step, passes_turn);
}
END_TEST

/* Three in a pit of the other player's are a tuzdik, not an odd number. */
START_TEST(a_lesson_that_says_a_move_takes_nothing_is_right)
{
    check_refused("togyzkumalak 02-even-numbers", 0, wins_nothing);
    check_refused("togyzkumalak 02-even-numbers", 2, wins_nothing);
}
END_TEST

START_TEST(a_lesson_is_found_by_its_name_and_by_its_number)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    const int third = lessons_find(&lessons, "kalah 03-extra-turns");

    ck_assert_int_eq(third, 2);
    ck_assert_int_eq(lessons_find(&lessons, "kalah 3"), third);
    ck_assert_int_eq(lessons_place(&lessons, third).number, 3);
    ck_assert_int_eq(lessons_place(&lessons, third).count, 10);
    ck_assert_int_eq(lessons_find(&lessons, "kalah 99"), -1);
    ck_assert_int_eq(lessons_find(&lessons, "kalah 3x"), -1);
    ck_assert_int_eq(lessons_find(&lessons, "chess"), -1);
    ck_assert_int_eq(lessons_find(&lessons, ""), -1);
    ck_assert_int_eq(lessons_find(&lessons, "kalah"), 0);
    lessons_free(&lessons);
}
END_TEST

START_TEST(a_game_stands_for_those_that_it_is_taught_with)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    const int dakon = lessons_find(&lessons, "dakon 6");

    ck_assert_int_eq(dakon, lessons_find(&lessons, "relay 06-dakon"));
    ck_assert_int_eq(lessons_find(&lessons, "awari"),
                     lessons_find(&lessons, "oware 1"));
    ck_assert_int_eq(lessons_next(&lessons, dakon), -1);
    ck_assert_int_eq(lessons_next(&lessons, dakon - 1), dakon);
    lessons_free(&lessons);
}
END_TEST

START_TEST(a_players_own_lessons_come_last_and_a_broken_one_is_told)
{
    char *const home = folder_new_home();
    char *const folder = file_folder(FILE_DATA, "lessons");
    char path[300];
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    snprintf(path, sizeof path, "%s/Mine.ini", folder);
    folder_put(path,
               "[lesson]\nformat = 1\ngame = \"kalah\"\nname = \"A\"\n"
               "about = \"b\"\n[step 1]\nposition = \"start\"\ntext = \"c\"\n");
    snprintf(path, sizeof path, "%s/broken.ini", folder);
    folder_put(path, "[lesson]\nformat = 7\n");

    struct lessons lessons = lessons_load(&err);

    ck_assert_str_eq(lessons.items[lessons.count - 1].key, "own .mine");
    ck_assert_str_eq(lessons.items[lessons.count - 1].group->name, "own");
    ck_assert_int_eq(lessons_find(&lessons, "own 1"), lessons.count - 1);
    ck_assert_ptr_nonnull(strstr(err.text, "broken.ini:2: [lesson] format"));
    lessons_free(&lessons);
    free(folder);
    folder_free_home(home);
}
END_TEST

void lessons_add_shipped(Suite *suite)
{
    TCase *const tests = tcase_create("shipped");

    tcase_add_test(tests,
                   every_game_has_its_lessons_and_somebody_easy_to_play_then);
    tcase_add_test(tests, what_a_lesson_is_about_fits_the_list);
    tcase_add_test(tests, a_game_stands_for_those_that_it_is_taught_with);
    tcase_add_test(tests, everything_that_a_lesson_says_of_a_move_is_proven);
    tcase_add_test(tests, a_lesson_about_the_end_is_played_with_all_the_seeds);
    tcase_add_test(tests, a_lesson_about_extra_turns_refuses_none);
    tcase_add_test(tests, a_lesson_that_says_a_move_takes_nothing_is_right);
    tcase_add_test(tests, a_lesson_is_found_by_its_name_and_by_its_number);
    tcase_add_test(tests,
                   a_players_own_lessons_come_last_and_a_broken_one_is_told);
    suite_add_tcase(suite, tests);
}
