/*
 * Widgets: what stands where at every width, what a click or a key there means,
 * and a line that is typed.
 */
#include "base/rng.h"
#include "base/utf8.h"
#include "suites.h"
#include "ui/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct glyphs SETS[] = {
    {.set = GLYPHS_UTF8}, {.set = GLYPHS_PLAIN}, {.set = GLYPHS_ASCII}};

static struct canvas *canvas;

static void begin(int width, int height, enum glyph_set set)
{
    if (canvas == NULL)
        canvas = canvas_new(width, height);
    canvas_begin(canvas, width, height, &SETS[set]);
}

static void end(void)
{
    canvas_free(canvas);
    canvas = NULL;
}

static void shows(const char *picture)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    ck_assert_ptr_nonnull(out);
    canvas_write(canvas, out);
    fclose(out);
    ck_assert_str_eq(text, picture);
    free(text);
}

static void styled(int x, int y, enum theme_role ink, enum theme_role ground,
                   enum weight weight)
{
    const struct style style = canvas_cell(canvas, x, y)->style;

    ck_assert_uint_eq(style.ink, ink);
    ck_assert_uint_eq(style.ground, ground);
    ck_assert_uint_eq(style.weight, weight);
}

/* ---- the top line ---- */

START_TEST(the_title_stands_left_middle_and_right)
{
    begin(60, 1, GLYPHS_UTF8);
    title_draw(canvas, "You vs Bramble", "your turn", "autosaved ✓");
    shows("  You vs Bramble         your turn             autosaved ✓\n");
    styled(2, 0, THEME_TITLE, THEME_PANEL, WEIGHT_BOLD);
    styled(25, 0, THEME_TEXT, THEME_PANEL, WEIGHT_PLAIN);
    styled(50, 0, THEME_DIM, THEME_PANEL, WEIGHT_PLAIN);
    styled(0, 0, THEME_TEXT, THEME_PANEL, WEIGHT_PLAIN);
    styled(59, 0, THEME_TEXT, THEME_PANEL, WEIGHT_PLAIN);
    end();
}
END_TEST

START_TEST(a_middle_that_is_pushed_stands_beside_the_left)
{
    begin(60, 1, GLYPHS_UTF8);
    title_draw(canvas, "A name that goes on and on, and on", "move 5", "ok");
    shows("  A name that goes on and on, and on  move 5            ok\n");
    end();
}
END_TEST

START_TEST(in_forty_columns_the_right_gives_way_to_the_middle)
{
    begin(40, 1, GLYPHS_UTF8);
    title_draw(canvas, "You vs Bramble", "move 5 · your turn", "autosaved ✓");
    shows(" You vs Bramble      move 5 · your turn\n");
    begin(40, 1, GLYPHS_UTF8);
    title_draw(canvas, "You vs Bramble", "", "autosaved ✓");
    shows(" You vs Bramble             autosaved ✓\n");
    end();
}
END_TEST

START_TEST(a_title_that_is_too_long_ends_with_dots)
{
    begin(20, 1, GLYPHS_UTF8);
    title_draw(canvas, "Bartholomew vs Bramble", "move 5", "saved");
    shows(" Bartholomew vs Br…\n");
    begin(20, 1, GLYPHS_UTF8);
    title_draw(canvas, "Oak v Yew", "your turn", "");
    shows(" Oak v Yew  your t…\n");
    end();
}
END_TEST

/* ---- the line of keys ---- */

static const struct key_hint HINTS[] = {{"1-6", "sow", 0},
                                        {"←→", "aim", 0},
                                        {"⏎", "play", INPUT_ENTER},
                                        {"u", "undo", 'u'},
                                        {"i", "hint", 'i'}};
enum { HINT_COUNT = sizeof HINTS / sizeof HINTS[0] };

static void keys(int width, enum glyph_set set, const char *notice)
{
    begin(width, 1, set);
    keybar_draw(canvas, HINTS, HINT_COUNT, notice);
}

START_TEST(keys_stand_on_caps_and_help_at_the_end)
{
    keys(80, GLYPHS_UTF8, "");
    shows("  1-6  sow   ←→  aim   ⏎  play   u  undo   i  hint"
          "                     ?  help\n");
    for (int x = 1; x < 6; x++)
        styled(x, 0, THEME_BACKGROUND, THEME_RIM, WEIGHT_BOLD);
    styled(0, 0, THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN);
    styled(6, 0, THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN);
    styled(7, 0, THEME_DIM, THEME_BACKGROUND, WEIGHT_PLAIN);
    styled(70, 0, THEME_BACKGROUND, THEME_RIM, WEIGHT_BOLD);
    end();
}
END_TEST

