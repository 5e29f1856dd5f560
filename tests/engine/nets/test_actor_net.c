/* SPDX-License-Identifier: MIT */
/* The net of an actor: what it sees, and what it plays. */
#include "engine/nets/test_actor_net.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what it begins with ---- */

enum { INPUTS = 20, HIDDEN = 8, OUTPUTS = 3 };

/* Sum, and sum of squares, of so many weights, none of which is 0. */
static void measure_weights(const float *weights, int count, double sums[2])
{
    sums[0] = sums[1] = 0;
    for (int i = 0; i < count; i++) {
        ck_assert(weights[i] != 0);
        sums[0] += (double)weights[i];
        sums[1] += (double)weights[i] * (double)weights[i];
    }
}

/* He's rule for the hidden layer, of which sixteen inputs are there at once;
 * for the outputs one over the number of hidden cells. */
START_TEST(a_net_begins_with_normal_weights_and_without_biases)
{
    const int count = perceptron_count(INPUTS, HIDDEN, OUTPUTS);
    struct perceptron net = {.inputs = INPUTS,
                             .hidden = HIDDEN,
                             .outputs = OUTPUTS,
                             .weights = calloc((size_t)count, sizeof(float))};
    struct rng rng = rng_new(3, 0);
    double sums[2];

    for (int i = 0; i < count; i++)
        net.weights[i] = 9;
    perceptron_draw(&net, &rng);
    measure_weights(perceptron_row(&net, 0), INPUTS * HIDDEN, sums);
    ck_assert_double_lt(fabs(sums[0] / (INPUTS * HIDDEN)), 0.1);
    ck_assert_double_lt(fabs(sums[1] / (INPUTS * HIDDEN) - 2.0 / 16), 0.04);
    measure_weights(perceptron_column(&net, 0), OUTPUTS * HIDDEN, sums);
    ck_assert_double_lt(fabs(sums[1] / (OUTPUTS * HIDDEN) - 1.0 / HIDDEN), 0.1);
    for (int i = 0; i < HIDDEN; i++)
        ck_assert(perceptron_hidden_biases(&net)[i] == 0);
    for (int i = 0; i < OUTPUTS; i++)
        ck_assert(perceptron_output_biases(&net)[i] == 0);
    free(net.weights);
}
END_TEST

/* ---- what a net answers ---- */

enum { SEEN = 4 };

static float clip_hidden(float sum, float ceiling)
{
    const float least = sum > 0 ? sum : 0;

    return ceiling > 0 && least > ceiling ? ceiling : least;
}

/* The formula, cell by cell. What stands behind the last input is not read. */
static void answers_as_written(float ceiling)
{
    const int count = perceptron_count(INPUTS, HIDDEN, OUTPUTS);
    struct perceptron net = {.inputs = INPUTS,
                             .hidden = HIDDEN,
                             .outputs = OUTPUTS,
                             .ceiling = ceiling,
                             .weights = calloc((size_t)count, sizeof(float))};
    const struct net_input inputs = {
        .count = SEEN,
        .index = {0, 7, 3, INPUTS - 1, 5, 6},
        .value = {1, 0.5F, 2, -1.5F, 9, 9},
    };
    struct rng rng = rng_new(8, 0);
    struct net_output result;
    float hidden[HIDDEN];
    int clipped = 0;

    for (int i = 0; i < count; i++)
        net.weights[i] = (float)rng_below(&rng, 2001) / 1000 - 1;
    perceptron_run(&net, &inputs, &result);
    for (int i = 0; i < HIDDEN; i++) {
        float sum = net.weights[INPUTS * HIDDEN + i];

        for (int j = 0; j < SEEN; j++)
            sum += inputs.value[j] * net.weights[inputs.index[j] * HIDDEN + i];
        hidden[i] = clip_hidden(sum, ceiling);
        clipped += sum < 0 || hidden[i] < sum;
        ck_assert_float_eq_tol(result.hidden[i], hidden[i], 1e-5F);
    }
    ck_assert_int_gt(clipped, 1);
    ck_assert_int_lt(clipped, HIDDEN);
    for (int k = 0; k < OUTPUTS; k++) {
        const float *const column = perceptron_column(&net, k);
        float sum = net.weights[count - OUTPUTS + k];

        for (int i = 0; i < HIDDEN; i++)
            sum += hidden[i] * column[i];
        ck_assert_float_eq_tol(result.outputs[k], sum, 1e-5F);
    }
    free(net.weights);
}

