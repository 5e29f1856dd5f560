/* SPDX-License-Identifier: MIT */
/* Where each game of a file begins and ends, what may stand around them, and how a
 * name says which of them is meant. */
#include "base/file.h"
#include "match/saves/game_file.h"
#include "match/saves/save.h"
#include "match/saves/test_saved_games.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 4, TEXT_MAX = 400 };

/* ---- where games are ---- */

static const struct {
    const char *name, *bytes;
    const char *games[GAMES_MAX]; /* as they are read */
} FILES[] = {
    {"empty", "", {NULL}},
    {"blank", "\n \n", {NULL}},
    {"comments", "; a\n; b\n", {NULL}},
    {"one", "[naqala]\nx = 1\n", {"[naqala]\nx = 1\n"}},
    {"commented",
     "; a\n; b\n[naqala]\nx = 1\n\n\n; c\n; d\n\n[naqala]\n\ny = 2\n\n; e\n",
     {"; a\n; b\n[naqala]\nx = 1\n", "; c\n; d\n\n[naqala]\n\ny = 2\n"}},
    {"later",
     "\n\n; a\n\n; b\n[naqala]\nx = 1\n",
     {"; a\n\n; b\n[naqala]\nx = 1\n"}},
    {"inside",
     "\n[naqala]\n; a\nx = 1\n[naqala]\n[NAQALA]",
     {"[naqala]\n; a\nx = 1\n", "[naqala]\n", "[NAQALA]"}},
    {"cut", "; a\n[naqala]\nx = 1\n\n; b\n\n[naqa", {"; a\n[naqala]\nx = 1\n"}},
    {"marked.ugi",
     "\357\273\277position startpos\nposition startpos moves 1\n",
     {"position startpos\n", "position startpos moves 1\n"}},
    {"half-marked.moves", "\357\273", {"\357\273"}},
    {"spoken.ugi",
     "ugi\nsetoption name Game value oware\nisready\nposition startpos\ngo\n"
     "position startpos moves 1\n\nsetoption name Game value mangala\n"
     "position startpos\nposition startpos moves 2\nquit\n",
     {"ugi\nsetoption name Game value oware\nisready\nposition startpos\n",
      "setoption name Game value oware\ngo\nposition startpos moves 1\n",
      "setoption name Game value mangala\nposition startpos\n",
      "setoption name Game value mangala\nposition startpos moves 2\n"}},
    {"list.moves",
     "; a\n- 1/1/s\n3 6\n2. 1\n\n; b\n3\n5",
     {"; a\n- 1/1/s\n3 6\n2. 1\n", "; b\n3\n", "5"}},
    {"marked.moves",
     "\xEF\xBB\xBF"
     "3 6\n1\n",
     {"3 6\n", "1\n"}},
    /* A comment is one in many formats: it does not overrule the ending. */
    {"noted.moves", "# a\n\n; b\n3 6\n1\n", {"# a\n\n; b\n3 6\n", "1\n"}},
    {"noted.ugi", "; a\nposition startpos\n", {"; a\nposition startpos\n"}},
    {"save.moves",
     "# a\n[naqala]\nx = 1\n[naqala]\n",
     {"# a\n[naqala]\nx = 1\n", "[naqala]\n"}},
    {"marked", "\xEF\xBB\xBF[naqala]\nx = 1\n", {"[naqala]\nx = 1\n"}},
    /* The first line that is of another format decides, no later one. */
    {"plain", "position startpos\n{\n", {"position startpos\n"}},
    {"a.ogn", "{\n\n{\"moves\":[]}\n", {"{\n", "{\"moves\":[]}\n"}},
    {"b.ogn", "\n1. F a\n{ of f }\n", {"1. F a\n{ of f }\n"}},
};

START_TEST(a_game_has_the_comments_before_it_and_ends_with_its_last_line)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, FILES[_i].name);
    struct err err = {""};
    int count = 0;

    folder_put(path, FILES[_i].bytes);

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_str_eq(game_file_path(file), path);
    for (; count < GAMES_MAX && FILES[_i].games[count] != NULL; count++) {
        char *const text = game_file_text(file, count, &err);

        ck_assert_pstr_eq(text, FILES[_i].games[count]);
        free(text);
    }
    ck_assert_int_eq(game_file_count(file), count);
    ck_assert_ptr_null(game_file_text(file, count, &err));
    game_file_free(file);
    free(path);
    folder_free(folder);
}
END_TEST

