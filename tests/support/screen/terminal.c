/* SPDX-License-Identifier: MIT */
/* The half of the terminal that a player has: the picture, and the keys. */
#include "support/screen/terminal.h"
#include "base/memory.h"
#include "support/screen/terminal_job.h"
#include "support/screen/terminal_screen.h"

#include <check.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A slow machine under a sanitizer may think for a while. */
enum { SILENCE = 1000, SILENCES_MAX = 60, PIECE = 1 << 14 };

struct terminal {
    struct terminal_job job;
    struct job_report report; /* the last one */
    struct terminal_picture *picture;
    int stops;
    bool silent; /* nothing more will come */
};

/* ---- what comes ---- */

static void read_output(struct terminal *terminal)
{
    char bytes[PIECE];
    const ssize_t got = read(terminal->job.master, bytes, sizeof bytes);

    if (got > 0)
        picture_write(terminal->picture, bytes, (size_t)got);
    else
        terminal->silent = true; /* no process has it open any more */
}

static void read_report(struct terminal *terminal)
{
    struct job_report report;

    if (read(terminal->job.reports, &report, sizeof report) ==
        (ssize_t)sizeof report)
        terminal->report = report;
}

/* Waits for a piece of output, or a report; false when there was none. What was
 * written before a report is read before it. */
static bool pump(struct terminal *terminal)
{
    struct pollfd ends[] = {
        {.fd = terminal->silent ? -1 : terminal->job.master, .events = POLLIN},
        {.fd = terminal->report.ended ? -1 : terminal->job.reports,
         .events = POLLIN}};

    if (poll(ends, 2, SILENCE) <= 0)
        return false;
    if (ends[0].revents != 0)
        read_output(terminal);
    else
        read_report(terminal);
    return true;
}

static bool is_over(const struct terminal *terminal)
{
    return terminal->report.ended && terminal->silent;
}

void terminal_await_that(struct terminal *terminal,
                         bool (*is)(struct terminal *terminal, void *whose),
                         void *whose, const char *words)
{
    int silences = 0;

    while (!is(terminal, whose)) {
        if (is_over(terminal))
            ck_abort_msg("it ended (%d) before %s:\n%s",
                         terminal->report.status, words,
                         terminal_text(terminal));
        silences = pump(terminal) ? 0 : silences + 1;
        if (silences >= SILENCES_MAX)
            ck_abort_msg("nothing happens before %s:\n%s", words,
                         terminal_text(terminal));
    }
}

/* ---- life ---- */

static bool has_started(struct terminal *terminal, void *whose)
{
    (void)whose;
    return terminal->report.job != 0;
}

struct terminal *terminal_start(const struct terminal_order *order)
{
    struct terminal *const terminal = memory_new(1, sizeof *terminal);
    struct terminal_order whole = *order;

    if (whole.width == 0)
        whole.width = 80;
    if (whole.height == 0)
        whole.height = 24;
    terminal->job = job_start(&whole);
    terminal->picture = picture_new(whole.width, whole.height);
    terminal_await_that(terminal, has_started, NULL, "its beginning");
    return terminal;
}

void terminal_free(struct terminal *terminal)
{
    if (!terminal->report.ended)
        kill(terminal->report.job, SIGKILL);
    close(terminal->job.orders);
    if (terminal->job.master >= 0)
        close(terminal->job.master);
    close(terminal->job.reports);
    waitpid(terminal->job.shell, NULL, 0);
    picture_free(terminal->picture);
    free(terminal);
}

/* ---- what is shown ---- */

struct terminal_cell terminal_cell(const struct terminal *terminal, int x,
                                   int y)
{
    return picture_cell(terminal->picture, x, y);
}

struct terminal_modes terminal_modes(const struct terminal *terminal)
{
    return picture_modes(terminal->picture);
}

void terminal_cursor(const struct terminal *terminal, int *x, int *y)
{
    picture_cursor(terminal->picture, x, y);
}

const char *terminal_text(struct terminal *terminal)
{
    return picture_text(terminal->picture);
}

bool terminal_shows(struct terminal *terminal, const char *text)
{
    return strstr(terminal_text(terminal), text) != NULL;
}

bool terminal_find(struct terminal *terminal, const char *text, int *x, int *y)
{
    return picture_find(terminal->picture, text, x, y);
}

const char *terminal_output(const struct terminal *terminal, size_t *length)
{
    return picture_output(terminal->picture, length);
}

/* ---- what the player does ---- */

/* What is typed and what is written go past each other, so that neither side
 * can fill up while the other waits. */
