/* SPDX-License-Identifier: MIT */
/*
 * Widgets: what stands where at every width, and what a click there means.
 */
#include "ui/test_widget.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct glyphs SETS[] = {
    {.set = GLYPHS_UTF8}, {.set = GLYPHS_PLAIN}, {.set = GLYPHS_ASCII}};

struct canvas *widget_canvas;

void widget_begin(int width, int height, enum glyph_set set)
{
    if (widget_canvas == NULL)
        widget_canvas = canvas_new(width, height);
    canvas_begin(widget_canvas, width, height, &SETS[set]);
}

void widget_end(void)
{
    canvas_free(widget_canvas);
    widget_canvas = NULL;
}

void widget_shows(const char *picture)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    ck_assert_ptr_nonnull(out);
    canvas_write(widget_canvas, out);
    fclose(out);
    ck_assert_str_eq(text, picture);
    free(text);
}

void widget_styled(int x, int y, enum theme_role ink, enum theme_role ground,
                   enum weight weight)
{
    const struct style style = canvas_cell(widget_canvas, x, y)->style;

    ck_assert_uint_eq(style.ink, ink);
    ck_assert_uint_eq(style.ground, ground);
    ck_assert_uint_eq(style.weight, weight);
}

/* ---- the top line ---- */

START_TEST(the_title_stands_left_middle_and_right)
{
    widget_begin(60, 1, GLYPHS_UTF8);
    title_draw(widget_canvas, "You vs Bramble", "your turn", "autosaved ✓");
    widget_shows(
        "  You vs Bramble         your turn             autosaved ✓\n");
    widget_styled(2, 0, THEME_TITLE, THEME_PANEL, WEIGHT_BOLD);
    widget_styled(25, 0, THEME_TEXT, THEME_PANEL, WEIGHT_PLAIN);
    widget_styled(50, 0, THEME_DIM, THEME_PANEL, WEIGHT_PLAIN);
    widget_styled(0, 0, THEME_TEXT, THEME_PANEL, WEIGHT_PLAIN);
    widget_styled(59, 0, THEME_TEXT, THEME_PANEL, WEIGHT_PLAIN);
    widget_end();
}
END_TEST

START_TEST(a_middle_that_is_pushed_stands_beside_the_left)
{
    widget_begin(60, 1, GLYPHS_UTF8);
    title_draw(widget_canvas, "A name that goes on and on, and on", "move 5",
               "ok");
    widget_shows(
        "  A name that goes on and on, and on  move 5            ok\n");
    widget_end();
}
END_TEST

static void title_is(int width, const char *left, const char *middle,
                     const char *right, const char *line)
{
    widget_begin(width, 1, GLYPHS_UTF8);
    title_draw(widget_canvas, left, middle, right);
    widget_shows(line);
    widget_end();
}

START_TEST(in_forty_columns_the_right_gives_way_to_the_middle)
{
    title_is(40, "You vs Bramble", "move 5 · your turn", "autosaved ✓",
             " You vs Bramble      move 5 · your turn\n");
    title_is(40, "You vs Bramble", "", "autosaved ✓",
             " You vs Bramble             autosaved ✓\n");
}
END_TEST

static void title_keeps(int width, const char *left, const char *middle,
                        const char *right, const char *line)
{
    widget_begin(width, 1, GLYPHS_UTF8);
    title_draw_state(widget_canvas, left, middle, right);
    widget_shows(line);
    widget_end();
}

START_TEST(a_state_stays_in_the_title_and_the_middle_gives_way)
{
    title_keeps(50, "You v Sprout", "move 1 · your turn", "not saved",
                " You v Sprout   move 1 · your turn      not saved\n");
    title_keeps(40, "You v Sprout", "move 1 · your turn", "not saved",
                " You v Sprout  your turn      not saved\n");
    title_keeps(34, "You v Sprout", "move 1 · your turn", "not saved",
                " You v Sprout  move 1   not saved\n");
    title_keeps(30, "You v Sprout", "move 1 · your turn", "not saved",
                " You v Sprout       not saved\n");
    title_keeps(20, "You v Sprout", "move 1 · your turn", "not saved",
                " You v Sprout  not…\n");
}
END_TEST

