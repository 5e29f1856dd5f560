/* SPDX-License-Identifier: MIT */
/* What a review spends: nodes for a search of each place, time for proofs. */
#include "base/clock.h"
#include "engine/solver/solver.h"
#include "match/review/review.h"
#include "match/review/test_marks.h"
#include "support/game/variants.h"

enum { MEMORY = 24 << 20 };

static void play_randomly(const struct game *game, int plies, struct line *line)
{
    struct rng rng = rng_new(4, 0);
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
    for (int i = 0; i < plies; i++) {
        ck_assert_int_eq(line_end(line, game), END_NOT);
        line_play(line, game, variant_move(game, line_position(line), &rng));
    }
}

/* The verdict of the start; the other places are not asked for. */
static struct verdict judge_start(const struct game *game,
                                  const struct line *line, uint64_t proof_nodes,
                                  uint64_t judge_nodes)
{
    static const struct verdict other = {.known = true};
    struct review review = {.game = NULL};

    review_begin(&review, game, line);
    for (int i = 1; i < line->count; i++)
        review_take_verdict(&review, i, &other);
    review_prove(&review,
                 &(struct review_task){.memory = MEMORY,
                                       .budget = {.nodes = proof_nodes},
                                       .judges = true,
                                       .judge_nodes = judge_nodes});

    const struct verdict verdict = review.places[0].verdict;

    ck_assert(verdict.known);
    review_free(&review);
    return verdict;
}

static bool is_same(const struct verdict *one, const struct verdict *other)
{
    if (one->value != other->value || one->move_count != other->move_count ||
        one->line_count != other->line_count)
        return false;
    for (int i = 0; i < one->move_count; i++)
        if (one->moves[i].value != other->moves[i].value ||
            !move_same(one->moves[i].move, other->moves[i].move))
            return false;
    for (int i = 0; i < one->line_count; i++)
        if (!move_same(one->line[i], other->line[i]))
            return false;
    return true;
}

/* 400000 nodes in a short game; 20000 where proofs have a budget of nodes. */
START_TEST(a_place_is_searched_with_fewer_nodes_where_proofs_have_a_budget)
{
    enum { USUAL = 400000, FEW = 20000 };
    struct game *const game = variant_game("abalone");
    struct line line = {0};

    play_randomly(game, 1, &line);

    const struct verdict usual = judge_start(game, &line, 0, USUAL);
    const struct verdict few = judge_start(game, &line, 0, FEW);
    const struct verdict unlimited = judge_start(game, &line, 0, 0);
    const struct verdict limited = judge_start(game, &line, 1, 0);

    ck_assert(!is_same(&usual, &few));
    ck_assert(is_same(&unlimited, &usual));
    ck_assert(is_same(&limited, &few));
    line_free(&line);
    game_free(game);
}
END_TEST

/* The start of Kalah takes hours. */
START_TEST(a_budget_of_time_ends_proofs)
{
    enum { PATIENCE = 60 };
    struct game *const game = variant_game("kalah");
    const int64_t began = clock_now();
    struct line line = {0};
    struct review review = {.game = NULL};

    play_randomly(game, 8, &line);
    review_begin(&review, game, &line);
    ck_assert(!review_prove(
        &review, &(struct review_task){
                     .memory = MEMORY,
                     .level = 6,
                     .budget = {.nanoseconds = 100 * CLOCK_MILLISECOND}}));
    ck_assert_int_lt(clock_now() - began, PATIENCE * CLOCK_SECOND);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* The nodes that a solver needs for the last place, and then for the one before
 * it, which is worth no less. */
static void count_nodes(const struct game *game, const struct line *line,
                        uint64_t nodes[2])
{
    const struct position *const places[] = {&line->places[0].position,
                                             &line->places[1].position};
    struct solver_bounds known = {0, game->class->material(game, places[0])};
    struct solver_task task = {.position = places[1], .threads = 1, .level = 6};
    struct solver_report report;
    struct err err = {""};
    struct solver *const solver = solver_new(game, MEMORY, &err);

    ck_assert_msg(solver != NULL, "%s", err.text);
    ck_assert(solver_solve(solver, &task, &report));
    nodes[1] = report.nodes;
    known.low = places[0]->player == places[1]->player ? report.bounds.low
                                                       : -report.bounds.low;
    task.position = places[0];
    task.known = &known;
    ck_assert(solver_solve(solver, &task, &report));
    nodes[0] = report.nodes;
    solver_free(solver);
}

/* The last place is proven first. What it took is not left for the one before
 * it, although either could have all nodes by itself. */
START_TEST(no_more_nodes_are_spent_than_there_are)
{
    struct game *const game = variant_game("kalah:pits=4");
    struct line line = {0};
    uint64_t nodes[2];

    play_randomly(game, 1, &line);
    count_nodes(game, &line, nodes);
    ck_assert_uint_gt(nodes[1], 1000);
    ck_assert_uint_gt(nodes[0], 1000);
    for (unsigned quarters = 3; quarters <= 8; quarters += 5) {
        const uint64_t all = nodes[1] + nodes[0] * quarters / 4;
        struct review review = {.game = NULL};

        review_begin(&review, game, &line);
        review_prove(&review, &(struct review_task){.memory = MEMORY,
                                                    .level = 6,
                                                    .glance = all,
                                                    .budget = {.nodes = all}});
        ck_assert(review.places[1].known);
        ck_assert_int_eq(review.places[0].known, quarters == 8);
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

TCase *review_judge_case(void)
{
    TCase *const judge = tcase_create("judge");

    tcase_add_test(
        judge, a_place_is_searched_with_fewer_nodes_where_proofs_have_a_budget);
    tcase_add_test(judge, a_budget_of_time_ends_proofs);
    tcase_add_test(judge, no_more_nodes_are_spent_than_there_are);
    return judge;
}
