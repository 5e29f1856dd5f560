/* SPDX-License-Identifier: MIT */
/* naqala lab fair: boards of Kalah from which best play is a draw. */
#include "lab/fair/fair.h"
#include "cmd/lab/lab.h"

#include <stdio.h>

enum { COUNT = 250, MOVED = 2, COMMAND_MAX = 2 * SPEC_TEXT_MAX };

struct fair_work {
    const struct job *job;
    char made[COMMAND_MAX];
};

static void write_set(const void *thing, FILE *out)
{
    const struct fair_work *const work = thing;

    fair_job_write(work->job, work->made, out);
}

/* What was found when it was interrupted is written, too. */
static bool find_boards(struct lab_run *run, struct err *err)
{
    const struct fair_plan plan = {
        .game = run->game,
        .moved = (int)call_number(run->call, "--moved"),
        .count = (int)call_number(run->call, "--count"),
    };
    struct job *const job = fair_job_new(&plan, err);
    struct fair_work work = {.job = job};

    if (job == NULL)
        return false;
    snprintf(work.made, sizeof work.made,
             "naqala lab fair --game %s --moved %d --count %d",
             game_spec_text(run->game).text, plan.moved, plan.count);

    const bool made =
        job_run(job, &run->context, call_value(run->call, "--resume"), err) &&
        lab_write_file(run->call->operands[0], false, write_set, &work, err);

    progress_end(&run->progress);
    if (made)
        printf("%d fair boards of %d tried; there are %d\n",
               fair_job_found(job), job->count, fair_job_candidates(job));
    job_free(job);
    return made;
}

static int run_fair(const struct call *call)
{
    struct lab_run run = {.call = call};
    struct err err;

    run.game = call_game(call, &err);
    if (run.game == NULL)
        return command_misused(call, &err);
    progress_begin(&run.progress);
    run.context = (struct job_context){
        .threads = (int)call_number(call, "--threads"),
        .stop = &run.progress.stop,
        .listener = &run.progress.watch,
    };

    const bool fine = find_boards(&run, &err);

    progress_end(&run.progress);
    progress_release(&run.progress);
    game_free(run.game);
    return fine ? RESULT_FINE : command_fail(&err);
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--count", "N", OPTION_NUMBER, .min = 1, .max = FAIR_BOARDS_MAX,
     .standard = COUNT, .about = "how many boards"},
    {"--moved", "N", OPTION_NUMBER, .min = 0, .max = FAIR_MOVED_MAX,
     .standard = MOVED, .about = "seeds that lie in another pit, at most"},
    COMMON_THREADS,
    JOB_RESUME,
    {0},
};

const struct command lab_fair = {
    .name = "fair",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "find boards of Kalah from which best play is a draw",
    .details =
        "A board is the usual start, of which some seeds lie in other pits. It "
        "is fair\nif it is proven that best play ends in a draw, and not one "
        "move alone keeps\nthe draw that also gives an extra turn. With "
        "--resume it can be interrupted and\ngo on; FILE then has what was "
        "found so far.\n",
    .options = OPTIONS,
    .run = run_fair,
};
