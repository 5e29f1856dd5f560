/* SPDX-License-Identifier: MIT */
/* Fair openings. */
#include "base/memory.h"
#include "engine/solver/test_solver.h"
#include "match/start_inside.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>

START_TEST(a_fair_opening_is_the_same_for_the_same_seed)
{
    struct game *const game = variant_game("kalah");
    struct position one;
    struct position other;

    start_fair(game, 7, &one);
    start_fair(game, 7, &other);
    ck_assert(position_same(&one, &other));
    start_fair(game, 8, &other);
    ck_assert(!position_same(&one, &other));
    game_free(game);
}
END_TEST

/* Compared with a search that plays every line to its end. */
START_TEST(what_is_said_of_a_fair_opening_is_true)
{
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    int even = 0;

    for (uint64_t seed = 0; seed < 6; seed++) {
        struct position fair;
        const struct start_worth worth = start_fair(game, seed, &fair);

        ck_assert(worth.known);
        ck_assert(worth.proven);
        const int truth = 1000 * solver_truth(game, &fair);

        ck_assert_int_eq(worth.thousandths, truth);
        even += worth.thousandths == 0;
    }
    ck_assert_int_gt(even, 0);
    game_free(game);
}
END_TEST

/* Forty-eight times two to four moves by lot; those that end the game do not count.
 * Returns how many do, and the first of those that are nearest to even. */
static int draw_even(const struct game *game, uint64_t seed,
                     struct position *even, int *truth)
{
    enum { DRAWN = 48, PLIES_LEAST = 2, PLIES_MORE = 3 };
    struct rng rng = rng_new(seed, 0);
    int count = 0;

    for (int i = 0; i < DRAWN; i++) {
        const int plies = PLIES_LEAST + (int)rng_below(&rng, PLIES_MORE);
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < plies && position.end == END_NOT; ply++)
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        if (position.end != END_NOT)
            continue;

        const int value = solver_truth(game, &position);

        if (count++ == 0 || abs(value) < abs(*truth)) {
            *even = position;
            *truth = value;
        }
    }
    return count;
}

/* In the last of these every opening ends the game. */
static const char *const SMALL[] = {
    "kalah:pits=3,seeds=2", "kalah:pits=3,seeds=1", "kalah:pits=2,seeds=3",
    "kalah:pits=2,seeds=2", "kalah:pits=1,seeds=1"};

START_TEST(a_fair_opening_is_the_most_even_of_all_that_are_drawn)
{
    struct game *const game = variant_game(SMALL[_i]);
    int early = 0;

    for (uint64_t seed = 0; seed < 12; seed++) {
        struct position start, even;
        struct start_opening opening;
        int truth = 0;
        const int count = draw_even(game, seed, &even, &truth);
        const struct start_worth worth =
            start_fair_opening(game, seed, &opening);

        game->class->start(game, &start);
        for (int i = 0; i < opening.count; i++)
            game->class->apply(game, &start, opening.moves[i]);
        ck_assert(position_same(&start, &opening.position));
        ck_assert_int_eq(count > 0, _i < 4);
        ck_assert_int_eq(worth.known, count > 0);
        ck_assert_int_eq(worth.proven, count > 0);
        if (count == 0) {
            ck_assert_int_eq(opening.count, 0);
            continue;
        }
        ck_assert_int_ge(opening.count, 2);
        ck_assert_int_le(opening.count, 4);
        ck_assert_int_eq(worth.thousandths, INT64_C(1000) * truth);
        ck_assert(position_same(&opening.position, &even));
        early += count < 48;
    }
    if (_i > 0 && _i < 4)
        ck_assert_int_gt(early, 0);
    game_free(game);
}
END_TEST

START_TEST(a_fair_opening_of_another_game_is_judged)
{
    struct game *const game = variant_game("oware");
    struct position fair;
    const struct start_worth worth = start_fair(game, 3, &fair);

    ck_assert(worth.known);
    ck_assert(!worth.proven);
    game_free(game);
}
END_TEST