START_TEST(a_net_answers_with_its_sums)
{
    ck_assert_int_eq(perceptron_count(INPUTS, HIDDEN, OUTPUTS),
                     21 * HIDDEN + 9 * OUTPUTS);
    answers_as_written(0);
    answers_as_written(0.5F);
}
END_TEST

/* A sum that is the ceiling stays what it is, and so does one of 0. */
START_TEST(a_sum_at_the_ceiling_is_not_clipped)
{
    const int count = perceptron_count(1, HIDDEN, 1);
    struct perceptron net = {.inputs = 1,
                             .hidden = HIDDEN,
                             .outputs = 1,
                             .ceiling = 0.5F,
                             .weights = calloc((size_t)count, sizeof(float))};
    const struct net_input inputs = {.count = 1, .index = {0}, .value = {1}};
    const float sums[HIDDEN] = {0.5F, 0.25F, 0, -0.5F, 0.75F, 0.5F, 0, 1};
    struct net_output result;

    for (int i = 0; i < HIDDEN; i++)
        perceptron_row(&net, 0)[i] = sums[i];
    perceptron_run(&net, &inputs, &result);
    for (int i = 0; i < HIDDEN; i++)
        ck_assert(result.hidden[i] == clip_hidden(sums[i], 0.5F));
    free(net.weights);
}
END_TEST

/* e^0 : e^1 : e^2, whatever is added to all of them; what is not allowed does
 * not count, however large it is. */
START_TEST(outputs_become_chances_that_add_up_to_one)
{
    static const bool allowed[] = {true, false, true, true};

    for (int i = -2; i <= 2; i++) {
        const float more = 500 * (float)i;
        const float outputs[] = {more, more + 200, more + 1, more + 2};
        float chances[4];

        perceptron_softmax(outputs, allowed, 4, chances);
        ck_assert_float_eq_tol(chances[0], 0.0900306F, 1e-5F);
        ck_assert(chances[1] == 0);
        ck_assert_float_eq_tol(chances[2], 0.2447285F, 1e-5F);
        ck_assert_float_eq_tol(chances[3], 0.6652410F, 1e-5F);
        perceptron_softmax(outputs, allowed, 2, chances);
        ck_assert(chances[0] == 1 && chances[1] == 0);
    }
}
END_TEST

/* ---- what it sees ---- */

/* index:value of all that is not 0, in thousandths. */
static void sees(const char *spec, const char *text, const char *wanted)
{
    struct game *const game = sowing_game(spec);
    const struct position position = sowing_position(game, text);
    struct net_input inputs;
    char seen[400] = "";

    actor_read_position(game, &position, &inputs);
    for (int i = 0; i < inputs.count; i++) {
        const size_t length = strlen(seen);

        snprintf(seen + length, sizeof seen - length, "%s%d:%.0f",
                 i > 0 ? " " : "", inputs.index[i],
                 (double)inputs.value[i] * 1000);
    }
    ck_assert_str_eq(seen, wanted);
    game_free(game);
}

START_TEST(pits_are_seen_as_counts_and_stores_as_shares)
{
    sees("kalah:pits=2,seeds=4", "1,2,8/3,0,2/s",
         "1:1000 18:1000 35:1000 48:1000 64:500 65:125");
    sees("kalah:pits=2,seeds=4", "1,2,8/3,0,2/n",
         "3:1000 16:1000 33:1000 50:1000 64:125 65:500");
    sees("kalah", "4,4,4,4,4,4,0/0,5,4,4,4,4,6/s",
         "4:1000 20:1000 36:1000 52:1000 68:1000 84:1000 96:1000 117:1000 "
         "132:1000 148:1000 164:1000 180:1000 192:0 193:118");
}
END_TEST

START_TEST(more_than_fifteen_seeds_are_seen_as_fifteen)
{
    sees("kalah:pits=1,seeds=20", "15,0/5,20/s", "15:1000 21:1000 32:0 33:500");
    sees("kalah:pits=1,seeds=20", "16,0/4,20/s", "15:1000 20:1000 32:0 33:500");
    sees("kalah:pits=1,seeds=20", "38,0/2,0/s", "15:1000 18:1000 32:0 33:0");
}
END_TEST

/* ---- what it makes of it ---- */

