/* SPDX-License-Identifier: MIT */
/*
 * Jobs: work of the lab that takes minutes to days, done in steps. After each
 * step the job can be saved in a checkpoint and resumed from it later, with the
 * same result as if it had never stopped.
 *
 *     job_load   --> step --> step --> step ... --> the curve, the result
 *                      |        |
 *                      +--------+--> checkpoint, every few seconds
 *
 * A kind of job is a struct job_class and a struct of its own, of which
 * struct job is the first member.
 */
#pragma once

#include "base/cluster.h"
#include "base/lock.h"
#include "lab/job/checkpoint.h"
#include "lab/report/curve.h"

#include <limits.h>

/* The most results of a job, since a checkpoint cannot hold more: then the next
 * step fails. (A calibration of all pairs has some thousand.) */
enum { JOB_RESULTS_MAX = 1 << 17 };

/* Options of the commands of jobs. JOB_OPTIONS has all of them, and ends a
 * table. */
#define JOB_RESUME                                                     \
    {                                                                  \
        "--resume", "FILE", OPTION_FILE,                               \
            .about = "resume from this checkpoint, and keep it up to " \
                     "date"                                            \
    }
#define JOB_PLOT                                                       \
    {                                                                  \
        "--plot", "FILE", OPTION_FILE, .about = "write charts, as SVG" \
    }
#define JOB_OUT                                            \
    {                                                      \
        "--out", "FILE", OPTION_FILE,                      \
            .about = "write the result into this new file" \
    }
#define JOB_CSV                                                       \
    {                                                                 \
        "--csv", .about = "write the table as comma separated values" \
    }
#define JOB_OPTIONS                                                      \
    COMMON_SEED, COMMON_THREADS, JOB_RESUME, JOB_PLOT, JOB_OUT, JOB_CSV, \
    {                                                                    \
        0                                                                \
    }

/* How the steps are run; nothing here changes the result. */
struct job_context {
    int threads;
    const struct stop *stop;            /* ends a step early; or NULL */
    struct progress_listener *listener; /* or NULL */
    struct cluster *cluster; /* its processes share the work; or NULL */
    /* Nanoseconds after which a step may return true without a result; the next
     * step continues it. 0: never. */
    int64_t pause_after;
};

struct job {
    const struct job_class *class;
    int64_t began;     /* this run of the program, by clock_now */
    int64_t resumed;   /* loaded results, unless the class counts otherwise */
    int count;         /* results so far: one for each generation or epoch */
    int total;         /* results when the job is done */
    int capacity;      /* of the array of results */
    struct err unkept; /* why its last checkpoint was not written; "" */
};

struct job_class {
    const char *name; /* in its checkpoints */

    /* Describes settings and results to a checkpoint, both for storing and for
     * loading. */
    void (*describe)(struct job *job, struct checkpoint *checkpoint);

    /* Adds a result, or none, see `pause_after` of the context. Returns false
     * and leaves err alone if the step was stopped; the job is then as it was
     * before the step, unless the class says otherwise. Or returns false and
     * sets err. */
    bool (*step)(struct job *job, const struct job_context *context,
                 struct err *err);

    /* Figures of its steps, to be written as a table, chart or CSV. */
    struct curve (*curve)(const struct job *job);

    /* Frees what the job owns; the job itself is freed afterwards. */
    void (*free)(struct job *job);
};

/* The first member of a new job, which will have `total` results. */
struct job job_begin(const struct job_class *class, int total);

/* Adds a result after the others; `results` is their array, or NULL if there
 * are none. Returns the array, which may have moved. */
void *job_add_result(struct job *job, void *results, const void *result,
                     size_t size);

/* Describes the number of results, as rows of `width` numbers in a list of this
 * name. Returns the array, with room for the results that will be loaded. */
void *job_describe_results(struct job *job, struct checkpoint *checkpoint,
                           const char *name, int width, void *results,
                           size_t size);

/* NULL is fine. */
void job_free(struct job *job);

bool job_is_done(const struct job *job);

/* See struct job_class. If it returns false, err is "" if the step was stopped,
 * and set if it has failed, even if a stop was raised meanwhile. */
bool job_step(struct job *job, const struct job_context *context,
              struct err *err);

/* Runs all steps. Returns false if it was stopped, with an empty err, or if a
 * step has failed, with its err. */
bool job_finish(struct job *job, const struct job_context *context,
                struct err *err);

/* The same, with checkpoints in this file: the job is resumed from it if it
 * exists, and saved every few seconds and at the end. NULL: without a file. It
 * is no error to be stopped. It is an error if another process has a job in the
 * file, or if the file cannot be written before the first step or between
 * steps; but not at the end, since the results are good: job_kept tells of
 * that. In a cluster the first process reads and writes the file. */
bool job_run(struct job *job, const struct job_context *context,
             const char *path, struct err *err);

/* The two parts of job_run, for a job that takes long to make. job_claim claims
 * the file, until the lock is freed; false with err if another process has a
 * job in it, or it cannot be written. The path may be NULL; then the lock is
 * NULL. */
bool job_claim(const char *path, struct cluster *cluster, struct lock **lock,
               struct err *err);
bool job_run_claimed(struct job *job, const struct job_context *context,
                     const char *path, struct err *err);

/* False with err if the checkpoint at the end of job_run was not written. */
bool job_kept(const struct job *job, struct err *err);

/* The checkpoint of a job as it is now; the caller frees it. */
struct checkpoint *job_save(struct job *job);

/* Loads results into a new job with the same settings. Returns false and sets
 * err if the checkpoint does not fit; then the job can only be freed. */
bool job_load(struct job *job, struct checkpoint *checkpoint, struct err *err);

/* The progress of a pool of threads in a step of this job: each piece counts as
 * `each` units of `what`, and each step has `units` of them. */
struct progress_scale job_progress(const struct job *job,
                                   const struct job_context *context,
                                   const char *what, int64_t each,
                                   int64_t units);