START_TEST(a_title_that_is_too_long_ends_with_dots)
{
    title_is(20, "Bartholomew vs Bramble", "move 5", "saved",
             " Bartholomew vs…\n");
    title_is(20, "Oak v Yew", "your turn", "", " Oak v Yew  your…\n");
}
END_TEST

/* 250 columns, and 70 to the right of them, of 320. */
START_TEST(in_a_wide_terminal_a_long_middle_is_whole)
{
    char middle[251], right[71], line[400];

    memset(middle, 'm', sizeof middle - 1);
    memset(right, 'r', sizeof right - 1);
    middle[sizeof middle - 1] = right[sizeof right - 1] = '\0';
    snprintf(line, sizeof line, "  L%65s%s\n", "", middle);
    title_is(320, "L", middle, right, line);
}
END_TEST

START_TEST(of_a_middle_that_does_not_fit_the_meaning_stays)
{
    title_is(40, "You v Sprout v Sprout", "move 1 · your turn", "saved ✓",
             " You v Sprout v Sprout        your turn\n");
    title_is(41, "You v Sprout v Sprouts", "move 1 · your turn", "saved ✓",
             " You v Sprout v Sprouts        your turn\n");
    title_is(45, "You v Sprout v Sprout", "move 1 · your turn", "saved ✓",
             " You v Sprout v Sprout    move 1 · your turn\n");
}
END_TEST

START_TEST(before_a_meaning_that_does_not_fit_either_what_is_before_it_stays)
{
    widget_begin(40, 1, GLYPHS_UTF8);
    title_draw(widget_canvas, "First random v Second random",
               "move 2 · First random", "live");
    widget_shows(" First random v Second random    move 2\n");
    widget_begin(40, 1, GLYPHS_UTF8);
    title_draw(widget_canvas, "First random v Second random",
               "move 1234567 · First random", "live");
    widget_shows(" First random v Second random  First…\n");
    widget_end();
}
END_TEST

START_TEST(a_warning_is_seen_in_the_title_where_it_stands)
{
    static const char left[] = "You !9.4 v Ökö 5:00";

    widget_begin(40, 1, GLYPHS_UTF8);
    title_draw(widget_canvas, left, "move 5", "");
    title_warn(widget_canvas, left, 4, 4);
    widget_shows(" You !9.4 v Ökö 5:00  move 5\n");
    widget_styled(4, 0, THEME_TITLE, THEME_PANEL, WEIGHT_BOLD);
    widget_styled(5, 0, THEME_CAPTURE, THEME_PANEL, WEIGHT_BOLD);
    widget_styled(8, 0, THEME_CAPTURE, THEME_PANEL, WEIGHT_BOLD);
    widget_styled(9, 0, THEME_TITLE, THEME_PANEL, WEIGHT_BOLD);
    title_warn(widget_canvas, left, strlen("You !9.4 v Ökö "), 4);
    widget_shows(" You !9.4 v Ökö 5:00  move 5\n");
    widget_styled(16, 0, THEME_CAPTURE, THEME_PANEL, WEIGHT_BOLD);
    widget_begin(12, 1, GLYPHS_UTF8);
    title_draw(widget_canvas, left, "", "");
    title_warn(widget_canvas, left, 4, 4);
    widget_shows(" You !9.4…\n");
    widget_end();
}
END_TEST

/* ---- the line of keys ---- */

static const struct key_hint HINTS[] = {{"1-6", "sow", 0, false},
                                        {"←→", "aim", 0, false},
                                        {"⏎", "play", INPUT_ENTER, false},
                                        {"u", "undo", 'u', false},
                                        {"i", "hint", 'i', false}};
enum { HINT_COUNT = sizeof HINTS / sizeof HINTS[0] };

static void keys(int width, enum glyph_set set, const char *notice)
{
    widget_begin(width, 1, set);
    keybar_draw(widget_canvas, HINTS, HINT_COUNT, notice);
}

