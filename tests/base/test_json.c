/* SPDX-License-Identifier: MIT */
/* Promises of the writer of JSON. */
#include "base/json.h"
#include "base/rng.h"
#include "support/json_tree.h"
#include "support/suites.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is written between begin and end; the caller frees it. */
struct written {
    char *text;
    size_t length;
    struct json json;
    FILE *out;
};

static void begin(struct written *written)
{
    written->out = open_memstream(&written->text, &written->length);
    written->json = json_begin(written->out);
}

static void gives(struct written *written, const char *expected)
{
    json_end(&written->json);
    fclose(written->out);
    ck_assert_str_eq(written->text, expected);
    free(written->text);
}

START_TEST(members_and_items_are_parted_by_commas)
{
    struct written written;

    begin(&written);
    gives(&written, "{}\n");
    begin(&written);
    json_number(&written.json, "a", -3);
    json_list(&written.json, "b");
    json_text(&written.json, NULL, "x");
    json_object(&written.json, NULL);
    json_truth(&written.json, "t", true);
    json_truth(&written.json, "f", false);
    json_close(&written.json);
    json_list(&written.json, NULL);
    json_close(&written.json);
    json_close(&written.json);
    json_count(&written.json, "c", UINT64_MAX);
    gives(&written, "{\"a\":-3,\"b\":[\"x\",{\"t\":true,\"f\":false},[]],"
                    "\"c\":18446744073709551615}\n");
}
END_TEST

START_TEST(what_is_open_is_closed_at_the_end)
{
    struct written written;

    begin(&written);
    json_list(&written.json, "a");
    json_object(&written.json, NULL);
    gives(&written, "{\"a\":[{}]}\n");
}
END_TEST

START_TEST(signs_that_mean_something_are_escaped)
{
    struct written written;

    begin(&written);
    json_text(&written.json, "q\"\\", "\b\f\n\r\t\x01\x1b[1m\x7f/");
    gives(&written, "{\"q\\\"\\\\\":\"\\b\\f\\n\\r\\t\\u0001\\u001b[1m\\u007f/"
                    "\"}\n");
    begin(&written);
    json_text(&written.json, "a", "½ \xF0\x9F\x8C\xB1 \xC2\x9B");
    gives(&written, "{\"a\":\"½ \xF0\x9F\x8C\xB1 \\u009b\"}\n");
    begin(&written);
    json_text(&written.json, "a", "x\342\200\256y\363\240\201\201");
    gives(&written, "{\"a\":\"x\\u202ey\\udb40\\udc41\"}\n");
    begin(&written);
    json_text(&written.json, "a", "\xFFx\xC3");
    gives(&written, "{\"a\":\"\xEF\xBF\xBDx\xEF\xBF\xBD\"}\n");
}
END_TEST

START_TEST(numbers_have_nine_digits_and_are_numbers)
{
    struct written written;

    begin(&written);
    json_real(&written.json, "a", 1.0 / 3);
    json_real(&written.json, "b", 24);
    json_real(&written.json, "c", INFINITY);
    json_real(&written.json, "d", NAN);
    gives(&written, "{\"a\":0.333333333,\"b\":24,\"c\":null,\"d\":null}\n");
}
END_TEST

START_TEST(any_bytes_make_a_text_that_can_be_parsed)
{
    struct rng rng = rng_new(5, 0);

    for (int i = 0; i < 500; i++) {
        struct written written;
        char bytes[40];

        for (size_t at = 0; at < sizeof bytes - 1; at++)
            bytes[at] = (char)(1 + rng_below(&rng, 255));
        bytes[sizeof bytes - 1] = '\0';
        begin(&written);
        json_text(&written.json, "a", bytes);
        json_end(&written.json);
        fclose(written.out);

        struct json_tree *const tree =
            json_tree_parse(written.text, written.length);

        ck_assert_msg(tree != NULL, "%s", written.text);
        json_tree_free(tree);
        free(written.text);
    }
}
END_TEST

/* ---- the parser and the schema of the tests ---- */

static bool parses(const char *text)
{
    struct json_tree *const tree = json_tree_parse(text, strlen(text));
    const bool good = tree != NULL;

    json_tree_free(tree);
    return good;
}

START_TEST(the_parser_takes_json_and_nothing_else)
{
    static const char *const good[] = {"{}", " [1, -2.5e+3, 0] ",
                                       "{\"a\":null,\"b\":[true,false]}",
                                       "\"\\u00e9\\n\""};
    static const char *const bad[] = {"",
                                      "{",
                                      "{\"a\":1,}",
                                      "[1 2]",
                                      "{'a':1}",
                                      "{\"a\":01}",
                                      "\"\t\"",
                                      "{\"a\" 1}",
                                      "nul",
                                      "\"\\x\"",
                                      "[1]]",
                                      "{\"a\":1,\"a\":2}",
                                      "\"\\ud800\"",
                                      "1."};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(parses(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!parses(bad[i]), "%s", bad[i]);
}
END_TEST

static bool fits(const char *value_text, const char *schema_text)
{
    struct json_tree *const value =
        json_tree_parse(value_text, strlen(value_text));
    struct json_tree *const schema =
        json_tree_parse(schema_text, strlen(schema_text));

    ck_assert(value != NULL && schema != NULL);

    const bool good = json_tree_fits(value, schema, schema);

    json_tree_free(value);
    json_tree_free(schema);
    return good;
}

START_TEST(a_schema_refuses_what_it_does_not_describe)
{
    static const char schema[] =
        "{\"type\":\"object\",\"required\":[\"a\"],"
        "\"additionalProperties\":false,\"properties\":{"
        "\"a\":{\"type\":\"integer\",\"minimum\":1},"
        "\"b\":{\"type\":\"array\",\"items\":{\"enum\":[\"x\"]}},"
        "\"c\":{\"anyOf\":[{\"type\":\"null\"},{\"$ref\":\"#/$defs/d\"}]}},"
        "\"$defs\":{\"d\":{\"type\":\"boolean\"}}}";

    ck_assert(fits("{\"a\":1}", schema));
    ck_assert(fits("{\"a\":2,\"b\":[\"x\",\"x\"],\"c\":null}", schema));
    ck_assert(fits("{\"a\":2,\"c\":true}", schema));
    ck_assert(!fits("{}", schema));
    ck_assert(!fits("[]", schema));
    ck_assert(!fits("{\"a\":0}", schema));
    ck_assert(!fits("{\"a\":1.5}", schema));
    ck_assert(!fits("{\"a\":\"1\"}", schema));
    ck_assert(!fits("{\"a\":1,\"b\":[\"y\"]}", schema));
    ck_assert(!fits("{\"a\":1,\"c\":3}", schema));
    ck_assert(!fits("{\"a\":1,\"z\":1}", schema));
}
END_TEST

Suite *json_suite(void)
{
    Suite *const suite = suite_create("json");
    TCase *const writer = tcase_create("writer");
    TCase *const reader = tcase_create("reader");

    tcase_add_test(writer, members_and_items_are_parted_by_commas);
    tcase_add_test(writer, what_is_open_is_closed_at_the_end);
    tcase_add_test(writer, signs_that_mean_something_are_escaped);
    tcase_add_test(writer, numbers_have_nine_digits_and_are_numbers);
    tcase_add_test(writer, any_bytes_make_a_text_that_can_be_parsed);
    tcase_add_test(reader, the_parser_takes_json_and_nothing_else);
    tcase_add_test(reader, a_schema_refuses_what_it_does_not_describe);
    suite_add_tcase(suite, writer);
    suite_add_tcase(suite, reader);
    return suite;
}
