/* SPDX-License-Identifier: MIT */
/* The parts of the evolution of the feature checker: opponents, and operators.
 */
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/evolution/evolve_checker_games.h"
#include "lab/evolution/test_evolve_checker.h"
#include "support/game/sowing.h"

#include <stdlib.h>

/* ---- opponents ---- */

/* The textbook's minimax: the margin for the player to move; an extra turn is
 * free. */
static int textbook(const struct game *game, const struct position *position,
                    int plies, int player)
{
    struct move moves[MOVES_MAX];
    const bool own = position->player == player;
    int best = own ? -1000 : 1000;

    if (position->end != END_NOT || plies == 0)
        return game->class->score(game, position, player) -
               game->class->score(game, position, !player);

    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const bool again =
            after.end == END_NOT && after.player == position->player;
        const int value =
            textbook(game, &after, again ? plies : plies - 1, player);

        best = own == (value > best) ? value : best;
    }
    return best;
}

static uint64_t best_of(const struct game *game,
                        const struct position *position, int plies)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    int best = -1000;
    uint64_t bits = 0;

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const bool again =
            after.end == END_NOT && after.player == position->player;
        const int value =
            textbook(game, &after, again ? plies : plies - 1, position->player);

        bits = value > best    ? UINT64_C(1) << moves[i].code
               : value == best ? bits | UINT64_C(1) << moves[i].code
                               : bits;
        best = value > best ? value : best;
    }
    return bits;
}

START_TEST(a_trainer_is_the_textbooks_minimax_with_free_extra_turns)
{
    const int plies = _i;
    struct game *game = sowing_game(CHECKER_EVOLUTION_GAME);
    struct fast_player *trainer = fast_player_new_trainer(game, plies);
    struct rng rng = rng_new(8, (uint64_t)plies);

    for (int i = 0; i < 200; i++) {
        struct position position;
        struct move moves[MOVES_MAX];

        opening_position(game, 2 + i % 20, &rng, &position);
        for (int again = 0; again < 2; again++) { /* by memory, too */
            const int count =
                fast_player_moves(trainer, &position, &rng, moves);
            uint64_t bits = 0;

            for (int k = 0; k < count; k++)
                bits |= UINT64_C(1) << moves[k].code;
            ck_assert_uint_eq(bits, best_of(game, &position, plies));
        }
    }
    fast_player_free(trainer);
    game_free(game);
}
END_TEST

START_TEST(three_plies_against_three_are_won_by_the_first_player)
{
    enum { GAMES = 200 };
    struct game *game = sowing_game(CHECKER_EVOLUTION_GAME);
    struct fast_player *trainer = fast_player_new_trainer(game, 3);
    struct fast_player *const both[2] = {trainer, trainer};
    struct position start;

    game->class->start(game, &start);
    for (int i = 0; i < GAMES; i++) {
        struct rng rng = rng_new(1, (uint64_t)i);

        ck_assert_int_gt(fast_game_play(both, game, &start, &rng).margin, 0);
    }
    fast_player_free(trainer);
    game_free(game);
}
END_TEST

START_TEST(a_player_may_pass_or_swap)
{
    static const char *const specs[] = {"dakon", "kalah:pie=on"};
    struct rng rng = rng_new(6, 6);

    for (int i = 0; i < 2; i++) {
        struct game *game = sowing_game(specs[i]);
        struct evaluation evaluation;
        struct err err = {""};

        ck_assert(evaluation_make(EVALUATION_STORES, game, &evaluation, &err));

        struct fast_player *fast_player =
            fast_player_new_searcher(game, &evaluation, 2);
        struct fast_player *const both[2] = {fast_player, fast_player};
        struct position start;

        game->class->start(game, &start);
        for (int k = 0; k < 5; k++)
            ck_assert_int_le(
                abs(fast_game_play(both, game, &start, &rng).margin),
                game->class->material(game, &start));
        fast_player_free(fast_player);
        game_free(game);
    }
}
END_TEST

/* ---- operators ---- */

static struct checker checker_of(int first)
{
    struct checker checker;

    for (int i = 0; i < CHECKER_GENES; i++)
        checker.weights[i / CHECKER_PITS][i % CHECKER_PITS] = first + i;
    return checker;
}

static int gene(const struct checker *checker, int index)
{
    return checker->weights[index / CHECKER_PITS][index % CHECKER_PITS];
}

START_TEST(a_cross_changes_all_behind_one_point)
{
    enum { TRIES = 29000, FEW = 870, MANY = 1130 };
    const struct checker father = checker_of(0), mother = checker_of(100);
    struct rng rng = rng_new(2, 2);
    int cuts[CHECKER_GENES + 1] = {0};

    for (int i = 0; i < TRIES; i++) {
        struct checker one = father, other = mother;
        int cut = 0;

        checker_evolution_cross(&one, &other, &rng);
        while (cut < CHECKER_GENES && gene(&one, cut) == cut)
            cut++;
        cuts[cut]++;
        for (int k = 0; k < CHECKER_GENES; k++)
            if (gene(&one, k) != (k < cut ? k : 100 + k) ||
                gene(&other, k) != (k < cut ? 100 + k : k))
                ck_abort_msg("gene %d of a cross at %d", k, cut);
    }
    for (int cut = 1; cut < CHECKER_GENES; cut++)
        ck_assert(cuts[cut] > FEW && cuts[cut] < MANY);
    ck_assert_int_eq(cuts[0] + cuts[CHECKER_GENES], 0);
}
END_TEST

