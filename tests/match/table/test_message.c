/* SPDX-License-Identifier: MIT */
/* Lines of the table protocol: what is read, what is written, what is refused. */
#include "base/memory.h"
#include "match/table/message.h"
#include "support/suites.h"

#include <string.h>

/* Every line of naqala-protocol(7), once. */
static const char *const LINES[MESSAGE_KINDS] = {
    [MESSAGE_NAQALA] = "naqala 1",
    [MESSAGE_JOIN] = "join play ABCD - Ann of the hill",
    [MESSAGE_WELCOME] = "welcome 2 XYZ",
    [MESSAGE_NO] = "no room for more",
    [MESSAGE_GAME] = "game 1 3 kalah:pits=6",
    [MESSAGE_START] = "start 4,4,0/4,4,0/s",
    [MESSAGE_PLAYER] = "player 1 Ben",
    [MESSAGE_CLOCK] = "clock 5+3",
    [MESSAGE_SERIES] = "series 2 5 Ann 1, Ben 0",
    [MESSAGE_MOVE] = "move 3 17 c 1500",
    [MESSAGE_NOW] = "now",
    [MESSAGE_TOOK] = "took 3 17 1400",
    [MESSAGE_BACK] = "back 4 16",
    [MESSAGE_END] = "end resigned 1",
    [MESSAGE_HOLD] = "hold the line to Ben is broken",
    [MESSAGE_GO] = "go",
    [MESSAGE_ASK] = "ask back 15",
    [MESSAGE_AGREE] = "agree draw 17",
    [MESSAGE_REFUSE] = "refuse again 40",
    [MESSAGE_TIME] = "time 3 16",
    [MESSAGE_RESIGN] = "resign 3 16",
    [MESSAGE_SAY] = "say  two blanks, and ünïcode",
    [MESSAGE_NOTE] = "note Ben has come",
    [MESSAGE_PING] = "ping",
    [MESSAGE_PONG] = "pong",
    [MESSAGE_BYE] = "bye",
};

START_TEST(every_line_is_read_and_written_as_it_was)
{
    char line[MESSAGE_LINE_MAX];
    struct table_message message;
    struct err err = {""};

    ck_assert_msg(table_message_read(LINES[_i], &message, &err), "%s",
                  err.text);
    ck_assert_int_eq(message.kind, _i);

    FILE *const out = memory_file(line, sizeof line);

    table_message_write(&message, out);
    fclose(out);
    ck_assert_uint_eq(strcspn(line, "\n"), strlen(line) - 1);
    line[strlen(line) - 1] = '\0';
    ck_assert_str_eq(line, LINES[_i]);
}
END_TEST

START_TEST(fields_are_where_they_belong)
{
    struct table_message message;
    struct err err;

    ck_assert(table_message_read("move 3 17 c 2000000000", &message, &err));
    ck_assert_int_eq(message.numbers[0], 3);
    ck_assert_int_eq(message.numbers[1], 17);
    ck_assert_int_eq(message.numbers[2], 2000000000);
    ck_assert_str_eq(message.words[0], "c");
    ck_assert(table_message_read("join watch A B C D", &message, &err));
    ck_assert_str_eq(message.words[0], "watch");
    ck_assert_str_eq(message.words[1], "A");
    ck_assert_str_eq(message.words[2], "B");
    ck_assert_str_eq(message.text, "C D");
}
END_TEST

static const char *const WRONG[] = {
    "",
    " ",
    "Move 1 2 a 3",
    "moves 1 2 a 3",
    "move",
    "move 1 2 a",
    "move 1 2 a ",
    "move 1 2 a b",
    "move 1 2 a 3 4",
    "move 1 2  3",
    "move -1 2 a 3",
    "move +1 2 a 3",
    "move 1 2 a 2000000001",
    "move 1 2 a 99999999999",
    "move 1 0x2 a 3",
    "move 1 2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 3",
    "now then",
    "say",
    "player 1",
    "player one Ben",
    "\xff",
};

START_TEST(what_is_no_line_is_refused)
{
    struct table_message message;
    struct err err = {""};

    ck_assert_msg(!table_message_read(WRONG[_i], &message, &err), "%s",
                  WRONG[_i]);
    ck_assert_str_ne(err.text, "");
}
END_TEST

