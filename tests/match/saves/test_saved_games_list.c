/* Promises of the list of games: one's own first, then the shipped ones. */
#include "base/builtin.h"
#include "base/file.h"
#include "support/folder.h"
#include "match/saves/saved_games.h"
#include "match/saves/test_saved_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names of one's own games, each closed by a comma. */
static void check_own(const char *expected)
{
    struct shelf shelf = shelf_list();
    char names[1000] = "";
    size_t length = 0;

    for (int i = 0; i < shelf.count && !shelf.games[i].shipped; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s,",
                                   shelf.games[i].name);
    ck_assert_str_eq(names, expected);
    shelf_free(&shelf);
    ck_assert_int_eq(shelf.count, 0);
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
    shelf_saved("kalah", "pear");
    shelf_saved("kalah", "apple");
    shelf_saved("kalah", "Zebra");
    shelf_saved("kalah", "apple pie");
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

/* How many built-in files are saves. */
static int count_shipped(void)
{
    int count = 0;

    for (int i = 0; i < builtin_count(); i++)
        count += strncmp(builtin_at(i)->name, "saves/", 6) == 0;
    return count;
}

START_TEST(every_shipped_game_is_listed_and_loads)
{
    char *const home = folder_new_home();
    struct shelf shelf = shelf_list();
    struct err err = {""};

    ck_assert_int_eq(shelf.count, count_shipped());
    for (int i = 0; i < shelf.count; i++) {
        struct match *const match = shelf_load(shelf.games[i].name, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert(shelf.games[i].shipped && shelf_has(shelf.games[i].name));
        if (i > 0)
            ck_assert_str_lt(shelf.games[i - 1].name, shelf.games[i].name);
        match_free(match);
    }
    shelf_free(&shelf);
    folder_free_home(home);
}
END_TEST

START_TEST(shipped_games_load_without_a_home)
{
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "", 1);

    struct shelf shelf = shelf_list();
    struct err err = {""};

    for (int i = 0; i < shelf.count; i++) {
        struct match *const match = shelf_load(shelf.games[i].name, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        match_free(match);
    }
    shelf_free(&shelf);
}
END_TEST

START_TEST(an_own_game_comes_before_a_shipped_one_of_its_name)
{
    char *const home = folder_new_home();
    struct shelf before = shelf_list();

    if (before.count > 0) {
        const char *const name = before.games[0].name;

        shelf_saved("kalah:pits=3,seeds=5", name);
        shelf_loaded(name, "kalah:pits=3,seeds=5");

        struct shelf after = shelf_list();

        ck_assert_int_eq(after.count, before.count + 1);
        ck_assert_str_eq(after.games[0].name, name);
        ck_assert(!after.games[0].shipped);
        ck_assert(after.games[1].shipped);
        shelf_free(&after);
    }
    shelf_free(&before);
    folder_free_home(home);
}
END_TEST

START_TEST(a_broken_own_game_does_not_fall_back_to_a_shipped_one)
{
    char *const home = folder_new_home();
    struct shelf shelf = shelf_list();

    if (shelf.count > 0) {
        char file[200];

        snprintf(file, sizeof file, "%s.naqala", shelf.games[0].name);
        put(home, file);
        shelf_not_loaded(shelf.games[0].name, "not a save");
    }
    shelf_free(&shelf);
    folder_free_home(home);
}
END_TEST

TCase *shelf_list_case(void)
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
