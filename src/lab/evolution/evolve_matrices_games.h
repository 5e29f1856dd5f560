/* SPDX-License-Identifier: MIT */
/* The parts of the evolution of matrices: generations (evolve_matrices.c), and
 * the games that measure fitness (evolve_matrices_games.c). */
#pragma once

#include "base/rng.h"
#include "lab/evolution/evolve_matrices.h"

/*
 * Every matrix plays `games` against every opponent: opening i with the first
 * move, and then opening i without. `stream` separates the random numbers of
 * the batches of a seed.
 */
struct matrix_batch {
    const struct game *game;
    const struct weights_matrix *matrices;
    int count;
    const struct weights_matrix *opponents; /* MATRIX_EVOLUTION_BASELINES */
    int games;
    int opening; /* plies */
    uint64_t seed;
    uint64_t stream;
    const struct job *job; /* for the progress */
};

/* The games of a matrix against one opponent. */
struct matrix_score {
    int half_points; /* 2 for a win, 1 for a draw */
    int won;         /* marbles */
    int lost;
    int plies;
};

/* scores[matrix * MATRIX_EVOLUTION_BASELINES + opponent]. Returns false
 * if stopped, or sets err. */
bool matrix_batch_play(const struct matrix_batch *batch,
                       const struct job_context *context,
                       struct matrix_score scores[], struct err *err);

/* ---- operators: the weights of a row are thousandths, never below zero, and
 *      add up to 1000 ---- */

/* Sets weights below zero to zero and scales the others; a row of zeros gets
 * eight equal weights. */
void matrix_evolution_normalise(struct weights_matrix *matrix);

/* Each weight from U(0,1). */
void matrix_evolution_draw(struct weights_matrix *matrix, struct rng *rng);

/* Each weight, with this probability in thousandths, by U[-interval, interval).
 */
void matrix_evolution_mutate(struct weights_matrix *matrix, int rate,
                             int interval, struct rng *rng);

/* The mean of two. */
struct weights_matrix
matrix_evolution_cross(const struct weights_matrix *one,
                       const struct weights_matrix *other);
