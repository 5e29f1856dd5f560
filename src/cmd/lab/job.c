/* What long works of the lab have in common. */
#include "cmd/lab/job.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/thread.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SEED = 1,
    SAVE_EVERY = 5, /* seconds at least, and so many times what it takes */
    SAVE_SHARE = 20
};

/* ---- the command line ---- */

bool lab_order_read(const struct call *call, const char *game,
                    struct lab_order *order, struct err *err)
{
    const char *const spec = call_value(call, "--game");
    long threads = thread_processors(), seed = SEED;

    *order = (struct lab_order){
        .resume = call_value(call, "--resume"),
        .plot = call_value(call, "--plot"),
        .out = call_value(call, "--out"),
        .csv = call_value(call, "--csv") != NULL,
    };
    if (!lab_number(call, "--threads", 1, THREADS_MAX, &threads, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err))
        return false;
    order->threads = (int)threads;
    order->seed = (uint64_t)seed;
    order->game = game_new(spec != NULL ? spec : game, err);
    if (order->game == NULL)
        return err_prefix(err, "--game: ");
    return order->out == NULL || !file_exists(order->out) ||
           err_set(err, "--out: %s is there already", order->out);
}

void lab_order_free(struct lab_order *order)
{
    game_free(order->game);
}

bool lab_share(const struct call *call, const char *option, int *share,
               struct err *err)
{
    const char *const text = call_value(call, option);

    return text == NULL || spec_thousandths(option, text, 0, 1000, share, err);
}

/* ---- step by step ---- */

static bool save(const struct lab_process *process, const void *work,
                 const char *path, struct err *err)
{
    if (path == NULL)
        return true;

    struct checkpoint *const state = process->state(work);
    const bool saved = checkpoint_write(state, path, err);

    checkpoint_free(state);
    return saved;
}

static bool resume(const struct lab_process *process, void *work,
                   const char *path, struct err *err)
{
    if (path == NULL || !file_exists(path))
        return true;

    struct checkpoint *const like = process->state(work);
    struct checkpoint *const state = checkpoint_read(path, like, err);
    const bool fine = state != NULL && (process->resume(work, state, err) ||
                                        err_prefix(err, "%s: ", path));

    checkpoint_free(state);
    checkpoint_free(like);
    return fine;
}

/* When the file is written again, if it was begun then and is written now. */
static int64_t next_save(int64_t begun)
{
    const int64_t now = clock_now();
    const int64_t least = SAVE_EVERY * CLOCK_SECOND;
    const int64_t share = SAVE_SHARE * (now - begun);

    return now + (share > least ? share : least);
}

static bool save_sometimes(const struct lab_process *process, const void *work,
                           const char *path, int64_t *next, struct err *err)
{
    const int64_t begun = clock_now();

    if (begun < *next)
        return true;
    if (!save(process, work, path, err))
        return false;
    *next = next_save(begun);
    return true;
}

static bool go_on(const struct lab_process *process, void *work,
                  const char *path, struct progress *progress, struct err *err)
{
    int64_t next = next_save(clock_now());

    while (!process->is_done(work)) {
        if (!process->step(work, progress, err)) {
            if (!stop_raised(&progress->stop))
                return false;
            break;
        }
        if (!save_sometimes(process, work, path, &next, err))
            return false;
    }
    return save(process, work, path, err);
}

bool lab_process_run(const struct lab_process *process, void *work,
                     const struct lab_order *order, struct err *err)
{
    struct progress progress;

    if (!resume(process, work, order->resume, err))
        return false;
    progress_begin(&progress);

    bool fine = go_on(process, work, order->resume, &progress, err);

    progress_end(&progress);
    fine = fine && process->tell(work, &progress, err);
    progress_end(&progress);
    progress_release(&progress);
    return fine;
}

/* ---- files ---- */

bool lab_put(const char *path, bool is_new,
             void (*write)(const void *thing, FILE *out), const void *thing,
             struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    if (out == NULL)
        abort();
    write(thing, out);
    fclose(out);

    const bool written = is_new ? file_write_new(path, text, length, err)
                                : file_write(path, text, length, err);

    free(text);
    return written;
}
