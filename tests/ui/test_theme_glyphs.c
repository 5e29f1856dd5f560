/* SPDX-License-Identifier: MIT */
/*
 * Promises of signs: a theme may bring its own, a player may prefer others, and
 * a terminal is never sent what it does not have.
 */
#include "ui/test_theme.h"

#include <stdio.h>
#include <string.h>

#define GLYPH_LINES HEAD YOURS REST "[glyphs]\n"

/* ---- the section ---- */

START_TEST(without_the_section_all_signs_are_those_of_utf8)
{
    const struct theme theme = theme_of(HEAD YOURS REST);

    ck_assert_int_eq(theme.glyphs.set, GLYPHS_UTF8);
    for (int glyph = 0; glyph < GLYPH_COUNT; glyph++)
        ck_assert_str_eq(theme.glyphs.own[glyph], "");
}
END_TEST

START_TEST(a_theme_may_bring_a_set_and_signs)
{
    const struct theme theme =
        theme_of(GLYPH_LINES
                 "set = plain\nseed = ◉\nround-top-left = +\nempty = \" \"\n");

    ck_assert_int_eq(theme.glyphs.set, GLYPHS_PLAIN);
    ck_assert_str_eq(theme.glyphs.own[GLYPH_SEED], "◉");
    ck_assert_str_eq(theme.glyphs.own[GLYPH_ROUND_1], "+");
    ck_assert_str_eq(theme.glyphs.own[GLYPH_DOT], " ");
    ck_assert_str_eq(theme.glyphs.own[GLYPH_RING], "");
}
END_TEST

/* In words of the file, for ; and # would begin a comment. */
START_TEST(every_sign_can_be_brought_by_its_name)
{
    for (int glyph = 0; glyph < GLYPH_COUNT; glyph++) {
        char text[1500];

        snprintf(text, sizeof text, GLYPH_LINES "%s = \"x\"\n",
                 glyph_name((enum glyph)glyph));
        ck_assert_str_eq(theme_of(text).glyphs.own[glyph], "x");
    }
}
END_TEST

START_TEST(a_sign_is_one_character_of_one_cell)
{
    static const char *const wrong[] = {
        "oo",      "\"\"",    "漢",      "\"%CC%81\"",
        "e%CC%81", "\"%1B\"", "\"%9B\"", "%C3",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[1500];

        snprintf(text, sizeof text, GLYPH_LINES "seed = %s\n", wrong[i]);
        theme_refused(text, "x:23: [glyphs] seed: is not a single character "
                            "that fills one cell");
    }
}
END_TEST

START_TEST(unknown_sets_and_signs_are_named)
{
    theme_refused(
        GLYPH_LINES "set = latin\n",
        "x:23: [glyphs] set: latin is not one of utf8, plain or ascii");
    theme_refused(GLYPH_LINES "sead = o\n",
                  "x:23: [glyphs] sead: not known; did you mean seed?");
}
END_TEST

/* ---- what a player prefers ---- */

static struct glyphs preferred(enum prefer_seeds seeds,
                               enum prefer_borders borders,
                               enum glyph_set richest)
{
    const struct theme theme = theme_of(
        GLYPH_LINES "seed = ◉\nround-top-left = ┌\nline = -\nstar = +\n");
    const struct theme_preference preference = {
        .seeds = seeds, .borders = borders, .richest = richest};

    return theme_preferred(&theme, &preference).glyphs;
}

START_TEST(without_preferences_no_sign_of_the_theme_is_lost)
{
    const struct glyphs glyphs =
        preferred(PREFER_THEME_SEEDS, PREFER_THEME_BORDERS, GLYPHS_UTF8);

    ck_assert_int_eq(glyphs.set, GLYPHS_UTF8);
    ck_assert_str_eq(glyphs.own[GLYPH_SEED], "◉");
    ck_assert_str_eq(glyphs.own[GLYPH_ROUND_1], "┌");
    ck_assert_str_eq(glyphs.own[GLYPH_LINE], "-");
}
END_TEST

START_TEST(seeds_are_those_that_the_player_prefers)
{
    static const char *const signs[] = {
        [PREFER_THEME_SEEDS] = "◉", [PREFER_DISC] = "●",
        [PREFER_BULLET] = "•",      [PREFER_O] = "o",
        [PREFER_DIGITS] = " ",
    };

    for (int seeds = 0; seeds <= PREFER_DIGITS; seeds++)
        ck_assert_str_eq(preferred((enum prefer_seeds)seeds,
                                   PREFER_THEME_BORDERS, GLYPHS_UTF8)
                             .own[GLYPH_SEED],
                         signs[seeds]);
}
END_TEST

START_TEST(corners_are_round_or_square_as_the_player_prefers)
{
    static const enum glyph corners[] = {GLYPH_ROUND_1, GLYPH_ROUND_2,
                                         GLYPH_ROUND_3, GLYPH_ROUND_4};
    static const char *const round[] = {"╭", "╮", "╯", "╰"};
    static const char *const square[] = {"┌", "┐", "┘", "└"};
    const struct glyphs rounded =
        preferred(PREFER_THEME_SEEDS, PREFER_ROUND, GLYPHS_UTF8);
    const struct glyphs squared =
        preferred(PREFER_THEME_SEEDS, PREFER_SQUARE, GLYPHS_UTF8);

    for (int i = 0; i < 4; i++) {
        ck_assert_str_eq(rounded.own[corners[i]], round[i]);
        ck_assert_str_eq(squared.own[corners[i]], square[i]);
    }
    ck_assert_str_eq(squared.own[GLYPH_LINE], "-");
}
END_TEST

