/* SPDX-License-Identifier: MIT */
/*
 * A proof that is kept in a file while it goes on, for naqala solve --resume:
 * at regular intervals, and at the end.
 */
#pragma once

#include "base/lock.h"
#include "engine/solver/solver.h"

struct solve_resume {
    const char *path;        /* NULL: the proof is not kept */
    struct cluster *cluster; /* its first process writes the file */
    struct lock *lock;       /* of the file */
    int64_t nanoseconds;     /* between two writes */
    int64_t next;            /* clock_now() of the next write */
    bool failed;             /* the last write did, and was reported */
    int kept;                /* entries of the hash in the file */
    const struct position *position;
    struct solver *solver;
    struct solver_report earlier; /* what the file knew; without moves if there
                                     was no file */
};

/* Reads the file if there is one. Returns false and sets err if it is of
 * another proof, or another process keeps one in it. */
bool solve_resume_begin(struct solve_resume *resume, struct solver *solver,
                        const struct position *position, struct err *err);
void solve_resume_end(struct solve_resume *resume);

/* Takes what is known now, and writes it if it is time or `now` is set. An
 * error is reported the first time; the proof goes on. */
void solve_resume_take(struct solve_resume *resume,
                       const struct solver_report *report, bool now);
