/*
 * How nets learn: the gradient of what an error costs, added up over some
 * examples, and a step of the weights against it.
 *
 *     for each example:  perceptron_run -> what is wrong -> learning_add
 *     for each batch:    learning_clip -> learning_step
 *
 * A gradient has the shape of the net's weights. It also knows which rows of
 * inputs were touched, so that a batch of few examples costs little.
 */
#ifndef NAQALA_LAB_NETS_GRADIENT_H
#define NAQALA_LAB_NETS_GRADIENT_H

#include "engine/nets/perceptron.h"

struct gradient {
    struct perceptron sums; /* as a net: its weights are the sums */
    bool *touched;          /* inputs whose rows are not 0 */
};

/* All 0. The caller frees it. */
void gradient_make(struct gradient *gradient, const struct perceptron *net);
void gradient_free(struct gradient *gradient);
void gradient_clear(struct gradient *gradient);

/* Adds what an example teaches: `errors` is the derivative of the cost by each
 * output, of the result that the net gave for the inputs. */
void gradient_add(struct gradient *gradient, const struct perceptron *net,
                  const struct net_input *inputs,
                  const struct net_output *result, const float *errors);

/* Multiplies all; and makes it no longer than this. Says how long it was. */
void gradient_scale(struct gradient *gradient, float factor);
float gradient_clip(struct gradient *gradient, float longest);

enum optimiser_kind { OPTIMISER_ADAM, OPTIMISER_RMSPROP };

/* What it remembers from step to step, a number each for every weight. Rows
 * that were not touched keep theirs: their inputs were not there. */
struct optimiser {
    enum optimiser_kind kind;
    int64_t steps;
    float *means;   /* of gradients; Adam only */
    float *squares; /* of their squares */
};

void optimiser_make(struct optimiser *optimiser, enum optimiser_kind kind,
                    const struct perceptron *net);
void optimiser_free(struct optimiser *optimiser);

/* A step down the gradient, at this rate. */
void optimiser_step(struct optimiser *optimiser, const struct perceptron *net,
                    const struct gradient *gradient, float rate);

#endif
