/* SPDX-License-Identifier: MIT */
/*
 * A proof that is kept in a file while it goes on, for naqala solve --resume: as
 * often as asked for, and at the end.
 */
#pragma once

#include "base/lock.h"
#include "engine/solver/solver.h"

struct solve_resume {
    const char *path;        /* NULL: the proof is not kept */
    struct cluster *cluster; /* whose first process keeps it */
    struct lock *lock;       /* of the file */
    int64_t nanoseconds;     /* between two writings */
    int64_t next;            /* clock_now() of the next one */
    bool failed;             /* the last writing did, which was told */
    int kept;                /* entries of the hash in the file */
    const struct position *position;
    struct solver *solver;
    struct solver_report earlier; /* what the file knew; no moves if there was
                                     none */
};

/* Reads the file if there is one. False with err if it is not of this proof, or
 * another process keeps one in it. */
bool solve_resume_begin(struct solve_resume *resume, struct solver *solver,
                        const struct position *position, struct err *err);
void solve_resume_end(struct solve_resume *resume);

/* What is known now: to be written if it is time for it, or at once. An error is
 * told the first time; the proof goes on. */
void solve_resume_take(struct solve_resume *resume,
                       const struct solver_report *report, bool now);
