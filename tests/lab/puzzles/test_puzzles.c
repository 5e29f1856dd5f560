/* SPDX-License-Identifier: MIT */
/* Promises of making puzzles: what is shipped is proven, and the same command
 * makes the same file. */
#include "base/file.h"
#include "match/puzzle/puzzle.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *spec;
    int least;
} PROMISED[] = {{"kalah", 300}, {"oware", 100}, {"abalone", 100}};

START_TEST(there_are_as_many_puzzles_as_promised)
{
    struct err err;
    struct game *const game = game_new(PROMISED[_i].spec, &err);
    struct puzzle_set *const set = puzzle_set_builtin(game, &err);
    unsigned themes = 0;

    ck_assert_msg(set != NULL, "%s", err.text);
    ck_assert_int_ge(set->count, PROMISED[_i].least);
    for (int i = 0; i < set->count; i++)
        themes |= set->puzzles[i].themes;
    ck_assert_int_ge(__builtin_popcount(themes), 4);
    puzzle_set_free(set);
    game_free(game);
}
END_TEST

/* All of them are proven by `make puzzles`. */
static const struct {
    const char *file;
    const char *every;
} SHIPPED[] = {{"kalah-6-4", "64"}, {"oware-6-4", "40"}, {"abalone", "1000"}};

START_TEST(the_shipped_puzzles_are_proven)
{
    struct run run = run_long("lab puzzles --prove --every %s "
                              "src/data/%s.puzzles",
                              SHIPPED[_i].every, SHIPPED[_i].file);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(strstr(run.out, "are proven"));
    run_free(&run);
}
END_TEST

/* A puzzle whose numbers were changed by hand. */
static const char *const WRONG[][2] = {
    {"solution = \"5 4\"\nworth = 16\nsecond = 12",
     "worth and second: 16 and 14 are proven"},
    {"solution = \"5\"\nworth = 16\nsecond = 14", "solution: 5 4 is proven"},
};

START_TEST(a_puzzle_that_is_not_as_it_stands_is_named)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "set");
    char text[1000];

    snprintf(text, sizeof text,
             "[puzzles]\nform = 1\ngame = kalah\nedition = 1\n[x]\n"
             "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n%s\n"
             "level = a\nelo = 1\nthemes = chain\n",
             WRONG[_i][0]);
    folder_put(path, text);

    struct run run = run_long("lab puzzles --prove %s", path);

    ck_assert_int_eq(run.status, 1);
    ck_assert_msg(strstr(run.err, WRONG[_i][1]) != NULL, "%s", run.err);
    ck_assert_ptr_nonnull(strstr(run.err, "puzzle 1: "));
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(the_same_command_makes_the_same_file)
{
    char *const folder = folder_new();
    char *const one = file_join(folder, "one");
    char *const other = file_join(folder, "other");
    size_t length;

    for (int i = 0; i < 2; i++) {
        struct run run = run_long("lab puzzles --game kalah --count 1 --seed 5 "
                                  "%s",
                                  i == 0 ? one : other);

        ck_assert_str_eq(run.err, "");
        run_free(&run);
    }

    char *const text = folder_read(one, &length);

    folder_holds(other, text);
    ck_assert_ptr_nonnull(
        strstr(text, "\n; naqala lab puzzles --game kalah --count 1 --seed 5"));
    free(text);
    free(other);
    free(one);
    folder_free(folder);
}
END_TEST

Suite *puzzles_suite(void)
{
    Suite *suite = suite_create("puzzles");
    TCase *puzzles = tcase_create("puzzles");

    tcase_add_loop_test(puzzles, there_are_as_many_puzzles_as_promised, 0,
                        sizeof PROMISED / sizeof PROMISED[0]);
    tcase_add_loop_test(puzzles, the_shipped_puzzles_are_proven, 0,
                        sizeof SHIPPED / sizeof SHIPPED[0]);
    tcase_add_loop_test(puzzles, a_puzzle_that_is_not_as_it_stands_is_named, 0,
                        sizeof WRONG / sizeof WRONG[0]);
    tcase_add_test(puzzles, the_same_command_makes_the_same_file);
    suite_add_tcase(suite, puzzles);
    return suite;
}
