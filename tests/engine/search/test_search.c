/* SPDX-License-Identifier: MIT */
/*
 * The search proves itself: alpha-beta, MTD(f) and plain minimax give the same
 * value and the same best moves as the textbook, whatever is switched on.
 *
 * NAQALA_PROOF=50 tries fifty times as many places.
 */
#include "engine/search/test_search.h"
#include "support/game/solver_proof.h"
#include "support/game/variants.h"
#include "support/suites.h"

enum {
    SEED = 11,
    DEPTHS = 6,
    PATIENCE = 6000,    /* positions of the textbook; deeper trees are few */
    SLOW_PATIENCE = 60, /* where every one of them is told */
    PLACES = 8          /* of every depth */
};

static int agree_somewhere(const struct game *game, int look, int depth,
                           struct rng *rng)
{
    struct textbook book = {
        .game = game,
        .free_extra = rng_below(rng, 2) == 1,
        .patience = look < PROOF_QUICK_LOOKS ? PATIENCE : SLOW_PATIENCE};
    struct evaluation evaluation;
    struct line line = {0};

    proof_evaluation(look, game, &book, &evaluation);
    proof_random_line(game, rng, &line);

    const bool agreed = proof_agree(&book, &evaluation, &line, depth, rng);

    line_free(&line);
    return agreed;
}

START_TEST(every_way_of_searching_is_minimax)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int depth = 1; depth <= DEPTHS; depth++) {
        int agreed = 0;

        for (int i = 0; i < PLACES * proof_times(); i++)
            agreed +=
                agree_somewhere(game, (i + depth) % PROOF_LOOKS, depth, &rng);
        ck_assert_int_gt(agreed, 0);
    }
    game_free(game);
}
END_TEST

Suite *search_suite(void)
{
    Suite *suite = suite_create("search");
    TCase *proof = tcase_create("proof");

    tcase_add_loop_test(proof, every_way_of_searching_is_minimax, 0,
                        SOWING_COUNT);
    suite_add_tcase(suite, proof);
    suite_add_tcase(suite, search_limit_case());
    suite_add_tcase(suite, search_solved_case());
    suite_add_tcase(suite, search_three_case());
    suite_add_tcase(suite, search_memory_case());
    suite_add_tcase(suite, search_budget_case());
    suite_add_tcase(suite, search_machine_case());
    suite_add_tcase(suite, search_abalone_case());
    suite_add_tcase(suite, search_strategies_case());
    suite_add_tcase(suite, search_line_case());
    suite_add_tcase(suite, search_effort_case());
    return suite;
}
