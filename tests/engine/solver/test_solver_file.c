/* SPDX-License-Identifier: MIT */
/* Layers of tables as files: kept, read again, and doubted. */
#include "base/file.h"
#include "engine/solver/inside.h"
#include "engine/solver/test_solver.h"
#include "engine/table_file.h"
#include "support/attempt.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
static const struct damage {
    const char *words;
    long cut; /* so many bytes are left; 0: all */
    long at;  /* a byte that is changed; -1: none */
    bool longer;
} DAMAGES[] = {
    {"fewer than", 100, -1, false},       {"fewer than", 1, -1, false},
    {"more than", 0, -1, true},           {"is damaged", 0, 5, false},
    {"is damaged", 0, 45, false},         {"is damaged", 0, 64, false},
    {"is damaged", 0, 5000, false},       {"is damaged", 0, 64 + 116279, false},
    {"of another version", 0, 13, false},
};

START_TEST(a_damaged_file_is_noticed_and_made_anew)
{
    char *folder = folder_new();
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    char *path = file_of(folder, 14);
    const struct damage *const damage = &DAMAGES[effort_case(_i)];
    size_t length;

    keep_all(game, folder);

    char *bytes = folder_read(path, &length);

    if (damage->at >= 0)
        bytes[damage->at] ^= 1;
    folder_write(path, bytes,
                 damage->cut > 0 ? (size_t)damage->cut
                                 : length + damage->longer);
    remarks(game, folder, damage->words);
    remarks(game, folder, "kalah-4-opposite-14.table");
    keep_all(game, folder);
    remarks(game, folder, "");
    free(bytes);
    free(path);
    game_free(game);
    folder_free(folder);
}
END_TEST

/* What was wrong with a file is told however often the book is asked for. */
START_TEST(a_book_that_is_used_hides_no_damage)
{
    char *folder = folder_new();
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    char *path = file_of(folder, 14);

    keep_all(game, folder);
    folder_put(path, "nonsense");

    struct solver *const solver = built_in(game, folder);

    solver_use_book(solver, true);
    solver_use_book(solver, false);
    ck_assert_ptr_nonnull(strstr(solver_take_error(solver).text, "fewer than"));
    solver_free(solver);
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

/* What is above a bad file is not built a second time. */
START_TEST(only_a_layer_that_is_missing_is_built)
{
    char *folder = folder_new();
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    char *path = file_of(folder, 14);

    keep_all(game, folder);
    folder_put(path, "nonsense");

    struct solver *solver = built_in(game, folder);

    ck_assert(solver->table->layers[13].saved);
    ck_assert(!solver->table->layers[14].saved);
    ck_assert(solver->table->layers[15].saved);
    solver_free(solver);
    free(path);
    game_free(game);
    folder_free(folder);
}
END_TEST

/* ---- killed ---- */

/* As `naqala lab tables` does it: each layer is kept before the next. */
static void build_and_keep(const char *folder)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    struct solver *solver = solver_of(game, 64);
    struct err err = {""};

    solver_use_files(solver, folder);
    for (int level = 1; level <= LEVEL; level++) {
        solver_build(solver, level, 2, NULL);
        ck_assert_msg(solver_save_tables(solver, level, NULL, &err), "%s",
                      err.text);
    }
    solver_free(solver);
    game_free(game);
}

static void build_for_ever(const char *folder)
{
    build_and_keep(folder);
    for (;;)
        pause();
}

static void same_files(const char *one, const char *other)
{
    for (int seeds = KEPT_FIRST; seeds <= LEVEL; seeds++) {
        char *path = file_of(one, seeds);
        char *other_path = file_of(other, seeds);
        size_t length, other_length;
        char *bytes = folder_read(path, &length);
        char *other_bytes = folder_read(other_path, &other_length);

        ck_assert_uint_eq(length, other_length);
        ck_assert_mem_eq(bytes, other_bytes, length);
        free(other_bytes);
        free(bytes);
        free(other_path);
        free(path);
    }
}

enum { KILLS = 12 };

/* Some before the first file is there, some in the middle, some behind. */
START_TEST(a_killed_builder_goes_on_and_comes_to_the_same_files)
{
    char *whole = folder_new();
    char *folder = folder_new();

    build_and_keep(whole);
    for (int i = 0; i < KILLS; i++)
        attempt_and_kill(build_for_ever, folder, (int64_t)i * i * 400000);
    build_and_keep(folder);
    same_files(whole, folder);
    folder_free(folder);
    folder_free(whole);
}
END_TEST

/* ---- no place ---- */

