/* SPDX-License-Identifier: MIT */
/*
 * Fair boards of Kalah: starts near the usual one from which best play of both
 * ends in a draw.
 *
 *     a board     the usual start, of which up to so many seeds lie in another
 *                 pit or in a store; south begins, and it is not over
 *     fair        its margin under best play is proven to be 0, and its first
 *                 move is not trivial
 *     trivial     one move alone keeps the draw, and it gives an extra turn:
 *                 everybody plays it
 *
 * Boards are tried in the order in which a short search thinks them even, those
 * with a seed in a store behind the others, and those with more than two moved
 * last, at most FAIR_BOARDS_MAX in all, so that many are found soon; which are
 * found does not depend on how long it takes. A set that is there already keeps
 * its boards and their order, whatever that search thinks today: what is found is
 * added.
 */
#pragma once

#include "game/game.h"
#include "lab/job/job.h"

enum { FAIR_MOVED_MAX = 3, FAIR_BOARDS_MAX = 10000 };

/* Are there boards of it to be found? False and err: it cannot be solved, has the
 * pie rule, or begins on a fair board already. */
bool fair_supports(const struct game *game, struct err *err);

struct fair_plan {
    const struct game *game; /* one that is supported; it must outlive it */
    int moved;               /* seeds that lie elsewhere, at most */
    int count;     /* done when the set has so many, or all were tried */
    size_t memory; /* bytes for proofs; 0: the usual */
    const char
        *set; /* one to go on with; it must outlive the job. NULL: none */
    size_t length;
    const char *path;        /* of the set, for messages */
    const struct stop *stop; /* ends the search that orders them; or NULL */
};

/* A step decides one board. Before there is a job all boards are put in order,
 * which takes minutes where three seeds are moved. Returns NULL and sets err if
 * the game cannot be solved, the set is none of it, or it was stopped. */
struct job *fair_job_new(const struct fair_plan *plan, struct err *err);

/* How many there are to be tried, and how many the set has so far. */
int fair_job_candidates(const struct job *job);
int fair_job_found(const struct job *job);

/* The set, fair_set.h, after two lines of comment, the second with the command
 * that made it. */
void fair_job_write(const struct job *job, const char *made, FILE *out);

/* The game of a set, by its first line. The caller frees it. */
struct game *fair_set_game(const char *set, size_t length, struct err *err);

/* Proves what the set says of every so many-th board; the plan's game and set are
 * asked for. False with err where a line is wrong, or it was stopped. */
bool fair_set_prove(const struct fair_plan *plan, int every,
                    const struct job_context *context, struct err *err);
