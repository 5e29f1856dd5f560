/* SPDX-License-Identifier: MIT */
/*
 * The ground of the terminal, asked in a terminal: whatever it answers, and
 * whenever. No test has to be in time: where an answer counts it is waited for
 * very long, where it comes too late it is not waited for at all.
 */
#include "base/clock.h"
#include "ui/term/test_term.h"

#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define QUESTION "\033]11;?\a\033[c"
#define LIGHT    "\033]11;rgb:ffff/ffff/ffff\a"
#define DARK     "\033]11;rgb:1e1e/1e1e/2e2e\033\\"
#define WHO      "\033[?62;22c"

#define LONG (3600 * CLOCK_SECOND)

/* Keys that came after those of the program. */
enum { LEFT_OVER = 9 };

static int times_asked(const struct terminal *terminal)
{
    const char *output = terminal_output(terminal, &(size_t){0});
    int count = 0;

    for (; (output = strstr(output, QUESTION)) != NULL; output++)
        count++;
    return count;
}

static struct terminal *start_with(const char *one, const char *other,
                                   int64_t wait)
{
    const char *const settings[] = {one, other, NULL};
    struct probe_order order = PROBE_USUAL;

    order.options.ground_wait = wait;
    return probe_start(&order, settings);
}

static void quit(struct terminal *terminal)
{
    ck_assert_msg(terminal_shows(terminal, "number: 0"), "%s",
                  terminal_text(terminal));
    term_quit(terminal);
}

/* ---- answers ---- */

START_TEST(what_the_terminal_answers_is_known)
{
    static const struct {
        const char *answer;
        const char *words;
    } rows[] = {
        {LIGHT WHO, "ground: light"},
        {DARK WHO, "ground: dark"},
        {LIGHT, "ground: light"},
        {WHO, "ground: unknown"},
        {"\033]11;rgb:x/y/z\a" WHO, "ground: unknown"},
        {"\033]11\a\033]\a\033[?c", "ground: unknown"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *const terminal =
            start_with("TERM=xterm-256color", NULL, LONG);

        terminal_await(terminal, "ground: awaited");
        ck_assert_int_eq(times_asked(terminal), 1);
        terminal_type(terminal, rows[i].answer);
        terminal_await(terminal, rows[i].words);
        terminal_type(terminal, "x");
        terminal_await(terminal, "number: 1");
        terminal_type(terminal, WHO "q");
        ck_assert_int_eq(terminal_wait(terminal), 0);
        terminal_is_as_found(terminal);
        terminal_free(terminal);
    }
}
END_TEST

/* The size that is shown tells that all before it has been read. */
START_TEST(an_answer_may_come_in_pieces)
{
    static const char *const pieces[] = {"\033]1", "1;rgb:ff",  "ff/ffff/ff",
                                         "ff\033", "\\\033[?6", "2;2"};
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", NULL, LONG);

    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        char words[40];

        terminal_type(terminal, pieces[i]);
        terminal_resize(terminal, 81 + (int)i, 24);
        snprintf(words, sizeof words, "size: %dx24", 81 + (int)i);
        terminal_await(terminal, words);
    }
    terminal_type(terminal, "2c");
    terminal_await(terminal, "ground: light");
    quit(terminal);
}
END_TEST

/* The first picture was a guess: the next does not wait until its turn, 33 ms
 * later. One of several is enough, the others may be slowed down by others. */
START_TEST(the_picture_that_follows_from_the_answer_comes_at_once)
{
    enum { TRIES = 20 };
    int64_t best = CLOCK_SECOND;

    for (int i = 0; i < TRIES && best > 15 * CLOCK_MILLISECOND; i++) {
        struct terminal *const terminal =
            start_with("TERM=xterm-256color", NULL, LONG);

        terminal_type(terminal, "x");
        terminal_await(terminal, "number: 1");

        const int64_t before = clock_now();

        terminal_type(terminal, LIGHT WHO);
        terminal_await(terminal, "ground: light");

        const int64_t taken = clock_now() - before;

        best = taken < best ? taken : best;
        term_quit(terminal);
    }
    ck_assert_int_le(best, 15 * CLOCK_MILLISECOND);
}
END_TEST

START_TEST(without_an_answer_the_ground_is_unknown)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", NULL, 1);

    terminal_await(terminal, "ground: unknown");
    quit(terminal);
}
END_TEST

START_TEST(a_late_answer_is_swallowed)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", NULL, 1);

    terminal_await(terminal, "ground: unknown");
    terminal_type(terminal, LIGHT WHO);
    terminal_type(terminal, "z");
    terminal_await(terminal, "event: z");
    ck_assert(terminal_shows(terminal, "ground: unknown"));
    quit(terminal);
}
END_TEST

START_TEST(keys_between_question_and_answer_are_heard)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", NULL, LONG);

    terminal_type(terminal, "xx");
    terminal_await(terminal, "number: 2");
    ck_assert(terminal_shows(terminal, "ground: awaited"));
    terminal_type(terminal, "x" DARK "x" WHO "x");
    terminal_await(terminal, "number: 5");
    terminal_await(terminal, "ground: dark");
    term_quit(terminal);
}
END_TEST

/* tmux answers at once what it is; the ground is told by who knows it. */
START_TEST(in_tmux_and_screen_the_ground_may_come_after_who_it_is)
{
    static const char *const settings[] = {
        "TERM=screen-256color", "TERM=tmux-256color", "TMUX=x", "STY=x"};

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct terminal *const terminal = start_with(settings[i], NULL, LONG);

        terminal_type(terminal, WHO "z");
        terminal_await(terminal, "event: z");
        ck_assert(terminal_shows(terminal, "ground: awaited"));
        terminal_type(terminal, LIGHT);
        terminal_await(terminal, "ground: light");
        quit(terminal);
    }
}
END_TEST