/* It says so once, and is of as much use as before. */
static bool fails_to_keep(const char *folder, struct err *err)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    struct solver *solver = solver_of(game, 64);
    struct position start;

    solver_use_files(solver, folder);
    solver_build(solver, LEVEL, 2, NULL);
    game->class->start(game, &start);

    const bool failed =
        *solver_take_error(solver).text == '\0' &&
        !solver_save_tables(solver, SOLVER_LEVEL_KEPT, NULL, err) &&
        solver_level(solver) == LEVEL &&
        solver_proof(solver, &start, 0, 1).bounds.low ==
            solver_proof(solver, &start, 0, 1).bounds.high;

    solver_free(solver);
    game_free(game);
    return failed;
}

static void says(const struct attempted *attempted, const char *words)
{
    if (!attempted->tried)
        return;
    ck_assert(attempted->done);
    ck_assert_ptr_nonnull(strstr(attempted->err.text, words));
}

/* The first of the files would hold 77520 positions. */
START_TEST(a_full_disk_is_told_and_holds_no_half_file)
{
    char *folder = folder_new();
    const struct attempted attempted =
        attempt_on_full_disk(fails_to_keep, folder, 1 << 14);

    says(&attempted, "kalah-4-opposite-13.table: File too large");
    ck_assert_int_eq(folder_count(folder), 0);
    folder_free(folder);
}
END_TEST

START_TEST(a_folder_of_another_is_told_and_left_alone)
{
    char *folder = folder_new();

    ck_assert_int_eq(chmod(folder, 0555), 0);

    const struct attempted attempted = attempt_as_nobody(fails_to_keep, folder);

    says(&attempted, "kalah-4-opposite-13.table: Permission denied");
    ck_assert_int_eq(chmod(folder, 0755), 0);
    ck_assert_int_eq(folder_count(folder), 0);
    folder_free(folder);
}
END_TEST

/* Halves that killed processes have left, an hour old, are cleared away. */
START_TEST(halves_of_files_do_not_pile_up)
{
    static const struct timespec OLD[] = {{.tv_sec = 1000000},
                                          {.tv_sec = 1000000}};
    char *folder = folder_new();
    char *half = file_join(folder, FILE_TEMPORARY "abcdef");

    folder_put(half, "half");
    ck_assert_int_eq(utimensat(AT_FDCWD, half, OLD, 0), 0);
    build_and_keep(folder);
    ck_assert(!file_exists(half));
    ck_assert_int_eq(folder_count(folder), LEVEL - KEPT_FIRST + 1);
    free(half);
    folder_free(folder);
}
END_TEST

/* ---- part by part ---- */

enum { PARTS_LENGTH = 2500001 };

/* The bytes of a table, and how far they have come and gone. */
struct heap {
    char *bytes;
    size_t at;
};

static void take_bytes(void *whose, const char *bytes, size_t length)
{
    struct heap *const heap = whose;

    ck_assert_uint_le(heap->at + length, PARTS_LENGTH);
    memcpy(heap->bytes + heap->at, bytes, length);
    heap->at += length;
}

static void give_bytes(void *whose, char *bytes, size_t length)
{
    struct heap *const heap = whose;

    ck_assert_uint_le(heap->at + length, PARTS_LENGTH);
    memcpy(bytes, heap->bytes + heap->at, length);
    heap->at += length;
}

static void fill_bytes(char *bytes)
{
    struct rng rng = rng_new(36, 0);

    for (size_t i = 0; i < PARTS_LENGTH; i++)
        bytes[i] = (char)rng_below(&rng, 256);
}

START_TEST(a_file_in_parts_is_that_of_the_whole)
{
    char *const folder = folder_new();
    char *const whole = calloc(TABLE_HEADER + PARTS_LENGTH, 1);
    struct heap heap = {calloc(PARTS_LENGTH, 1), 0};
    const struct table_parts parts = {take_bytes, give_bytes, &heap};
    const struct table_file one = {folder, "one", "a title", PARTS_LENGTH};
    const struct table_file two = {folder, "two", "a title", PARTS_LENGTH};
    char *const paths[] = {file_join(folder, "one"), file_join(folder, "two")};
    char *files[2];
    size_t lengths[2];
    struct err err = {""};

    fill_bytes(whole + TABLE_HEADER);
    memcpy(heap.bytes, whole + TABLE_HEADER, PARTS_LENGTH);
    ck_assert_msg(table_file_write(&one, whole, NULL, &err), "%s", err.text);
    ck_assert_msg(table_file_write_parts(&two, &parts, NULL, &err), "%s",
                  err.text);
    ck_assert_uint_eq(heap.at, PARTS_LENGTH);
    for (int i = 0; i < 2; i++)
        files[i] = folder_read(paths[i], &lengths[i]);
    ck_assert_uint_eq(lengths[0], TABLE_HEADER + PARTS_LENGTH);
    ck_assert_uint_eq(lengths[1], lengths[0]);
    ck_assert_mem_eq(files[0], files[1], lengths[0]);

    memset(heap.bytes, 0, PARTS_LENGTH);
    heap.at = 0;
    ck_assert_msg(table_file_read_parts(&one, &parts, NULL, &err), "%s",
                  err.text);
    ck_assert_uint_eq(heap.at, PARTS_LENGTH);
    ck_assert_mem_eq(heap.bytes, whole + TABLE_HEADER, PARTS_LENGTH);
    for (int i = 0; i < 2; i++) {
        free(files[i]);
        free(paths[i]);
    }
    free(heap.bytes);
    free(whole);
    folder_free(folder);
}
END_TEST

