/* SPDX-License-Identifier: MIT */
/* What a game teaches an actor: returns, and the slopes of the cost. */
#include "lab/nets/actor_inside.h"
#include "lab/nets/gradient.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <math.h>
#include <stdlib.h>

static struct game *game;

static void begin(void)
{
    game = sowing_game("kalah:pits=3,seeds=3");
}

static void end(void)
{
    game_free(game);
}

/* ---- returns, by hand ---- */

/* South banks 2 of 20 seeds and goes again, 1 and passes; north takes 4; south
 * takes 3, and has 2 more than north when what is left is shared out. */
static const struct actor_decision TURNS[] = {
    {.player = 0, .margin = 0, .value = 0.5F},
    {.player = 0, .margin = 0.1F, .value = -0.25F},
    {.player = 1, .margin = 0.15F, .value = 1},
    {.player = 0, .margin = -0.05F, .value = 0.75F},
};

static void returns_are(const struct actor_setting *setting, float margin,
                        const double wanted[4])
{
    float returns[4];

    actor_returns(setting, TURNS, 4, margin, returns);
    for (int i = 0; i < 4; i++)
        ck_assert_double_eq_tol((double)returns[i], wanted[i], 1e-6);
}

START_TEST(a_win_is_a_loss_for_the_other_whoever_moves_again)
{
    struct actor_setting setting = actor_standard(game);

    setting.win = 1000;
    setting.margin = 0;
    setting.trace = ACTOR_ONE;
    setting.discount = ACTOR_ONE;
    returns_are(&setting, 0.1F, (double[]){1, 1, -1, 1});
    returns_are(&setting, -0.1F, (double[]){-1, -1, 1, -1});
    returns_are(&setting, 0, (double[]){0, 0, 0, 0});
    setting.discount = ACTOR_ONE / 2;
    returns_are(&setting, 0.1F, (double[]){0.125, 0.25, -0.5, 1});
}
END_TEST

START_TEST(seeds_count_for_the_player_that_captures_them)
{
    struct actor_setting setting = actor_standard(game);

    setting.win = 0;
    setting.margin = 2000;
    setting.trace = ACTOR_ONE;
    setting.discount = ACTOR_ONE;
    /* What is still to come: twice 0.1 less what there was. */
    returns_are(&setting, 0.1F, (double[]){0.2, 0, 0.1, 0.3});
    setting.discount = ACTOR_ONE / 2;
    /* 0.3; 0.4 - 0.3/2 = 0.25; 0.1 - 0.25/2 = -0.025; 0.2 - 0.0125 */
    returns_are(&setting, 0.1F, (double[]){0.1875, -0.025, 0.25, 0.3});
}
END_TEST

START_TEST(without_a_trace_the_critic_says_what_comes)
{
    struct actor_setting setting = actor_standard(game);

    setting.win = 1000;
    setting.margin = 0;
    setting.trace = 0;
    setting.discount = ACTOR_ONE / 2;
    returns_are(&setting, 0.1F, (double[]){-0.125, -0.5, -0.375, 1});
    setting.trace = ACTOR_ONE / 2;
    /* -(1 + 0.75)/2/2; -(-0.4375 + 1)/2/2; (-0.140625 - 0.25)/2/2 */
    returns_are(&setting, 0.1F, (double[]){-0.09765625, -0.140625, -0.4375, 1});
}
END_TEST

/* ---- the cost ---- */

static struct actor_net drawn_net(void)
{
    struct actor_net actor;
    struct rng rng = rng_new(3, 3);

    actor_net_make(&actor, game, 16);
    perceptron_draw(&actor.net, &rng);
    return actor;
}

/* A thought of these chances. */
static struct actor_policy thought_of(const float chances[3], float value)
{
    struct actor_policy thought = {.value = value};

    for (int i = 0; i < 3; i++) {
        thought.chances[i] = chances[i];
        thought.allowed[i] = chances[i] > 0;
    }
    return thought;
}

