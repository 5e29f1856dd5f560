/* SPDX-License-Identifier: MIT */
/* Ends processes in threads of their own. */
#include "base/memory.h"
#include "engine/outside/inside.h"

#include <stdlib.h>

struct reaping {
    struct reaping *next;
    pthread_t thread;
    struct process *process;
    atomic_bool ended; /* relaxed: it only says that joining takes no time */
};

static void *end_process(void *data)
{
    struct reaping *const reaping = data;

    process_stop(reaping->process);
    atomic_store_explicit(&reaping->ended, true, memory_order_relaxed);
    return NULL;
}

/* Joins the threads that have ended, or all. */
static void join_threads(struct reaper *reaper, bool all)
{
    struct reaping **place = &reaper->first;

    while (*place != NULL) {
        struct reaping *const reaping = *place;

        if (!all &&
            !atomic_load_explicit(&reaping->ended, memory_order_relaxed)) {
            place = &reaping->next;
            continue;
        }
        pthread_join(reaping->thread, NULL);
        *place = reaping->next;
        free(reaping);
    }
}

void reaper_take(struct reaper *reaper, struct process *process)
{
    join_threads(reaper, false);
    if (process == NULL)
        return;

    struct reaping *const reaping = memory_new(1, sizeof *reaping);

    reaping->process = process;
    reaping->next = reaper->first;
    if (thread_start(&reaping->thread, end_process, reaping) == 0) {
        reaper->first = reaping;
        return;
    }
    process_stop(process);
    free(reaping);
}

void reaper_wait(struct reaper *reaper)
{
    join_threads(reaper, true);
}
