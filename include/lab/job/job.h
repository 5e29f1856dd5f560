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

/* A job with so many results makes no more, since no checkpoint has more: a step
 * is then an error. (A calibration of all pairs has some thousand.) */
enum { JOB_RESULTS_MAX = 1 << 17 };

/* Options that the commands of jobs have; all of them, at the end of a
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

/* What runs the steps; none of it changes the result. */
struct job_context {
    int threads;
    const struct stop *stop;            /* ends a step early; or NULL */
    struct progress_listener *listener; /* or NULL */
    struct cluster *cluster; /* whose processes do it together; or NULL */
    /* Nanoseconds after which a step may return true without a result; the next
     * step continues it. 0: never. */
    int64_t pause_after;
};

struct job {
    const struct job_class *class;
    int64_t began;   /* this run of the program, by clock_now */
    int64_t resumed; /* results that were loaded, unless the class says else */
    int count;       /* results so far: one for each generation or epoch */
    int total;       /* the job is done when it has so many */
    int capacity;    /* of their array */
    struct err unkept; /* why its last checkpoint was not written; "" */
};

struct job_class {
    const char *name; /* in its checkpoints */

    /* Describes settings and results to a checkpoint, for storing and loading
     * alike. */
    void (*describe)(struct job *job, struct checkpoint *checkpoint);

    /* Adds a result, or none, see `pause` of the context.
     * Returns false and leaves err alone if the step was stopped, and the job is
     * then as it was before the step unless the class says otherwise; or false
     * and sets err. */
    bool (*step)(struct job *job, const struct job_context *context,
                 struct err *err);

    /* What its steps were like, to be written as a table, chart or CSV. */
    struct curve (*curve)(const struct job *job);

    /* What the job owns; its memory is freed afterwards. */
    void (*free)(struct job *job);
};

/* For the first member of a new job, which will have so many results. */
struct job job_begin(const struct job_class *class, int total);

/* Adds a result behind the others, whose array is `results` (NULL: there are
 * none). Returns the array; it may have moved. */
void *job_add_result(struct job *job, void *results, const void *result,
                     size_t size);

/* Describes how many results there are, as rows of so many numbers in a list of
 * this name. Returns the array with room for as many as are loaded. */
void *job_describe_results(struct job *job, struct checkpoint *checkpoint,
                           const char *name, int width, void *results,
                           size_t size);

/* NULL is fine. */
void job_free(struct job *job);

bool job_is_done(const struct job *job);

/* See struct job_class; err is "" if the step was stopped, and set if it has
 * failed, whether or not a stop was raised meanwhile. */
bool job_step(struct job *job, const struct job_context *context,
              struct err *err);

/* All steps. Returns false if it is stopped, err is then ""; or a step fails and
 * sets err. */
bool job_finish(struct job *job, const struct job_context *context,
                struct err *err);

/* The same, with checkpoints in this file: the job is resumed from it if it
 * exists, and saved every few seconds and at the end. NULL: without a file.
 * Being stopped is no error; that another process has a job in the file is one,
 * and that it cannot be written before the first step or on the way. At the end
 * that takes nothing from the results: job_kept tells it, when they are written.
 * In a cluster it is the first process that reads and writes the file. */
bool job_run(struct job *job, const struct job_context *context,
             const char *path, struct err *err);

/* The two parts of it, for a job that takes long to make: first the file is
 * claimed, until the lock is freed; false with err if another process has a job
 * in it, or it cannot be written. The path may be NULL, and the lock as well. */
bool job_claim(const char *path, struct cluster *cluster, struct lock **lock,
               struct err *err);
bool job_run_claimed(struct job *job, const struct job_context *context,
                     const char *path, struct err *err);

/* False with err if the checkpoint at the end of job_run was not written. */
bool job_kept(const struct job *job, struct err *err);

/* The checkpoint of a job as it is now; the caller frees it. */
struct checkpoint *job_save(struct job *job);

/* Loads a new job of the same settings. Returns false and sets err if the
 * checkpoint does not fit; the job is then to be freed. */
bool job_load(struct job *job, struct checkpoint *checkpoint, struct err *err);

/* The progress of a pool of threads in a step of this job: each piece is so
 * many units of what is done, and each step has `units` of them. */
struct progress_scale job_progress(const struct job *job,
                                   const struct job_context *context,
                                   const char *what, int64_t each,
                                   int64_t units);