/* Where a byte is another one; or the file ends there, or behind there. */
static const struct {
    size_t at;
    long longer;
} CHANGES[] = {
    {0, 0},
    {10, 0},
    {TABLE_HEADER - 1, 0},
    {TABLE_HEADER, 0},
    {20, 0},
    {2000000, 0},
    {TABLE_HEADER + PARTS_LENGTH - 1, 0},
    {0, 1},
    {0, -1},
    {0, -2000000},
};

START_TEST(a_damaged_file_is_refused_in_parts)
{
    char *const folder = folder_new();
    struct heap heap = {calloc(PARTS_LENGTH, 1), 0};
    const struct table_parts parts = {take_bytes, give_bytes, &heap};
    const struct table_file file = {folder, "one", "a title", PARTS_LENGTH};
    char *const path = file_join(folder, "one");
    const size_t at = CHANGES[_i].at;
    struct err err = {""};
    size_t length;

    fill_bytes(heap.bytes);
    ck_assert(table_file_write_parts(&file, &parts, NULL, &err));

    char *const bytes = folder_read(path, &length);

    bytes[at] ^= CHANGES[_i].longer == 0;
    folder_write(path, bytes, (size_t)((long)length + CHANGES[_i].longer));
    heap.at = 0;
    ck_assert(!table_file_read_parts(&file, &parts, NULL, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "one: is damaged"));
    ck_assert_uint_le(heap.at, PARTS_LENGTH);
    free(bytes);
    free(path);
    free(heap.bytes);
    folder_free(folder);
}
END_TEST

/* Stopped, or where no file can be: what was there stays. */
START_TEST(what_is_not_written_in_parts_leaves_no_file)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "plain");
    struct heap heap = {calloc(PARTS_LENGTH, 1), 0};
    const struct table_parts parts = {take_bytes, give_bytes, &heap};
    const struct table_file file = {folder, "one", "a title", PARTS_LENGTH};
    const struct table_file nowhere = {path, "one", "a title", PARTS_LENGTH};
    struct stop stop = {true};
    struct err err = {""};

    folder_put(path, "no folder");
    ck_assert(!table_file_write_parts(&file, &parts, &stop, &err));
    ck_assert_int_eq(folder_count(folder), 1);
    ck_assert(!table_file_write_parts(&nowhere, &parts, NULL, &err));
    ck_assert_uint_eq(heap.at, 0);
    ck_assert(table_file_write_parts(&file, &parts, NULL, &err));
    heap.at = 0;
    ck_assert(!table_file_read_parts(&file, &parts, &stop, &err));
    ck_assert(!table_file_read_parts(&nowhere, &parts, NULL, &err));
    ck_assert_uint_eq(heap.at, 0);
    free(path);
    free(heap.bytes);
    folder_free(folder);
}
END_TEST

TCase *solver_file_case(void)
{
    TCase *const tests = tcase_create("files");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, layers_are_kept_and_read_again);
    tcase_add_loop_test(tests, a_damaged_file_is_noticed_and_made_anew, 0,
                        effort_cases(sizeof DAMAGES / sizeof DAMAGES[0]));
    tcase_add_test(tests, a_book_that_is_used_hides_no_damage);
    tcase_add_test(tests, the_file_of_another_game_is_not_believed);
    tcase_add_test(tests, files_that_are_deleted_are_not_missed);
    tcase_add_test(tests, only_a_layer_that_is_missing_is_built);
    tcase_add_test(tests, a_killed_builder_goes_on_and_comes_to_the_same_files);
    tcase_add_test(tests, a_full_disk_is_told_and_holds_no_half_file);
    tcase_add_test(tests, a_folder_of_another_is_told_and_left_alone);
    tcase_add_test(tests, halves_of_files_do_not_pile_up);
    tcase_add_test(tests, a_file_in_parts_is_that_of_the_whole);
    tcase_add_loop_test(tests, a_damaged_file_is_refused_in_parts, 0,
                        sizeof CHANGES / sizeof CHANGES[0]);
    tcase_add_test(tests, what_is_not_written_in_parts_leaves_no_file);
    return tests;
}
