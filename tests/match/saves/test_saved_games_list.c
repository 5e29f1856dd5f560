/* SPDX-License-Identifier: MIT */
/* Promises of the list of games: one's own first, then the shipped ones. */
#include "base/builtin.h"
#include "base/file.h"
#include "match/saves/saved_games.h"
#include "match/saves/test_saved_games.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names of one's own games, each closed by a comma. */
static void check_own(const char *expected)
{
    struct saved_games saved_games = saved_games_list();
    char names[1000] = "";
    size_t length = 0;

    for (int i = 0; i < saved_games.count && !saved_games.games[i].shipped; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s,",
                                   saved_games.games[i].name);
    ck_assert_str_eq(names, expected);
    saved_games_free(&saved_games);
    ck_assert_int_eq(saved_games.count, 0);
}

/* A file among the saves, made by other hands. */
static void put(const char *home, const char *name)
{
    char *const saves = file_join(home, "naqala/saves");
    char *const path = file_join(saves, name);
    struct err err;

    ck_assert(file_make_folder(saves, &err));
    folder_put(path, "");
    free(path);
    free(saves);
}

START_TEST(the_list_is_in_the_order_of_names)
{
    char *const home = folder_new_home();

    check_own("");
    saved_games_saved("kalah", "pear");
    saved_games_saved("kalah", "apple");
    saved_games_saved("kalah", "Zebra");
    saved_games_saved("kalah", "apple pie");
    check_own("Zebra,apple,apple pie,pear,");
    folder_free_home(home);
}
END_TEST

START_TEST(only_saves_are_listed)
{
    char *const home = folder_new_home();

    put(home, "one.naqala");
    put(home, "two.txt");
    put(home, "three");
    put(home, ".naqala");
    put(home, ".hidden.naqala");
    put(home, ".naqala-XyZabc");
    put(home, "four.naqala~");
    check_own("one,");
    folder_free_home(home);
}
END_TEST

START_TEST(only_names_that_can_be_asked_for_are_listed)
{
    char *const home = folder_new_home();
    char name[120] = "";

    memset(name, 'n', 101);
    strcpy(name + 101, ".naqala");
    put(home, name);
    put(home, "\033[2J.naqala");
    put(home, "one.naqala");
    check_own("one,");
    folder_free_home(home);
}
END_TEST

START_TEST(without_a_home_only_shipped_games_are_listed)
{
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "", 1);
    check_own("");
}
END_TEST

START_TEST(every_shipped_game_is_listed_and_loads)
{
    char *const home = folder_new_home();
    struct saved_games saved_games = saved_games_list();
    struct err err = {""};

    ck_assert_int_eq(saved_games.count, folder_count_builtin("saves/"));
    for (int i = 0; i < saved_games.count; i++) {
        struct match *const match =
            saved_games_load(saved_games.games[i].name, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert(saved_games.games[i].shipped &&
                  saved_games_has(saved_games.games[i].name));
        if (i > 0)
            ck_assert_str_lt(saved_games.games[i - 1].name,
                             saved_games.games[i].name);
        match_free(match);
    }
    saved_games_free(&saved_games);
    folder_free_home(home);
}
END_TEST

START_TEST(shipped_games_load_without_a_home)
{
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "", 1);

    struct saved_games saved_games = saved_games_list();
    struct err err = {""};

    for (int i = 0; i < saved_games.count; i++) {
        struct match *const match =
            saved_games_load(saved_games.games[i].name, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        match_free(match);
    }
    saved_games_free(&saved_games);
}
END_TEST

START_TEST(an_own_game_comes_before_a_shipped_one_of_its_name)
{
    char *const home = folder_new_home();
    struct saved_games before = saved_games_list();

    if (before.count > 0) {
        const char *const name = before.games[0].name;

        saved_games_saved("kalah:pits=3,seeds=5", name);
        saved_games_loaded(name, "kalah:pits=3,seeds=5");

        struct saved_games after = saved_games_list();

        ck_assert_int_eq(after.count, before.count + 1);
        ck_assert_str_eq(after.games[0].name, name);
        ck_assert(!after.games[0].shipped);
        ck_assert(after.games[1].shipped);
        saved_games_free(&after);
    }
    saved_games_free(&before);
    folder_free_home(home);
}
END_TEST

START_TEST(a_broken_own_game_does_not_fall_back_to_a_shipped_one)
{
    char *const home = folder_new_home();
    struct saved_games saved_games = saved_games_list();

    if (saved_games.count > 0) {
        char file[200];

        snprintf(file, sizeof file, "%s.naqala", saved_games.games[0].name);
        put(home, file);
        saved_games_not_loaded(saved_games.games[0].name, "not a save");
    }
    saved_games_free(&saved_games);
    folder_free_home(home);
}
END_TEST

TCase *saved_games_list_case(void)
{
    TCase *const tests = tcase_create("list");

    tcase_add_test(tests, the_list_is_in_the_order_of_names);
    tcase_add_test(tests, only_saves_are_listed);
    tcase_add_test(tests, only_names_that_can_be_asked_for_are_listed);
    tcase_add_test(tests, without_a_home_only_shipped_games_are_listed);
    tcase_add_test(tests, every_shipped_game_is_listed_and_loads);
    tcase_add_test(tests, shipped_games_load_without_a_home);
    tcase_add_test(tests, an_own_game_comes_before_a_shipped_one_of_its_name);
    tcase_add_test(tests,
                   a_broken_own_game_does_not_fall_back_to_a_shipped_one);
    return tests;
}
