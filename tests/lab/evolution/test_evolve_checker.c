/* SPDX-License-Identifier: MIT */
/* The evolution of the feature checker: nothing but the setting decides what
 * comes of it. */
#include "lab/evolution/test_evolve_checker.h"
#include "engine/search/weights.h"
#include "lab/evolution/evolve_checker.h"
#include "support/game/sowing.h"
#include "support/job.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- evolutions ---- */

static int gene(const struct checker *checker, int index)
{
    return checker->weights[index / CHECKER_PITS][index % CHECKER_PITS];
}

static struct game *game;

static void begin(void)
{
    game = sowing_game(CHECKER_EVOLUTION_GAME);
}

static void end(void)
{
    game_free(game);
}

/* Small, and with all that there is. */
static struct checker_evolution_setting small(void)
{
    struct checker_evolution_setting setting = checker_evolution_standard(game);

    setting.population = 13;
    setting.games = 3;
    setting.generations = 6;
    setting.first_ply = 1;
    setting.last_ply = 2;
    setting.elite = 2;
    setting.baseline = true;
    setting.seed = UINT64_C(0xfedcba9876543210);
    return setting;
}

static void go_on(struct checker_evolution *evolution, int generations,
                  int threads)
{
    const struct job_context context = {.threads = threads};
    struct err err = {""};

    while (evolution->job.count < generations)
        ck_assert_msg(job_step(&evolution->job, &context, &err), "%s",
                      err.text);
}

static struct checker_evolution *
evolve(const struct checker_evolution_setting *setting, int generations,
       int threads)
{
    struct checker_evolution *evolution = checker_evolution_new(setting);

    go_on(evolution, generations, threads);
    return evolution;
}

static void same(const struct checker_evolution *one,
                 const struct checker_evolution *other)
{
    const size_t count = (size_t)one->setting.population;

    ck_assert_int_eq(one->job.count, other->job.count);
    ck_assert_mem_eq(one->population, other->population,
                     count * sizeof *one->population);
    ck_assert_mem_eq(one->fitness, other->fitness,
                     count * sizeof *one->fitness);
    for (int i = 0; i < one->job.count; i++) {
        ck_assert_int_eq(one->generations[i].ply, other->generations[i].ply);
        ck_assert_int_eq(one->generations[i].best, other->generations[i].best);
        ck_assert_int_eq(one->generations[i].sum, other->generations[i].sum);
    }
}

START_TEST(threads_do_not_matter)
{
    struct checker_evolution_setting setting = small();

    setting.peers = _i == 1;
    setting.aim = _i == 1 ? CHECKER_EVOLUTION_WINS : CHECKER_EVOLUTION_SEEDS;

    struct checker_evolution *one = evolve(&setting, 6, 1);
    struct checker_evolution *many = evolve(&setting, 6, 3);

    same(one, many);
    job_free(&many->job);
    job_free(&one->job);
}
END_TEST

START_TEST(another_seed_is_another_evolution)
{
    struct checker_evolution_setting setting = small();
    struct checker_evolution *one = evolve(&setting, 1, 1);

    setting.seed++;

    struct checker_evolution *other = evolve(&setting, 1, 1);

    ck_assert_mem_ne(one->population, other->population,
                     sizeof *one->population);
    job_free(&other->job);
    job_free(&one->job);
}
END_TEST

START_TEST(a_resumed_job_gives_the_same_result)
{
    const struct checker_evolution_setting setting = small();
    struct checker_evolution *whole = evolve(&setting, 6, 1);

    for (int at = 0; at < 6; at += 2) {
        struct checker_evolution *half = evolve(&setting, at, 1);
        struct checker_evolution *rest = checker_evolution_new(&setting);

        job_move(&half->job, &rest->job);
        go_on(rest, 6, 2);
        same(rest, whole);
        job_free(&rest->job);
        job_free(&half->job);
    }
    job_free(&whole->job);
}
END_TEST

START_TEST(a_checkpoint_of_another_setting_is_refused)
{
    struct checker_evolution_setting setting = small();
    struct checker_evolution *evolution = evolve(&setting, 1, 1);

    setting.last_ply = 3;

    struct checker_evolution *other = checker_evolution_new(&setting);

    job_refuses(&evolution->job, &other->job,
                "against is 1..2 in 6 in it, and 1..3 in 6 here");
    job_free(&other->job);
    job_free(&evolution->job);
}
END_TEST

