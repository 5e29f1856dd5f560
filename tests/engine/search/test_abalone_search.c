/* SPDX-License-Identifier: MIT */
/* How the engine searches Abalone: against plain minimax, and what it keeps. */
#include "engine/agents/agent.h"
#include "engine/search/search.h"
#include "engine/search/strategy.h"
#include "engine/search/test_search.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 61 };

/* Plain minimax: who is at the root wants more, all others want less. */
static int minimax(const struct game *game, const struct evaluation *evaluation,
                   struct line *line, const struct viewer *viewer, int depth)
{
    const struct position position = *line_position(line);
    const enum end end = line_end(line, game);
    const bool own = position.player == viewer->player;
    struct move moves[MOVES_MAX];
    int best = own ? INT_MIN : INT_MAX;

    if (position.end != END_NOT)
        return evaluation->seed *
               evaluation_margin(game, &position, viewer->player);
    if (end != END_NOT)
        return 0;
    if (depth == 0)
        return evaluation->leaf(evaluation, game, &position, viewer);
    for (int i = game->class->moves(game, &position, moves) - 1; i >= 0; i--) {
        line_play(line, game, moves[i]);

        const int value = minimax(game, evaluation, line, viewer, depth - 1);

        line->count--;
        if (own ? value > best : value < best)
            best = value;
    }
    return best;
}

/* What minimax finds, in thousandths. */
static int wanted(const struct game *game, const struct evaluation *evaluation,
                  struct line *line, int depth)
{
    struct viewer viewer = {.player = line_position(line)->player};

    if (evaluation->read_root != NULL)
        evaluation->read_root(evaluation, game, line, depth, &viewer);
    return (int)((int64_t)minimax(game, evaluation, line, &viewer, depth) *
                 1000 / evaluation->seed);
}

static struct evaluation evaluation_of(const struct game *game,
                                       enum evaluation_kind kind)
{
    struct evaluation evaluation;
    struct err err;

    ck_assert(evaluation_make(kind, game, &evaluation, &err));
    ck_assert(weights_find_matrix("aggressive", &evaluation.matrix, &err));
    return evaluation;
}

/* Of the plies that are looked ahead the viewer has the first, and every second
 * or third. */
START_TEST(a_root_is_read_with_the_plies_of_each_side)
{
    static const struct {
        int players, plies, own, foreign;
    } CASES[] = {{2, 1, 1, 0}, {2, 2, 1, 1}, {2, 3, 2, 1}, {2, 4, 2, 2},
                 {3, 1, 1, 0}, {3, 2, 1, 1}, {3, 3, 1, 2}, {3, 4, 2, 2},
                 {3, 6, 2, 4}, {3, 7, 3, 4}};

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const bool three = CASES[i].players == 3;
        struct game *const game =
            variant_game(three ? "abalone:players=3" : "abalone:preset=report");
        const struct evaluation evaluation =
            evaluation_of(game, EVALUATION_STRATEGIES);
        struct position start;
        struct line line = {0};

        game->class->start(game, &start);
        line_begin(&line, &start);
        for (int player = 0; player < CASES[i].players; player++) {
            struct viewer viewer = {.player = player};

            evaluation.read_root(&evaluation, game, &line, CASES[i].plies,
                                 &viewer);
            ck_assert_int_eq(viewer.root.own_plies, CASES[i].own);
            ck_assert_int_eq(viewer.root.foreign_plies, CASES[i].foreign);
            ck_assert_int_eq(viewer.root.own, three ? 11 : 14);
            ck_assert_int_eq(viewer.root.foreign, three ? 22 : 14);
            ck_assert_ptr_eq(
                viewer.root.weights,
                evaluation.matrix.rows[strategy_mode(game, &line, player)]);
        }
        line_free(&line);
        game_free(game);
    }
}
END_TEST

