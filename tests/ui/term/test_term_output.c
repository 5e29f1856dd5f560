/* SPDX-License-Identifier: MIT */
/* Pictures are drawn when something has happened, and nothing is written when
 * nothing has changed. */
#include "base/clock.h"
#include "base/thread.h"
#include "ui/term/test_term.h"
#include "ui/term/wire.h"

#include <ctype.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    struct terminal *const terminal = term_start();
    int times = 2;

    ck_assert_int_eq(written(terminal, "ready"), 1);
    terminal_type(terminal, "\014");
    terminal_await_that(terminal, drawn_again, &times, "it is drawn again");
    term_quit(terminal);
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
    term_quit(terminal);
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
    term_quit(terminal);
    ck_assert_int_eq(all_frames(&frames), 1 + 5);
}
END_TEST

/* Seeds lie apart; what is between them is not painted in a colour. */
START_TEST(a_gap_between_seeds_is_a_blank)
{
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words = (const char *const[]){
            "play", "--from", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "human", NULL}});

    terminal_await(terminal, "help");
    ck_assert_int_ge(written(terminal, "● ●"), 12);
    terminal_type(terminal, "q");
    terminal_free(terminal);
}
END_TEST

/* Between marks; what would print them gets none. */
START_TEST(a_picture_is_shown_at_once)
{
    static const char *const old[] = {"TERM=linux", NULL};
    struct terminal *const terminal = term_start();
    struct terminal *const console = probe_start(&PROBE_USUAL, old);

    for (int number = 1; number <= 3; number++) {
        type_x(terminal, number);
        type_x(console, number);
    }
    ck_assert_int_eq(written(terminal, "\033[?2026h"), 1 + 3);
    term_quit(terminal);
    ck_assert_int_eq(written(console, "\033[?2026"), 0);
    term_quit(console);
}
END_TEST

/* In a theme that paints its ground, only the inks are told. */
START_TEST(the_ground_of_a_picture_is_told_once_for_all_its_inks)
{
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words =
            (const char *const[]){"play", "--theme", "paper", "human", NULL},
        .settings = (const char *const[]){"COLORFGBG=15;0", NULL}});

    terminal_await(terminal, "help");

    const int inks = written(terminal, "38;5;");

    ck_assert_int_ge(inks, 40);
    ck_assert_int_le(written(terminal, "48;5;"), inks / 4);
    terminal_type(terminal, "q");
    terminal_free(terminal);
}
END_TEST

/* Counted from outside: a slow machine shows fewer. */
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

    term_quit(terminal);
    ck_assert_int_le(all_frames(&frames),
                     1 + 30 * (after - before) / CLOCK_SECOND + 1);
}
END_TEST

START_TEST(a_thousand_keys_at_once_are_all_heard)
{
    struct terminal *const terminal = term_start();

    for (int i = 0; i < 100; i++)
        terminal_type(terminal, "xxxxxxxxxx");
    terminal_await(terminal, "number: 1000");
    term_quit(terminal);
}
END_TEST

START_TEST(a_copy_is_written_for_terminals_that_know_it)
{
    static const char *const old[] = {"TERM=linux", NULL};
    static const char copied[] = "\033]52;c;aGk=\a";
    struct terminal *const terminal = term_start();
    struct terminal *const console = probe_start(&PROBE_USUAL, old);

    terminal_type(terminal, "yx");
    terminal_await(terminal, "number: 1");
    ck_assert_int_eq(written(terminal, copied), 1);
    term_quit(terminal);
    terminal_type(console, "yx");
    terminal_await(console, "number: 1");
    ck_assert_int_eq(written(console, "]52"), 0);
    term_quit(console);
}
END_TEST

/* ---- the modes ---- */

static bool mouse_is(struct terminal *terminal, void *mode)
{
    return terminal_modes(terminal).mouse == *(const int *)mode;
}

