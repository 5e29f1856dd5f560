/* SPDX-License-Identifier: MIT */
/*
 * Tables that are made for files alone, by a cluster of one process: they are
 * those of the solver. What several processes do together tests/mpi.sh tries.
 */
#include "engine/solver/spread_inside.h"
#include "engine/solver/test_solver.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEVEL = 16, WHOLE = 12, MEGABYTE = 1 << 20 };

static const char *const SPECS[] = {
    "kalah:pits=5,seeds=3", /* a plane can lie in two parts of its file */
    "kalah:pits=3,seeds=3,capture=empty",
};

static const char *const NAMES[] = {"kalah-5-opposite", "kalah-3-empty"};

static char *file_of(const char *folder, int which, int seeds)
{
    char *const path = calloc(strlen(folder) + 64, 1);

    sprintf(path, "%s/%s-%d.table", folder, NAMES[which], seeds);
    return path;
}

/* Builds and writes layers; says what is remarked of the files, which is the same
 * for all of them. */
static void make_layers(int which, const char *folder, bool from_files)
{
    struct game *const game = sowing_game(SPECS[which]);
    struct spread *const spread =
        spread_new(game, (size_t)256 * MEGABYTE, 2, NULL);
    struct err err;

    ck_assert_int_eq(spread_level(spread), WHOLE);
    for (int seeds = WHOLE + 1; seeds <= LEVEL; seeds++) {
        ck_assert(spread_build(spread, folder, NULL, &err));
        ck_assert_str_eq(err.text, "");
        ck_assert_int_eq(spread_level(spread), seeds);
        ck_assert(spread->from_file == from_files);
        ck_assert(spread_save(spread, folder, NULL, &err));
    }
    spread_free(spread);
    game_free(game);
}

/* The files of the solver, which knows the truth: test_solver_table.c. */
static void make_solver_files(int which, const char *folder)
{
    struct game *const game = sowing_game(SPECS[which]);
    struct solver *const solver = solver_of(game, 64);
    struct err err = {""};

    solver_use_files(solver, folder);
    solver_build(solver, LEVEL, 1, NULL);
    ck_assert(solver_save_tables(solver, LEVEL, NULL, &err));
    solver_free(solver);
    game_free(game);
}

static void check_same_file(int which, const char *folder, const char *other,
                            int seeds)
{
    char *const path = file_of(folder, which, seeds);
    char *const path_of_other = file_of(other, which, seeds);
    size_t length, length_of_other;
    char *const bytes = folder_read(path, &length);
    char *const bytes_of_other = folder_read(path_of_other, &length_of_other);

    ck_assert_uint_eq(length, length_of_other);
    ck_assert_mem_eq(bytes, bytes_of_other, length);
    free(bytes);
    free(bytes_of_other);
    free(path);
    free(path_of_other);
}

START_TEST(a_spread_layer_has_the_file_of_the_solver)
{
    char *const folder = folder_new();
    char *const other = folder_new();

    make_layers(_i, folder, false);
    make_solver_files(_i, other);
    ck_assert_int_eq(folder_count(folder), LEVEL - WHOLE);
    for (int seeds = WHOLE + 1; seeds <= LEVEL; seeds++)
        check_same_file(_i, folder, other, seeds);
    folder_free(folder);
    folder_free(other);
}
END_TEST

