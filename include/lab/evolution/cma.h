/*
 * CMA-ES, the covariance matrix adaptation of Hansen and Ostermeier: finds
 * where a function of some real numbers is least, by asking only what it is
 * worth at places drawn around a mean. The cloud they are drawn from turns and
 * stretches towards where the better ones lay, and grows or shrinks with its
 * success.
 *
 *     ask -> places -> (what are they worth?) -> tell -> a better cloud
 *
 *          . . .                .
 *         . . x .      --->      . x .        the matrix C, as large as sigma
 *          . . .                    . .
 *
 * A value: to copy it is to keep its state. What is derived from C (its axes)
 * can be found again by cma_settle.
 */
#ifndef NAQALA_LAB_EVOLUTION_CMA_H
#define NAQALA_LAB_EVOLUTION_CMA_H

#include "base/rng.h"
#include <stdbool.h>

enum { CMA_SIZE_MAX = 16, CMA_SAMPLES_MAX = 1000 };

struct cma_matrix {
    double at[CMA_SIZE_MAX][CMA_SIZE_MAX];
};

struct cma {
    int size;    /* numbers of a place */
    int samples; /* places that are asked for at once */
    int64_t generation;
    double sigma;
    double mean[CMA_SIZE_MAX];
    double step_path[CMA_SIZE_MAX];  /* where the steps went, as a sphere */
    double shape_path[CMA_SIZE_MAX]; /* and as they were */
    struct cma_matrix shape;         /* C */

    /* Derived: C = axes * diag(lengths^2) * transposed axes. */
    struct cma_matrix axes; /* its columns */
    double lengths[CMA_SIZE_MAX];
};

/* At least four samples; cma_samples says how many are usual. */
int cma_samples(int size);
void cma_begin(struct cma *cma, int size, int samples, const double mean[],
               double sigma);

/* Another place to try. */
void cma_ask(const struct cma *cma, struct rng *rng, double place[]);

/* All the samples, place behind place, and what each is worth: less is better.
 */
void cma_tell(struct cma *cma, const double places[], const double values[]);

/* Finds what is derived, after the rest was read from somewhere. */
void cma_settle(struct cma *cma);

/* Can the numbers be those of a cloud? */
bool cma_sound(const struct cma *cma);

/* A number of the normal distribution. */
double cma_normal(struct rng *rng);

#endif