/* Where there are proven boards, one of them is drawn, and the game says so. */
START_TEST(a_board_is_drawn_where_there_are_some)
{
    int drawn = 0;
    int before = 0;

    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct game *const game =
            start_on_board(variant_game("kalah:capture=empty"), seed);
        struct game *const again = start_on_board(variant_game("kalah"), seed);
        struct game *const same = start_on_board(variant_game("kalah"), seed);
        const int board = start_board(game);
        char spec[64];

        snprintf(spec, sizeof spec, "kalah:capture=empty,start=fair-%d", board);
        ck_assert_str_eq(game_spec_text(game).text, spec);
        ck_assert_str_eq(start_usual_spec(game).text, "kalah:capture=empty");
        ck_assert_int_ge(board, 1);
        ck_assert_int_le(board, start_boards(game));
        ck_assert_int_eq(start_board(again), start_board(same));
        drawn += board != before;
        before = board;
        game_free(same);
        game_free(again);
        game_free(game);
    }
    ck_assert_int_gt(drawn, 10);
}
END_TEST

/* The usual start is none of them. */
START_TEST(every_fair_board_can_be_drawn_from_the_first_to_the_last)
{
    struct game *const kalah = variant_game("kalah");
    const int boards = start_boards(kalah);
    bool first = false;
    bool last = false;

    for (uint64_t seed = 1; seed <= 20 * (uint64_t)boards; seed++) {
        struct game *const game = start_on_board(variant_game("kalah"), seed);

        ck_assert_int_gt(start_board(game), 0);
        first = first || start_board(game) == 1;
        last = last || start_board(game) == boards;
        game_free(game);
        if (first && last)
            break;
    }
    ck_assert(first && last);
    game_free(kalah);
}
END_TEST

START_TEST(a_game_without_boards_stays_as_it_is)
{
    static const char *const specs[] = {"oware", "kalah:pits=5", "kalah:pie=on",
                                        "abalone"};

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        struct game *const game = start_on_board(variant_game(specs[i]), 3);

        ck_assert_str_eq(game_spec_text(game).text, specs[i]);
        ck_assert_int_eq(start_boards(game), 0);
        ck_assert_int_eq(start_board(game), 0);
        game_free(game);
    }
}
END_TEST

START_TEST(a_game_on_a_fair_board_is_fair_from_its_start)
{
    struct game *const game = variant_game("kalah:start=fair-2");
    struct position start, fair;
    struct start_opening opening;
    const struct start_worth worth = start_fair(game, 5, &fair);

    game->class->start(game, &start);
    ck_assert(position_same(&start, &fair));
    ck_assert(worth.proven && worth.known && worth.thousandths == 0);
    ck_assert_int_eq(worth.board, 2);
    ck_assert_int_eq(worth.boards, start_boards(game));
    start_fair_opening(game, 5, &opening);
    ck_assert_int_eq(opening.count, 0);
    game_free(game);
}
END_TEST

/* ---- the most even ---- */

enum { NOT = START_UNKNOWN, NONE = -1, FEW = 5 };

/* What is known of some openings, and which of them is chosen: among the proven
 * ones, and among the others. */
static const struct {
    int proven[FEW];
    int judged[FEW];
    int of_proven;
    int of_judged;
} EVEN[] = {
    /* whoever is ahead */
    {{3000, -2000, 1000, -4000, 5000}, {NOT, NOT, NOT, NOT, NOT}, 2, NONE},
    {{-3000, 2000, -1000, 4000, -5000}, {NOT, NOT, NOT, NOT, NOT}, 2, NONE},
    {{NOT, NOT, NOT, NOT, NOT}, {700, -900, 600, -400, 500}, NONE, 3},
    /* the first of equals */
    {{2000, -1000, 1000, -1000, NOT}, {NOT, NOT, NOT, NOT, 0}, 1, 4},
    {{NOT, NOT, NOT, NOT, NOT}, {800, 300, -300, 300, 900}, NONE, 1},
    /* a judgement of what is proven does not count, nor what is not judged */
    {{6000, NOT, -8000, NOT, NOT}, {0, NOT, 100, -2500, 2600}, 0, 3},
    {{NOT, NOT, NOT, NOT, 0}, {NOT, NOT, NOT, NOT, 0}, 4, NONE},
    {{NOT, NOT, NOT, NOT, NOT}, {NOT, NOT, NOT, NOT, NOT}, NONE, NONE},
};

