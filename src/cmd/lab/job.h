/* SPDX-License-Identifier: MIT */
/*
 * Jobs of the lab (lab/job/job.h) as commands: the options that all of them
 * have, progress and Ctrl-C, the curve, and files for results.
 */
#pragma once

#include "cmd/lab/lab.h"
#include "cmd/progress.h"
#include "lab/job/job.h"

/* A command while its job runs. */
struct lab_run {
    const struct call *call;
    struct game *game; /* of --game; owned */
    struct progress progress;
    struct job_context context;
};

struct lab_job {
    /* Makes the job from the options. Returns NULL and sets err if they do not
     * suit each other, or the game. */
    struct job *(*make)(const struct call *call, const struct game *game,
                        struct err *err);

    /* Writes results behind the curve, on standard output and to --out, also
     * those of a job that was stopped. Returns false and sets err on failure.
     */
    bool (*report)(struct job *job, struct lab_run *run, struct err *err);
};

/* Runs the job with --resume, writes its curve, with --csv or as a table, and
 * to --plot, and has it report. The result is that of the command. */
int lab_job_run(const struct lab_job *kind, const struct call *call);

/* Writes a thing into the new file of --out; does nothing without --out. */
bool lab_write_out(const struct call *call,
                   void (*write)(const void *thing, FILE *out),
                   const void *thing, struct err *err);

/* Writes a thing into the file of --plot; does nothing without --plot. */
bool lab_write_plot(const struct call *call,
                    void (*write)(const void *thing, FILE *out),
                    const void *thing, struct err *err);
