/* SPDX-License-Identifier: MIT */
/* Promises of lines of the Kalah Game Protocol, by its grammar. */
#include "base/rng.h"
#include "cmd/kgp/message.h"
#include "support/suites.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct message read_line(char *line)
{
    struct message message;
    struct err err = {""};

    ck_assert_msg(message_read(line, &message, &err), "%s", err.text);
    return message;
}

START_TEST(numbers_and_names_are_told_apart)
{
    static const struct {
        const char *line, *name;
        int64_t id, ref; /* -1: none */
        int count;
    } cases[] = {
        {"kgp 1 0 1", "kgp", -1, -1, 3},
        {"4@5 ok", "ok", 4, 5, 0},
        {"6 ping", "ping", 6, -1, 0},
        {"@8 move 1", "move", -1, 8, 1},
        {"10@8 stop", "stop", 10, 8, 0},
        {"  goodbye  ", "goodbye", -1, -1, 0},
        {"0@0\t set  a:b   \"\"", "set", 0, 0, 2},
        {"123456789012345678 x", "x", 123456789012345678, -1, 0},
        {"2 4ever", "4ever", 2, -1, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[100];

        snprintf(line, sizeof line, "%s", cases[i].line);

        const struct message message = read_line(line);

        ck_assert_str_eq(message.name, cases[i].name);
        ck_assert_int_eq(message.has_id ? (int64_t)message.id : -1,
                         cases[i].id);
        ck_assert_int_eq(message.has_ref ? (int64_t)message.ref : -1,
                         cases[i].ref);
        ck_assert_int_eq(message.count, cases[i].count);
    }
}
END_TEST

START_TEST(arguments_have_kinds)
{
    char line[] = "set 7 -12 +3 .5 -1.25 info:name \"a \\\"b\\\" \\\\ c\\nd\" "
                  "<1,2,3,4,5> beyond";
    static const struct {
        enum message_kind kind;
        const char *text;
        int64_t integer;
    } expected[] = {
        {MESSAGE_INTEGER, "7", 7},
        {MESSAGE_INTEGER, "-12", -12},
        {MESSAGE_INTEGER, "+3", 3},
        {MESSAGE_REAL, ".5", 0},
        {MESSAGE_REAL, "-1.25", 0},
        {MESSAGE_WORD, "info:name", 0},
        {MESSAGE_STRING, "a \"b\" \\ c\nd", 0},
        {MESSAGE_BOARD, "<1,2,3,4,5>", 0},
    };
    const struct message message = read_line(line);

    ck_assert_int_eq(message.count, MESSAGE_ARGUMENTS_MAX);
    for (int i = 0; i < message.count; i++) {
        const struct message_argument *const argument =
            message_argument(&message, i, expected[i].kind);

        ck_assert_ptr_nonnull(argument);
        ck_assert_str_eq(argument->text, expected[i].text);
        if (argument->kind == MESSAGE_INTEGER)
            ck_assert_int_eq(argument->integer, expected[i].integer);
    }
    ck_assert_ptr_null(message_argument(&message, 0, MESSAGE_WORD));
    ck_assert_ptr_null(message_argument(&message, 8, MESSAGE_WORD));
}
END_TEST

START_TEST(boards_are_read_and_written)
{
    char line[] = "8 state <6,1,2,4,4,4,4,4,0,5,5,5,5,0,0>";
    const struct message message = read_line(line);
    const struct message_board *const board = &message.arguments[0].board;
    static const int numbers[] = {1, 2, 4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 0, 0};

    ck_assert_int_eq(board->pits, 6);
    ck_assert_mem_eq(board->numbers, numbers, sizeof numbers);
    ck_assert_str_eq(message_board_text(board).text,
                     "<6,1,2,4,4,4,4,4,0,5,5,5,5,0,0>");
}
END_TEST

/* As long as a line may be: it is read, and cannot be played. */
START_TEST(a_board_of_any_size_is_read)
{
    char line[MESSAGE_LINE_MAX] = "2 state <4000,0,0";
    size_t length = strlen(line);

    for (int i = 0; i < 2 * 4000; i++, length += 2)
        memcpy(line + length, ",0", 3);
    memcpy(line + length, ">", 2);

    const struct message message = read_line(line);

    ck_assert_int_eq(message.arguments[0].board.pits, 4000);
}
END_TEST

START_TEST(what_is_no_message_is_refused)
{
    static const char *const cases[] = {
        "",
        "   ",
        "7",
        "7@",
        "@ ok",
        "@x ok",
        "7@8",
        "7@8ok",
        "7@8 ",
        "-1 ok",
        "<1,0,0,1,1> state",
        "state <6,0,0>",
        "state <1,0,0,1,1,1>",
        "state <0,0,0>",
        "state <1,0,0,1,1",
        "state <1,0,0,1,-1>",
        "state <1,,0,1,1>",
        "state <>",
        "state <1,0,0,1,99999999999>",
        "state <1,0,0,1,1>x",
        "set a \"open",
        "set a \"open\\",
        "set a \"open\\\"",
        "set a \"b\"c",
        "set a;b",
        "s\303\244t a",
        "1234567890123456789012345 ok",
        "!",
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[100];
        struct message message;
        struct err err = {""};

        snprintf(line, sizeof line, "%s", cases[i]);
        ck_assert_msg(!message_read(line, &message, &err), "%s", cases[i]);
        ck_assert_str_ne(err.text, "");
    }
}
END_TEST

/* Any text comes back from its quotes. */
START_TEST(what_is_quoted_is_read_again)
{
    static const char signs[] = "ab \"\\n\n<>@;";
    struct rng rng = rng_new(3, 0);

    for (int i = 0; i < 1000; i++) {
        char text[20] = "";
        char line[100] = "set x ";
        const uint32_t length = rng_below(&rng, sizeof text);

        for (uint32_t at = 0; at < length; at++)
            text[at] = signs[rng_below(&rng, sizeof signs - 1)];
        text[length < sizeof text ? length : sizeof text - 1] = '\0';
        message_quote(text, line + strlen(line), sizeof line - strlen(line));

        const struct message message = read_line(line);

        ck_assert_int_eq(message.count, 2);
        ck_assert_str_eq(message.arguments[1].text, text);
    }
}
END_TEST

START_TEST(quotes_hold_nothing_that_ends_a_line)
{
    char out[16];

    message_quote("a\r\nb\033", out, sizeof out);
    ck_assert_str_eq(out, "\"a?\\nb?\"");
    message_quote("123456789012345678901234567890", out, sizeof out);
    ck_assert_str_eq(out, "\"12345678901\"");
    message_quote("1234567890\"\"\"\"", out, sizeof out);
    ck_assert_str_eq(out, "\"1234567890\\\"\"");
}
END_TEST

Suite *kgp_message_suite(void)
{
    Suite *const suite = suite_create("kgp_message");
    TCase *const tests = tcase_create("kgp_message");

    tcase_add_test(tests, numbers_and_names_are_told_apart);
    tcase_add_test(tests, arguments_have_kinds);
    tcase_add_test(tests, boards_are_read_and_written);
    tcase_add_test(tests, a_board_of_any_size_is_read);
    tcase_add_test(tests, what_is_no_message_is_refused);
    tcase_add_test(tests, what_is_quoted_is_read_again);
    tcase_add_test(tests, quotes_hold_nothing_that_ends_a_line);
    suite_add_tcase(suite, tests);
    return suite;
}
