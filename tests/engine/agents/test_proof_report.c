/* SPDX-License-Identifier: MIT */
/* Proofs and guesses in one report: never mixed up, never at odds. */
#include "engine/agents/proof_report.h"
#include "support/suites.h"

#include <stdint.h>

/* Moves 0, 1, 2 with these bounds, and what a search thinks of them. */
struct proof_scene {
    struct solver_bounds whole;
    struct solver_bounds moves[3];
    int guesses[3]; /* seeds */
};

static struct solver_report proof_of(const struct proof_scene *scene)
{
    struct solver_report proof = {.bounds = scene->whole, .move_count = 3};

    for (uint32_t i = 0; i < 3; i++)
        proof.moves[i] =
            (struct solver_move){.move = {i}, .bounds = scene->moves[i]};
    return proof;
}

/* The search likes the first best. */
static struct report guess_of(const struct proof_scene *scene)
{
    struct report guess = {.depth = 9, .move_count = 3, .line_count = 2};
    uint32_t best = 0;

    for (uint32_t i = 0; i < 3; i++) {
        guess.moves[i] = (struct move_value){
            {i}, {VALUE_MARGIN, 1000 * scene->guesses[i], false}};
        if (scene->guesses[i] > scene->guesses[best])
            best = i;
    }
    guess.line[0] = (struct move){best};
    guess.line[1] = (struct move){1};
    guess.value = guess.moves[best].value;
    return guess;
}

static struct report merged(const struct proof_scene *scene)
{
    const struct solver_report proof = proof_of(scene);
    const struct report guess = guess_of(scene);
    struct report report;

    proof_merge(&proof, &guess, &report);
    return report;
}

static void is(struct value value, enum value_kind kind, int seeds,
               bool at_most)
{
    ck_assert_int_eq(value.kind, kind);
    ck_assert_int_eq(value.thousandths, INTMAX_C(1000) * seeds);
    ck_assert_int_eq(value.at_most, at_most);
}

START_TEST(what_is_closed_is_exact_and_the_rest_is_a_guess_within_its_bounds)
{
    const struct proof_scene scene = {
        {2, 10}, {{2, 2}, {-6, -2}, {4, 10}}, {5, 1, 3}};
    const struct report report = merged(&scene);

    is(report.moves[0].value, VALUE_EXACT, 2, false);
    is(report.moves[1].value, VALUE_MARGIN, -2, false);
    is(report.moves[2].value, VALUE_MARGIN, 4, false);
    is(report.value, VALUE_MARGIN, 4, false);
}
END_TEST

/* The first is proven to be worse than the search thinks, the second may be as
 * good as it thinks. Where nothing is proven of it, the guess stands. */
START_TEST(a_position_is_worth_what_its_best_move_is_now_thought_to_be)
{
    const struct proof_scene refuted = {
        {-9, 9}, {{-4, -4}, {-9, 9}, {-9, 9}}, {3, -2, -3}};
    const struct proof_scene open = {
        {-9, 9}, {{-9, 9}, {-9, 9}, {-4, -4}}, {3, -2, 5}};
    const struct proof_scene raised = {
        {1, 9}, {{-9, 9}, {1, 9}, {-9, 9}}, {0, -2, -3}};
    const struct proof_scene equal = {
        {-2, 9}, {{-9, 9}, {-2, -2}, {-4, -4}}, {-2, 1, 5}};
    const struct report report = merged(&refuted);
    const struct solver_report proof = proof_of(&equal);
    const struct report guess = guess_of(&equal);

    is(report.value, VALUE_MARGIN, -2, false);
    ck_assert(move_same(report.line[0], (struct move){1}));
    ck_assert_int_eq(report.line_count, 1);
    is(merged(&open).value, VALUE_MARGIN, 3, false);
    ck_assert(move_same(merged(&open).line[0], (struct move){0}));
    is(merged(&raised).value, VALUE_MARGIN, 1, false);
    ck_assert(move_same(merged(&raised).line[0], (struct move){1}));
    /* Of equals the liked one, or else the one that is proven. */
    is(merged(&equal).value, VALUE_MARGIN, -2, false);
    ck_assert(move_same(merged(&equal).line[0], (struct move){1}));
    ck_assert(move_same(proof_prefer(&proof, &guess, (struct move){0}),
                        (struct move){0}));
}
END_TEST