START_TEST(a_refusal_says_how_the_line_is)
{
    struct table_message message;
    struct err err;

    table_message_read("move 1 2", &message, &err);
    ck_assert_str_eq(err.text, "move: it is `move NUMBER NUMBER WORD NUMBER`");
    table_message_read("hello", &message, &err);
    ck_assert_str_eq(err.text, "hello: no such word in this protocol");
}
END_TEST

/* What could write to a terminal, or turn what is read around. */
START_TEST(text_is_nothing_but_text)
{
    static const struct {
        const char *line;
        const char *text;
    } cases[] = {
        {"say \033[2Jgone", "?[2Jgone"},
        {"say a\tb\rc", "a?b?c"},
        {"say \xff\xfe", "??"},
        {"say \xc3", "?"},
        {"say \xc2\x9b"
         "31m",
         "?31m"},
        {"say fine: ● 日", "fine: ● 日"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table_message message;
        struct err err;

        ck_assert(table_message_read(cases[i].line, &message, &err));
        ck_assert_str_eq(message.text, cases[i].text);
    }
}
END_TEST

/* Signs that turn text round are written byte by byte, lest they do. */
START_TEST(signs_of_direction_are_no_text)
{
    static const unsigned char signs[][3] = {
        {0xE2, 0x80, 0x8E}, {0xE2, 0x80, 0x8F}, {0xE2, 0x80, 0xA8},
        {0xE2, 0x80, 0xA9}, {0xE2, 0x80, 0xAA}, {0xE2, 0x80, 0xAE},
        {0xE2, 0x81, 0xA6}, {0xE2, 0x81, 0xA9},
    };

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        char text[] = "a...b";
        char clean[8];

        memcpy(text + 1, signs[i], 3);
        table_message_clean(text, clean, sizeof clean);
        ck_assert_str_eq(clean, "a?b");
    }
}
END_TEST

/* At a character, and never half of one. */
START_TEST(text_is_cut_where_it_is_too_long)
{
    char clean[8];

    table_message_clean("1234567890", clean, sizeof clean);
    ck_assert_str_eq(clean, "1234567");
    table_message_clean("日日日", clean, sizeof clean);
    ck_assert_str_eq(clean, "日日");
    table_message_clean("", clean, sizeof clean);
    ck_assert_str_eq(clean, "");
}
END_TEST

/* The longest line that is written is one that is read. */
START_TEST(the_longest_line_has_room)
{
    char text[2 * MESSAGE_TEXT_MAX];
    char line[MESSAGE_LINE_MAX];
    struct table_message message = {.kind = MESSAGE_JOIN};
    struct err err;
    FILE *const out = memory_file(line, sizeof line);

    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    for (int i = 0; i < MESSAGE_WORDS; i++)
        snprintf(message.words[i], MESSAGE_WORD_MAX, "%.*s",
                 MESSAGE_WORD_MAX - 1, text);
    table_message_clean(text, message.text, sizeof message.text);
    table_message_write(&message, out);
    fclose(out);
    ck_assert_int_eq(line[strlen(line) - 1], '\n');
    line[strlen(line) - 1] = '\0';
    ck_assert(table_message_read(line, &message, &err));
    ck_assert_uint_eq(strlen(message.text), MESSAGE_TEXT_MAX - 1);
}
END_TEST

Suite *table_message_suite(void)
{
    Suite *const suite = suite_create("table_message");
    TCase *const tcase = tcase_create("lines");

    tcase_add_loop_test(tcase, every_line_is_read_and_written_as_it_was, 0,
                        MESSAGE_KINDS);
    tcase_add_test(tcase, fields_are_where_they_belong);
    tcase_add_loop_test(tcase, what_is_no_line_is_refused, 0,
                        sizeof WRONG / sizeof *WRONG);
    tcase_add_test(tcase, a_refusal_says_how_the_line_is);
    tcase_add_test(tcase, text_is_nothing_but_text);
    tcase_add_test(tcase, signs_of_direction_are_no_text);
    tcase_add_test(tcase, text_is_cut_where_it_is_too_long);
    tcase_add_test(tcase, the_longest_line_has_room);
    suite_add_tcase(suite, tcase);
    return suite;
}
