/* SPDX-License-Identifier: MIT */
/* Promises of the evolution of matrices. */
#include "lab/evolution/evolve_matrices_games.h"
#include "lab/test_lab.h"
#include "support/game/variants.h"
#include "support/job.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

static void check_rows(const struct weights_matrix *matrix)
{
    for (int mode = 0; mode < MODE_COUNT; mode++) {
        int sum = 0;

        for (int i = 0; i < STRATEGY_COUNT; i++) {
            ck_assert_int_ge(matrix->rows[mode][i], 0);
            sum += matrix->rows[mode][i];
        }
        ck_assert_int_eq(sum, 1000);
    }
}

START_TEST(a_row_is_made_to_add_up_to_a_thousand)
{
    static const int rows[][2][STRATEGY_COUNT] = {
        {{1, 1, 1, 1, 1, 1, 1, 1}, {125, 125, 125, 125, 125, 125, 125, 125}},
        {{0, 0, 0, 0, 0, 0, 0, 0}, {125, 125, 125, 125, 125, 125, 125, 125}},
        {{-5, 0, 0, 9, 0, 0, 0, 0}, {0, 0, 0, 1000, 0, 0, 0, 0}},
        {{1, 1, 1, 0, 0, 0, 0, 0}, {334, 333, 333, 0, 0, 0, 0, 0}},
        {{1, 2, 0, 0, 0, 0, 0, 0}, {333, 667, 0, 0, 0, 0, 0, 0}},
        {{100, 200, 300, 400, 0, 0, 0, 0}, {100, 200, 300, 400, 0, 0, 0, 0}},
        {{2000, 0, 0, 0, 0, 0, 0, 6000}, {250, 0, 0, 0, 0, 0, 0, 750}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct weights_matrix matrix = {{{0}}};

        for (int mode = 0; mode < MODE_COUNT; mode++)
            memcpy(matrix.rows[mode], rows[i][0], sizeof rows[i][0]);
        matrix_evolution_normalise(&matrix);
        for (int mode = 0; mode < MODE_COUNT; mode++)
            ck_assert_mem_eq(matrix.rows[mode], rows[i][1], sizeof rows[i][1]);
    }
}
END_TEST

START_TEST(drawn_mutated_and_crossed_rows_stay_normal)
{
    struct rng rng = rng_new(1, 1);
    struct weights_matrix one, other;

    for (int i = 0; i < 500; i++) {
        matrix_evolution_draw(&one, &rng);
        check_rows(&one);
        matrix_evolution_draw(&other, &rng);
        matrix_evolution_mutate(&other, 100, 150, &rng);
        check_rows(&other);
        one = matrix_evolution_cross(&one, &other);
        check_rows(&one);
        matrix_evolution_mutate(&one, 1000, 1000, &rng);
        check_rows(&one);
    }
}
END_TEST

START_TEST(a_child_is_the_mean_of_two)
{
    struct weights_matrix one = {{{0}}}, other = {{{0}}};

    for (int mode = 0; mode < MODE_COUNT; mode++) {
        one.rows[mode][0] = 1000;
        other.rows[mode][1] = 600;
        other.rows[mode][2] = 400;
    }

    const struct weights_matrix child = matrix_evolution_cross(&one, &other);

    for (int mode = 0; mode < MODE_COUNT; mode++) {
        ck_assert_int_eq(child.rows[mode][0], 500);
        ck_assert_int_eq(child.rows[mode][1], 300);
        ck_assert_int_eq(child.rows[mode][2], 200);
    }
}
END_TEST

/* Around what it was and as far as it may, in all modes: compared with steps that
 * are added, and rows that are scaled, in real numbers. */
START_TEST(a_mutated_weight_lies_around_what_it_was)
{
    enum { TRIES = 20000, INTERVAL = 40 };
    static const int row[STRATEGY_COUNT] = {50,  70,  95,  120,
                                            140, 160, 175, 190};
    struct rng rng = rng_new(3, 1), other = rng_new(4, 1);
    double sums[STRATEGY_COUNT] = {0}, squares[STRATEGY_COUNT] = {0};

    for (int i = 0; i < TRIES; i++) {
        struct weights_matrix matrix = {{{0}}};
        double steps[STRATEGY_COUNT], sum = 1000;
        const int mode = i % MODE_COUNT;

        for (int k = 0; k < MODE_COUNT; k++)
            memcpy(matrix.rows[k], row, sizeof row);
        matrix_evolution_mutate(&matrix, 1000, INTERVAL, &rng);
        for (int k = 0; k < STRATEGY_COUNT; k++) {
            steps[k] = (int)rng_below(&other, 2 * INTERVAL) - INTERVAL;
            sum += steps[k];
        }
        for (int k = 0; k < STRATEGY_COUNT; k++) {
            const double step = matrix.rows[mode][k] - row[k];
            const double wanted = (row[k] + steps[k]) * 1000 / sum - row[k];

            sums[k] += step - wanted;
            squares[k] += step * step - wanted * wanted;
        }
    }
    /* Four deviations: a step has one of some 24, its square one of some 540;
     * they are compared with as many. */
    for (int k = 0; k < STRATEGY_COUNT; k++) {
        ck_assert_double_eq_tol(sums[k] / TRIES, 0, 1);
        ck_assert_double_eq_tol(squares[k] / TRIES, 0, 22);
    }
}
END_TEST

START_TEST(about_one_weight_in_ten_is_mutated_and_none_too_far)
{
    struct rng rng = rng_new(2, 1);
    int moved = 0, matrices = 500;

    for (int i = 0; i < matrices; i++) {
        struct weights_matrix matrix;

        /* So few rows move that most of them show a single weight's move. */
        for (int mode = 0; mode < MODE_COUNT; mode++)
            for (int k = 0; k < STRATEGY_COUNT; k++)
                matrix.rows[mode][k] = 125;
        matrix_evolution_mutate(&matrix, 100, 50, &rng);
        for (int mode = 0; mode < MODE_COUNT; mode++) {
            int changed = 0;

            for (int k = 0; k < STRATEGY_COUNT; k++)
                changed += matrix.rows[mode][k] != 125;
            moved += changed == 0;
        }
    }
    /* 0.9 to the power of 8 are untouched, 0.430; and a hundredth of the moves
     * are by nothing. 2500 rows: +- 0.03 is three deviations. */
    ck_assert_double_eq_tol((double)moved / (matrices * MODE_COUNT), 0.434,
                            0.03);
}
END_TEST

/* ---- settings ---- */

/* --help tells the defaults of Kalah, and behind them those of Abalone. */
START_TEST(the_options_name_the_defaults_of_both_games)
{
    struct game *kalah = variant_game("kalah");
    struct game *abalone = variant_game("abalone:preset=report");
    const struct genetic_setting one = genetic_standard(kalah);
    const struct genetic_setting other = genetic_standard(abalone);
    int named = 0;

    for (const struct option *option = GENETIC_OPTIONS; option->key != NULL;
         option++) {
        char text[40];

        if (option->size == 0 || option->standard_text == NULL)
            continue;
        snprintf(text, sizeof text, "%" PRId64 ", Abalone %" PRId64,
                 option_get(option, &one), option_get(option, &other));
        ck_assert_str_eq(option->standard_text, text);
        named++;
    }
    ck_assert_int_eq(named, 3);
    game_free(abalone);
    game_free(kalah);
}
END_TEST

/* ---- generations ---- */

static const struct genetic_setting SETTING = {.population = 6,
                                               .generations = 4,
                                               .games = 2,
                                               .mutation = 100,
                                               .interval = 150,
                                               .seed = 7};

static const struct job_context ALONE = {.threads = 1};

static struct matrix_evolution *evolve(const struct game *game, int generations,
                                       const struct job_context *context)
{
    struct genetic_setting setting = SETTING;
    struct err err;

    setting.game = game;

    struct matrix_evolution *evolution = matrix_evolution_new(&setting);

    while (evolution->job.count < generations)
        ck_assert_msg(job_step(&evolution->job, context, &err), "%s", err.text);
    return evolution;
}

/* Compares, and frees them. */
static void check_same(struct matrix_evolution *one,
                       struct matrix_evolution *other)
{
    job_same(&one->job, &other->job);
    job_free(&other->job);
    job_free(&one->job);
}

START_TEST(the_result_does_not_depend_on_threads)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct job_context three = {.threads = 3};

    check_same(evolve(game, 2, &ALONE), evolve(game, 2, &three));
    game_free(game);
}
END_TEST

