/* SPDX-License-Identifier: MIT */
/* The list of themes: those of the program, and a player's own. */
#include "base/file.h"
#include "screen/themes.h"
#include "support/folder.h"
#include "ui/test_theme.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- a player with a folder of themes ---- */

static char *new_player(void)
{
    char *const home = folder_new();
    char folder[300];
    struct err err = {""};

    setenv("XDG_CONFIG_HOME", home, 1);
    snprintf(folder, sizeof folder, "%s/naqala/themes", home);
    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    return home;
}

static void free_player(char *home)
{
    unsetenv("XDG_CONFIG_HOME");
    folder_free(home);
}

static void has_file(const char *home, const char *name, const char *text)
{
    char path[400];

    snprintf(path, sizeof path, "%s/naqala/themes/%s", home, name);
    folder_put(path, text);
}

static struct themes *good_themes(void)
{
    struct err err = {"not touched"};
    struct themes *const themes = themes_new(&err);

    ck_assert_str_eq(err.text, "");
    return themes;
}

/* ---- tests ---- */

START_TEST(the_themes_of_the_program_come_first)
{
    static const char *const keys[] = {"savanna", "lagoon",   "paper",
                                       "okabe",   "contrast", "terminal",
                                       "mono",    "amber-crt"};
    struct themes *const themes = good_themes();

    ck_assert_int_eq(themes_count(themes), 8);
    for (int i = 0; i < 8; i++) {
        ck_assert_str_eq(themes_key(themes, i), keys[i]);
        ck_assert_int_eq(themes_find(themes, keys[i]), i);
    }
    ck_assert_str_eq(themes_at(themes, 0)->name, "Savanna");
    ck_assert_str_eq(themes_at(themes, 7)->name, "Amber CRT");
    ck_assert_int_eq(themes_find(themes, "night"), -1);
    themes_free(themes);
}
END_TEST

static void check_listed(const char *path, const struct theme *theme)
{
    struct themes *const themes = good_themes();
    char key[100];

    snprintf(key, sizeof key, "%.*s",
             (int)(strlen(path) - strlen("themes/.ini")),
             path + strlen("themes/"));

    const int index = themes_find(themes, key);

    ck_assert_msg(index >= 0, "%s is not in the list", path);
    ck_assert_str_eq(themes_at(themes, index)->about, theme->about);
    themes_free(themes);
}

START_TEST(no_theme_of_the_source_tree_is_forgotten)
{
    theme_each(check_listed);
}
END_TEST

START_TEST(own_themes_follow_in_the_order_of_their_names)
{
    char *const home = new_player();

    has_file(home, "zebra.ini", HEAD YOURS REST);
    has_file(home, "moon.ini", HEAD YOURS REST);
    has_file(home, "moon.txt", "no theme");
    has_file(home, ".hidden.ini", "no theme");

    struct themes *const themes = good_themes();

    ck_assert_int_eq(themes_count(themes), 10);
    ck_assert_str_eq(themes_key(themes, 8), "moon");
    ck_assert_str_eq(themes_key(themes, 9), "zebra");
    ck_assert_str_eq(themes_at(themes, 8)->name, "Night");
    themes_free(themes);
    free_player(home);
}
END_TEST

START_TEST(an_own_theme_of_a_known_name_stands_in_its_place)
{
    char *const home = new_player();

    has_file(home, "lagoon.ini", HEAD YOURS REST);

    struct themes *const themes = good_themes();

    ck_assert_int_eq(themes_count(themes), 8);
    ck_assert_int_eq(themes_find(themes, "lagoon"), 1);
    ck_assert_str_eq(themes_at(themes, 1)->name, "Night");
    themes_free(themes);
    free_player(home);
}
END_TEST

START_TEST(a_bad_theme_is_told_and_the_others_are_there)
{
    char *const home = new_player();
    char message[500];
    struct err err = {""};

    has_file(home, "a.ini", HEAD YOURS REST);
    has_file(home, "b.ini", "[theme]\nformat = 1\n");
    has_file(home, "c.ini", "");
    has_file(home, "d.ini", HEAD YOURS REST);

    struct themes *const themes = themes_new(&err);

    snprintf(message, sizeof message,
             "%s/naqala/themes/b.ini:1: [theme] name: is missing", home);
    ck_assert_str_eq(err.text, message);
    ck_assert_int_eq(themes_count(themes), 10);
    ck_assert_int_eq(themes_find(themes, "b"), -1);
    ck_assert_int_eq(themes_find(themes, "d"), 9);
    err = (struct err){""};
    ck_assert_int_eq(themes_need(themes, "b", &err), -1);
    ck_assert_str_eq(err.text, message);
    themes_free(themes);
    free_player(home);
}
END_TEST

START_TEST(no_own_theme_is_called_auto)
{
    char *const home = new_player();
    char message[500];
    struct err err = {""};

    has_file(home, "auto.ini", HEAD YOURS REST);
    has_file(home, "moon.ini", HEAD YOURS REST);

    struct themes *const themes = themes_new(&err);

    snprintf(message, sizeof message,
             "%s/naqala/themes/auto.ini: no theme can be called so", home);
    ck_assert_str_eq(err.text, message);
    ck_assert_int_eq(themes_find(themes, "auto"), -1);
    ck_assert_int_eq(themes_find(themes, "moon"), 8);
    themes_free(themes);
    free_player(home);
}
END_TEST

