/* SPDX-License-Identifier: MIT */
/* Promises of figures beside figures. The intervals of the textbooks: Wilson
 * (1927), and Newcombe (1998) with his examples. */
#include "lab/report/compare.h"
#include "lab/test_lab.h"

#include <string.h>

START_TEST(a_share_has_the_interval_of_wilson)
{
    /* 81 of 263, Newcombe (1998): 0.2553 to 0.3662. */
    const struct measure some = measure_share(81, 263);
    const struct measure all = measure_share(20, 20);
    const struct measure none = measure_share(0, 20);

    ck_assert_double_eq_tol(some.value, 30.798, 0.001);
    ck_assert_double_eq_tol(some.low, 25.53, 0.005);
    ck_assert_double_eq_tol(some.high, 36.62, 0.005);
    ck_assert_double_eq_tol(none.low, 0, 1e-9);
    ck_assert_double_eq_tol(none.high, 16.11, 0.005);
    ck_assert_double_eq_tol(all.low, 100 - 16.11, 0.005);
    ck_assert_double_eq_tol(all.high, 100, 1e-9);
}
END_TEST

START_TEST(a_mean_has_the_error_of_its_numbers)
{
    /* 2 4 4 4 5 5 7 9: mean 5, variance 32/7. */
    const struct measure mean =
        measure_of_sum(&(struct measure_sum){8, 40, 232});

    ck_assert_double_eq_tol(mean.value, 5, 1e-9);
    ck_assert_double_eq_tol(measure_error(&mean), 1.959964 * 0.755929, 1e-4);

    const struct measure single = measure_like(9, 1, &mean, 8);

    ck_assert_double_eq_tol(measure_error(&single), 1.959964 * 2.138090, 1e-4);
}
END_TEST

START_TEST(two_figures_differ_by_more_than_both_errors)
{
    /* Newcombe (1998), method 10: 56/70 and 48/80 are 0.0524 to 0.3339 apart;
     * 9/10 and 3/10 0.1705 to 0.8090; 6/7 and 2/7 0.0582 to 0.8062; 5/56 and
     * 0/29 -0.0381 to 0.1926. */
    static const struct {
        double parts[2], wholes[2];
        bool differ;
    } pairs[] = {
        {{56, 48}, {70, 80}, true},
        {{9, 3}, {10, 10}, true},
        {{6, 2}, {7, 7}, true},
        {{5, 0}, {56, 29}, false},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const struct measure one =
            measure_share(pairs[i].parts[0], pairs[i].wholes[0]);
        const struct measure other =
            measure_share(pairs[i].parts[1], pairs[i].wholes[1]);

        ck_assert_int_eq(measure_differ(&one, &other), pairs[i].differ);
        ck_assert_int_eq(measure_differ(&other, &one), pairs[i].differ);
    }
}
END_TEST

static const struct comparison ROWS[] = {
    {"wins, %", 1, {100, 79, 100}, {5, 3, 7}, "a defect of its program"},
    {"moves", 1, {90, 80, 100}, {95, 90, 100}, "never said"},
    {"losses, %", 1, {0, 0, 21}, {95, 93, 97}, "a defect of its program"},
    {"time", 0, {10, 10, 10}, {20, 20, 20}, NULL},
};

static const char *
in_print(char text[2000], void (*print)(const struct comparison[], int, FILE *))
{
    FILE *out = fmemopen(text, 2000, "w");

    print(ROWS, 4, out);
    fclose(out);
    return text;
}

static void print_table(const struct comparison rows[], int count, FILE *out)
{
    compare_write("thesis", rows, count, out);
}

START_TEST(a_word_on_what_differs_is_said_once)
{
    char text[2000];

    ck_assert_str_eq(in_print(text, print_table),
                     "               thesis  ours  +/-\n"
                     "wins, % [1]     100.0   5.0  2.0\n"
                     "moves            90.0  95.0  5.0\n"
                     "losses, % [1]     0.0  95.0  2.0\n"
                     "time *             10    20    0\n"
                     "\n"
                     "[1] a defect of its program\n");
}
END_TEST

START_TEST(scripts_get_a_row_of_everything)
{
    char text[2000];

    ck_assert_str_eq(in_print(text, compare_write_csv),
                     "what,theirs,ours,error,differs,why\n"
                     "\"wins, %\",100.0,5.0,2.0,yes,a defect of its program\n"
                     "moves,90.0,95.0,5.0,no,\n"
                     "\"losses, %\",0.0,95.0,2.0,yes,a defect of its program\n"
                     "time,10,20,0,yes,\n");
}
END_TEST

START_TEST(a_long_word_is_folded)
{
    const struct comparison row = {
        "x",
        0,
        {1, 1, 1},
        {2, 2, 2},
        "one that needs many words until it has said what it means, which is "
        "more than fits a line of a terminal that is eighty columns wide"};
    char text[1000];
    FILE *out = fmemopen(text, sizeof text, "w");

    compare_write("report", &row, 1, out);
    fclose(out);
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
        ck_assert_uint_le(strcspn(line, "\n"), 80);
    ck_assert_ptr_nonnull(strstr(text, "\n[1] one that needs many"));
    ck_assert_ptr_nonnull(strstr(text, " eighty columns wide\n"));
}
END_TEST

START_TEST(what_is_not_known_is_a_dash_or_an_empty_field)
{
    const struct comparison rows[] = {
        {"x", 1, measure_unknown(), {2, 1, 3}, "never said"},
        {"y", 1, {2, 1, 3}, measure_unknown(), "never said"},
    };
    char text[1000], csv[1000];
    FILE *out = fmemopen(text, sizeof text, "w");
    FILE *rows_out = fmemopen(csv, sizeof csv, "w");

    ck_assert(!measure_differ(&rows[0].theirs, &rows[0].ours));
    compare_write("thesis", rows, 2, out);
    fclose(out);
    compare_write_csv(rows, 2, rows_out);
    fclose(rows_out);
    ck_assert_str_eq(text, "   thesis  ours  +/-\n"
                           "x       -   2.0  1.0\n"
                           "y     2.0     -    -\n");
    ck_assert_str_eq(csv, "what,theirs,ours,error,differs,why\n"
                          "x,,2.0,1.0,no,\n"
                          "y,2.0,,,no,\n");
}
END_TEST

void lab_add_compare(Suite *suite)
{
    TCase *compare = tcase_create("compare");

    tcase_add_test(compare, a_share_has_the_interval_of_wilson);
    tcase_add_test(compare, a_mean_has_the_error_of_its_numbers);
    tcase_add_test(compare, two_figures_differ_by_more_than_both_errors);
    tcase_add_test(compare, a_word_on_what_differs_is_said_once);
    tcase_add_test(compare, scripts_get_a_row_of_everything);
    tcase_add_test(compare, a_long_word_is_folded);
    tcase_add_test(compare, what_is_not_known_is_a_dash_or_an_empty_field);
    suite_add_tcase(suite, compare);
}
