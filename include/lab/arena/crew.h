/*
 * Work in numbered pieces, done by several threads. Who does which piece, and
 * when, is chance; so a piece must depend on its number only, and what comes of
 * it is added up by hand (a worker has a number, too, for what is his alone).
 *
 *     0 1 2 3 4 5 6 7 8 ...      pieces, taken in this order
 *     |   |     |                each by the next worker who is free
 *
 * The caller waits meanwhile, and is told five times a second how it goes.
 */
#ifndef NAQALA_LAB_ARENA_CREW_H
#define NAQALA_LAB_ARENA_CREW_H

#include "base/err.h"
#include "engine/task.h"

enum { CREW_THREADS_MAX = 256 };

struct crew {
    int threads;
    int64_t pieces;
    const struct stop *stop; /* no piece is begun when it is raised; or NULL */
    void *context;
    /* False: this worker cannot go on, and nobody takes another piece. */
    bool (*work)(void *context, int worker, int64_t piece);
    /* In the caller's thread; `done` pieces are taken or done. */
    void (*wait)(void *context, int64_t done);
};

/*
 * Comes back when no thread is left. False with a sentence when no thread could
 * be made; a few too few only take longer. The threads are deaf to signals.
 */
bool crew_run(const struct crew *crew, struct err *err);

/* As many as this machine has processors, from 1 to CREW_THREADS_MAX. */
int crew_size(void);

#endif
