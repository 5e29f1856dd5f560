/* SPDX-License-Identifier: MIT */
/*
 * A game that has nowhere to be kept: nothing calls it saved, nothing ends it
 * without a question, and what is left of it in the end is printed.
 */
#include "base/file.h"
#include "match/saves/game_code.h"
#include "match/saves/save.h"
#include "support/folder.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Games can be kept in $XDG_STATE_HOME, or not: a file has its name. */
static void set_keeping(bool can)
{
    const char *const path = getenv("XDG_STATE_HOME");

    ck_assert_ptr_nonnull(path);
    if (can)
        ck_assert_int_eq(unlink(path), 0);
    else
        folder_put(path, "no folder");
}

static struct player_of_tests *begin_unkept(const char *move)
{
    struct player_of_tests *const player = player_new();
    char *const path = file_join(getenv("XDG_STATE_HOME"), "state");

    setenv("XDG_STATE_HOME", path, 1);
    free(path);
    set_keeping(false);
    story_act(player, "play human");
    if (move != NULL) {
        story_act(player, move);
        player_settle(player);
    }
    return player;
}

/* All screens are gone then. */
static void see_printed(struct player_of_tests *player, const char *lines)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);

    ck_assert_ptr_nonnull(out);
    app_end(player_app(player), out);
    fclose(out);
    ck_assert_str_eq(text, lines);
    free(text);
}

/* The game of which only the fourth pit was played. */
#define CODE    "nq1.kalah.bliyf"
#define PRINTED "not saved: naqala " CODE "\n"

#define QUESTION "The game is not saved:"

START_TEST(what_is_printed_of_a_game_is_all_of_it)
{
    struct err err = {""};
    struct match *const match = game_code_read(CODE, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_int_eq(match_ply(match), 1);
    ck_assert_str_eq(
        game_position_text(match_game(match), match_position(match)).text,
        "4,4,4,0,5,5,1/5,4,4,4,4,4,0/n");
    match_free(match);
}
END_TEST

START_TEST(it_is_not_called_saved)
{
    struct player_of_tests *const player = begin_unkept("key 4");

    story_sees(player, "not saved");
    story_act(player, "key Esc");
    story_sees(player, "Menu (not saved)");
    story_sees_no(player, "(saved)");
    story_act(player, "key Esc");
    player_event(player, &(struct event){.kind = EVENT_INTERRUPT});
    story_sees(player, QUESTION);
    story_sees(player, "Not a");
    story_sees_no(player, "is saved.");
    story_act(player, "key Esc");
    story_act(player, "size 30x9");
    story_sees(player, "not saved");
    story_sees_no(player, "safe");
    player_free(player);
}
END_TEST

START_TEST(the_question_is_seen_at_every_size)
{
    static const char *const sizes[] = {"size 40x12", "size 60x16",
                                        "size 80x24", "size 200x60"};
    struct player_of_tests *const player = begin_unkept("key 4");

    story_act(player, "key q");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        story_act(player, sizes[i]);
        story_sees(player, QUESTION);
        story_sees(player, " s  save it elsewhere");
        story_sees(player, " p  leave it");
        story_sees(player, " Esc  back");
    }
    player_free(player);
}
END_TEST

START_TEST(it_is_left_after_a_question_and_printed)
{
    static const char *const ways[][2] = {
        {"key p", NULL}, {"key Down", "key Enter"}, {"click", NULL}};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct player_of_tests *const player = begin_unkept("key 4");
        int result = -1;

        story_act(player, "key q");
        ck_assert(!player_left(player, &result));
        story_sees(player, QUESTION);
        story_act(player, "key q");
        story_sees_no(player, QUESTION);
        ck_assert(!player_left(player, &result));
        story_act(player, "key q");
        if (strcmp(ways[i][0], "click") == 0)
            story_click(player, "leave it");
        else
            story_act(player, ways[i][0]);
        if (ways[i][1] != NULL)
            story_act(player, ways[i][1]);
        ck_assert(player_left(player, &result));
        ck_assert_int_eq(result, 0);
        see_printed(player, PRINTED);
        player_free(player);
    }
}
END_TEST

START_TEST(all_games_that_were_left_are_printed)
{
    struct player_of_tests *const player = begin_unkept("key 4");

    story_act(player, "key Esc");
    story_act(player, "key q");
    story_sees(player, QUESTION);
    story_act(player, "key p");
    story_sees(player, "New game");
    story_act(player, "play human");
    story_act(player, "key 4");
    player_settle(player);
    see_printed(player, PRINTED PRINTED);
    player_free(player);
}
END_TEST

/* Nothing was played; or it was saved under a name. */
START_TEST(nothing_is_asked_or_printed_where_nothing_is_lost)
{
    struct player_of_tests *player = begin_unkept(NULL);
    int result = -1;

    story_act(player, "key q");
    ck_assert(player_left(player, &result));
    see_printed(player, "");
    player_free(player);
    player = begin_unkept("key 4");
    story_act(player, "key S");
    story_act(player, "type mine");
    story_act(player, "key Enter");
    story_act(player, "key q");
    ck_assert(player_left(player, &result));
    see_printed(player, "");
    player_free(player);
}
END_TEST

