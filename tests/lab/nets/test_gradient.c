/* SPDX-License-Identifier: MIT */
/* Small nets: what they answer, and how they learn. */
#include "base/memory.h"
#include "lab/nets/gradient.h"
#include "support/suites.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { INPUTS = 12, HIDDEN = 16, OUTPUTS = 3 };

static struct perceptron make_net(float ceiling)
{
    struct rng rng = rng_new(7, 1);
    struct perceptron net = {.inputs = INPUTS,
                             .hidden = HIDDEN,
                             .outputs = OUTPUTS,
                             .ceiling = ceiling};
    const int count = perceptron_count(INPUTS, HIDDEN, OUTPUTS);

    net.weights = memory_new((size_t)count, sizeof(float));
    perceptron_draw(&net, &rng);

    float *const biases = perceptron_hidden_biases(&net);

    for (int i = 0; i < HIDDEN; i++)
        biases[i] = 0.1F * (float)(i % 5) - 0.1F;
    return net;
}

static const struct net_input STIMULUS = {
    .count = 3, .index = {1, 4, 11}, .value = {1, 0.5F, -2}};

/* The textbook: every sum in doubles, one after the other. */
static void respond_slowly(const struct perceptron *net,
                           const struct net_input *inputs,
                           double outputs[OUTPUTS])
{
    double hidden[HIDDEN];

    for (int i = 0; i < HIDDEN; i++) {
        hidden[i] = net->weights[INPUTS * HIDDEN + i];
        for (int j = 0; j < inputs->count; j++)
            hidden[i] += (double)inputs->value[j] *
                         net->weights[inputs->index[j] * HIDDEN + i];
        hidden[i] = fmax(hidden[i], 0);
        if (net->ceiling > 0)
            hidden[i] = fmin(hidden[i], net->ceiling);
    }
    for (int i = 0; i < OUTPUTS; i++) {
        outputs[i] = net->weights[(INPUTS + 1 + OUTPUTS) * HIDDEN + i];
        for (int j = 0; j < HIDDEN; j++)
            outputs[i] +=
                hidden[j] * net->weights[(INPUTS + 1 + i) * HIDDEN + j];
    }
}

START_TEST(an_answer_is_that_of_the_textbook)
{
    const struct perceptron net = make_net(_i == 0 ? 0 : 0.7F);
    struct net_output result;
    double slow[OUTPUTS];

    perceptron_run(&net, &STIMULUS, &result);
    respond_slowly(&net, &STIMULUS, slow);
    for (int i = 0; i < OUTPUTS; i++)
        ck_assert_double_eq_tol((double)result.outputs[i], slow[i], 1e-5);
    free(net.weights);
}
END_TEST

/* A cost with a slope that is easy: the sum of k * output^2 / 2. */
static double cost(const struct perceptron *net)
{
    double outputs[OUTPUTS], sum = 0;

    respond_slowly(net, &STIMULUS, outputs);
    for (int i = 0; i < OUTPUTS; i++)
        sum += (i + 1) * outputs[i] * outputs[i] / 2;
    return sum;
}

static void learn_once(struct gradient *gradient, const struct perceptron *net)
{
    struct net_output result;
    float errors[OUTPUTS];

    perceptron_run(net, &STIMULUS, &result);
    for (int i = 0; i < OUTPUTS; i++)
        errors[i] = (float)(i + 1) * result.outputs[i];
    gradient_add(gradient, net, &STIMULUS, &result, errors);
}

START_TEST(a_gradient_is_that_of_finite_differences)
{
    const struct perceptron net = make_net(_i == 0 ? 0 : 0.9F);
    const int count = perceptron_count(INPUTS, HIDDEN, OUTPUTS);
    const float step = 1e-3F;
    struct gradient gradient;
    int slopes = 0;

    gradient_make(&gradient, &net);
    learn_once(&gradient, &net);
    for (int i = 0; i < count; i++) {
        const float was = net.weights[i];

        net.weights[i] = was + step;
        const double above = cost(&net);
        net.weights[i] = was - step;
        const double below = cost(&net);
        net.weights[i] = was;

        const double slope = (above - below) / (2 * (double)step);

        ck_assert_double_eq_tol((double)gradient.sums.weights[i], slope,
                                5e-3 + 5e-3 * fabs(slope));
        slopes += fabs(slope) > 0.1;
    }
    ck_assert_int_gt(slopes, 20);
    gradient_free(&gradient);
    free(net.weights);
}
END_TEST

