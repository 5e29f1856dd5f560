/* Watching over the lab. */
#include "cmd/lab/progress.h"

#include <stdio.h>
#include <unistd.h>

static void write_time(int64_t seconds, FILE *out)
{
    if (seconds >= 3600)
        fprintf(out, "%d:", (int)(seconds / 3600));
    fprintf(out, "%02d:%02d", (int)(seconds / 60 % 60), (int)(seconds % 60));
}

/* `  1200 of 8000 games, 15 %, 00:42 left`, over the line before. */
static void show(const struct arena_progress *progress)
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

static void tell(struct arena_watch *watch,
                 const struct arena_progress *progress)
{
    struct vigil *vigil = (struct vigil *)watch;

    if (interrupt_came(&vigil->interrupt))
        stop_raise(&vigil->stop, true);
    if (vigil->shown && progress->total > 0)
        show(progress);
}

void vigil_begin(struct vigil *vigil)
{
    *vigil = (struct vigil){
        .watch = {tell},
        .shown = isatty(STDERR_FILENO) != 0,
    };
    interrupt_hold(&vigil->interrupt);
}

void vigil_end(struct vigil *vigil)
{
    if (vigil->shown)
        fputs("\r\033[K", stderr);
}

void vigil_release(struct vigil *vigil)
{
    fflush(stdout);
    interrupt_release(&vigil->interrupt);
}
