/* Promises of breeding weights. */
#include "base/file.h"
#include "lab/evolution/evolve_matrices_games.h"
#include "lab/evolution/evolve_matrices_rows.h"
#include "lab/test_lab.h"
#include "support/folder.h"
#include "support/game/variants.h"

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
        rows_normalise(&matrix);
        for (int mode = 0; mode < MODE_COUNT; mode++)
            ck_assert_mem_eq(matrix.rows[mode], rows[i][1], sizeof rows[i][1]);
    }
}
END_TEST

START_TEST(drawn_moved_and_crossed_rows_stay_normal)
{
    struct rng rng = rng_new(1, 1);
    struct weights_matrix one, other;

    for (int i = 0; i < 500; i++) {
        rows_draw(&one, &rng);
        check_rows(&one);
        rows_draw(&other, &rng);
        rows_move(&other, 100, 150, &rng);
        check_rows(&other);
        one = rows_cross(&one, &other);
        check_rows(&one);
        rows_move(&one, 1000, 1000, &rng);
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

    const struct weights_matrix child = rows_cross(&one, &other);

    for (int mode = 0; mode < MODE_COUNT; mode++) {
        ck_assert_int_eq(child.rows[mode][0], 500);
        ck_assert_int_eq(child.rows[mode][1], 300);
        ck_assert_int_eq(child.rows[mode][2], 200);
    }
}
END_TEST

START_TEST(about_one_weight_in_ten_is_moved_and_none_too_far)
{
    struct rng rng = rng_new(2, 1);
    int moved = 0, matrices = 500;

    for (int i = 0; i < matrices; i++) {
        struct weights_matrix matrix;

        /* So few rows move that most of them show a single weight's move. */
        for (int mode = 0; mode < MODE_COUNT; mode++)
            for (int k = 0; k < STRATEGY_COUNT; k++)
                matrix.rows[mode][k] = 125;
        rows_move(&matrix, 100, 50, &rng);
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

/* ---- generations ---- */

static const struct matrix_evolution_setting SETTING = {
    .population = 6, .games = 2, .mutation = 100, .interval = 150, .seed = 7};

static const struct matrix_evolution_crew ALONE = {.threads = 1,
                                                   .generations = 4};

static struct matrix_evolution *bred(const struct game *game, int generations,
                                     const struct matrix_evolution_crew *crew)
{
    struct matrix_evolution_setting setting = SETTING;
    struct err err;

    setting.game = game;

    struct matrix_evolution *breeding = matrix_evolution_new(&setting);

    while (matrix_evolution_count(breeding) < generations)
        ck_assert_msg(matrix_evolution_step(breeding, crew, &err), "%s",
                      err.text);
    return breeding;
}

/* All that it has come to, as its state has it. */
static char *state_text(const struct matrix_evolution *breeding)
{
    char *folder = folder_new();
    char *path = file_join(folder, "x");
    struct checkpoint *state = matrix_evolution_state(breeding);
    struct err err;
    size_t length;

    ck_assert_msg(checkpoint_write(state, path, &err), "%s", err.text);

    char *text = folder_read(path, &length);

    checkpoint_free(state);
    free(path);
    folder_free(folder);
    return text;
}

/* Compares, and frees them. */
static void check_same(struct matrix_evolution *one,
                       struct matrix_evolution *other)
{
    char *text = state_text(one);
    char *other_text = state_text(other);

    ck_assert_str_eq(text, other_text);
    free(other_text);
    free(text);
    matrix_evolution_free(other);
    matrix_evolution_free(one);
}

START_TEST(the_same_is_bred_whatever_the_number_of_threads)
{
    struct game *game = variant_game("abalone");
    const struct matrix_evolution_crew three = {.threads = 3, .generations = 2};

    check_same(bred(game, 2, &ALONE), bred(game, 2, &three));
    game_free(game);
}
END_TEST

START_TEST(another_seed_breeds_something_else)
{
    struct game *game = variant_game("abalone");
    struct matrix_evolution_setting setting = SETTING;

    setting.game = game;

    struct matrix_evolution *one = matrix_evolution_new(&setting);

    setting.seed++;

    struct matrix_evolution *other = matrix_evolution_new(&setting);

    ck_assert_mem_ne(matrix_evolution_population(one),
                     matrix_evolution_population(other),
                     sizeof(struct weights_matrix));
    matrix_evolution_free(other);
    matrix_evolution_free(one);
    game_free(game);
}
END_TEST

/* Writes the state, and goes on from it in another breeding. */
static struct matrix_evolution *moved_house(struct matrix_evolution *breeding,
                                            const struct game *game)
{
    struct matrix_evolution_setting setting = SETTING;
    char *folder = folder_new();
    char *path = file_join(folder, "x");
    struct checkpoint *state = matrix_evolution_state(breeding);
    struct err err;

    setting.game = game;

    struct matrix_evolution *other = matrix_evolution_new(&setting);

    ck_assert(checkpoint_write(state, path, &err));

    struct checkpoint *read = checkpoint_read(path, state, &err);

    ck_assert_msg(read != NULL, "%s", err.text);
    ck_assert_msg(matrix_evolution_resume(other, read, &err), "%s", err.text);
    checkpoint_free(read);
    checkpoint_free(state);
    free(path);
    folder_free(folder);
    matrix_evolution_free(breeding);
    return other;
}

START_TEST(what_was_resumed_equals_what_was_never_interrupted)
{
    struct game *game = variant_game("abalone");
    struct matrix_evolution *parts = bred(game, 1, &ALONE);
    struct err err;

    parts = moved_house(parts, game);
    ck_assert_int_eq(matrix_evolution_count(parts), 1);
    ck_assert(matrix_evolution_step(parts, &ALONE, &err));
    parts = moved_house(parts, game);
    ck_assert(matrix_evolution_step(parts, &ALONE, &err));
    check_same(bred(game, 3, &ALONE), parts);
    game_free(game);
}
END_TEST

START_TEST(a_generation_that_was_stopped_has_not_been)
{
    struct game *game = variant_game("abalone");
    struct stop stop = {0};
    const struct matrix_evolution_crew crew = {
        .threads = 1, .generations = 2, .stop = &stop};
    struct matrix_evolution *breeding = bred(game, 1, &crew);
    struct err err;

    stop_raise(&stop, true);
    ck_assert(!matrix_evolution_step(breeding, &crew, &err));
    ck_assert_int_eq(matrix_evolution_count(breeding), 1);
    stop_raise(&stop, false);
    ck_assert(matrix_evolution_step(breeding, &crew, &err));
    check_same(bred(game, 2, &ALONE), breeding);
    game_free(game);
}
END_TEST

START_TEST(every_matrix_that_is_bred_is_normal)
{
    struct game *game = variant_game("abalone");
    struct matrix_evolution *breeding = bred(game, 2, &ALONE);

    for (int i = 0; i < SETTING.population; i++)
        check_rows(&matrix_evolution_population(breeding)[i]);
    for (int i = 0; i < matrix_evolution_count(breeding); i++)
        check_rows(&matrix_evolution_at(breeding, i)->fittest);
    matrix_evolution_free(breeding);
    game_free(game);
}
END_TEST

START_TEST(without_mutation_the_fittest_stay_and_their_children_are_means)
{
    struct game *game = variant_game("abalone");
    struct matrix_evolution_setting setting = SETTING;
    struct err err;

    setting.game = game;
    setting.mutation = 0;
    setting.population = 10;

    struct matrix_evolution *breeding = matrix_evolution_new(&setting);

    ck_assert(matrix_evolution_step(breeding, &ALONE, &err));

    const struct weights_matrix *next = matrix_evolution_population(breeding);
    int child = 4;

    ck_assert_mem_eq(&next[0], &matrix_evolution_at(breeding, 0)->fittest,
                     sizeof *next);
    for (int i = 0; i < 4; i++)
        for (int k = i + 1; k < 4; k++) {
            const struct weights_matrix mean = rows_cross(&next[i], &next[k]);

            ck_assert_mem_eq(&next[child++], &mean, sizeof mean);
        }
    ck_assert_int_eq(child, 10);
    matrix_evolution_free(breeding);
    game_free(game);
}
END_TEST

START_TEST(a_seeded_population_begins_with_the_baselines)
{
    struct game *game = variant_game("abalone");
    struct matrix_evolution_setting setting = SETTING;
    struct err err;

    setting.game = game;
    setting.seeded = true;

    struct matrix_evolution *breeding = matrix_evolution_new(&setting);

    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++) {
        struct weights_matrix matrix;

        ck_assert(weights_find_matrix(MATRIX_EVOLUTION_TRAINER_NAMES[i],
                                      &matrix, &err));
        ck_assert_mem_eq(&matrix_evolution_population(breeding)[i], &matrix,
                         sizeof matrix);
        ck_assert_mem_ne(&matrix_evolution_population(breeding)[i + 3], &matrix,
                         sizeof matrix);
    }
    matrix_evolution_free(breeding);
    game_free(game);
}
END_TEST

/* ---- games ---- */

START_TEST(who_plays_himself_scores_a_half)
{
    struct game *game = variant_game("abalone");
    struct weights_matrix matrices[MATRIX_EVOLUTION_TRAINERS];
    struct tournament_score scores[MATRIX_EVOLUTION_TRAINERS];
    struct err err;

    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        ck_assert(weights_find_matrix("neutral", &matrices[i], &err));

    const struct tournament tournament = {.game = game,
                                          .candidates = matrices,
                                          .count = 1,
                                          .trainers = matrices,
                                          .games = 8,
                                          .opening = 2,
                                          .seed = 1,
                                          .total = 24};

    ck_assert(tournament_play(&tournament, &ALONE, scores, &err));
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++) {
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

START_TEST(the_set_that_was_bred_beats_each_that_it_was_bred_against)
{
    struct game *game = variant_game("abalone");
    const struct matrix_evolution_crew crew = {.threads = 2, .generations = 1};
    struct weights_matrix optimised;
    struct matrix_evolution_trial trial;
    struct err err;

    ck_assert(weights_find_matrix("optimised", &optimised, &err));
    ck_assert(
        matrix_evolution_try(game, &optimised, 40, 12345, &crew, &trial, &err));
    ck_assert_int_eq(trial.games, 40);
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        ck_assert_double_ge(trial.points[i], 0.6 * trial.games);
    game_free(game);
}
END_TEST

void lab_add_breeding(Suite *suite)
{
    TCase *breeding = tcase_create("breeding");

    tcase_set_timeout(breeding, 240);
    tcase_add_test(breeding, a_row_is_made_to_add_up_to_a_thousand);
    tcase_add_test(breeding, drawn_moved_and_crossed_rows_stay_normal);
    tcase_add_test(breeding, a_child_is_the_mean_of_two);
    tcase_add_test(breeding, about_one_weight_in_ten_is_moved_and_none_too_far);
    tcase_add_test(breeding, the_same_is_bred_whatever_the_number_of_threads);
    tcase_add_test(breeding, another_seed_breeds_something_else);
    tcase_add_test(breeding,
                   what_was_resumed_equals_what_was_never_interrupted);
    tcase_add_test(breeding, a_generation_that_was_stopped_has_not_been);
    tcase_add_test(breeding, every_matrix_that_is_bred_is_normal);
    tcase_add_test(
        breeding,
        without_mutation_the_fittest_stay_and_their_children_are_means);
    tcase_add_test(breeding, a_seeded_population_begins_with_the_baselines);
    tcase_add_test(breeding, who_plays_himself_scores_a_half);
    tcase_add_test(breeding,
                   the_set_that_was_bred_beats_each_that_it_was_bred_against);
    suite_add_tcase(suite, breeding);
}
