/* SPDX-License-Identifier: MIT */
/* The net of an individual: its inputs and its learning follow from genes. */
#include "base/memory.h"
#include "lab/nets/hybrid_inside.h"

#include <math.h>
#include <stdlib.h>

enum { EIGHT = 8, DOUBLING = 2 /* steps of the rate */ };

static const double RATE_LEAST = 5e-4;
static const float OUTPUT_SEEDS = VALUE_NET_SEEDS;

const struct hybrid_range HYBRID_RANGES[HYBRID_GENES] = {
    [HYBRID_SEEDS] = {"seeds", 3, 15, 15},
    [HYBRID_CAPTURES] = {"captures", 0, 1, 0},
    [HYBRID_TURNS] = {"turns", 0, 1, 0},
    [HYBRID_HIDDEN] = {"hidden", 1, 8, 4},
    [HYBRID_RATE] = {"rate", 0, 8, 5},
    [HYBRID_BATCH] = {"batch", 4, 10, 9},
    [HYBRID_PULL] = {"pull", 0, 5, 3},
};

struct hybrid_individual hybrid_standard_net(void)
{
    struct hybrid_individual individual = {.error = -1};

    for (int i = 0; i < HYBRID_GENES; i++)
        individual.genes[i] = HYBRID_RANGES[i].standard;
    return individual;
}

struct hybrid_net {
    const struct hybrid *hybrid;
    const int *genes;
    int pits;
    struct perceptron layers;
    struct optimiser optimiser;
    struct gradient gradient;
    struct net_input inputs;
    struct net_output result;
};

/* ---- inputs ---- */

static void add_input(struct net_input *inputs, int input)
{
    inputs->index[inputs->count] = input;
    inputs->value[inputs->count++] = 1;
}

static int seeds_at(uint64_t pits, int side, int pit)
{
    return (int)(pits >> NET_NIBBLE * (side * MANCALA_ROW + pit) & 15);
}

/* Does its last seed fall into an empty pit of its own row, across from seeds?
 */
static bool can_capture(uint64_t pits, int count, int side, int pit)
{
    const int seeds = seeds_at(pits, side, pit);
    const int last = pit + seeds;

    return seeds > 0 && last < count && seeds_at(pits, side, last) == 0 &&
           seeds_at(pits, !side, count - 1 - last) > 0;
}

static void set_inputs(struct hybrid_net *net,
                       const struct net_example *example)
{
    const int pits = net->pits;
    const int top = net->genes[HYBRID_SEEDS];
    const int flags = value_net_inputs(pits);
    struct net_input *inputs = &net->inputs;

    inputs->count = 0;
    for (int place = 0; place < 2 * pits; place++) {
        const int side = place / pits, pit = place % pits;
        const int seeds = seeds_at(example->pits, side, pit);

        add_input(inputs,
                  place * VALUE_NET_COUNTS + (seeds < top ? seeds : top));
        if (net->genes[HYBRID_CAPTURES] != 0 &&
            can_capture(example->pits, pits, side, pit))
            add_input(inputs, flags + place);
        if (net->genes[HYBRID_TURNS] != 0 && seeds == pits - pit)
            add_input(inputs, flags + 2 * pits + place);
    }
}

/* The error of the net in seeds. */
static float find_error(struct hybrid_net *net,
                        const struct net_example *example)
{
    set_inputs(net, example);
    perceptron_run(&net->layers, &net->inputs, &net->result);
    return net->result.outputs[0] * OUTPUT_SEEDS -
           (float)example->target / VALUE_NET_SEED;
}

/* ---- the budget ---- */

/* About the number of weights that an example uses. */
static double cost_of(const int genes[HYBRID_GENES], int pits)
{
    const int flags = genes[HYBRID_CAPTURES] + genes[HYBRID_TURNS];

    return genes[HYBRID_HIDDEN] * (double)(2 * pits * (4 + flags) + 8);
}