/* A file that is read is not written again. */
START_TEST(a_spread_layer_is_read_from_its_file)
{
    struct game *const game = sowing_game(SPECS[_i]);
    char *const folder = folder_new();
    char *const other = folder_new();
    struct err err;

    make_solver_files(_i, other);
    make_solver_files(_i, folder);
    make_layers(_i, folder, true);

    struct spread *const spread =
        spread_new(game, (size_t)256 * MEGABYTE, 1, NULL);
    char *const path = file_of(folder, _i, LEVEL - 1);
    char *const next = file_of(folder, _i, LEVEL);

    for (int seeds = WHOLE + 1; seeds < LEVEL; seeds++)
        ck_assert(spread_build(spread, folder, NULL, &err));
    unlink(path);
    ck_assert(spread_save(spread, folder, NULL, &err));
    ck_assert_int_eq(folder_count(folder), LEVEL - WHOLE - 1);

    /* What was read is what the next layer is made of. */
    unlink(next);
    ck_assert(spread_build(spread, folder, NULL, &err));
    ck_assert(!spread->from_file);
    ck_assert(spread_save(spread, folder, NULL, &err));
    check_same_file(_i, folder, other, LEVEL);
    spread_free(spread);
    free(path);
    free(next);
    folder_free(folder);
    folder_free(other);
    game_free(game);
}
END_TEST

START_TEST(a_damaged_file_of_a_spread_layer_is_made_anew)
{
    struct game *const game = sowing_game(SPECS[0]);
    struct spread *const spread =
        spread_new(game, (size_t)256 * MEGABYTE, 1, NULL);
    char *const folder = folder_new();
    char *const other = folder_new();
    char *const path = file_of(folder, 0, WHOLE + 1);
    struct err err;
    size_t length;

    make_solver_files(0, folder);
    make_solver_files(0, other);

    char *const bytes = folder_read(path, &length);

    bytes[length - 1] ^= 1;
    folder_write(path, bytes, length);
    ck_assert(spread_build(spread, folder, NULL, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "is damaged"));
    ck_assert(!spread->from_file);
    ck_assert_int_eq(spread_level(spread), WHOLE + 1);
    ck_assert(spread_save(spread, folder, NULL, &err));
    check_same_file(0, folder, other, WHOLE + 1);
    spread_free(spread);
    free(bytes);
    free(path);
    folder_free(folder);
    folder_free(other);
    game_free(game);
}
END_TEST

/* Without a folder nothing is read or written, and a file that cannot be
 * written is an error. */
START_TEST(a_spread_layer_needs_no_folder)
{
    struct game *const game = sowing_game(SPECS[0]);
    struct spread *const spread =
        spread_new(game, (size_t)256 * MEGABYTE, 1, NULL);
    struct err err;

    ck_assert(spread_save(spread, "/nonexistent/folder", NULL, &err));
    ck_assert(spread_build(spread, NULL, NULL, &err));
    ck_assert_str_eq(err.text, "");
    ck_assert(spread_save(spread, NULL, NULL, &err));
    ck_assert(!spread_save(spread, "/dev/null/folder", NULL, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "/dev/null/folder"));
    spread_free(spread);
    game_free(game);
}
END_TEST

/* Boards of four pits a side with at most 30 seeds: 38 over 8. */
START_TEST(a_process_has_room_for_its_layers)
{
    const size_t boards = 48903492;
    struct game *const game = sowing_game("kalah:pits=4,seeds=3");
    const struct {
        size_t memory;
        bool has_room;
    } cases[] = {
        {1, false},
        {boards, false},
        {boards + (size_t)20 * MEGABYTE, false},
        {boards + (size_t)30 * MEGABYTE, true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct spread *const spread =
            spread_new(game, cases[i].memory, 1, NULL);

        ck_assert(spread_has_room(spread, 30) == cases[i].has_room);
        ck_assert(spread_has_room(spread, 13) == (i > 0));
        spread_free(spread);
    }
    spread_free(NULL);
    game_free(game);
}
END_TEST

TCase *solver_spread_case(void)
{
    TCase *const spread = tcase_create("spread");

    tcase_add_loop_test(spread, a_spread_layer_has_the_file_of_the_solver, 0,
                        2);
    tcase_add_loop_test(spread, a_spread_layer_is_read_from_its_file, 0, 2);
    tcase_add_test(spread, a_damaged_file_of_a_spread_layer_is_made_anew);
    tcase_add_test(spread, a_spread_layer_needs_no_folder);
    tcase_add_test(spread, a_process_has_room_for_its_layers);
    return spread;
}