START_TEST(another_seed_gives_other_matrices)
{
    struct game *game = variant_game("abalone:preset=report");
    struct genetic_setting setting = SETTING;

    setting.game = game;

    struct matrix_evolution *one = matrix_evolution_new(&setting);

    setting.seed++;

    struct matrix_evolution *other = matrix_evolution_new(&setting);

    ck_assert_mem_ne(one->population, other->population,
                     sizeof(struct weights_matrix));
    job_free(&other->job);
    job_free(&one->job);
    game_free(game);
}
END_TEST

/* Goes on in another evolution. */
static struct matrix_evolution *moved(struct matrix_evolution *evolution,
                                      const struct game *game)
{
    struct genetic_setting setting = SETTING;

    setting.game = game;

    struct matrix_evolution *other = matrix_evolution_new(&setting);

    job_move(&evolution->job, &other->job);
    job_free(&evolution->job);
    return other;
}

START_TEST(a_resumed_evolution_equals_one_that_was_not_stopped)
{
    struct game *game = variant_game("abalone:preset=report");
    struct matrix_evolution *parts = evolve(game, 1, &ALONE);
    struct err err;

    parts = moved(parts, game);
    ck_assert_int_eq(parts->job.count, 1);
    ck_assert(job_step(&parts->job, &ALONE, &err));
    parts = moved(parts, game);
    ck_assert(job_step(&parts->job, &ALONE, &err));
    check_same(evolve(game, 3, &ALONE), parts);
    game_free(game);
}
END_TEST

