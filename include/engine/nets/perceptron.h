/* SPDX-License-Identifier: MIT */
/*
 * Small nets of real numbers: some inputs, most of them 0, one hidden layer,
 * some outputs.
 *
 *     hidden = clip(bias + sum of input * row)      clip: 0..ceiling
 *     output = bias + sum of hidden * column
 *
 * The weights lie one behind the other, in the order of a NET_ACTOR file:
 *
 *     a row of `hidden` numbers for each input, the biases of the hidden layer,
 *     a row of `hidden` numbers for each output, the biases of the outputs
 *
 * Sums are made in an order that is the same on every machine.
 */
#pragma once

#include "base/rng.h"
#include <stdbool.h>
#include <stddef.h>

enum {
    PERCEPTRON_HIDDEN_MAX = 256, /* hidden layers are multiples of eight */
    PERCEPTRON_OUTPUTS_MAX = 32,
    PERCEPTRON_ACTIVE_MAX = 72 /* inputs that are not 0 */
};

struct perceptron {
    int inputs;
    int hidden;
    int outputs;
    float ceiling; /* 0: there is none */
    float *weights;
};

/* The inputs that are not 0. */
struct net_input {
    int count;
    int index[PERCEPTRON_ACTIVE_MAX];
    float value[PERCEPTRON_ACTIVE_MAX];
};

struct net_output {
    float hidden[PERCEPTRON_HIDDEN_MAX]; /* after the clip */
    float outputs[PERCEPTRON_OUTPUTS_MAX];
};

/* How many numbers a net of these sizes has. */
int perceptron_count(int inputs, int hidden, int outputs);

/* Draws the weights that a net begins to learn with: from a normal distribution
 * whose width depends on the size of the layer before; the biases are 0. */
void perceptron_draw(const struct perceptron *net, struct rng *rng);

void perceptron_run(const struct perceptron *net,
                    const struct net_input *inputs, struct net_output *result);

/* The places in the weights: the row of an input, that of an output, and the
 * biases. */
static inline float *perceptron_row(const struct perceptron *net, int input)
{
    return net->weights + (ptrdiff_t)input * net->hidden;
}
static inline float *perceptron_hidden_biases(const struct perceptron *net)
{
    return perceptron_row(net, net->inputs);
}
static inline float *perceptron_column(const struct perceptron *net, int output)
{
    return perceptron_row(net, net->inputs + 1 + output);
}
static inline float *perceptron_output_biases(const struct perceptron *net)
{
    return perceptron_column(net, net->outputs);
}

/* Turns outputs into probabilities; those that are not allowed get 0. At least
 * one must be allowed. */
void perceptron_softmax(const float *outputs, const bool *allowed, int count,
                        float *chances);
