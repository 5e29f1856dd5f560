/* SPDX-License-Identifier: MIT */
/* Jobs, step by step. */
#include "lab/job/job.h"
#include "base/clock.h"
#include "base/file.h"

/* A checkpoint is written this many seconds after the last one, or later if
 * writing takes long: then so many times as long. */
enum { SAVE_SECONDS = 5, SAVE_SHARE = 20 };

struct job job_begin(const struct job_class *class)
{
    return (struct job){.class = class, .began = clock_now()};
}

void job_free(struct job *job)
{
    if (job != NULL)
        job->class->free(job);
}

struct progress_scale job_progress(const struct job *job,
                                   const struct job_context *context,
                                   const char *what, int64_t each,
                                   int64_t before, int64_t total)
{
    return (struct progress_scale){
        .listener = context->listener,
        .what = what,
        .each = each,
        .before = before,
        .total = total,
        .began = job->began,
    };
}

bool job_is_done(const struct job *job)
{
    return job->class->is_done(job);
}

bool job_step(struct job *job, const struct job_context *context,
              struct err *err)
{
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

static bool write_checkpoint(struct job *job, const char *path, struct err *err)
{
    if (path == NULL)
        return true;

    struct checkpoint *checkpoint = job_save(job);
    const bool written = checkpoint_write(checkpoint, path, err);

    checkpoint_free(checkpoint);
    return written;
}

static bool read_checkpoint(struct job *job, const char *path, struct err *err)
{
    if (path == NULL || !file_exists(path))
        return true;

    struct checkpoint *checkpoint =
        checkpoint_read(path, job->class->name, err);

    if (checkpoint == NULL)
        return false;

    const bool loaded = job_load(job, checkpoint, err);

    checkpoint_free(checkpoint);
    return loaded || err_prefix(err, "%s: ", path);
}

bool job_run(struct job *job, const struct job_context *context,
             const char *path, struct err *err)
{
    if (!read_checkpoint(job, path, err))
        return false;

    int64_t next_save = clock_now() + SAVE_SECONDS * CLOCK_SECOND;

    while (!job_is_done(job)) {
        if (!job_step(job, context, err)) {
            if (!stop_raised(context->stop))
                return false;
            break;
        }

        const int64_t begun = clock_now();

        if (begun < next_save)
            continue;
        if (!write_checkpoint(job, path, err))
            return false;

        const int64_t now = clock_now();
        const int64_t least = SAVE_SECONDS * CLOCK_SECOND;
        const int64_t share = SAVE_SHARE * (now - begun);

        next_save = now + (share > least ? share : least);
    }
    return write_checkpoint(job, path, err);
}
