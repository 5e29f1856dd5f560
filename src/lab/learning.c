/* Gradients of small nets, and steps against them. */
#include "lab/learning.h"
#include "base/lanes.h"
#include "base/memory.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The usual decays; and what keeps from dividing by 0. */
static const float MEAN_DECAY = 0.9F;
static const float SQUARE_DECAY = 0.999F;
static const float RMS_DECAY = 0.99F;
static const float LEAST = 1e-8F;

static int size_of(const struct perceptron *net)
{
    return perceptron_count(net->inputs, net->hidden, net->outputs);
}

static float *numbers(const struct perceptron *net)
{
    return memory_new((size_t)size_of(net), sizeof(float));
}

/* ---- gradients ---- */

void gradient_make(struct gradient *gradient, const struct perceptron *net)
{
    gradient->sums = *net;
    gradient->sums.weights = numbers(net);
    gradient->touched = memory_new((size_t)net->inputs, sizeof(bool));
}

void gradient_free(struct gradient *gradient)
{
    free(gradient->sums.weights);
    free(gradient->touched);
}

/* What lies behind the rows of inputs is touched by every example. */
static float *dense_part(const struct perceptron *net, int *count)
{
    *count = size_of(net) - net->inputs * net->hidden;
    return perceptron_hidden_biases(net);
}

void gradient_clear(struct gradient *gradient)
{
    const struct perceptron *const sums = &gradient->sums;
    int count;
    float *const dense = dense_part(sums, &count);

    memset(dense, 0, (size_t)count * sizeof *dense);
    for (int i = 0; i < sums->inputs; i++)
        if (gradient->touched[i])
            memset(perceptron_row(sums, i), 0,
                   (size_t)sums->hidden * sizeof(float));
    memset(gradient->touched, 0, (size_t)sums->inputs * sizeof(bool));
}

/* How the cost changes with each of the hidden sums: what was clipped does not
 * matter. */
LANES_INLINE void blame(const struct perceptron *net,
                        const struct response *response, const float *errors,
                        float *blames)
{
    const lanes zero = {0};
    const lanes top = zero + (net->ceiling > 0 ? net->ceiling : INFINITY);

    memset(blames, 0, (size_t)net->hidden * sizeof *blames);
    for (int i = 0; i < net->outputs; i++)
        lanes_add(blames, errors[i], perceptron_column(net, i), net->hidden);
    for (int i = 0; i < net->hidden; i += LANES) {
        const lanes hidden = *(const lanes *)(response->hidden + i);
        lanes *const blamed = (lanes *)(blames + i);

        *blamed = LANES_WHERE((hidden > zero) & (hidden < top), *blamed);
    }
}

LANES_WIDE void gradient_add(struct gradient *gradient,
                             const struct perceptron *net,
                             const struct stimulus *stimulus,
                             const struct response *response,
                             const float *errors)
{
    const struct perceptron *const sums = &gradient->sums;
    float *const output_biases = perceptron_output_biases(sums);
    float blames[PERCEPTRON_HIDDEN_MAX];

    blame(net, response, errors, blames);
    for (int i = 0; i < net->outputs; i++) {
        lanes_add(perceptron_column(sums, i), errors[i], response->hidden,
                  net->hidden);
        output_biases[i] += errors[i];
    }
    lanes_add(perceptron_hidden_biases(sums), 1, blames, net->hidden);
    for (int i = 0; i < stimulus->count; i++) {
        const int input = stimulus->index[i];

        gradient->touched[input] = true;
        lanes_add(perceptron_row(sums, input), stimulus->value[i], blames,
                  net->hidden);
    }
}

/* A part of a gradient that is not 0. */
struct part {
    int next; /* input, whose row may be the part behind this one */
    float *numbers;
    int count;
};

static struct part first_part(const struct gradient *gradient)
{
    struct part part = {.next = 0};

    part.numbers = dense_part(&gradient->sums, &part.count);
    return part;
}