START_TEST(the_loss_of_a_decision_is_known)
{
    const struct actor_policy thought =
        thought_of((float[]){0.25F, 0, 0.75F}, 0.5F);
    struct actor_setting setting = actor_standard(game);
    struct actor_sums sums = {0};
    float slopes[4];
    const double entropy = 0.562335145, log3 = 1.098612289;

    setting.entropy = ACTOR_ONE / 10;
    actor_loss(&setting, &thought, 3, 0, 2.5F, slopes, &sums);
    ck_assert_int_eq(sums.decisions, 1);
    ck_assert_double_eq_tol(sums.value_loss, 2, 1e-6);
    ck_assert_double_eq_tol(sums.policy_loss, 2 * 1.386294361, 1e-6);
    ck_assert_double_eq_tol(sums.entropy, entropy, 1e-6);
    /* 2 (chance - 1) + 0.1 chance (log chance + entropy); both add up to 0. */
    ck_assert_double_eq_tol((double)slopes[0], -1.5 - 0.1 * 0.1875 * log3,
                            1e-6);
    ck_assert_double_eq_tol((double)slopes[1], 0, 1e-9);
    ck_assert_double_eq_tol((double)slopes[2], 1.5 + 0.1 * 0.1875 * log3, 1e-6);
    ck_assert_double_eq_tol((double)slopes[3], -2, 1e-6);
}
END_TEST

START_TEST(entropy_is_that_of_the_textbook)
{
    const float third = 1.0F / 3;
    const float chances[][3] = {
        {1, 0, 0}, {0.5F, 0.5F, 0}, {third, third, third}};
    const double wanted[] = {0, 0.693147181, 1.098612289};
    const struct actor_setting setting = actor_standard(game);

    for (int i = 0; i < 3; i++) {
        const struct actor_policy thought = thought_of(chances[i], 0);
        struct actor_sums sums = {0};
        float slopes[4];

        actor_loss(&setting, &thought, 3, 0, 0, slopes, &sums);
        ck_assert_double_eq_tol(sums.entropy, wanted[i], 1e-6);
    }
}
END_TEST

/* The cost of a decision in doubles, from the weights on: what it depends on is
 * all in here. */
static double cost_of(const struct actor_net *actor,
                      const struct actor_policy *thought, int played,
                      double reward, double advantage, double push)
{
    const struct perceptron *const net = &actor->net;
    double hidden[16], outputs[4], sum = 0, entropy = 0;

    for (int i = 0; i < 16; i++) {
        hidden[i] = (double)perceptron_hidden_biases(net)[i];
        for (int j = 0; j < thought->inputs.count; j++)
            hidden[i] +=
                (double)thought->inputs.value[j] *
                (double)perceptron_row(net, thought->inputs.index[j])[i];
        hidden[i] = fmax(hidden[i], 0);
    }
    for (int k = 0; k < 4; k++) {
        outputs[k] = (double)perceptron_output_biases(net)[k];
        for (int i = 0; i < 16; i++)
            outputs[k] += hidden[i] * (double)perceptron_column(net, k)[i];
    }
    for (int k = 0; k < 3; k++)
        sum += thought->allowed[k] ? exp(outputs[k]) : 0;
    for (int k = 0; k < 3; k++)
        if (thought->allowed[k])
            entropy -= exp(outputs[k]) / sum * (outputs[k] - log(sum));
    return 0.5 * (reward - outputs[3]) * (reward - outputs[3]) -
           (outputs[played] - log(sum)) * advantage - push * entropy;
}

struct loss_example {
    struct actor_net actor;
    struct actor_rollout rollout;
    float returns[ACTOR_PLIES_MAX];
};

static double whole_cost(const struct loss_example *example,
                         const struct actor_setting *setting)
{
    const struct actor_rollout *const rollout = &example->rollout;
    double cost = 0;

    for (int i = 0; i < rollout->count; i++) {
        const double reward = (double)example->returns[i];

        cost +=
            cost_of(&example->actor, &rollout->thoughts[i], rollout->pits[i],
                    reward, reward - (double)rollout->thoughts[i].value,
                    (double)setting->entropy / ACTOR_ONE);
    }
    return cost;
}

/* How the whole cost changes with a weight. */
static double slope_at(struct loss_example *example,
                       const struct actor_setting *setting, int index)
{
    float *const weight = &example->actor.net.weights[index];
    const float before = *weight;
    const float little = 0x1p-16F; /* a bend is hardly ever so near */

    *weight = before + little;

    const double above = whole_cost(example, setting);
    const float high = *weight;

    *weight = before - little;

    const double below = whole_cost(example, setting);
    const float low = *weight;

    *weight = before;
    return (above - below) / ((double)high - (double)low);
}