/* How many examples this net learns for the cost of the standard net's. */
static int64_t count_examples(const struct hybrid_net *net, double budgets)
{
    const struct hybrid_individual standard = hybrid_standard_net();
    const struct hybrid_setting *setting = &net->hybrid->setting;

    return (int64_t)(budgets * setting->positions * setting->epochs *
                     cost_of(standard.genes, net->pits) /
                     cost_of(net->genes, net->pits));
}

/* ---- learning ---- */

static enum hybrid_purpose purpose_of(int index)
{
    switch (index / NET_PIECE % NET_VALIDATION) {
    case NET_VALIDATION - 1:
        return HYBRID_TEST;
    case NET_VALIDATION - 2:
        return HYBRID_VALIDATE;
    default:
        return HYBRID_LEARN;
    }
}

static const struct net_example *draw_example(const struct hybrid *hybrid,
                                              struct rng *rng)
{
    const int all = net_training_pieces(hybrid->examples) * NET_PIECE;
    int index;

    do
        index = (int)rng_below(rng, (uint32_t)all);
    while (purpose_of(index) != HYBRID_LEARN);
    return &hybrid->examples->examples[index];
}

static void learn_batch(struct hybrid_net *net, struct rng *rng, int size,
                        double rate)
{
    const float most = (float)(1 << net->genes[HYBRID_PULL]);

    gradient_clear(&net->gradient);
    for (int i = 0; i < size; i++) {
        const float error = find_error(net, draw_example(net->hybrid, rng));
        const float clipped = fmaxf(-most, fminf(most, error));
        const float slope = clipped / (OUTPUT_SEEDS * (float)size);

        gradient_add(&net->gradient, &net->layers, &net->inputs, &net->result,
                     &slope);
    }
    optimiser_step(&net->optimiser, &net->layers, &net->gradient, (float)rate);
}

static void learn_examples(struct hybrid_net *net, int64_t examples,
                           struct rng *rng)
{
    const int size = 1 << net->genes[HYBRID_BATCH];
    const double first =
        RATE_LEAST * exp2((double)net->genes[HYBRID_RATE] / DOUBLING);

    for (int64_t at = 0; at < examples; at += size)
        learn_batch(net, rng, size,
                    first *
                        (0.02 + 0.98 * (1 - (double)at / (double)examples)));
}

static double measure_error(struct hybrid_net *net, enum hybrid_purpose purpose)
{
    const struct net_training *examples = net->hybrid->examples;
    const int all = net_training_pieces(examples) * NET_PIECE;
    double squares = 0;
    int count = 0;

    for (int i = 0; i < all; i++)
        if (purpose_of(i) == purpose) {
            const double error =
                (double)find_error(net, &examples->examples[i]);

            squares += error * error;
            count++;
        }
    return sqrt(squares / (count > 0 ? count : 1));
}

double hybrid_learn(const struct hybrid *hybrid, const int genes[HYBRID_GENES],
                    double budgets, uint64_t stream,
                    enum hybrid_purpose purpose)
{
    const int pits = mancala_rules(hybrid->setting.game)->pits;
    struct rng rng = rng_new(hybrid->setting.seed, stream);
    struct hybrid_net net = {
        .hybrid = hybrid,
        .genes = genes,
        .pits = pits,
        .layers = {.inputs = value_net_inputs(pits) + 4 * pits,
                   .hidden = genes[HYBRID_HIDDEN] * EIGHT,
                   .outputs = 1,
                   .ceiling = (float)VALUE_NET_CEILING / VALUE_NET_UNIT},
    };

    net.layers.weights = memory_new(
        (size_t)perceptron_count(net.layers.inputs, net.layers.hidden, 1),
        sizeof *net.layers.weights);
    perceptron_draw(&net.layers, &rng);
    optimiser_make(&net.optimiser, OPTIMISER_ADAM, &net.layers);
    gradient_make(&net.gradient, &net.layers);
    learn_examples(&net, count_examples(&net, budgets), &rng);

    const double error = measure_error(&net, purpose);

    gradient_free(&net.gradient);
    optimiser_free(&net.optimiser);
    free(net.layers.weights);
    return error;
}
