/* SPDX-License-Identifier: MIT */
/*
 * What a position is worth at a glance: worked out by hand, here and in the
 * thesis, and compared with what the textbook reads hole by hole.
 */
#include "engine/search/test_evaluation.h"
#include "engine/search/evaluation.h"
#include "engine/search/feature.h"
#include "support/game/heaps.h"
#include "support/game/solver_proof.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 23, PLACES = 30 };

/* ---- H1..H10 ---- */

/* Doubled, as ten numbers. `seen` names the viewer, s or n, and behind it what
 * it remembers: a for another turn, r for the rightmost pit. */
static void sees(const char *spec, const char *before, const char *moves,
                 const char *seen, bool printed, const char *wanted)
{
    struct game *game = sowing_game(spec);
    struct position position = sowing_position(game, before);
    const struct viewer viewer = {.player = seen[0] == 'n',
                                  .again = strchr(seen, 'a') != NULL,
                                  .rightmost = strchr(seen, 'r') != NULL};
    char text[200] = "";
    int length = 0;

    sowing_play(game, &position, moves);

    const struct features features =
        features_of(game, &position, &viewer, printed);

    for (int i = 0; i < FEATURE_COUNT; i++)
        length +=
            sprintf(text + length, i > 0 ? " %d" : "%d", features.doubled[i]);
    ck_assert_str_eq(text, wanted);
    game_free(game);
}

START_TEST(ten_features_are_seen_from_the_south)
{
    /* 2 in the first pit, 12 in all, in 4 pits; 7 stored, 6 against. H9 is
     * 7 - 9, H10 is 10.5 - 6. */
    sees("kalah", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/s", "", "s", false,
         "4 24 8 14 0 -12 0 2 -4 9");
}
END_TEST

START_TEST(ten_features_are_seen_from_the_north)
{
    /* 3 in pit a, 23 in all, in 5 pits; 6 stored, 7 against. H9 is 6 - 10.5,
     * H10 is 9 - 7. Which of them is to move makes no difference. */
    sees("kalah", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/n", "", "n", false,
         "6 46 10 12 0 -14 0 -2 -9 4");
    sees("kalah", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/s", "", "n", false,
         "6 46 10 12 0 -14 0 -2 -9 4");
}
END_TEST

START_TEST(a_lead_counts_from_five_seeds_on)
{
    sees("kalah", "0,0,0,0,4,1,4/3,1,0,9,2,8,4/s", "", "s", false,
         "0 10 4 8 0 -8 0 0 0 0");
    sees("kalah", "0,0,0,0,4,1,5/3,1,0,9,2,8,4/s", "", "s", false,
         "0 10 4 10 0 -8 0 2 0 7");
    sees("kalah", "0,0,0,0,4,1,4/3,1,0,9,2,8,5/s", "", "s", false,
         "0 10 4 8 0 -10 0 -2 -7 0");
}
END_TEST

START_TEST(the_printed_signs_are_those_of_algorithm_4)
{
    /* -(1.5 * 6) - 7; with less than five it is nothing, too. */
    sees("kalah", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/s", "", "s", true,
         "4 24 8 14 0 -12 0 2 -32 9");
    sees("kalah", "0,0,0,0,4,1,5/3,1,0,9,2,8,4/s", "", "s", true,
         "0 10 4 10 0 -8 0 2 0 7");
}
END_TEST

START_TEST(an_evaluation_that_remembers_sees_the_path)
{
    sees("kalah", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/s", "", "sa", false,
         "4 24 8 14 0 -12 2 2 -4 9");
    sees("kalah", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/s", "", "sr", false,
         "4 24 8 14 2 -12 0 2 -4 9");
}
END_TEST

START_TEST(after_a_swap_players_see_the_other_side)
{
    /* 1,1,1/1,1,1: 3 ends in the store. North takes south's side, and has
     * to move it: the first player is the north one now. */
    const char *start = "1,1,1,0/1,1,1,0/s";

    sees("kalah:pits=3,seeds=1,pie=on", start, "3", "s", false,
         "2 4 4 2 0 0 0 2 0 0");
    sees("kalah:pits=3,seeds=1,pie=on", start, "3 swap", "s", false,
         "2 6 6 0 0 -2 0 -2 0 0");
    sees("kalah:pits=3,seeds=1,pie=on", start, "3 swap", "n", false,
         "2 4 4 2 0 0 0 2 0 0");
}
END_TEST

