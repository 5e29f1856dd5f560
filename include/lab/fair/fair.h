/* SPDX-License-Identifier: MIT */
/*
 * Fair boards of Kalah: starts near the usual one from which best play of both
 * ends in a draw.
 *
 *     a board     the usual start with a few seeds moved to another pit or to a
 *                 store; south begins, and the game is not over
 *     fair        its margin under best play is proven to be 0, and its first
 *                 move is not trivial
 *     trivial     only one move keeps the draw, and it gives an extra turn:
 *                 everybody plays it
 *
 * A short search orders the boards, the most even first, so that many fair ones
 * are found soon. Boards with a seed in a store come after the others, those
 * with more than two moved seeds last, and at most FAIR_BOARDS_MAX are tried.
 * Which boards are found does not depend on the time. An existing set keeps its
 * boards and their order, even if the search orders them differently now; new
 * boards are added to it.
 */
#pragma once

#include "game/game.h"
#include "lab/job/job.h"

enum { FAIR_MOVED_MAX = 3, FAIR_BOARDS_MAX = 10000 };

/* Can fair boards be searched for this game? False and err if it cannot be
 * solved, has the pie rule, or begins on a fair board already. */
bool fair_supports(const struct game *game, struct err *err);

struct fair_plan {
    const struct game *game; /* a supported one; it must outlive the job */
    int moved;               /* moved seeds, at most */
    int count;               /* boards to find; fewer if all were tried */
    size_t memory;           /* bytes for proofs; 0: the usual */
    const char
        *set; /* one to continue; it must outlive the job. NULL: no set */
    size_t length;
    const char *path;        /* of the set, for messages */
    const struct stop *stop; /* ends the search that orders them; or NULL */
};

/* A step decides one board. This call orders all boards, which takes minutes if
 * three seeds are moved. Returns NULL and sets err if the game cannot be
 * solved, the set is of another game, or it was stopped. */
struct job *fair_job_new(const struct fair_plan *plan, struct err *err);

/* How many boards are to be tried, and how many the set has so far. */
int fair_job_candidates(const struct job *job);
int fair_job_found(const struct job *job);

/* Writes the set (fair_set.h) after two lines of comment; the second one has
 * `made`, the command that made the set. */
void fair_job_write(const struct job *job, const char *made, FILE *out);

/* The game of a set, by its first line. The caller frees it. */
struct game *fair_set_game(const char *set, size_t length, struct err *err);

/* Proves every `every`-th line of the plan's set. False with err if a line is
 * wrong, or it was stopped. */
bool fair_set_prove(const struct fair_plan *plan, int every,
                    const struct job_context *context, struct err *err);
