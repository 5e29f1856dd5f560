/* How an actor learns: returns, the slopes of the cost, and training. */
#include "base/file.h"
#include "base/memory.h"
#include "effort.h"
#include "folder.h"
#include "lab/actor_hall.h"
#include "lab/actor_training.h"
#include "sowing.h"
#include "suites.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
static const struct actor_turn TURNS[] = {
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

START_TEST(seeds_count_for_the_one_who_gets_them)
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
static struct actor_thought thought_of(const float chances[3], float value)
{
    struct actor_thought thought = {.value = value};

    for (int i = 0; i < 3; i++) {
        thought.chances[i] = chances[i];
        thought.allowed[i] = chances[i] > 0;
    }
    return thought;
}

START_TEST(the_cost_of_a_decision_is_known)
{
    const struct actor_thought thought =
        thought_of((float[]){0.25F, 0, 0.75F}, 0.5F);
    struct actor_setting setting = actor_standard(game);
    struct actor_sums sums = {0};
    float slopes[4];
    const double entropy = 0.562335145, log3 = 1.098612289;

    setting.entropy = ACTOR_ONE / 10;
    actor_blame(&setting, &thought, 3, 0, 2.5F, slopes, &sums);
    ck_assert_int_eq(sums.decisions, 1);
    ck_assert_double_eq_tol(sums.value_cost, 2, 1e-6);
    ck_assert_double_eq_tol(sums.policy_cost, 2 * 1.386294361, 1e-6);
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
        const struct actor_thought thought = thought_of(chances[i], 0);
        struct actor_sums sums = {0};
        float slopes[4];

        actor_blame(&setting, &thought, 3, 0, 0, slopes, &sums);
        ck_assert_double_eq_tol(sums.entropy, wanted[i], 1e-6);
    }
}
END_TEST

/* The cost of a decision in doubles, from the weights on: what it depends on is
 * all in here. */
