/* SPDX-License-Identifier: MIT */
/* Tables that grow behind those who solve, and who holds them. */
#include "base/memory.h"
#include "engine/solver/inside.h"
#include "engine/solver/test_solver.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/suites.h"
#include "support/system/priority.h"

#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* Of four pits a side, whose layers are small. */
enum { LEVEL = 15, KEPT_FIRST = 13, GAMES = 6 };

static struct game *small_game(void)
{
    return sowing_game("kalah:pits=4,seeds=3");
}

static void wait_for_level(const struct solver *solver, int level)
{
    while (solver_level(solver) < level)
        sched_yield();
}

/* ---- the thread ---- */

START_TEST(tables_grow_in_the_background)
{
    struct game *game = small_game();
    struct solver *solver = solver_of(game, 64);

    solver_build_in_background(solver, LEVEL);
    wait_for_level(solver, LEVEL);
    ck_assert_int_eq(solver_level(solver), LEVEL);
    solver_build_in_background(solver, LEVEL); /* there is nothing to do */
    solver_build_in_background(solver, LEVEL + 1);
    wait_for_level(solver, LEVEL + 1);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* A thread that builds more already is left alone. */
START_TEST(who_wants_fewer_layers_does_not_stop_those_who_want_more)
{
    enum { TRIES = 20 / EFFORT_PART };
    struct game *game = small_game();

    for (int i = 0; i < TRIES; i++) {
        struct solver *solver = solver_of(game, 64);

        solver_build_in_background(solver, LEVEL);
        solver_build_in_background(solver, LEVEL - 1);
        wait_for_level(solver, LEVEL);
        solver_free(solver);
    }
    game_free(game);
}
END_TEST

START_TEST(it_ends_with_the_last_who_holds_them)
{
    struct game *game = sowing_game("kalah");

    for (int i = 0; i < GAMES; i++) {
        struct solver *solver = solver_of(game, 400);
        struct solver *other = solver_retain(solver);

        solver_build_in_background(solver, SOLVER_LEVEL_MAX);
        solver_free(solver);
        wait_for_level(other, i);
        solver_free(other); /* stops it in the middle */
    }
    game_free(game);
}
END_TEST

/* Tables of more seeds than the game has would never be looked into. */
#ifdef __linux__ /* where a nice value is a thread's own */

/* The first 16 seeds are soon needed. Behind them it gives way, but not so far
 * that those who wait for its end would stand still on a busy machine. A layer
 * must take long enough to be seen: under a sanitizer one of five pits does. */
START_TEST(behind_sixteen_seeds_it_gives_way_and_not_too_far)
{
    const int usual = getpriority(PRIO_PROCESS, 0);
    const int lowered = usual > 10 ? usual : 10;
    struct game *game =
        sowing_game(EFFORT_PART > 1 ? "kalah:pits=5,seeds=4" : "kalah");
    struct solver *solver = solver_of(game, 400);

    int level, nicest = usual;

    solver_build_in_background(solver, SOLVER_LEVEL_MAX);
    do {
        const int nice = priority_lowest();

        level = solver_level(solver);
        if (level < 16)
            ck_assert_int_eq(nice, usual);
        nicest = nice > nicest ? nice : nicest;
        poll(NULL, 0, 1); /* leaves the processor to the other thread */
    } while (level < 18);
    ck_assert_int_eq(nicest, lowered);
    ck_assert_int_eq(getpriority(PRIO_PROCESS, 0), usual);
    solver_free(solver);
    game_free(game);
}
END_TEST

#endif

START_TEST(they_are_built_as_far_as_the_game_has_use_for_them)
{
    struct game *game = sowing_game("kalah:pits=2,seeds=3");
    struct solver *solver = solver_of(game, 64);

    solver_build_in_background(solver, SOLVER_LEVEL_MAX);
    wait_for_level(solver, 12);
    ck_assert_int_eq(solver->background.level, 12);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(they_keep_within_the_memory_and_follow_when_there_is_more)
{
    struct game *game = sowing_game("kalah");
    struct solver *solver = solver_of(game, 20);
    const int before = solver_level_max(solver);

    ck_assert_int_lt(before, SOLVER_LEVEL_MAX);
    solver_build_in_background(solver, before);
    wait_for_level(solver, before);
    solver_raise_memory(solver,
                        (size_t)10 << 20); /* is less: nothing happens */
    ck_assert_int_eq(solver_level_max(solver), before);
    solver_raise_memory(solver, (size_t)40 << 20);
    ck_assert_int_gt(solver_level_max(solver), before);
    solver_build_in_background(solver, before + 1);
    wait_for_level(solver, before + 1);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(what_is_proven_while_they_grow_is_true)
{
    struct game *game = small_game();
    struct solver *still = solver_of(game, 64);
    struct rng rng = rng_new(3, 3);

    for (int i = 0; i < GAMES; i++) {
        struct solver *growing = solver_of(game, 64);

        solver_build_in_background(growing, LEVEL);
        for (int j = 0; j < GAMES; j++) {
            const struct position position = solver_place(game, 8, &rng);
            const struct solver_report truth =
                solver_proof(still, &position, 0, 1);
            const struct solver_report told =
                solver_proof(growing, &position, LEVEL, 2);

            ck_assert_int_eq(told.bounds.low, truth.bounds.low);
            ck_assert_int_eq(told.bounds.high, truth.bounds.low);
        }
        solver_free(growing);
    }
    solver_free(still);
    game_free(game);
}
END_TEST

START_TEST(the_usual_memory_is_enough_for_all_but_no_more_than_a_quarter)
{
    struct game *game = sowing_game("kalah");
    struct solver *solver = solver_of(game, 448);

    ck_assert_int_ge(solver_level_max(solver), SOLVER_LEVEL_USUAL);
    ck_assert_uint_le(solver_memory_default(), (size_t)448 << 20);
    if (memory_of_machine() > 0)
        ck_assert_uint_le(solver_memory_default(), memory_of_machine() / 4);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* ---- files ---- */

/* An agent that builds with these files has this remark, or none (""). */
static void remarks(const struct game *game, const char *folder,
                    const char *words)
{
    struct solver *solver = solver_of(game, 64);

    solver_use_files(solver, folder);
    solver_build_in_background(solver, LEVEL);
    wait_for_level(solver, LEVEL);

    const struct err remark = solver_take_error(solver);

    ck_assert_msg(strstr(remark.text, words) != NULL &&
                      (*words != '\0') == (*remark.text != '\0'),
                  "%s", remark.text);
    ck_assert_str_eq(solver_take_error(solver).text, "");
    while (folder_count(folder) < LEVEL - KEPT_FIRST + 1)
        sched_yield();
    solver_free(solver);
}

START_TEST(layers_are_kept_and_a_damaged_one_is_built_again_and_said_once)
{
    char *folder = folder_new();
    struct game *game = small_game();
    char path[512];

    remarks(game, folder, "");
    snprintf(path, sizeof path, "%s/kalah-4-opposite-14.table", folder);
    folder_write(path, "nonsense", 8);
    remarks(game, folder, "kalah-4-opposite-14.table: fewer than");
    game_free(game);
    folder_free(folder);
}
END_TEST

Suite *solver_background_suite(void)
{
    Suite *const suite = suite_create("solver_background");
    TCase *const tests = tcase_create("behind");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, tables_grow_in_the_background);
    tcase_add_test(tests,
                   who_wants_fewer_layers_does_not_stop_those_who_want_more);
    tcase_add_test(tests, it_ends_with_the_last_who_holds_them);
#ifdef __linux__
    tcase_add_test(tests, behind_sixteen_seeds_it_gives_way_and_not_too_far);
#endif
    tcase_add_test(tests,
                   they_keep_within_the_memory_and_follow_when_there_is_more);
    tcase_add_test(tests, they_are_built_as_far_as_the_game_has_use_for_them);
    tcase_add_test(tests, what_is_proven_while_they_grow_is_true);
    tcase_add_test(
        tests, the_usual_memory_is_enough_for_all_but_no_more_than_a_quarter);
    tcase_add_test(
        tests, layers_are_kept_and_a_damaged_one_is_built_again_and_said_once);
    suite_add_tcase(suite, tests);
    return suite;
}
