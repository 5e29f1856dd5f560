/* SPDX-License-Identifier: MIT */
/* Learning of value nets: the inputs of an example, batches and epochs. */
#include "base/memory.h"
#include "lab/nets/net_training_inside.h"

#include <math.h>
#include <stdlib.h>

static const float RATE_FIRST = 3e-3F;
static const float RATE_LAST = 1e-4F;

static const float OUTPUT_SEEDS = VALUE_NET_SEEDS;

void net_draw(struct perceptron *net, struct optimiser *optimiser, int inputs,
              int hidden, struct rng *rng)
{
    *net = (struct perceptron){
        .inputs = inputs,
        .hidden = hidden,
        .outputs = 1,
        .ceiling = (float)VALUE_NET_CEILING / VALUE_NET_UNIT,
    };
    net->weights = memory_new((size_t)perceptron_count(inputs, hidden, 1),
                              sizeof *net->weights);
    perceptron_draw(net, rng);
    optimiser_make(optimiser, OPTIMISER_ADAM, net);
}

/* ---- examples ---- */

static void add_input(struct net_input *inputs, int input)
{
    inputs->index[inputs->count] = input;
    inputs->value[inputs->count++] = 1;
}

static int seeds_at(const struct net_example *example, int side, int pit)
{
    const uint64_t mask = (1 << NET_PIT_BITS) - 1;

    return (int)(example->rows[side] >> NET_PIT_BITS * pit & mask);
}

/* The error of the net in seeds. */
static float find_error(struct net_learner *learner,
                        const struct net_example *example)
{
    const int count = learner->pits;
    const int flags = value_net_inputs(count, learner->counts);
    struct net_input *const inputs = &learner->inputs;

    inputs->count = 0;
    for (int place = 0; place < 2 * count; place++) {
        const int side = place / count, pit = place % count;
        const int seeds = seeds_at(example, side, pit);
        const int last = pit + seeds;

        add_input(inputs, place * learner->counts +
                              (seeds < learner->top ? seeds : learner->top));
        /* The last seed falls into an empty pit of its own row, opposite a pit
         * with seeds. */
        if (learner->captures && seeds > 0 && last < count &&
            seeds_at(example, side, last) == 0 &&
            seeds_at(example, !side, count - 1 - last) > 0)
            add_input(inputs, flags + place);
        if (learner->turns && last == count)
            add_input(inputs, flags + 2 * count + place);
    }
    perceptron_run(learner->net, inputs, &learner->result);
    return learner->result.outputs[0] * OUTPUT_SEEDS -
           (float)example->target / VALUE_NET_SEED;
}

double net_learn_batch(struct net_learner *learner,
                       const struct net_example examples[], const int order[],
                       int count, float rate)
{
    const float most = learner->error_max;
    double squares = 0;

    gradient_clear(&learner->gradient);
    for (int i = 0; i < count; i++) {
        const float error = find_error(learner, &examples[order[i]]);
        const float clipped = fmaxf(-most, fminf(most, error));
        const float slope = clipped / (OUTPUT_SEEDS * (float)count);

        squares += (double)(error * error);
        gradient_add(&learner->gradient, learner->net, &learner->inputs,
                     &learner->result, &slope);
    }
    optimiser_step(learner->optimiser, learner->net, &learner->gradient, rate);
    return squares;
}

double net_measure_error(struct net_learner *learner,
                         const struct net_training *training, int part)
{
    const int all = net_training_pieces(training) * NET_PIECE;
    double squares = 0;
    int count = 0;

    for (int i = 0; i < all; i++)
        if (net_part(i) == part) {
            const double error =
                (double)find_error(learner, &training->examples[i]);

            squares += error * error;
            count++;
        }
    return count > 0 ? sqrt(squares / count) : 0;
}

/* ---- an epoch ---- */

/* No sum of the hidden layer may overflow the integers of the net's file. */
static void clip_weights(const struct perceptron *net, int places)
{
    const float most = (float)(INT16_MAX - VALUE_NET_UNIT) /
                       (float)(VALUE_NET_UNIT * (places + 1));
    const int count = (net->inputs + 1) * net->hidden;

    for (int i = 0; i < count; i++)
        net->weights[i] = net->weights[i] > most    ? most
                          : net->weights[i] < -most ? -most
                                                    : net->weights[i];
}

/* The part that is never learned: the last part. */
static int validation_part(const struct net_training *training)
{
    const int pieces = net_training_pieces(training);

    return (pieces < NET_PARTS ? pieces : NET_PARTS) - 1;
}

struct net_epoch net_training_learn(struct net_training *training,
                                    const struct job_context *context)
{
    const struct progress_scale progress =
        net_training_progress(training, context);
    const double half_turn = acos(-1.0);
    const int all = net_training_pieces(training) * NET_PIECE;
    const int validation = validation_part(training);
    int *order = memory_new((size_t)all, sizeof *order);
    struct rng rng = net_training_rng(training, NET_RNG_ORDER, training->round,
                                      (uint64_t)training->epoch);
    const int counts = value_net_counts(training->setting.game);
    struct net_learner learner = {
        .net = &training->net,
        .optimiser = &training->optimiser,
        .pits = mancala_rules(training->setting.game)->pits,
        .counts = counts,
        .top = counts - 1,
        .error_max = 8,
    };
    double squares = 0;
    int count = 0;

    for (int i = 0; i < all; i++)
        if (net_part(i) != validation)
            order[count++] = i;
    for (int i = count - 1; i > 0; i--) {
        const int other = (int)rng_below(&rng, (uint32_t)i + 1);
        const int index = order[i];

        order[i] = order[other];
        order[other] = index;
    }
    gradient_make(&learner.gradient, &training->net);
    for (int at = 0; at < count; at += NET_BATCH) {
        /* The learning rate falls from the first to the last along a cosine. */
        const double share = (training->epoch + (double)at / count) /
                             (double)training->setting.epochs;
        const double weight = 0.5 * (1 + cos(half_turn * share));
        const float rate = RATE_LAST + (RATE_FIRST - RATE_LAST) * (float)weight;

        squares += net_learn_batch(
            &learner, training->examples, order + at,
            count - at < NET_BATCH ? count - at : NET_BATCH, rate);
        clip_weights(&training->net, 2 * learner.pits);
        if (at % (NET_BATCH * NET_BATCH) == 0)
            progress_tell(&progress, 0);
    }
    gradient_free(&learner.gradient);
    free(order);
    return (struct net_epoch){
        .round = training->round,
        .training = sqrt(squares / count),
        .validation = net_measure_error(&learner, training, validation),
    };
}
