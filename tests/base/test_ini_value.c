/* SPDX-License-Identifier: MIT */
/* Promises of the INI reader: its values, and its claims. */
#include "base/test_ini.h"

#include <limits.h>
#include <stdio.h>

START_TEST(a_key_that_is_absent_leaves_the_default)
{
    struct ini *const ini = ini_parsed("[s]\n");
    struct err err = {""};
    const char *text = "default";
    int64_t whole = 7;
    bool flag = true;
    int choice = 3;
    const char *const names[] = {"a"};

    ck_assert(ini_text(ini, "s", "k", &text, &err));
    ck_assert(ini_int(ini, "s", "k", 0, 1, &whole, &err));
    ck_assert(ini_flag(ini, "s", "k", &flag, &err));
    ck_assert(ini_choice(ini, "t", "k", names, 1, &choice, &err));
    ck_assert_str_eq(text, "default");
    ck_assert_int_eq(whole, 7);
    ck_assert(flag);
    ck_assert_int_eq(choice, 3);
    ini_free(ini);
}
END_TEST

START_TEST(a_key_that_is_needed_and_absent_is_told_with_its_sections_line)
{
    struct ini *const ini = ini_parsed("\n\n[game]\nx = 1\n");
    struct err err;

    ck_assert(ini_need(ini, "game", "x", &err));
    ck_assert(!ini_need(ini, "game", "spec", &err));
    ck_assert_str_eq(err.text, "x.ini:3: [game] spec: is missing");
    ck_assert(!ini_need(ini, "moves", "m", &err));
    ck_assert_str_eq(err.text, "x.ini: [moves] m: is missing");
    ini_free(ini);
}
END_TEST

START_TEST(whole_numbers_are_read_up_to_the_ends_of_their_range)
{
    struct ini *const ini = ini_parsed("[s]\na = -3\nb = +64\nc = 007\n");
    struct err err;
    int64_t a = 0, b = 0, c = 0;

    ck_assert(ini_int(ini, "s", "a", -3, 64, &a, &err));
    ck_assert(ini_int(ini, "s", "b", -3, 64, &b, &err));
    ck_assert(ini_int(ini, "s", "c", -3, 64, &c, &err));
    ck_assert_int_eq(a, -3);
    ck_assert_int_eq(b, 64);
    ck_assert_int_eq(c, 7);
    ini_free(ini);
}
END_TEST

/* `value` is refused as a number in 1..64. */
static void check_no_number(const char *value, const char *expected)
{
    char text[80], message[ERR_TEXT_MAX];
    struct err err = {""};
    int64_t number = 7;

    snprintf(text, sizeof text, "[level]\ndepth = %s\n", value);
    snprintf(message, sizeof message, "x.ini:2: [level] depth: %s", expected);

    struct ini *const ini = ini_parsed(text);

    ck_assert_msg(!ini_int(ini, "level", "depth", 1, 64, &number, &err),
                  "%s is taken", value);
    ck_assert_str_eq(err.text, message);
    ck_assert_int_eq(number, 7);
    ini_free(ini);
}

START_TEST(a_whole_number_is_digits_from_end_to_end)
{
    check_no_number("12abc", "12abc is not a whole number");
    check_no_number("abc", "abc is not a whole number");
    check_no_number("\" 12\"", " 12 is not a whole number");
    check_no_number("\"12 \"", "12  is not a whole number");
    check_no_number("0x10", "0x10 is not a whole number");
    check_no_number("1.0", "1.0 is not a whole number");
    check_no_number("-", "- is not a whole number");
    check_no_number("+-1", "+-1 is not a whole number");
    check_no_number("", "an empty value is not a whole number");
}
END_TEST

START_TEST(a_whole_number_stays_in_its_range)
{
    check_no_number("0", "0 is not in 1..64");
    check_no_number("65", "65 is not in 1..64");
    check_no_number("99999999999999999999",
                    "99999999999999999999 is not in 1..64");
}
END_TEST

START_TEST(the_largest_number_of_all_is_no_excuse_for_a_larger_one)
{
    struct ini *const ini = ini_parsed("[s]\nk = 9223372036854775808\n");
    struct err err;
    int64_t number = 7;

    ck_assert(!ini_int(ini, "s", "k", INT64_MIN, INT64_MAX, &number, &err));
    ck_assert_int_eq(number, 7);
    ini_free(ini);
}
END_TEST