START_TEST(lines_of_ascii_leave_the_other_signs_as_they_are)
{
    const struct glyphs glyphs =
        preferred(PREFER_THEME_SEEDS, PREFER_ASCII, GLYPHS_UTF8);

    ck_assert_int_eq(glyphs.set, GLYPHS_UTF8);
    ck_assert_str_eq(glyphs.own[GLYPH_ROUND_1], "+");
    ck_assert_str_eq(glyphs.own[GLYPH_WALL], "|");
    ck_assert_str_eq(glyphs.own[GLYPH_HEAVY], "=");
    ck_assert_str_eq(glyphs.own[GLYPH_HEAVY_WALL], "H");
    ck_assert_str_eq(glyphs.own[GLYPH_DASHED_WALL], ":");
    ck_assert_str_eq(glyphs.own[GLYPH_TAKEN], "x");
    ck_assert_str_eq(glyphs.own[GLYPH_SEED], "◉");
    ck_assert_str_eq(glyphs.own[GLYPH_STAR], "+");
    ck_assert_str_eq(glyphs.own[GLYPH_BLOCK], "");
}
END_TEST

START_TEST(the_set_is_the_poorer_one_of_theme_and_terminal)
{
    struct theme theme = theme_of(GLYPH_LINES "set = plain\n");
    struct theme_preference preference = {.richest = GLYPHS_UTF8};

    ck_assert_int_eq(theme_preferred(&theme, &preference).glyphs.set,
                     GLYPHS_PLAIN);
    preference.richest = GLYPHS_ASCII;
    ck_assert_int_eq(theme_preferred(&theme, &preference).glyphs.set,
                     GLYPHS_ASCII);
}
END_TEST

START_TEST(a_sign_that_the_terminal_does_not_have_is_left_out)
{
    const struct glyphs ascii =
        preferred(PREFER_BULLET, PREFER_ROUND, GLYPHS_ASCII);
    const struct glyphs plain =
        preferred(PREFER_BULLET, PREFER_SQUARE, GLYPHS_PLAIN);
    const struct glyphs foreign =
        preferred(PREFER_THEME_SEEDS, PREFER_ROUND, GLYPHS_PLAIN);

    ck_assert_str_eq(ascii.own[GLYPH_SEED], "");
    ck_assert_str_eq(ascii.own[GLYPH_ROUND_1], "");
    ck_assert_str_eq(ascii.own[GLYPH_STAR], "+");
    ck_assert_str_eq(plain.own[GLYPH_SEED], "•");
    ck_assert_str_eq(plain.own[GLYPH_ROUND_1], "┌");
    ck_assert_str_eq(foreign.own[GLYPH_SEED], "");
    ck_assert_str_eq(foreign.own[GLYPH_ROUND_1], "");
}
END_TEST

START_TEST(the_background_is_painted_for_who_prefers_that_or_where_it_must_be)
{
    const struct theme savanna = theme_in("themes/savanna.ini");
    const struct theme paper = theme_in("themes/paper.ini");
    const struct theme_preference mine = {.background = PREFER_MINE};
    const struct theme_preference painted = {.background = PREFER_PAINTED};

    ck_assert(!theme_preferred(&savanna, &mine).paint);
    ck_assert(theme_preferred(&savanna, &painted).paint);
    ck_assert(theme_preferred(&paper, &mine).paint);
    ck_assert(theme_preferred(&paper, &painted).paint);
}
END_TEST

START_TEST(a_theme_is_painted_where_it_does_not_suit_the_terminal)
{
    static const struct {
        enum ground ground;
        bool dark; /* is a theme painted that is so, and bears others? */
        bool light;
    } rows[] = {
        {GROUND_AWAITED, false, false}, {GROUND_UNKNOWN, true, true},
        {GROUND_BETWEEN, true, true},   {GROUND_DARK, false, true},
        {GROUND_LIGHT, true, false},
    };
    const struct theme dark = theme_in("themes/savanna.ini");
    const struct theme paper = theme_in("themes/paper.ini");
    struct theme light = dark;

    light.light = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct theme_preference preference = {.ground = rows[i].ground};

        ck_assert_int_eq(theme_preferred(&dark, &preference).paint,
                         rows[i].dark);
        ck_assert_int_eq(theme_preferred(&light, &preference).paint,
                         rows[i].light);
        ck_assert(theme_preferred(&paper, &preference).paint);
        preference.background = PREFER_MINE;
        ck_assert(!theme_preferred(&dark, &preference).paint);
        preference.background = PREFER_PAINTED;
        ck_assert(theme_preferred(&dark, &preference).paint);
    }
}
END_TEST

void theme_add_glyphs(Suite *suite)
{
    TCase *const tests = tcase_create("signs");

    tcase_add_test(tests, without_the_section_all_signs_are_those_of_utf8);
    tcase_add_test(tests, a_theme_may_bring_a_set_and_signs);
    tcase_add_test(tests, every_sign_can_be_brought_by_its_name);
    tcase_add_test(tests, a_sign_is_one_character_of_one_cell);
    tcase_add_test(tests, unknown_sets_and_signs_are_named);
    tcase_add_test(tests, without_preferences_no_sign_of_the_theme_is_lost);
    tcase_add_test(tests, seeds_are_those_that_the_player_prefers);
    tcase_add_test(tests, corners_are_round_or_square_as_the_player_prefers);
    tcase_add_test(tests, lines_of_ascii_leave_the_other_signs_as_they_are);
    tcase_add_test(tests, the_set_is_the_poorer_one_of_theme_and_terminal);
    tcase_add_test(tests, a_sign_that_the_terminal_does_not_have_is_left_out);
    tcase_add_test(
        tests,
        the_background_is_painted_for_who_prefers_that_or_where_it_must_be);
    tcase_add_test(tests,
                   a_theme_is_painted_where_it_does_not_suit_the_terminal);
    suite_add_tcase(suite, tests);
}