/* It can be clicked, too; what was dropped cannot. */
START_TEST(the_way_back_stays_where_other_keys_do_not_fit)
{
    static const struct key_hint list[] = {{"↑↓", "choose", 0, false},
                                           {"⏎", "open", INPUT_ENTER, false},
                                           {"/", "find", '/', false},
                                           {"Esc", "back", INPUT_ESCAPE, true},
                                           {"d", "delete", 'd', false}};

    widget_begin(40, 1, GLYPHS_UTF8);
    keybar_draw(widget_canvas, list, 5, "");
    widget_shows(" ↑↓ choose  ⏎ open  Esc back     ? help\n");
    ck_assert_int_eq(keybar_key(widget_canvas, list, 5, 13, 0), INPUT_ENTER);
    ck_assert_int_eq(keybar_key(widget_canvas, list, 5, 21, 0), INPUT_ESCAPE);
    ck_assert_int_eq(keybar_key(widget_canvas, list, 5, 30, 0), 0);
    widget_begin(50, 1, GLYPHS_UTF8);
    keybar_draw(widget_canvas, list, 5, "");
    widget_shows(" ↑↓ choose  ⏎ open  / find  Esc back       ? help\n");
    widget_begin(20, 1, GLYPHS_UTF8);
    keybar_draw(widget_canvas, list, 5, "");
    widget_shows(" Esc back    ? help\n");
    widget_end();
}
END_TEST

START_TEST(keys_stand_on_caps_and_help_at_the_end)
{
    keys(80, GLYPHS_UTF8, "");
    widget_shows("  1-6  sow   ←→  aim   ⏎  play   u  undo   i  hint"
                 "                     ?  help\n");
    for (int x = 1; x < 6; x++)
        widget_styled(x, 0, THEME_BACKGROUND, THEME_RIM, WEIGHT_BOLD);
    widget_styled(0, 0, THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN);
    widget_styled(6, 0, THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN);
    widget_styled(7, 0, THEME_DIM, THEME_BACKGROUND, WEIGHT_PLAIN);
    widget_styled(70, 0, THEME_BACKGROUND, THEME_RIM, WEIGHT_BOLD);
    widget_end();
}
END_TEST

START_TEST(keys_have_words_for_names_in_ascii)
{
    keys(80, GLYPHS_ASCII, "");
    widget_shows("  1-6  sow   <-->  aim   Enter  play   u  undo   i  hint"
                 "               ?  help\n");
    widget_end();
}
END_TEST

START_TEST(keys_that_do_not_fit_are_dropped_from_the_right)
{
    keys(60, GLYPHS_UTF8, "");
    widget_shows("  1-6  sow   ←→  aim   ⏎  play   u  undo"
                 "           ?  help\n");
    keys(40, GLYPHS_UTF8, "");
    widget_shows(" 1-6 sow  ←→ aim  ⏎ play         ? help\n");
    keys(12, GLYPHS_UTF8, "");
    widget_shows("     ? help\n");
    widget_end();
}
END_TEST

START_TEST(a_notice_stands_in_the_place_of_the_keys)
{
    keys(40, GLYPHS_UTF8, "pit 6 is empty");
    widget_shows(" pit 6 is empty                  ? help\n");
    widget_end();
}
END_TEST

START_TEST(a_long_notice_rises_over_the_lines_above)
{
    widget_begin(40, 3, GLYPHS_UTF8);
    keybar_draw(widget_canvas, HINTS, HINT_COUNT,
                "the autosave cannot be written: disk full");
    widget_shows("\n the autosave cannot be\n"
                 " written: disk full              ? help\n");
    widget_end();
}
END_TEST

START_TEST(nothing_is_left_beside_a_notice_that_rises)
{
    widget_begin(40, 3, GLYPHS_UTF8);
    for (int y = 0; y < 2; y++)
        canvas_text(widget_canvas, 0, y, ink(THEME_TEXT),
                    "B  statistics, of which nothing is seen");
    keybar_draw(widget_canvas, HINTS, HINT_COUNT,
                "the autosave cannot be written: disk full");
    widget_shows("B  statistics, of which nothing is seen\n"
                 " the autosave cannot be\n"
                 " written: disk full              ? help\n");
    widget_end();
}
END_TEST

static int32_t click(int x, int y)
{
    return keybar_key(widget_canvas, HINTS, HINT_COUNT, x, y);
}

