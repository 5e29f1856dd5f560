/* SPDX-License-Identifier: MIT */
/* Weights of the ten heuristics evolve: by the seed alone, on one day or two.
 */
#include "base/file.h"
#include "engine/agents/agent.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/evolution/evolve_weights_inside.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/job.h"
#include "support/suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct game *game;

static void begin(void)
{
    game = sowing_game("kalah:pits=4,seeds=3");
}

static void end(void)
{
    game_free(game);
}

/* ---- the players ---- */

static struct evaluation evaluation_of(const char *name)
{
    struct evaluation evaluation;
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    ck_assert(weights_find(name, weights, &err));
    ck_assert(evaluation_make(EVALUATION_HEURISTIC, game, &evaluation, &err));
    evaluation_weigh(&evaluation, weights, false);
    return evaluation;
}

START_TEST(a_searcher_plays_as_the_agent_of_its_depth)
{
    const struct evaluation evaluation = evaluation_of("thesis-7");
    struct fast_player *fast_player =
        fast_player_new_searcher(game, &evaluation, 2);
    struct rng rng = rng_new(4, 4);
    struct err err = {""};
    struct agent *agent =
        agent_new("heuristic:depth=2,weights=thesis-7", game, 1, &err);
    struct line line = {0};

    ck_assert_msg(agent != NULL, "%s", err.text);
    for (int i = 0; i < 200; i++) {
        struct position position;
        struct move moves[MOVES_MAX];
        bool found = false;

        opening_position(game, i % 8, &rng, &position);
        line_begin(&line, &position);

        const int count =
            fast_player_moves(fast_player, &position, &rng, moves);
        const struct move move =
            agent_choose(agent, &(struct task){.line = &line});

        for (int k = 0; k < count; k++)
            found = found || move_same(moves[k], move);
        ck_assert(found);
    }
    line_free(&line);
    agent_free(agent);
    fast_player_free(fast_player);
}
END_TEST

START_TEST(a_game_without_chance_goes_the_same_way_again)
{
    const struct evaluation one = evaluation_of("thesis-1");
    const struct evaluation other = evaluation_of("thesis-16");
    struct fast_player *const partners[2] = {
        fast_player_new_searcher(game, &one, 2),
        fast_player_new_searcher(game, &other, 2),
    };
    int certain = 0;

    for (int i = 0; i < 300; i++) {
        struct rng opening = rng_new(1, (uint64_t)i);
        struct rng rng = rng_new(2, (uint64_t)i), another = rng_new(3, 3);
        struct position start;

        opening_position(game, 4, &opening, &start);

        const struct fast_game spar =
            fast_game_play(partners, game, &start, &rng);

        if (spar.chance)
            continue;
        certain++;
        ck_assert_int_eq(
            fast_game_play(partners, game, &start, &another).margin,
            spar.margin);
    }
    ck_assert_int_gt(certain, 20);
    fast_player_free(partners[0]);
    fast_player_free(partners[1]);
}
END_TEST

/* ---- individuals ---- */

START_TEST(h4_h6_and_h7_begin_high_and_h3_low)
{
    enum { TRIES = 1000 };
    struct rng rng = rng_new(1, 1);
    double sums[WEIGHTS_MAX] = {0};

    for (int i = 0; i < TRIES; i++) {
        struct weights_individual individual;

        weights_evolution_draw(&individual, &rng);
        for (int k = 0; k < WEIGHTS_MAX; k++) {
            ck_assert(individual.weights[k] >= 0 && individual.weights[k] <= 1);
            sums[k] += individual.weights[k];
        }
    }
    for (int k = 0; k < WEIGHTS_MAX; k++) {
        const bool high = k == 3 || k == 5 || k == 6;
        const double mean = high ? 0.8 : k == 2 ? 0.1 : 0.4;

        ck_assert(fabs(sums[k] / TRIES - mean) < 0.02);
    }
}
END_TEST

START_TEST(mutations_are_normal_and_stay_within)
{
    enum { TRIES = 5000 };
    struct rng rng = rng_new(2, 2);
    double squares = 0;
    int moved = 0;

    for (int i = 0; i < TRIES; i++) {
        struct weights_individual individual;

        for (int k = 0; k < WEIGHTS_MAX; k++)
            individual.weights[k] = k == 0 ? 1 : 0.5;
        weights_evolution_mutate(&individual, 100, &rng);
        ck_assert(individual.weights[0] <= 1);
        for (int k = 1; k < WEIGHTS_MAX; k++) {
            const double step = individual.weights[k] - 0.5;

            moved += fabs(step) > 0;
            squares += step * step;
        }
    }
    ck_assert(abs(moved - 4500) < 4 * 64);
    ck_assert(fabs(squares / moved - 0.01) < 0.0009);
}
END_TEST

