/* SPDX-License-Identifier: MIT */
/* What a review spends: nodes for a search of each place, time for proofs. */
#include "base/clock.h"
#include "engine/solver/solver.h"
#include "match/review/inside.h"
#include "match/review/marks.h"
#include "match/review/test_marks.h"
#include "support/game/best_margin.h"
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

START_TEST(a_long_time_is_enough_and_a_nanosecond_is_not)
{
    static const struct {
        int64_t nanoseconds;
        bool all;
    } cases[] = {{0, true}, {1, false}, {60 * CLOCK_SECOND, true}};
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    struct line line = {0};

    play_randomly(game, 4, &line);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct review review = {.game = NULL};

        review_begin(&review, game, &line);
        ck_assert(review_prove(
                      &review,
                      &(struct review_task){
                          .memory = MEMORY,
                          .level = 6,
                          .budget = {.nanoseconds = cases[i].nanoseconds}}) ==
                  cases[i].all);
        ck_assert_int_eq(review_sum(&review).proven, cases[i].all ? 4 : 0);
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Counts how often it is told of places. */
struct news_counter {
    struct review_listener listener;
    int count;
};

static void count_news(struct review_listener *listener)
{
    ((struct news_counter *)listener)->count++;
}

static int count_known(const struct review *review)
{
    int count = 0;

    for (int i = 0; i < review->line.count; i++)
        count += review->places[i].known;
    return count;
}

/* Also where nodes are few, and where nothing can be proven. */
START_TEST(each_margin_and_each_verdict_is_told_once)
{
    static const struct {
        const char *spec;
        int plies;
        uint64_t nodes;
    } cases[] = {
        {"kalah:pits=3,seeds=2", 4, 0},
        {"kalah:pits=4", 8, 0},
        {"kalah", 20, 20000},
        {"kalah", 8, 1},
        {"oware", 8, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = variant_game(cases[i].spec);
        struct line line = {0};

        play_randomly(game, cases[i].plies, &line);
        for (int judges = 0; judges < 2; judges++) {
            struct news_counter counting = {.listener = {count_news}};
            struct review review = {.game = NULL};
            int before;

            review_begin(&review, game, &line);
            before = count_known(&review);
            review_prove_telling(
                &review,
                &(struct review_task){.memory = MEMORY,
                                      .level = 6,
                                      .budget = {.nodes = cases[i].nodes},
                                      .judges = judges == 1,
                                      .judge_nodes = 100},
                &counting.listener);
            ck_assert_int_eq(counting.count,
                             count_known(&review) - before +
                                 review_progress(&review).judged);
            review_free(&review);
        }
        line_free(&line);
        game_free(game);
    }
}
END_TEST

/* Which places are known, as bits. */
static uint64_t known_places(const struct game *game, const struct line *line,
                             uint64_t nodes, uint64_t glance)
{
    struct review review = {.game = NULL};
    uint64_t known = 0;

    review_begin(&review, game, line);
    review_prove(&review, &(struct review_task){.memory = MEMORY,
                                                .level = 6,
                                                .glance = glance,
                                                .budget = {.nodes = nodes}});
    for (int i = 0; i < line->count; i++)
        known |= (uint64_t)review.places[i].known << i;
    review_free(&review);
    return known;
}

/* Otherwise the last place that takes many would have all there are. */
START_TEST(what_takes_20000_nodes_comes_first)
{
    struct game *const game = variant_game("kalah");
    struct line line = {0};
    int others = 0;

    play_randomly(game, 24, &line);
    for (uint64_t nodes = 30000; nodes <= 150000; nodes += 30000) {
        const uint64_t usual = known_places(game, &line, nodes, 0);

        ck_assert_uint_eq(usual, known_places(game, &line, nodes, 20000));
        others += usual != known_places(game, &line, nodes, nodes);
    }
    ck_assert_int_gt(others, 0);
    line_free(&line);
    game_free(game);
}
END_TEST

/* All that is left to do, with or without time for it. */
START_TEST(what_is_judged_has_margins_at_places_without_a_choice)
{
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    const struct review_task task = {
        .memory = MEMORY, .level = 6, .judges = true};
    struct review whole = {.game = NULL};
    struct line line = {0};
    struct rng rng = rng_new(9, 0);
    struct position start;
    int forced = 0;

    game->class->start(game, &start);
    line_begin(&line, &start);
    while (line_end(&line, game) == END_NOT)
        line_play(&line, game, variant_move(game, line_position(&line), &rng));
    review_begin(&whole, game, &line);
    ck_assert(review_prove(&whole, &task));
    for (int exact = 0; exact < 2; exact++) {
        struct review again = {.game = NULL};

        review_begin(&again, game, &line);
        for (int i = 0; i + 1 < line.count; i++) {
            struct verdict verdict = whole.places[i].verdict;

            forced += !whole.places[i].choice;
            verdict.exact = exact == 1 || i > 0;
            if (verdict.known)
                review_take_verdict(&again, i, &verdict);
        }
        ck_assert_int_eq(review_prove(&again, &task), exact);
        for (int i = 0; i + 1 < line.count; i++) {
            const bool known = exact == 1 || i > 0;

            ck_assert_msg(again.places[i].known == known, "%d", i);
            if (known)
                ck_assert_int_eq(again.places[i].margin,
                                 whole.places[i].margin);
        }
        review_free(&again);
    }
    ck_assert_int_gt(forced, 0);
    review_free(&whole);
    line_free(&line);
    game_free(game);
}
END_TEST

/* A search that sees the end says what plain minimax does, ahead and behind. */
START_TEST(what_a_search_sees_to_the_end_is_told_to_the_seed)
{
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    struct review review = {.game = NULL};
    const struct review_task task = {.memory = MEMORY};
    struct place_judge judge;
    struct line line = {0};
    int behind = 0;

    play_randomly(game, 5, &line);
    review_begin(&review, game, &line);
    place_judge_begin(&judge, &review, &task, 200000);
    for (int i = 0; i + 1 < line.count; i++) {
        const struct position *const position = &line.places[i].position;
        const int margin = best_margin(game, position, position->player);
        struct verdict verdict;

        ck_assert(place_judge_ask(&judge, i, NULL, &verdict));
        ck_assert(verdict.exact);
        ck_assert_int_eq(verdict.value, margin);
        for (int j = 0; j < verdict.move_count; j++) {
            struct position after = *position;

            game->class->apply(game, &after, verdict.moves[j].move);
            ck_assert_int_eq(verdict.moves[j].value,
                             best_margin(game, &after, position->player));
            behind += verdict.moves[j].value < 0;
        }
    }
    ck_assert_int_gt(behind, 0);
    place_judge_end(&judge);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* At the start of a game it is about even. */
START_TEST(a_chance_to_win_is_told_in_per_cent)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct line line = {0};
    struct verdict verdict;

    play_randomly(game, 1, &line);
    verdict = judge_start(game, &line, 0, 2000);
    ck_assert(!verdict.exact);
    ck_assert_int_ge(verdict.value, 40);
    ck_assert_int_le(verdict.value, 60);
    ck_assert_int_eq(verdict.move_count, JUDGED_MOVES_MAX);
    for (int i = 0; i < verdict.move_count; i++) {
        ck_assert_int_ge(verdict.moves[i].value, 1);
        ck_assert_int_le(verdict.moves[i].value, verdict.value);
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
    tcase_add_test(judge, a_long_time_is_enough_and_a_nanosecond_is_not);
    tcase_add_test(judge, each_margin_and_each_verdict_is_told_once);
    tcase_add_test(judge, what_takes_20000_nodes_comes_first);
    tcase_add_test(judge,
                   what_is_judged_has_margins_at_places_without_a_choice);
    tcase_add_test(judge, what_a_search_sees_to_the_end_is_told_to_the_seed);
    tcase_add_test(judge, a_chance_to_win_is_told_in_per_cent);
    return judge;
}
