/* SPDX-License-Identifier: MIT */
/*
 * Tables that are made for files alone, by a cluster of one process: they are
 * those of the solver. What several processes do together tests/mpi.sh tries.
 */
#include "engine/solver/spread_inside.h"
#include "engine/solver/test_solver.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A layer has a third of what it holds with two seeds more. */
enum { LEVEL = EFFORT_PART > 1 ? 14 : 16, WHOLE = 12, MEGABYTE = 1 << 20 };

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
    ck_assert_ptr_nonnull(strstr(err.text, "/dev/null: "));
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

/* ---- planes of others ---- */

enum { BORROWED = 14 };

/* Its layer of so many seeds belongs to another process. */
static struct spread *spread_of_other(const struct game *game)
{
    struct spread *const spread =
        spread_new(game, (size_t)256 * MEGABYTE, 1, NULL);

    for (int few = 0; few <= BORROWED / 2; few++)
        spread->owners[BORROWED][few] = 1;
    return spread;
}

/* The sides of four pits with so many seeds are 3 out of three more. */
static size_t size_by_hand(int own)
{
    const size_t other = (size_t)(BORROWED - own);
    const size_t mine = (size_t)own;

    return (mine + 3) * (mine + 2) * (mine + 1) / 6 *
               ((other + 3) * (other + 2) * (other + 1) / 6) +
           LAYER_SLACK;
}

static struct plane_set set_of(const int owns[], int count)
{
    struct plane_set planes = {0};

    for (int i = 0; i < count; i++)
        planes.has[BORROWED][owns[i]] = true;
    return planes;
}

/* The memory with which nothing is left for planes of others. */
static size_t find_rest(struct spread *spread)
{
    const struct plane_set one = set_of((const int[]){3}, 1);
    size_t low = 0, high = (size_t)256 * MEGABYTE;

    while (low < high) {
        spread->memory = low + (high - low) / 2;
        if (spread_has_room_for(spread, BORROWED, &one))
            high = spread->memory;
        else
            low = spread->memory + 1;
    }
    ck_assert_uint_gt(low, size_by_hand(3));
    return low - size_by_hand(3);
}

/* With this memory, and not with a byte less. */
static void fits_in(struct spread *spread, const struct plane_set *planes,
                    size_t memory)
{
    spread->memory = memory;
    ck_assert(spread_has_room_for(spread, BORROWED, planes));
    spread->memory = memory - 1;
    ck_assert(!spread_has_room_for(spread, BORROWED, planes));
}

START_TEST(there_is_room_for_planes_that_are_counted_by_the_byte)
{
    struct game *const game = sowing_game("kalah:pits=4,seeds=3");
    struct spread *const spread = spread_of_other(game);
    const size_t rest = find_rest(spread);
    const struct plane_set none = {0};
    const struct plane_set three = set_of((const int[]){0, 5, BORROWED}, 3);
    const struct plane_set own = set_of((const int[]){2, 3, BORROWED - 2}, 3);

    fits_in(spread, &three,
            rest + size_by_hand(0) + size_by_hand(5) + size_by_hand(BORROWED));
    fits_in(spread, &own,
            rest + size_by_hand(2) + size_by_hand(3) +
                size_by_hand(BORROWED - 2));
    /* One's own are there in any case. */
    spread->owners[BORROWED][2] = 0;
    fits_in(spread, &own,
            rest + size_by_hand(2) + size_by_hand(BORROWED - 2) +
                size_by_hand(3));
    spread->memory = 0;
    ck_assert(spread_has_room_for(spread, BORROWED, &none));
    spread_free(spread);
    game_free(game);
}
END_TEST

/* Which of the planes 3, 4 and 5 are here. */
static void are_here(const struct spread *spread, bool three, bool four,
                     bool five)
{
    uint8_t *const *const planes = spread->table->layers[BORROWED].planes;

    ck_assert((planes[3] != NULL) == three);
    ck_assert((planes[4] != NULL) == four);
    ck_assert((planes[5] != NULL) == five);
    ck_assert_uint_eq(spread->borrowed_size, three * size_by_hand(3) +
                                                 four * size_by_hand(4) +
                                                 five * size_by_hand(5));
}

START_TEST(the_plane_that_was_not_needed_for_longest_goes_first)
{
    struct game *const game = sowing_game("kalah:pits=4,seeds=3");
    struct spread *const spread = spread_of_other(game);
    const size_t all =
        find_rest(spread) + size_by_hand(3) + size_by_hand(4) + size_by_hand(5);
    const struct plane_set three = set_of((const int[]){3}, 1);

    for (int needed = 0; needed < 2; needed++) {
        for (size_t less = 0; less < 2; less++) {
            spread->memory = all - less;
            spread_make_place(spread, BORROWED, 3);
            are_here(spread, true, false, false);
            spread_make_place(spread, BORROWED, 4);
            spread_make_place(spread, BORROWED, 3); /* as it is */
            are_here(spread, true, true, false);
            if (needed == 1)
                spread_borrow(spread, BORROWED, &three);
            spread_make_place(spread, BORROWED, 5);
            are_here(spread, less == 0 || needed == 1, less == 0 || needed == 0,
                     true);
            spread_forget(spread, BORROWED);
            are_here(spread, false, false, false);
        }
    }
    /* No more than one has room: the others go one after the other. */
    spread->memory = all - size_by_hand(3) - size_by_hand(4);
    for (int own = 3; own <= 5; own++) {
        spread_make_place(spread, BORROWED, own);
        are_here(spread, own == 3, own == 4, own == 5);
    }
    spread_drop(spread, BORROWED);
    spread_free(spread);
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
    tcase_add_test(spread,
                   there_is_room_for_planes_that_are_counted_by_the_byte);
    tcase_add_test(spread,
                   the_plane_that_was_not_needed_for_longest_goes_first);
    return spread;
}
