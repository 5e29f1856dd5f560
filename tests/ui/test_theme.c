/* SPDX-License-Identifier: MIT */
/*
 * Promises of themes: what is read, and how what is no theme is refused. That
 * those of the source tree are good to look at is in ui/test_theme_shipped.c.
 */
#include "ui/test_theme.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

static bool parse(const char *text, struct theme *theme, struct err *err)
{
    return theme_parse("x", text, strlen(text), theme, err);
}

struct theme theme_of(const char *text)
{
    struct theme theme;
    struct err err = {""};

    ck_assert_msg(parse(text, &theme, &err), "%s", err.text);
    return theme;
}

struct theme theme_in(const char *path)
{
    struct theme theme;
    struct err err = {""};

    ck_assert_msg(theme_load(path, &theme, &err), "%s", err.text);
    return theme;
}

void theme_refused(const char *text, const char *message)
{
    struct theme theme = {.name = "untouched"};
    struct err err = {""};

    ck_assert_msg(!parse(text, &theme, &err), "%s", text);
    ck_assert_str_eq(err.text, message);
    ck_assert_str_eq(theme.name, "untouched");
}

START_TEST(a_theme_made_by_hand_is_read)
{
    const struct theme theme = theme_of(HEAD YOURS REST);

    ck_assert_str_eq(theme.name, "Night");
    ck_assert_str_eq(theme.about, "a dark one");
    ck_assert(!theme.light);
    ck_assert(theme.paint);
    ck_assert_uint_eq(theme.styles[THEME_YOURS].rgb, 0xf5b83d);
    ck_assert_uint_eq(theme.styles[THEME_YOURS].index, 214);
    ck_assert_uint_eq(theme.styles[THEME_YOURS].basic, 13);
    ck_assert_uint_eq(theme.styles[THEME_THEIRS].rgb, 0x5fb7e5);
    ck_assert_uint_eq(theme.styles[THEME_THEIRS].basic, 6);
    ck_assert_uint_eq(theme.styles[THEME_AGAIN].index, 255);
    ck_assert_uint_eq(theme.styles[THEME_AGAIN].basic, 15);
}
END_TEST

START_TEST(a_file_that_is_not_there_is_named)
{
    struct theme theme;
    struct err err = {""};

    ck_assert(!theme_load("themes/none.ini", &theme, &err));
    ck_assert_str_eq(err.text, "themes/none.ini: No such file or directory");
}
END_TEST

START_TEST(what_is_no_theme_is_told_so)
{
    theme_refused("", "x: not a theme: there is no section [theme]");
    theme_refused("[naqala]\nformat = 1\n",
                  "x: not a theme: there is no section [theme]");
}
END_TEST

START_TEST(a_newer_theme_is_refused_by_its_number)
{
    theme_refused("[theme]\nformat = 2\n[unheard]\nof = 1\n",
                  "x:2: [theme] format: 2 is newer than this naqala can read, "
                  "which is 1");
}
END_TEST

START_TEST(a_missing_key_is_named)
{
    theme_refused("[theme]\nformat = 1\n", "x:1: [theme] name: is missing");
    theme_refused(FRONT "light = no\n", "x:1: [theme] paint: is missing");
    theme_refused(FRONT "light = no\npaint = no\n",
                  "x: [colours] background: is missing");
    theme_refused(HEAD REST, "x:7: [colours] yours: is missing");
}
END_TEST

START_TEST(an_unknown_key_is_named_with_its_neighbour)
{
    theme_refused(HEAD YOURS REST "boarder = 000000 16 black\n",
                  "x:22: [colours] boarder: not known");
    theme_refused(HEAD YOURS REST "yuors = 000000 16 black\n",
                  "x:22: [colours] yuors: not known; did you mean yours?");
    theme_refused(HEAD YOURS REST "[sounds]\n", "x:22: [sounds]: not known");
}
END_TEST

START_TEST(words_for_people_are_there_short_and_harmless)
{
    theme_refused("[theme]\nformat = 1\nname = \"\"\n",
                  "x:3: [theme] name: is empty");
    theme_refused("[theme]\nformat = 1\nname = 1234567890123456789012345\n",
                  "x:3: [theme] name: is longer than 24 bytes");
    theme_refused(
        "[theme]\nformat = 1\nname = a\nabout = \"%1B[2J\"\n",
        "x:4: [theme] about: holds a control character, or is not UTF-8");
}
END_TEST

