/* Gradients of small nets, and steps against them. */
#include "lab/nets/gradient.h"
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
                        const struct net_output *result, const float *errors,
                        float *blames)
{
    const lanes zero = {0};
    const lanes top = zero + (net->ceiling > 0 ? net->ceiling : INFINITY);

    memset(blames, 0, (size_t)net->hidden * sizeof *blames);
    for (int i = 0; i < net->outputs; i++)
        lanes_add(blames, errors[i], perceptron_column(net, i), net->hidden);
    for (int i = 0; i < net->hidden; i += LANES) {
        const lanes hidden = *(const lanes *)(result->hidden + i);
        lanes *const blamed = (lanes *)(blames + i);

        *blamed = LANES_WHERE((hidden > zero) & (hidden < top), *blamed);
    }
}

LANES_WIDE void gradient_add(struct gradient *gradient,
                             const struct perceptron *net,
                             const struct net_input *inputs,
                             const struct net_output *result,
                             const float *errors)
{
    const struct perceptron *const sums = &gradient->sums;
    float *const output_biases = perceptron_output_biases(sums);
    float blames[PERCEPTRON_HIDDEN_MAX];

    blame(net, result, errors, blames);
    for (int i = 0; i < net->outputs; i++) {
        lanes_add(perceptron_column(sums, i), errors[i], result->hidden,
                  net->hidden);
        output_biases[i] += errors[i];
    }
    lanes_add(perceptron_hidden_biases(sums), 1, blames, net->hidden);
    for (int i = 0; i < inputs->count; i++) {
        const int input = inputs->index[i];

        gradient->touched[input] = true;
        lanes_add(perceptron_row(sums, input), inputs->value[i], blames,
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

/* Added up in eight sums, and what is left of the last. */
LANES_WIDE static float squares_of(const float *numbers, int count)
{
    const int whole = count - count % LANES;
    lanes sums = {0};
    float rest = 0;

    for (int i = 0; i < whole; i += LANES)
        sums += *(const lanes *)(numbers + i) * *(const lanes *)(numbers + i);
    for (int i = whole; i < count; i++)
        rest += numbers[i] * numbers[i];
    return lanes_sum(&sums) + rest;
}

float gradient_clip(struct gradient *gradient, float longest)
{
    struct part part = first_part(gradient);
    float squares = 0;

    do
        squares += squares_of(part.numbers, part.count);
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

/* Where a step is made, for eight weights at once. */
struct footing {
    float *weights;
    const float *slopes;
    float *means; /* or NULL */
    float *squares;
};

/* weights -= rate * slopes / root of squares */
LANES_INLINE void go_down(float *weights, const lanes *slopes,
                          const lanes *squares, float rate)
{
    lanes roots = {0};

    for (int i = 0; i < LANES; i++)
        roots[i] = sqrtf((*squares)[i]);
    *(lanes *)weights -= rate * *slopes / (roots + LEAST);
}

/* Kingma and Ba (2015); `rate` has the correction of both means in it. */
LANES_INLINE void step_adam(const struct footing *at, float rate)
{
    const lanes slopes = *(const lanes *)at->slopes;
    lanes *const means = (lanes *)at->means;
    lanes *const squares = (lanes *)at->squares;

    *means += (1 - MEAN_DECAY) * (slopes - *means);
    *squares += (1 - SQUARE_DECAY) * (slopes * slopes - *squares);
    go_down(at->weights, means, squares, rate);
}

/* Hinton (2012). */
LANES_INLINE void step_rms(const struct footing *at, float rate)
{
    const lanes slopes = *(const lanes *)at->slopes;
    lanes *const squares = (lanes *)at->squares;

    *squares += (1 - RMS_DECAY) * (slopes * slopes - *squares);
    go_down(at->weights, &slopes, squares, rate);
}

LANES_INLINE void step_eight(const struct footing *at, float rate)
{
    if (at->means != NULL)
        step_adam(at, rate);
    else
        step_rms(at, rate);
}

/* Fewer than eight, at the end of all: on a place that is wide enough. */
static void step_rest(const struct footing *at, int count, float rate)
{
    const size_t size = (size_t)count * sizeof(float);
    float weights[LANES] = {0}, slopes[LANES] = {0};
    float means[LANES] = {0}, squares[LANES] = {0};
    const struct footing wide = {weights, slopes,
                                 at->means != NULL ? means : NULL, squares};

    memcpy(weights, at->weights, size);
    memcpy(slopes, at->slopes, size);
    memcpy(squares, at->squares, size);
    if (at->means != NULL)
        memcpy(means, at->means, size);
    step_eight(&wide, rate);
    memcpy(at->weights, weights, size);
    memcpy(at->squares, squares, size);
    if (at->means != NULL)
        memcpy(at->means, means, size);
}

LANES_WIDE static void step_part(const struct optimiser *optimiser,
                                 const struct perceptron *net,
                                 const float *slopes, ptrdiff_t from, int count,
                                 float rate)
{
    const struct footing first = {
        net->weights + from, slopes + from,
        optimiser->means != NULL ? optimiser->means + from : NULL,
        optimiser->squares + from};

    for (int i = 0; i < count; i += LANES) {
        const struct footing at = {first.weights + i, first.slopes + i,
                                   first.means != NULL ? first.means + i : NULL,
                                   first.squares + i};

        if (count - i >= LANES)
            step_eight(&at, rate);
        else
            step_rest(&at, count - i, rate);
    }
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
