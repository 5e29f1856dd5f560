/* SPDX-License-Identifier: MIT */
/* Layers of tables as files: kept, read again, and doubted. */
#include "engine/solver/test_solver.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL = 15, KEPT_FIRST = 13 };

static char *file_of(const char *folder, int seeds)
{
    char *path = calloc(strlen(folder) + 64, 1);

    sprintf(path, "%s/kalah-4-opposite-%d.table", folder, seeds);
    return path;
}

static struct solver *built_in(const struct game *game, const char *folder)
{
    struct solver *solver = solver_of(game, 64);

    solver_use_files(solver, folder);
    solver_build(solver, LEVEL, 1, NULL);
    ck_assert_int_eq(solver_level(solver), LEVEL);
    return solver;
}

static void keep_all(const struct game *game, const char *folder)
{
    struct solver *solver = built_in(game, folder);
    struct err err = {""};

    ck_assert_msg(solver_save_tables(solver, SOLVER_LEVEL_KEPT, NULL, &err),
                  "%s", err.text);
    solver_free(solver);
}

/* Building with these files says something about them, or nothing ("") . */
static void remarks(const struct game *game, const char *folder,
                    const char *words)
{
    struct solver *solver = built_in(game, folder);
    const struct err remark = solver_take_error(solver);

    if (*words == '\0')
        ck_assert_str_eq(remark.text, "");
    else
        ck_assert_ptr_nonnull(strstr(remark.text, words));
    ck_assert_str_eq(solver_take_error(solver).text, "");
    solver_free(solver);
}

START_TEST(layers_are_kept_and_read_again)
{
    char *folder = folder_new();
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    char *path = file_of(folder, 14);
    size_t length;

    keep_all(game, folder);
    ck_assert_int_eq(folder_count(folder), LEVEL - KEPT_FIRST + 1);
    remarks(game, folder, "");

    /* A file that is whole, but lies: it is read, and so believed. */
    char *bytes = folder_read(path, &length);

    ck_assert_uint_eq(length, 64 + 116280); /* 21 over 7 */
    ck_assert_ptr_nonnull(strstr(bytes, "naqala table 1 kalah 4 opposite 14 "));
    free(bytes);
    free(path);
    game_free(game);
    folder_free(folder);
}
END_TEST

/* What happens to a file, and what is said of it. */
static const struct {
    const char *words;
    long cut; /* so many bytes are left; 0: all */
    long at;  /* a byte that is changed; -1: none */
    bool longer;
} DAMAGES[] = {
    {"fewer than", 100, -1, false}, {"fewer than", 1, -1, false},
    {"more than", 0, -1, true},     {"is damaged", 0, 5, false},
    {"is damaged", 0, 45, false},   {"is damaged", 0, 64, false},
    {"is damaged", 0, 5000, false}, {"is damaged", 0, 64 + 116279, false},
};

START_TEST(a_damaged_file_is_noticed_and_made_anew)
{
    char *folder = folder_new();
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    char *path = file_of(folder, 14);
    size_t length;

    keep_all(game, folder);

    char *bytes = folder_read(path, &length);

    if (DAMAGES[_i].at >= 0)
        bytes[DAMAGES[_i].at] ^= 1;
    folder_write(path, bytes,
                 DAMAGES[_i].cut > 0 ? (size_t)DAMAGES[_i].cut
                                     : length + DAMAGES[_i].longer);
    remarks(game, folder, DAMAGES[_i].words);
    remarks(game, folder, "kalah-4-opposite-14.table");
    keep_all(game, folder);
    remarks(game, folder, "");
    free(bytes);
    free(path);
    game_free(game);
    folder_free(folder);
}
END_TEST

START_TEST(the_file_of_another_game_is_not_believed)
{
    char *folder = folder_new();
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    char *path = file_of(folder, 13);
    char other[512];
    size_t length;

    keep_all(game, folder);

    char *bytes = folder_read(path, &length);

    snprintf(other, sizeof other, "%s/kalah-4-empty-13.table", folder);
    folder_write(other, bytes, length);

    struct game *empty = sowing_game("kalah:pits=4,seeds=3,capture=empty");

    remarks(empty, folder, "not what its name says");
    free(bytes);
    free(path);
    game_free(empty);
    game_free(game);
    folder_free(folder);
}
END_TEST

START_TEST(files_that_are_deleted_are_not_missed)
{
    char *folder = folder_new();
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    char *path = file_of(folder, 14);

    keep_all(game, folder);
    ck_assert_int_eq(remove(path), 0);
    remarks(game, folder, "");
    keep_all(game, folder);
    ck_assert_int_eq(folder_count(folder), LEVEL - KEPT_FIRST + 1);
    free(path);
    game_free(game);
    folder_free(folder);
}
END_TEST

TCase *solver_file_case(void)
{
    TCase *const tests = tcase_create("files");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, layers_are_kept_and_read_again);
    tcase_add_loop_test(tests, a_damaged_file_is_noticed_and_made_anew, 0,
                        sizeof DAMAGES / sizeof DAMAGES[0]);
    tcase_add_test(tests, the_file_of_another_game_is_not_believed);
    tcase_add_test(tests, files_that_are_deleted_are_not_missed);
    return tests;
}
