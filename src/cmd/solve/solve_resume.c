/* SPDX-License-Identifier: MIT */
/* Proofs in files: when they are read and written, and the messages about
 * that. */
#include "cmd/solve/solve_resume.h"
#include "base/clock.h"
#include "base/cluster.h"
#include "base/file.h"
#include "cmd/command.h"
#include "engine/solver/proof_file.h"

bool solve_resume_begin(struct solve_resume *resume, struct solver *solver,
                        const struct position *position, struct err *err)
{
    if (resume->path == NULL)
        return true;
    resume->solver = solver;
    resume->position = position;
    resume->next = clock_now() + resume->nanoseconds;
    if (!lock_claim(resume->path, resume->cluster, &resume->lock, err))
        return false;
    return !file_exists(resume->path) ||
           proof_file_read(solver, position, resume->path, &resume->earlier,
                           err);
}

void solve_resume_end(struct solve_resume *resume)
{
    lock_free(resume->lock);
    resume->lock = NULL;
}

void solve_resume_take(struct solve_resume *resume,
                       const struct solver_report *report, bool now)
{
    struct err err;

    if (resume->path == NULL || !cluster_is_first(resume->cluster) ||
        (!now && clock_now() < resume->next))
        return;

    struct solver_report all = *report;

    all.nodes += resume->earlier.nodes;

    const bool told = resume->failed;

    resume->failed = !proof_file_write(resume->solver, resume->position, &all,
                                       resume->path, &resume->kept, &err);
    if (resume->failed && !told)
        command_fail(&err);
    resume->next = clock_now() + resume->nanoseconds;
}