struct actor_net actor_net_drawn(const struct game *game, uint64_t seed)
{
    struct actor_net actor;
    struct rng rng = rng_new(seed, 0);

    actor_net_make(&actor, game, 16);
    perceptron_draw(&actor.net, &rng);
    return actor;
}

START_TEST(both_sides_of_a_board_are_the_same_to_it)
{
    struct game *const game = sowing_game("oware");
    struct actor_net actor = actor_net_drawn(game, 5);
    const struct position south =
        sowing_position(game, "4,0,3,1,2,6,5/1,2,3,4,0,2,15/s");
    const struct position north =
        sowing_position(game, "1,2,3,4,0,2,15/4,0,3,1,2,6,5/n");
    struct actor_policy one, other;
    struct move only;

    ck_assert(actor_evaluate(&actor, game, &south, &one, &only));
    ck_assert(actor_evaluate(&actor, game, &north, &other, &only));
    ck_assert_mem_eq(one.chances, other.chances, 6 * sizeof(float));
    ck_assert(one.value == other.value);
    actor_net_free(&actor);
    game_free(game);
}
END_TEST

struct actor_net actor_net_biased(const struct game *game, const float *biases,
                                  int count)
{
    struct actor_net actor;

    actor_net_make(&actor, game, 8);
    memcpy(perceptron_output_biases(&actor.net), biases,
           (size_t)count * sizeof *biases);
    return actor;
}

START_TEST(what_is_not_allowed_has_no_chance)
{
    const float biases[] = {0, 9, 0, logf(3), 9, 0, 0.25F};
    struct game *const game = sowing_game("kalah");
    struct actor_net actor = actor_net_biased(game, biases, 7);
    const struct position position =
        sowing_position(game, "1,0,2,3,0,0,20/4,4,4,4,4,2,0/s");
    struct actor_policy thought;
    struct move only;

    ck_assert(actor_evaluate(&actor, game, &position, &thought, &only));

    const double wanted[] = {0.2, 0, 0.2, 0.6, 0, 0};

    for (int i = 0; i < 6; i++) {
        ck_assert_double_eq_tol((double)thought.chances[i], wanted[i], 1e-6);
        ck_assert_int_eq(thought.allowed[i], wanted[i] > 0);
    }
    ck_assert(thought.value == 0.25F);
    actor_net_free(&actor);
    game_free(game);
}
END_TEST

START_TEST(chances_are_drawn_as_they_are)
{
    const float biases[] = {0, 9, 0, logf(3), 9, 0, 0};
    struct game *const game = sowing_game("kalah");
    struct actor_net actor = actor_net_biased(game, biases, 7);
    const struct position position =
        sowing_position(game, "1,0,2,3,0,0,20/4,4,4,4,4,2,0/s");
    struct rng rng = rng_new(3, 0);
    struct actor_policy thought;
    struct move only;
    int drawn[PITS_MAX] = {0}, preferred[PITS_MAX] = {0};

    actor_evaluate(&actor, game, &position, &thought, &only);
    for (int i = 0; i < 10000; i++) {
        drawn[actor_draw(&actor, &thought, &rng)]++;
        preferred[actor_choose_likeliest(&actor, &thought, 0, &rng)]++;
    }
    /* Within five standard deviations, of 40 and of 49. */
    ck_assert_int_lt(abs(drawn[0] - 2000), 200);
    ck_assert_int_lt(abs(drawn[2] - 2000), 200);
    ck_assert_int_lt(abs(drawn[3] - 6000), 245);
    ck_assert_int_eq(drawn[0] + drawn[2] + drawn[3], 10000);
    ck_assert_int_eq(preferred[3], 10000);
    actor_net_free(&actor);
    game_free(game);
}
END_TEST

START_TEST(ties_are_broken_by_the_seed)
{
    struct game *const game = sowing_game("kalah");
    struct actor_net actor;
    struct actor_policy thought;
    struct position start;
    struct rng rng = rng_new(4, 0);
    struct move only;
    int preferred[PITS_MAX] = {0};

    actor_net_make(&actor, game, 8);
    game->class->start(game, &start);
    actor_evaluate(&actor, game, &start, &thought, &only);
    for (int i = 0; i < 6000; i++)
        preferred[actor_choose_likeliest(&actor, &thought, 0, &rng)]++;
    for (int i = 0; i < 6; i++)
        ck_assert_int_lt(abs(preferred[i] - 1000), 150);
    actor_net_free(&actor);
    game_free(game);
}
END_TEST

