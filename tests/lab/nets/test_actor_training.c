/* SPDX-License-Identifier: MIT */
/* How an actor learns, and goes on another day. */
#include "base/memory.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/nets/actor_inside.h"
#include "lab/nets/actor_training.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/job.h"
#include "support/suites.h"

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
    const struct job_context context = {.threads = threads};
    struct err err = {""};

    while (!job_is_done(&training->job))
        ck_assert_msg(job_step(&training->job, &context, &err), "%s", err.text);
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
    ck_assert_int_eq(one->job.count, other->job.count);
    for (int i = 0; i < one->job.count; i++)
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
    ck_assert_int_eq(one->job.count, ACTOR_POINTS);
    setting.seed++;

    struct actor_training *const another = train(&setting, 1);

    ck_assert_mem_ne(one->net.net.weights, another->net.net.weights,
                     weights_size(one));
    job_free(&another->job);
    job_free(&other->job);
    job_free(&one->job);
}
END_TEST

static void *raise_it(void *argument)
{
    stop_raise(argument, true);
    return NULL;
}

/* Another thread stops it whenever it comes to that. */
static void learn_a_little(struct actor_training *training, int threads)
{
    struct stop stop = {0};
    const struct job_context context = {.threads = threads, .stop = &stop};
    pthread_t thread;
    struct err err;

    ck_assert_int_eq(pthread_create(&thread, NULL, raise_it, &stop), 0);
    job_step(&training->job, &context, &err);
    pthread_join(thread, NULL);
}

/* To a file and back into another training. */
static struct actor_training *move_on(struct actor_training *training)
{
    struct actor_training *const next = actor_training_new(&training->setting);

    job_move(&training->job, &next->job);
    job_free(&training->job);
    return next;
}

START_TEST(a_resumed_job_gives_the_same_result)
{
    struct actor_setting setting = small(3000);
    const struct job_context context = {.threads = 1};
    struct err err;

    setting.optimiser = _i == 0 ? OPTIMISER_ADAM : OPTIMISER_RMSPROP;

    struct actor_training *const whole = train(&setting, 1);
    struct actor_training *parts = actor_training_new(&setting);

    for (int i = 0; i < 12; i++) {
        learn_a_little(parts, 1 + i % 3);
        parts = move_on(parts);
        if (i % 4 == 0 && !job_is_done(&parts->job))
            ck_assert(job_step(&parts->job, &context, &err));
    }
    finish(parts, 1);
    same(parts, whole);
    job_free(&parts->job);
    job_free(&whole->job);
}
END_TEST

/* What is between two points of its curve is kept, too. */
START_TEST(a_step_that_pauses_gives_the_same_result)
{
    struct actor_setting setting = small(20000);
    const struct job_context context = {.threads = 2, .pause_after = 1};
    struct actor_training *const whole = train(&setting, 1);
    struct actor_training *parts = actor_training_new(&setting);
    int pauses = 0;

    for (int steps = 0; steps < 1000 && !job_is_done(&parts->job); steps++) {
        const int count = parts->job.count;
        const int64_t before = parts->steps;
        struct err err;

        ck_assert_msg(job_step(&parts->job, &context, &err), "%s", err.text);
        if (parts->job.count == count) {
            ck_assert_int_gt(parts->steps, before);
            pauses++;
            if (pauses % 8 == 0)
                parts = move_on(parts);
        }
    }
    ck_assert_int_gt(pauses, 0);
    same(parts, whole);
    job_free(&parts->job);
    job_free(&whole->job);
}
END_TEST

START_TEST(a_checkpoint_of_another_setting_is_refused)
{
    struct actor_setting setting = small(1000);
    struct actor_training *const training = actor_training_new(&setting);

    setting.opponents[1].weight = 2;

    struct actor_training *const other = actor_training_new(&setting);

    job_refuses(&training->job, &other->job,
                "opponents is 3*self 1*max 1*minimax:depth=2 in it, and "
                "3*self 2*max 1*minimax:depth=2 here");
    job_free(&other->job);
    job_free(&training->job);
}
END_TEST

START_TEST(weights_that_cannot_be_are_refused)
{
    const struct actor_setting setting = small(1000);
    struct actor_training *const training = actor_training_new(&setting);

    training->net.net.weights[5] = INFINITY;
    job_refuses(&training->job, &training->job,
                "weights: a number is not finite");
    job_free(&training->job);
}
END_TEST

/* Whoever is faster, and however far apart: all lags from none. */
START_TEST(any_number_of_threads_gives_the_same_weights)
{
    static const int lags[] = {0, 1, 3, 7};
    struct actor_setting setting = small(6000);

    setting.lag = lags[_i];

    struct actor_training *const one = train(&setting, 1);

    ck_assert_int_ge(one->steps, 6000);
    ck_assert_int_eq(one->optimiser.steps, one->batches);
    for (int threads = 2; threads <= 3; threads++) {
        struct actor_training *const more = train(&setting, threads);

        same(one, more);
        job_free(&more->job);
    }
    job_free(&one->job);
}
END_TEST

