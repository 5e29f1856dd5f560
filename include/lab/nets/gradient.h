/* SPDX-License-Identifier: MIT */
/*
 * Learning of small nets: the gradient of a loss, summed over some examples,
 * and an update of the weights with it.
 *
 *     for each example:  perceptron_run -> derivatives of the loss by each
 *                        output -> gradient_add
 *     for each batch:    gradient_clip -> optimiser_step
 *
 * A gradient has the shape of the net's weights. It also knows which rows of
 * inputs were used, so that a batch of few examples costs little.
 */
#pragma once

#include "engine/nets/perceptron.h"

struct gradient {
    struct perceptron sums; /* as a net: its weights are the sums */
    bool *touched;          /* inputs whose rows are not 0 */
};

/* All 0. The caller frees it. */
void gradient_make(struct gradient *gradient, const struct perceptron *net);
void gradient_free(struct gradient *gradient);
void gradient_clear(struct gradient *gradient);

/* Adds an example: `errors` are the derivatives of the loss by each output of
 * the result that the net gave for the inputs. */
void gradient_add(struct gradient *gradient, const struct perceptron *net,
                  const struct net_input *inputs,
                  const struct net_output *result, const float *errors);

/* Scales it to this length if it is longer. Returns the length it had. */
float gradient_clip(struct gradient *gradient, float longest);

/* The parts of a gradient that are not 0, as bytes for another process that
 * runs the same program on the same kind of machine. gradient_size is an upper
 * bound; packing and unpacking return the number of bytes. */
size_t gradient_size(const struct gradient *gradient);
size_t gradient_pack(const struct gradient *gradient, char *bytes);
size_t gradient_unpack(struct gradient *gradient, const char *bytes);

enum optimiser_kind { OPTIMISER_ADAM, OPTIMISER_RMSPROP };

/* Its state has a number for every weight. The numbers of rows that were not
 * touched stay, since their inputs did not occur. */
struct optimiser {
    enum optimiser_kind kind;
    int64_t steps;
    float *means;   /* of gradients; Adam only */
    float *squares; /* of their squares */
};

void optimiser_make(struct optimiser *optimiser, enum optimiser_kind kind,
                    const struct perceptron *net);
void optimiser_free(struct optimiser *optimiser);

/* Updates the weights against the gradient, at this learning rate. */
void optimiser_step(struct optimiser *optimiser, const struct perceptron *net,
                    const struct gradient *gradient, float rate);