static bool next_part(const struct gradient *gradient, struct part *part)
{
    while (part->next < gradient->sums.inputs && !gradient->touched[part->next])
        part->next++;
    if (part->next == gradient->sums.inputs)
        return false;
    part->numbers = perceptron_row(&gradient->sums, part->next++);
    part->count = gradient->sums.hidden;
    return true;
}

void gradient_scale(struct gradient *gradient, float factor)
{
    struct part part = first_part(gradient);

    do
        for (int i = 0; i < part.count; i++)
            part.numbers[i] *= factor;
    while (next_part(gradient, &part));
}

float gradient_clip(struct gradient *gradient, float longest)
{
    struct part part = first_part(gradient);
    float squares = 0;

    do
        for (int i = 0; i < part.count; i++)
            squares += part.numbers[i] * part.numbers[i];
    while (next_part(gradient, &part));

    const float length = sqrtf(squares);

    if (length > longest)
        gradient_scale(gradient, longest / length);
    return length;
}

/* ---- steps ---- */

void optimiser_make(struct optimiser *optimiser, enum optimiser_kind kind,
                    const struct perceptron *net)
{
    *optimiser = (struct optimiser){.kind = kind, .squares = numbers(net)};
    if (kind == OPTIMISER_ADAM)
        optimiser->means = numbers(net);
}

void optimiser_free(struct optimiser *optimiser)
{
    free(optimiser->means);
    free(optimiser->squares);
}

/* Kingma and Ba (2015); `rate` has the correction of both means in it. */
static void step_adam(float *restrict weights, const float *restrict slopes,
                      float *restrict means, float *restrict squares, int count,
                      float rate)
{
    for (int i = 0; i < count; i++) {
        const float slope = slopes[i];

        means[i] += (1 - MEAN_DECAY) * (slope - means[i]);
        squares[i] += (1 - SQUARE_DECAY) * (slope * slope - squares[i]);
        weights[i] -= rate * means[i] / (sqrtf(squares[i]) + LEAST);
    }
}

/* Hinton (2012). */
static void step_rms(float *restrict weights, const float *restrict slopes,
                     float *restrict squares, int count, float rate)
{
    for (int i = 0; i < count; i++) {
        const float slope = slopes[i];

        squares[i] += (1 - RMS_DECAY) * (slope * slope - squares[i]);
        weights[i] -= rate * slope / (sqrtf(squares[i]) + LEAST);
    }
}

static void step_part(const struct optimiser *optimiser,
                      const struct perceptron *net, const float *slopes,
                      ptrdiff_t from, int count, float rate)
{
    float *const weights = net->weights + from;
    float *const squares = optimiser->squares + from;

    if (optimiser->kind == OPTIMISER_ADAM)
        step_adam(weights, slopes + from, optimiser->means + from, squares,
                  count, rate);
    else
        step_rms(weights, slopes + from, squares, count, rate);
}

/* Both means begin at 0, and are too small at first. */
static float corrected(const struct optimiser *optimiser, float rate)
{
    const float steps = (float)optimiser->steps;

    if (optimiser->kind != OPTIMISER_ADAM)
        return rate;
    return rate * sqrtf(1 - powf(SQUARE_DECAY, steps)) /
           (1 - powf(MEAN_DECAY, steps));
}

void optimiser_step(struct optimiser *optimiser, const struct perceptron *net,
                    const struct gradient *gradient, float rate)
{
    const float *const slopes = gradient->sums.weights;
    const ptrdiff_t rows = (ptrdiff_t)net->inputs * net->hidden;

    optimiser->steps++;
    rate = corrected(optimiser, rate);
    for (int i = 0; i < net->inputs; i++)
        if (gradient->touched[i])
            step_part(optimiser, net, slopes, (ptrdiff_t)i * net->hidden,
                      net->hidden, rate);
    step_part(optimiser, net, slopes, rows, size_of(net) - (int)rows, rate);
}
