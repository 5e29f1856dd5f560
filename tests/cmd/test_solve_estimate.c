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

/* Half of the way is an eighth of the proof: cube roots of 0.001, 0.125, 0.216 and
 * 0.729 are 0.1, 0.5, 0.6 and 0.9. */
static void says_of_question(struct solver_shares first,
                             struct solver_shares now, uint64_t nodes,
                             double rate, const char *words)
{
    char text[SOLVE_ESTIMATE_TEXT];

    solve_estimate_write_question(first, now, nodes, rate, text);
    ck_assert_str_eq(text, words);
}

START_TEST(the_answer_that_is_nearer_says_how_long_a_question_takes)
{
    const struct solver_shares nothing = {0, 0};

    says_of_question(nothing, (struct solver_shares){0, 0.125}, 1000, 100,
                     "about 00:10 left");
    says_of_question(nothing, (struct solver_shares){0.125, 0}, 1000, 100,
                     "about 00:10 left");
    says_of_question(nothing, (struct solver_shares){0.729, 0.125}, 9000, 100,
                     "about 00:10 left");
    says_of_question(nothing, (struct solver_shares){0.125, 0.729}, 9000, 100,
                     "about 00:10 left");
    says_of_question(nothing, (struct solver_shares){0, 1}, 9000, 100,
                     "about 00:00 left");
}
END_TEST

START_TEST(what_an_earlier_run_did_is_not_counted_as_done_by_this_one)
{
    const struct solver_shares first = {0.216, 0.001};

    says_of_question(first, (struct solver_shares){0, 0.216}, 5000, 10,
                     "about 06:40 left");
    says_of_question(first, (struct solver_shares){0.729, 0.216}, 3000, 10,
                     "about 01:40 left");
}
END_TEST

START_TEST(of_a_question_too_that_cannot_be_told)
{
    const struct solver_shares nothing = {0, 0}, half = {0, 0.125};

    says_of_question(nothing, nothing, 1000, 100, "no estimate");
    says_of_question(half, half, 1000, 100, "no estimate");
    says_of_question(half, nothing, 1000, 100, "no estimate");
    says_of_question(nothing, (struct solver_shares){0, 0.0009}, 1000, 100,
                     "no estimate");
    says_of_question(nothing, half, 0, 100, "no estimate");
    says_of_question(nothing, half, 1000, 0, "no estimate");
    says_of_question(nothing, half, UINT64_C(1) << 60, 1, "no estimate");
}
END_TEST

Suite *solve_estimate_suite(void)
{
    Suite *const suite = suite_create("solve_estimate");
    TCase *const tests = tcase_create("estimate");

    tcase_add_test(tests, open_moves_take_what_proven_ones_took);
    tcase_add_test(tests, what_cannot_be_told_is_not);
    tcase_add_test(tests,
                   the_answer_that_is_nearer_says_how_long_a_question_takes);
    tcase_add_test(tests,
                   what_an_earlier_run_did_is_not_counted_as_done_by_this_one);
    tcase_add_test(tests, of_a_question_too_that_cannot_be_told);
    suite_add_tcase(suite, tests);
    return suite;
}