START_TEST(keys_have_words_for_names_in_ascii)
{
    keys(80, GLYPHS_ASCII, "");
    shows("  1-6  sow   <-->  aim   Enter  play   u  undo   i  hint"
          "               ?  help\n");
    end();
}
END_TEST

START_TEST(keys_that_do_not_fit_are_dropped_from_the_right)
{
    keys(60, GLYPHS_UTF8, "");
    shows("  1-6  sow   ←→  aim   ⏎  play   u  undo"
          "           ?  help\n");
    keys(40, GLYPHS_UTF8, "");
    shows(" 1-6 sow  ←→ aim  ⏎ play         ? help\n");
    keys(12, GLYPHS_UTF8, "");
    shows("     ? help\n");
    end();
}
END_TEST

START_TEST(a_notice_stands_in_the_place_of_the_keys)
{
    keys(40, GLYPHS_UTF8, "pit 6 is empty");
    shows(" pit 6 is empty                  ? help\n");
    keys(40, GLYPHS_UTF8, "the autosave cannot be written: disk full");
    shows(" the autosave cannot be writte…  ? help\n");
    end();
}
END_TEST

static int32_t click(int x, int y)
{
    return keybar_key(canvas, HINTS, HINT_COUNT, x, y);
}

START_TEST(a_click_on_an_item_is_its_key)
{
    begin(80, 24, GLYPHS_UTF8);
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
    end();
}
END_TEST

START_TEST(what_is_not_drawn_cannot_be_clicked)
{
    begin(40, 12, GLYPHS_UTF8);
    ck_assert_int_eq(click(18, 11), INPUT_ENTER);
    for (int x = 26; x < 33; x++)
        ck_assert_int_eq(click(x, 11), 0);
    ck_assert_int_eq(click(33, 11), '?');
    end();
}
END_TEST

/* ---- cards ---- */

START_TEST(a_card_lies_in_the_middle_and_clears_its_inside)
{
    begin(18, 6, GLYPHS_UTF8);
    canvas_fill(canvas, canvas_area(canvas), (struct style){THEME_TEXT, 0, 0},
                "x");

    const struct rect inside = card_draw(canvas, 14, 4, "Paused");

    shows("xxxxxxxxxxxxxxxxxx\n"
          "x ╭─ Paused ───╮ x\n"
          "x │            │ x\n"
          "x │            │ x\n"
          "x ╰────────────╯ x\n"
          "xxxxxxxxxxxxxxxxxx\n");
    ck_assert_int_eq(inside.x, 4);
    ck_assert_int_eq(inside.y, 2);
    ck_assert_int_eq(inside.width, 10);
    ck_assert_int_eq(inside.height, 2);
    styled(5, 1, THEME_TITLE, THEME_BACKGROUND, WEIGHT_BOLD);
    styled(2, 2, THEME_FRAME, THEME_BACKGROUND, WEIGHT_PLAIN);
    end();
}
END_TEST

START_TEST(a_card_is_no_larger_than_the_canvas)
{
    begin(12, 3, GLYPHS_ASCII);

    const struct rect inside = card_draw(canvas, 40, 9, "A long title");

    shows("+- A l... -+\n"
          "|          |\n"
          "+----------+\n");
    ck_assert_int_eq(inside.width, 8);
    ck_assert_int_eq(inside.height, 1);
    end();
}
END_TEST

/* ---- lists ---- */

static enum list_answer press(struct list *list, int32_t key)
{
    const struct event event = event_key(key);

    return list_event(list, &event);
}