START_TEST(a_name_with_a_slash_is_a_file_that_joins_the_list)
{
    char *const folder = folder_new();
    struct themes *const themes = good_themes();
    struct err err = {""};
    char path[300];

    snprintf(path, sizeof path, "%s/night.ini", folder);
    folder_put(path, HEAD YOURS REST);
    ck_assert_int_eq(themes_need(themes, path, &err), 8);
    ck_assert_str_eq(themes_key(themes, 8), path);
    ck_assert_str_eq(themes_at(themes, 8)->name, "Night");
    ck_assert_int_eq(themes_need(themes, path, &err), 8);
    ck_assert_int_eq(themes_count(themes), 9);
    themes_free(themes);
    folder_free(folder);
}
END_TEST

/* It is found from any folder, and is one theme by whatever way. */
START_TEST(a_file_is_called_by_its_whole_path)
{
    char *const folder = folder_new();
    struct themes *const themes = good_themes();
    struct err err = {""};
    const int before = open(".", O_RDONLY | O_DIRECTORY);
    char path[300], roundabout[300];

    snprintf(path, sizeof path, "%s/night.ini", folder);
    snprintf(roundabout, sizeof roundabout, "%s/./../%s/night.ini", folder,
             strrchr(folder, '/') + 1);
    folder_put(path, HEAD YOURS REST);
    ck_assert_int_eq(themes_need(themes, roundabout, &err), 8);
    ck_assert_str_eq(themes_key(themes, 8), path);
    ck_assert(before >= 0 && chdir(folder) == 0);
    ck_assert_int_eq(themes_need(themes, "./night.ini", &err), 8);
    ck_assert_int_eq(fchdir(before), 0);
    close(before);
    ck_assert_int_eq(themes_count(themes), 9);
    themes_free(themes);
    folder_free(folder);
}
END_TEST

/* The settings hold no longer one. */
START_TEST(a_path_that_is_too_long_to_be_kept_is_refused)
{
    enum { PART = 130 };
    char *const folder = folder_new();
    struct themes *const themes = good_themes();
    struct err err = {""};
    char path[2 * PART + 300];
    size_t length = (size_t)snprintf(path, sizeof path, "%s", folder);

    for (int i = 0; i < 2; i++) {
        path[length++] = '/';
        memset(path + length, 'n', PART);
        length += PART;
        path[length] = '\0';
        ck_assert_int_eq(mkdir(path, 0700), 0);
    }
    snprintf(path + length, sizeof path - length, "/night.ini");
    folder_put(path, HEAD YOURS REST);
    ck_assert_int_eq(themes_need(themes, path, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "longer than 255 bytes"));
    ck_assert_int_eq(themes_count(themes), 8);
    themes_free(themes);
    folder_free(folder);
}
END_TEST

START_TEST(a_theme_stays_where_it_is_when_others_join)
{
    char *const folder = folder_new();
    struct themes *const themes = good_themes();
    const struct theme *const savanna = themes_at(themes, 0);
    struct err err = {""};

    for (int i = 0; i < 40; i++) {
        char path[300];

        snprintf(path, sizeof path, "%s/%d.ini", folder, i);
        folder_put(path, HEAD YOURS REST);
        ck_assert_int_eq(themes_need(themes, path, &err), 8 + i);
    }
    ck_assert_ptr_eq(themes_at(themes, 0), savanna);
    ck_assert_str_eq(savanna->name, "Savanna");
    themes_free(themes);
    folder_free(folder);
}
END_TEST

START_TEST(a_theme_that_is_not_there_is_told_with_those_that_are)
{
    struct themes *const themes = good_themes();
    struct err err = {""};

    ck_assert_int_eq(themes_need(themes, "lagoon", &err), 1);
    ck_assert_int_eq(themes_need(themes, "night", &err), -1);
    ck_assert_str_eq(
        err.text,
        "night: no such theme; there are auto, savanna, lagoon, paper, "
        "okabe, contrast, terminal, mono and amber-crt, and files "
        "with a path");
    ck_assert_int_eq(themes_need(themes, "./none.ini", &err), -1);
    ck_assert_str_eq(err.text, "./none.ini: No such file or directory");
    ck_assert_int_eq(themes_count(themes), 8);
    themes_free(themes);
}
END_TEST

void theme_add_list(Suite *suite)
{
    TCase *const tests = tcase_create("list");

    tcase_add_test(tests, the_themes_of_the_program_come_first);
    tcase_add_test(tests, no_theme_of_the_source_tree_is_forgotten);
    tcase_add_test(tests, own_themes_follow_in_the_order_of_their_names);
    tcase_add_test(tests, an_own_theme_of_a_known_name_stands_in_its_place);
    tcase_add_test(tests, a_bad_theme_is_told_and_the_others_are_there);
    tcase_add_test(tests, no_own_theme_is_called_auto);
    tcase_add_test(tests, a_name_with_a_slash_is_a_file_that_joins_the_list);
    tcase_add_test(tests, a_file_is_called_by_its_whole_path);
    tcase_add_test(tests, a_path_that_is_too_long_to_be_kept_is_refused);
    tcase_add_test(tests, a_theme_stays_where_it_is_when_others_join);
    tcase_add_test(tests,
                   a_theme_that_is_not_there_is_told_with_those_that_are);
    suite_add_tcase(suite, tests);
}