START_TEST(weights_that_cannot_be_are_refused)
{
    const struct checker_evolution_setting setting = small();
    struct checker_evolution *evolution = checker_evolution_new(&setting);

    evolution->population[1].weights[1][2] = CHECKER_WEIGHT_LARGEST + 1;
    job_refuses(&evolution->job, &evolution->job,
                "heads: 401 is not in 0..400");
    job_free(&evolution->job);
}
END_TEST

START_TEST(a_stop_leaves_it_as_it_was)
{
    const struct checker_evolution_setting setting = small();
    struct checker_evolution *evolution = evolve(&setting, 2, 1);
    struct checker_evolution *alike = evolve(&setting, 2, 1);
    struct stop stop = {0};
    struct err err = {""};

    stop_raise(&stop, true);
    ck_assert(!job_step(&evolution->job,
                        &(struct job_context){.threads = 2, .stop = &stop},
                        &err));
    ck_assert_str_eq(err.text, "");
    same(evolution, alike);
    go_on(evolution, 4, 1);
    go_on(alike, 4, 1);
    same(evolution, alike);
    job_free(&alike->job);
    job_free(&evolution->job);
}
END_TEST

START_TEST(the_first_individuals_have_weights_from_1_to_100)
{
    struct checker_evolution_setting setting = small();

    setting.population = 100;
    setting.games = 1;

    struct checker_evolution *evolution = evolve(&setting, 1, 2);
    int64_t sum = 0;

    for (int i = 0; i < 100; i++)
        for (int k = 0; k < CHECKER_GENES; k++) {
            ck_assert(gene(&evolution->population[i], k) >= 1 &&
                      gene(&evolution->population[i], k) <= 100);
            sum += gene(&evolution->population[i], k);
        }
    ck_assert(llabs(sum - 151500) < 6324); /* 3000 of 50.5 +- 28.9 */
    job_free(&evolution->job);
}
END_TEST

START_TEST(an_elite_lives_on_and_parents_do_not)
{
    struct checker_evolution_setting setting = small();

    setting.mutation = 1000;

    struct checker_evolution *evolution = evolve(&setting, 3, 1);
    const struct checker champion =
        evolution->population[checker_evolution_champion(evolution)];
    int found = 0;

    go_on(evolution, 4, 1);
    ck_assert_mem_eq(&evolution->population[0], &champion, sizeof champion);
    for (int i = 0; i < setting.population; i++)
        found +=
            memcmp(&evolution->population[i], &champion, sizeof champion) == 0;
    ck_assert_int_eq(found, 1);
    job_free(&evolution->job);
}
END_TEST

START_TEST(the_depth_of_opponents_rises_evenly)
{
    struct checker_evolution_setting setting = small();

    setting.last_ply = 3;

    struct checker_evolution *evolution = evolve(&setting, 7, 2);

    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(evolution->generations[i].ply, 1 + i / 2);
    ck_assert_int_eq(evolution->generations[6].ply,
                     3); /* one more than there were */
    job_free(&evolution->job);
}
END_TEST

START_TEST(they_learn)
{
    struct checker_evolution_setting setting = small();

    setting.population = 40;
    setting.games = 4;
    setting.generations = 25;
    setting.last_ply = 1;

    struct checker_evolution *evolution = evolve(&setting, 25, 2);

    /* From some 13 seeds a game to more than 20. */
    ck_assert(evolution->generations[0].sum < 2560);
    ck_assert(evolution->generations[24].sum > 3200);
    job_free(&evolution->job);
}
END_TEST

