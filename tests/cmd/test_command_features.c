/* SPDX-License-Identifier: MIT */
/* Promises of features, end to end; the values are calculated by hand. */
#include "cmd/test_command.h"

#include <stdio.h>
#include <string.h>

static void check_features(const char *words, const char *input, int status,
                           const char *out)
{
    struct run run = run_naqala(input, "features %s", words);

    run_gave(&run, status, out, "");
    run_free(&run);
}

START_TEST(features_are_those_of_the_one_to_move)
{
    /* A lead counts from five seeds on: h9 is 20 - 1.5 * 9, h10 30 - 9. */
    check_features(
        "", "start\n1,0,0,0,0,0,9/0,0,0,0,3,0,20/n\n", 0,
        "h1=4 h2=24 h3=6 h4=0 h5=0 h6=0 h7=0 h8=0 h9=0 h10=0\n"
        "h1=0 h2=3 h3=1 h4=20 h5=0 h6=-9 h7=0 h8=11 h9=6.5 h10=21\n");
}
END_TEST

START_TEST(a_byte_order_mark_is_passed_over)
{
    static const char *const marked[] = {"\xEF\xBB\xBFstart\n",
                                         "\xEF\xBB\xBF start"};

    for (int i = 0; i < 2; i++)
        check_features("", marked[i], 0,
                       "h1=4 h2=24 h3=6 h4=0 h5=0 h6=0 h7=0 h8=0 h9=0 h10=0\n");
}
END_TEST

START_TEST(features_are_there_for_every_sowing_game)
{
    check_features("--game ohvalhu",
                   "2,0,0,0,0,0,0,3,60/0,1,0,0,0,0,0,0,62/s\n", 0,
                   "h1=2 h2=5 h3=2 h4=60 h5=0 h6=-62 h7=0 h8=-2 h9=-33 "
                   "h10=28\n");
}
END_TEST

START_TEST(a_line_that_is_no_position_is_told_and_passed)
{
    check_features("", "4,4/s\nstart\n", 1,
                   "error: line 1: position: south has 2 numbers, when 6 pits "
                   "and the store make 7\n"
                   "h1=4 h2=24 h3=6 h4=0 h5=0 h6=0 h7=0 h8=0 h9=0 h10=0\n");
}
END_TEST

/* What stands behind a zero byte, or so far behind that the line is cut there. */
START_TEST(what_follows_a_position_is_not_overlooked)
{
    static const char *const words[] = {"features", NULL};
    static const char zero[] = "start\0garbage\n\0start\n\tstart\t\r\n";
    char far[2000];

    struct run told = run(&(struct order){
        .words = words, .input = zero, .length = sizeof zero - 1});

    run_gave(
        &told, 1,
        "error: line 1: position: start?garbage stands at column 1, where "
        "a count of seeds should be\n"
        "error: line 2: position: ?start stands at column 1, where a count "
        "of seeds should be\n"
        "h1=4 h2=24 h3=6 h4=0 h5=0 h6=0 h7=0 h8=0 h9=0 h10=0\n",
        "");
    run_free(&told);
    snprintf(far, sizeof far, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s%1500s\n", "x");
    told = run_naqala(far, "features");
    ck_assert_int_eq(told.status, 1);
    ck_assert_ptr_nonnull(strstr(told.out, "error: line 1: position: "));
    run_free(&told);
    /* Blanks alone are nothing. */
    snprintf(far, sizeof far, "start%1500s\n", "");
    check_features("", far, 0,
                   "h1=4 h2=24 h3=6 h4=0 h5=0 h6=0 h7=0 h8=0 h9=0 h10=0\n");
}
END_TEST

TCase *command_features_case(void)
{
    TCase *const tests = tcase_create("features");

    tcase_add_test(tests, features_are_those_of_the_one_to_move);
    tcase_add_test(tests, a_byte_order_mark_is_passed_over);
    tcase_add_test(tests, features_are_there_for_every_sowing_game);
    tcase_add_test(tests, a_line_that_is_no_position_is_told_and_passed);
    tcase_add_test(tests, what_follows_a_position_is_not_overlooked);
    return tests;
}
