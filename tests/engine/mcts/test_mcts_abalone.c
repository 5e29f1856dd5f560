/* SPDX-License-Identifier: MIT */
/* The tree search in Abalone, with two players and three: as the report of
 * Maastricht does it, and better. */
#include "engine/agents/agent.h"
#include "engine/mcts/test_mcts.h"
#include "game/abalone.h"
#include "support/game/agent.h"

#include <math.h>
#include <stdlib.h>

enum { SEED = 41 };

static const char *const GAMES[] = {"abalone:preset=report",
                                    "abalone:players=3,inverse=forbidden"};

/* ---- the report's ---- */

static struct mcts_setting report(uint64_t iterations)
{
    struct mcts_setting setting = mcts_report();

    setting.iterations = iterations;
    setting.megabytes = 4;
    return setting;
}

/* From the start; the line is the caller's to free. */
static struct mcts *searched(const struct game *game,
                             const struct mcts_setting *setting,
                             struct line *line)
{
    struct mcts *mcts = mcts_new(game, setting, rng_new(SEED, 0));

    mcts_line(line, game, "");
    mcts_search(mcts, line);
    return mcts;
}

START_TEST(a_try_goes_on_to_depth_100_which_counts_half)
{
    struct game *game = variant_game(GAMES[_i]);
    const struct mcts_setting setting = report(1);
    struct line line = {0};
    struct mcts *mcts = searched(game, &setting, &line);
    const struct mcts_node *node = mcts_root(mcts);
    uint64_t grown = 0;
    int depth = 0;

    for (; node->tried > 0; depth++) {
        ck_assert_uint_eq(node->tried, 1);
        grown += node->count;
        node = mcts_child(mcts, node, 0);
        ck_assert_uint_eq(node->visits, 1);
        ck_assert_int_eq(node->reward, MCTS_WIN / 2);
    }
    ck_assert_int_eq(depth, 100);
    ck_assert_uint_eq(mcts_nodes_added(mcts), grown);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

struct marbles_listener {
    struct listener listener;
    struct report report;
};

static void take_report(struct listener *listener, const struct report *report)
{
    ((struct marbles_listener *)listener)->report = *report;
}

/* A try is a hundred plies deep, and a report has room for less. */
START_TEST(a_report_has_as_much_of_the_line_as_there_is_room_for)
{
    struct game *game = variant_game(GAMES[_i]);
    const struct mcts_setting setting = report(3);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct marbles_listener last = {.listener = {take_report}};
    struct line line = {0};

    mcts_line(&line, game, "");
    mcts_choose(mcts,
                &(struct task){.line = &line, .listener = &last.listener});
    ck_assert_int_eq(last.report.depth, 100);
    ck_assert_int_eq(last.report.line_count, REPORT_LINE_MAX);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* Black has 44 moves, or 40. */
START_TEST(what_was_never_tried_comes_first)
{
    static const uint64_t counts[] = {44, 40};
    struct game *game = variant_game(GAMES[_i]);

    for (int more = -1; more <= 1; more++) {
        const uint64_t tries = counts[_i] + (uint64_t)(more + 1) - 1;
        const struct mcts_setting setting = report(tries);
        struct line line = {0};
        struct mcts *mcts = searched(game, &setting, &line);
        const struct mcts_node *root = mcts_root(mcts);
        uint32_t most = 0;

        ck_assert_uint_eq(root->count, counts[_i]);
        ck_assert_uint_eq(root->tried, more < 0 ? tries : counts[_i]);
        for (int i = 0; i < (int)root->tried; i++)
            most = mcts_child(mcts, root, i)->visits > most
                       ? mcts_child(mcts, root, i)->visits
                       : most;
        ck_assert_uint_eq(most, more > 0 ? 2 : 1);
        line_free(&line);
        mcts_free(mcts);
    }
    game_free(game);
}
END_TEST

/* C = sqrt 2, as the report has it. */
static double bound(const struct mcts_node *root, const struct mcts_node *node)
{
    return (double)node->reward / ((double)node->visits * MCTS_WIN) +
           sqrt(2) * sqrt(log(root->visits) / node->visits);
}

START_TEST(the_highest_finite_bound_is_played)
{
    static const uint64_t counts[] = {3, 20, 90, 150};
    struct game *game = variant_game("abalone:preset=report");
    const struct mcts_setting setting = report(counts[_i]);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, "");

    const struct move move = mcts_search(mcts, &line);
    const struct mcts_node *root = mcts_root(mcts);
    double highest = 0;
    double played = -1;

    for (int i = 0; i < (int)root->tried; i++) {
        const struct mcts_node *child = mcts_child(mcts, root, i);

        highest = fmax(highest, bound(root, child));
        if (move_same(child->move, move))
            played = bound(root, child);
    }
    ck_assert_double_eq_tol(played, highest, 1e-3);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* A try wants some 5000 places, and there are 32768: what no longer fits is
 * played on without being kept. */
START_TEST(a_full_tree_goes_on_within_its_memory)
{
    struct game *game = variant_game(GAMES[_i]);
    struct mcts_setting setting = report(60);
    struct line line = {0};

    setting.megabytes = 1;

    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));

    mcts_line(&line, game, "");
    for (int ply = 0; ply < 12; ply++) {
        const struct move move = mcts_search(mcts, &line);

        ck_assert(game_is_legal(game, line_position(&line), move));
        ck_assert_uint_eq(mcts_iterations(mcts), 60);
        ck_assert_uint_ge(mcts_root(mcts)->visits, 60);
        ck_assert_uint_le(mcts_nodes_added(mcts), 1 << 15);
        line_play(&line, game, move);
    }
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* ---- whatever is set ---- */

static const char *const SPECS[] = {
    "mcts:preset=report,iterations=6,memory=4",
    "mcts:iterations=20,memory=1,depth=30",
    "mcts:iterations=6,memory=1,depth=12,epsilon=0,eval=strategies",
    "mcts:iterations=100,memory=1,eval=strategies,cp=0.05",
    "mcts:iterations=30,memory=1,eval=strategies,priors=on,final=ucb",
    "mcts:iterations=30,memory=1,eval=stores,priors=on,weights=aggressive",
};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

START_TEST(a_seed_gives_the_same_legal_moves)
{
    struct game *game = variant_game(GAMES[_i / SPEC_COUNT]);
    const char *spec = SPECS[_i % SPEC_COUNT];
    struct agent *one = agent_of(spec, game, SEED);
    struct agent *other = agent_of(spec, game, SEED);
    struct line line = {0};

    mcts_line(&line, game, "");
    while (line_end(&line, game) == END_NOT && line.count < 20) {
        const struct task task = {.line = &line};
        const struct move move = agent_choose(one, &task);

        ck_assert(game_is_legal(game, line_position(&line), move));
        ck_assert(move_same(move, agent_choose(other, &task)));
        line_play(&line, game, move);
    }
    line_free(&line);
    agent_free(one);
    agent_free(other);
    game_free(game);
}
END_TEST

/* Every reward is a share of a win, and what is below adds up to it: every
 * visit but the first went on. */
static void check_below(const struct mcts *mcts, const struct mcts_node *node)
{
    for (int i = 0; i < (int)node->tried; i++) {
        const struct mcts_node *child = mcts_child(mcts, node, i);
        uint32_t below = 0;

        if (child->reward < 0 ||
            child->reward > (int64_t)child->visits * MCTS_WIN)
            ck_abort_msg("a reward of %ld in %u", (long)child->reward,
                         child->visits);
        for (int j = 0; j < (int)child->tried; j++)
            below += mcts_child(mcts, child, j)->visits;
        if (child->result == MCTS_OPEN && below + 1 != child->visits)
            ck_abort_msg("%u below %u", below, child->visits);
        check_below(mcts, child);
    }
}

static struct mcts_setting seeing(const struct game *game, bool priors)
{
    struct mcts_setting setting = {.iterations = 400,
                                   .cp = 100,
                                   .epsilon = 1000,
                                   .priors = priors,
                                   .megabytes = 8};
    struct weights_matrix matrix;
    struct err err;

    ck_assert(evaluation_make(EVALUATION_STRATEGIES, game, &setting.evaluation,
                              &err));
    ck_assert(weights_find_matrix("neutral", &matrix, &err));
    setting.evaluation.matrix = matrix;
    return setting;
}

START_TEST(the_tree_is_kept_from_move_to_move)
{
    struct game *game = variant_game(GAMES[_i / 2]);
    const struct mcts_setting setting = seeing(game, _i % 2 == 1);
    struct line line = {0};
    struct mcts *mcts = searched(game, &setting, &line);

    for (int ply = 0; ply < 10; ply++) {
        const struct mcts_node *root = mcts_root(mcts);
        const struct mcts_node *child = mcts_child(mcts, root, ply % 3);
        const uint32_t known = child->visits;

        check_below(mcts, root);
        line_play(&line, game, child->move);
        mcts_search(mcts, &line);
        ck_assert_uint_eq(mcts_root(mcts)->visits, known + 400);
    }
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* The best of three is the only one who has anything from it. */
START_TEST(each_player_wants_its_own_win)
{
    static const char *const texts[] = {
        "...../....../......./......../......113/......../......./22..../222../"
        "1/5,4,5/-,-,-",
        "...../....../......./......../......221/......../......./33..../333../"
        "2/5,5,5/-,-,-",
    };
    struct game *game = variant_game("abalone:players=3,inverse=forbidden");
    struct agent *agent =
        agent_of("mcts:iterations=1,eval=strategies,priors=on", game, SEED);
    struct position position;
    struct line line = {0};
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, texts[_i], &position, &err),
                  "%s", err.text);
    line_begin(&line, &position);
    ck_assert_str_eq(
        game_move_text(game, &position,
                       agent_choose(agent, &(struct task){.line = &line}))
            .text,
        "e7e8");
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* ---- what is attractive at once ---- */

static int appeal(const struct game *game, const char *text, const char *words)
{
    struct position position;
    struct move move;
    struct err err = {""};

    ck_assert_msg(
        game->class->read_position(game, text, &position, &err) &&
            game->class->read_move(game, &position, words, &move, &err),
        "%s", err.text);
    return abalone_order_score(&position, move);
}

START_TEST(out_comes_before_a_push_and_that_before_the_middle)
{
    /* Out over the east; a push along row b; to the middle, and away. */
    static const char board[] = "1..../.112../......./......../......112/"
                                "......../......./....../...../1/0,0";
    struct game *game = variant_game("abalone:preset=report");
    const int out = appeal(game, board, "e7e8");
    const int push = appeal(game, board, "b2b3");
    const int nearer = appeal(game, board, "a1b2");

    ck_assert_int_gt(out, push);
    ck_assert_int_gt(push, nearer);
    ck_assert_int_gt(nearer, 0);
    ck_assert_int_gt(nearer, appeal(game, board, "a1a2"));
    ck_assert_int_lt(appeal(game, board, "e8f9"), 0);
    game_free(game);
}
END_TEST

/* ---- options ---- */

static void refused(const char *spec, const char *game_spec,
                    const char *message)
{
    struct game *game = variant_game(game_spec);
    struct err err = {""};

    ck_assert_ptr_null(agent_new(spec, game, SEED, &err));
    ck_assert_str_eq(err.text, message);
    game_free(game);
}

static void accepted(const char *spec, const char *game_spec)
{
    struct game *const game = variant_game(game_spec);
    struct err err = {""};
    struct agent *const agent = agent_new(spec, game, SEED, &err);

    ck_assert_msg(agent != NULL, "%s: %s", spec, err.text);
    agent_free(agent);
    game_free(game);
}

START_TEST(what_does_not_go_together_is_told)
{
    refused("mcts:priors=on", "abalone:preset=report",
            "priors: on needs an evaluation; say which by eval");
    refused("mcts:eval=deepen,depth=0", "abalone:preset=report",
            "depth: 0 is too near for a tree that deepens");
    accepted("mcts:eval=deepen,depth=1", "abalone:preset=report");
    refused("mcts:depth=401", "abalone:preset=report",
            "depth: 401 is not in 0..400");
    refused("mcts:eval=strategies", "kalah", "strategies: does not know kalah");
    refused("mcts:eval=strategies,weights=thesis-1", "abalone:preset=report",
            "thesis-1: no such weights for Abalone; there are aggressive, "
            "defensive, neutral and optimised, and those of your "
            "weights.ini");
}
END_TEST

void mcts_add_marbles(Suite *suite)
{
    TCase *marbles = tcase_create("marbles");

    tcase_add_loop_test(marbles, a_try_goes_on_to_depth_100_which_counts_half,
                        0, 2);
    tcase_add_loop_test(
        marbles, a_report_has_as_much_of_the_line_as_there_is_room_for, 0, 2);
    tcase_add_loop_test(marbles, what_was_never_tried_comes_first, 0, 2);
    tcase_add_loop_test(marbles, the_highest_finite_bound_is_played, 0, 4);
    tcase_add_loop_test(marbles, a_full_tree_goes_on_within_its_memory, 0, 2);
    tcase_add_loop_test(marbles, a_seed_gives_the_same_legal_moves, 0,
                        2 * SPEC_COUNT);
    tcase_add_loop_test(marbles, the_tree_is_kept_from_move_to_move, 0, 4);
    tcase_add_loop_test(marbles, each_player_wants_its_own_win, 0, 2);
    tcase_add_test(marbles, out_comes_before_a_push_and_that_before_the_middle);
    tcase_add_test(marbles, what_does_not_go_together_is_told);
    suite_add_tcase(suite, marbles);
}