START_TEST(a_click_on_an_item_is_its_key)
{
    widget_begin(80, 24, GLYPHS_UTF8);
    ck_assert_int_eq(click(23, 23), INPUT_ENTER);
    ck_assert_int_eq(click(29, 23), INPUT_ENTER);
    ck_assert_int_eq(click(30, 23), 0);
    ck_assert_int_eq(click(31, 23), 0);
    ck_assert_int_eq(click(32, 23), 'u');
    ck_assert_int_eq(click(42, 23), 'i');
    ck_assert_int_eq(click(42, 22), 0);
    ck_assert_int_eq(click(3, 23), 0);
    ck_assert_int_eq(click(0, 23), 0);
    ck_assert_int_eq(click(60, 23), 0);
    ck_assert_int_eq(click(70, 23), '?');
    ck_assert_int_eq(click(77, 23), '?');
    ck_assert_int_eq(click(78, 23), 0);
    widget_end();
}
END_TEST

START_TEST(what_is_not_drawn_cannot_be_clicked)
{
    widget_begin(40, 12, GLYPHS_UTF8);
    ck_assert_int_eq(click(18, 11), INPUT_ENTER);
    for (int x = 26; x < 33; x++)
        ck_assert_int_eq(click(x, 11), 0);
    ck_assert_int_eq(click(33, 11), '?');
    widget_end();
}
END_TEST

/* ---- cards ---- */

/* A canvas that is full of something else. */
static void begin_full(int width, int height, const char *sign)
{
    widget_begin(width, height, GLYPHS_UTF8);
    canvas_fill(widget_canvas, canvas_area(widget_canvas), ink(THEME_TEXT),
                sign);
}

START_TEST(a_card_lies_in_the_middle_with_a_clear_margin)
{
    begin_full(34, 10, "#");

    const struct rect inside = card_draw(widget_canvas, 14, 4, "Paused");

    widget_shows("##################################\n"
                 "##################################\n"
                 "########                  ########\n"
                 "########  ╭─ Paused ───╮  ########\n"
                 "########  │            │  ########\n"
                 "########  │            │  ########\n"
                 "########  ╰────────────╯  ########\n"
                 "########                  ########\n"
                 "##################################\n"
                 "##################################\n");
    ck_assert_int_eq(inside.x, 12);
    ck_assert_int_eq(inside.y, 4);
    ck_assert_int_eq(inside.width, 10);
    ck_assert_int_eq(inside.height, 2);
    widget_styled(13, 3, THEME_TITLE, THEME_PANEL, WEIGHT_BOLD);
    widget_styled(10, 4, THEME_FRAME, THEME_PANEL, WEIGHT_PLAIN);
    widget_styled(11, 4, THEME_TEXT, THEME_PANEL, WEIGHT_PLAIN);
    widget_styled(9, 4, THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN);
    widget_end();
}
END_TEST

/* The title and the keys are of the whole screen. */
START_TEST(beside_a_card_no_strip_is_left_of_what_is_under_it)
{
    begin_full(17, 6, "#");
    card_draw(widget_canvas, 10, 4, "");
    widget_shows("#################\n"
                 "   ╭────────╮\n"
                 "   │        │\n"
                 "   │        │\n"
                 "   ╰────────╯\n"
                 "#################\n");
    widget_end();
}
END_TEST

START_TEST(a_card_cuts_no_word)
{
    widget_begin(30, 9, GLYPHS_UTF8);
    for (int y = 0; y < 9; y++)
        canvas_text(widget_canvas, 0, y, ink(THEME_TEXT),
                    "one, two34 five six seven eight");
    card_draw(widget_canvas, 10, 3, "");
    widget_shows("one, two34 five six seven eigh\n"
                 "one, two34 five six seven eigh\n"
                 "one,                      eigh\n"
                 "one,      ╭────────╮      eigh\n"
                 "one,      │        │      eigh\n"
                 "one,      ╰────────╯      eigh\n"
                 "one,                      eigh\n"
                 "one, two34 five six seven eigh\n"
                 "one, two34 five six seven eigh\n");
    widget_end();
}
END_TEST

START_TEST(what_is_drawn_on_a_card_lies_on_its_panel)
{
    widget_begin(30, 5, GLYPHS_UTF8);

    const struct rect inside = card_draw(widget_canvas, 20, 5, "");

    canvas_text(widget_canvas, inside.x, inside.y, ink(THEME_HINT), "hint");
    canvas_text(widget_canvas, inside.x, inside.y + 1,
                on(THEME_SELECTED, THEME_TEXT), "this");
    widget_styled(inside.x, inside.y, THEME_HINT, THEME_PANEL, WEIGHT_PLAIN);
    widget_styled(inside.x, inside.y + 1, THEME_TEXT, THEME_SELECTED,
                  WEIGHT_PLAIN);
    widget_begin(30, 5, GLYPHS_UTF8);
    canvas_text(widget_canvas, 0, 0, ink(THEME_HINT), "hint");
    widget_styled(0, 0, THEME_HINT, THEME_BACKGROUND, WEIGHT_PLAIN);
    widget_end();
}
END_TEST