START_TEST(light_and_paint_are_yes_or_no)
{
    theme_refused(FRONT "light = dark\n",
                  "x:5: [theme] light: dark is not one of off, on, no or yes");
}
END_TEST

START_TEST(a_colour_is_three_words_or_one)
{
    static const char message[] =
        "x:8: [colours] yours: is neither three words, as f5b83d "
        "214 yellow are, nor one, as yellow or default";

    theme_refused(HEAD "yours = f5b83d 214\n" REST, message);
    theme_refused(HEAD "yours = \"\"\n" REST, message);
}
END_TEST

START_TEST(the_first_word_is_six_hexadecimal_digits)
{
    theme_refused(
        HEAD "yours = f5b83 214 yellow\n" REST,
        "x:8: [colours] yours: f5b83 is not a colour of six hexadecimal "
        "digits");
    theme_refused(
        HEAD "yours = f5b83g 214 yellow\n" REST,
        "x:8: [colours] yours: f5b83g is not a colour of six hexadecimal "
        "digits");
    theme_refused(
        HEAD "yours = 0xf5b8 214 yellow\n" REST,
        "x:8: [colours] yours: 0xf5b8 is not a colour of six hexadecimal "
        "digits");
}
END_TEST

START_TEST(the_second_word_is_a_number_of_the_256)
{
    theme_refused(HEAD "yours = f5b83d 256 yellow\n" REST,
                  "x:8: [colours] yours: 256 is not a number in 0..255");
    theme_refused(HEAD "yours = f5b83d -1 yellow\n" REST,
                  "x:8: [colours] yours: -1 is not a number in 0..255");
    theme_refused(
        HEAD "yours = f5b83d 99999999999999999999 yellow\n" REST,
        "x:8: [colours] yours: 99999999999999999999 is not a number in "
        "0..255");
}
END_TEST

START_TEST(the_third_word_is_a_name_of_the_sixteen)
{
    theme_refused(
        HEAD "yours = f5b83d 214 orange\n" REST,
        "x:8: [colours] yours: orange is not black, red, green, yellow, "
        "blue, magenta, cyan, white, or one of these with bright- in "
        "front");
    theme_refused(
        HEAD "yours = f5b83d 214 bright-\n" REST,
        "x:8: [colours] yours: bright- is not black, red, green, yellow, "
        "blue, magenta, cyan, white, or one of these with bright- in "
        "front");
}
END_TEST

START_TEST(a_colour_of_one_word_is_the_terminals_own)
{
    const struct theme basic = theme_of(HEAD "yours = bright-red\n" REST);
    const struct theme own = theme_of(HEAD "yours = default\n" REST);

    ck_assert_int_eq(basic.styles[THEME_YOURS].kind, COLOUR_BASIC);
    ck_assert_int_eq(basic.styles[THEME_YOURS].basic, 9);
    ck_assert_int_eq(basic.styles[THEME_THEIRS].kind, COLOUR_CHOSEN);
    ck_assert_int_eq(own.styles[THEME_YOURS].kind, COLOUR_OWN);
}
END_TEST

static int attributes_of(const char *text)
{
    return theme_of(text).styles[THEME_YOURS].attributes;
}

START_TEST(words_behind_a_colour_stand_in_for_it)
{
    ck_assert_int_eq(
        attributes_of(HEAD "yours = f5b83d 214 yellow underline\n" REST),
        ATTRIBUTE_UNDERLINE);
    ck_assert_int_eq(attributes_of(HEAD "yours = yellow reverse bold\n" REST),
                     ATTRIBUTE_REVERSE | ATTRIBUTE_BOLD);
    ck_assert_int_eq(
        attributes_of(HEAD "yours = default bold reverse underline\n" REST),
        ATTRIBUTE_REVERSE | ATTRIBUTE_BOLD | ATTRIBUTE_UNDERLINE);
}
END_TEST

START_TEST(without_such_words_a_role_has_those_that_it_usually_has)
{
    const struct theme theme = theme_of(HEAD YOURS REST);

    ck_assert_int_eq(theme.styles[THEME_YOURS].attributes, ATTRIBUTE_BOLD);
    ck_assert_int_eq(theme.styles[THEME_THEIRS].attributes, 0);
    ck_assert_int_eq(theme.styles[THEME_HINT].attributes, ATTRIBUTE_UNDERLINE);
    ck_assert_int_eq(theme.styles[THEME_SELECTED].attributes,
                     ATTRIBUTE_REVERSE);
}
END_TEST