/* So many of `draws`, where one in `one` has this weight of so many in all:
 * within five standard deviations. */
static void is_share(int drawn, int draws, double weight, double all)
{
    const double chance = weight / all;

    ck_assert_double_le(fabs(drawn - draws * chance),
                        5 * sqrt(draws * chance * (1 - chance)));
}

/* The second pit is the likeliest, the first has half of its chance, the fifth a
 * tenth and the sixth a fiftieth; the third and fourth are empty. With `near` as
 * powers of ten, each that is at most so much less likely has a thousandth for
 * every thousandth that it is nearer, and one more. */
START_TEST(pits_that_are_nearly_as_likely_are_chosen_the_more_the_nearer)
{
    enum { DRAWS = 20000 };
    static const float CHANCES[] = {0.5F, 1, 40, 30, 0.1F, 0.02F};
    static const float NEARS[] = {0, 0.3F, 0.302F, 0.99F, 1.01F, 1.69F, 1.8F};
    struct game *const game = sowing_game("kalah");
    const struct position position =
        sowing_position(game, "1,1,0,0,1,1,20/4,4,4,4,4,2,0/s");
    struct rng rng = rng_new(6, 0);
    float biases[7] = {0};
    struct actor_policy thought;
    struct move only;

    for (int i = 0; i < 6; i++)
        biases[i] = logf(CHANCES[i]);

    struct actor_net actor = actor_net_biased(game, biases, 7);

    ck_assert(actor_evaluate(&actor, game, &position, &thought, &only));
    for (size_t i = 0; i < sizeof NEARS / sizeof NEARS[0]; i++) {
        int drawn[6] = {0};
        double weights[6] = {0}, all = 0;

        for (int pit = 0; pit < 6; pit++) {
            const double nearer =
                (double)NEARS[i] + log10((double)CHANCES[pit]);

            weights[pit] = pit == 2 || pit == 3 || nearer < 0
                               ? 0
                               : 1 + floor(1000 * nearer + 1e-4);
            all += weights[pit];
        }
        for (int k = 0; k < DRAWS; k++)
            drawn[actor_choose_likeliest(&actor, &thought, NEARS[i], &rng)]++;
        for (int pit = 0; pit < 6; pit++)
            is_share(drawn[pit], DRAWS, weights[pit], all);
    }
    actor_net_free(&actor);
    game_free(game);
}
END_TEST

/* The least number that a draw can have is 0: it belongs to the first pit. */
START_TEST(the_least_draw_is_the_first_pit)
{
    const float biases[7] = {0};
    struct game *const game = sowing_game("kalah");
    struct actor_net actor = actor_net_biased(game, biases, 7);
    const struct position position =
        sowing_position(game, "0,1,0,1,0,0,20/4,4,4,4,4,2,0/s");
    const struct rng least = {-RNG_GOLDEN};
    struct rng rng = least, same = least;
    struct actor_policy thought;
    struct move only;

    ck_assert_uint_eq(rng_next(&same), 0);
    ck_assert(actor_evaluate(&actor, game, &position, &thought, &only));
    ck_assert_int_eq(actor_draw(&actor, &thought, &rng), 1);
    actor_net_free(&actor);
    game_free(game);
}
END_TEST

/* Chances may add up to a little less than 1: what is left over belongs to the
 * last pit that is allowed. Here it is half of all. */
START_TEST(what_is_left_over_is_the_last_pits)
{
    const struct actor_net actor = {.pits = 6};
    const struct actor_policy thought = {.allowed = {[1] = true, [3] = true},
                                         .chances = {[1] = 0.25F, [3] = 0.25F}};
    struct rng rng = rng_new(9, 0);
    int drawn[6] = {0};

    for (int i = 0; i < 4000; i++)
        drawn[actor_draw(&actor, &thought, &rng)]++;
    ck_assert_int_eq(drawn[1] + drawn[3], 4000);
    is_share(drawn[1], 4000, 1, 4);
}
END_TEST