START_TEST(keys_go_through_a_list_and_stop_at_its_ends)
{
    struct list list = {.count = 20};

    list_show(&list, 6);
    ck_assert_int_eq(press(&list, INPUT_UP), LIST_MOVED);
    ck_assert_int_eq(list.selected, 0);
    press(&list, INPUT_DOWN);
    press(&list, 'j');
    ck_assert_int_eq(list.selected, 2);
    press(&list, 'k');
    ck_assert_int_eq(list.selected, 1);
    press(&list, INPUT_PAGE_DOWN);
    ck_assert_int_eq(list.selected, 6);
    press(&list, 'G');
    ck_assert_int_eq(list.selected, 19);
    press(&list, INPUT_PAGE_UP);
    ck_assert_int_eq(list.selected, 14);
    press(&list, INPUT_HOME);
    ck_assert_int_eq(list.selected, 0);
    press(&list, INPUT_END);
    ck_assert_int_eq(list.selected, 19);
    press(&list, 'g');
    ck_assert_int_eq(list.selected, 0);
    ck_assert_int_eq(press(&list, INPUT_ENTER), LIST_CHOSEN);
    ck_assert_int_eq(press(&list, 'x'), LIST_NOT_MINE);
}
END_TEST

START_TEST(the_wheel_goes_through_a_list)
{
    struct list list = {.count = 3};
    const struct event below = {.kind = EVENT_MOUSE,
                                .action = MOUSE_WHEEL_DOWN};
    const struct event above = {.kind = EVENT_MOUSE, .action = MOUSE_WHEEL_UP};
    const struct event point = {.kind = EVENT_MOUSE, .action = MOUSE_POINT};

    ck_assert_int_eq(list_event(&list, &below), LIST_MOVED);
    ck_assert_int_eq(list_event(&list, &below), LIST_MOVED);
    ck_assert_int_eq(list.selected, 2);
    ck_assert_int_eq(list_event(&list, &above), LIST_MOVED);
    ck_assert_int_eq(list.selected, 1);
    ck_assert_int_eq(list_event(&list, &point), LIST_NOT_MINE);
}
END_TEST

START_TEST(an_empty_list_has_nothing_to_choose)
{
    struct list list = {.count = 0};

    ck_assert_int_eq(press(&list, INPUT_ENTER), LIST_NOT_MINE);
    ck_assert_int_eq(press(&list, INPUT_DOWN), LIST_MOVED);
    list_show(&list, 5);
    ck_assert_int_eq(list.selected, 0);
    ck_assert_int_eq(list.top, 0);
}
END_TEST

START_TEST(the_selected_one_is_always_in_sight)
{
    struct list list = {.count = 10, .selected = 7};

    list_show(&list, 4);
    ck_assert_int_eq(list.top, 4);
    list.selected = 5;
    list_show(&list, 4);
    ck_assert_int_eq(list.top, 4);
    list.selected = 2;
    list_show(&list, 4);
    ck_assert_int_eq(list.top, 2);
    list_show(&list, 9);
    ck_assert_int_eq(list.top, 1);
    list_show(&list, 20);
    ck_assert_int_eq(list.top, 0);
    list.count = 2;
    list_show(&list, 4);
    ck_assert_int_eq(list.selected, 1);
}
END_TEST

/* ---- typing ---- */

static enum prompt_answer type(struct prompt *prompt, int32_t key)
{
    const struct event event = event_key(key);

    return prompt_event(prompt, &event);
}

static void typed(struct prompt *prompt, const char *text, int at)
{
    ck_assert_str_eq(prompt->text, text);
    ck_assert_int_eq(prompt->at, at);
}

START_TEST(characters_are_typed_where_the_cursor_is)
{
    struct prompt prompt;

    prompt_begin(&prompt, "w ab");
    typed(&prompt, "w ab", 4);
    ck_assert_int_eq(type(&prompt, INPUT_LEFT), PROMPT_EDITED);
    type(&prompt, 0xE9);
    type(&prompt, 0x20AC);
    type(&prompt, 0x1F331);
    typed(&prompt, "w aé€🌱b", 12);
    type(&prompt, INPUT_BACKSPACE);
    typed(&prompt, "w aé€b", 8);
    type(&prompt, INPUT_LEFT);
    type(&prompt, INPUT_DELETE);
    typed(&prompt, "w aéb", 5);
    type(&prompt, INPUT_RIGHT);
    type(&prompt, INPUT_RIGHT);
    typed(&prompt, "w aéb", 6);
}
END_TEST