/* The second game of each has a zero in it. */
static const struct {
    const char *name;
    const char *bytes; /* with @ for the zero */
    const char *words;
} ZEROS[] = {
    {"a.moves", "3 6\n1 @f\n", "#2: holds a zero byte"},
    {"b.moves", "1\n3 6\n@2. b\n", "#2: holds a zero byte"},
    {"a.aba", "i9h8\ni9h8 @i6h6\n", "#2: holds a zero byte"},
    {"a.ugi", "position startpos\nposition startpos@ moves 3\n",
     "#2: holds a zero byte"},
    {"a.jsonl", "{\"moves\":[]}\n{\"moves\":[]}@,\n", "#2: holds a zero byte"},
    {"a.ogn",
     "[Variant \"Abapa\"]\n[Result \"*\"]\n\n1. F *\n\n[Variant \"Abapa\"]\n"
     "[Result \"*\"]\n\n1. F @f *\n",
     "#2: holds a zero byte"},
    {"a.naqala", "[naqala]\nformat = 1\n\n[naqala]\nformat@ = 1\n",
     "#2:2: the line holds the control character U+0000"},
};

START_TEST(what_follows_a_zero_byte_is_not_overlooked)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, ZEROS[_i].name);
    char bytes[TEXT_MAX];
    const size_t length = strlen(ZEROS[_i].bytes);
    struct err err = {""};

    snprintf(bytes, sizeof bytes, "%s", ZEROS[_i].bytes);
    *strchr(bytes, '@') = '\0';
    folder_write(path, bytes, length);

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_int_eq(game_file_count(file), 2);
    ck_assert_ptr_null(game_file_load(file, 1, &err));
    ck_assert_msg(strstr(err.text, ZEROS[_i].words) != NULL, "%s", err.text);
    game_file_free(file);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(what_begins_with_anything_else_is_no_file_of_games)
{
    static const char *const texts[] = {"x = 1\n", "; a\nx = 1\n[naqala]\n",
                                        "\n[naqala\n", "a list\n"};
    char *const folder = folder_new();
    char *const path = file_join(folder, "games");
    char wanted[TEXT_MAX];
    struct err err;

    snprintf(wanted, sizeof wanted, "%s: is no file of games", path);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        folder_put(path, texts[i]);
        ck_assert_ptr_null(game_file_open(path, &err));
        ck_assert_str_eq(err.text, wanted);
    }
    free(path);
    folder_free(folder);
}
END_TEST

/* Tags are of OGN and of APGN: without a variant in the first line the ending
 * says of which. */
START_TEST(a_first_tag_that_is_of_two_formats_leaves_it_to_the_ending)
{
    static const struct {
        const char *name, *bytes, *format;
    } files[] = {
        {"a.ogn", "[South \"Thrush\"]\n", "ogn"},
        {"a.ogn", "\n [Event \"club\"]\n", "ogn"},
        {"a.ogn", "[Variant \"Abapa\"]\n", "ogn"},
        {"a.ogn", "[Variant \"Belgian Daisy\"]\n", "apgn"},
        {"a.apgn", "[Event \"club\"]\n", "apgn"},
        {"a.txt", "[Event \"club\"]\n", "apgn"},
        {"a.txt", "[Variant \"Abapa\"]\n", "ogn"},
        {"a.ogn", "[naqala]\n", "naqala"},
    };
    char *const folder = folder_new();

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *const path = file_join(folder, files[i].name);
        struct err err = {""};

        folder_put(path, files[i].bytes);

        struct game_file *const file = game_file_open(path, &err);

        ck_assert_msg(file != NULL, "%s", err.text);
        ck_assert_str_eq(game_file_format(file)->name, files[i].format);
        game_file_free(file);
        unlink(path);
        free(path);
    }
    folder_free(folder);
}
END_TEST

/* ---- to add games to ---- */

static const char GAME[] = "[naqala]\nx = 1\n";

/* Between games, up to where the second one is one. */
static const char GAP[] = "\n" SAVE_HEAD "\n[naqala";