/* ---- saved elsewhere ---- */

static void type_path(struct player_of_tests *player, const char *path)
{
    char line[300];

    story_act(player, "key s");
    story_sees(player, "Save as: a name, or a path with /");
    story_act(player, "key Ctrl-U");
    snprintf(line, sizeof line, "type %s", path);
    story_act(player, line);
    story_act(player, "key Enter");
}

START_TEST(it_is_saved_under_a_path_and_left)
{
    struct player_of_tests *const player = begin_unkept("key 4");
    char *const folder = folder_new();
    char *const path = file_join(folder, "mine.naqala");
    char *const nowhere = file_join(folder, "not/there.naqala");
    struct err err = {""};
    int result = -1;

    story_act(player, "key q");
    type_path(player, nowhere);
    story_sees(player, "there is no folder");
    ck_assert(!player_left(player, &result));
    type_path(player, path);
    ck_assert(player_left(player, &result));
    see_printed(player, "");

    struct match *const match = save_load(path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_int_eq(match_ply(match), 1);
    match_free(match);
    free(nowhere);
    free(path);
    folder_free(folder);
    player_free(player);
}
END_TEST

/* One of them lies over the other. */
START_TEST(of_two_games_each_is_saved_under_a_name_of_its_own)
{
    struct player_of_tests *const player = begin_unkept("key 4");
    char *const folder = folder_new();
    char *const path = file_join(folder, "upper.naqala");
    char *const other = file_join(folder, "lower.naqala");
    char *const nowhere = file_join(folder, "not/there.naqala");
    struct err err = {""};
    int result = -1;

    story_act(player, "play human");
    story_act(player, "key 1");
    player_settle(player);
    story_act(player, "key q");
    type_path(player, nowhere);
    story_act(player, "key s");
    story_sees(player, "there.naqala");
    story_act(player, "key Esc");
    type_path(player, path);
    ck_assert(!player_left(player, &result));
    story_sees(player, QUESTION);
    story_sees(player, "saved as ");
    story_sees_no(player, "is there already");
    story_act(player, "key s");
    story_sees_no(player, "upper.naqala");
    story_sees_no(player, "there.naqala");
    story_sees(player, "game-");
    story_act(player, "key Esc");
    type_path(player, other);
    ck_assert(player_left(player, &result));
    see_printed(player, "");

    struct match *const upper = save_load(path, &err);
    struct match *const lower = save_load(other, &err);

    ck_assert_msg(upper != NULL && lower != NULL, "%s", err.text);
    ck_assert_str_eq(
        game_position_text(match_game(upper), match_position(upper)).text,
        "0,5,5,5,5,4,0/4,4,4,4,4,4,0/n");
    ck_assert_str_eq(
        game_position_text(match_game(lower), match_position(lower)).text,
        "4,4,4,0,5,5,1/5,4,4,4,4,4,0/n");
    match_free(lower);
    match_free(upper);
    free(nowhere);
    free(other);
    free(path);
    folder_free(folder);
    player_free(player);
}
END_TEST

START_TEST(nothing_is_saved_over_something_else)
{
    struct player_of_tests *const player = begin_unkept("key 4");
    char *const folder = folder_new();
    char *const path = file_join(folder, "mine.naqala");
    int result = -1;

    folder_put(path, "something else");
    story_act(player, "key q");
    type_path(player, path);
    ck_assert(!player_left(player, &result));
    story_sees(player, QUESTION);
    folder_holds(path, "something else");
    free(path);
    folder_free(folder);
    player_free(player);
}
END_TEST

/* ---- replaced ---- */

/* Each way that ends with another game in its place is asked about. */
START_TEST(nothing_replaces_it_without_a_question)
{
    static const char *const ways[][3] = {
        {"key n", "key Enter"},
        {"paste " CODE, "key y"},
        {"paste 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "key y"},
        {"type :from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "key Enter", "key y"},
        {"key L", "key Enter"},
    };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct player_of_tests *const player = begin_unkept("key 4");

        for (size_t k = 0; k < 3 && ways[i][k] != NULL; k++)
            story_act(player, ways[i][k]);
        player_settle(player);
        story_sees(player, QUESTION);
        story_act(player, "key p");
        story_sees_no(player, QUESTION);
        see_printed(player, PRINTED);
        player_free(player);
    }
}
END_TEST

/* The game in which one move was the last. */
START_TEST(no_rematch_replaces_it_without_a_question)
{
    static const char *const ways[] = {"key N", "key n"};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct player_of_tests *const player = begin_unkept(NULL);

        story_act(player, "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s");
        story_act(player, "play acorn");
        story_act(player, "key 6");
        player_settle(player);
        story_act(player, ways[i]);
        player_settle(player);
        if (i == 1) /* the form of a new game */
            story_act(player, "key Enter");
        story_sees(player, QUESTION);
        story_act(player, "key Esc");
        story_sees_no(player, QUESTION);
        player_free(player);
    }
}
END_TEST

/* Of the game itself the title says that it is not saved. */
START_TEST(a_result_that_is_not_counted_says_so)
{
    struct player_of_tests *const player = begin_unkept(NULL);

    story_act(player, "key Esc");
    story_act(player, "game kalah:pits=1,seeds=3");
    story_act(player, "play acorn");
    story_act(player, "key 1");
    player_settle(player);
    story_sees(player, "this result is not counted: ");
    player_free(player);
}
END_TEST

/* ---- a disk that recovers ---- */

/* At first the notice says why, its meaning before the reason. */
START_TEST(that_it_is_not_saved_is_seen_in_forty_columns)
{
    struct player_of_tests *const player = begin_unkept(NULL);

    story_act(player, "size 40x12");
    story_sees(player, " this game is not saved:");
    story_act(player, "key 4");
    player_settle(player);
    story_sees(player, " South v North  North's turn  not saved");
    player_free(player);
}
END_TEST

START_TEST(a_game_that_is_kept_again_says_so)
{
    struct player_of_tests *const player = begin_unkept("key 4");
    int result = -1;

    set_keeping(true);
    story_act(player, "key 1");
    player_settle(player);
    story_sees(player, "the game is saved again");
    story_sees(player, "saved ✓");
    story_sees_no(player, "not saved");
    story_act(player, "key q");
    ck_assert(player_left(player, &result));
    see_printed(player, "");
    player_free(player);
}
END_TEST

START_TEST(leaving_tries_again_before_it_asks)
{
    static const char *const keys[] = {"key q", NULL};

    for (size_t i = 0; i < 2; i++) {
        struct player_of_tests *const player = begin_unkept("key 4");
        int result = -1;

        set_keeping(true);
        if (keys[i] != NULL) {
            story_act(player, keys[i]);
            ck_assert(player_left(player, &result));
        }
        see_printed(player, "");
        player_free(player);
    }
}
END_TEST

START_TEST(leaving_tries_all_games_again_before_it_asks)
{
    struct player_of_tests *const player = begin_unkept("key 4");
    int result = -1;

    story_act(player, "play human");
    story_act(player, "key 1");
    player_settle(player);
    set_keeping(true);
    story_act(player, "key q");
    story_sees_no(player, QUESTION);
    ck_assert(player_left(player, &result));
    see_printed(player, "");
    player_free(player);
}
END_TEST

/* The disk is full from the middle of a game on. */
START_TEST(a_game_that_is_kept_no_longer_is_asked_about)
{
    struct player_of_tests *const player = begin_unkept(NULL);
    char *aside = file_join(getenv("XDG_STATE_HOME"), "");

    set_keeping(true);
    story_act(player, "key 4");
    player_settle(player);
    story_sees(player, "saved ✓");
    aside[strlen(aside) - 1] = 'x';
    ck_assert_int_eq(rename(getenv("XDG_STATE_HOME"), aside), 0);
    set_keeping(false);
    story_act(player, "key 1");
    player_settle(player);
    story_sees(player, "not saved");
    story_act(player, "key q");
    story_sees(player, QUESTION);
    free(aside);
    player_free(player);
}
END_TEST

Suite *unkept_game_suite(void)
{
    Suite *const suite = suite_create("unkept_game");
    TCase *const tests = tcase_create("unkept_game");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, what_is_printed_of_a_game_is_all_of_it);
    tcase_add_test(tests, it_is_not_called_saved);
    tcase_add_test(tests, the_question_is_seen_at_every_size);
    tcase_add_test(tests, it_is_left_after_a_question_and_printed);
    tcase_add_test(tests, all_games_that_were_left_are_printed);
    tcase_add_test(tests, nothing_is_asked_or_printed_where_nothing_is_lost);
    tcase_add_test(tests, it_is_saved_under_a_path_and_left);
    tcase_add_test(tests, of_two_games_each_is_saved_under_a_name_of_its_own);
    tcase_add_test(tests, nothing_is_saved_over_something_else);
    tcase_add_test(tests, nothing_replaces_it_without_a_question);
    tcase_add_test(tests, no_rematch_replaces_it_without_a_question);
    tcase_add_test(tests, a_result_that_is_not_counted_says_so);
    tcase_add_test(tests, that_it_is_not_saved_is_seen_in_forty_columns);
    tcase_add_test(tests, a_game_that_is_kept_again_says_so);
    tcase_add_test(tests, leaving_tries_again_before_it_asks);
    tcase_add_test(tests, leaving_tries_all_games_again_before_it_asks);
    tcase_add_test(tests, a_game_that_is_kept_no_longer_is_asked_about);
    suite_add_tcase(suite, tests);
    return suite;
}
