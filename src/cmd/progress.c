/* SPDX-License-Identifier: MIT */
/* Progress on standard error, and signals that end the work in order. */
#include "cmd/progress.h"
#include "base/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LINE_BYTES = 256 };

static const int SIGNALS[PROGRESS_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

/* Where handlers note signals. */
static struct progress *_Atomic watched;

static void catch_signal(int number)
{
    struct progress *const progress = watched;

    if (progress->signal != 0) {
        signal(number, SIG_DFL);
        raise(number);
    } else {
        progress->signal = number;
        if (cluster_size(progress->cluster) > 1)
            cluster_ask_to_stop(progress->cluster);
        else
            stop_raise(&progress->stop, true);
    }
}

static void catch_signals(struct progress *progress)
{
    struct sigaction action = {.sa_handler = catch_signal,
                               .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    watched = progress;
    for (int i = 0; i < PROGRESS_SIGNALS; i++)
        if (sigaction(SIGNALS[i], NULL, &progress->before[i]) == 0 &&
            progress->before[i].sa_handler != SIG_IGN)
            sigaction(SIGNALS[i], &action, NULL);
}

/* Cuts a line that is wider than the terminal at a comma: it would wrap, and
 * could not be drawn over. Its text is ASCII. */
static void fit_line(char line[LINE_BYTES])
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 ||
        strlen(line) < size.ws_col)
        return;
    line[size.ws_col - 1] = '\0';

    char *const comma = strrchr(line, ',');

    if (comma != NULL)
        *comma = '\0';
}

void progress_draw(struct progress *progress, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;

    if (!progress->shown)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fit_line(line);
    progress->drawn = true;
    fprintf(stderr, "\r%s\033[K", line);
    fflush(stderr);
}

/* A report that follows another within this time is not drawn. */
#define TOLD_EVERY (50 * CLOCK_MILLISECOND)

/* `1200 of 8000 games, 15 %, 00:42 left` */
static void take_progress(struct progress_listener *watch,
                          const struct progress_report *report)
{
    struct progress *const progress = (struct progress *)watch;
    const int64_t now = clock_now();
    char left[48] = "";

    if (report->total <= 0 || now - progress->told < TOLD_EVERY)
        return;
    progress->told = now;

    const double share = (double)report->done / (double)report->total;

    if (report->done > 0) {
        const double spent = (double)report->nanoseconds / 1e9;
        const int64_t seconds = (int64_t)(spent / share - spent + 0.5);
        char hours[24] = "";

        if (seconds >= 3600)
            snprintf(hours, sizeof hours, "%d:", (int)(seconds / 3600));
        snprintf(left, sizeof left, ", %s%02d:%02d left", hours,
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
    }
    progress_draw(progress, "%lld of %lld %s, %d %%%s", (long long)report->done,
                  (long long)report->total, report->what, (int)(100 * share),
                  left);
}

void progress_begin(struct progress *progress)
{
    *progress = (struct progress){
        .watch = {take_progress},
        .shown = isatty(STDERR_FILENO) != 0,
    };
    catch_signals(progress);
    signal(SIGXFSZ, SIG_IGN);
}

void progress_begin_shared(struct progress *progress, struct cluster *cluster)
{
    progress_begin(progress);
    progress->cluster = cluster;
    progress->shown = progress->shown && cluster_is_first(cluster);
    cluster_set_stop(cluster, &progress->stop);
}

bool progress_is_stopped(struct progress *progress)
{
    return progress->signal != 0;
}

void progress_end(struct progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}

void progress_release(struct progress *progress)
{
    fflush(stdout);
    for (int i = 0; i < PROGRESS_SIGNALS; i++)
        sigaction(SIGNALS[i], &progress->before[i], NULL);
    if (progress->signal != 0 && cluster_size(progress->cluster) == 1)
        raise(progress->signal);
}