/* Not around 0, the middle, or the weight beside it. */
START_TEST(a_mutated_weight_lies_around_what_it_was)
{
    enum { TRIES = 20000 };
    struct weights_individual parent;
    struct rng rng = rng_new(6, 6);
    double sums[WEIGHTS_MAX] = {0};

    for (int k = 0; k < WEIGHTS_MAX; k++)
        parent.weights[k] = 0.4 + 0.02 * k;
    for (int i = 0; i < TRIES; i++) {
        struct weights_individual child = parent;

        weights_evolution_mutate(&child, 1000, &rng);
        for (int k = 0; k < WEIGHTS_MAX; k++)
            sums[k] += child.weights[k] - parent.weights[k];
    }
    for (int k = 0; k < WEIGHTS_MAX; k++)
        ck_assert(fabs(sums[k] / TRIES) < 0.0028); /* four deviations */
}
END_TEST

START_TEST(a_cross_keeps_all_weights)
{
    struct rng rng = rng_new(3, 3);

    for (int i = 0; i < 1000; i++) {
        struct weights_individual one = {{0}}, other;
        int cut = 0;

        for (int k = 0; k < WEIGHTS_MAX; k++)
            other.weights[k] = 1;
        weights_evolution_cross(&one, &other, &rng);
        while (cut < WEIGHTS_MAX && one.weights[cut] < 0.5)
            cut++;
        ck_assert(cut > 0 && cut < WEIGHTS_MAX);
        for (int k = 0; k < WEIGHTS_MAX; k++) {
            ck_assert((one.weights[k] > 0.5) == (k >= cut));
            ck_assert((other.weights[k] > 0.5) == (k < cut));
        }
    }
}
END_TEST

START_TEST(what_is_written_is_a_set_of_weights)
{
    const struct weights_individual individual = {
        {0.1234, 0.1236, 0, 1, 1.5, -0.5, 0.9996, 0.25, 0.5, 0.75}};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    weights_evolution_write("mine", &individual, out);
    fclose(out);
    ck_assert_str_eq(text, "[mine]\nweights = \"0.123 0.124 0.000 1.000 1.000 "
                           "0.000 1.000 0.250 0.500 0.750\"\n");
    free(text);
}
END_TEST

/* Thousandths, the nearest; of two that are as near the greater one. */
START_TEST(weights_are_rounded_to_the_nearest_and_come_back)
{
    static const int expected[WEIGHTS_MAX] = {0,   0,   1,  2,   63,
                                              188, 313, 63, 500, 1000};
    const struct weights_individual individual = {
        {-0.0, 0.00049, 0.00051, 0.0015625, 0.0625, 0.1875, 0.3125, 0.06251,
         0.4995625, 0.99951}};
    int weights[WEIGHTS_MAX], again[WEIGHTS_MAX];
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala");
    char *const path = file_join(folder, "weights.ini");
    struct err err = {""};

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);

    FILE *const out = fopen(path, "w");

    ck_assert_ptr_nonnull(out);
    weights_evolution_write("mine", &individual, out);
    fclose(out);
    weights_evolution_round(&individual, weights);
    ck_assert_msg(weights_find("mine", again, &err), "%s", err.text);
    for (int i = 0; i < WEIGHTS_MAX; i++) {
        ck_assert_int_eq(weights[i], expected[i]);
        ck_assert_int_eq(again[i], expected[i]);
    }
    free(path);
    free(folder);
    folder_free_home(home);
}
END_TEST

/* ---- evolutions ---- */

/* Small; all ways to do it. */
static struct genetic_setting small(int way)
{
    struct genetic_setting setting = genetic_standard(game);

    setting.population = 6;
    setting.games = 2;
    setting.depth = 1;
    setting.method = way % 2 == 0 ? GENETIC_CROSSOVER : GENETIC_CMA;
    setting.aim = way / 2 % 2 == 0 ? GENETIC_POINTS : GENETIC_MARGIN;
    setting.hall = way >= 2;
    setting.opening = way;
    return setting;
}

enum { WAYS = 4 };

static void go_on(struct weights_evolution *evolution, int generations,
                  int threads)
{
    const struct job_context context = {.threads = threads};
    struct err err = {""};

    while (evolution->job.count < generations)
        ck_assert_msg(job_step(&evolution->job, &context, &err), "%s",
                      err.text);
}

static struct weights_evolution *evolve(const struct genetic_setting *setting,
                                        int generations, int threads)
{
    struct weights_evolution *evolution = weights_evolution_new(setting);

    go_on(evolution, generations, threads);
    return evolution;
}

static void same(const struct weights_evolution *one,
                 const struct weights_evolution *other)
{
    const size_t count = (size_t)one->setting.population;

    ck_assert_int_eq(one->job.count, other->job.count);
    ck_assert_mem_eq(one->population, other->population,
                     count * sizeof *one->population);
    ck_assert_mem_eq(one->fitness, other->fitness,
                     count * sizeof *one->fitness);
    ck_assert_mem_eq(one->generations, other->generations,
                     (size_t)one->job.count * sizeof *one->generations);
    ck_assert_mem_eq(&one->cma, &other->cma, sizeof one->cma);
}