START_TEST(wide_boards_are_seen_alike)
{
    /* Eight pits; twelve; and seven with more than 255 seeds. */
    sees("kalah:pits=8", "1,0,0,20,0,0,3,4,30/0,2,0,0,0,0,0,5,10/s", "", "s",
         false, "2 56 8 60 0 -20 0 40 30 70");
    sees("kalah:pits=8", "1,0,0,20,0,0,3,4,30/0,2,0,0,0,0,0,5,10/s", "", "n",
         false, "0 14 4 20 0 -60 0 -40 -70 -30");
    sees("kalah:pits=12",
         "0,0,0,0,0,0,0,0,0,0,0,9,0/7,0,0,0,0,0,0,0,0,0,0,0,0/s", "", "n",
         false, "14 14 2 0 0 0 0 0 0 0");
    sees("kalah:pits=7", "300,0,0,0,0,0,1,0/0,0,0,0,0,0,1,0/s", "", "s", false,
         "600 602 4 0 0 0 0 0 0 0");
    sees("kalah:pits=7", "30,40,50,60,40,20,10,2/0,0,0,0,0,0,1,0/s", "", "s",
         false, "60 500 14 4 0 0 0 4 0 0");
}
END_TEST

START_TEST(sown_clockwise_the_left_is_still_the_left)
{
    sees("vai-lung-thlan", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/s", "", "s", false,
         "4 24 8 14 0 -12 0 2 -4 9");
    sees("vai-lung-thlan", "2,0,5,0,4,1,7/3,1,0,9,2,8,6/s", "", "n", false,
         "6 46 10 12 0 -14 0 -2 -9 4");
}
END_TEST

static void rightmost(const char *spec, const char *text, const char *names)
{
    struct game *game = sowing_game(spec);
    const struct position position = sowing_position(game, text);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, &position, moves);
    char found[40] = "";

    for (int i = 0; i < count; i++)
        if (feature_rightmost(game, &position, moves[i]))
            strcat(found, game_move_text(game, &position, moves[i]).text);
    ck_assert_str_eq(found, names);
    game_free(game);
}

START_TEST(the_rightmost_pit_is_the_last_that_holds_seeds)
{
    rightmost("kalah", "2,0,5,4,0,0,7/3,1,0,9,2,8,6/s", "4");
    rightmost("kalah", "2,0,5,4,0,0,7/3,1,0,9,2,8,6/n", "f");
    rightmost("kalah", "2,0,5,4,0,0,7/3,0,0,0,0,0,6/n", "a");
    rightmost("kalah:pits=9", "1,0,0,0,0,0,0,3,0,0/1,0,0,0,0,0,0,0,0,0/s", "8");
    rightmost("vai-lung-thlan", "0,0,0,0,0,0,7/3,0,0,0,0,0,6/s", ""); /* pass */
}
END_TEST

START_TEST(features_have_names)
{
    struct game *game = sowing_game("oware");
    struct err err = {""};
    const char *const *names = feature_names(game, &err);

    ck_assert_str_eq(names[0], "h1");
    ck_assert_str_eq(names[FEATURE_COUNT - 1], "h10");
    ck_assert_ptr_null(names[FEATURE_COUNT]);
    game_free(game);
}
END_TEST

/* What stands behind the last is not touched. */
START_TEST(features_are_ten_numbers)
{
    struct game *const game = sowing_game("kalah");
    const struct position position =
        sowing_position(game, "2,0,5,4,0,0,7/3,1,0,9,2,8,6/s");
    double values[FEATURE_COUNT + 1];

    values[FEATURE_COUNT] = 77;
    feature_values(game, &position, values);
    ck_assert(values[0] == 2 && values[1] == 11 && values[3] == 7);
    ck_assert(values[FEATURE_COUNT] == 77);
    game_free(game);
}
END_TEST

START_TEST(a_game_without_features_says_so)
{
    static const int STONES[HEAPS] = {3, 2};
    struct heaps heaps;
    struct err err = {""};
    char message[100];

    heaps_set_up(&heaps, STONES, false);
    ck_assert_ptr_null(feature_names(&heaps.game, &err));
    snprintf(message, sizeof message, "%s: has no features", heaps.game.name);
    ck_assert_str_eq(err.text, message);
}
END_TEST

/* Neither of marbles nor of heaps anything is guessed: all are equal, and what
 * stands behind them is left as it is. */
