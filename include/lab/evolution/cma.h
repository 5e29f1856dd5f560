/* SPDX-License-Identifier: MIT */
/*
 * CMA-ES, the covariance matrix adaptation of Hansen and Ostermeier: minimises
 * a function of some real numbers by evaluating samples drawn around a mean.
 * The covariance of the samples adapts to where the better ones were found, and
 * its scale grows or shrinks with success.
 *
 *     cma_ask -> samples -> (evaluation) -> cma_tell -> a better distribution
 *
 *          . . .                .
 *         . . x .      --->      . x .        covariance sigma^2 * C
 *          . . .                    . .
 *
 * It is a value: a copy keeps its state. cma_settle computes the members that
 * are derived from C, its axes, again.
 */
#pragma once

#include "base/rng.h"
#include <stdbool.h>

enum { CMA_SIZE_MAX = 16, CMA_SAMPLES_MAX = 1000 };

struct cma_matrix {
    double at[CMA_SIZE_MAX][CMA_SIZE_MAX];
};

struct cma {
    int size;    /* numbers of a sample */
    int samples; /* of a generation */
    int64_t generation;
    double sigma;
    double mean[CMA_SIZE_MAX];
    double step_path[CMA_SIZE_MAX];  /* of steps in units of C */
    double shape_path[CMA_SIZE_MAX]; /* of steps */
    struct cma_matrix shape;         /* C */

    /* Derived: C = axes * diag(lengths^2) * transposed axes. */
    struct cma_matrix axes; /* its columns */
    double lengths[CMA_SIZE_MAX];
};

/* At least four samples; usual are 4 + 3 ln(size). */
void cma_begin(struct cma *cma, int size, int samples, const double mean[],
               double sigma);

/* Draws a sample. */
void cma_ask(const struct cma *cma, struct rng *rng, double place[]);

/* Takes all samples, one after the other, and the value of each; smaller values
 * are better. */
void cma_tell(struct cma *cma, const double places[], const double values[]);

/* Computes the derived members, after the others were loaded. */
void cma_settle(struct cma *cma);

/* Are the numbers those of a distribution? */
bool cma_sound(const struct cma *cma);

/* Eigenvectors and eigenvalues of a symmetric matrix: it is columns *
 * diag(values) * transposed columns. */
void cma_find_axes(int size, const struct cma_matrix *matrix,
                   struct cma_matrix *columns, double values[CMA_SIZE_MAX]);

/* A number from the standard normal distribution. */
double cma_normal(struct rng *rng);
