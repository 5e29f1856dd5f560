/* SPDX-License-Identifier: MIT */
/* Learning of value nets: all examples once, in a random order. */
#include "base/memory.h"
#include "lab/nets/net_training_inside.h"

#include <math.h>
#include <stdlib.h>

static const float RATE_FIRST = 3e-3F;
static const float RATE_LAST = 1e-4F;

/* Errors of more seeds than this are clipped to it. */
static const float ERROR_MAX = 8.0F;

static const float OUTPUT_SEEDS = VALUE_NET_SEEDS;
static const float EXAMPLE_SEEDS = 1.0F / VALUE_NET_SEED;

static void set_inputs(const struct net_example *example, int pits,
                       struct net_input *inputs)
{
    inputs->count = 2 * pits;
    for (int place = 0; place < 2 * pits; place++) {
        const int at = place < pits ? place : place - pits + MANCALA_ROW;
        const int seeds = example->pits >> (NET_NIBBLE * at) & 15;

        inputs->index[place] = place * VALUE_NET_COUNTS + seeds;
        inputs->value[place] = 1;
    }
}

/* The error of the net in seeds. */
static float find_error(const struct perceptron *net,
                        const struct net_example *example,
                        struct net_input *inputs, struct net_output *result)
{
    set_inputs(example, net->inputs / (2 * VALUE_NET_COUNTS), inputs);
    perceptron_run(net, inputs, result);
    return result->outputs[0] * OUTPUT_SEEDS -
           (float)example->target * EXAMPLE_SEEDS;
}

/* ---- examples ---- */

static bool is_validation(int index)
{
    return index / NET_PIECE % NET_VALIDATION == NET_VALIDATION - 1;
}

/* Indices of the examples to learn; the caller frees them. */
static int *draw_order(const struct net_training *training, int *count)
{
    const int all = net_training_pieces(training) * NET_PIECE;
    int *order = memory_new((size_t)all, sizeof *order);
    struct rng rng = net_training_rng(training, NET_RNG_ORDER, training->round,
                                      (uint64_t)training->epoch);

    *count = 0;
    for (int i = 0; i < all; i++)
        if (!is_validation(i))
            order[(*count)++] = i;
    for (int i = *count - 1; i > 0; i--) {
        const int other = (int)rng_below(&rng, (uint32_t)i + 1);
        const int index = order[i];

        order[i] = order[other];
        order[other] = index;
    }
    return order;
}

static double validation_error(const struct net_training *training)
{
    const int all = net_training_pieces(training) * NET_PIECE;
    struct net_input inputs;
    struct net_output result;
    double squares = 0;
    int count = 0;

    for (int i = 0; i < all; i++)
        if (is_validation(i)) {
            const double error = (double)find_error(
                &training->net, &training->examples[i], &inputs, &result);

            squares += error * error;
            count++;
        }
    return count > 0 ? sqrt(squares / count) : 0;
}

/* ---- updates ---- */

/* The learning rate falls from the first to the last along a cosine. */
static float rate_at(const struct net_training *training, double share)
{
    const double turns = acos(-1.0);
    const double at =
        (training->epoch + share) / (double)training->setting.epochs;
    const double weight = 0.5 * (1 + cos(turns * at));

    return RATE_LAST + (RATE_FIRST - RATE_LAST) * (float)weight;
}

/* No sum of the hidden layer may overflow the integers of the net's file. */
static void clip_weights(const struct perceptron *net)
{
    const int places = net->inputs / VALUE_NET_COUNTS;
    const float most = (float)(INT16_MAX - VALUE_NET_UNIT) /
                       (float)(VALUE_NET_UNIT * (places + 1));
    const int count = (net->inputs + 1) * net->hidden;

    for (int i = 0; i < count; i++)
        net->weights[i] = net->weights[i] > most    ? most
                          : net->weights[i] < -most ? -most
                                                    : net->weights[i];
}

/* Updates the net with a batch. Returns the sum of its squared errors. */
static double learn_batch(struct net_training *training,
                          struct gradient *gradient, const int *order,
                          int count, float rate)
{
    struct net_input inputs;
    struct net_output result;
    double squares = 0;

    gradient_clear(gradient);
    for (int i = 0; i < count; i++) {
        const float error = find_error(
            &training->net, &training->examples[order[i]], &inputs, &result);
        const float clipped = fmaxf(-ERROR_MAX, fminf(ERROR_MAX, error));
        const float slope = clipped / (OUTPUT_SEEDS * (float)count);

        squares += (double)(error * error);
        gradient_add(gradient, &training->net, &inputs, &result, &slope);
    }
    optimiser_step(&training->optimiser, &training->net, gradient, rate);
    clip_weights(&training->net);
    return squares;
}

struct net_epoch net_training_learn(struct net_training *training,
                                    const struct job_context *context)
{
    const struct progress_scale progress =
        net_training_progress(training, context);
    struct gradient gradient;
    int count;
    int *order = draw_order(training, &count);
    double squares = 0;

    gradient_make(&gradient, &training->net);
    for (int at = 0; at < count; at += NET_BATCH) {
        const int size = count - at < NET_BATCH ? count - at : NET_BATCH;
        const float rate = rate_at(training, (double)at / count);

        squares += learn_batch(training, &gradient, order + at, size, rate);
        if (at % (NET_BATCH * NET_BATCH) == 0)
            progress_tell(&progress, 0);
    }
    gradient_free(&gradient);
    free(order);
    return (struct net_epoch){
        .round = training->round,
        .training = sqrt(squares / count),
        .validation = validation_error(training),
    };
}