void terminal_send(struct terminal *terminal, const char *bytes, size_t length)
{
    while (length > 0 && !is_over(terminal)) {
        struct pollfd ends[] = {
            {.fd = terminal->job.master, .events = POLLIN | POLLOUT},
            {.fd = terminal->job.reports, .events = POLLIN}};

        ck_assert_int_gt(poll(ends, 2, SILENCE * SILENCES_MAX), 0);
        if ((ends[0].revents & POLLIN) != 0)
            read_output(terminal);
        if (ends[1].revents != 0)
            read_report(terminal);
        if (terminal->report.ended) /* nobody would read it */
            return;
        if ((ends[0].revents & POLLOUT) == 0)
            continue;

        /* A line takes no more at a time than it is known to have room for. */
        const size_t piece = length < 1024 ? length : 1024;
        const ssize_t put = write(terminal->job.master, bytes, piece);

        ck_assert_int_gt(put, 0);
        bytes += put;
        length -= (size_t)put;
    }
}

void terminal_type(struct terminal *terminal, const char *keys)
{
    terminal_send(terminal, keys, strlen(keys));
}

void terminal_paste(struct terminal *terminal, const char *text)
{
    terminal_type(terminal, "\033[200~");
    terminal_type(terminal, text);
    terminal_type(terminal, "\033[201~");
}

void terminal_mouse(struct terminal *terminal, int code, int x, int y,
                    bool pressed)
{
    char report[48];

    snprintf(report, sizeof report, "\033[<%d;%d;%d%c", code, x + 1, y + 1,
             pressed ? 'M' : 'm');
    terminal_type(terminal, report);
}

void terminal_point(struct terminal *terminal, int x, int y)
{
    terminal_mouse(terminal, 35, x, y, true);
}

void terminal_click(struct terminal *terminal, int x, int y)
{
    terminal_mouse(terminal, 0, x, y, true);
    terminal_mouse(terminal, 0, x, y, false);
}

void terminal_resize(struct terminal *terminal, int width, int height)
{
    const struct winsize size = {.ws_col = (unsigned short)width,
                                 .ws_row = (unsigned short)height};

    picture_resize(terminal->picture, width, height);
    ck_assert_int_eq(ioctl(terminal->job.master, TIOCSWINSZ, &size), 0);
}

void terminal_signal(struct terminal *terminal, int signal)
{
    ck_assert_int_eq(kill(terminal->report.job, signal), 0);
}

bool terminal_signal_again(struct terminal *terminal, int signal)
{
    return kill(terminal->report.job, signal) == 0;
}

void terminal_hang_up(struct terminal *terminal)
{
    close(terminal->job.master);
    terminal->job.master = -1;
    terminal->silent = true;
}

/* ---- waiting ---- */

static bool shows(struct terminal *terminal, void *whose)
{
    const char *const *const text = whose;

    return terminal_shows(terminal, *text);
}

static bool shows_not(struct terminal *terminal, void *whose)
{
    return !shows(terminal, whose);
}

void terminal_await(struct terminal *terminal, const char *text)
{
    terminal_await_that(terminal, shows, &text, text);
}

void terminal_await_without(struct terminal *terminal, const char *text)
{
    terminal_await_that(terminal, shows_not, &text, text);
}

static bool has_stopped(struct terminal *terminal, void *whose)
{
    return terminal->report.stopped && terminal_shows(terminal, whose);
}

void terminal_await_stop(struct terminal *terminal)
{
    char words[JOB_WORDS];

    job_stop_words(++terminal->stops, words);
    terminal_await_that(terminal, has_stopped, words, "it stops");
}

void terminal_continue(struct terminal *terminal)
{
    ck_assert(terminal->report.stopped);
    terminal->report.stopped = false;
    ck_assert_int_eq(write(terminal->job.orders, "", 1), 1);
}

static bool has_ended(struct terminal *terminal, void *whose)
{
    (void)whose;
    return is_over(terminal);
}

bool terminal_has_ended(struct terminal *terminal)
{
    struct pollfd ends[] = {{.fd = terminal->job.master, .events = POLLIN},
                            {.fd = terminal->job.reports, .events = POLLIN}};

    while (!is_over(terminal) && !terminal->report.ended &&
           poll(ends, 2, 0) > 0)
        pump(terminal);
    return terminal->report.ended;
}

bool terminal_has_stopped(const struct terminal *terminal)
{
    return terminal->report.stopped;
}

int terminal_process(const struct terminal *terminal)
{
    return (int)terminal->report.job;
}

int terminal_wait(struct terminal *terminal)
{
    terminal_await_that(terminal, has_ended, NULL, "it ends");
    return terminal->report.status;
}

void terminal_is_as_found(struct terminal *terminal)
{
    const struct terminal_modes modes = terminal_modes(terminal);

    ck_assert(terminal->report.ended || terminal->report.stopped);
    ck_assert(terminal->report.as_found);
    ck_assert(!modes.alternate);
    ck_assert(modes.cursor);
    ck_assert(!modes.paste);
    ck_assert(!modes.keypad);
    ck_assert_int_eq(modes.mouse, 0);
    ck_assert(!modes.digits);
    ck_assert(picture_pen_is_plain(terminal->picture));
}
