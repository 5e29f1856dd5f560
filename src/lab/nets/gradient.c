/* SPDX-License-Identifier: MIT */
/* Gradients of small nets, and steps against them. */
#include "lab/nets/gradient.h"
#include "base/lanes.h"
#include "base/memory.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The usual decays; and a number that prevents division by 0. */
static const float MEAN_DECAY = 0.9F;
static const float SQUARE_DECAY = 0.999F;
static const float RMS_DECAY = 0.99F;
static const float LEAST = 1e-8F;

static int count_weights(const struct perceptron *net)
{
    return perceptron_count(net->inputs, net->hidden, net->outputs);
}

static float *new_weights(const struct perceptron *net)
{
    return memory_new((size_t)count_weights(net), sizeof(float));
}

/* ---- gradients ---- */

void gradient_make(struct gradient *gradient, const struct perceptron *net)
{
    gradient->sums = *net;
    gradient->sums.weights = new_weights(net);
    gradient->touched = memory_new((size_t)net->inputs, sizeof(bool));
}

void gradient_free(struct gradient *gradient)
{
    free(gradient->sums.weights);
    free(gradient->touched);
}

/* The weights after the rows of inputs, which every example uses. */
static float *dense_part(const struct perceptron *net, int *count)
{
    *count = count_weights(net) - net->inputs * net->hidden;
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

/* Adds the outputs' part of a gradient; and computes the derivatives of the
 * loss by each hidden sum, 0 if it was clipped. */
LANES_INLINE void add_outputs(const struct perceptron *sums,
                              const struct perceptron *net,
                              const struct net_output *result,
                              const float *errors, float *hidden_errors)
{
    const lanes zero = {0};
    const lanes top = zero + (net->ceiling > 0 ? net->ceiling : INFINITY);
    float *const output_biases = perceptron_output_biases(sums);
    const float *columns[PERCEPTRON_OUTPUTS_MAX];
    float *sum_columns[PERCEPTRON_OUTPUTS_MAX];

    for (int k = 0; k < net->outputs; k++) {
        columns[k] = perceptron_column(net, k);
        sum_columns[k] = perceptron_column(sums, k);
        output_biases[k] += errors[k];
    }
    for (int i = 0; i < net->hidden; i += LANES) {
        const lanes hidden = *(const lanes *)(result->hidden + i);
        lanes error = {0};

        for (int k = 0; k < net->outputs; k++) {
            error += errors[k] * *(const lanes *)(columns[k] + i);
            *(lanes *)(sum_columns[k] + i) += errors[k] * hidden;
        }
        *(lanes *)(hidden_errors + i) =
            LANES_WHERE((hidden > zero) & (hidden < top), error);
    }
}

LANES_WIDE void gradient_add(struct gradient *gradient,
                             const struct perceptron *net,
                             const struct net_input *inputs,
                             const struct net_output *result,
                             const float *errors)
{
    const struct perceptron *const sums = &gradient->sums;
    float hidden_errors[PERCEPTRON_HIDDEN_MAX];

    add_outputs(sums, net, result, errors, hidden_errors);
    lanes_add(perceptron_hidden_biases(sums), 1, hidden_errors, net->hidden);
    for (int i = 0; i < inputs->count; i++) {
        const int input = inputs->index[i];

        gradient->touched[input] = true;
        lanes_add(perceptron_row(sums, input), inputs->value[i], hidden_errors,
                  net->hidden);
    }
}

/* A part of a gradient that is not 0. */
struct gradient_part {
    int next; /* the next input to check */
    float *numbers;
    int count;
};

static struct gradient_part first_part(const struct gradient *gradient)
{
    struct gradient_part part = {.next = 0};

    part.numbers = dense_part(&gradient->sums, &part.count);
    return part;
}

static bool next_part(const struct gradient *gradient,
                      struct gradient_part *part)
{
    while (part->next < gradient->sums.inputs && !gradient->touched[part->next])
        part->next++;
    if (part->next == gradient->sums.inputs)
        return false;
    part->numbers = perceptron_row(&gradient->sums, part->next++);
    part->count = gradient->sums.hidden;
    return true;
}

/* Adds up in eight sums, then the numbers after the last eight. */
LANES_WIDE static float sum_squares(const float *numbers, int count)
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
    struct gradient_part part = first_part(gradient);
    float squares = 0;

    do
        squares += sum_squares(part.numbers, part.count);
    while (next_part(gradient, &part));

    const float length = sqrtf(squares);

    if (length > longest) {
        part = first_part(gradient);
        do
            for (int i = 0; i < part.count; i++)
                part.numbers[i] *= longest / length;
        while (next_part(gradient, &part));
    }
    return length;
}

