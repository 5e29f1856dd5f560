/* SPDX-License-Identifier: MIT */
/* By what a format is known, and what each line of a file is in it. */
#include "match/saves/game_format.h"
#include "match/saves/test_saved_games.h"
#include "support/notation.h"

#include <string.h>

/* ---- by what it is known ---- */

static const char *name_of(const struct game_format *format)
{
    return format != NULL ? format->name : "none";
}

START_TEST(the_formats_stand_in_the_order_of_their_names)
{
    static const char *const names[] = {"naqala", "ogn", "apgn", "aba",
                                        "moves",  "ugi", "json"};
    const int count = sizeof names / sizeof *names;

    ck_assert_int_eq(game_format_count(), count);
    for (int i = 0; i < count; i++)
        ck_assert_str_eq(game_format_at(i)->name, names[i]);
}
END_TEST

START_TEST(a_file_has_the_format_of_its_ending)
{
    static const char *const paths[][2] = {
        {"a.naqala", "naqala"},  {"a.b.NAQALA", "naqala"}, {"x/a.ogn", "ogn"},
        {"a.naqala.ogn", "ogn"}, {"a.apgn", "apgn"},       {"a.aba", "aba"},
        {"a.moves", "moves"},    {"a.ugi", "ugi"},         {"a.jsonl", "json"},
        {"a.json", "none"},      {"a.ogn.gz", "none"},     {".ogn", "none"},
        {".naqala", "none"},     {"ogn", "none"},          {"", "none"},
        {"a", "none"},           {"a.naqala#1", "none"},
    };

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        ck_assert_str_eq(name_of(game_format_of_path(paths[i][0])),
                         paths[i][1]);
}
END_TEST