START_TEST(a_flag_is_on_or_off_yes_or_no)
{
    struct ini *const ini =
        ini_parsed("[s]\na = on\nb = yes\nc = off\nd = no\ne = On\n");
    struct err err;
    bool a = false, b = false, c = true, d = true, e = true;

    ck_assert(ini_flag(ini, "s", "a", &a, &err));
    ck_assert(ini_flag(ini, "s", "b", &b, &err));
    ck_assert(ini_flag(ini, "s", "c", &c, &err));
    ck_assert(ini_flag(ini, "s", "d", &d, &err));
    ck_assert(a && b && !c && !d);
    ck_assert(!ini_flag(ini, "s", "e", &e, &err));
    ck_assert_str_eq(err.text,
                     "x.ini:6: [s] e: On is not one of off, on, no or yes");
    ini_free(ini);
}
END_TEST

START_TEST(a_choice_is_the_number_of_its_name)
{
    static const char *const names[] = {"slow", "quick", "none"};
    struct ini *const ini = ini_parsed("[s]\na = quick\nb = fast\nc =\n");
    struct err err;
    int choice = 0;

    ck_assert(ini_choice(ini, "s", "a", names, 3, &choice, &err));
    ck_assert_int_eq(choice, 1);
    ck_assert(!ini_choice(ini, "s", "b", names, 3, &choice, &err));
    ck_assert_str_eq(err.text,
                     "x.ini:3: [s] b: fast is not one of slow, quick or none");
    ck_assert(!ini_choice(ini, "s", "c", names, 2, &choice, &err));
    ck_assert_str_eq(
        err.text, "x.ini:4: [s] c: an empty value is not one of slow or quick");
    ck_assert_int_eq(choice, 1);
    ini_free(ini);
}
END_TEST

/* As it stands there, or as %-escapes. */
START_TEST(what_is_invisible_is_not_in_a_value)
{
    struct ini *const ini = ini_parsed(
        "[s]\na = \"x\342\200\256y\"\nb = \"x%E2%80%AEy%EF%BB%BF\"\n");
    struct err err;
    const char *a = NULL, *b = NULL;

    ck_assert(ini_text(ini, "s", "a", &a, &err));
    ck_assert(ini_text(ini, "s", "b", &b, &err));
    ck_assert_str_eq(a, "xy");
    ck_assert_str_eq(b, "xy");
    ini_free(ini);
}
END_TEST

START_TEST(a_failure_of_the_callers_own_is_told_with_its_place)
{
    struct ini *const ini = ini_parsed("[s]\n\nk = 1\n");
    struct err err;

    ck_assert(!ini_fail(ini, "s", "k", &err, "%d is odd", 1));
    ck_assert_str_eq(err.text, "x.ini:3: [s] k: 1 is odd");
    ck_assert(!ini_fail(ini, "s", "k", &err, "k: there are two"));
    ck_assert_str_eq(err.text, "x.ini:3: [s] k: there are two");
    ck_assert(!ini_fail(ini, "s", "k", &err, "knot: is no number"));
    ck_assert_str_eq(err.text, "x.ini:3: [s] k: knot: is no number");
    ck_assert(!ini_fail(ini, "s", NULL, &err, "has no moves"));
    ck_assert_str_eq(err.text, "x.ini:1: [s]: has no moves");
    ini_free(ini);
}
END_TEST

/* Asks for [style] border and [style] shade, and says what ini_done does. */
static struct err done_after_two(const char *text)
{
    struct err err = {"done"};
    struct ini *const ini = ini_parsed(text);
    const char *value = NULL;

    ck_assert(ini_text(ini, "style", "border", &value, &err));
    ck_assert(ini_text(ini, "style", "shade", &value, &err));
    if (ini_done(ini, &err))
        ck_assert_str_eq(err.text, "done");
    ini_free(ini);
    return err;
}

START_TEST(all_is_well_when_every_key_was_asked_for)
{
    ck_assert_str_eq(done_after_two("[style]\nborder = 1\nshade = 2\n").text,
                     "done");
    ck_assert_str_eq(done_after_two("[style]\n").text, "done");
    ck_assert_str_eq(done_after_two("").text, "done");
}
END_TEST

