/* SPDX-License-Identifier: MIT */
/* Jobs of the lab as commands. */
#include "cmd/lab/job.h"
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- files ---- */

static bool write_file(const char *path, bool is_new,
                       void (*write)(const void *thing, FILE *out),
                       const void *thing, struct err *err)
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

bool lab_write_out(const struct call *call,
                   void (*write)(const void *thing, FILE *out),
                   const void *thing, struct err *err)
{
    const char *const path = call_value(call, "--out");

    return path == NULL || write_file(path, true, write, thing, err) ||
           err_prefix(err, "--out: ");
}

bool lab_write_plot(const struct call *call,
                    void (*write)(const void *thing, FILE *out),
                    const void *thing, struct err *err)
{
    const char *const path = call_value(call, "--plot");

    return path == NULL || write_file(path, false, write, thing, err) ||
           err_prefix(err, "--plot: ");
}

/* ---- the command ---- */

static void write_svg(const void *thing, FILE *out)
{
    curve_write_svg(thing, out);
}

static bool write_curve(const struct job *job, const struct call *call,
                        struct err *err)
{
    if (job->class->curve == NULL)
        return true;

    const struct curve curve = job->class->curve(job);

    if (call_has(call, "--csv"))
        curve_write_csv(&curve, stdout);
    else
        curve_write(&curve, stdout);
    return lab_write_plot(call, write_svg, &curve, err);
}

static struct job *make_job(const struct lab_job *kind, struct lab_run *run,
                            struct err *err)
{
    const char *const out = call_value(run->call, "--out");

    run->game = call_game(run->call, err);
    if (run->game == NULL)
        return NULL;
    if (out == NULL || !file_exists(out))
        return kind->make(run->call, run->game, err);
    err_set(err, "--out: %s is there already", out);
    return NULL;
}

int lab_job_run(const struct lab_job *kind, const struct call *call)
{
    struct lab_run run = {.call = call};
    struct err err;
    struct job *const job = make_job(kind, &run, &err);

    if (job == NULL) {
        game_free(run.game);
        return command_misused(call, &err);
    }
    progress_begin(&run.progress);
    run.context = (struct job_context){
        .threads = call_threads(call),
        .stop = &run.progress.stop,
        .listener = &run.progress.watch,
    };

    bool fine = job_run(job, &run.context, call_value(call, "--resume"), &err);

    progress_end(&run.progress);
    fine =
        fine && write_curve(job, call, &err) && kind->report(job, &run, &err);
    progress_end(&run.progress);
    progress_release(&run.progress);
    job_free(job);
    game_free(run.game);
    return fine ? RESULT_FINE : command_fail(&err);
}
