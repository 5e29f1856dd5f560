/* A head learns: a net that sees and learns as its genes say. */
#include "base/memory.h"
#include "lab/nets/hybrid_inside.h"

#include <math.h>
#include <stdlib.h>

enum { EIGHT = 8, SPEED = 2 /* steps of the rate that double it */ };

static const double RATE_LEAST = 5e-4;
static const float OUTPUT_SEEDS = VALUE_NET_SEEDS;

struct lesson {
    const struct hybrid *hybrid;
    const int *genes;
    int pits;
    struct perceptron net;
    struct optimiser optimiser;
    struct gradient gradient;
    struct net_input inputs;
    struct net_output result;
};

/* ---- what it sees ---- */

static void see(struct net_input *inputs, int input)
{
    inputs->index[inputs->count] = input;
    inputs->value[inputs->count++] = 1;
}

static int seeds_at(uint64_t pits, int side, int pit)
{
    return (int)(pits >> NET_NIBBLE * (side * MANCALA_ROW + pit) & 15);
}

/* Its last seed falls into an empty pit of its own row, across from seeds. */
static bool captures(uint64_t pits, int count, int side, int pit)
{
    const int seeds = seeds_at(pits, side, pit);
    const int last = pit + seeds;

    return seeds > 0 && last < count && seeds_at(pits, side, last) == 0 &&
           seeds_at(pits, !side, count - 1 - last) > 0;
}

static void see_example(struct lesson *lesson,
                        const struct net_example *example)
{
    const int pits = lesson->pits;
    const int top = lesson->genes[HYBRID_SEEDS];
    const int flags = value_net_inputs(pits);
    struct net_input *inputs = &lesson->inputs;

    inputs->count = 0;
    for (int place = 0; place < 2 * pits; place++) {
        const int side = place / pits, pit = place % pits;
        const int seeds = seeds_at(example->pits, side, pit);

        see(inputs, place * VALUE_NET_COUNTS + (seeds < top ? seeds : top));
        if (lesson->genes[HYBRID_CAPTURES] != 0 &&
            captures(example->pits, pits, side, pit))
            see(inputs, flags + place);
        if (lesson->genes[HYBRID_TURNS] != 0 && seeds == pits - pit)
            see(inputs, flags + 2 * pits + place);
    }
}

static float ask(struct lesson *lesson, const struct net_example *example)
{
    see_example(lesson, example);
    perceptron_run(&lesson->net, &lesson->inputs, &lesson->result);
    return lesson->result.outputs[0] * OUTPUT_SEEDS -
           (float)example->worth / VALUE_NET_SEED;
}

/* ---- what it costs ---- */

/* Weights that an example touches, nearly. */
static double cost_of(const int genes[HYBRID_GENES], int pits)
{
    const int flags = genes[HYBRID_CAPTURES] + genes[HYBRID_TURNS];

    return genes[HYBRID_HIDDEN] * (double)(2 * pits * (4 + flags) + 8);
}

static int64_t examples_for(const struct lesson *lesson, double budgets)
{
    const struct hybrid_head usual = hybrid_usual();
    const struct hybrid_setting *setting = &lesson->hybrid->setting;

    return (int64_t)(budgets * setting->positions * setting->epochs *
                     cost_of(usual.genes, lesson->pits) /
                     cost_of(lesson->genes, lesson->pits));
}

/* ---- learning ---- */

static enum hybrid_purpose purpose_of(int index)
{
    switch (index / NET_PIECE % NET_UNSEEN) {
    case NET_UNSEEN - 1:
        return HYBRID_JUDGE;
    case NET_UNSEEN - 2:
        return HYBRID_CHOOSE;
    default:
        return HYBRID_LEARN;
    }
}

static const struct net_example *draw(const struct hybrid *hybrid,
                                      struct rng *rng)
{
    const int all = net_pieces(hybrid->school) * NET_PIECE;
    int index;

    do
        index = (int)rng_below(rng, (uint32_t)all);
    while (purpose_of(index) != HYBRID_LEARN);
    return &hybrid->school->examples[index];
}

static void learn_batch(struct lesson *lesson, struct rng *rng, int size,
                        double rate)
{
    const float most = (float)(1 << lesson->genes[HYBRID_PULL]);

    gradient_clear(&lesson->gradient);
    for (int i = 0; i < size; i++) {
        const float error = ask(lesson, draw(lesson->hybrid, rng));
        const float held = fmaxf(-most, fminf(most, error));
        const float pull = held / (OUTPUT_SEEDS * (float)size);

        gradient_add(&lesson->gradient, &lesson->net, &lesson->inputs,
                     &lesson->result, &pull);
    }
    optimiser_step(&lesson->optimiser, &lesson->net, &lesson->gradient,
                   (float)rate);
}

static void learn(struct lesson *lesson, int64_t examples, struct rng *rng)
{
    const int size = 1 << lesson->genes[HYBRID_BATCH];
    const double first =
        RATE_LEAST * exp2((double)lesson->genes[HYBRID_RATE] / SPEED);

    for (int64_t at = 0; at < examples; at += size)
        learn_batch(lesson, rng, size,
                    first *
                        (0.02 + 0.98 * (1 - (double)at / (double)examples)));
}

static double error_of(struct lesson *lesson, enum hybrid_purpose purpose)
{
    const struct net_training *school = lesson->hybrid->school;
    const int all = net_pieces(school) * NET_PIECE;
    double squares = 0;
    int count = 0;

    for (int i = 0; i < all; i++)
        if (purpose_of(i) == purpose) {
            const double error = (double)ask(lesson, &school->examples[i]);

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
    struct lesson lesson = {
        .hybrid = hybrid,
        .genes = genes,
        .pits = pits,
        .net = {.inputs = value_net_inputs(pits) + 4 * pits,
                .hidden = genes[HYBRID_HIDDEN] * EIGHT,
                .outputs = 1,
                .ceiling = (float)VALUE_NET_CEILING / VALUE_NET_UNIT},
    };

    lesson.net.weights = memory_new(
        (size_t)perceptron_count(lesson.net.inputs, lesson.net.hidden, 1),
        sizeof *lesson.net.weights);
    perceptron_draw(&lesson.net, &rng);
    optimiser_make(&lesson.optimiser, OPTIMISER_ADAM, &lesson.net);
    gradient_make(&lesson.gradient, &lesson.net);
    learn(&lesson, examples_for(&lesson, budgets), &rng);

    const double error = error_of(&lesson, purpose);

    gradient_free(&lesson.gradient);
    optimiser_free(&lesson.optimiser);
    free(lesson.net.weights);
    return error;
}