START_TEST(a_card_is_no_larger_than_the_canvas)
{
    widget_begin(12, 3, GLYPHS_ASCII);

    const struct rect inside = card_draw(widget_canvas, 40, 9, "A long title");

    widget_shows("+- A l... -+\n"
                 "|          |\n"
                 "+----------+\n");
    ck_assert_int_eq(inside.width, 8);
    ck_assert_int_eq(inside.height, 1);
    widget_end();
}
END_TEST

/* ---- all of it ---- */

START_TEST(everything_can_be_drawn_at_every_size)
{
    for (int width = 1; width < 90; width++)
        for (int height = 1; height < 8; height++) {
            widget_begin(width, height, (enum glyph_set)(width % 3));
            title_draw(widget_canvas, "You vs Bramble", "move 5", "saved");
            keybar_draw(widget_canvas, HINTS, HINT_COUNT, "");
            keybar_draw(widget_canvas, HINTS, HINT_COUNT, "pit 6 is empty");
            ck_assert_int_ge(click(width / 2, height - 1), 0);

            const struct rect inside =
                card_draw(widget_canvas, 40, 9, "Paused");

            ck_assert_int_ge(inside.width, 0);
            ck_assert_int_ge(inside.height, 0);
        }
    widget_end();
}
END_TEST

static TCase *drawing_case(void)
{
    TCase *const drawing = tcase_create("drawing");

    tcase_add_test(drawing, the_title_stands_left_middle_and_right);
    tcase_add_test(drawing, a_middle_that_is_pushed_stands_beside_the_left);
    tcase_add_test(drawing, in_forty_columns_the_right_gives_way_to_the_middle);
    tcase_add_test(drawing,
                   a_state_stays_in_the_title_and_the_middle_gives_way);
    tcase_add_test(drawing, a_title_that_is_too_long_ends_with_dots);
    tcase_add_test(drawing, in_a_wide_terminal_a_long_middle_is_whole);
    tcase_add_test(drawing, of_a_middle_that_does_not_fit_the_meaning_stays);
    tcase_add_test(
        drawing,
        before_a_meaning_that_does_not_fit_either_what_is_before_it_stays);
    tcase_add_test(drawing, a_warning_is_seen_in_the_title_where_it_stands);
    tcase_add_test(drawing, keys_stand_on_caps_and_help_at_the_end);
    tcase_add_test(drawing, the_way_back_stays_where_other_keys_do_not_fit);
    tcase_add_test(drawing, keys_have_words_for_names_in_ascii);
    tcase_add_test(drawing, keys_that_do_not_fit_are_dropped_from_the_right);
    tcase_add_test(drawing, a_notice_stands_in_the_place_of_the_keys);
    tcase_add_test(drawing, a_long_notice_rises_over_the_lines_above);
    tcase_add_test(drawing, nothing_is_left_beside_a_notice_that_rises);
    tcase_add_test(drawing, a_click_on_an_item_is_its_key);
    tcase_add_test(drawing, what_is_not_drawn_cannot_be_clicked);
    tcase_add_test(drawing, a_card_lies_in_the_middle_with_a_clear_margin);
    tcase_add_test(drawing, beside_a_card_no_strip_is_left_of_what_is_under_it);
    tcase_add_test(drawing, a_card_cuts_no_word);
    tcase_add_test(drawing, what_is_drawn_on_a_card_lies_on_its_panel);
    tcase_add_test(drawing, a_card_is_no_larger_than_the_canvas);
    tcase_add_test(drawing, everything_can_be_drawn_at_every_size);
    return drawing;
}

Suite *widget_suite(void)
{
    Suite *const suite = suite_create("widget");

    suite_add_tcase(suite, drawing_case());
    suite_add_tcase(suite, widget_input_case());
    suite_add_tcase(suite, widget_chart_case());
    return suite;
}