/* Half of all there is to be had is nothing, as a draw is. */
START_TEST(a_leaf_is_the_weighted_sum_less_a_half)
{
    struct game *const game = variant_game("abalone:preset=report");
    const struct evaluation evaluation =
        evaluation_of(game, EVALUATION_STRATEGIES);
    struct rng rng = rng_new(SEED, 77);
    struct position position;
    struct line line = {0};

    game->class->start(game, &position);
    for (int ply = 0; ply < 60 && position.end == END_NOT; ply++) {
        line_begin(&line, &position);
        for (int player = 0; player < 2; player++) {
            struct viewer viewer = {.player = player};
            int values[STRATEGY_COUNT];
            double sum = 0;

            evaluation.read_root(&evaluation, game, &line, 2, &viewer);
            strategy_values(&position, &viewer, values);
            for (int i = 0; i < STRATEGY_COUNT; i++)
                sum += viewer.root.weights[i] / 1000.0 *
                       ((double)values[i] / STRATEGY_ONE);
            ck_assert_double_eq_tol(
                (double)evaluation.leaf(&evaluation, game, &position, &viewer) /
                    (1000.0 * STRATEGY_ONE),
                sum - 0.5, 1e-6);
        }
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
    line_free(&line);
    game_free(game);
}
END_TEST

static struct search_setting setting_of(const struct evaluation *evaluation,
                                        enum search_driver driver, int depth,
                                        bool prune)
{
    return (struct search_setting){
        .evaluation = *evaluation,
        .driver = driver,
        .transposition_bytes = prune ? 1 << 16 : 0,
        .first_depth = prune ? 1 : depth,
        .prune = prune,
        .order = true,
        .equal_depth = true,
    };
}

static int searched(struct search *search, const struct line *line, int depth)
{
    struct report *const report = calloc(1, sizeof *report);

    search_run(search, &(struct task){.line = line, .budget.depth = depth},
               report);

    const int value = report->value.thousandths;

    free(report);
    return value;
}

static void agrees(const struct game *game, enum evaluation_kind kind,
                   struct line *line, int depth)
{
    const struct evaluation evaluation = evaluation_of(game, kind);
    const int value = wanted(game, &evaluation, line, depth);

    for (int i = DRIVER_PLAIN; i <= DRIVER_MTD + 1; i++) {
        const bool prune = i <= DRIVER_MTD; /* and the last time without */
        const struct search_setting setting = setting_of(
            &evaluation, prune ? (enum search_driver)i : DRIVER_PLAIN, depth,
            prune);
        struct search *const search = search_new(game, &setting);

        holds(searched(search, line, depth) == value,
              prune ? "alpha-beta is minimax" : "without alpha and beta, too",
              game, line_position(line));
        search_free(search);
    }
}

static const char *const FEW_MARBLES[][2] = {
    {"abalone:preset=report",
     "...../.11.../......./......../......112/......../......./....22/...../"
     "1/5,3/-,-"},
    {"abalone:start=standard",
     "12.../.1..../.2...../.2....../........./......../......./....../...../"
     "2/2,5"},
    {"abalone:players=3,inverse=forbidden",
     "113../.2..../.2...../......../......133/......../......./....../...../"
     "2/5,4,3/-,-,-"},
    {"abalone:players=3",
     "...../....../......./......../.....1123/......../......./....../...../"
     "1/5,5,5"},
};

START_TEST(alpha_beta_is_plain_minimax_with_few_marbles)
{
    struct game *game = variant_game(FEW_MARBLES[_i][0]);
    const struct position position = sowing_position(game, FEW_MARBLES[_i][1]);
    struct line line = {0};

    for (int depth = 1; depth <= 3; depth++) {
        line_begin(&line, &position);
        agrees(game, EVALUATION_STORES, &line, depth);
        agrees(game, EVALUATION_STRATEGIES, &line, depth);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Nobody has won a match that stops, whatever was pushed out. */
START_TEST(what_stops_at_the_cap_is_worth_nothing)
{
    for (size_t i = 0; i < sizeof FEW_MARBLES / sizeof FEW_MARBLES[0]; i++) {
        struct game *const game = variant_game(FEW_MARBLES[i][0]);
        const struct position position =
            sowing_position(game, FEW_MARBLES[i][1]);
        const int plies = game->class->limits(game).plies;

        for (int kind = 0; kind < 2; kind++) {
            const struct evaluation evaluation = evaluation_of(
                game, kind == 0 ? EVALUATION_STORES : EVALUATION_STRATEGIES);
            struct search_setting setting =
                setting_of(&evaluation, DRIVER_PLAIN, 1, true);
            struct line line = {0};
            struct report report;
            int drawn = 0;

            setting.every = true;

            struct search *const search = search_new(game, &setting);

            line_begin(&line, &position);
            line.before = plies - 1;
            search_run(search, &(struct task){.line = &line, .budget.depth = 1},
                       &report);
            for (int k = 0; k < report.move_count; k++) {
                struct position after = position;

                game->class->apply(game, &after, report.moves[k].move);
                if (after.end != END_NOT)
                    continue;
                ck_assert_int_eq(report.moves[k].value.thousandths, 0);
                drawn++;
            }
            ck_assert_int_gt(drawn, 0);
            ck_assert_int_eq(report.value.kind, VALUE_EXACT);
            line_free(&line);
            search_free(search);
        }
        game_free(game);
    }
}
END_TEST

/* With no depth to look ahead strategies count as if it were four plies. */
START_TEST(without_a_depth_four_plies_are_usual)
{
    struct game *const game = variant_game("abalone:preset=report");
    /* A marble can be pushed out, and the game goes on. */
    const struct position position = sowing_position(
        game, "...../.11.../......./......../......112/......../......./"
              "....22/...../1/0,0");
    const struct evaluation evaluation =
        evaluation_of(game, EVALUATION_STRATEGIES);
    struct search_setting setting =
        setting_of(&evaluation, DRIVER_PLAIN, 1, true);
    struct viewer viewer = {.player = position.player};
    struct line line = {0};
    struct report report;

    setting.every = true;

    struct search *const search = search_new(game, &setting);

    line_begin(&line, &position);
    search_run(search, &(struct task){.line = &line, .budget.nodes = 3000},
               &report);
    ck_assert_int_ge(report.depth, 2);
    ck_assert_int_le(report.depth, 3);
    evaluation.read_root(&evaluation, game, &line, 4, &viewer);
    for (int i = 0; i < report.move_count; i++) {
        line_play(&line, game, report.moves[i].move);

        const int value =
            minimax(game, &evaluation, &line, &viewer, report.depth - 1);

        line.count--;
        ck_assert_int_eq(report.moves[i].value.thousandths,
                         (int)((int64_t)value * 1000 / evaluation.seed));
    }
    line_free(&line);
    search_free(search);
    game_free(game);
}
END_TEST

/* The weights are others once the opening is over; and what a search keeps was
 * valued by those of its root. */
START_TEST(what_is_kept_of_another_root_is_no_harm)
{
    enum { DEPTH = 6 }; /* nothing is kept of the last three plies */
    struct game *const game = variant_game("abalone:preset=report");
    const struct evaluation evaluation =
        evaluation_of(game, EVALUATION_STRATEGIES);
    struct search_setting setting =
        setting_of(&evaluation, DRIVER_PLAIN, DEPTH, false);
    const struct position gathered =
        sowing_position(game, "2..../....../......./......../"
                              "...1...../......../......./....../...../1/0,0");
    const struct position position =
        sowing_position(game, "2..../....../......./......../"
                              "..1....../......../......./....../...../1/0,0");
    struct line opening = {0}, later = {0};

    setting.transposition_bytes = 1 << 20; /* and all values exact */

    struct search *const search = search_new(game, &setting);

    line_begin(&opening, &position);
    line_begin(&later, &gathered);
    line_add(&later, (struct move){0}, &position);

    const int first = wanted(game, &evaluation, &opening, DEPTH);
    const int second = wanted(game, &evaluation, &later, DEPTH);

    ck_assert_int_ne(first, second);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(searched(search, &opening, DEPTH), first);
        ck_assert_int_eq(searched(search, &later, DEPTH), second);
    }
    line_free(&opening);
    line_free(&later);
    search_free(search);
    game_free(game);
}
END_TEST

START_TEST(alpha_beta_is_plain_minimax_in_random_games)
{
    struct game *game = variant_game(VARIANTS[SOWING_COUNT + _i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct line line = {0};

    for (int i = 0; i < 3; i++) {
        struct position start;
        const int plies = (int)rng_below(&rng, 120);

        game->class->start(game, &start);
        line_begin(&line, &start);
        for (int ply = 0; ply < plies && line_end(&line, game) == END_NOT;
             ply++)
            line_play(&line, game,
                      variant_move(game, line_position(&line), &rng));
        if (line_end(&line, game) != END_NOT)
            continue;
        agrees(game, EVALUATION_STORES, &line, 2);
        agrees(game, EVALUATION_STRATEGIES, &line, 2);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(a_sixth_marble_is_always_taken)
{
    static const char *const agents[] = {"max",
                                         "greedy",
                                         "minimax:depth=2",
                                         "minimax:depth=2,eval=strategies",
                                         "deep:nodes=3000",
                                         "mtd:nodes=3000",
                                         "mcts:iterations=400",
                                         "mcts:iterations=200,eval=strategies",
                                         ("mcts:iterations=1,eval=strategies,"
                                          "priors=on")};
    struct game *game = variant_game("abalone:preset=report");
    const struct position position = sowing_position(
        game, "...../....../......./......../......112/......../......./"
              "22..../222../1/5,5");
    struct line line = {0};

    line_begin(&line, &position);
    for (size_t i = 0; i < sizeof agents / sizeof agents[0]; i++) {
        struct err err = {""};
        struct agent *agent = agent_new(agents[i], game, SEED, &err);

        ck_assert_msg(agent != NULL, "%s", err.text);
        ck_assert_str_eq(
            game_move_text(game, &position,
                           agent_choose(agent, &(struct task){.line = &line}))
                .text,
            "e7e8");
        agent_free(agent);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Of the moves there is one that wins. */
static int times_taken(const char *spec)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct position position = sowing_position(
        game, "...../....../......./......../......112/......../......./"
              "22..../222../1/5,5");
    struct err err = {""};
    struct agent *agent = agent_new(spec, game, SEED, &err);
    struct line line = {0};
    int taken = 0;

    ck_assert_msg(agent != NULL, "%s", err.text);
    line_begin(&line, &position);
    for (int i = 0; i < 400; i++) {
        const struct move move =
            agent_choose(agent, &(struct task){.line = &line});

        taken +=
            strcmp(game_move_text(game, &position, move).text, "e7e8") == 0;
        ck_assert(game_is_legal(game, &position, move));
    }
    line_free(&line);
    agent_free(agent);
    game_free(game);
    return taken;
}

/* Two marbles have a dozen moves here. The spread of half of 400 is 10. */
START_TEST(who_looks_at_some_of_the_moves_misses_the_others)
{
    const int half = times_taken("greedy:attention=0.5");

    ck_assert_int_gt(half, 150);
    ck_assert_int_lt(half, 260);
    ck_assert_int_lt(times_taken("greedy:attention=0"), 100);
    ck_assert_int_gt(times_taken("greedy:attention=0"), 5);
    ck_assert_int_eq(times_taken("greedy:attention=1"), 400);
}
END_TEST

START_TEST(who_cannot_play_it_says_so)
{
    static const char *const refusals[][3] = {
        {"heuristic", "abalone:preset=report",
         "heuristic: does not know abalone"},
        {"weighted", "abalone:preset=report",
         "weighted: does not know abalone"},
        {"deep:eval=chaining", "abalone:preset=report",
         "chaining: does not know abalone"},
        {"greedy", "kalah", "strategies: does not know kalah"},
        {"greedy:weights=thesis-1", "abalone:preset=report",
         "thesis-1: no such weights for Abalone; there are aggressive, "
         "defensive, neutral and optimised, and those of your weights.ini"},
    };

    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        struct game *game = variant_game(refusals[i][1]);
        struct err err = {""};

        ck_assert_ptr_null(agent_new(refusals[i][0], game, SEED, &err));
        ck_assert_msg(strstr(err.text, refusals[i][2]) != NULL, "%s", err.text);
        game_free(game);
    }
}
END_TEST

TCase *search_abalone_case(void)
{
    TCase *const abalone = tcase_create("abalone");

    tcase_add_test(abalone, what_is_kept_of_another_root_is_no_harm);
    tcase_add_loop_test(abalone, alpha_beta_is_plain_minimax_with_few_marbles,
                        0, sizeof FEW_MARBLES / sizeof FEW_MARBLES[0]);
    tcase_add_test(abalone, a_root_is_read_with_the_plies_of_each_side);
    tcase_add_test(abalone, a_leaf_is_the_weighted_sum_less_a_half);
    tcase_add_test(abalone, what_stops_at_the_cap_is_worth_nothing);
    tcase_add_test(abalone, without_a_depth_four_plies_are_usual);
    tcase_add_loop_test(abalone, alpha_beta_is_plain_minimax_in_random_games, 0,
                        VARIANT_COUNT - SOWING_COUNT);
    tcase_add_test(abalone, a_sixth_marble_is_always_taken);
    tcase_add_test(abalone, who_looks_at_some_of_the_moves_misses_the_others);
    tcase_add_test(abalone, who_cannot_play_it_says_so);
    return abalone;
}
