/* SPDX-License-Identifier: MIT */
/*
 * Fair boards of Kalah: starts near the usual one from which best play of both
 * ends in a draw.
 *
 *     a board     the usual start, of which up to so many seeds lie in another
 *                 pit; the stores are empty, south begins
 *     fair        its margin under best play is proven to be 0, and its first
 *                 move is not trivial
 *     trivial     one move alone keeps the draw, and it gives an extra turn:
 *                 everybody plays it
 *
 * Boards are tried in the order in which a short search thinks them even, so that
 * many are found soon; which are found does not depend on how long it takes.
 */
#pragma once

#include "game/game.h"
#include "lab/job/job.h"

enum { FAIR_MOVED_MAX = 3, FAIR_BOARDS_MAX = 10000 };

struct fair_plan {
    const struct game *game; /* one that solver_supports; it must outlive it */
    int moved;               /* seeds that lie elsewhere, at most */
    int count;     /* done when so many are found, or all were tried */
    size_t memory; /* bytes for proofs; 0: the usual */
};

/* A step decides one board. Returns NULL and sets err if the game cannot be
 * solved. */
struct job *fair_job_new(const struct fair_plan *plan, struct err *err);

/* How many there are to be tried, and how many were found so far. */
int fair_job_candidates(const struct job *job);
int fair_job_found(const struct job *job);

/* The set: two lines of comment, the second with the command that made it, and a
 * line for each board, with its moves: `4,4,4,5,3,4/4,4,4,4,4,4 1<0 2=0 3<0` */
void fair_job_write(const struct job *job, const char *made, FILE *out);