START_TEST(threads_do_not_matter)
{
    const struct genetic_setting setting = small(_i);
    struct weights_evolution *one = evolve(&setting, 3, 1);
    struct weights_evolution *many = evolve(&setting, 3, 3);

    same(one, many);
    job_free(&many->job);
    job_free(&one->job);
}
END_TEST

START_TEST(a_resumed_job_gives_the_same_result)
{
    const struct genetic_setting setting = small(_i);
    struct weights_evolution *whole = evolve(&setting, 5, 1);
    struct weights_evolution *half = evolve(&setting, 2, 1);
    struct weights_evolution *rest = weights_evolution_new(&setting);

    job_move(&half->job, &rest->job);
    go_on(rest, 5, 2);
    same(rest, whole);
    job_free(&rest->job);
    job_free(&half->job);
    job_free(&whole->job);
}
END_TEST

START_TEST(a_stop_leaves_it_as_it_was)
{
    const struct genetic_setting setting = small(_i);
    struct weights_evolution *evolution = evolve(&setting, 2, 1);
    struct weights_evolution *alike = evolve(&setting, 2, 1);
    struct stop stop = {0};
    struct err err = {""};

    stop_raise(&stop, true);
    ck_assert(!job_step(&evolution->job,
                        &(struct job_context){.threads = 2, .stop = &stop},
                        &err));
    ck_assert_str_eq(err.text, "");
    same(evolution, alike);
    go_on(evolution, 3, 1);
    go_on(alike, 3, 1);
    same(evolution, alike);
    job_free(&alike->job);
    job_free(&evolution->job);
}
END_TEST

START_TEST(numbers_that_are_none_are_refused)
{
    const struct genetic_setting setting = small(0);
    struct weights_evolution *evolution = weights_evolution_new(&setting);

    evolution->population[1].weights[1] = INFINITY;
    job_refuses(&evolution->job, &evolution->job,
                "heads: a number is not finite");
    evolution->population[1].weights[1] = 0;
    evolution->cma.sigma = 0;
    job_refuses(&evolution->job, &evolution->job, "cloud: makes no sense");
    job_free(&evolution->job);
}
END_TEST

START_TEST(a_generation_keeps_its_best_and_mean_fitness)
{
    const struct genetic_setting setting = small(0);
    struct weights_evolution *evolution = evolve(&setting, 1, 2);
    const struct weights_evolution_generation *generation =
        &evolution->generations[0];
    double sum = 0, best = 0;

    for (int i = 0; i < setting.population; i++) {
        sum += evolution->fitness[i];
        best = fmax(best, evolution->fitness[i]);
    }
    ck_assert(fabs(generation->mean - sum / setting.population) < 1e-12);
    ck_assert(fabs(generation->best - best) < 1e-12);
    for (int i = 0; i < WEIGHTS_EVOLUTION_BASELINES; i++)
        ck_assert(generation->baselines[i] >= 0 &&
                  generation->baselines[i] <= 1);
    job_free(&evolution->job);
}
END_TEST

static TCase *individuals_case(void)
{
    TCase *individuals = tcase_create("individuals");

    tcase_add_test(individuals, h4_h6_and_h7_begin_high_and_h3_low);
    tcase_add_test(individuals, mutations_are_normal_and_stay_within);
    tcase_add_test(individuals, a_mutated_weight_lies_around_what_it_was);
    tcase_add_test(individuals, a_cross_keeps_all_weights);
    tcase_add_test(individuals, what_is_written_is_a_set_of_weights);
    tcase_add_test(individuals,
                   weights_are_rounded_to_the_nearest_and_come_back);
    return individuals;
}

Suite *weights_evolution_suite(void)
{
    Suite *suite = suite_create("weights_evolution");
    TCase *evolution = tcase_create("evolution");

    suite_add_tcase(suite, individuals_case());
    tcase_add_checked_fixture(evolution, begin, end);
    tcase_add_test(evolution, a_searcher_plays_as_the_agent_of_its_depth);
    tcase_add_test(evolution, a_game_without_chance_goes_the_same_way_again);
    tcase_add_loop_test(evolution, threads_do_not_matter, 0, WAYS);
    tcase_add_loop_test(evolution, a_resumed_job_gives_the_same_result, 0,
                        WAYS);
    tcase_add_loop_test(evolution, a_stop_leaves_it_as_it_was, 0, WAYS);
    tcase_add_test(evolution, numbers_that_are_none_are_refused);
    tcase_add_test(evolution, a_generation_keeps_its_best_and_mean_fitness);
    suite_add_tcase(suite, evolution);
    return suite;
}