START_TEST(it_has_a_screen_of_its_own_pastes_and_the_mouse)
{
    struct terminal *const terminal = term_start();
    const struct terminal_modes modes = terminal_modes(terminal);

    ck_assert(modes.alternate);
    ck_assert(modes.paste);
    ck_assert(!modes.cursor);
    ck_assert(modes.digits);
    ck_assert_int_eq(modes.mouse, 1003);
    term_quit(terminal);
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
    term_quit(terminal);
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
    struct terminal *terminal = term_start();

    terminal_await_that(terminal, cursor_is_placed, NULL, "the cursor");
    ck_assert(!terminal_modes(terminal).cursor);
    term_quit(terminal);
    order.options.cursor = true;
    terminal = probe_start(&order, NULL);
    terminal_await_that(terminal, cursor_is_shown, NULL, "the cursor");
    term_quit(terminal);
}
END_TEST

/* ---- a terminal that takes nothing for a while ---- */

enum { TAIL_BYTES = 64 };

struct slow_reader {
    int descriptor;
    char tail[TAIL_BYTES]; /* the last bytes that have come */
};

/* Begins once the writer has to wait. */
static void *read_slowly(void *data)
{
    struct slow_reader *const reader = data;
    char byte;

    poll(NULL, 0, 100);
    while (read(reader->descriptor, &byte, 1) == 1) {
        memmove(reader->tail, reader->tail + 1, TAIL_BYTES - 2);
        reader->tail[TAIL_BYTES - 2] = byte;
    }
    return NULL;
}

static void fill_up(int descriptor)
{
    static const char bytes[4096];

    for (size_t length = sizeof bytes; length > 0; length /= 2)
        while (write(descriptor, bytes, length) > 0) {
        }
}

static void copy_hi(void)
{
    term_wire_copy("hi");
}

static void take_back_modes(void)
{
    term_wire_set_mouse(false);
    term_wire_set_paste(false);
}

static const struct {
    void (*work)(void);
    const char *written;
} WAITED[] = {
    {copy_hi, "\033]52;c;aGk=\a"},
    {take_back_modes,
     "\033[?1006l\033[?1003l\033[?1002l\033[?1000l\033[?2004l"},
    {term_wire_ring, "\a"},
};

/* Where standard output does not block, as another program may have left it. */
START_TEST(nothing_is_lost_where_the_terminal_takes_no_more_for_a_while)
{
    const char *const all = WAITED[_i].written;
    const int before = dup(STDOUT_FILENO);
    struct slow_reader reader = {.tail = ""};
    pthread_t thread;
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    fill_up(ends[1]);
    reader.descriptor = ends[0];
    ck_assert_int_eq(thread_start(&thread, read_slowly, &reader), 0);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    WAITED[_i].work();
    dup2(before, STDOUT_FILENO);
    close(before);
    pthread_join(thread, NULL);
    close(ends[0]);
    ck_assert_str_eq(reader.tail + TAIL_BYTES - 1 - strlen(all), all);
}
END_TEST

TCase *term_output(void)
{
    TCase *const tests = tcase_create("output");

    tcase_add_test(tests, control_l_draws_everything_again);
    tcase_add_test(tests, nothing_is_written_when_nothing_changes);
    tcase_add_test(tests, a_gap_between_seeds_is_a_blank);
    tcase_add_test(tests, a_picture_is_shown_at_once);
    tcase_add_test(tests,
                   the_ground_of_a_picture_is_told_once_for_all_its_inks);
    tcase_add_test(tests, pictures_are_drawn_only_when_something_has_happened);
    tcase_add_test(tests, there_are_thirty_pictures_a_second_at_most);
    tcase_add_test(tests, a_thousand_keys_at_once_are_all_heard);
    tcase_add_test(tests, a_copy_is_written_for_terminals_that_know_it);
    tcase_add_test(tests, it_has_a_screen_of_its_own_pastes_and_the_mouse);
    tcase_add_test(tests, the_mouse_can_be_given_back);
    tcase_add_test(tests, the_cursor_stands_where_the_picture_has_it);
    tcase_add_loop_test(
        tests, nothing_is_lost_where_the_terminal_takes_no_more_for_a_while, 0,
        sizeof WAITED / sizeof *WAITED);
    return tests;
}