static double cost_of(const struct actor_net *actor,
                      const struct actor_thought *thought, int played,
                      double reward, double advantage, double push)
{
    const struct perceptron *const net = &actor->net;
    double hidden[16], outputs[4], sum = 0, entropy = 0;

    for (int i = 0; i < 16; i++) {
        hidden[i] = (double)perceptron_hidden_biases(net)[i];
        for (int j = 0; j < thought->stimulus.count; j++)
            hidden[i] +=
                (double)thought->stimulus.value[j] *
                (double)perceptron_row(net, thought->stimulus.index[j])[i];
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

struct lesson {
    struct actor_net actor;
    struct actor_record record;
    float returns[ACTOR_PLIES_MAX];
};

static double whole_cost(const struct lesson *lesson,
                         const struct actor_setting *setting)
{
    const struct actor_record *const record = &lesson->record;
    double cost = 0;

    for (int i = 0; i < record->count; i++) {
        const double reward = (double)lesson->returns[i];

        cost += cost_of(&lesson->actor, &record->thoughts[i], record->pits[i],
                        reward, reward - (double)record->thoughts[i].value,
                        (double)setting->entropy / ACTOR_ONE);
    }
    return cost;
}

/* How the whole cost changes with a weight. */
static double slope_at(struct lesson *lesson,
                       const struct actor_setting *setting, int index)
{
    float *const weight = &lesson->actor.net.weights[index];
    const float before = *weight;
    const float little = 0x1p-16F; /* a bend is hardly ever so near */

    *weight = before + little;

    const double above = whole_cost(lesson, setting);
    const float high = *weight;

    *weight = before - little;

    const double below = whole_cost(lesson, setting);
    const float low = *weight;

    *weight = before;
    return (above - below) / ((double)high - (double)low);
}

START_TEST(the_gradient_of_a_game_is_that_of_finite_differences)
{
    struct actor_setting setting = actor_standard(game);
    struct lesson lesson = {.actor = drawn_net()};
    const struct perceptron *const net = &lesson.actor.net;
    struct line line = {0};
    const struct actor_table table = {
        .game = game, .net = &lesson.actor, .sample = true, .line = &line};
    struct actor_sums sums = {0};
    struct gradient gradient;
    struct position start;
    struct rng rng = rng_new(8, (uint64_t)_i);
    const int count = perceptron_count(net->inputs, 16, 4);

    setting.entropy = ACTOR_ONE / 5;
    game->class->start(game, &start);
    actor_play(&table, start, &rng, &lesson.record);
    ck_assert_int_gt(lesson.record.count, 3);
    actor_returns(&setting, lesson.record.turns, lesson.record.count,
                  lesson.record.margin, lesson.returns);
    gradient_make(&gradient, net);
    for (int i = 0; i < lesson.record.count; i++) {
        const struct actor_thought *const thought = &lesson.record.thoughts[i];
        float slopes[4];

        actor_blame(&setting, thought, 3, lesson.record.pits[i],
                    lesson.returns[i], slopes, &sums);
        gradient_add(&gradient, net, &thought->stimulus, &thought->response,
                     slopes);
    }
    ck_assert_double_eq_tol(sums.value_cost + sums.policy_cost -
                                0.2 * sums.entropy,
                            whole_cost(&lesson, &setting), 1e-4);
    for (int i = 0; i < count; i++) {
        const double slope = slope_at(&lesson, &setting, i);

        ck_assert_double_eq_tol((double)gradient.sums.weights[i], slope,
                                0.002 * (1 + fabs(slope)));
    }
    gradient_free(&gradient);
    actor_record_free(&lesson.record);
    actor_net_free(&lesson.actor);
    line_free(&line);
}
END_TEST

/* ---- games ---- */

/* What is kept of a game: the net's own decisions, in order, and how it ended.
 * Random plays the other side, or nobody does. */
START_TEST(a_game_is_kept_as_it_was_played)
{
    struct actor_net actor = drawn_net();
    struct actor_record record = {0};
    struct line line = {0};
    struct position start;
    struct rng rng = rng_new(2, 2);
    struct err err;

    game->class->start(game, &start);
    for (int i = 0; i < 200; i++) {
        struct agent *const agent =
            i % 2 == 0 ? NULL : agent_new("random", game, (uint64_t)i, &err);
        const struct actor_table table = {.game = game,
                                          .net = &actor,
                                          .agent = agent,
                                          .side = i / 2 % 2,
                                          .sample = true,
                                          .line = &line};
        const int halves = actor_play(&table, start, &rng, &record);

        /* 18 seeds, 36 halves. */
        ck_assert(record.margin == (float)halves / 36);
        for (int k = 0; k < record.count; k++) {
            const struct actor_turn *const turn = &record.turns[k];
            const struct actor_thought *const thought = &record.thoughts[k];
            const float sign = turn->player == 0 ? 1 : -1;

            ck_assert(agent == NULL || turn->player == table.side);
            ck_assert(thought->allowed[record.pits[k]]);
            ck_assert(turn->value == thought->value);
            /* The stores as they were seen: own, and the other's. */
            ck_assert_double_eq_tol((double)(sign * turn->margin),
                                    (double)(thought->stimulus.value[6] -
                                             thought->stimulus.value[7]),
                                    1e-6);
        }
        agent_free(agent);
    }
    line_free(&line);
    actor_record_free(&record);
    actor_net_free(&actor);
}
END_TEST

/* ---- training ---- */

static struct actor_setting small(int64_t steps)
{
    struct actor_setting setting = actor_standard(game);
    struct err err;

    setting.steps = steps;
    setting.hidden = 16;
    setting.batch = 2;
    setting.games = 20;
    ck_assert(
        actor_opponents_read(&setting, "3*self 1*max 1*minimax:depth=2", &err));
    return setting;
}

static void finish(struct actor_training *training, int threads)
{
    const struct actor_help help = {.threads = threads};
    struct err err = {""};

    while (!actor_training_done(training))
        ck_assert_msg(actor_training_step(training, &help, &err), "%s",
                      err.text);
}

static struct actor_training *train(const struct actor_setting *setting,
                                    int threads)
{
    struct actor_training *const training = actor_training_new(setting);

    finish(training, threads);
    return training;
}

static size_t weights_size(const struct actor_training *training)
{
    const struct perceptron *const net = &training->net.net;

    return (size_t)perceptron_count(net->inputs, net->hidden, net->outputs) *
           sizeof(float);
}

static void same(const struct actor_training *one,
                 const struct actor_training *other)
{
    const size_t size = weights_size(one);

    ck_assert_int_eq(one->steps, other->steps);
    ck_assert_int_eq(one->batches, other->batches);
    ck_assert_int_eq(one->optimiser.steps, other->optimiser.steps);
    ck_assert_mem_eq(one->net.net.weights, other->net.net.weights, size);
    ck_assert_mem_eq(one->optimiser.squares, other->optimiser.squares, size);
    ck_assert_int_eq(one->point_count, other->point_count);
    for (int i = 0; i < one->point_count; i++)
        ck_assert_mem_eq(&one->points[i], &other->points[i],
                         sizeof one->points[i]);
}

START_TEST(the_same_seed_gives_the_same_weights)
{
    struct actor_setting setting = small(2000);

    setting.optimiser = _i == 0 ? OPTIMISER_ADAM : OPTIMISER_RMSPROP;

    struct actor_training *const one = train(&setting, 1);
    struct actor_training *const other = train(&setting, 1);

    same(one, other);
    ck_assert_int_ge(one->steps, 2000);
    ck_assert_int_eq(one->point_count, ACTOR_POINTS);
    setting.seed++;

    struct actor_training *const another = train(&setting, 1);

    ck_assert_mem_ne(one->net.net.weights, another->net.net.weights,
                     weights_size(one));
    actor_training_free(another);
    actor_training_free(other);
    actor_training_free(one);
}
END_TEST

static void *raise_it(void *argument)
{
    stop_raise(argument, true);
    return NULL;
}

/* Another thread stops it whenever it comes to that. */
static void learn_a_little(struct actor_training *training)
{
    struct stop stop = {0};
    const struct actor_help help = {.threads = 1, .stop = &stop};
    pthread_t thread;
    struct err err;

    ck_assert_int_eq(pthread_create(&thread, NULL, raise_it, &stop), 0);
    actor_training_step(training, &help, &err);
    pthread_join(thread, NULL);
}

/* To a file and back into another training. */
static struct actor_training *move_on(struct actor_training *training,
                                      const char *path)
{
    struct actor_training *const next = actor_training_new(&training->setting);
    struct state *const state = actor_training_state(training);
    struct err err = {""};

    ck_assert_msg(state_write(state, path, &err), "%s", err.text);

    struct state *const read = state_read(path, state, &err);

    ck_assert_msg(read != NULL, "%s", err.text);
    ck_assert_msg(actor_training_resume(next, read, &err), "%s", err.text);
    state_free(read);
    state_free(state);
    actor_training_free(training);
    return next;
}

START_TEST(it_goes_on_as_if_it_had_not_been_stopped)
{
    struct actor_setting setting = small(3000);
    const struct actor_help help = {.threads = 1};
    struct err err;

    setting.optimiser = _i == 0 ? OPTIMISER_ADAM : OPTIMISER_RMSPROP;

    struct actor_training *const whole = train(&setting, 1);
    struct actor_training *parts = actor_training_new(&setting);
    char *const folder = folder_new();
    char *const path = file_join(folder, "state");

    for (int i = 0; i < 12; i++) {
        learn_a_little(parts);
        parts = move_on(parts, path);
        if (i % 4 == 0 && !actor_training_done(parts))
            ck_assert(actor_training_step(parts, &help, &err));
    }
    finish(parts, 1);
    same(parts, whole);
    actor_training_free(parts);
    actor_training_free(whole);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_state_of_another_setting_is_refused)
{
    struct actor_setting setting = small(1000);
    struct actor_training *const training = actor_training_new(&setting);
    struct state *const state = actor_training_state(training);
    char *const folder = folder_new();
    char *const path = file_join(folder, "state");
    struct err err = {""};

    ck_assert(state_write(state, path, &err));
    setting.opponents[1].weight = 2;

    struct actor_training *const other = actor_training_new(&setting);
    struct state *const like = actor_training_state(other);

    ck_assert_ptr_null(state_read(path, like, &err));
    ck_assert_msg(strstr(err.text, "3*self 1*max") != NULL, "%s", err.text);
    state_free(like);
    actor_training_free(other);
    free(path);
    folder_free(folder);
    state_free(state);
    actor_training_free(training);
}
END_TEST

START_TEST(weights_that_cannot_be_are_refused)
{
    const struct actor_setting setting = small(1000);
    struct actor_training *const training = actor_training_new(&setting);
    struct err err = {""};

    training->net.net.weights[5] = INFINITY;

    struct state *const state = actor_training_state(training);

    ck_assert(!actor_training_resume(training, state, &err));
    ck_assert_str_eq(err.text, "weights: one of its numbers is none");
    state_free(state);
    actor_training_free(training);
}
END_TEST

/* What is learned together cannot be foretold; what is counted can. */
START_TEST(threads_learn_together)
{
    const struct actor_setting setting = small(6000);
    struct actor_training *const training = train(&setting, 3);
    const int count = (int)(weights_size(training) / sizeof(float));

    ck_assert_int_ge(training->steps, 6000);
    ck_assert_int_eq(training->optimiser.steps, training->batches);
    for (int i = 0; i < count; i++)
        ck_assert(isfinite(training->net.net.weights[i]));
    for (int i = 1; i < ACTOR_POINTS; i++)
        ck_assert_int_ge(training->points[i].steps,
                         training->points[i - 1].steps);
    actor_training_free(training);
}
END_TEST

/* The net that nobody has taught loses more games than it wins. */
START_TEST(a_short_training_beats_random)
{
    struct actor_setting setting = small(160000 / EFFORT_PART);

    setting.games = 400;

    struct actor_training *const training = actor_training_new(&setting);
    const struct actor_help help = {.threads = 1};
    double before[ACTOR_JUDGES];
    struct err err;

    training->hall = actor_hall_new(training, 1);
    ck_assert(actor_hall_judge(training, &help, before, &err));
    finish(training, 1);

    const double *const after = training->points[ACTOR_POINTS - 1].judged;

    ck_assert_double_lt(before[0], 0.5);
    ck_assert_double_gt(after[0], 0.7);
    actor_training_free(training);
}
END_TEST

/* ---- to be seen ---- */

START_TEST(the_curve_is_written_as_rows)
{
    const struct actor_setting setting = small(1000);
    struct actor_training *const training = actor_training_new(&setting);
    char text[400];
    FILE *const out = memory_file(text, sizeof text);

    training->point_count = 2;
    training->points[0] =
        (struct actor_point){1000, 0.5, -0.25, 1.5, {0.5, 0.25, 0}};
    training->points[1] =
        (struct actor_point){2000, 0.125, 0, 1, {0.9975, 0.5, 1}};
    actor_training_write_csv(training, out);
    fclose(out);
    ck_assert_str_eq(text,
                     "steps,value_cost,policy_cost,entropy,random,max,minimax\n"
                     "1000,0.500000,-0.250000,1.500000,0.5000,0.2500,0.0000\n"
                     "2000,0.125000,0.000000,1.000000,0.9975,0.5000,1.0000\n");
    actor_training_free(training);
}
END_TEST

/* ---- bad settings ---- */

static void wrong_opponents(const char *text, const char *sentence)
{
    struct actor_setting setting = small(1000);
    struct err err = {""};

    ck_assert(!actor_opponents_read(&setting, text, &err) ||
              !actor_allowed(&setting, &err));
    ck_assert_str_eq(err.text, sentence);
}

START_TEST(opponents_are_a_list_of_agents)
{
    struct actor_setting setting = small(1000);
    struct err err = {""};
    char text[200];
    FILE *const out = memory_file(text, sizeof text);

    ck_assert(actor_opponents_read(&setting, "2*max:chain=off  self", &err));
    actor_opponents_write(&setting, out);
    fclose(out);
    ck_assert_str_eq(text, "2*max:chain=off 1*self");
    ck_assert(actor_allowed(&setting, &err));
    wrong_opponents("", "opponents: there are none");
    wrong_opponents("0*max", "opponents: 0 is not in 1..1000");
    wrong_opponents("x*max", "opponents: x is not in 1..1000");
    wrong_opponents("mx", "opponents: agent: mx: not known; did you mean max?");
    wrong_opponents("deep:time=10",
                    "opponents: deep:time=10: plays by time, and not the same "
                    "again");
    wrong_opponents("1*max 1*max 1*max 1*max 1*max 1*max 1*max 1*max 1*max",
                    "opponents: there can be 8 at most");
}
END_TEST

START_TEST(settings_that_cannot_be_are_refused)
{
    struct game *const abalone = sowing_game("abalone");
    struct actor_setting setting = small(1000);
    struct err err = {""};

    ck_assert(actor_allowed(&setting, &err));
    setting.hidden = 20;
    ck_assert(!actor_allowed(&setting, &err));
    ck_assert_str_eq(err.text, "hidden: 20 is not a multiple of 8");
    setting = small(1000);
    setting.opening = 21;
    ck_assert(!actor_allowed(&setting, &err));
    ck_assert_str_eq(err.text, "opening: 21 is not in 0..20");
    setting = small(1000);
    setting.games = 21;
    ck_assert(!actor_allowed(&setting, &err));
    ck_assert_str_eq(err.text, "games: 21 is odd; every opening is played from "
                               "both sides");
    setting.game = abalone;
    ck_assert(!actor_allowed(&setting, &err));
    ck_assert_str_eq(err.text, "actor: does not know abalone");
    game_free(abalone);
}
END_TEST

Suite *actor_training_suite(void)
{
    Suite *suite = suite_create("actor_training");
    TCase *cost = tcase_create("cost");
    TCase *training = tcase_create("training");

    tcase_add_checked_fixture(cost, begin, end);
    tcase_add_test(cost, a_win_is_a_loss_for_the_other_whoever_moves_again);
    tcase_add_test(cost, seeds_count_for_the_one_who_gets_them);
    tcase_add_test(cost, without_a_trace_the_critic_says_what_comes);
    tcase_add_test(cost, the_cost_of_a_decision_is_known);
    tcase_add_test(cost, entropy_is_that_of_the_textbook);
    tcase_add_loop_test(
        cost, the_gradient_of_a_game_is_that_of_finite_differences, 0, 4);
    tcase_add_test(cost, a_game_is_kept_as_it_was_played);
    suite_add_tcase(suite, cost);
    tcase_add_checked_fixture(training, begin, end);
    tcase_add_loop_test(training, the_same_seed_gives_the_same_weights, 0, 2);
    tcase_add_loop_test(training, it_goes_on_as_if_it_had_not_been_stopped, 0,
                        2);
    tcase_add_test(training, a_state_of_another_setting_is_refused);
    tcase_add_test(training, weights_that_cannot_be_are_refused);
    tcase_add_test(training, threads_learn_together);
    tcase_add_test(training, a_short_training_beats_random);
    tcase_add_test(training, the_curve_is_written_as_rows);
    tcase_add_test(training, opponents_are_a_list_of_agents);
    tcase_add_test(training, settings_that_cannot_be_are_refused);
    suite_add_tcase(suite, training);
    return suite;
}