/* Not around the gene beside it, or any other. */
START_TEST(a_mutated_gene_lies_around_what_it_was)
{
    enum { TRIES = 4000, STEP = 30 };
    struct rng rng = rng_new(7, 7);
    int least[CHECKER_GENES] = {0}, most[CHECKER_GENES] = {0};
    int sums[CHECKER_GENES] = {0};

    for (int i = 0; i < TRIES; i++) {
        struct checker checker = checker_of(100);

        checker_evolution_mutate(&checker, 1000, &rng);
        for (int k = 0; k < CHECKER_GENES; k++) {
            const int step = gene(&checker, k) - 100 - k;

            least[k] = step < least[k] ? step : least[k];
            most[k] = step > most[k] ? step : most[k];
            sums[k] += step;
        }
    }
    for (int k = 0; k < CHECKER_GENES; k++) {
        ck_assert_int_eq(least[k], -STEP);
        ck_assert_int_eq(most[k], STEP);
        ck_assert_int_lt(abs(sums[k]), 4500); /* four deviations */
    }
}
END_TEST

START_TEST(a_gene_in_ten_moves_and_stays_in_bounds)
{
    enum { TRIES = 4000 };
    struct rng rng = rng_new(3, 3);
    int moved = 0, least = 1000, most = 0;
    int64_t sum = 0;

    for (int i = 0; i < TRIES; i++) {
        struct checker checker = checker_of(100);

        checker_evolution_mutate(&checker, 100, &rng);
        for (int k = 0; k < CHECKER_GENES; k++) {
            moved += gene(&checker, k) != 100 + k;
            sum += gene(&checker, k) - 100 - k;
        }
    }
    /* One step in 61 is none: 120000 * 0.1 * 60 / 61, five deviations. */
    ck_assert_int_gt(moved, 11803 - 520);
    ck_assert_int_lt(moved, 11803 + 520);
    ck_assert(llabs(sum) < 9350);

    struct checker low = checker_of(1), high = checker_of(370);

    for (int i = 0; i < TRIES; i++) {
        checker_evolution_mutate(&low, 500, &rng);
        checker_evolution_mutate(&high, 500, &rng);
        for (int k = 0; k < CHECKER_GENES; k++) {
            least = gene(&low, k) < least ? gene(&low, k) : least;
            most = gene(&high, k) > most ? gene(&high, k) : most;
        }
    }
    ck_assert_int_eq(least, 1);
    ck_assert_int_eq(most, CHECKER_WEIGHT_LARGEST);
}
END_TEST

START_TEST(parents_are_drawn_in_proportion_to_their_shares)
{
    enum { TRIES = 20000 };
    const int64_t fitness[] = {100, 300, 0, 600};
    const int64_t raised[] = {1100, 1300, 1000, 1600};
    struct rng rng = rng_new(4, 4);
    int64_t shares[4];
    int counts[4] = {0};

    checker_evolution_shares(fitness, 4, false, shares);
    ck_assert_mem_eq(shares, fitness, sizeof shares);
    checker_evolution_shares(raised, 4, false, shares);
    ck_assert_mem_eq(shares, raised, sizeof shares);
    checker_evolution_shares(raised, 4, true, shares);
    ck_assert_mem_eq(shares, fitness, sizeof shares);
    for (int i = 0; i < TRIES; i++)
        counts[checker_evolution_select(shares, 4, &rng)]++;
    ck_assert(abs(counts[0] - 2000) < 4 * 43);
    ck_assert(abs(counts[1] - 6000) < 4 * 65);
    ck_assert_int_eq(counts[2], 0);
    ck_assert(abs(counts[3] - 12000) < 4 * 70);
}
END_TEST

/* As in the paper's first attempt, in which no individual ever won. */
START_TEST(where_all_shares_are_zero_any_individual_is_a_parent)
{
    enum { TRIES = 4000 };
    const int64_t nothing[4] = {0};
    struct rng rng = rng_new(5, 5);
    int counts[4] = {0};

    for (int i = 0; i < TRIES; i++)
        counts[checker_evolution_select(nothing, 4, &rng)]++;
    for (int i = 0; i < 4; i++)
        ck_assert(abs(counts[i] - 1000) < 4 * 28);
}
END_TEST

TCase *checker_operators_case(void)
{
    TCase *making = tcase_create("operators");

    tcase_add_test(making, a_cross_changes_all_behind_one_point);
    tcase_add_test(making, a_mutated_gene_lies_around_what_it_was);
    tcase_add_test(making, a_gene_in_ten_moves_and_stays_in_bounds);
    tcase_add_test(making, parents_are_drawn_in_proportion_to_their_shares);
    tcase_add_test(making,
                   where_all_shares_are_zero_any_individual_is_a_parent);
    return making;
}

TCase *checker_opponents_case(void)
{
    TCase *trainers = tcase_create("opponents");

    tcase_add_loop_test(
        trainers, a_trainer_is_the_textbooks_minimax_with_free_extra_turns, 1,
        4);
    tcase_add_test(trainers,
                   three_plies_against_three_are_won_by_the_first_player);
    tcase_add_test(trainers, a_player_may_pass_or_swap);
    return trainers;
}
