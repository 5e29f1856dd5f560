/* SPDX-License-Identifier: MIT */
/* CMA-ES with Hansen's usual constants (The CMA Evolution Strategy: A
 * Tutorial). */
#include "lab/evolution/cma.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define TWO_PI 6.283185307179586

/* The least length of an axis, compared with the longest. */
#define FLAT 1e-14

enum { SWEEPS_MAX = 50 }; /* of Jacobi's method; ten are usual */

/* Constants that follow from the size and the number of samples. */
struct cma_constants {
    int parents;
    double weights[CMA_SAMPLES_MAX];
    double mass;      /* effective number of parents */
    double step_rate; /* learning rates of the paths */
    double shape_rate;
    double one_rate; /* learning rates of C, from its path and the parents */
    double all_rate;
    double damping;
    double length; /* expected, of a normal sample */
};

static void set_constants(const struct cma *cma, struct cma_constants *set)
{
    const double n = cma->size;
    double sum = 0, squares = 0;

    set->parents = cma->samples / 2;
    for (int i = 0; i < set->parents; i++) {
        set->weights[i] = log((cma->samples + 1) / 2.0) - log1p(i);
        sum += set->weights[i];
    }
    for (int i = 0; i < set->parents; i++) {
        set->weights[i] /= sum;
        squares += set->weights[i] * set->weights[i];
    }
    set->mass = 1 / squares;

    const double mass = set->mass;
    const double all = 2 * (mass - 2 + 1 / mass) / ((n + 2) * (n + 2) + mass);

    set->step_rate = (mass + 2) / (n + mass + 5);
    set->shape_rate = (4 + mass / n) / (n + 4 + 2 * mass / n);
    set->one_rate = 2 / ((n + 1.3) * (n + 1.3) + mass);
    set->all_rate = fmin(1 - set->one_rate, all);
    set->damping =
        1 + 2 * fmax(0, sqrt((mass - 1) / (n + 1)) - 1) + set->step_rate;
    set->length = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

/* ---- the axes ---- */

static void rotate_pair(double *first, double *second, double sine,
                        double cosine)
{
    const double before = *first;

    *first = cosine * before - sine * *second;
    *second = sine * before + cosine * *second;
}

static bool is_diagonal(const struct cma_matrix *matrix, int size)
{
    for (int i = 0; i < size; i++)
        for (int k = i + 1; k < size; k++)
            if (fabs(matrix->at[i][k]) >
                1e-17 * sqrt(fabs(matrix->at[i][i] * matrix->at[k][k])))
                return false;
    return true;
}

/* Rotates a pair of axes, so that the element between them vanishes. */
static void rotate_axes(struct cma_matrix *matrix, struct cma_matrix *columns,
                        int size, int one, int other)
{
    const double theta = (matrix->at[other][other] - matrix->at[one][one]) /
                         (2 * matrix->at[one][other]);
    const double sign = theta < 0 ? -1 : 1;
    const double tangent = sign / (fabs(theta) + sqrt(theta * theta + 1));
    const double cosine = 1 / sqrt(tangent * tangent + 1);
    const double sine = tangent * cosine;

    for (int i = 0; i < size; i++)
        rotate_pair(&matrix->at[i][one], &matrix->at[i][other], sine, cosine);
    for (int i = 0; i < size; i++)
        rotate_pair(&matrix->at[one][i], &matrix->at[other][i], sine, cosine);
    for (int i = 0; i < size; i++)
        rotate_pair(&columns->at[i][one], &columns->at[i][other], sine, cosine);
}

/* Jacobi's method: rotates one pair of axes after another until all elements
 * off the diagonal are 0. */
void cma_find_axes(int size, const struct cma_matrix *matrix,
                   struct cma_matrix *columns, double values[CMA_SIZE_MAX])
{
    struct cma_matrix work = *matrix;

    *columns = (struct cma_matrix){0};
    for (int i = 0; i < size; i++)
        columns->at[i][i] = 1;
    for (int sweep = 0; sweep < SWEEPS_MAX && !is_diagonal(&work, size);
         sweep++)
        for (int i = 0; i < size; i++)
            for (int k = i + 1; k < size; k++)
                if (work.at[i][k] != 0)
                    rotate_axes(&work, columns, size, i, k);
    for (int i = 0; i < size; i++)
        values[i] = work.at[i][i];
}

/* ---- the distribution ---- */

void cma_settle(struct cma *cma)
{
    double longest = 0;

    cma_find_axes(cma->size, &cma->shape, &cma->axes, cma->lengths);
    for (int i = 0; i < cma->size; i++)
        longest = fmax(longest, cma->lengths[i]);
    for (int i = 0; i < cma->size; i++)
        cma->lengths[i] = sqrt(fmax(cma->lengths[i], longest * FLAT));
}

void cma_begin(struct cma *cma, int size, int samples, const double mean[],
               double sigma)
{
    assert(size >= 1 && size <= CMA_SIZE_MAX);
    assert(samples >= 4 && samples <= CMA_SAMPLES_MAX);
    *cma = (struct cma){.size = size, .samples = samples, .sigma = sigma};
    for (int i = 0; i < size; i++) {
        cma->mean[i] = mean[i];
        cma->shape.at[i][i] = 1;
    }
    cma_settle(cma);
}

bool cma_sound(const struct cma *cma)
{
    bool sound = isfinite(cma->sigma) && cma->sigma > 0;

    for (int i = 0; i < cma->size; i++) {
        sound = sound && isfinite(cma->mean[i]) &&
                isfinite(cma->step_path[i]) && isfinite(cma->shape_path[i]) &&
                cma->shape.at[i][i] > 0;
        for (int k = 0; k < cma->size; k++)
            sound = sound && isfinite(cma->shape.at[i][k]) &&
                    fabs(cma->shape.at[i][k] - cma->shape.at[k][i]) == 0;
    }
    return sound;
}

/* ---- asking ---- */

double cma_normal(struct rng *rng)
{
    /* 53 bits of each, the first never 0. */
    const double radius = (double)((rng_next(rng) >> 11) + 1) * 0x1p-53;
    const double angle = (double)(rng_next(rng) >> 11) * 0x1p-53;

    return sqrt(-2 * log(radius)) * cos(TWO_PI * angle);
}

void cma_ask(const struct cma *cma, struct rng *rng, double place[])
{
    double along[CMA_SIZE_MAX];

    for (int i = 0; i < cma->size; i++)
        along[i] = cma->lengths[i] * cma_normal(rng);
    for (int i = 0; i < cma->size; i++) {
        double sum = 0;

        for (int k = 0; k < cma->size; k++)
            sum += cma->axes.at[i][k] * along[k];
        place[i] = cma->mean[i] + cma->sigma * sum;
    }
}

/* ---- telling ---- */

static double norm_of(const double vector[], int size)
{
    double sum = 0;

    for (int i = 0; i < size; i++)
        sum += vector[i] * vector[i];
    return sqrt(sum);
}

/* Returns false if the step path is so long that sigma is too small, and the
 * shape is not to follow it. */
static bool update_paths(struct cma *cma, const struct cma_constants *set,
                         const double step[])
{
    const double n = cma->size;
    const double rate = set->step_rate;
    const double past = pow(1 - rate, 2 * ((double)cma->generation + 1));
    const double gain = sqrt(rate * (2 - rate) * set->mass);
    double along[CMA_SIZE_MAX] = {0};

    /* The step in units of the distribution: axes * 1/lengths * transposed
     * axes. */
    for (int k = 0; k < cma->size; k++) {
        for (int i = 0; i < cma->size; i++)
            along[k] += cma->axes.at[i][k] * step[i];
        along[k] /= cma->lengths[k];
    }
    for (int i = 0; i < cma->size; i++) {
        double white = 0;

        for (int k = 0; k < cma->size; k++)
            white += cma->axes.at[i][k] * along[k];
        cma->step_path[i] = (1 - rate) * cma->step_path[i] + gain * white;
    }

    const bool follows = norm_of(cma->step_path, cma->size) / sqrt(1 - past) <
                         (1.4 + 2 / (n + 1)) * set->length;
    const double slow = set->shape_rate;
    const double drive = follows ? sqrt(slow * (2 - slow) * set->mass) : 0;

    for (int i = 0; i < cma->size; i++)
        cma->shape_path[i] = (1 - slow) * cma->shape_path[i] + drive * step[i];
    return follows;
}

/* Updates C from its path, and from the covariance of the parents around the
 * old mean, in units of sigma. */
static void update_shape(struct cma *cma, const struct cma_constants *set,
                         const double *parents[], const double before[],
                         bool follows)
{
    const double slow = set->shape_rate;
    const double kept = follows ? 0 : set->one_rate * slow * (2 - slow);

    for (int i = 0; i < cma->size; i++)
        for (int k = 0; k <= i; k++) {
            double sum = 0;

            for (int p = 0; p < set->parents; p++)
                sum += set->weights[p] * (parents[p][i] - before[i]) *
                       (parents[p][k] - before[k]);
            cma->shape.at[i][k] =
                (1 - set->one_rate - set->all_rate + kept) *
                    cma->shape.at[i][k] +
                set->one_rate * cma->shape_path[i] * cma->shape_path[k] +
                set->all_rate * (sum / (cma->sigma * cma->sigma));
            cma->shape.at[k][i] = cma->shape.at[i][k];
        }
}

void cma_tell(struct cma *cma, const double places[], const double values[])
{
    struct cma_constants set;
    int order[CMA_SAMPLES_MAX] = {0};
    const double *parents[CMA_SAMPLES_MAX];
    double before[CMA_SIZE_MAX];
    double step[CMA_SIZE_MAX] = {0};

    set_constants(cma, &set);
    /* The best samples first; equal ones stay in their order. */
    for (int i = 0; i < cma->samples; i++) {
        int at = i;

        for (; at > 0 && values[order[at - 1]] > values[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < set.parents; i++)
        parents[i] = places + (size_t)order[i] * (size_t)cma->size;
    memcpy(before, cma->mean, sizeof before);
    /* The new mean is that of the parents, by weight; the step is in units of
     * sigma. */
    for (int i = 0; i < cma->size; i++) {
        double mean = 0;

        for (int k = 0; k < set.parents; k++)
            mean += set.weights[k] * parents[k][i];
        step[i] = (mean - cma->mean[i]) / cma->sigma;
        cma->mean[i] = mean;
    }

    const bool follows = update_paths(cma, &set, step);

    update_shape(cma, &set, parents, before, follows);
    cma->sigma *= exp(set.step_rate / set.damping *
                      (norm_of(cma->step_path, cma->size) / set.length - 1));
    cma->generation++;
    cma_settle(cma);
}