/* Opened to add to, a file of these bytes holds those. */
static void opens_to_add(const char *path, const char *bytes, const char *then)
{
    struct err err = {""};

    folder_put(path, bytes);

    struct game_file *const file = game_file_open_to_add(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    game_file_free(file);
    folder_holds(path, then);
}

static void is_refused_to_add(const char *path, const char *bytes,
                              const char *why)
{
    char wanted[TEXT_MAX];
    struct err err = {""};

    folder_put(path, bytes);
    snprintf(wanted, sizeof wanted, "%s: %s", path, why);
    ck_assert_ptr_null(game_file_open_to_add(path, &err));
    ck_assert_str_eq(err.text, wanted);
    folder_holds(path, bytes);
}

/* Behind one game; and in a file without any, where no empty line comes first. */
START_TEST(any_part_of_a_head_that_arrived_alone_is_cut_off)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "games");
    char text[TEXT_MAX];

    for (int length = 0; length < (int)sizeof GAP; length++) {
        snprintf(text, sizeof text, "%s%.*s", GAME, length, GAP);
        opens_to_add(path, text, GAME);
        if (length == 0)
            continue;
        snprintf(text, sizeof text, "%.*s", length - 1, GAP + 1);
        opens_to_add(path, text, "");
    }
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(anything_else_behind_the_last_game_is_refused)
{
    static const char why[] = "ends in what is no game";
    char *const folder = folder_new();
    char *const path = file_join(folder, "games");
    char text[TEXT_MAX], wrong[sizeof GAP];

    memcpy(wrong, GAP, sizeof GAP);
    wrong[3] = '-';
    for (int length = 4; length < (int)sizeof GAP; length++) {
        snprintf(text, sizeof text, "%s%.*s", GAME, length, wrong);
        is_refused_to_add(path, text, why);
        snprintf(text, sizeof text, "%.*s", length - 1, wrong + 1);
        is_refused_to_add(path, text, why);
    }
    is_refused_to_add(path, " ", why);
    snprintf(text, sizeof text, "%s\n", GAP + 1);
    text[strlen(SAVE_HEAD)] = ';';
    is_refused_to_add(path, text, why);
    snprintf(text, sizeof text, "%s;%s", GAME, GAP);
    is_refused_to_add(path, text, why);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(the_end_of_the_last_line_that_was_lost_is_set_again)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "games");
    struct err err = {""};

    folder_write(path, GAME, strlen(GAME) - 1);

    struct game_file *const file = game_file_open_to_add(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    folder_holds(path, GAME);

    char *const text = game_file_text(file, 0, &err);

    ck_assert_pstr_eq(text, GAME);
    ck_assert(game_file_add(file, GAME, strlen(GAME), &err));
    folder_holds(path, "[naqala]\nx = 1\n\n[naqala]\nx = 1\n");
    ck_assert(game_file_drop(file, &err));
    folder_holds(path, GAME);
    free(text);
    game_file_free(file);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_file_is_locked_by_whatever_name_it_is_opened)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "games");
    char *const link = file_join(folder, "link");
    struct err err = {""};

    folder_put(path, GAME);
    ck_assert_int_eq(symlink(path, link), 0);

    struct game_file *const file = game_file_open_to_add(link, &err);
    struct game_file *const read = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_msg(read != NULL, "%s", err.text);
    is_refused_to_add(path, GAME, "another arena writes into it");
    game_file_free(file);
    opens_to_add(path, GAME, GAME);
    game_file_free(read);
    free(link);
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- names ---- */

/* The index is -1 where the name is not of that form. */
static void splits_into(const char *name, const char *path, int index)
{
    int read = -1;
    char *const split = game_file_split(name, &read);

    ck_assert_pstr_eq(split, path);
    ck_assert_int_eq(read, index);
    free(split);
}

START_TEST(a_name_with_a_number_is_a_path_and_an_index)
{
    splits_into("a#1", "a", 0);
    splits_into("a#2", "a", 1);
    splits_into("a#9", "a", 8);
    splits_into("a#10", "a", 9);
    splits_into("a b#c#30", "a b#c", 29);
    splits_into("#1", NULL, -1);
    splits_into("a#2147483647", "a", 2147483646);
    splits_into("a#2147483648", NULL, -1);
    splits_into("a#99999999999999999999", NULL, -1);
    splits_into("a#0", NULL, -1);
    splits_into("a#01", NULL, -1);
    splits_into("a#-1", NULL, -1);
    splits_into("a#+1", NULL, -1);
    splits_into("a# 1", NULL, -1);
    splits_into("a#:", NULL, -1);
    splits_into("a#1x", NULL, -1);
    splits_into("a#", NULL, -1);
    splits_into("a", NULL, -1);
    splits_into("", NULL, -1);
}
END_TEST

START_TEST(a_file_that_has_such_a_name_is_itself)
{
    char *const folder = folder_new();
    char *const whole = file_join(folder, "a#1");
    char *const other = file_join(folder, "a#2");
    char *const bare = file_join(folder, "a");

    splits_into(whole, bare, 0);
    folder_put(whole, GAME);
    splits_into(whole, NULL, -1);
    splits_into(other, bare, 1);
    free(bare);
    free(other);
    free(whole);
    folder_free(folder);
}
END_TEST

TCase *game_file_lines_case(void)
{
    TCase *const tests = tcase_create("game_file_lines");

    tcase_add_loop_test(
        tests, a_game_has_the_comments_before_it_and_ends_with_its_last_line, 0,
        sizeof FILES / sizeof *FILES);
    tcase_add_loop_test(tests, what_follows_a_zero_byte_is_not_overlooked, 0,
                        sizeof ZEROS / sizeof *ZEROS);
    tcase_add_test(tests, what_begins_with_anything_else_is_no_file_of_games);
    tcase_add_test(tests,
                   a_first_tag_that_is_of_two_formats_leaves_it_to_the_ending);
    tcase_add_test(tests, any_part_of_a_head_that_arrived_alone_is_cut_off);
    tcase_add_test(tests, anything_else_behind_the_last_game_is_refused);
    tcase_add_test(tests, the_end_of_the_last_line_that_was_lost_is_set_again);
    tcase_add_test(tests, a_file_is_locked_by_whatever_name_it_is_opened);
    tcase_add_test(tests, a_name_with_a_number_is_a_path_and_an_index);
    tcase_add_test(tests, a_file_that_has_such_a_name_is_itself);
    return tests;
}
