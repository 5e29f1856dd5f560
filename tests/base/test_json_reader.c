/* SPDX-License-Identifier: MIT */
/* Promises of the reader of JSON: what RFC 8259 allows is read, nothing else. */
#include "base/json_reader.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

START_TEST(members_and_items_come_one_after_the_other)
{
    struct json_reader reader = json_reader_new(
        " { \"name\" : \"Ada\" ,\n\"x\":[{},[[]],null,true,-1.5e+3],"
        "\"counts\":[1,-2 , 3],\"empty\":{}}\n");
    char key[8];
    char name[16] = "";
    int64_t sum = 0;
    int members = 0;

    ck_assert(json_open(&reader, '{'));
    while (json_member(&reader, key, sizeof key)) {
        members++;
        if (strcmp(key, "name") == 0) {
            ck_assert(json_take_text(&reader, name, sizeof name));
        } else if (strcmp(key, "counts") == 0) {
            int64_t number;

            ck_assert(json_open(&reader, '['));
            while (json_item(&reader)) {
                ck_assert(json_take_number(&reader, -2, 3, &number));
                sum += number;
            }
        } else {
            json_skip(&reader);
        }
    }
    ck_assert(json_finish(&reader));
    ck_assert_str_eq(name, "Ada");
    ck_assert_int_eq(sum, 2);
    ck_assert_int_eq(members, 4);
}
END_TEST

static const struct {
    const char *json;
    const char *text; /* NULL: it is none */
} TEXTS[] = {
    {"\"\"", ""},
    {"\"a\\\"b\\\\c\\/d\"", "a\"b\\c/d"},
    {"\"\\b\\f\\n\\r\\t\"", "\b\f\n\r\t"},
    {"\"\\u0041\\u00e9\\u20AC\"", "A\xC3\xA9\xE2\x82\xAC"},
    {"\"\\ud83d\\ude00\"", "\xF0\x9F\x98\x80"},
    {"\"123456789012345\"", "123456789012345"},
    {"\"1234567890123456\"", NULL},
    {"\"\\u0000\"", NULL},
    {"\"\\ud83d\"", NULL},
    {"\"\\ud83d\\u0041\"", NULL},
    {"\"\\ude00\"", NULL},
    {"\"\\u12\"", NULL},
    {"\"\\x\"", NULL},
    {"\"\\", NULL},
    {"\"a", NULL},
    {"\"a\nb\"", NULL},
    {"\"\xE2\x82\xAC\"", "\xE2\x82\xAC"},
    {"\"\xE2\x82\"", NULL},
    {"\"\xE2\"", NULL},
    {"\"a\x97\"", NULL},
    {"\"\xED\xA0\xBD\"", NULL},
    {"a", NULL},
    {"", NULL},
};

START_TEST(a_text_is_what_stands_between_quotes)
{
    struct json_reader reader = json_reader_new(TEXTS[_i].json);
    char text[16];
    const bool taken = json_take_text(&reader, text, sizeof text);

    ck_assert(taken == (TEXTS[_i].text != NULL));
    if (taken)
        ck_assert_str_eq(text, TEXTS[_i].text);
    else
        ck_assert_str_ne(reader.err.text, "");
}
END_TEST

static const struct {
    const char *json;
    bool good;
} VALUES[] = {
    {"0", true},
    {"-0", true},
    {"1.50", true},
    {"1e9", true},
    {"-1.5E-3", true},
    {"01", false},
    {"1.", false},
    {".5", false},
    {"+1", false},
    {"1e", false},
    {"-", false},
    {"true", true},
    {"false", true},
    {"null", true},
    {"nul", false},
    {"{}", true},
    {"[]", true},
    {"[1,2]", true},
    {"[1,]", false},
    {"[,]", false},
    {"[1 2]", false},
    {"[1", false},
    {"{\"a\":1}", true},
    {"{\"a\":1,}", false},
    {"{\"a\"}", false},
    {"{a:1}", false},
    {"{\"a\":}", false},
    {"{\"a\":1", false},
    {"[{\"a\":[]}]", true},
    {"[1}", false},
    {"1 1", false},
    {"", false},
    {"[[[[1]]],{\"b\":{}}]", true},
};

START_TEST(a_value_is_passed_over_as_a_whole)
{
    struct json_reader reader = json_reader_new(VALUES[_i].json);

    json_skip(&reader);
    ck_assert_msg(json_finish(&reader) == VALUES[_i].good, "%s",
                  VALUES[_i].json);
    ck_assert(reader.failed != VALUES[_i].good);
}
END_TEST

START_TEST(a_number_must_be_whole_and_in_its_range)
{
    static const char *const wrong[] = {
        "4", "-4", "1.0", "1e0", "x", "", "99999999999999999999"};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct json_reader reader = json_reader_new(wrong[i]);
        int64_t number;

        ck_assert_msg(!json_take_number(&reader, -3, 3, &number), "%s",
                      wrong[i]);
        ck_assert(reader.failed);
    }
}
END_TEST

START_TEST(what_is_nested_too_deep_is_an_error)
{
    char deep[2 * JSON_NESTED_MAX + 4] = "";

    memset(deep, '[', JSON_NESTED_MAX);
    memset(deep + JSON_NESTED_MAX, ']', JSON_NESTED_MAX);

    struct json_reader reader = json_reader_new(deep);

    json_skip(&reader);
    ck_assert(json_finish(&reader));
    memset(deep, '[', JSON_NESTED_MAX + 1);
    reader = json_reader_new(deep);
    json_skip(&reader);
    ck_assert(reader.failed);
    ck_assert_ptr_nonnull(strstr(reader.err.text, "nested so deep"));
}
END_TEST

START_TEST(the_first_error_stays)
{
    struct json_reader reader = json_reader_new("[1 2");
    char text[4];
    int64_t number = 0;

    ck_assert(json_open(&reader, '[') && json_item(&reader) &&
              json_take_number(&reader, 0, 9, &number));
    ck_assert(!json_item(&reader));
    ck_assert_str_eq(reader.err.text, "2: a comma should stand");
    ck_assert(!json_item(&reader) && !json_open(&reader, '[') &&
              !json_member(&reader, text, sizeof text) &&
              !json_take_text(&reader, text, sizeof text) &&
              !json_take_number(&reader, 0, 9, &number) &&
              !json_finish(&reader));
    ck_assert_str_eq(reader.err.text, "2: a comma should stand");
}
END_TEST

Suite *json_reader_suite(void)
{
    Suite *const suite = suite_create("json_reader");
    TCase *const tests = tcase_create("json_reader");

    tcase_add_test(tests, members_and_items_come_one_after_the_other);
    tcase_add_loop_test(tests, a_text_is_what_stands_between_quotes, 0,
                        sizeof TEXTS / sizeof TEXTS[0]);
    tcase_add_loop_test(tests, a_value_is_passed_over_as_a_whole, 0,
                        sizeof VALUES / sizeof VALUES[0]);
    tcase_add_test(tests, a_number_must_be_whole_and_in_its_range);
    tcase_add_test(tests, what_is_nested_too_deep_is_an_error);
    tcase_add_test(tests, the_first_error_stays);
    suite_add_tcase(suite, tests);
    return suite;
}
