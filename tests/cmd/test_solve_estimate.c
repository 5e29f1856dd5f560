/* SPDX-License-Identifier: MIT */
/* What is said of the time that a proof will still take. */
#include "cmd/solve/solve_estimate.h"
#include "support/suites.h"

/* Of six moves, so many of which are proven. */
static void says(int proven, uint64_t nodes, double rate, const char *words)
{
    struct solver_report report = {.nodes = nodes, .move_count = 6};
    char text[SOLVE_ESTIMATE_TEXT];

    for (int i = proven; i < 6; i++)
        report.moves[i].bounds = (struct solver_bounds){-2, 2};
    solve_estimate_write(&report, rate, text);
    ck_assert_str_eq(text, words);
}

START_TEST(open_moves_take_what_proven_ones_took)
{
    says(1, 1000, 100, "about 00:50 left");
    says(2, 1000, 100, "about 00:20 left");
    says(5, 45000, 100, "about 01:30 left");
    says(3, 1000000, 100, "about 2:46:40 left");
    says(6, 1000, 100, "about 00:00 left");
}
END_TEST

START_TEST(what_cannot_be_told_is_not)
{
    says(0, 1000, 100, "no estimate");
    says(1, 0, 100, "no estimate");
    says(1, 1000, 0, "no estimate");
    says(1, UINT64_C(1) << 60, 1, "no estimate");
}
END_TEST

Suite *solve_estimate_suite(void)
{
    Suite *const suite = suite_create("solve_estimate");
    TCase *const tests = tcase_create("estimate");

    tcase_add_test(tests, open_moves_take_what_proven_ones_took);
    tcase_add_test(tests, what_cannot_be_told_is_not);
    suite_add_tcase(suite, tests);
    return suite;
}