START_TEST(a_line_is_edited_as_in_a_shell)
{
    struct prompt prompt;

    prompt_begin(&prompt, "one two  three");
    type(&prompt, INPUT_CTRL('w'));
    typed(&prompt, "one two  ", 9);
    type(&prompt, INPUT_CTRL('w'));
    typed(&prompt, "one ", 4);
    type(&prompt, INPUT_CTRL('a'));
    typed(&prompt, "one ", 0);
    type(&prompt, INPUT_RIGHT);
    type(&prompt, INPUT_CTRL('k'));
    typed(&prompt, "o", 1);
    prompt_begin(&prompt, "one two");
    type(&prompt, INPUT_HOME);
    type(&prompt, INPUT_DELETE);
    type(&prompt, INPUT_END);
    typed(&prompt, "ne two", 6);
    type(&prompt, INPUT_LEFT);
    type(&prompt, INPUT_CTRL('u'));
    typed(&prompt, "o", 0);
    type(&prompt, INPUT_CTRL('e'));
    typed(&prompt, "o", 1);
}
END_TEST

START_TEST(enter_is_done_and_escape_leaves)
{
    struct prompt prompt;

    prompt_begin(&prompt, "x");
    ck_assert_int_eq(type(&prompt, INPUT_ENTER), PROMPT_DONE);
    ck_assert_int_eq(type(&prompt, INPUT_ESCAPE), PROMPT_LEFT);
    ck_assert_int_eq(type(&prompt, INPUT_TAB), PROMPT_NOT_MINE);
    ck_assert_int_eq(type(&prompt, INPUT_UP), PROMPT_NOT_MINE);
    ck_assert_int_eq(type(&prompt, 0x85), PROMPT_NOT_MINE);
    typed(&prompt, "x", 1);
}
END_TEST

START_TEST(a_paste_is_its_first_line_without_controls)
{
    struct prompt prompt;
    const struct event paste = {.kind = EVENT_PASTE,
                                .text = "a\x1b[31mb\xFF\tc\r\nsecond"};

    prompt_begin(&prompt, "");
    ck_assert_int_eq(prompt_event(&prompt, &paste), PROMPT_EDITED);
    typed(&prompt, "a[31mbc", 7);
}
END_TEST

START_TEST(a_full_line_takes_no_more)
{
    struct prompt prompt;

    prompt_begin(&prompt, "");
    for (int i = 0; i < PROMPT_MAX - 1; i++)
        type(&prompt, 'a');
    type(&prompt, 0xE9);
    ck_assert_int_eq(prompt.at, PROMPT_MAX - 1);
    type(&prompt, 'b');
    type(&prompt, 'c');
    ck_assert_int_eq(prompt.at, PROMPT_MAX);
    ck_assert_int_eq(prompt.text[PROMPT_MAX - 1], 'b');
}
END_TEST

static void cursor_is(int x, int y)
{
    int at_x;
    int at_y;

    ck_assert(canvas_cursor(canvas, &at_x, &at_y));
    ck_assert_int_eq(at_x, x);
    ck_assert_int_eq(at_y, y);
    styled(x, y, THEME_BACKGROUND, THEME_RIM, WEIGHT_PLAIN);
}

START_TEST(a_line_is_scrolled_so_that_its_cursor_is_seen)
{
    struct prompt prompt;

    prompt_begin(&prompt, "goto 12");
    begin(20, 1, GLYPHS_UTF8);
    prompt_draw(&prompt, canvas, 1, 0, 18, ":");
    shows(" :goto 12\n");
    cursor_is(9, 0);
    begin(20, 1, GLYPHS_UTF8);
    prompt_draw(&prompt, canvas, 1, 0, 6, ":");
    shows(" :o 12\n");
    cursor_is(6, 0);
    type(&prompt, INPUT_HOME);
    begin(20, 1, GLYPHS_UTF8);
    prompt_draw(&prompt, canvas, 1, 0, 6, ":");
    shows(" :goto\n");
    cursor_is(2, 0);
    end();
}
END_TEST

START_TEST(whatever_is_typed_is_text_and_the_cursor_between_characters)
{
    static const int32_t special[] = {INPUT_LEFT,
                                      INPUT_RIGHT,
                                      INPUT_HOME,
                                      INPUT_END,
                                      INPUT_BACKSPACE,
                                      INPUT_DELETE,
                                      INPUT_CTRL('w'),
                                      INPUT_CTRL('k'),
                                      INPUT_CTRL('u'),
                                      INPUT_CTRL('a'),
                                      INPUT_CTRL('e'),
                                      0xD800,
                                      0x301,
                                      0x4E2D,
                                      ' ',
                                      0xE9};
    struct rng rng = rng_new(7, 0);
    struct prompt prompt;

    prompt_begin(&prompt, "");
    begin(9, 1, GLYPHS_UTF8);
    for (int i = 0; i < 3000; i++) {
        const int choice = (int)rng_below(&rng, 40);

        type(&prompt, choice < 16 ? special[choice] : 0x50 + 70 * choice);
        ck_assert(utf8_is_text(prompt.text));
        ck_assert_int_le(prompt.at, (int)strlen(prompt.text));
        ck_assert_int_ne(prompt.text[prompt.at] & 0xC0, 0x80);
        prompt_draw(&prompt, canvas, (int)rng_below(&rng, 12) - 2, 0,
                    (int)rng_below(&rng, 9), ":");
    }
    end();
}
END_TEST

