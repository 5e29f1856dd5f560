/* SPDX-License-Identifier: MIT */
/* Small nets of real numbers: drawing weights, and evaluation. */
#include "engine/nets/perceptron.h"
#include "base/lanes.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

int perceptron_count(int inputs, int hidden, int outputs)
{
    return (inputs + 1) * hidden + (hidden + 1) * outputs;
}

/* ---- to begin with ---- */

/* The sum of twelve uniform numbers is near enough to a normal one here. */
static void draw_rows(float *weights, int count, float width, struct rng *rng)
{
    for (int i = 0; i < count; i++) {
        float sum = -6.0F;

        for (int j = 0; j < 12; j++)
            sum += (float)(rng_next(rng) >> 40) * 0x1p-24F;
        weights[i] = width * sum;
    }
}

/* Only few inputs of a one-hot layer are on at once. */
void perceptron_draw(const struct perceptron *net, struct rng *rng)
{
    const float first = sqrtf(2.0F / 16.0F);
    const float second = sqrtf(1.0F / (float)net->hidden);

    draw_rows(net->weights, net->inputs * net->hidden, first, rng);
    draw_rows(perceptron_hidden_biases(net), net->hidden, 0, rng);
    draw_rows(perceptron_column(net, 0), net->outputs * net->hidden, second,
              rng);
    draw_rows(perceptron_output_biases(net), net->outputs, 0, rng);
}

/* ---- to answer ---- */

LANES_INLINE void run_hidden(const struct perceptron *net,
                             const struct net_input *inputs, float *hidden)
{
    const float *const biases = perceptron_hidden_biases(net);
    const lanes zero = {0};
    const lanes top = zero + (net->ceiling > 0 ? net->ceiling : INFINITY);
    const float *rows[PERCEPTRON_ACTIVE_MAX];

    for (int j = 0; j < inputs->count; j++)
        rows[j] = perceptron_row(net, inputs->index[j]);
    for (int i = 0; i < net->hidden; i += LANES) {
        lanes sum = *(const lanes *)(biases + i);

        for (int j = 0; j < inputs->count; j++)
            sum += inputs->value[j] * *(const lanes *)(rows[j] + i);
        sum = LANES_WHERE(sum > zero, sum);
        *(lanes *)(hidden + i) =
            LANES_WHERE(sum < top, sum) + LANES_WHERE(sum >= top, top);
    }
}

LANES_INLINE float run_output(const struct perceptron *net, const float *hidden,
                              int output)
{
    const float *const column = perceptron_column(net, output);
    lanes sum = {0};

    for (int i = 0; i < net->hidden; i += LANES)
        sum += *(const lanes *)(hidden + i) * *(const lanes *)(column + i);
    return lanes_sum(&sum) + perceptron_output_biases(net)[output];
}

LANES_WIDE void perceptron_run(const struct perceptron *net,
                               const struct net_input *inputs,
                               struct net_output *result)
{
    assert(net->hidden % LANES == 0);
    run_hidden(net, inputs, result->hidden);
    for (int i = 0; i < net->outputs; i++)
        result->outputs[i] = run_output(net, result->hidden, i);
}

/* The largest output is subtracted first, so that no number is too large for
 * expf. */
void perceptron_softmax(const float *outputs, const bool *allowed, int count,
                        float *chances)
{
    float largest = -INFINITY, sum = 0;

    for (int i = 0; i < count; i++)
        if (allowed[i])
            largest = fmaxf(largest, outputs[i]);
    for (int i = 0; i < count; i++) {
        chances[i] = allowed[i] ? expf(outputs[i] - largest) : 0;
        sum += chances[i];
    }
    for (int i = 0; i < count; i++)
        chances[i] /= sum;
}
