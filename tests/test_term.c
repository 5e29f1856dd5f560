/*
 * The terminal and the loop, in a terminal: keys arrive, pictures are drawn,
 * and nothing is written when nothing has changed.
 */
#include "test_term.h"
#include "base/clock.h"
#include "probe.h"
#include "suites.h"

#include <ctype.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct terminal *start(void)
{
    return probe_start(&PROBE_USUAL, NULL);
}

static void quit(struct terminal *terminal)
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
    struct terminal *const terminal = start();

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        terminal_type(terminal, keys[i].bytes);
        await_event(terminal, keys[i].words);
    }
    quit(terminal);
}
END_TEST

START_TEST(the_mouse_and_pastes_arrive)
{
    struct terminal *const terminal = start();

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
    quit(terminal);
}
END_TEST

START_TEST(an_interrupt_by_signal_is_an_event)
{
    struct terminal *const terminal = start();

    terminal_signal(terminal, SIGINT);
    await_event(terminal, "interrupt");
    quit(terminal);
}
END_TEST

START_TEST(a_new_size_is_drawn_at_once)
{
    struct terminal *const terminal = start();

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
    quit(terminal);
}
END_TEST

START_TEST(keys_for_a_screen_are_not_given_to_the_next)
{
    struct terminal *const terminal = start();

    terminal_type(terminal, "pbxx");
    terminal_await(terminal, "second");
    terminal_type(terminal, "b");
    terminal_await_without(terminal, "second");
    terminal_type(terminal, "x");
    terminal_await(terminal, "number: 1");
    quit(terminal);
}
END_TEST

/* ---- what is written ---- */

static int count_of(const char *text, const char *what)
{
    int count = 0;

    for (; (text = strstr(text, what)) != NULL; text += strlen(what))
        count++;
    return count;
}

static int written(const struct terminal *terminal, const char *what)
{
    return count_of(terminal_output(terminal, &(size_t){0}), what);
}

static bool drawn_again(struct terminal *terminal, void *times)
{
    return written(terminal, "ready") >= *(const int *)times;
}

START_TEST(control_l_draws_everything_again)
{
    struct terminal *const terminal = start();
    int times = 2;

    ck_assert_int_eq(written(terminal, "ready"), 1);
    terminal_type(terminal, "\014");
    terminal_await_that(terminal, drawn_again, &times, "it is drawn again");
    quit(terminal);
}
END_TEST

/* How many pictures were drawn: all those that have been told of. */
struct frames {
    int ends[2];
    int count;
};

static void open_frames(struct frames *frames)
{
    *frames = (struct frames){.count = 0};
    ck_assert_int_eq(pipe(frames->ends), 0);
}

static void await_frames(struct frames *frames, int count)
{
    char byte;

    while (frames->count < count) {
        ck_assert_int_eq(read(frames->ends[0], &byte, 1), 1);
        frames->count++;
    }
}

static int all_frames(struct frames *frames)
{
    char byte;

    close(frames->ends[1]);
    while (read(frames->ends[0], &byte, 1) == 1)
        frames->count++;
    close(frames->ends[0]);
    return frames->count;
}

/* Behind a digit that is shown: before those of sequences stands no letter. */
static const char *find_shown(const char *output, char digit)
{
    while (*output != '\0' &&
           (output[1] != digit || !isalpha((unsigned char)*output)))
        output++;
    ck_assert_int_ne(*output, '\0');
    return output + 2;
}

/* The bytes between the moments when one number and the next were shown. */
static char *between(const struct terminal *terminal, char one, char other)
{
    const char *const output = terminal_output(terminal, &(size_t){0});
    const char *const begin = find_shown(output, one);
    const char *const end = find_shown(begin, other);

    return strndup(begin, (size_t)(end - begin) - 1);
}

static void type_x(struct terminal *terminal, int number)
{
    char words[32];

    terminal_type(terminal, "x");
    snprintf(words, sizeof words, "number: %d", number);
    terminal_await(terminal, words);
}

/* The third number comes after pictures that were the same; the second and the
 * fourth do not. */
START_TEST(nothing_is_written_when_nothing_changes)
{
    struct frames frames;
    struct probe_order order = PROBE_USUAL;

    open_frames(&frames);
    order.frames = frames.ends[1];

    struct terminal *const terminal = probe_start(&order, NULL);

    for (int number = 1; number <= 7; number++)
        type_x(terminal, number);
    for (int i = 0; i < 3; i++) {
        const int before = frames.count;

        terminal_type(terminal, "n");
        await_frames(&frames, before + 1);
    }
    type_x(terminal, 8);
    type_x(terminal, 9);

    char *const same = between(terminal, '7', '8');
    char *const changed = between(terminal, '8', '9');

    ck_assert_str_eq(same, changed);
    ck_assert_uint_lt(strlen(changed), 64);
    free(same);
    free(changed);
    quit(terminal);
    close(frames.ends[0]);
    close(frames.ends[1]);
}
END_TEST

/* A key is a picture, not more; and between the keys there is none. */
START_TEST(pictures_are_drawn_only_when_something_has_happened)
{
    struct frames frames;
    struct probe_order order = PROBE_USUAL;

    open_frames(&frames);
    order.frames = frames.ends[1];

    struct terminal *const terminal = probe_start(&order, NULL);

    for (int number = 1; number <= 5; number++)
        type_x(terminal, number);
    quit(terminal);
    ck_assert_int_eq(all_frames(&frames), 1 + 5);
}
END_TEST

