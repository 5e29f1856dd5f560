/*
 * What long works of the lab have in common: the options that all of them know,
 * and how they go on, step by step, with what is done in a file.
 */
#ifndef NAQALA_SRC_CMD_LAB_JOB_H
#define NAQALA_SRC_CMD_LAB_JOB_H

#include "cmd/lab/lab.h"
#include "cmd/progress.h"
#include "game/game.h"
#include "lab/job/checkpoint.h"

/* --game, --seed, --threads, --resume, --plot, --out and --csv. */
struct lab_order {
    struct game *game; /* owned, until lab_order_free */
    uint64_t seed;
    int threads;
    const char *resume;
    const char *plot;
    const char *out; /* of a file that is not there yet */
    bool csv;
};

/* Whatever is not said is usual; `game` is, where no other is. False with a
 * sentence; what is there of the order is to be freed all the same. */
bool lab_order_read(const struct call *call, const char *game,
                    struct lab_order *order, struct err *err);
void lab_order_free(struct lab_order *order);

/* A chance or a share, 0.15 as 150; from 0 to 1. As it is where not said. */
bool lab_share(const struct call *call, const char *option, int *share,
               struct err *err);

/* Work that is done in steps. `work` is the caller's own. */
struct lab_process {
    /* The settings, and all that it has come to; the caller frees it. */
    struct checkpoint *(*state)(const void *work);
    /* Goes on from there; false with a sentence. */
    bool (*resume)(void *work, const struct checkpoint *state, struct err *err);
    bool (*is_done)(const void *work);
    /* False with a sentence, or when it was stopped: it stays as it was. */
    bool (*step)(void *work, struct progress *progress, struct err *err);
    /* Says what came of it, also of half of it. */
    bool (*tell)(const void *work, struct progress *progress, struct err *err);
};

/* From what the file of the order has, if there is one, to the end or until it
 * is stopped; the file is written every few seconds. */
bool lab_process_run(const struct lab_process *process, void *work,
                     const struct lab_order *order, struct err *err);

/* What `write` writes of a thing goes into a file, which is another then, or,
 * where it has to be new, must not have been there. */
bool lab_put(const char *path, bool is_new,
             void (*write)(const void *thing, FILE *out), const void *thing,
             struct err *err);

#endif
