/* SPDX-License-Identifier: MIT */
/* The common parts of the commands of the lab: their options, files for
 * results, jobs. */
#include "base/file.h"
#include "base/memory.h"
#include "cmd/lab/lab.h"

#include <stdio.h>
#include <stdlib.h>

/* Files that a command may write. */
enum { FILE_COUNT = 4 };

/* ---- options and files ---- */

uint64_t lab_read_options(const struct call *call, void *members)
{
    const struct option *const options = call->command->options;

    for (int i = 0; options[i].key != NULL; i++)
        if (options[i].size > 0 && call->values[i].text != NULL)
            option_set(&options[i], members, call->values[i].number);
    return (uint64_t)call_number(call, "--seed");
}

bool lab_options_suit(const struct call *call, const char *option,
                      const char *const others[], struct err *err)
{
    for (int i = 0; call_has(call, option) && others[i] != NULL; i++)
        if (call_has(call, others[i]))
            return err_set(err, "%s: not with %s", others[i], option);
    return true;
}

/* The path of one of these files, and the option or operand that names it: the
 * options first, the operand last. NULL if it is not given. */
static const char *find_file(const struct call *call, int index,
                             const char **name)
{
    static const char *const options[] = {"--resume", "--out", "--plot"};
    const bool operand = index == FILE_COUNT - 1;

    *name = operand ? call->command->operands : options[index];
    if (!operand)
        return call_value(call, *name);
    return call->command->operand == OPTION_FILE ? call->operands[0] : NULL;
}

static bool compare_files(const struct call *call, struct err *err)
{
    for (int i = 1; i < FILE_COUNT; i++)
        for (int k = 0; k < i; k++) {
            const char *name, *other;
            const char *const path = find_file(call, i, &name);
            const char *const before = find_file(call, k, &other);

            if (path != NULL && before != NULL && file_is_same(path, before))
                return err_set(err, "%s and %s name the same file, %s", other,
                               name, before);
        }
    return true;
}

bool lab_files_differ(const struct call *call, struct err *err)
{
    bool differ = cluster_is_first(call->cluster) && compare_files(call, err);

    cluster_broadcast(call->cluster, 0, &differ, sizeof differ);
    if (!differ)
        cluster_broadcast(call->cluster, 0, err, sizeof *err);
    return differ;
}

bool lab_can_write(const struct call *call, struct err *err)
{
    static const struct {
        const char *option;
        enum file_manner manner;
    } files[] = {{"--out", FILE_NEW_OUTPUT}, {"--plot", FILE_OUTPUT}};

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        const char *const path = call_value(call, files[i].option);

        if (path != NULL &&
            !cluster_can_write(call->cluster, path, files[i].manner, err))
            return err_prefix(err, "%s: ", files[i].option);
    }
    return true;
}

bool lab_write_file(const char *path, bool is_new,
                    void (*write)(const void *thing, FILE *out),
                    const void *thing, struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    write(thing, out);
    fclose(out);

    const bool written = file_write_as(
        path, is_new ? FILE_NEW_OUTPUT : FILE_OUTPUT, text, length, err);

    free(text);
    return written;
}

void lab_write_out(struct lab_run *run,
                   void (*write)(const void *thing, FILE *out),
                   const void *thing)
{
    const char *const path = call_value(run->call, "--out");
    struct err err;

    if (path == NULL || !cluster_is_first(run->call->cluster) ||
        lab_write_file(path, true, write, thing, &err))
        return;
    err_prefix(&err, "--out: ");
    if (*run->unwritten.text == '\0')
        run->unwritten = err;
}

bool lab_write_plot(const struct call *call,
                    void (*write)(const void *thing, FILE *out),
                    const void *thing, struct err *err)
{
    const char *const path = call_value(call, "--plot");

    return path == NULL || !cluster_is_first(call->cluster) ||
           lab_write_file(path, false, write, thing, err) ||
           err_prefix(err, "--plot: ");
}

/* ---- jobs ---- */

int lab_end(struct progress *progress, bool fine, const struct err *err)
{
    progress_end(progress);

    const int result = fine ? RESULT_FINE : command_fail(err);

    progress_release(progress);
    return result;
}

bool lab_interrupted(const struct call *call, const struct job *job,
                     struct err *err)
{
    return job_kept(job, err) &&
           err_set(err, call_has(call, "--resume")
                            ? "it was interrupted; the same command goes on "
                              "from there"
                            : "it was interrupted");
}

bool lab_was_stopped(const struct err *err)
{
    return *err->text == '\0';
}

static void write_svg(const void *thing, FILE *out)
{
    curve_write_svg(thing, out);
}

int lab_job_run(const struct call *call)
{
    const struct lab_job *const kind = (const struct lab_job *)call->command;
    const char *const out = call_value(call, "--out");
    struct lab_run run = {.call = call};
    struct job *job = NULL;
    struct err err;
    bool there = out != NULL && file_exists(out);

    cluster_broadcast(call->cluster, 0, &there, sizeof there);
    run.game = call_game(call, &err);
    if (run.game != NULL && there)
        err_set(&err, "--out: %s is there already", out);
    else if (run.game != NULL && lab_files_differ(call, &err))
        job = kind->make(call, run.game, &err);
    if (job == NULL) {
        game_free(run.game);
        return command_misused(call, &err);
    }
    if (!lab_can_write(call, &err)) {
        job_free(job);
        game_free(run.game);
        return command_fail(&err);
    }
    progress_begin_shared(&run.progress, call->cluster);
    run.context = (struct job_context){
        .threads = call_threads(call),
        .stop = &run.progress.stop,
        .listener = &run.progress.watch,
        .cluster = call->cluster,
    };

    bool fine = job_run(job, &run.context, call_value(call, "--resume"), &err);

    progress_end(&run.progress);
    if (fine && job->class->curve != NULL) {
        const struct curve curve = job->class->curve(job);

        (call_has(call, "--csv") ? curve_write_csv : curve_write)(&curve,
                                                                  stdout);
        if (!lab_write_plot(call, write_svg, &curve, &err))
            run.unwritten = err;
    }
    if (fine) {
        *err.text = '\0';
        fine = kind->report(job, &run, &err) && job_kept(job, &err);
    }
    if (fine && *run.unwritten.text != '\0') {
        err = run.unwritten;
        fine = false;
    }

    const int result = lab_end(&run.progress, fine, &err);

    job_free(job);
    game_free(run.game);
    return result;
}
