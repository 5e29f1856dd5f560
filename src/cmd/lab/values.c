/* SPDX-License-Identifier: MIT */
/* naqala lab values: the values of small boards. */
#include "lab/values/values.h"
#include "base/memory.h"
#include "cmd/lab/lab.h"
#include "engine/solver/solver.h"

enum {
    MILLION = 1000000,
    NODES = 2, /* millions */
    SOLVED_MAX = 100000,
    TABLES = 16,  /* seeds: a tenth of a second */
    MEMORY = 256, /* megabytes */
    MOST = 2 * VALUES_PITS_MAX * VALUES_SEEDS_MAX
};

static int run_values(const struct call *call)
{
    struct lab_run run = {.call = call};
    struct job *job = NULL;
    struct err err;

    run.game = call_game(call, &err);
    if (run.game != NULL)
        job = values_job_new(
            &(struct values_plan){
                .game = run.game,
                .pits = (int)call_number(call, "--pits"),
                .seeds = (int)call_number(call, "--seeds"),
                .to = (int)call_number(call, "--to"),
                .least = (int)call_number(call, "--least"),
                .most = (int)call_number(call, "--most"),
                .nodes = call_number(call, "--nodes") * MILLION,
                .solved = call_number(call, "--solver") * MILLION,
                .tables = (int)call_number(call, "--tables"),
                .memory = memory_megabytes(call_number(call, "--memory")),
            },
            &err);
    if (job == NULL) {
        game_free(run.game);
        return command_misused(call, &err);
    }
    progress_begin(&run.progress);
    run.context = (struct job_context){
        .threads = 1,
        .stop = &run.progress.stop,
        .listener = &run.progress.watch,
    };

    bool fine = job_run(job, &run.context, call_value(call, "--resume"), &err);

    progress_end(&run.progress);
    if (fine) {
        values_job_write(job, call_has(call, "--csv"), stdout);
        fine = job_kept(job, &err);
    }

    const int result = lab_end(&run.progress, fine, &err);

    job_free(job);
    game_free(run.game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--pits", "N", OPTION_NUMBER, .min = 1, .max = VALUES_PITS_MAX,
     .standard_text = "1 to 6", .about = "only boards of so many pits a side"},
    {"--seeds", "N", OPTION_NUMBER, .min = 1, .max = VALUES_SEEDS_MAX,
     .standard_text = "1 to 6", .about = "only with so many seeds in a pit"},
    {"--to", "N", OPTION_NUMBER, .min = 1, .max = VALUES_SEEDS_MAX,
     .standard_text = "--seeds",
     .about = "also with more, up to so many in a pit"},
    {"--least", "N", OPTION_NUMBER, .min = 1, .max = MOST, .standard = 1,
     .about = "only with so many seeds on the board, or more"},
    {"--most", "N", OPTION_NUMBER, .min = 1, .max = MOST, .standard = MOST,
     .about = "only with so many, or fewer"},
    {"--nodes", "N", OPTION_NUMBER, .min = 1, .max = 1000, .standard = NODES,
     .about = "millions of positions for the search"},
    {"--solver", "N", OPTION_NUMBER, .min = 1, .max = SOLVED_MAX,
     .standard_text = "25 times as many",
     .about = "millions of positions for the solver"},
    {"--tables", "N", OPTION_NUMBER, .min = 1, .max = SOLVER_LEVEL_MAX,
     .standard = TABLES, .about = "seeds of its tables"},
    {"--memory", "MB", OPTION_NUMBER, .min = 64, .max = 65536,
     .standard = MEMORY, .about = "megabytes for a proof"},
    JOB_RESUME,
    JOB_CSV,
    {0},
};

const struct command lab_values = {
    .name = "values",
    .operands = "",
    .about = "prove what small boards of a sowing game are worth",
    .details =
        "A row has the margin of the first player and the best first moves, "
        "or bounds\nwhere that takes too many positions, and who has proven "
        "it: a search by nothing\nbut the rules, the solver, or both. The "
        "positions are those of the search, or\nelse of the solver.\n",
    .options = OPTIONS,
    .run = run_values,
};