START_TEST(nothing_else_may_stand_behind_a_colour)
{
    theme_refused(HEAD "yours = f5b83d 214 yellow bolt\n" REST,
                  "x:8: [colours] yours: bolt is not bold, underline or "
                  "reverse, which are all that can follow a colour");
    theme_refused(HEAD "yours = default 214\n" REST,
                  "x:8: [colours] yours: 214 is not bold, underline or "
                  "reverse, which are all that can follow a colour");
}
END_TEST

/* ---- naqala check ---- */

START_TEST(check_tells_a_theme_from_a_save)
{
    struct run run = run_naqala("", "check themes/savanna.ini "
                                    "saves/the-pie.naqala themes/paper.ini");

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_int_eq(strncmp(run.out,
                             "themes/savanna.ini: a theme: Savanna, amber "
                             "seeds on dark wood\nsaves/the-pie.naqala: a game "
                             "of kalah",
                             80),
                     0);
    ck_assert_ptr_nonnull(strstr(
        run.out, "themes/paper.ini: a theme: Paper, ink on a printed page\n"));
    run_free(&run);
}
END_TEST

/* The text in a file, and what check says of it behind its name. */
static void check_refuses(const char *text, const char *message)
{
    char *const folder = folder_new();
    char path[200];
    char line[600];

    snprintf(path, sizeof path, "%s/x", folder);
    snprintf(line, sizeof line, "naqala: %s:%s\n", path, message);
    folder_put(path, text);

    struct run run = run_naqala("", "check %s", path);

    run_gave(&run, 1, "", line);
    run_free(&run);
    folder_free(folder);
}

START_TEST(check_tells_what_is_wrong_with_a_theme)
{
    check_refuses(HEAD "yours = f5b83 214 yellow\n" REST,
                  "8: [colours] yours: f5b83 is not a colour of six "
                  "hexadecimal digits");
    check_refuses("[theme]\nformat = one\n",
                  "2: [theme] format: one is not a whole number");
}
END_TEST

START_TEST(check_names_what_it_looked_for)
{
    static const char message[] =
        " is none of these: a save (section [naqala]), a theme ([theme]), a "
        "lesson ([lesson]), levels (keys called agent), weights (keys called "
        "weights, mode1 or deny-capture), settings ([look], [keys], [play] "
        "...), puzzles ([puzzles]), a game ([game]) or a net";

    check_refuses("[colours]\n", message);
    check_refuses("", message);
}
END_TEST

static TCase *refusals(void)
{
    TCase *const tests = tcase_create("refusals");

    tcase_add_test(tests, a_theme_made_by_hand_is_read);
    tcase_add_test(tests, a_file_that_is_not_there_is_named);
    tcase_add_test(tests, what_is_no_theme_is_told_so);
    tcase_add_test(tests, a_newer_theme_is_refused_by_its_number);
    tcase_add_test(tests, a_missing_key_is_named);
    tcase_add_test(tests, an_unknown_key_is_named_with_its_neighbour);
    tcase_add_test(tests, words_for_people_are_there_short_and_harmless);
    tcase_add_test(tests, light_and_paint_are_yes_or_no);
    tcase_add_test(tests, a_colour_is_three_words_or_one);
    tcase_add_test(tests, the_first_word_is_six_hexadecimal_digits);
    tcase_add_test(tests, the_second_word_is_a_number_of_the_256);
    tcase_add_test(tests, the_third_word_is_a_name_of_the_sixteen);
    tcase_add_test(tests, a_colour_of_one_word_is_the_terminals_own);
    tcase_add_test(tests, words_behind_a_colour_stand_in_for_it);
    tcase_add_test(tests,
                   without_such_words_a_role_has_those_that_it_usually_has);
    tcase_add_test(tests, nothing_else_may_stand_behind_a_colour);
    return tests;
}

Suite *theme_suite(void)
{
    Suite *const suite = suite_create("theme");
    TCase *const command = tcase_create("check");

    theme_add_colours(suite);
    theme_add_shipped(suite);
    suite_add_tcase(suite, refusals());
    theme_add_looks(suite);
    theme_add_glyphs(suite);
    theme_add_list(suite);
    tcase_add_test(command, check_tells_a_theme_from_a_save);
    tcase_add_test(command, check_tells_what_is_wrong_with_a_theme);
    tcase_add_test(command, check_names_what_it_looked_for);
    suite_add_tcase(suite, command);
    return suite;
}