START_TEST(where_nothing_is_guessed_all_moves_are_equal)
{
    static const int STONES[HEAPS] = {3, 2};
    struct game *const abalone = variant_game("abalone");
    struct heaps heaps;

    heaps_set_up(&heaps, STONES, false);

    const struct game *const games[] = {abalone, &heaps.game};

    for (int i = 0; i < 2; i++) {
        struct position position;
        struct move moves[MOVES_MAX];
        int scores[MOVES_MAX + 1];

        games[i]->class->start(games[i], &position);

        const int count = games[i]->class->moves(games[i], &position, moves);

        for (int k = 0; k <= MOVES_MAX; k++)
            scores[k] = 77;
        feature_order_scores(games[i], &position, moves, count, scores);
        for (int k = 0; k <= count; k++)
            ck_assert_int_eq(scores[k], k < count ? 0 : 77);
    }
    game_free(abalone);
}
END_TEST

/* ---- evaluations ---- */

static int leaf_of(enum evaluation_kind kind, const char *spec,
                   const char *text, int player)
{
    struct game *game = sowing_game(spec);
    const struct position position = sowing_position(game, text);
    struct evaluation evaluation;
    struct err err = {""};

    ck_assert(evaluation_make(kind, game, &evaluation, &err));

    const int value = evaluation.leaf(&evaluation, game, &position,
                                      &(struct viewer){.player = player});

    game_free(game);
    return value;
}

static const char *const CHANCES = "1,0,1,3,0,1,7/1,1,0,0,3,0,4/s";

START_TEST(captures_and_chains_are_pits_that_would)
{
    /* South: 1 falls into the empty 2 and takes the three of e; 3 into 4, which
     * is not empty; 4 and 6 reach the store. North: a falls into b, which is
     * not empty; b into the empty c, and takes the three of 4; e goes past the
     * store. */
    ck_assert_int_eq(leaf_of(EVALUATION_OFFENSIVE, "kalah", CHANCES, 0), 1);
    ck_assert_int_eq(leaf_of(EVALUATION_DEFENSIVE, "kalah", CHANCES, 0), -1);
    ck_assert_int_eq(leaf_of(EVALUATION_CHAINING, "kalah", CHANCES, 0), 2);
    ck_assert_int_eq(leaf_of(EVALUATION_OFFENSIVE, "kalah", CHANCES, 1), 1);
    ck_assert_int_eq(leaf_of(EVALUATION_CHAINING, "kalah", CHANCES, 1), 0);
    /* 0.45 * 3 + 0.05 - 0.1 + 0.1 * 2, and 0.45 * -3 + 0.05 - 0.1 */
    ck_assert_int_eq(leaf_of(EVALUATION_WEIGHTED, "kalah", CHANCES, 0), 1500);
    ck_assert_int_eq(leaf_of(EVALUATION_WEIGHTED, "kalah", CHANCES, 1), -1400);
}
END_TEST

START_TEST(hoards_lie_in_the_two_pits_beside_the_store)
{
    ck_assert_int_eq(leaf_of(EVALUATION_HOARDING, "kalah", CHANCES, 0), 1);
    ck_assert_int_eq(leaf_of(EVALUATION_HOARDING, "kalah", CHANCES, 1), 3);
    ck_assert_int_eq(
        leaf_of(EVALUATION_HOARDING, "kalah:pits=1", "4,0/5,0/s", 1), 5);
}
END_TEST

START_TEST(the_last_seed_of_a_game_goes_on_to_nothing)
{
    /* 6 reaches the store, and south has no more: that is no other turn. */
    ck_assert_int_eq(leaf_of(EVALUATION_CHAINING, "kalah",
                             "0,0,0,0,0,1,7/1,1,0,0,3,0,4/n", 0),
                     0);
    ck_assert_int_eq(leaf_of(EVALUATION_CHAINING, "kalah:end=mover,pits=2",
                             "0,1,7/1,1,4/n", 0),
                     0);
    /* And the first move of a game with the pie never goes on. */
    ck_assert_int_eq(leaf_of(EVALUATION_CHAINING, "kalah:pits=2,seeds=1,pie=on",
                             "1,1,0/1,1,0/s", 0),
                     0);
    ck_assert_int_eq(leaf_of(EVALUATION_CHAINING, "kalah:pits=2,seeds=1",
                             "1,1,0/1,1,0/s", 0),
                     1);
}
END_TEST

START_TEST(stores_are_a_margin)
{
    ck_assert_int_eq(leaf_of(EVALUATION_STORES, "kalah", CHANCES, 0), 3);
    ck_assert_int_eq(leaf_of(EVALUATION_STORES, "kalah", CHANCES, 1), -3);
}
END_TEST

