/* SPDX-License-Identifier: MIT */
/* However it ends, the terminal is as it was found; and it is while others have
 * it in between. */
#include "ui/term/test_term.h"

#include <signal.h>
#include <string.h>

START_TEST(a_key_that_ends_it_leaves_the_terminal_as_it_was)
{
    static const struct {
        const char *keys;
        int status;
    } ends[] = {{"q", 0},
                {"a", 128 + SIGABRT},
                {"s", 128 + SIGSEGV},
                {"o", 128 + SIGSEGV}};

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct terminal *const terminal = term_start();

        terminal_type(terminal, ends[i].keys);
        ck_assert_int_eq(terminal_wait(terminal), ends[i].status);
        terminal_is_as_found(terminal);
        terminal_free(terminal);
    }
}
END_TEST

static const int SIGNALS[] = {SIGTERM, SIGHUP, SIGSEGV, SIGABRT,
                              SIGBUS,  SIGFPE, SIGILL,  SIGQUIT};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof SIGNALS[0] };

START_TEST(a_signal_that_ends_it_leaves_the_terminal_as_it_was)
{
    struct terminal *const terminal = term_start();

    terminal_signal(terminal, SIGNALS[_i]);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGNALS[_i]);
    terminal_is_as_found(terminal);
    terminal_free(terminal);
}
END_TEST

START_TEST(old_terminals_are_left_as_they_were_too)
{
    static const char *const terms[] = {"TERM=vt100", "TERM=linux",
                                        "TERM=xterm"};
    static const int signals[] = {SIGTERM, SIGSEGV};

    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 2; k++) {
            const char *const settings[] = {terms[i], NULL};
            struct terminal *const terminal =
                probe_start(&PROBE_USUAL, settings);

            terminal_signal(terminal, signals[k]);
            ck_assert_int_eq(terminal_wait(terminal), 128 + signals[k]);
            terminal_is_as_found(terminal);
            terminal_free(terminal);
        }
}
END_TEST

START_TEST(when_the_terminal_goes_away_it_leaves)
{
    struct terminal *const terminal = term_start();

    terminal_hang_up(terminal);
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_free(terminal);
}
END_TEST

START_TEST(after_an_end_nothing_is_left_of_the_picture)
{
    struct terminal *const terminal = term_start();

    terminal_type(terminal, "q");
    ck_assert_int_eq(terminal_wait(terminal), 0);
    ck_assert(!terminal_shows(terminal, "ready"));
    terminal_free(terminal);
}
END_TEST

/* ---- others have it in between ---- */

static void stop_by_key(struct terminal *terminal)
{
    terminal_type(terminal, "\032");
}

static void stop_by_signal(struct terminal *terminal)
{
    terminal_signal(terminal, SIGTSTP);
}

static bool is_back(struct terminal *terminal, void *whose)
{
    const struct terminal_modes modes = terminal_modes(terminal);

    (void)whose;
    return modes.alternate && modes.paste && modes.mouse == 1003 &&
           terminal_shows(terminal, "terminal: ");
}

static void use(struct terminal *terminal)
{
    terminal_await_that(terminal, is_back, NULL, "it is back");
    terminal_type(terminal, "x");
    terminal_await(terminal, "number: 1");
    terminal_type(terminal, "q");
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_is_as_found(terminal);
    terminal_free(terminal);
}

START_TEST(stopped_it_gives_the_terminal_back_and_takes_it_again)
{
    static void (*const stops[])(struct terminal *) = {stop_by_key,
                                                       stop_by_signal};

    for (size_t i = 0; i < 2; i++) {
        struct terminal *const terminal = term_start();

        stops[i](terminal);
        terminal_await_stop(terminal);
        terminal_is_as_found(terminal);
        ck_assert(!terminal_shows(terminal, "ready"));
        terminal_continue(terminal);
        use(terminal);
    }
}
END_TEST

START_TEST(it_may_be_stopped_again_and_again)
{
    struct terminal *const terminal = term_start();

    for (int i = 0; i < 3; i++) {
        stop_by_key(terminal);
        terminal_await_stop(terminal);
        terminal_is_as_found(terminal);
        terminal_continue(terminal);
        terminal_await_that(terminal, is_back, NULL, "it is back");
    }
    use(terminal);
}
END_TEST

START_TEST(a_size_that_changed_meanwhile_is_seen)
{
    struct terminal *const terminal = term_start();

    stop_by_key(terminal);
    terminal_await_stop(terminal);
    terminal_resize(terminal, 90, 20);
    terminal_continue(terminal);
    terminal_await(terminal, "size: 90x20\n");
    use(terminal);
}
END_TEST

static bool came_again(struct terminal *terminal, void *whose)
{
    const char *const output = terminal_output(terminal, &(size_t){0});
    const char *const first = strstr(output, "\033[?1049h");

    (void)whose;
    return first != NULL && strstr(first + 1, "\033[?1049h") != NULL;
}

/* Nothing can be done before a SIGSTOP, but much after it. */
START_TEST(stopped_without_being_asked_it_draws_everything_again)
{
    struct terminal *const terminal = term_start();

    terminal_signal(terminal, SIGSTOP);
    terminal_await_stop(terminal);
    terminal_continue(terminal);
    terminal_await_that(terminal, came_again, NULL, "it comes again");
    terminal_await_without(terminal, "[stopped");
    use(terminal);
}
END_TEST

TCase *term_ends(void)
{
    TCase *const tests = tcase_create("ends");

    tcase_add_test(tests, a_key_that_ends_it_leaves_the_terminal_as_it_was);
    tcase_add_loop_test(tests,
                        a_signal_that_ends_it_leaves_the_terminal_as_it_was, 0,
                        SIGNAL_COUNT);
    tcase_add_test(tests, old_terminals_are_left_as_they_were_too);
    tcase_add_test(tests, when_the_terminal_goes_away_it_leaves);
    tcase_add_test(tests, after_an_end_nothing_is_left_of_the_picture);
    tcase_add_test(tests,
                   stopped_it_gives_the_terminal_back_and_takes_it_again);
    tcase_add_test(tests, it_may_be_stopped_again_and_again);
    tcase_add_test(tests, a_size_that_changed_meanwhile_is_seen);
    tcase_add_test(tests,
                   stopped_without_being_asked_it_draws_everything_again);
    return tests;
}