START_TEST(a_line_does_not_begin_with_what_is_refuted)
{
    const struct proof_scene refuted = {
        {4, 10}, {{2, 2}, {-6, -2}, {4, 10}}, {5, 1, 3}};
    const struct proof_scene open = {
        {2, 10}, {{2, 6}, {-6, 3}, {4, 10}}, {5, 1, 3}};
    const struct report report = merged(&refuted);

    ck_assert_int_eq(report.line_count, 1);
    ck_assert(move_same(report.line[0], (struct move){2}));
    ck_assert(move_same(merged(&open).line[0], (struct move){0}));
    ck_assert_int_eq(merged(&open).line_count, 2);
}
END_TEST

/* The search likes 0, which may be as good; but 2 is known to be. */
START_TEST(what_is_known_to_be_best_is_played_and_not_what_may_be)
{
    const struct proof_scene scene = {
        {4, 4}, {{0, 4}, {-6, 2}, {4, 4}}, {5, 1, 3}};
    const struct solver_report proof = proof_of(&scene);
    const struct report report = merged(&scene);

    ck_assert(proof_is_whole(&proof));
    ck_assert(
        move_same(proof_choice(&proof, (struct move){0}), (struct move){2}));
    is(report.value, VALUE_EXACT, 4, false);
    is(report.moves[0].value, VALUE_MARGIN, 4, false);
    is(report.moves[1].value, VALUE_EXACT, 2, true);
    is(report.moves[2].value, VALUE_EXACT, 4, false);
}
END_TEST

START_TEST(of_moves_that_are_as_good_the_liked_one_is_played)
{
    const struct proof_scene scene = {
        {4, 4}, {{4, 4}, {4, 4}, {2, 2}}, {1, 5, 3}};
    const struct solver_report proof = proof_of(&scene);

    ck_assert(
        move_same(proof_choice(&proof, (struct move){1}), (struct move){1}));
    ck_assert(
        move_same(proof_choice(&proof, (struct move){2}), (struct move){0}));
}
END_TEST

START_TEST(without_a_guess_only_what_is_known_has_a_value)
{
    const struct proof_scene scene = {{0, 4}, {{0, 0}, {-6, 4}, {0, 4}}, {0}};
    const struct solver_report proof = proof_of(&scene);
    const struct report none = {.move_count = 0};
    struct report report;

    proof_merge(&proof, &none, &report);
    ck_assert_int_eq(report.value.kind, VALUE_NONE);
    is(report.moves[0].value, VALUE_EXACT, 0, false);
    ck_assert_int_eq(report.moves[1].value.kind, VALUE_NONE);
    ck_assert_int_eq(report.line_count, 0);
}
END_TEST

/* A proven line takes the place of the search's, as far as a report has room. */
START_TEST(a_proven_line_is_reported_whole)
{
    const struct proof_scene scene = {
        {4, 4}, {{0, 4}, {-6, 2}, {4, 4}}, {5, 1, 3}};
    static const int counts[] = {1, 3, REPORT_LINE_MAX, REPORT_LINE_MAX + 1};

    for (int i = 0; i < 4; i++) {
        struct solver_report proof = proof_of(&scene);
        struct report guess = guess_of(&scene);
        struct report report;

        guess.moves[3].move = (struct move){99}; /* behind the last */
        guess.nodes = 77;
        proof.line_count = counts[i];
        for (int ply = 0; ply < counts[i]; ply++)
            proof.line[ply] = (struct move){2U + (uint32_t)ply % 3};
        proof_merge(&proof, &guess, &report);
        ck_assert_uint_eq(report.nodes, 77);
        ck_assert_int_eq(report.depth, counts[i]);
        ck_assert_int_eq(report.line_count,
                         i < 3 ? counts[i] : REPORT_LINE_MAX);
        for (int ply = 0; ply < report.line_count; ply++)
            ck_assert(move_same(report.line[ply], proof.line[ply]));
        ck_assert_int_eq(report.move_count, 3);
        ck_assert(move_same(report.moves[3].move, (struct move){99}));
    }
}
END_TEST

/* What is not whole has no line of its own, whatever stands there. */
START_TEST(a_line_that_is_not_proven_is_the_guessed_one)
{
    const struct proof_scene scene = {
        {2, 10}, {{2, 6}, {-6, 3}, {4, 10}}, {5, 1, 3}};
    struct solver_report proof = proof_of(&scene);
    const struct report guess = guess_of(&scene);
    struct report report;

    proof.line_count = 3;
    proof_merge(&proof, &guess, &report);
    ck_assert_int_eq(report.line_count, 2);
    ck_assert_int_eq(report.depth, 9);
    ck_assert(move_same(report.line[0], guess.line[0]));
}
END_TEST