/* ---- charts ---- */

static const struct style INK = {THEME_YOURS, THEME_BACKGROUND, WEIGHT_PLAIN};

START_TEST(bars_go_from_the_least_to_the_most)
{
    const int values[] = {0, 1, 2, 3, 4, 5, 6, 7};
    const int far[] = {-1000000000, 2000000000};

    begin(10, 1, GLYPHS_UTF8);
    sparkline_draw(canvas, canvas_area(canvas), INK, values, 8);
    shows("▁▂▃▄▅▆▇█\n");
    begin(4, 1, GLYPHS_UTF8);
    sparkline_draw(canvas, canvas_area(canvas), INK, values, 8);
    shows("▂▄▆█\n");
    begin(4, 2, GLYPHS_UTF8);
    sparkline_draw(canvas, canvas_area(canvas), INK, values, 8);
    shows("  ▃█\n▃▇██\n");
    begin(4, 1, GLYPHS_UTF8);
    sparkline_draw(canvas, canvas_area(canvas), INK, far, 2);
    shows("▁█\n");
    begin(4, 1, GLYPHS_ASCII);
    sparkline_draw(canvas, canvas_area(canvas), INK, values, 8);
    shows("_.-#\n");
    end();
}
END_TEST

START_TEST(bars_that_are_equal_are_half)
{
    const int values[] = {5, 5, 5};

    begin(5, 1, GLYPHS_UTF8);
    sparkline_draw(canvas, canvas_area(canvas), INK, values, 3);
    shows("▄▄▄\n");
    end();
}
END_TEST

START_TEST(a_graph_rises_above_its_axis_and_falls_below)
{
    const int values[] = {0, 4, 4, -4, -4};

    begin(8, 3, GLYPHS_PLAIN);
    graph_draw(canvas, canvas_area(canvas), INK, values, 5, -1);
    shows(" █▀▀█\n"
          "▀▀··▀█··\n"
          "     ▀▀▀\n");
    styled(0, 1, THEME_YOURS, THEME_BACKGROUND, WEIGHT_PLAIN);
    styled(2, 1, THEME_FRAME, THEME_BACKGROUND, WEIGHT_PLAIN);
    end();
}
END_TEST

START_TEST(a_graph_is_fine_in_braille_and_coarse_in_ascii)
{
    const int values[] = {0, 2, 0, -2, 0};

    begin(4, 3, GLYPHS_UTF8);
    graph_draw(canvas, canvas_area(canvas), INK, values, 5, -1);
    shows("⢸⢧\n⠚⠘⣆⢰\n  ⠸⠏\n");
    begin(4, 3, GLYPHS_ASCII);
    graph_draw(canvas, canvas_area(canvas), INK, values, 5, -1);
    shows("##\n\"\"##\n  \"\"\n");
    end();
}
END_TEST

START_TEST(the_cursor_of_a_graph_is_a_column)
{
    const int values[] = {3, 3, 3, 3, 3, 3, 3, 3};

    begin(8, 3, GLYPHS_PLAIN);
    graph_draw(canvas, canvas_area(canvas), INK, values, 8, 5);
    shows("▀▀▀▀▀▀▀▀\n"
          "·····│··\n"
          "     │\n");
    end();
}
END_TEST

START_TEST(a_click_on_a_graph_finds_the_value_that_is_drawn_there)
{
    const struct rect rect = {3, 0, 40, 3};

    begin(50, 3, GLYPHS_UTF8);
    for (int count = 1; count <= 40; count++) {
        ck_assert_int_eq(graph_index(canvas, rect, count, 0), 0);
        ck_assert_int_lt(graph_index(canvas, rect, count, 99), count);
    }
    ck_assert_int_eq(graph_index(canvas, rect, 40, 3), 0);
    ck_assert_int_eq(graph_index(canvas, rect, 40, 20), 17);
    ck_assert_int_eq(graph_index(canvas, rect, 40, 42), 39);
    ck_assert_int_eq(graph_index(canvas, rect, 3, 42), 2);
    end();
}
END_TEST