/* A fifth of the seeds on the board for a tuzdik, and of those that the own row
 * has more. */
START_TEST(a_tuzdik_is_worth_its_share_of_what_is_still_sown)
{
    static const char game[] = "togyzkumalak:pits=4";
    static const char one[] = "1,2,3,4,7/X,0,5,5,2/s";
    static const char both[] = "X,20,3,4,7/0,X,5,2,2/s";

    ck_assert_int_eq(leaf_of(EVALUATION_TUZDIKS, game, one, 0), 5 + 4);
    ck_assert_int_eq(leaf_of(EVALUATION_TUZDIKS, game, one, 1), -5 - 4);
    ck_assert_int_eq(leaf_of(EVALUATION_TUZDIKS, game, both, 0), 5 + 4);
    ck_assert_int_eq(leaf_of(EVALUATION_STORES, game, both, 0), 5);
}
END_TEST

START_TEST(only_games_with_tuzdiks_value_them)
{
    static const char *const specs[] = {"kalah", "mangala",
                                        "togyzkumalak:tuzdik=off", "abalone"};

    for (int i = 0; i < 4; i++) {
        struct game *game = variant_game(specs[i]);
        struct evaluation evaluation;
        struct err err;

        ck_assert(
            !evaluation_make(EVALUATION_TUZDIKS, game, &evaluation, &err));
        game_free(game);
    }
}
END_TEST

START_TEST(a_finished_position_is_worth_its_margin)
{
    struct game *game = sowing_game("kalah");
    const struct position position =
        sowing_position(game, "0,0,0,0,0,0,20/1,1,0,0,3,0,4/s");

    ck_assert_int_eq(evaluation_margin(game, &position, 0), 11);
    ck_assert_int_eq(evaluation_margin(game, &position, 1), -11);
    game_free(game);
}
END_TEST

START_TEST(only_margins_are_the_same_from_both_sides)
{
    for (int kind = 0; kind < EVALUATION_COUNT; kind++) {
        struct game *game =
            variant_game(kind == EVALUATION_STRATEGIES ? "abalone:preset=report"
                         : kind == EVALUATION_TUZDIKS  ? "togyzkumalak"
                                                       : "kalah");
        struct evaluation evaluation;
        struct err err;

        ck_assert(evaluation_make((enum evaluation_kind)kind, game, &evaluation,
                                  &err));
        const bool same = kind == EVALUATION_STORES ||
                          kind == EVALUATION_TUZDIKS || kind == EVALUATION_NET;

        ck_assert_int_eq(evaluation.symmetric, same);
        ck_assert_int_eq(evaluation.margin, same);
        game_free(game);
    }
}
END_TEST