/* With the pie rule it takes the other side where its own is the worse one. */
START_TEST(sides_are_swapped_by_the_value)
{
    struct game *const game = sowing_game("kalah:pie=on");
    float biases[7] = {0};
    struct actor_policy thought;
    struct position position;
    struct move only;

    game->class->start(game, &position);
    sowing_play(game, &position, "1");
    for (int sign = -1; sign <= 1; sign++) {
        biases[6] = 0.1F * (float)sign;

        struct actor_net actor = actor_net_biased(game, biases, 7);
        const bool thinks =
            actor_evaluate(&actor, game, &position, &thought, &only);

        ck_assert_int_eq(thinks,
                         sign >= 0); /* where it is not worse it stays */
        if (!thinks)
            ck_assert_int_eq(mancala_pit(only), -1);
        actor_net_free(&actor);
    }
    game_free(game);
}
END_TEST

/* Also where there is one pit to sow: a swap is the second choice. */
START_TEST(sides_are_swapped_where_one_pit_is_left)
{
    struct game *const game = sowing_game("kalah:pits=1,seeds=4,pie=on");
    struct actor_policy thought;
    struct position position;
    struct move only;

    game->class->start(game, &position);
    sowing_play(game, &position, "1");
    for (int sign = -1; sign <= 1; sign += 2) {
        const float biases[] = {0, 0.1F * (float)sign};
        struct actor_net actor = actor_net_biased(game, biases, 2);

        ck_assert_int_eq(
            actor_evaluate(&actor, game, &position, &thought, &only), sign > 0);
        actor_net_free(&actor);
    }
    game_free(game);
}
END_TEST

static void keep_to_rules(const struct game *game,
                          const struct actor_net *actor, struct rng *rng)
{
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; position.end == END_NOT && ply < 200; ply++) {
        struct actor_policy thought;
        struct move move;

        if (actor_evaluate(actor, game, &position, &thought, &move)) {
            float sum = 0;

            for (int i = 0; i < actor->pits; i++) {
                sum += thought.chances[i];
                holds(thought.allowed[i] || thought.chances[i] == 0,
                      "a pit that is not allowed has a chance", game,
                      &position);
            }
            holds(fabsf(sum - 1) < 1e-5F, "chances are not 1", game, &position);
            move = thought.moves[ply % 2 == 0 ? actor_draw(actor, &thought, rng)
                                              : actor_choose_likeliest(
                                                    actor, &thought, 0, rng)];
        }
        holds(game_is_legal(game, &position, move), "its move is not legal",
              game, &position);
        game->class->apply(game, &position, variant_move(game, &position, rng));
    }
}

START_TEST(it_keeps_to_the_rules_of_all_sowing_games)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(1, (uint64_t)_i);

    for (int i = 0; i < 20 / EFFORT_PART; i++) {
        struct actor_net actor = actor_net_drawn(game, (uint64_t)i);

        keep_to_rules(game, &actor, &rng);
        actor_net_free(&actor);
    }
    game_free(game);
}
END_TEST

Suite *actor_net_suite(void)
{
    Suite *suite = suite_create("actor_net");
    TCase *nets = tcase_create("nets");

    tcase_add_test(nets, a_net_begins_with_normal_weights_and_without_biases);
    tcase_add_test(nets, a_net_answers_with_its_sums);
    tcase_add_test(nets, a_sum_at_the_ceiling_is_not_clipped);
    tcase_add_test(nets, outputs_become_chances_that_add_up_to_one);
    tcase_add_test(nets, pits_are_seen_as_counts_and_stores_as_shares);
    tcase_add_test(nets, more_than_fifteen_seeds_are_seen_as_fifteen);
    tcase_add_test(nets, both_sides_of_a_board_are_the_same_to_it);
    tcase_add_test(nets, what_is_not_allowed_has_no_chance);
    tcase_add_test(nets, chances_are_drawn_as_they_are);
    tcase_add_test(nets, ties_are_broken_by_the_seed);
    tcase_add_test(
        nets, pits_that_are_nearly_as_likely_are_chosen_the_more_the_nearer);
    tcase_add_test(nets, the_least_draw_is_the_first_pit);
    tcase_add_test(nets, what_is_left_over_is_the_last_pits);
    tcase_add_test(nets, sides_are_swapped_by_the_value);
    tcase_add_test(nets, sides_are_swapped_where_one_pit_is_left);
    tcase_add_loop_test(nets, it_keeps_to_the_rules_of_all_sowing_games, 0,
                        SOWING_COUNT);
    suite_add_tcase(suite, nets);
    suite_add_tcase(suite, actor_net_files_case());
    return suite;
}