/* ---- all of it ---- */

START_TEST(everything_can_be_drawn_at_every_size)
{
    const int values[] = {3, -9, 4, 0, 27};

    for (int width = 1; width < 90; width++)
        for (int height = 1; height < 8; height++) {
            begin(width, height, (enum glyph_set)(width % 3));
            title_draw(canvas, "You vs Bramble", "move 5", "saved");
            keybar_draw(canvas, HINTS, HINT_COUNT, "");
            keybar_draw(canvas, HINTS, HINT_COUNT, "pit 6 is empty");
            ck_assert_int_ge(click(width / 2, height - 1), 0);

            const struct rect inside = card_draw(canvas, 40, 9, "Paused");

            ck_assert_int_ge(inside.width, 0);
            ck_assert_int_ge(inside.height, 0);
            sparkline_draw(canvas, inside, INK, values, 5);
            graph_draw(canvas, inside, INK, values, 5, 4);
            graph_draw(canvas, inside, INK, values, 1, 0);
        }
    end();
}
END_TEST

static TCase *drawing_case(void)
{
    TCase *const drawing = tcase_create("drawing");

    tcase_add_test(drawing, the_title_stands_left_middle_and_right);
    tcase_add_test(drawing, a_middle_that_is_pushed_stands_beside_the_left);
    tcase_add_test(drawing, in_forty_columns_the_right_gives_way_to_the_middle);
    tcase_add_test(drawing, a_title_that_is_too_long_ends_with_dots);
    tcase_add_test(drawing, keys_stand_on_caps_and_help_at_the_end);
    tcase_add_test(drawing, keys_have_words_for_names_in_ascii);
    tcase_add_test(drawing, keys_that_do_not_fit_are_dropped_from_the_right);
    tcase_add_test(drawing, a_notice_stands_in_the_place_of_the_keys);
    tcase_add_test(drawing, a_click_on_an_item_is_its_key);
    tcase_add_test(drawing, what_is_not_drawn_cannot_be_clicked);
    tcase_add_test(drawing, a_card_lies_in_the_middle_and_clears_its_inside);
    tcase_add_test(drawing, a_card_is_no_larger_than_the_canvas);
    tcase_add_test(drawing, everything_can_be_drawn_at_every_size);
    return drawing;
}

static TCase *input_case(void)
{
    TCase *const input = tcase_create("input");

    tcase_add_test(input, keys_go_through_a_list_and_stop_at_its_ends);
    tcase_add_test(input, the_wheel_goes_through_a_list);
    tcase_add_test(input, an_empty_list_has_nothing_to_choose);
    tcase_add_test(input, the_selected_one_is_always_in_sight);
    tcase_add_test(input, characters_are_typed_where_the_cursor_is);
    tcase_add_test(input, a_line_is_edited_as_in_a_shell);
    tcase_add_test(input, enter_is_done_and_escape_leaves);
    tcase_add_test(input, a_paste_is_its_first_line_without_controls);
    tcase_add_test(input, a_full_line_takes_no_more);
    tcase_add_test(input, a_line_is_scrolled_so_that_its_cursor_is_seen);
    tcase_add_test(input,
                   whatever_is_typed_is_text_and_the_cursor_between_characters);
    return input;
}

static TCase *chart_case(void)
{
    TCase *const charts = tcase_create("charts");

    tcase_add_test(charts, bars_go_from_the_least_to_the_most);
    tcase_add_test(charts, bars_that_are_equal_are_half);
    tcase_add_test(charts, a_graph_rises_above_its_axis_and_falls_below);
    tcase_add_test(charts, a_graph_is_fine_in_braille_and_coarse_in_ascii);
    tcase_add_test(charts, the_cursor_of_a_graph_is_a_column);
    tcase_add_test(charts,
                   a_click_on_a_graph_finds_the_value_that_is_drawn_there);
    return charts;
}

Suite *widget_suite(void)
{
    Suite *const suite = suite_create("widget");

    suite_add_tcase(suite, drawing_case());
    suite_add_tcase(suite, input_case());
    suite_add_tcase(suite, chart_case());
    return suite;
}
