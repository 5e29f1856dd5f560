/* SPDX-License-Identifier: MIT */
/* naqala lab hybrid: a genetic search for the design of a value net. */
#include "lab/nets/hybrid.h"
#include "cmd/lab/lab.h"

#include <stdio.h>

static struct job *make_search(const struct call *call, const struct game *game,
                               struct err *err)
{
    struct hybrid_setting setting = {.game = game};

    option_set_standard(HYBRID_OPTIONS, &setting);
    setting.seed = lab_read_options(call, &setting);

    struct hybrid *const hybrid = hybrid_new(&setting, err);

    if (hybrid != NULL)
        return &hybrid->job;
    err_prefix(err, "--game: ");
    return NULL;
}

/* ---- the result ---- */

struct hybrid_report {
    const struct hybrid *hybrid;
    const struct hybrid_result *result; /* NULL: it was stopped earlier */
};

static void write_report(const void *thing, FILE *out)
{
    const struct hybrid_report *report = thing;

    hybrid_write(report->hybrid, out);
    if (report->result != NULL)
        hybrid_write_result(report->hybrid, report->result, out);
}

static bool report_search(struct job *job, struct lab_run *run, struct err *err)
{
    struct hybrid *const hybrid = (struct hybrid *)job;
    struct hybrid_result result;
    const bool evaluated = job_is_done(job) &&
                           hybrid_evaluate(hybrid, &run->context, &result, err);
    const struct hybrid_report report = {hybrid, evaluated ? &result : NULL};

    progress_end(&run->progress);
    if (!evaluated && !lab_was_stopped(err))
        return false;
    write_report(&report, stdout);
    if (evaluated)
        lab_write_out(run, write_report, &report);
    return true;
}

const struct lab_job lab_hybrid = {
    .command =
        {
            .name = "hybrid",
            .operands = "",
            .about = "search for the design of a value net, genetically",
            .details =
                "The genes are what a net sees, how large it is, and how it "
                "learns. In the end\nthe fittest is compared with the "
                "standard net, trained with the same budget and\nwith the "
                "budget of the whole search.\n",
            .options = HYBRID_OPTIONS,
            .run = lab_job_run,
        },
    .make = make_search,
    .report = report_search,
};