/* A batch is played by older weights, and learns something else. */
START_TEST(the_lag_is_part_of_what_is_learned)
{
    struct actor_setting setting = small(6000);
    struct actor_training *const usual = train(&setting, 1);

    setting.lag = 0;

    struct actor_training *const prompt = train(&setting, 1);

    ck_assert_mem_ne(usual->net.net.weights, prompt->net.net.weights,
                     weights_size(usual));
    job_free(&prompt->job);
    job_free(&usual->job);
}
END_TEST

/* An untrained net loses more games than it wins. */
START_TEST(a_short_training_beats_random)
{
    struct actor_setting setting = small(160000 / EFFORT_PART);

    setting.games = 400;

    struct actor_training *const training = actor_training_new(&setting);
    const struct job_context context = {.threads = 1};
    double before[ACTOR_BASELINES];
    struct err err;

    training->workers = actor_workers_new(training, 1);
    ck_assert(actor_workers_evaluate(training, &context, before, &err));
    finish(training, 1);

    const double *const after = training->points[ACTOR_POINTS - 1].scores;

    ck_assert_double_lt(before[0], 0.5);
    ck_assert_double_gt(after[0], 0.7);
    job_free(&training->job);
}
END_TEST

/* ---- what is shipped ---- */

/* Against max: eight points of ten in Kalah, and nearly all in Oware. */
START_TEST(the_nets_that_are_shipped_are_good)
{
    static const char *const games[] = {"kalah", "oware"};
    struct game *const shipped = sowing_game(games[_i]);
    struct agent *max;
    struct actor_rollout rollout = {0};
    struct actor_net actor;
    struct line line = {0};
    char name[ACTOR_NAME_MAX];
    struct err err = {""};
    int points = 0;

    max = agent_new("max", shipped, 1, &err);
    actor_net_name(shipped, name);
    ck_assert_msg(actor_net_find(&actor, shipped, name, &err), "%s", err.text);
    for (int i = 0; i < 200; i++) {
        const struct actor_match match = {.game = shipped,
                                          .net = &actor,
                                          .agent = max,
                                          .side = i % 2,
                                          .line = &line};
        struct rng rng = rng_new(17, (uint64_t)i / 2);
        struct position opening;

        opening_position(shipped, 4, &rng, &opening);

        const int margin = actor_play(&match, opening, &rng, &rollout);

        points += 1 + (i % 2 == 0 ? 1 : -1) * ((margin > 0) - (margin < 0));
    }
    ck_assert_int_gt(points, 280); /* of 400 */
    actor_rollout_free(&rollout);
    line_free(&line);
    actor_net_free(&actor);
    agent_free(max);
    game_free(shipped);
}
END_TEST

/* ---- to be seen ---- */

START_TEST(the_curve_is_written_as_rows)
{
    const struct actor_setting setting = small(1000);
    struct actor_training *const training = actor_training_new(&setting);
    char text[400];
    FILE *const out = memory_file(text, sizeof text);

    training->job.count = 2;
    training->points[0] =
        (struct actor_point){1000, 0.5, -0.25, 1.5, {0.5, 0.25, 0}};
    training->points[1] =
        (struct actor_point){2000, 0.125, 0, 1, {0.9975, 0.5, 1}};

    const struct curve curve = training->job.class->curve(&training->job);

    curve_write_csv(&curve, out);
    fclose(out);
    ck_assert_str_eq(text,
                     "steps,value_cost,policy_cost,entropy,random,max,minimax\n"
                     "1000,0.500000,-0.250000,1.500000,0.5000,0.2500,0.0000\n"
                     "2000,0.125000,0.000000,1.000000,0.9975,0.5000,1.0000\n");
    job_free(&training->job);
}
END_TEST

/* ---- bad settings ---- */

static void wrong_opponents(const char *text, const char *message)
{
    struct actor_setting setting = small(1000);
    struct err err = {""};

    ck_assert(!actor_opponents_read(&setting, text, &err) ||
              !actor_allowed(&setting, &err));
    ck_assert_str_eq(err.text, message);
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
    wrong_opponents("x*max", "opponents: x is not a whole number");
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
    ck_assert_str_eq(err.text, "game: the actor does not know abalone");
    game_free(abalone);
}
END_TEST

Suite *actor_training_suite(void)
{
    Suite *suite = suite_create("actor_training");
    TCase *training = tcase_create("training");

    tcase_add_checked_fixture(training, begin, end);
    tcase_add_loop_test(training, the_same_seed_gives_the_same_weights, 0, 2);
    tcase_add_loop_test(training, a_resumed_job_gives_the_same_result, 0, 2);
    tcase_add_test(training, a_step_that_pauses_gives_the_same_result);
    tcase_add_test(training, a_checkpoint_of_another_setting_is_refused);
    tcase_add_test(training, weights_that_cannot_be_are_refused);
    tcase_add_loop_test(training, any_number_of_threads_gives_the_same_weights,
                        0, 4);
    tcase_add_test(training, the_lag_is_part_of_what_is_learned);
    tcase_add_test(training, a_short_training_beats_random);
    tcase_add_loop_test(training, the_nets_that_are_shipped_are_good, 0, 2);
    tcase_add_test(training, the_curve_is_written_as_rows);
    tcase_add_test(training, opponents_are_a_list_of_agents);
    tcase_add_test(training, settings_that_cannot_be_are_refused);
    suite_add_tcase(suite, training);
    return suite;
}