START_TEST(the_gradient_of_a_game_is_that_of_finite_differences)
{
    struct actor_setting setting = actor_standard(game);
    struct loss_example example = {.actor = drawn_net()};
    const struct perceptron *const net = &example.actor.net;
    struct line line = {0};
    const struct actor_match match = {
        .game = game, .net = &example.actor, .sample = true, .line = &line};
    struct actor_sums sums = {0};
    struct gradient gradient;
    struct position start;
    struct rng rng = rng_new(8, (uint64_t)_i);
    const int count = perceptron_count(net->inputs, 16, 4);

    setting.entropy = ACTOR_ONE / 5;
    game->class->start(game, &start);
    actor_play(&match, start, &rng, &example.rollout);
    ck_assert_int_gt(example.rollout.count, 3);
    actor_returns(&setting, example.rollout.decisions, example.rollout.count,
                  example.rollout.margin, example.returns);
    gradient_make(&gradient, net);
    for (int i = 0; i < example.rollout.count; i++) {
        const struct actor_policy *const thought = &example.rollout.thoughts[i];
        float slopes[4];

        actor_loss(&setting, thought, 3, example.rollout.pits[i],
                   example.returns[i], slopes, &sums);
        gradient_add(&gradient, net, &thought->inputs, &thought->result,
                     slopes);
    }
    ck_assert_double_eq_tol(sums.value_loss + sums.policy_loss -
                                0.2 * sums.entropy,
                            whole_cost(&example, &setting), 1e-4);
    for (int i = 0; i < count; i++) {
        const double slope = slope_at(&example, &setting, i);

        ck_assert_double_eq_tol((double)gradient.sums.weights[i], slope,
                                0.002 * (1 + fabs(slope)));
    }
    gradient_free(&gradient);
    actor_rollout_free(&example.rollout);
    actor_net_free(&example.actor);
    line_free(&line);
}
END_TEST

/* ---- games ---- */

/* What is kept of a game: the net's own decisions, in order, and how it ended.
 * Random plays the other side, or the net itself does. */
START_TEST(a_game_is_kept_as_it_was_played)
{
    struct actor_net actor = drawn_net();
    struct actor_rollout rollout = {0};
    struct line line = {0};
    struct position start;
    struct rng rng = rng_new(2, 2);
    struct err err;

    game->class->start(game, &start);
    for (int i = 0; i < 200; i++) {
        struct agent *const agent =
            i % 2 == 0 ? NULL : agent_new("random", game, (uint64_t)i, &err);
        const struct actor_match match = {.game = game,
                                          .net = &actor,
                                          .agent = agent,
                                          .side = i / 2 % 2,
                                          .sample = true,
                                          .line = &line};
        const int halves = actor_play(&match, start, &rng, &rollout);

        /* 18 seeds, 36 halves. */
        ck_assert(rollout.margin == (float)halves / 36);
        for (int k = 0; k < rollout.count; k++) {
            const struct actor_decision *const decision = &rollout.decisions[k];
            const struct actor_policy *const thought = &rollout.thoughts[k];
            const float sign = decision->player == 0 ? 1 : -1;

            ck_assert(agent == NULL || decision->player == match.side);
            ck_assert(thought->allowed[rollout.pits[k]]);
            ck_assert(decision->value == thought->value);
            /* The stores as they were seen: own, and the other's. */
            ck_assert_double_eq_tol(
                (double)(sign * decision->margin),
                (double)(thought->inputs.value[6] - thought->inputs.value[7]),
                1e-6);
        }
        agent_free(agent);
    }
    line_free(&line);
    actor_rollout_free(&rollout);
    actor_net_free(&actor);
}
END_TEST

Suite *actor_loss_suite(void)
{
    Suite *suite = suite_create("actor_loss");
    TCase *cost = tcase_create("cost");

    tcase_add_checked_fixture(cost, begin, end);
    tcase_add_test(cost, a_win_is_a_loss_for_the_other_whoever_moves_again);
    tcase_add_test(cost, seeds_count_for_the_player_that_captures_them);
    tcase_add_test(cost, without_a_trace_the_critic_says_what_comes);
    tcase_add_test(cost, the_loss_of_a_decision_is_known);
    tcase_add_test(cost, entropy_is_that_of_the_textbook);
    tcase_add_loop_test(
        cost, the_gradient_of_a_game_is_that_of_finite_differences, 0, 4);
    tcase_add_test(cost, a_game_is_kept_as_it_was_played);
    suite_add_tcase(suite, cost);
    return suite;
}
