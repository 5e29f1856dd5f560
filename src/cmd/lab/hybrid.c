/* SPDX-License-Identifier: MIT */
/* naqala lab hybrid: a genetic search for the design of a value net. */
#include "lab/nets/hybrid.h"
#include "cmd/lab/job.h"

#include <stdio.h>

static struct job *make_search(const struct call *call, const struct game *game,
                               struct err *err)
{
    const struct hybrid_setting setting = {
        .game = game,
        .positions = (int)call_number(call, "--positions"),
        .epochs = (int)call_number(call, "--epochs"),
        .population = (int)call_number(call, "--population"),
        .generations = (int)call_number(call, "--generations"),
        .seed = (uint64_t)call_number(call, "--seed"),
    };
    struct hybrid *const hybrid = hybrid_new(&setting, err);

    if (hybrid != NULL)
        return &hybrid->job;
    err_prefix(err, "--game: ");
    return NULL;
}

/* ---- the result ---- */

struct hybrid_report {
    const struct hybrid *hybrid;
    const struct hybrid_result *result; /* NULL: it was stopped before */
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
    if (!evaluated && !stop_raised(run->context.stop))
        return false;
    write_report(&report, stdout);
    return !evaluated || lab_write_out(run->call, write_report, &report, err);
}

/* ---- the command ---- */

static int run_hybrid(const struct call *call)
{
    static const struct lab_job kind = {make_search, report_search};

    return lab_job_run(&kind, call);
}

static const struct option OPTIONS[] = {
    CALL_GAME,
    {"--generations", "N", OPTION_NUMBER, .min = 1,
     .max = HYBRID_GENERATIONS_MAX, .standard = 10, .about = "generations"},
    {"--population", "N", OPTION_NUMBER, .min = HYBRID_POPULATION_MIN,
     .max = HYBRID_POPULATION_MAX, .standard = 16,
     .about = "individuals per generation"},
    {"--positions", "N", OPTION_NUMBER, .min = HYBRID_POSITIONS_MIN,
     .max = NET_POSITIONS_MAX, .standard = 100000,
     .about = "positions that all learn from"},
    {"--epochs", "N", OPTION_NUMBER, .min = 1, .max = NET_EPOCHS_MAX,
     .standard = 4, .about = "training budget in epochs of the standard net"},
    CALL_SEED,
    CALL_THREADS,
    LAB_RESUME,
    LAB_OUT,
    {0},
};

const struct command lab_hybrid = {
    .name = "hybrid",
    .operands = "",
    .about = "search for the design of a value net, genetically",
    .details =
        "The genes are what a net sees, how large it is, and how it learns. In "
        "the end the\nfittest is compared with the standard net, trained with "
        "the same budget and with\nthe budget of the whole search.\n",
    .options = OPTIONS,
    .run = run_hybrid,
};