START_TEST(a_stopped_generation_leaves_the_evolution_as_it_was)
{
    struct game *game = variant_game("abalone:preset=report");
    struct stop stop = {0};
    const struct job_context context = {.threads = 1, .stop = &stop};
    struct matrix_evolution *evolution = evolve(game, 1, &context);
    struct err err;

    stop_raise(&stop, true);
    ck_assert(!job_step(&evolution->job, &context, &err));
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(evolution->job.count, 1);
    stop_raise(&stop, false);
    ck_assert(job_step(&evolution->job, &context, &err));
    check_same(evolve(game, 2, &ALONE), evolution);
    game_free(game);
}
END_TEST

START_TEST(every_matrix_of_a_population_is_normal)
{
    struct game *game = variant_game("abalone:preset=report");
    struct matrix_evolution *evolution = evolve(game, 2, &ALONE);

    for (int i = 0; i < SETTING.population; i++)
        check_rows(&evolution->population[i]);
    for (int i = 0; i < evolution->job.count; i++)
        check_rows(&evolution->generations[i].fittest);
    job_free(&evolution->job);
    game_free(game);
}
END_TEST

START_TEST(without_mutation_the_fittest_stay_and_their_children_are_means)
{
    struct game *game = variant_game("abalone:preset=report");
    struct genetic_setting setting = SETTING;
    struct err err;

    setting.game = game;
    setting.mutation = 0;
    setting.population = 10;

    struct matrix_evolution *evolution = matrix_evolution_new(&setting);

    ck_assert(job_step(&evolution->job, &ALONE, &err));

    const struct weights_matrix *next = evolution->population;
    int child = 4;

    ck_assert_mem_eq(&next[0], &evolution->generations[0].fittest,
                     sizeof *next);
    for (int i = 0; i < 4; i++)
        for (int k = i + 1; k < 4; k++) {
            const struct weights_matrix mean =
                matrix_evolution_cross(&next[i], &next[k]);

            ck_assert_mem_eq(&next[child++], &mean, sizeof mean);
        }
    ck_assert_int_eq(child, 10);
    job_free(&evolution->job);
    game_free(game);
}
END_TEST