/* ---- bytes ---- */

static size_t marks_size(const struct gradient *gradient)
{
    return (size_t)gradient->sums.inputs * sizeof *gradient->touched;
}

size_t gradient_size(const struct gradient *gradient)
{
    return marks_size(gradient) +
           (size_t)count_weights(&gradient->sums) * sizeof(float);
}

/* Copies the parts to the bytes after the marks, or from there; returns the
 * number of all bytes. */
static size_t copy_parts(const struct gradient *gradient, char *to,
                         const char *from)
{
    struct gradient_part part = first_part(gradient);
    size_t at = marks_size(gradient);

    do {
        const size_t size = (size_t)part.count * sizeof *part.numbers;

        if (to != NULL)
            memcpy(to + at, part.numbers, size);
        else
            memcpy(part.numbers, from + at, size);
        at += size;
    } while (next_part(gradient, &part));
    return at;
}

size_t gradient_pack(const struct gradient *gradient, char *bytes)
{
    memcpy(bytes, gradient->touched, marks_size(gradient));
    return copy_parts(gradient, bytes, NULL);
}

size_t gradient_unpack(struct gradient *gradient, const char *bytes)
{
    gradient_clear(gradient);
    memcpy(gradient->touched, bytes, marks_size(gradient));
    return copy_parts(gradient, NULL, bytes);
}

/* ---- steps ---- */

void optimiser_make(struct optimiser *optimiser, enum optimiser_kind kind,
                    const struct perceptron *net)
{
    *optimiser = (struct optimiser){.kind = kind, .squares = new_weights(net)};
    if (kind == OPTIMISER_ADAM)
        optimiser->means = new_weights(net);
}

void optimiser_free(struct optimiser *optimiser)
{
    free(optimiser->means);
    free(optimiser->squares);
}

/* Eight weights, with their slopes and means. */
struct step_place {
    float *weights;
    const float *slopes;
    float *means; /* or NULL */
    float *squares;
};

/* Adam by Kingma and Ba (2015); the rate includes the correction of both means.
 * Without means it is RMSprop by Hinton (2012). */
LANES_INLINE void step_eight(const struct step_place *at, float rate)
{
    const lanes slopes = *(const lanes *)at->slopes;
    lanes *const squares = (lanes *)at->squares;
    lanes direction = slopes;
    lanes roots = {0};

    if (at->means != NULL) {
        lanes *const means = (lanes *)at->means;

        *means += (1 - MEAN_DECAY) * (slopes - *means);
        *squares += (1 - SQUARE_DECAY) * (slopes * slopes - *squares);
        direction = *means;
    } else {
        *squares += (1 - RMS_DECAY) * (slopes * slopes - *squares);
    }
    for (int i = 0; i < LANES; i++)
        roots[i] = sqrtf((*squares)[i]);
    *(lanes *)at->weights -= rate * direction / (roots + LEAST);
}

/* The last weights, fewer than eight, in a buffer for eight. */
static void step_rest(const struct step_place *at, int count, float rate)
{
    const size_t size = (size_t)count * sizeof(float);
    float weights[LANES] = {0}, slopes[LANES] = {0};
    float means[LANES] = {0}, squares[LANES] = {0};
    const struct step_place wide = {weights, slopes,
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
    for (int i = 0; i < count; i += LANES) {
        const ptrdiff_t place = from + i;
        const struct step_place at = {
            net->weights + place, slopes + place,
            optimiser->means != NULL ? optimiser->means + place : NULL,
            optimiser->squares + place};

        if (count - i >= LANES)
            step_eight(&at, rate);
        else
            step_rest(&at, count - i, rate);
    }
}

void optimiser_step(struct optimiser *optimiser, const struct perceptron *net,
                    const struct gradient *gradient, float rate)
{
    const float *const slopes = gradient->sums.weights;
    const ptrdiff_t rows = (ptrdiff_t)net->inputs * net->hidden;
    const float steps = (float)++optimiser->steps;

    /* Both means begin at 0, and are too small at first. */
    if (optimiser->kind == OPTIMISER_ADAM)
        rate = rate * sqrtf(1 - powf(SQUARE_DECAY, steps)) /
               (1 - powf(MEAN_DECAY, steps));
    for (int i = 0; i < net->inputs; i++)
        if (gradient->touched[i])
            step_part(optimiser, net, slopes, (ptrdiff_t)i * net->hidden,
                      net->hidden, rate);
    step_part(optimiser, net, slopes, rows, count_weights(net) - (int)rows,
              rate);
}