START_TEST(a_gradient_that_is_cleared_is_nothing)
{
    const struct perceptron net = make_net(0);
    struct gradient gradient;

    gradient_make(&gradient, &net);
    learn_once(&gradient, &net);

    const float once = gradient_clip(&gradient, INFINITY);

    learn_once(&gradient, &net);
    ck_assert_float_eq_tol(gradient_clip(&gradient, INFINITY), 2 * once,
                           once / 1000);
    ck_assert_float_eq_tol(gradient_clip(&gradient, 0.5F), 2 * once,
                           once / 1000);
    ck_assert_float_eq_tol(gradient_clip(&gradient, 0.5F), 0.5F, 1e-3F);
    gradient_clear(&gradient);
    ck_assert_float_eq(gradient_clip(&gradient, 1), 0);
    gradient_free(&gradient);
    free(net.weights);
}
END_TEST

START_TEST(steps_lead_down)
{
    const struct perceptron net = make_net(0);
    const double before = cost(&net);
    struct optimiser optimiser;
    struct gradient gradient;

    optimiser_make(&optimiser, _i == 0 ? OPTIMISER_ADAM : OPTIMISER_RMSPROP,
                   &net);
    gradient_make(&gradient, &net);
    for (int i = 0; i < 200; i++) {
        gradient_clear(&gradient);
        learn_once(&gradient, &net);
        optimiser_step(&optimiser, &net, &gradient, 0.01F);
    }
    ck_assert_double_lt(cost(&net), before / 1000);
    gradient_free(&gradient);
    optimiser_free(&optimiser);
    free(net.weights);
}
END_TEST

/* By hand: the first step of Adam is the rate, against the sign; that of
 * RMSProp is the rate times ten. */
START_TEST(the_first_step_is_known)
{
    const struct perceptron net = make_net(0);
    float *const bias = perceptron_output_biases(&net);
    const float sizes[] = {0.01F, 0.1F};
    struct optimiser optimiser;
    struct gradient gradient;

    optimiser_make(&optimiser, _i == 0 ? OPTIMISER_ADAM : OPTIMISER_RMSPROP,
                   &net);
    gradient_make(&gradient, &net);
    perceptron_output_biases(&gradient.sums)[1] = -3;
    optimiser_step(&optimiser, &net, &gradient, 0.01F);
    ck_assert_float_eq_tol(bias[1], sizes[_i], 1e-5F);
    ck_assert_float_eq(bias[0], 0);
    gradient_free(&gradient);
    optimiser_free(&optimiser);
    free(net.weights);
}
END_TEST

START_TEST(softmax_has_the_known_chances)
{
    const float outputs[] = {0, 90, logf(3), logf(2)};
    const bool allowed[] = {true, false, true, true};
    const float known[] = {1.0F / 6, 0, 0.5F, 1.0F / 3};
    const float large[] = {1000, 0, 1000, 0};
    float chances[4];

    perceptron_softmax(outputs, allowed, 4, chances);
    for (int i = 0; i < 4; i++)
        ck_assert_float_eq_tol(chances[i], known[i], 1e-6F);
    perceptron_softmax(large, allowed, 4, chances);
    ck_assert_float_eq(chances[2], 0.5F);
    ck_assert_float_eq(chances[3], 0);
}
END_TEST

Suite *gradient_suite(void)
{
    Suite *suite = suite_create("gradient");
    TCase *nets = tcase_create("nets");

    tcase_add_loop_test(nets, an_answer_is_that_of_the_textbook, 0, 2);
    tcase_add_loop_test(nets, a_gradient_is_that_of_finite_differences, 0, 2);
    tcase_add_test(nets, a_gradient_that_is_cleared_is_nothing);
    tcase_add_loop_test(nets, steps_lead_down, 0, 2);
    tcase_add_loop_test(nets, the_first_step_is_known, 0, 2);
    tcase_add_test(nets, softmax_has_the_known_chances);
    suite_add_tcase(suite, nets);
    return suite;
}