START_TEST(a_seeded_population_begins_with_the_baselines)
{
    struct game *game = variant_game("abalone:preset=report");
    struct genetic_setting setting = SETTING;
    struct err err;

    setting.game = game;
    setting.seeded = true;

    struct matrix_evolution *evolution = matrix_evolution_new(&setting);

    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++) {
        struct weights_matrix matrix;

        ck_assert(weights_find_matrix(MATRIX_EVOLUTION_BASELINE_NAMES[i],
                                      &matrix, &err));
        ck_assert_mem_eq(&evolution->population[i], &matrix, sizeof matrix);
        ck_assert_mem_ne(&evolution->population[i + 3], &matrix, sizeof matrix);
    }
    job_free(&evolution->job);
    game_free(game);
}
END_TEST

/* ---- games ---- */

START_TEST(a_matrix_against_itself_scores_a_half)
{
    struct game *game = variant_game("abalone:preset=report");
    struct weights_matrix matrices[MATRIX_EVOLUTION_BASELINES];
    struct matrix_score scores[MATRIX_EVOLUTION_BASELINES];
    struct err err;

    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        ck_assert(weights_find_matrix("neutral", &matrices[i], &err));

    const struct job job = job_begin(NULL, 1);
    const struct matrix_batch batch = {.game = game,
                                       .job = &job,
                                       .matrices = matrices,
                                       .count = 1,
                                       .opponents = matrices,
                                       .games = 8,
                                       .opening = 2,
                                       .seed = 1};

    ck_assert(matrix_batch_play(&batch, &ALONE, scores, &err));
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++) {
        /* Six marbles, two moves each at least. Equals break their ties by
         * chances of their own, so only nearly. */
        ck_assert_int_ge(scores[i].half_points, 2);
        ck_assert_int_le(scores[i].half_points, 14);
        ck_assert_int_gt(scores[i].plies, 96);
        ck_assert_int_le(scores[i].won, 48);
        ck_assert_int_le(scores[i].lost, 48);
    }
    game_free(game);
}
END_TEST

START_TEST(the_evolved_set_beats_each_baseline)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct job_context context = {.threads = 2};
    struct weights_matrix optimised;
    struct matrix_evolution_result result;
    struct err err;

    ck_assert(weights_find_matrix("optimised", &optimised, &err));
    ck_assert(matrix_evolution_evaluate(game, &optimised, 40, 12345, &context,
                                        &result, &err));
    ck_assert_int_eq(result.games, 40);
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        ck_assert_double_ge(result.points[i], 0.6 * result.games);
    game_free(game);
}
END_TEST

void lab_add_matrices(Suite *suite)
{
    TCase *evolution = tcase_create("evolution");

    tcase_set_timeout(evolution, 240);
    tcase_add_test(evolution, a_row_is_made_to_add_up_to_a_thousand);
    tcase_add_test(evolution, drawn_mutated_and_crossed_rows_stay_normal);
    tcase_add_test(evolution, a_child_is_the_mean_of_two);
    tcase_add_test(evolution, a_mutated_weight_lies_around_what_it_was);
    tcase_add_test(evolution,
                   about_one_weight_in_ten_is_mutated_and_none_too_far);
    tcase_add_test(evolution, the_result_does_not_depend_on_threads);
    tcase_add_test(evolution, another_seed_gives_other_matrices);
    tcase_add_test(evolution,
                   a_resumed_evolution_equals_one_that_was_not_stopped);
    tcase_add_test(evolution,
                   a_stopped_generation_leaves_the_evolution_as_it_was);
    tcase_add_test(evolution, every_matrix_of_a_population_is_normal);
    tcase_add_test(
        evolution,
        without_mutation_the_fittest_stay_and_their_children_are_means);
    tcase_add_test(evolution, the_options_name_the_defaults_of_both_games);
    tcase_add_test(evolution, a_seeded_population_begins_with_the_baselines);
    tcase_add_test(evolution, a_matrix_against_itself_scores_a_half);
    tcase_add_test(evolution, the_evolved_set_beats_each_baseline);
    suite_add_tcase(suite, evolution);
}