START_TEST(an_unknown_key_is_told_with_the_nearest_that_was_asked_for)
{
    ck_assert_str_eq(
        done_after_two("[style]\nshade = 1\nboarder = 2\n").text,
        "x.ini:3: [style] boarder: not known; did you mean border?");
    ck_assert_str_eq(done_after_two("[style]\nborder = 1\nsade = 2\n").text,
                     "x.ini:3: [style] sade: not known; did you mean shade?");
    ck_assert_str_eq(
        done_after_two("[style]\nborder = 1\nborders = 2\n").text,
        "x.ini:3: [style] borders: not known; did you mean border?");
}
END_TEST

START_TEST(nothing_far_away_is_offered_for_an_unknown_key)
{
    ck_assert_str_eq(done_after_two("[style]\nmusic = 1\n").text,
                     "x.ini:2: [style] music: not known");
}
END_TEST

START_TEST(a_name_of_another_section_is_not_offered)
{
    struct ini *const ini = ini_parsed("[a]\nbordr = 1\n[b]\nborder = 1\n");
    struct err err;
    const char *value = NULL;

    ck_assert(ini_text(ini, "a", "x", &value, &err));
    ck_assert(ini_text(ini, "b", "border", &value, &err));
    ck_assert(!ini_done(ini, &err));
    ck_assert_str_eq(err.text, "x.ini:2: [a] bordr: not known");
    ini_free(ini);
}
END_TEST

START_TEST(an_unknown_section_is_told_before_its_keys)
{
    ck_assert_str_eq(
        done_after_two("[style]\nshade = 1\n\n[stile]\nborder = 1\n").text,
        "x.ini:4: [stile]: not known; did you mean [style]?");
    ck_assert_str_eq(done_after_two("[stile]\nborder = 1\n").text,
                     "x.ini:1: [stile]: not known; did you mean [style]?");
    ck_assert_str_eq(done_after_two("[border]\n").text,
                     "x.ini:1: [border]: not known");
}
END_TEST

START_TEST(the_first_unknown_name_of_the_file_is_the_one_that_is_told)
{
    ck_assert_str_eq(done_after_two("[style]\nx = 1\ny = 2\n[z]\n").text,
                     "x.ini:2: [style] x: not known");
}
END_TEST

START_TEST(looking_whether_a_key_is_there_does_not_claim_it)
{
    struct ini *const ini = ini_parsed("[s]\nk = 1\n");
    struct err err;

    ck_assert(ini_has(ini, "s", "k"));
    ck_assert(ini_has_section(ini, "s"));
    ck_assert(!ini_done(ini, &err));
    ck_assert_str_eq(err.text, "x.ini:1: [s]: not known");
    ck_assert(ini_need(ini, "s", "k", &err));
    ck_assert(ini_done(ini, &err));
    ini_free(ini);
}
END_TEST

TCase *ini_value_case(void)
{
    TCase *const tests = tcase_create("values");

    tcase_add_test(tests, a_key_that_is_absent_leaves_the_default);
    tcase_add_test(
        tests, a_key_that_is_needed_and_absent_is_told_with_its_sections_line);
    tcase_add_test(tests, whole_numbers_are_read_up_to_the_ends_of_their_range);
    tcase_add_test(tests, a_whole_number_is_digits_from_end_to_end);
    tcase_add_test(tests, a_whole_number_stays_in_its_range);
    tcase_add_test(tests,
                   the_largest_number_of_all_is_no_excuse_for_a_larger_one);
    tcase_add_test(tests, a_flag_is_on_or_off_yes_or_no);
    tcase_add_test(tests, a_choice_is_the_number_of_its_name);
    tcase_add_test(tests, what_is_invisible_is_not_in_a_value);
    tcase_add_test(tests, a_failure_of_the_callers_own_is_told_with_its_place);
    return tests;
}

TCase *ini_claim_case(void)
{
    TCase *const tests = tcase_create("claims");

    tcase_add_test(tests, all_is_well_when_every_key_was_asked_for);
    tcase_add_test(tests,
                   an_unknown_key_is_told_with_the_nearest_that_was_asked_for);
    tcase_add_test(tests, nothing_far_away_is_offered_for_an_unknown_key);
    tcase_add_test(tests, a_name_of_another_section_is_not_offered);
    tcase_add_test(tests, an_unknown_section_is_told_before_its_keys);
    tcase_add_test(tests,
                   the_first_unknown_name_of_the_file_is_the_one_that_is_told);
    tcase_add_test(tests, looking_whether_a_key_is_there_does_not_claim_it);
    return tests;
}
