/* SPDX-License-Identifier: MIT */
/* Promises of shapes: they keep to their rectangles, in every set of signs. */
#include "ui/test_canvas.h"

#include <string.h>

static void border_shows(enum glyph_set set, enum border border,
                         const char *shown)
{
    struct canvas *const canvas = canvas_of(6, 4, set);

    canvas_border(canvas, (struct rect){1, 0, 4, 4}, CANVAS_TEXT, border);
    canvas_shows(canvas, shown);
    canvas_free(canvas);
}

START_TEST(a_border_is_told_from_the_others_in_every_set)
{
    border_shows(GLYPHS_UTF8, BORDER_PIT, " ╭──╮\n │  │\n │  │\n ╰──╯\n");
    border_shows(GLYPHS_UTF8, BORDER_AIM, " ┏━━┓\n ┃  ┃\n ┃  ┃\n ┗━━┛\n");
    border_shows(GLYPHS_UTF8, BORDER_LANDING, " ╭┄┄╮\n ┆  ┆\n ┆  ┆\n ╰┄┄╯\n");
    border_shows(GLYPHS_UTF8, BORDER_CAPTURE, " ┏╍╍┓\n ╏  ╏\n ╏  ╏\n ┗╍╍┛\n");
    border_shows(GLYPHS_PLAIN, BORDER_PIT, " ┌──┐\n │  │\n │  │\n └──┘\n");
    border_shows(GLYPHS_PLAIN, BORDER_LANDING, " ┌··┐\n :  :\n :  :\n └··┘\n");
    border_shows(GLYPHS_PLAIN, BORDER_CAPTURE, " ┏==┓\n ║  ║\n ║  ║\n ┗==┛\n");
    border_shows(GLYPHS_ASCII, BORDER_PIT, " +--+\n |  |\n |  |\n +--+\n");
    border_shows(GLYPHS_ASCII, BORDER_AIM, " #==#\n H  H\n H  H\n #==#\n");
    border_shows(GLYPHS_ASCII, BORDER_LANDING, " ....\n :  :\n :  :\n ....\n");
    border_shows(GLYPHS_ASCII, BORDER_CAPTURE, " xxxx\n x  x\n x  x\n xxxx\n");
}
END_TEST

START_TEST(a_border_around_next_to_nothing_keeps_to_it)
{
    struct canvas *const canvas = canvas_of(4, 3, GLYPHS_ASCII);

    canvas_border(canvas, (struct rect){1, 1, 0, 0}, CANVAS_TEXT, BORDER_PIT);
    canvas_border(canvas, (struct rect){1, 1, 0, 2}, CANVAS_TEXT, BORDER_PIT);
    canvas_border(canvas, (struct rect){1, 1, 2, 0}, CANVAS_TEXT, BORDER_PIT);
    canvas_shows(canvas, "\n\n\n");
    canvas_border(canvas, (struct rect){1, 1, 1, 1}, CANVAS_TEXT, BORDER_PIT);
    canvas_shows(canvas, "\n +\n\n");
    canvas_free(canvas);
}
END_TEST

static void fill_shows(enum glyph_set set, int width, const char *sign,
                       const char *shown)
{
    struct canvas *const canvas = canvas_of(6, 3, set);

    canvas_text(canvas, 0, 1, CANVAS_TEXT, "abcdef");
    canvas_fill(canvas, (struct rect){1, 1, width, 1}, CANVAS_TEXT, sign);
    canvas_shows(canvas, shown);
    canvas_free(canvas);
}

START_TEST(a_rectangle_is_filled_with_a_sign_and_no_more)
{
    fill_shows(GLYPHS_UTF8, 3, "░", "\na░░░ef\n\n");
    fill_shows(GLYPHS_ASCII, 3, "░", "\na---ef\n\n");
    fill_shows(GLYPHS_UTF8, 3, " ", "\na   ef\n\n");
    fill_shows(GLYPHS_UTF8, 0, "░", "\nabcdef\n\n");
    fill_shows(GLYPHS_UTF8, 9, "░", "\na░░░░░\n\n");
    fill_shows(GLYPHS_UTF8, 4, "漢", "\na漢漢f\n\n");
    fill_shows(GLYPHS_ASCII, 4, "→", "\na->->f\n\n");
    fill_shows(GLYPHS_ASCII, 3, "→", "\na->-ef\n\n");
}
END_TEST

START_TEST(a_fill_with_what_fills_no_cell_is_blank)
{
    fill_shows(GLYPHS_UTF8, 3, "", "\na   ef\n\n");
    fill_shows(GLYPHS_UTF8, 3, "\xCC\x81", "\na   ef\n\n");
    fill_shows(GLYPHS_ASCII, 3, "✓", "\na   ef\n\n");
}
END_TEST

START_TEST(a_shade_changes_the_ground_and_nothing_else)
{
    struct canvas *const canvas = canvas_of(4, 2, GLYPHS_UTF8);
    const struct style style = {THEME_YOURS, THEME_PANEL, WEIGHT_BOLD};

    canvas_text(canvas, 0, 0, style, "abcd");
    canvas_shade(canvas, (struct rect){2, -1, 9, 2}, THEME_SELECTED);
    canvas_shows(canvas, "abcd\n\n");
    ck_assert_int_eq(canvas_cell(canvas, 1, 0)->style.ground, THEME_PANEL);
    ck_assert_int_eq(canvas_cell(canvas, 2, 0)->style.ground, THEME_SELECTED);
    ck_assert_int_eq(canvas_cell(canvas, 3, 0)->style.ink, THEME_YOURS);
    ck_assert_int_eq(canvas_cell(canvas, 3, 0)->style.weight, WEIGHT_BOLD);
    ck_assert_int_eq(canvas_cell(canvas, 3, 1)->style.ground, THEME_BACKGROUND);
    canvas_free(canvas);
}
END_TEST

START_TEST(nothing_is_drawn_outside_the_clip)
{
    struct canvas *const canvas = canvas_of(5, 3, GLYPHS_ASCII);

    canvas_clip(canvas, (struct rect){1, 1, 2, 1});
    canvas_fill(canvas, (struct rect){-5, -5, 99, 99}, CANVAS_TEXT, "x");
    canvas_shade(canvas, canvas_area(canvas), THEME_RIM);
    canvas_shows(canvas, "\n xx\n\n");
    ck_assert_int_eq(canvas_cell(canvas, 3, 1)->style.ground, THEME_BACKGROUND);
    ck_assert_int_eq(canvas_cell(canvas, 2, 1)->style.ground, THEME_RIM);
    canvas_border(canvas, canvas_area(canvas), CANVAS_TEXT, BORDER_AIM);
    canvas_shows(canvas, "\n xx\n\n");
    canvas_free(canvas);
}
END_TEST

void canvas_add_shapes(Suite *suite)
{
    TCase *const tests = tcase_create("shapes");

    tcase_add_test(tests, a_border_is_told_from_the_others_in_every_set);
    tcase_add_test(tests, a_border_around_next_to_nothing_keeps_to_it);
    tcase_add_test(tests, a_rectangle_is_filled_with_a_sign_and_no_more);
    tcase_add_test(tests, a_fill_with_what_fills_no_cell_is_blank);
    tcase_add_test(tests, a_shade_changes_the_ground_and_nothing_else);
    tcase_add_test(tests, nothing_is_drawn_outside_the_clip);
    suite_add_tcase(suite, tests);
}