static int chosen_of(struct start_candidate candidates[], bool proven)
{
    const struct start_candidate *const chosen =
        start_most_even(candidates, FEW, proven);

    return chosen != NULL ? (int)(chosen - candidates) : NONE;
}

START_TEST(the_opening_that_is_nearest_to_even_is_chosen)
{
    struct start_candidate candidates[FEW] = {{.judged = 0}};

    for (int i = 0; i < FEW; i++) {
        candidates[i].proven = EVEN[_i].proven[i];
        candidates[i].judged = EVEN[_i].judged[i];
    }
    ck_assert_int_eq(chosen_of(candidates, true), EVEN[_i].of_proven);
    ck_assert_int_eq(chosen_of(candidates, false), EVEN[_i].of_judged);
}
END_TEST

/* Of so many that are drawn some are even: proven ones, and in Oware judged
 * ones. */
START_TEST(what_is_drawn_is_even_where_it_can_be)
{
    static const char *const specs[] = {"kalah:pits=4,seeds=3", "oware"};
    struct game *const game = variant_game(specs[_i]);

    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct position fair;
        const struct start_worth worth = start_fair(game, seed, &fair);

        ck_assert(worth.known);
        ck_assert(worth.proven == (_i == 0));
        ck_assert_int_lt(abs(worth.thousandths), 500);
    }
    game_free(game);
}
END_TEST

static void worth_reads(struct start_worth worth, const char *words)
{
    char text[80];
    FILE *const out = memory_file(text, sizeof text);

    start_write_worth(&worth, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

START_TEST(a_proof_differs_from_an_estimate_in_words)
{
    worth_reads((struct start_worth){.proven = true, .known = true},
                "proven even");
    worth_reads((struct start_worth){.proven = true,
                                     .known = true,
                                     .thousandths = -2000},
                "proven -2 for the first to move");
    worth_reads((struct start_worth){.known = true, .thousandths = 400},
                "judged even (~)");
    worth_reads((struct start_worth){.known = true, .thousandths = 1600},
                "judged +2 for the first to move (~)");
    worth_reads((struct start_worth){.known = false}, "not judged");
    worth_reads(
        (struct start_worth){
            .proven = true, .known = true, .board = 17, .boards = 300},
        "board 17 of 300, proven even");
}
END_TEST

START_TEST(a_fair_opening_is_a_position_to_play_from)
{
    for (int i = 0; i < VARIANT_COUNT; i += 5) {
        struct game *const game = variant_game(VARIANTS[i]);
        struct position start;
        struct position fair;

        game->class->start(game, &start);
        start_fair(game, 3, &fair);
        ck_assert_msg(fair.end == END_NOT || start.end != END_NOT, "%s",
                      VARIANTS[i]);
        ck_assert_int_eq(game->class->material(game, &fair),
                         game->class->material(game, &start));
        game_free(game);
    }
}
END_TEST

Suite *start_suite(void)
{
    Suite *const suite = suite_create("start");
    TCase *const tests = tcase_create("fair");
    TCase *const even = tcase_create("even");

    tcase_add_test(tests, a_fair_opening_is_the_same_for_the_same_seed);
    tcase_add_test(tests, what_is_said_of_a_fair_opening_is_true);
    tcase_add_loop_test(tests,
                        a_fair_opening_is_the_most_even_of_all_that_are_drawn,
                        0, sizeof SMALL / sizeof *SMALL);
    tcase_add_test(tests, a_fair_opening_of_another_game_is_judged);
    tcase_add_test(tests, a_board_is_drawn_where_there_are_some);
    tcase_add_test(tests,
                   every_fair_board_can_be_drawn_from_the_first_to_the_last);
    tcase_add_test(tests, a_game_without_boards_stays_as_it_is);
    tcase_add_test(tests, a_game_on_a_fair_board_is_fair_from_its_start);
    tcase_add_test(tests, a_proof_differs_from_an_estimate_in_words);
    tcase_add_test(tests, a_fair_opening_is_a_position_to_play_from);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(even, the_opening_that_is_nearest_to_even_is_chosen, 0,
                        sizeof EVEN / sizeof EVEN[0]);
    tcase_add_loop_test(even, what_is_drawn_is_even_where_it_can_be, 0, 2);
    suite_add_tcase(suite, even);
    return suite;
}