START_TEST(a_file_without_ending_has_the_format_of_its_first_line)
{
    static const char *const lines[][2] = {
        {"; a comment\n", "naqala"},
        {"# a comment\n", "naqala"},
        {"[naqala]\n", "naqala"},
        {"[NAQALA] ; and more", "naqala"},
        {"[naqala}\n", "none"},
        {"[naqala\n", "none"},
        {"[Variant \"Abapa\"]\n", "ogn"},
        {"[Variant \"Abap\"]\n", "apgn"},
        {"[variant \"Abapa\"]\n", "apgn"},
        {"[E \"", "apgn"},
        {"[Event]\n", "none"},
        {"[1vent \"x\"]\n", "none"},
        {"Event \"x\"\n", "none"},
        {"game abalone:start=wall\n", "aba"},
        {"game oware\n", "moves"},
        {"game\n", "none"},
        {"- 11.../..../1/0,0\n", "aba"},
        {"- 4,4,4/4,4,4/s\n", "moves"},
        {"-1.\n", "none"},
        {"a1b2\n", "aba"},
        {"I9h8", "aba"},
        {"1. a1b2 i9h8\n", "aba"},
        {"12...\ta1b2", "aba"},
        {"1.c3c5d3\n", "aba"},
        {"1 a1b2\n", "none"},
        {"j1b2\n", "none"},
        {"a0b2\n", "none"},
        {"a1j2\n", "none"},
        {"a1b0\n", "none"},
        {"ab1c2\n", "none"},
        {"a12b2\n", "none"},
        {"a1bc2\n", "none"},
        {"a1b23\n", "none"},
        {"a1b", "none"},
        {"a1", "none"},
        {"a", "none"},
        {"setoption name Game value oware\n", "ugi"},
        {"setoption name Hash value 1\n", "none"},
        {"position startpos\n", "ugi"},
        {"position\n", "none"},
        {"{\"moves\":[]}\n", "json"},
        {"[]\n", "none"},
        {"a shopping list\n", "none"},
        {"\n", "none"},
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_msg(
            strcmp(name_of(game_format_of_line(lines[i][0])), lines[i][1]) == 0,
            "%s is %s", lines[i][0], name_of(game_format_of_line(lines[i][0])));
}
END_TEST

/* ---- what a line is ---- */

/* Nothing, comment, head, first, other. */
static const char KINDS[] = {[LINE_EMPTY] = '-',
                             [LINE_COMMENT] = 'c',
                             [LINE_HEAD] = 'h',
                             [LINE_FIRST] = 'F',
                             [LINE_OTHER] = 'o'};

/* The lines of a file in turn, each behind its kind. */
static void lines_are(const char *format, bool commented,
                      const char *const lines[])
{
    const struct game_format *const read = notation_format(format);
    struct game_scan scan = {.commented = commented};

    for (; *lines != NULL; lines++) {
        const char kind = KINDS[read->line(&scan, *lines + 2)];

        ck_assert_msg(kind == **lines, "%s: %s is %c", format, *lines, kind);
    }
}

START_TEST(a_save_begins_with_its_first_section)
{
    lines_are("naqala", false,
              (const char *const[]){"- ", "c ; a", "c # a", "F [naqala]",
                                    "F [Naqala]\n", "o [game]", "o a = 1",
                                    "o [naqala", "o [", "o [naqala}", NULL});
}
END_TEST

/* It may be cut there, at the end of the file. */
START_TEST(behind_a_comment_the_beginning_of_a_save_is_none_yet)
{
    lines_are("naqala", true,
              (const char *const[]){"c [", "c [n", "c [naqal", "c [naqala",
                                    "F [naqala]", "o [naqala\n", "o [naqalb",
                                    "o [game]", "o [m", "o naqala", NULL});
}
END_TEST

START_TEST(a_game_with_tags_begins_with_the_first_of_them)
{
    static const char *const formats[] = {"ogn", "apgn"};

    for (int i = 0; i < 2; i++) {
        lines_are(
            formats[i], false,
            (const char *const[]){"- ", "F [Event \"a\"]\n", "o [Date \"b\"]\n",
                                  "- ", "o [Round \"c\"]\n", "- ", "o 1. F a\n",
                                  "- ", "o 2. E c\n", "F [Event \"d\"]\n",
                                  "o [Event]\n", "F [Event \"e\"]\n", NULL});
        lines_are(formats[i], false,
                  (const char *const[]){"F 1. F a\n", "o 2. E c\n",
                                        "F [Event \"d\"]\n", "o [Date \"b\"]\n",
                                        NULL});
    }
}
END_TEST

START_TEST(a_list_begins_with_its_first_number_or_without_one)
{
    static const char *const formats[] = {"aba", "moves"};

    for (int i = 0; i < 2; i++)
        lines_are(formats[i], false,
                  (const char *const[]){"- ", "c ; a", "c # a", "c game oware",
                                        "c - 4,4/4,4/s", "F 3 6", "F a1b2",
                                        "F 1. 3 6", "F 1.3 6", "F 1... 3",
                                        "o 2. 3 6", "o 10. 3", "o 11.3",
                                        "F gamete", "F -1", NULL});
}
END_TEST

START_TEST(in_a_conversation_each_position_is_a_game)
{
    lines_are("ugi", false,
              (const char *const[]){
                  "- ", "c ugi", "h setoption name Game value oware",
                  "c setoption name Hash value 1", "F position startpos",
                  "c go depth 3", "F position fen 1", "c position", NULL});
}
END_TEST

START_TEST(each_line_of_json_is_a_game)
{
    lines_are(
        "json", false,
        (const char *const[]){"- ", "F {\"moves\":[]}", "F {", "F x", NULL});
}
END_TEST

TCase *game_format_case(void)
{
    TCase *const tests = tcase_create("game_format");

    tcase_add_test(tests, the_formats_stand_in_the_order_of_their_names);
    tcase_add_test(tests, a_file_has_the_format_of_its_ending);
    tcase_add_test(tests,
                   a_file_without_ending_has_the_format_of_its_first_line);
    tcase_add_test(tests, a_save_begins_with_its_first_section);
    tcase_add_test(tests, behind_a_comment_the_beginning_of_a_save_is_none_yet);
    tcase_add_test(tests, a_game_with_tags_begins_with_the_first_of_them);
    tcase_add_test(tests, a_list_begins_with_its_first_number_or_without_one);
    tcase_add_test(tests, in_a_conversation_each_position_is_a_game);
    tcase_add_test(tests, each_line_of_json_is_a_game);
    return tests;
}
