/* SPDX-License-Identifier: MIT */
/* Jobs, step by step. */
#include "lab/job/job.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A checkpoint is written SAVE_SECONDS after the last one; or if writing takes
 * long, after SAVE_SHARE times the time that it took. */
enum { SAVE_SECONDS = 5, SAVE_SHARE = 20 };

struct job job_begin(const struct job_class *class, int total)
{
    return (struct job){.class = class, .began = clock_now(), .total = total};
}

void job_free(struct job *job)
{
    if (job == NULL)
        return;
    job->class->free(job);
    free(job);
}

struct progress_scale job_progress(const struct job *job,
                                   const struct job_context *context,
                                   const char *what, int64_t each,
                                   int64_t units)
{
    return (struct progress_scale){
        .listener = context->listener,
        .what = what,
        .each = each,
        .before = (job->count - job->resumed) * units,
        .total = (job->total - job->resumed) * units,
        .began = job->began,
    };
}

bool job_is_done(const struct job *job)
{
    return job->count >= job->total;
}

bool job_step(struct job *job, const struct job_context *context,
              struct err *err)
{
    *err->text = '\0';
    if (job->count >= JOB_RESULTS_MAX)
        return err_set(err, "it has %d results, the most that there can be",
                       job->count);
    return job->class->step(job, context, err);
}

bool job_finish(struct job *job, const struct job_context *context,
                struct err *err)
{
    while (!job_is_done(job))
        if (!job_step(job, context, err))
            return false;
    return true;
}

/* ---- results ---- */

void *job_add_result(struct job *job, void *results, const void *result,
                     size_t size)
{
    char *array = memory_grow(results, &job->capacity, job->count + 1, size);

    memcpy(array + (size_t)job->count++ * size, result, size);
    return array;
}

void *job_describe_results(struct job *job, struct checkpoint *checkpoint,
                           const char *name, int width, void *results,
                           size_t size)
{
    const int count =
        checkpoint_rows(checkpoint, name, width, job->count, JOB_RESULTS_MAX);

    if (checkpoint_is_loading(checkpoint))
        job->resumed = job->count = count;
    return memory_grow(results, &job->capacity, job->count + 1, size);
}

/* ---- checkpoints ---- */

struct checkpoint *job_save(struct job *job)
{
    struct checkpoint *checkpoint = checkpoint_new(job->class->name);

    job->class->describe(job, checkpoint);
    return checkpoint;
}

bool job_load(struct job *job, struct checkpoint *checkpoint, struct err *err)
{
    job->class->describe(job, checkpoint);
    return checkpoint_is_sound(checkpoint, err);
}

static bool write_checkpoint(struct job *job, const char *path,
                             const struct cluster *cluster, struct err *err)
{
    if (path == NULL || !cluster_is_first(cluster))
        return true;

    struct checkpoint *checkpoint = job_save(job);
    const bool written = checkpoint_write(checkpoint, path, err);

    checkpoint_free(checkpoint);
    return written;
}

/* What the first process has found. */
struct checkpoint_file {
    bool there;
    bool fine; /* else `err` */
    struct err err;
    size_t length;
};

/* The bytes of the file, which the first process reads; the caller frees them.
 * NULL if there is none, or with err. */
static char *read_shared(const char *path, struct cluster *cluster,
                         size_t *length, struct err *err)
{
    struct checkpoint_file head = {.there = false};
    struct file_bytes file = {0};

    if (cluster_is_first(cluster)) {
        head.there = file_exists(path);
        head.fine = head.there &&
                    file_read(path, CHECKPOINT_BYTES_MAX, &file, &head.err);
        head.length = file.length;
    }
    cluster_broadcast(cluster, 0, &head, sizeof head);
    *err = head.err;
    *length = head.length;
    if (!head.fine)
        return NULL;
    if (!cluster_is_first(cluster))
        file.bytes = memory_new(head.length + 1, 1);
    cluster_broadcast(cluster, 0, file.bytes, head.length);
    return file.bytes;
}

static bool read_checkpoint(struct job *job, const char *path,
                            struct cluster *cluster, struct err *err)
{
    struct file_bytes file;

    if (path == NULL)
        return true;
    *err->text = '\0';
    file.bytes = read_shared(path, cluster, &file.length, err);
    if (file.bytes == NULL)
        return *err->text == '\0';

    struct checkpoint *const checkpoint =
        checkpoint_parse(&file, path, job->class->name, err);

    free(file.bytes);
    if (checkpoint == NULL)
        return false;

    const bool loaded = job_load(job, checkpoint, err);

    checkpoint_free(checkpoint);
    return loaded || err_prefix(err, "%s: ", path);
}

bool job_claim(const char *path, struct cluster *cluster, struct lock **lock,
               struct err *err)
{
    *lock = NULL;
    return path == NULL || lock_claim(path, cluster, lock, err);
}

bool job_run_claimed(struct job *job, const struct job_context *context,
                     const char *path, struct err *err)
{
    const int64_t interval = SAVE_SECONDS * CLOCK_SECOND;
    struct job_context step_context = *context;

    if (!read_checkpoint(job, path, context->cluster, err))
        return false;
    step_context.pause_after = path != NULL ? interval : 0;

    int64_t next_save = clock_now() + interval;

    while (!job_is_done(job)) {
        if (!job_step(job, &step_context, err)) {
            if (*err->text != '\0')
                return false;
            break;
        }

        const int64_t begun = clock_now();

        if (begun < next_save)
            continue;
        if (!write_checkpoint(job, path, context->cluster, err))
            return false;

        const int64_t now = clock_now();
        const int64_t share = SAVE_SHARE * (now - begun);

        next_save = now + (share > interval ? share : interval);
    }
    write_checkpoint(job, path, context->cluster, &job->unkept);
    return true;
}

bool job_run(struct job *job, const struct job_context *context,
             const char *path, struct err *err)
{
    struct lock *lock;
    const bool fine = job_claim(path, context->cluster, &lock, err) &&
                      job_run_claimed(job, context, path, err);

    lock_free(lock);
    return fine;
}

bool job_kept(const struct job *job, struct err *err)
{
    if (*job->unkept.text == '\0')
        return true;
    *err = job->unkept;
    return false;
}