/* ---- where it is not asked ---- */

START_TEST(who_would_print_the_question_is_not_asked)
{
    static const struct {
        const char *one;
        const char *other;
        const char *words;
    } rows[] = {
        {"TERM=linux", NULL, "ground: dark"},
        {"TERM=vt220", NULL, "ground: unknown"},
        {"TERM=xterm-256color", "NO_COLOR=1", "ground: unknown"},
        {"TERM=linux", "COLORFGBG=0;15", "ground: dark"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *const terminal =
            start_with(rows[i].one, rows[i].other, LONG);

        terminal_await(terminal, rows[i].words);
        ck_assert_int_eq(times_asked(terminal), 0);
        quit(terminal);
    }
}
END_TEST

START_TEST(colorfgbg_tells_as_long_as_nothing_better_is_known)
{
    static const struct {
        const char *setting;
        const char *words;
    } rows[] = {
        {"COLORFGBG=15;0", "ground: dark"},
        {"COLORFGBG=0;15", "ground: light"},
        {"COLORFGBG=0;7", "ground: light"},
        {"COLORFGBG=7;8", "ground: dark"},
        {"COLORFGBG=0;default;15", "ground: light"},
        {"COLORFGBG=12;8", "ground: dark"},
        {"COLORFGBG=0;default", "ground: awaited"},
        {"COLORFGBG=15", "ground: awaited"},
        {"COLORFGBG=0;16", "ground: awaited"},
        {"COLORFGBG=", "ground: awaited"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *const terminal =
            start_with("TERM=xterm-256color", rows[i].setting, LONG);

        terminal_await(terminal, rows[i].words);
        if (strstr(rows[i].words, "awaited") != NULL) {
            terminal_type(terminal, WHO);
            terminal_await(terminal, "ground: unknown");
        } else {
            terminal_type(terminal, WHO "z");
            terminal_await(terminal, "event: z");
            ck_assert(terminal_shows(terminal, rows[i].words));
        }
        quit(terminal);
    }
}
END_TEST

START_TEST(the_answer_is_believed_before_colorfgbg)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", "COLORFGBG=15;0", LONG);

    terminal_await(terminal, "ground: dark");
    terminal_type(terminal, LIGHT WHO);
    terminal_await(terminal, "ground: light");
    quit(terminal);
}
END_TEST

/* ---- leaving and coming back ---- */

/* The probe; then, is there anything that the next program would read? */
static int run_and_look(void *order)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const int result = probe_run(order);
    struct termios modes;

    tcgetattr(STDIN_FILENO, &modes);

    struct termios raw = modes;

    raw.c_lflag &= ~(tcflag_t)ICANON;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);

    const bool some = poll(&input, 1, 0) > 0;

    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    return some ? LEFT_OVER : result;
}

START_TEST(the_next_program_does_not_get_the_answer)
{
    struct probe_order order = PROBE_USUAL;

    order.options.ground_wait = LONG;
    order.options.mouse = false;

    struct terminal *const terminal = terminal_start(
        &(struct terminal_order){.function = run_and_look, .whose = &order});

    terminal_await(terminal, "ground: awaited");
    terminal_type(terminal, "q" LIGHT);
    terminal_type(terminal, WHO);
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_is_as_found(terminal);
    terminal_free(terminal);
}
END_TEST

START_TEST(who_comes_back_asks_again)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", NULL, LONG);

    terminal_type(terminal, LIGHT WHO);
    terminal_await(terminal, "ground: light");
    terminal_type(terminal, "\032");
    terminal_await_stop(terminal);
    terminal_is_as_found(terminal);
    terminal_continue(terminal);
    terminal_await(terminal, "ground: light");
    ck_assert_int_eq(times_asked(terminal), 2);
    terminal_type(terminal, DARK WHO);
    terminal_await(terminal, "ground: dark");
    quit(terminal);
}
END_TEST

START_TEST(who_stops_before_the_answer_gets_it_then)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", NULL, LONG);

    terminal_type(terminal, "\032");
    terminal_type(terminal, DARK WHO);
    terminal_await_stop(terminal);
    terminal_continue(terminal);
    terminal_await(terminal, "ground: awaited");
    terminal_type(terminal, LIGHT WHO);
    terminal_await(terminal, "ground: light");
    quit(terminal);
}
END_TEST

TCase *term_grounds(void)
{
    TCase *const tests = tcase_create("ground");

    tcase_add_test(tests, what_the_terminal_answers_is_known);
    tcase_add_test(tests, an_answer_may_come_in_pieces);
    tcase_add_test(tests,
                   the_picture_that_follows_from_the_answer_comes_at_once);
    tcase_add_test(tests, without_an_answer_the_ground_is_unknown);
    tcase_add_test(tests, a_late_answer_is_swallowed);
    tcase_add_test(tests, keys_between_question_and_answer_are_heard);
    tcase_add_test(tests,
                   in_tmux_and_screen_the_ground_may_come_after_who_it_is);
    tcase_add_test(tests, who_would_print_the_question_is_not_asked);
    tcase_add_test(tests, colorfgbg_tells_as_long_as_nothing_better_is_known);
    tcase_add_test(tests, the_answer_is_believed_before_colorfgbg);
    tcase_add_test(tests, the_next_program_does_not_get_the_answer);
    tcase_add_test(tests, who_comes_back_asks_again);
    tcase_add_test(tests, who_stops_before_the_answer_gets_it_then);
    return tests;
}
