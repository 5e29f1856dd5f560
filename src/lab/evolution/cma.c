/* CMA-ES with Hansen's usual constants (The CMA Evolution Strategy: A
 * Tutorial).
 */
#include "lab/evolution/cma.h"
#include "lab/evolution/cma_axes.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define TWO_PI 6.283185307179586

/* Shorter than this an axis is not let be, compared with the longest. */
#define FLAT 1e-14

/* What follows from the size and the number of samples. */
struct pace {
    int parents;
    double weights[CMA_SAMPLES_MAX];
    double mass;      /* of the weights: as if so many parents were equal */
    double step_rate; /* how fast the paths forget */
    double shape_rate;
    double one_rate; /* what C learns from its path, and from the parents */
    double all_rate;
    double damping;
    double length; /* that a normal place has on average */
};

int cma_samples(int size)
{
    return 4 + (int)(3 * log(size));
}

static void weigh(struct pace *pace, int samples)
{
    double sum = 0, squares = 0;

    pace->parents = samples / 2;
    for (int i = 0; i < pace->parents; i++) {
        pace->weights[i] = log((samples + 1) / 2.0) - log1p(i);
        sum += pace->weights[i];
    }
    for (int i = 0; i < pace->parents; i++) {
        pace->weights[i] /= sum;
        squares += pace->weights[i] * pace->weights[i];
    }
    pace->mass = 1 / squares;
}

static void set_pace(const struct cma *cma, struct pace *pace)
{
    const double n = cma->size;

    weigh(pace, cma->samples);

    const double mass = pace->mass;
    const double all = 2 * (mass - 2 + 1 / mass) / ((n + 2) * (n + 2) + mass);

    pace->step_rate = (mass + 2) / (n + mass + 5);
    pace->shape_rate = (4 + mass / n) / (n + 4 + 2 * mass / n);
    pace->one_rate = 2 / ((n + 1.3) * (n + 1.3) + mass);
    pace->all_rate = fmin(1 - pace->one_rate, all);
    pace->damping =
        1 + 2 * fmax(0, sqrt((mass - 1) / (n + 1)) - 1) + pace->step_rate;
    pace->length = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

/* ---- the cloud ---- */

void cma_settle(struct cma *cma)
{
    double longest = 0;

    axes_find(cma->size, &cma->shape, &cma->axes, cma->lengths);
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

/* The best places in front; of equals the first. */
static void rank(const double values[], int count, int order[])
{
    for (int i = 0; i < count; i++) {
        int at = i;

        for (; at > 0 && values[order[at - 1]] > values[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* The step of the mean, measured in the cloud before: axes * 1/lengths *
 * transposed axes. */
static void whiten(const struct cma *cma, const double step[], double white[])
{
    double along[CMA_SIZE_MAX] = {0};

    for (int k = 0; k < cma->size; k++) {
        for (int i = 0; i < cma->size; i++)
            along[k] += cma->axes.at[i][k] * step[i];
        along[k] /= cma->lengths[k];
    }
    for (int i = 0; i < cma->size; i++) {
        white[i] = 0;
        for (int k = 0; k < cma->size; k++)
            white[i] += cma->axes.at[i][k] * along[k];
    }
}

static double norm(const double vector[], int size)
{
    double sum = 0;

    for (int i = 0; i < size; i++)
        sum += vector[i] * vector[i];
    return sqrt(sum);
}

static const double *place_at(const struct cma *cma, const double places[],
                              int index)
{
    return places + (size_t)index * (size_t)cma->size;
}

/* Moves the mean to the parents' own; the step is in units of sigma. */
static void move_mean(struct cma *cma, const struct pace *pace,
                      const double places[], const int order[], double step[])
{
    for (int i = 0; i < cma->size; i++) {
        double mean = 0;

        for (int k = 0; k < pace->parents; k++)
            mean += pace->weights[k] * place_at(cma, places, order[k])[i];
        step[i] = (mean - cma->mean[i]) / cma->sigma;
        cma->mean[i] = mean;
    }
}

/* False when the step path is so long that the shape had better not follow: it
 * is sigma that is too small then. */
static bool walk_paths(struct cma *cma, const struct pace *pace,
                       const double step[])
{
    const double n = cma->size;
    const double rate = pace->step_rate;
    const double past = pow(1 - rate, 2 * ((double)cma->generation + 1));
    const double gain = sqrt(rate * (2 - rate) * pace->mass);
    double white[CMA_SIZE_MAX] = {0};

    whiten(cma, step, white);
    for (int i = 0; i < cma->size; i++)
        cma->step_path[i] = (1 - rate) * cma->step_path[i] + gain * white[i];

    const bool follows = norm(cma->step_path, cma->size) / sqrt(1 - past) <
                         (1.4 + 2 / (n + 1)) * pace->length;
    const double slow = pace->shape_rate;
    const double drive = follows ? sqrt(slow * (2 - slow) * pace->mass) : 0;

    for (int i = 0; i < cma->size; i++)
        cma->shape_path[i] = (1 - slow) * cma->shape_path[i] + drive * step[i];
    return follows;
}

/* What the parents were, seen from the old mean, in units of sigma. */
static double spread(const struct cma *cma, const struct pace *pace,
                     const double places[], const int order[],
                     const double before[], int i, int k)
{
    double sum = 0;

    for (int p = 0; p < pace->parents; p++) {
        const double *place = place_at(cma, places, order[p]);

        sum +=
            pace->weights[p] * (place[i] - before[i]) * (place[k] - before[k]);
    }
    return sum / (cma->sigma * cma->sigma);
}

static void reshape(struct cma *cma, const struct pace *pace,
                    const double places[], const int order[],
                    const double before[], bool follows)
{
    const double slow = pace->shape_rate;
    const double kept = follows ? 0 : pace->one_rate * slow * (2 - slow);

    for (int i = 0; i < cma->size; i++)
        for (int k = 0; k <= i; k++) {
            cma->shape.at[i][k] =
                (1 - pace->one_rate - pace->all_rate + kept) *
                    cma->shape.at[i][k] +
                pace->one_rate * cma->shape_path[i] * cma->shape_path[k] +
                pace->all_rate * spread(cma, pace, places, order, before, i, k);
            cma->shape.at[k][i] = cma->shape.at[i][k];
        }
}

void cma_tell(struct cma *cma, const double places[], const double values[])
{
    struct pace pace;
    int order[CMA_SAMPLES_MAX] = {0};
    double before[CMA_SIZE_MAX];
    double step[CMA_SIZE_MAX] = {0};

    set_pace(cma, &pace);
    rank(values, cma->samples, order);
    memcpy(before, cma->mean, sizeof before);
    move_mean(cma, &pace, places, order, step);

    const bool follows = walk_paths(cma, &pace, step);

    reshape(cma, &pace, places, order, before, follows);
    cma->sigma *= exp(pace.step_rate / pace.damping *
                      (norm(cma->step_path, cma->size) / pace.length - 1));
    cma->generation++;
    cma_settle(cma);
}
