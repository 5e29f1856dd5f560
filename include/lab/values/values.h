/* SPDX-License-Identifier: MIT */
/*
 * The proven values of small boards of a sowing game: the margin of the first
 * player, and the best first moves.
 *
 *     sizes --> the search by rules alone --> bounds --\
 *           \-> the solver, if it knows them -> bounds --> a row for each board
 *
 * If both prove a board, the values must be the same. A board that neither
 * proves within its number of positions has bounds.
 */
#pragma once

#include "lab/job/job.h"

#include <stdio.h>

enum { VALUES_PITS_MAX = 7, VALUES_SEEDS_MAX = 20, VALUES_USUAL_MAX = 6 };

struct values_plan {
    const struct game *game; /* its size does not matter */
    int pits;                /* on each side; 0: 1 to 6 */
    int seeds;               /* in a pit; 0: 1 to 6 */
    int to;                  /* above 0: in a pit, `seeds` to `to` */
    int least;               /* seeds on the board, at least */
    int most;                /* and at most */
    int64_t nodes;           /* positions for the search of a board, */
    int64_t solved;          /* and for the solver; 0: 25 times `nodes` */
    int tables;    /* seeds of its tables, if the memory allows that */
    size_t memory; /* bytes for each of the two */
};

/* A job whose steps are boards. Returns NULL and sets err if the game cannot be
 * proven, or has no such board. */
struct job *values_job_new(const struct values_plan *plan, struct err *err);

/* The rows so far. */
void values_job_write(const struct job *job, bool csv, FILE *out);
