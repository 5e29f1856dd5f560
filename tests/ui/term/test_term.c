/* SPDX-License-Identifier: MIT */
/* The terminal and the loop, in a terminal: what is typed arrives. */
#include "ui/term/test_term.h"
#include "support/suites.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct terminal *term_start(void)
{
    return probe_start(&PROBE_USUAL, NULL);
}

void term_quit(struct terminal *terminal)
{
    terminal_type(terminal, "q");
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_free(terminal);
}

static void await_event(struct terminal *terminal, const char *words)
{
    char line[200];

    snprintf(line, sizeof line, "event: %s\n", words);
    terminal_await(terminal, line);
}

/* ---- what arrives ---- */

START_TEST(keys_arrive)
{
    static const struct {
        const char *bytes;
        const char *words;
    } keys[] = {{"z", "z"},           {TERMINAL_UP, "up"}, {"\r", "enter"},
                {"\033OP", "f1"},     {"\033", "escape"},  {"é", "U+00E9"},
                {"\003", "interrupt"}};
    struct terminal *const terminal = term_start();

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        terminal_type(terminal, keys[i].bytes);
        await_event(terminal, keys[i].words);
    }
    term_quit(terminal);
}
END_TEST

START_TEST(the_mouse_and_pastes_arrive)
{
    struct terminal *const terminal = term_start();

    terminal_point(terminal, 7, 3);
    await_event(terminal, "point 7,3");
    terminal_click(terminal, 9, 2);
    await_event(terminal, "release 1 9,2");
    terminal_mouse(terminal, 2, 0, 0, true);
    await_event(terminal, "press 3 0,0");
    terminal_mouse(terminal, 65, 79, 23, true);
    await_event(terminal, "wheel-down 79,23");
    terminal_paste(terminal, "2 3 q");
    await_event(terminal, "paste [2 3 q]");
    term_quit(terminal);
}
END_TEST

START_TEST(an_interrupt_by_signal_is_an_event)
{
    struct terminal *const terminal = term_start();

    terminal_signal(terminal, SIGINT);
    await_event(terminal, "interrupt");
    term_quit(terminal);
}
END_TEST

START_TEST(a_new_size_is_drawn_at_once)
{
    struct terminal *const terminal = term_start();

    terminal_await(terminal, "size: 80x24\n");
    terminal_resize(terminal, 100, 30);
    terminal_await(terminal, "size: 100x30\n");
    await_event(terminal, "resize");
    terminal_resize(terminal, 41, 13);
    terminal_await(terminal, "size: 41x13\n");
    terminal_resize(terminal, 20, 5);
    terminal_await(terminal, "needed, now\n20x5");
    terminal_resize(terminal, 80, 24);
    terminal_await(terminal, "size: 80x24\n");
    term_quit(terminal);
}
END_TEST

START_TEST(keys_for_a_screen_are_not_given_to_the_next)
{
    struct terminal *const terminal = term_start();

    terminal_type(terminal, "pbxx");
    terminal_await(terminal, "second");
    terminal_type(terminal, "b");
    terminal_await_without(terminal, "second");
    terminal_type(terminal, "x");
    terminal_await(terminal, "number: 1");
    term_quit(terminal);
}
END_TEST

START_TEST(a_tick_follows_each_key_of_a_burst)
{
    struct terminal *const terminal = term_start();

    terminal_type(terminal, "xxxnxnx");
    terminal_await(terminal, "number: 5");
    ck_assert_msg(strstr(terminal_text(terminal), "early: 0") != NULL, "%s",
                  terminal_text(terminal));
    term_quit(terminal);
}
END_TEST

/* ---- what comes of itself ---- */

START_TEST(a_picture_that_is_due_comes_without_a_key)
{
    struct terminal *const terminal = term_start();

    terminal_type(terminal, "w");
    terminal_await(terminal, "number: 1");
    term_quit(terminal);
}
END_TEST

START_TEST(a_descriptor_of_a_screen_wakes_it)
{
    struct probe_order order = PROBE_USUAL;
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    order.bells = ends[0];

    struct terminal *const terminal = probe_start(&order, NULL);

    for (int number = 1; number <= 3; number++) {
        char words[32];

        ck_assert_int_eq(write(ends[1], "", 1), 1);
        snprintf(words, sizeof words, "number: %d", number);
        terminal_await(terminal, words);
    }
    term_quit(terminal);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

static TCase *input(void)
{
    TCase *const tests = tcase_create("input");

    tcase_add_test(tests, keys_arrive);
    tcase_add_test(tests, the_mouse_and_pastes_arrive);
    tcase_add_test(tests, an_interrupt_by_signal_is_an_event);
    tcase_add_test(tests, a_new_size_is_drawn_at_once);
    tcase_add_test(tests, a_picture_that_is_due_comes_without_a_key);
    tcase_add_test(tests, a_descriptor_of_a_screen_wakes_it);
    tcase_add_test(tests, a_tick_follows_each_key_of_a_burst);
    tcase_add_test(tests, keys_for_a_screen_are_not_given_to_the_next);
    return tests;
}

Suite *term_suite(void)
{
    Suite *const suite = suite_create("term");

    suite_add_tcase(suite, input());
    suite_add_tcase(suite, term_output());
    suite_add_tcase(suite, term_looks());
    suite_add_tcase(suite, term_ends());
    suite_add_tcase(suite, term_grounds());
    suite_add_tcase(suite, term_sgr());
    suite_add_tcase(suite, term_arrange());
    return suite;
}
