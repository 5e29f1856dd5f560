/* SPDX-License-Identifier: MIT */
/* Watching over the lab. */
#include "cmd/progress.h"

#include <stdio.h>
#include <unistd.h>

static void write_time(int64_t seconds, FILE *out)
{
    if (seconds >= 3600)
        fprintf(out, "%d:", (int)(seconds / 3600));
    fprintf(out, "%02d:%02d", (int)(seconds / 60 % 60), (int)(seconds % 60));
}

/* `  1200 of 8000 games, 15 %, 00:42 left`, over the line before. */
static void draw_progress(const struct progress_report *progress)
{
    const double share = (double)progress->done / (double)progress->total;
    const double seconds = (double)progress->nanoseconds / 1e9;

    fprintf(stderr, "\r%lld of %lld %s, %d %%", (long long)progress->done,
            (long long)progress->total, progress->what, (int)(100 * share));
    if (progress->done > 0) {
        fputs(", ", stderr);
        write_time((int64_t)(seconds / share - seconds + 0.5), stderr);
        fputs(" left", stderr);
    }
    fputs("\033[K", stderr);
    fflush(stderr);
}

static void hear_progress(struct progress_listener *watch,
                          const struct progress_report *done)
{
    struct progress *progress = (struct progress *)watch;

    if (interrupt_came(&progress->interrupt))
        stop_raise(&progress->stop, true);
    if (progress->shown && done->total > 0)
        draw_progress(done);
}

void progress_begin(struct progress *progress)
{
    *progress = (struct progress){
        .watch = {hear_progress},
        .shown = isatty(STDERR_FILENO) != 0,
    };
    interrupt_hold(&progress->interrupt);
}

void progress_end(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
}

void progress_release(struct progress *progress)
{
    fflush(stdout);
    interrupt_release(&progress->interrupt);
}
