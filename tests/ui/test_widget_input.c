/* SPDX-License-Identifier: MIT */
/* Lists that one goes through, and a line that is typed. */
#include "base/rng.h"
#include "base/utf8.h"
#include "ui/test_widget.h"

#include <string.h>

/* ---- lists ---- */

static enum list_answer press_list_key(struct list *list, int32_t key)
{
    const struct event event = event_key(key);

    return list_event(list, &event);
}

START_TEST(keys_go_through_a_list_and_stop_at_its_ends)
{
    struct list list = {.count = 20};

    list_show(&list, 6);
    ck_assert_int_eq(press_list_key(&list, INPUT_UP), LIST_MOVED);
    ck_assert_int_eq(list.selected, 0);
    press_list_key(&list, INPUT_DOWN);
    press_list_key(&list, 'j');
    ck_assert_int_eq(list.selected, 2);
    press_list_key(&list, 'k');
    ck_assert_int_eq(list.selected, 1);
    press_list_key(&list, INPUT_PAGE_DOWN);
    ck_assert_int_eq(list.selected, 6);
    press_list_key(&list, 'G');
    ck_assert_int_eq(list.selected, 19);
    press_list_key(&list, INPUT_PAGE_UP);
    ck_assert_int_eq(list.selected, 14);
    press_list_key(&list, INPUT_HOME);
    ck_assert_int_eq(list.selected, 0);
    press_list_key(&list, INPUT_END);
    ck_assert_int_eq(list.selected, 19);
    press_list_key(&list, 'g');
    ck_assert_int_eq(list.selected, 0);
    ck_assert_int_eq(press_list_key(&list, INPUT_ENTER), LIST_CHOSEN);
    ck_assert_int_eq(press_list_key(&list, 'x'), LIST_NOT_MINE);
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

    ck_assert_int_eq(press_list_key(&list, INPUT_ENTER), LIST_NOT_MINE);
    ck_assert_int_eq(press_list_key(&list, INPUT_DOWN), LIST_MOVED);
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

    /* As terminals send the end of a line. */
    const struct event returns = {.kind = EVENT_PASTE, .text = "d\rsecond"};

    prompt_event(&prompt, &returns);
    typed(&prompt, "a[31mbcd", 8);
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
    type(&prompt, INPUT_HOME);
    type(&prompt, 'd');
    ck_assert_int_eq(prompt.at, 0);
    ck_assert_int_eq((int)strlen(prompt.text), PROMPT_MAX);
}
END_TEST

static void cursor_is(int x, int y)
{
    int at_x;
    int at_y;

    ck_assert(canvas_cursor(widget_canvas, &at_x, &at_y));
    ck_assert_int_eq(at_x, x);
    ck_assert_int_eq(at_y, y);
    widget_styled(x, y, THEME_BACKGROUND, THEME_RIM, WEIGHT_PLAIN);
}

START_TEST(a_line_is_scrolled_so_that_its_cursor_is_seen)
{
    struct prompt prompt;

    prompt_begin(&prompt, "goto 12");
    widget_begin(20, 1, GLYPHS_UTF8);
    prompt_draw(&prompt, widget_canvas, 1, 0, 18, ":");
    widget_shows(" :goto 12\n");
    cursor_is(9, 0);
    widget_begin(20, 1, GLYPHS_UTF8);
    prompt_draw(&prompt, widget_canvas, 1, 0, 6, ":");
    widget_shows(" :o 12\n");
    cursor_is(6, 0);
    type(&prompt, INPUT_HOME);
    widget_begin(20, 1, GLYPHS_UTF8);
    prompt_draw(&prompt, widget_canvas, 1, 0, 6, ":");
    widget_shows(" :goto\n");
    cursor_is(2, 0);
    widget_end();
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
    widget_begin(9, 1, GLYPHS_UTF8);
    for (int i = 0; i < 3000; i++) {
        const int choice = (int)rng_below(&rng, 40);

        type(&prompt, choice < 16 ? special[choice] : 0x50 + 70 * choice);
        ck_assert(utf8_is_text(prompt.text));
        ck_assert_int_le(prompt.at, (int)strlen(prompt.text));
        ck_assert_int_ne(prompt.text[prompt.at] & 0xC0, 0x80);
        prompt_draw(&prompt, widget_canvas, (int)rng_below(&rng, 12) - 2, 0,
                    (int)rng_below(&rng, 9), ":");
    }
    widget_end();
}
END_TEST

TCase *widget_input_case(void)
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