/* A guess on the edge of its bounds is no other one; one above them is cut, and
 * is at most so much if it was before. */
START_TEST(a_guess_keeps_to_its_bounds)
{
    const struct proof_scene scene = {
        {-9, 9}, {{-2, 4}, {-2, 4}, {-2, 4}}, {4, -2, 6}};
    struct solver_report proof = proof_of(&scene);
    struct report guess = guess_of(&scene);
    struct report report;

    guess.moves[0].value.kind = VALUE_EXACT;
    guess.moves[1].value.at_most = true;
    guess.moves[2].value.at_most = true;
    proof_merge(&proof, &guess, &report);
    is(report.moves[0].value, VALUE_EXACT, 4, false);
    is(report.moves[1].value, VALUE_MARGIN, -2, true);
    is(report.moves[2].value, VALUE_MARGIN, 4, true);
    guess.moves[1].value.thousandths = -3000;
    proof_merge(&proof, &guess, &report);
    is(report.moves[1].value, VALUE_MARGIN, -2, false);
}
END_TEST

START_TEST(what_was_proven_before_is_added_to_what_is_proven_now)
{
    const struct proof_scene before = {
        {2, 8}, {{2, 2}, {-6, -2}, {-4, 8}}, {0}};
    const struct proof_scene now = {{-9, 6}, {{-9, 6}, {-4, 6}, {-9, 6}}, {0}};
    const struct solver_report none = {.move_count = 0};
    struct solver_report earlier = proof_of(&before);
    struct solver_report proof = proof_of(&now);

    earlier.moves[1].swaps = true;
    earlier.line_count = 1;
    earlier.line[0] = (struct move){2};
    proof_recall(&proof, &none);
    ck_assert_int_eq(proof.bounds.low, -9);
    proof_recall(&proof, &earlier);
    ck_assert_int_eq(proof.bounds.low, 2);
    ck_assert_int_eq(proof.bounds.high, 6);
    for (int i = 0; i < 3; i++) {
        static const struct solver_bounds both[] = {{2, 2}, {-4, -2}, {-4, 6}};

        ck_assert_int_eq(proof.moves[i].bounds.low, both[i].low);
        ck_assert_int_eq(proof.moves[i].bounds.high, both[i].high);
        ck_assert_int_eq(proof.moves[i].swaps, i == 1);
    }
    ck_assert_int_eq(proof.line_count, 1);
    ck_assert(move_same(proof.line[0], (struct move){2}));
}
END_TEST

START_TEST(a_line_that_is_found_now_is_not_that_of_before)
{
    const struct proof_scene scene = {{4, 4}, {{4, 4}, {4, 4}, {2, 2}}, {0}};
    struct solver_report earlier = proof_of(&scene);
    struct solver_report proof = proof_of(&scene);

    earlier.line_count = 2;
    earlier.line[0] = (struct move){0};
    proof.line_count = 1;
    proof.line[0] = (struct move){1};
    proof_recall(&proof, &earlier);
    ck_assert_int_eq(proof.line_count, 1);
    ck_assert(move_same(proof.line[0], (struct move){1}));
}
END_TEST

Suite *proof_report_suite(void)
{
    Suite *const suite = suite_create("proof_report");
    TCase *const tests = tcase_create("proof");

    tcase_add_test(
        tests,
        what_is_closed_is_exact_and_the_rest_is_a_guess_within_its_bounds);
    tcase_add_test(tests,
                   a_position_is_worth_what_its_best_move_is_now_thought_to_be);
    tcase_add_test(tests, a_line_does_not_begin_with_what_is_refuted);
    tcase_add_test(tests,
                   what_is_known_to_be_best_is_played_and_not_what_may_be);
    tcase_add_test(tests, of_moves_that_are_as_good_the_liked_one_is_played);
    tcase_add_test(tests, without_a_guess_only_what_is_known_has_a_value);
    tcase_add_test(tests, a_proven_line_is_reported_whole);
    tcase_add_test(tests, a_line_that_is_not_proven_is_the_guessed_one);
    tcase_add_test(tests, a_guess_keeps_to_its_bounds);
    tcase_add_test(tests,
                   what_was_proven_before_is_added_to_what_is_proven_now);
    tcase_add_test(tests, a_line_that_is_found_now_is_not_that_of_before);
    suite_add_tcase(suite, tests);
    return suite;
}