START_TEST(an_evaluation_counts_seeds_and_wins)
{
    struct checker checkers[2];
    struct checker_evolution_score one[2], three[2];
    struct err err = {""};

    ck_assert(weights_find_checker("source", &checkers[0], &err));
    ck_assert(weights_find_checker("best", &checkers[1], &err));
    ck_assert(checker_evolution_evaluate(game, checkers, 2, 3, 100, 5,
                                         &(struct job_context){.threads = 1},
                                         one, &err));
    ck_assert(checker_evolution_evaluate(game, checkers, 2, 3, 100, 5,
                                         &(struct job_context){.threads = 3},
                                         three, &err));
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(one[i].wins, three[i].wins);
        ck_assert_int_eq(one[i].seeds, three[i].seeds);
    }
    ck_assert_int_eq(one[0].games, 100);

    /* The paper's own wins some by these rules, what was evolved most. */
    ck_assert_int_lt(one[0].wins, 20);
    ck_assert_int_gt(one[1].wins, 70);
    ck_assert(one[1].seeds > 2600);
}
END_TEST

/* ---- bad settings ---- */

static void refused(const struct checker_evolution_setting *setting,
                    const char *message)
{
    struct err err = {""};

    ck_assert(!checker_evolution_allowed(setting, &err));
    ck_assert_str_eq(err.text, message);
}

/* What the table does not fill in. */
START_TEST(the_standard_setting_has_the_defaults_of_the_options)
{
    const struct checker_evolution_setting setting =
        checker_evolution_standard(game);
    const struct option *const options = CHECKER_EVOLUTION_OPTIONS;
    char plies[12];

    snprintf(plies, sizeof plies, "%d", setting.first_ply);
    ck_assert_int_eq(setting.last_ply, setting.first_ply);
    ck_assert_str_eq(options[option_find(options, "--against")].standard_text,
                     plies);
    ck_assert_int_eq(options[option_find(options, "--seed")].standard,
                     (long)setting.seed);
}
END_TEST

START_TEST(settings_that_cannot_be_are_refused)
{
    struct game *abalone = sowing_game("abalone");
    struct game *relays = sowing_game("ohvalhu");
    struct checker_evolution_setting setting =
        checker_evolution_standard(abalone);
    struct err err = {""};

    refused(&setting, "game: evolved: does not know abalone");
    setting = checker_evolution_standard(relays);
    refused(&setting, "game: relays make turns too long for the search of an "
                      "opponent");
    setting = checker_evolution_standard(game);
    ck_assert(checker_evolution_allowed(&setting, &err));
    setting.population = 1;
    refused(&setting, "population: 1 is not in 2..1000");
    setting = checker_evolution_standard(game);
    setting.elite = 101;
    refused(&setting, "elite: 101 is not in 0..100");
    setting = checker_evolution_standard(game);
    setting.first_ply = 4;
    refused(&setting, "against: 4..3 is not in 1..12");
    setting.peers = true;
    ck_assert(checker_evolution_allowed(&setting, &err));
    game_free(relays);
    game_free(abalone);
}
END_TEST

static TCase *checker_evolution_case(void)
{
    TCase *evolution = tcase_create("evolution");

    tcase_add_checked_fixture(evolution, begin, end);
    tcase_add_loop_test(evolution, threads_do_not_matter, 0, 2);
    tcase_add_test(evolution, another_seed_is_another_evolution);
    tcase_add_test(evolution, a_resumed_job_gives_the_same_result);
    tcase_add_test(evolution, a_checkpoint_of_another_setting_is_refused);
    tcase_add_test(evolution, weights_that_cannot_be_are_refused);
    tcase_add_test(evolution, a_stop_leaves_it_as_it_was);
    tcase_add_test(evolution, the_first_individuals_have_weights_from_1_to_100);
    tcase_add_test(evolution, an_elite_lives_on_and_parents_do_not);
    tcase_add_test(evolution, the_depth_of_opponents_rises_evenly);
    tcase_add_test(evolution, they_learn);
    tcase_add_test(evolution, an_evaluation_counts_seeds_and_wins);
    tcase_add_test(evolution,
                   the_standard_setting_has_the_defaults_of_the_options);
    tcase_add_test(evolution, settings_that_cannot_be_are_refused);
    return evolution;
}

Suite *checker_evolution_suite(void)
{
    Suite *suite = suite_create("checker_evolution");

    suite_add_tcase(suite, checker_opponents_case());
    suite_add_tcase(suite, checker_operators_case());
    suite_add_tcase(suite, checker_evolution_case());
    return suite;
}
