/* SPDX-License-Identifier: MIT */
/* Options that fill the members of a struct. */
#include "base/option.h"
#include "base/test_base.h"
#include "base/value.h"

#include <stdint.h>

enum way { WAY_UP, WAY_DOWN };

struct things {
    bool loud;
    int count;
    enum way way;
    int64_t large;
    int untouched;
};

#define AT(member) OPTION_AT(struct things, member)

static const struct option OPTIONS[] = {
    {"--loud", AT(loud), .about = "a flag"},
    {"--count", "N", OPTION_NUMBER, AT(count), .min = 2, .max = 9,
     .standard = 4, .about = "a number"},
    {"--way", "WAY", OPTION_WORD, AT(way),
     .words = {[WAY_UP] = "up", [WAY_DOWN] = "down"}, .standard = WAY_DOWN,
     .about = "a word"},
    {"--large", "N", OPTION_THOUSANDTHS, AT(large), .min = 500,
     .max = 5000000000, .standard = 4000000000, .about = "64 bits"},
    {"--other", "N", OPTION_NUMBER, .max = 9, .standard = 3,
     .about = "fills no member"},
    {0},
};

START_TEST(members_get_the_defaults_of_their_options)
{
    struct things things = {.loud = true, .untouched = 7};

    option_set_standard(OPTIONS, &things);
    ck_assert(!things.loud);
    ck_assert_int_eq(things.count, 4);
    ck_assert_int_eq(things.way, WAY_DOWN);
    ck_assert_int_eq(things.large, INT64_C(4000000000));
    ck_assert_int_eq(things.untouched, 7);
}
END_TEST

START_TEST(a_member_of_any_size_keeps_its_number)
{
    static const int64_t numbers[] = {1, 9, WAY_DOWN, 4999999999};
    struct things things = {.untouched = 7};

    for (int i = 0; i < 4; i++)
        option_set(&OPTIONS[i], &things, numbers[i]);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(option_get(&OPTIONS[i], &things), numbers[i]);
    ck_assert_int_eq(things.untouched, 7);
}
END_TEST

START_TEST(a_member_out_of_range_is_refused_by_its_key)
{
    struct things things = {.count = 2, .large = 500};
    struct err err = {""};

    ck_assert_msg(option_allows(OPTIONS, &things, &err), "%s", err.text);
    things.count = 10;
    ck_assert(!option_allows(OPTIONS, &things, &err));
    ck_assert_str_eq(err.text, "count: 10 is not in 2..9");
    things.count = 9;
    things.large = 250;
    ck_assert(!option_allows(OPTIONS, &things, &err));
    ck_assert_str_eq(err.text, "large: 0.25 is not in 0.5..5000000");
}
END_TEST

/* The first is in the range, but not written as numbers are. */
START_TEST(what_is_no_decimal_number_is_told_as_that)
{
    static const char *const wrong[][2] = {
        {".5", ".5 is not a decimal number, as 0.5 is"},
        {"1e3", "1e3 is not a decimal number, as 0.5 is"},
        {"5.", "5. is not a decimal number, as 0.5 is"},
        {"+5", "+5 is not a decimal number, as 0.5 is"},
        {"", "an empty value is not a decimal number, as 0.5 is"},
        {"0.1", "0.1 is not in 0.25..9, with at most 2 decimals"},
        {"1.234", "1.234 is not in 0.25..9, with at most 2 decimals"},
        {"1234567890", "1234567890 is not in 0.25..9, with at most 2 decimals"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int64_t value = 7;
        struct err err = {""};

        ck_assert(!value_decimal(wrong[i][0], 2, 25, 900, &value, &err));
        ck_assert_str_eq(err.text, wrong[i][1]);
        ck_assert_int_eq(value, 7);
    }
}
END_TEST

TCase *base_option_case(void)
{
    TCase *const tests = tcase_create("option");

    tcase_add_test(tests, members_get_the_defaults_of_their_options);
    tcase_add_test(tests, a_member_of_any_size_keeps_its_number);
    tcase_add_test(tests, a_member_out_of_range_is_refused_by_its_key);
    tcase_add_test(tests, what_is_no_decimal_number_is_told_as_that);
    return tests;
}