/* Whoever looks at it: what it says is for the side that moves. */
START_TEST(a_net_says_to_both_what_is_the_movers)
{
    struct game *const game = variant_game("kalah");
    struct rng rng = rng_new(SEED, 0);
    struct evaluation evaluation;
    struct position position;
    struct err err;
    struct value_net *const net = value_net_find("kalah-6", game, &err);
    int uneven = 0;

    ck_assert_ptr_nonnull(net);
    ck_assert(evaluation_make(EVALUATION_NET, game, &evaluation, &err));
    evaluation.net = net;
    game->class->start(game, &position);
    while (position.end == END_NOT) {
        const int margin = value_net_margin(net, &position);

        for (int player = 0; player < 2; player++)
            ck_assert_int_eq(
                evaluation.leaf(&evaluation, game, &position,
                                &(struct viewer){.player = player}),
                player == position.player ? margin : -margin);
        uneven += margin != 0;
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
    ck_assert_int_gt(uneven, 5);
    value_net_free(net);
    game_free(game);
}
END_TEST

/* By H5, the rightmost pit, and by H7, another turn. */
START_TEST(only_two_features_remember_the_path)
{
    for (int i = 0; i < FEATURE_COUNT; i++) {
        struct evaluation evaluation = {.remembers = false};
        int weights[WEIGHTS_MAX] = {0};

        weights[i] = -3;
        evaluation_weigh(&evaluation, weights, i % 2 == 1);
        ck_assert_int_eq(evaluation.remembers, i == 4 || i == 6);
        ck_assert_int_eq(evaluation.printed, i % 2 == 1);
        ck_assert_mem_eq(evaluation.weights, weights, sizeof weights);
    }
}
END_TEST

/* Wherever games lead, every evaluation is what the textbook reads. */
START_TEST(every_evaluation_is_what_the_textbook_sees)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct line line = {0};

    for (int i = 0; i < PLACES * PROOF_LOOKS * proof_times(); i++) {
        struct textbook book = {.game = game};
        struct evaluation evaluation;
        const struct viewer viewer = {.player = (int)rng_below(&rng, 2),
                                      .again = rng_below(&rng, 2) == 1,
                                      .rightmost = rng_below(&rng, 2) == 1};

        proof_evaluation(i % PROOF_LOOKS, game, &book, &evaluation);
        if (i % PROOF_LOOKS == 0)
            proof_random_line(game, &rng, &line);

        const struct position *position = line_position(&line);
        const int value = evaluation.leaf(&evaluation, game, position, &viewer);

        holds(value * (TEXTBOOK_SEED / evaluation.seed) ==
                  textbook_evaluate(&book, position, viewer.player,
                                    viewer.again, viewer.rightmost),
              evaluation_name(book.kind), game, position);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* A seed; of strategies, whose values are shares, a quarter of one. */
START_TEST(a_lead_is_a_seed_or_a_quarter_of_what_strategies_can_give)
{
    struct game *const kalah = variant_game("kalah");
    struct game *const abalone = variant_game("abalone");

    ck_assert_int_eq(evaluation_lead(EVALUATION_STORES, kalah), 1000);
    ck_assert_int_eq(evaluation_lead(EVALUATION_HEURISTIC, kalah), 1000);
    ck_assert_int_eq(evaluation_lead(EVALUATION_STRATEGIES, kalah), 1000);
    ck_assert_int_eq(evaluation_lead(EVALUATION_STORES, abalone), 1000);
    /* Where all of it, the 1, is six and two thirds of ten. */
    ck_assert_int_eq(evaluation_lead(EVALUATION_STRATEGIES, abalone), 150);
    game_free(kalah);
    game_free(abalone);
}
END_TEST

Suite *evaluation_suite(void)
{
    Suite *suite = suite_create("evaluation");
    TCase *features = tcase_create("features");
    TCase *evaluations = tcase_create("evaluations");

    tcase_add_test(features, ten_features_are_seen_from_the_south);
    tcase_add_test(features, ten_features_are_seen_from_the_north);
    tcase_add_test(features, a_lead_counts_from_five_seeds_on);
    tcase_add_test(features, the_printed_signs_are_those_of_algorithm_4);
    tcase_add_test(features, an_evaluation_that_remembers_sees_the_path);
    tcase_add_test(features, after_a_swap_players_see_the_other_side);
    tcase_add_test(features, wide_boards_are_seen_alike);
    tcase_add_test(features, sown_clockwise_the_left_is_still_the_left);
    tcase_add_test(features, the_rightmost_pit_is_the_last_that_holds_seeds);
    tcase_add_test(features, features_have_names);
    tcase_add_test(features, features_are_ten_numbers);
    tcase_add_test(features, a_game_without_features_says_so);
    tcase_add_test(features, where_nothing_is_guessed_all_moves_are_equal);
    tcase_add_test(evaluations, captures_and_chains_are_pits_that_would);
    tcase_add_test(evaluations, hoards_lie_in_the_two_pits_beside_the_store);
    tcase_add_test(evaluations, the_last_seed_of_a_game_goes_on_to_nothing);
    tcase_add_test(evaluations, stores_are_a_margin);
    tcase_add_test(evaluations,
                   a_lead_is_a_seed_or_a_quarter_of_what_strategies_can_give);
    tcase_add_test(evaluations,
                   a_tuzdik_is_worth_its_share_of_what_is_still_sown);
    tcase_add_test(evaluations, only_games_with_tuzdiks_value_them);
    tcase_add_test(evaluations, a_finished_position_is_worth_its_margin);
    tcase_add_test(evaluations, only_margins_are_the_same_from_both_sides);
    tcase_add_test(evaluations, only_two_features_remember_the_path);
    tcase_add_test(evaluations, a_net_says_to_both_what_is_the_movers);
    tcase_add_loop_test(evaluations, every_evaluation_is_what_the_textbook_sees,
                        0, SOWING_COUNT);
    suite_add_tcase(suite, features);
    suite_add_tcase(suite, evaluations);
    suite_add_tcase(suite, evaluation_weights_case());
    return suite;
}