/* Whoever looks from outside sees no more, however slow he is. */
START_TEST(there_are_thirty_pictures_a_second_at_most)
{
    struct frames frames;
    struct probe_order order = PROBE_USUAL;
    const int64_t before = clock_now();

    open_frames(&frames);
    order.frames = frames.ends[1];

    struct terminal *const terminal = probe_start(&order, NULL);

    for (int number = 1; number <= 20; number++)
        type_x(terminal, number);

    const int64_t after = clock_now();

    quit(terminal);
    ck_assert_int_le(all_frames(&frames),
                     1 + 30 * (after - before) / CLOCK_SECOND + 1);
}
END_TEST

START_TEST(a_thousand_keys_at_once_are_all_heard)
{
    struct terminal *const terminal = start();

    for (int i = 0; i < 100; i++)
        terminal_type(terminal, "xxxxxxxxxx");
    terminal_await(terminal, "number: 1000");
    quit(terminal);
}
END_TEST

START_TEST(a_copy_is_written_for_terminals_that_know_it)
{
    static const char *const old[] = {"TERM=linux", NULL};
    static const char copied[] = "\033]52;c;aGk=\a";
    struct terminal *const terminal = start();
    struct terminal *const console = probe_start(&PROBE_USUAL, old);

    terminal_type(terminal, "yx");
    terminal_await(terminal, "number: 1");
    ck_assert_int_eq(written(terminal, copied), 1);
    quit(terminal);
    terminal_type(console, "yx");
    terminal_await(console, "number: 1");
    ck_assert_int_eq(written(console, "]52"), 0);
    quit(console);
}
END_TEST

/* ---- the modes ---- */

static bool mouse_is(struct terminal *terminal, void *mode)
{
    return terminal_modes(terminal).mouse == *(const int *)mode;
}

START_TEST(it_has_a_screen_of_its_own_pastes_and_the_mouse)
{
    struct terminal *const terminal = start();
    const struct terminal_modes modes = terminal_modes(terminal);

    ck_assert(modes.alternate);
    ck_assert(modes.paste);
    ck_assert(!modes.cursor);
    ck_assert(modes.digits);
    ck_assert_int_eq(modes.mouse, 1003);
    quit(terminal);
}
END_TEST

START_TEST(the_mouse_can_be_given_back)
{
    struct probe_order order = PROBE_USUAL;

    order.options.mouse = false;

    struct terminal *const terminal = probe_start(&order, NULL);
    int mode = 1003;

    ck_assert_int_eq(terminal_modes(terminal).mouse, 0);
    terminal_type(terminal, "m");
    terminal_await_that(terminal, mouse_is, &mode, "the mouse is on");
    terminal_type(terminal, "m");
    mode = 0;
    terminal_await_that(terminal, mouse_is, &mode, "the mouse is off");
    quit(terminal);
}
END_TEST

static bool cursor_is_shown(struct terminal *terminal, void *whose)
{
    int x = 0;
    int y = 0;

    (void)whose;
    terminal_cursor(terminal, &x, &y);
    return terminal_modes(terminal).cursor && x == 5 && y == 2;
}

static bool cursor_is_placed(struct terminal *terminal, void *whose)
{
    int x = 0;
    int y = 0;

    (void)whose;
    terminal_cursor(terminal, &x, &y);
    return x == 5 && y == 2;
}

START_TEST(the_cursor_stands_where_the_picture_has_it)
{
    struct probe_order order = PROBE_USUAL;
    struct terminal *terminal = start();

    terminal_await_that(terminal, cursor_is_placed, NULL, "the cursor");
    ck_assert(!terminal_modes(terminal).cursor);
    quit(terminal);
    order.options.cursor = true;
    terminal = probe_start(&order, NULL);
    terminal_await_that(terminal, cursor_is_shown, NULL, "the cursor");
    quit(terminal);
}
END_TEST

static TCase *input(void)
{
    TCase *const tests = tcase_create("input");

    tcase_add_test(tests, keys_arrive);
    tcase_add_test(tests, the_mouse_and_pastes_arrive);
    tcase_add_test(tests, an_interrupt_by_signal_is_an_event);
    tcase_add_test(tests, a_new_size_is_drawn_at_once);
    tcase_add_test(tests, keys_for_a_screen_are_not_given_to_the_next);
    return tests;
}

static TCase *output(void)
{
    TCase *const tests = tcase_create("output");

    tcase_add_test(tests, control_l_draws_everything_again);
    tcase_add_test(tests, nothing_is_written_when_nothing_changes);
    tcase_add_test(tests, pictures_are_drawn_only_when_something_has_happened);
    tcase_add_test(tests, there_are_thirty_pictures_a_second_at_most);
    tcase_add_test(tests, a_thousand_keys_at_once_are_all_heard);
    tcase_add_test(tests, a_copy_is_written_for_terminals_that_know_it);
    tcase_add_test(tests, it_has_a_screen_of_its_own_pastes_and_the_mouse);
    tcase_add_test(tests, the_mouse_can_be_given_back);
    tcase_add_test(tests, the_cursor_stands_where_the_picture_has_it);
    return tests;
}

Suite *term_suite(void)
{
    Suite *const suite = suite_create("term");

    suite_add_tcase(suite, input());
    suite_add_tcase(suite, output());
    suite_add_tcase(suite, term_looks());
    suite_add_tcase(suite, term_ends());
    return suite;
}
