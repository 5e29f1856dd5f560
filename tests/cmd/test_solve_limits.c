/* SPDX-License-Identifier: MIT */
/* Promises of naqala solve on the memory and the time that it takes. */
#include "base/thread.h"
#include "cmd/solve/solve_endings.h"
#include "support/game/variants.h"
#include "support/run.h"
#include "support/suites.h"
#include "support/system/memory_use.h"

#include <stdlib.h>

/* ---- memory ---- */

/* As the system counts it. */
static void keeps(const char *game, const char *megabytes, const char *threads,
                  const char *seconds)
{
    const char *const words[] = {"solve",    "--fresh", "--game",    game,
                                 "--time",   seconds,   "--threads", threads,
                                 "--memory", megabytes, NULL};
    const long most = memory_use_of(run_begin(run_release(), words), 0);

    ck_assert_msg(most <= atol(megabytes) * 1024, "%s: %ld KB of %s MB", game,
                  most, megabytes);
}

START_TEST(no_more_memory_is_taken_than_is_allowed)
{
    keeps("oware:pits=5,seeds=4", "12", "2", "1");
    keeps("awari:pits=5,seeds=4", "16", "2", "1.5");
    keeps("mangala", "16", "2", "0.5");
    keeps("kalah", "16", "2", "0.5");
}
END_TEST

/* Each has a stack, which a proof of Kalah fills with a deep search. */
START_TEST(many_threads_are_within_the_memory_that_is_allowed)
{
    keeps("kalah", "30", "256", "1");
}
END_TEST

/* What naqala(6) says that is needed. */
static void needs(const char *game, int megabytes, int threads)
{
    struct game *const played = variant_game(game);
    const struct position_solver_setting setting = {
        .memory = (size_t)megabytes << 20,
        .threads = threads,
    };
    const struct position_solver_setting less = {
        .memory = (size_t)(megabytes - 1) << 20,
        .threads = threads,
    };
    struct err err = {""};

    ck_assert_msg(position_solver_allows(played, &setting, &err), "%s",
                  err.text);
    ck_assert_msg(!position_solver_allows(played, &less, &err), "%s", game);
    game_free(played);
}

START_TEST(the_memory_that_is_needed_grows_with_the_threads)
{
    needs("kalah", 16, 2);
    needs("kalah", 24, THREADS_MAX);
    needs("kalah:pits=4,seeds=4", 8, 2);
    needs("kalah:pits=4,seeds=4", 16, THREADS_MAX);
    needs("mangala", 6, 2);
    needs("mangala", 10, THREADS_MAX);
}
END_TEST

static void begin(struct position_solver *solver, const struct game *game,
                  int megabytes, int threads, double seconds)
{
    const struct position_solver_setting setting = {
        .memory = (size_t)megabytes << 20,
        .threads = threads,
        .nanoseconds = (int64_t)(seconds * 1e9),
        .fresh = true,
    };
    struct err err;

    ck_assert(position_solver_begin(solver, game, &setting, &err));
}

/* 4.5 MB are what the program took by itself when it was measured. */
static void shares(const char *spec, int megabytes)
{
    const size_t program = (size_t)9 << 19;
    struct game *const game = variant_game(spec);
    struct position_solver solver;
    struct position start;

    begin(&solver, game, megabytes, 1, 0);
    game->class->start(game, &start);

    const int level = solve_endings_level(&solver, &start);
    const size_t memory = solver.setting.memory;

    ck_assert_uint_le(program + endings_bytes_to_build(solver.endings, level),
                      memory);
    solve_endings_build(&solver, level);
    ck_assert_int_eq(endings_level(solver.endings), level);
    ck_assert_uint_le(program + endings_bytes_held(solver.endings) +
                          solve_endings_left(&solver),
                      memory);
    ck_assert_uint_ge(solve_endings_left(&solver), POSITION_SEARCH_LEAST);
    position_solver_end(&solver);
    game_free(game);
}

START_TEST(tables_the_search_and_the_program_share_the_memory)
{
    shares("oware", 6);
    shares("awari", 7);
    shares("oware:pits=5", 9);
    shares("erherhe:pits=4", 8);
}
END_TEST

/* ---- time ---- */

/* More threads than processors are no faster. */
START_TEST(what_tables_take_is_estimated_by_processors)
{
    struct game *const game = variant_game("oware");
    const int processors = thread_processors();
    int levels[2];

    for (int i = 0; i < 2; i++) {
        struct position_solver solver;
        struct position start;

        begin(&solver, game, 1024, i == 0 ? processors : THREADS_MAX, 2);
        game->class->start(game, &start);
        levels[i] = solve_endings_level(&solver, &start);
        position_solver_end(&solver);
    }
    ck_assert_int_eq(levels[1], levels[0]);
    game_free(game);
}
END_TEST

/* Of ten million positions, in half a millisecond. */
START_TEST(tables_that_take_too_long_are_given_up)
{
    enum { LEVEL = 14 };
    struct game *const game = variant_game("oware");
    struct position_solver solver;
    struct position start;

    begin(&solver, game, 1024, 1, 0.001);
    solve_endings_build(&solver, LEVEL);

    const int level = endings_level(solver.endings);

    ck_assert_int_lt(level, LEVEL);
    /* The next position does not lose its time to them again. */
    solver.setting.nanoseconds = INT64_MAX;
    game->class->start(game, &start);
    ck_assert_int_eq(solve_endings_level(&solver, &start), level);
    position_solver_end(&solver);
    game_free(game);
}
END_TEST

Suite *solve_limits_suite(void)
{
    Suite *const suite = suite_create("solve_limits");
    TCase *const memory = tcase_create("memory");
    TCase *const time = tcase_create("time");

    tcase_set_timeout(memory, 0);
    tcase_add_test(memory, no_more_memory_is_taken_than_is_allowed);
    tcase_add_test(memory, many_threads_are_within_the_memory_that_is_allowed);
    tcase_add_test(memory, the_memory_that_is_needed_grows_with_the_threads);
    tcase_add_test(memory, tables_the_search_and_the_program_share_the_memory);
    tcase_add_test(time, what_tables_take_is_estimated_by_processors);
    tcase_add_test(time, tables_that_take_too_long_are_given_up);
    suite_add_tcase(suite, memory);
    suite_add_tcase(suite, time);
    return suite;
}
