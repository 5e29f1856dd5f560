/* SPDX-License-Identifier: MIT */
/*
 * The tree search sees the rules: it finds what a slow search finds that looks
 * at everything, and the limits of the match along the path.
 */
#include "engine/mcts/test_mcts.h"

#include <stdlib.h>

enum { SEED = 21 };

/* ---- exact values ---- */

/* 1, 0, -1: won, drawn, lost for the player to move, with the limits of the
 * match; every line is played to its end. */
static int solve(struct line *line, const struct game *game);

static int solve_move(struct line *line, const struct game *game,
                      struct move move)
{
    const int player = line_position(line)->player;

    line_play(line, game, move);

    const struct position *after = line_position(line);
    const enum end end = line_end(line, game);
    int value;

    if (end != END_NOT) {
        const int winner = game->class->judge(game, after, end).winner;

        value = winner < 0 ? 0 : winner == player ? 1 : -1;
    } else {
        value =
            after->player == player ? solve(line, game) : -solve(line, game);
    }
    line->count--;
    return value;
}

static int solve(struct line *line, const struct game *game)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, line_position(line), moves);
    int best = -1;

    for (int i = 0; i < count && best < 1; i++) {
        const int value = solve_move(line, game, moves[i]);

        best = value > best ? value : best;
    }
    return best;
}

struct rules_listener {
    struct listener listener;
    struct report report;
};

static void take_report(struct listener *listener, const struct report *report)
{
    ((struct rules_listener *)listener)->report = *report;
}

/* Searches the position at the end of the line for the truth. */
static void finds_the_truth(struct mcts *mcts, struct line *line,
                            const struct game *game)
{
    struct rules_listener last = {.listener = {take_report}};
    const struct move move = mcts_choose(
        mcts, &(struct task){.line = line, .listener = &last.listener});
    const int value = solve(line, game);
    const int wrong = last.report.value.thousandths - 500 * (value + 1);

    holds(solve_move(line, game, move) == value, "the move is a best one", game,
          line_position(line));
    holds(abs(wrong) <= 100, "the chance is the truth", game,
          line_position(line));
}

static const char *const SMALL[] = {
    "kalah:pits=2,seeds=2",
    "kalah:pits=3,seeds=2",
    "kalah:pits=2,seeds=3,pie=on",
    "kalah:pits=3,seeds=1,end=mover,sweep=emptier",
    "oware:pits=2,seeds=2",
    "vai-lung-thlan:pits=2,seeds=2",
    "ohvalhu:pits=3,seeds=3",
    "dakon:pits=2,seeds=3",
};

enum { SMALL_COUNT = sizeof SMALL / sizeof SMALL[0] };

START_TEST(on_small_boards_it_finds_the_truth)
{
    struct game *game = variant_game(SMALL[_i]);
    struct mcts_setting setting = mcts_usual(8000);
    struct rng rng = rng_new(SEED, 1);
    struct line line = {0};

    setting.cp = 300;

    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));

    mcts_line(&line, game, "");
    for (int ply = 0; ply < 12 && line_end(&line, game) == END_NOT; ply++) {
        finds_the_truth(mcts, &line, game);
        line_play(&line, game, variant_move(game, line_position(&line), &rng));
    }
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* ---- limits along the path ---- */

/* Every node is closed if and only if the line that leads there is over, or
 * a player has more than half; and then it knows who won. How many are closed
 * by this reason? */
static int check_results(const struct mcts *mcts, const struct mcts_node *node,
                         struct line *line, const struct game *game,
                         enum end reason)
{
    int found = 0;

    for (int i = 0; i < (int)node->tried; i++) {
        const struct mcts_node *child = mcts_child(mcts, node, i);

        line_play(line, game, child->move);

        const struct position *position = line_position(line);
        const enum end end = line_end(line, game);

        if (end != END_NOT)
            holds((int)child->result - MCTS_WON ==
                      game->class->judge(game, position, end).winner,
                  "what is over is judged", game, position);
        else if (child->result != MCTS_OPEN)
            holds(2 * game->class->score(game, position,
                                         (int)child->result - MCTS_WON) >
                      game->class->material(game, position),
                  "what is closed is decided", game, position);
        found += end == reason;
        found += check_results(mcts, child, line, game, reason);
        line->count--;
    }
    return found;
}

static int count_results(const char *spec, const char *moves, int before,
                         enum end reason)
{
    struct game *game = sowing_game(spec);
    const struct mcts_setting setting = mcts_usual(3000);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, moves);
    line.before = before;
    mcts_search(mcts, &line);

    const int found = check_results(mcts, mcts_root(mcts), &line, game, reason);

    line_free(&line);
    mcts_free(mcts);
    game_free(game);
    return found;
}

START_TEST(the_tree_ends_where_the_match_would)
{
    ck_assert_int_gt(
        count_results("kalah:pits=3,seeds=2", "", 0, END_ROW_EMPTY), 10);
    ck_assert_int_gt(
        count_results("kalah:pits=3,seeds=2,majority=on", "", 0, END_MAJORITY),
        0);
    ck_assert_int_gt(count_results("kalah", "", 997, END_CAP), 100);
    ck_assert_int_gt(
        count_results("oware:pits=3,seeds=1,slam=again", "", 0, END_REPETITION),
        5);
}
END_TEST

/* Plays at random until a move leads back to a position of the line. */
static bool find_repetition(struct line *line, const struct game *game,
                            struct rng *rng, struct move *back)
{
    mcts_line(line, game, "");
    while (line_end(line, game) == END_NOT) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, line_position(line), moves);

        for (int i = 0; i < count; i++) {
            *back = moves[i];
            line_play(line, game, moves[i]);

            const bool repeats = line_end(line, game) == END_REPETITION;

            line->count--;
            if (repeats)
                return true;
        }
        line_play(line, game, variant_move(game, line_position(line), rng));
    }
    return false;
}

START_TEST(a_position_of_the_match_that_comes_back_ends_it)
{
    struct game *game = sowing_game("oware:pits=3,seeds=3");
    const struct mcts_setting setting = mcts_usual(200);
    struct rng rng = rng_new(SEED, 2);
    struct line line = {0};
    struct move back = {0};

    while (!find_repetition(&line, game, &rng, &back))
        ;

    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    int closed = 0;

    mcts_search(mcts, &line);
    for (int i = 0; i < (int)mcts_root(mcts)->count; i++) {
        const struct mcts_node *child = mcts_child(mcts, mcts_root(mcts), i);

        closed += move_same(child->move, back) && child->result != MCTS_OPEN &&
                  child->children == 0 && child->visits > 0;
    }
    ck_assert_int_eq(closed, 1);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* ---- greedy rollouts ---- */

/* The move that banks most at once; false when two do. */
static bool greediest(const struct game *game, const struct position *position,
                      struct move *chosen)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    int most = -1, ties = 0;

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const int score = game->class->score(game, &after, position->player);

        ties = score > most ? 1 : ties + (score == most);
        *chosen = score > most ? moves[i] : *chosen;
        most = score > most ? score : most;
    }
    return ties == 1;
}

/* Who wins when both are greedy; false when chance has a say in it. */
static bool greedy_winner(const struct game *game, struct position position,
                          int *winner)
{
    struct move move = {0};

    while (position.end == END_NOT) {
        if (!greediest(game, &position, &move))
            return false;
        game->class->apply(game, &position, move);
    }
    *winner =
        game->class->judge(game, &position, (enum end)position.end).winner;
    return true;
}

/* A search of one iteration: the child that it tried has the reward of one
 * rollout. True when that is no matter of chance. */
static bool rolls_out_greedily(const struct game *game,
                               const struct position *position)
{
    struct mcts_setting setting = mcts_usual(1);
    struct line line = {0};
    int winner;

    setting.epsilon = 0;
    line_begin(&line, position);

    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));

    mcts_search(mcts, &line);

    const struct mcts_node *child = mcts_child(mcts, mcts_root(mcts), 0);
    const int64_t reward = child->reward;

    line_play(&line, game, child->move);

    const bool certain = greedy_winner(game, *line_position(&line), &winner);

    holds(!certain || reward == (winner < 0                   ? MCTS_WIN / 2
                                 : winner == position->player ? MCTS_WIN
                                                              : 0),
          "who is greedy wins", game, position);
    line_free(&line);
    mcts_free(mcts);
    return certain;
}

START_TEST(without_chance_rollouts_are_greedy)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    struct rng rng = rng_new(SEED, 3);
    int certain = 0;

    for (int i = 0; i < 200; i++) {
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; position.end == END_NOT; ply++) {
            certain += ply > 3 && rolls_out_greedily(game, &position);
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        }
    }
    ck_assert_int_gt(certain, 50);
    game_free(game);
}
END_TEST

/* South leads by one; the answer, behind a new node, takes two. */
START_TEST(a_greedy_rollout_goes_as_far_as_the_horizon)
{
    struct game *game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "1,0,0,0,0,0,11/0,0,0,1,0,0,10/s");
    struct mcts_setting setting = mcts_usual(1);
    struct line line = {0};

    setting.epsilon = 0;
    line_begin(&line, &start);
    for (setting.horizon = 0; setting.horizon < 3; setting.horizon++) {
        struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));

        mcts_search(mcts, &line);
        ck_assert_int_eq(mcts_child(mcts, mcts_root(mcts), 0)->reward,
                         setting.horizon == 0 ? MCTS_WIN : 0);
        mcts_free(mcts);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* All moves are forced: pit 1, then north's third. North leads by one there, and
 * if the match goes on south takes the seed, and wins. */
START_TEST(a_rollout_ends_where_the_match_would)
{
    struct game *game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "1,0,0,0,0,0,10/0,0,1,0,0,0,11/s");
    const int plies = game->class->limits(game).plies;
    struct mcts_setting setting = mcts_usual(1);
    struct line line = {0};

    line_begin(&line, &start);
    for (setting.epsilon = 0; setting.epsilon <= 1000; setting.epsilon += 1000)
        for (int left = 2; left <= 3; left++) {
            struct mcts *const mcts =
                mcts_new(game, &setting, rng_new(SEED, 0));

            line.before = plies - left;
            mcts_search(mcts, &line);
            ck_assert_int_eq(mcts_child(mcts, mcts_root(mcts), 0)->reward,
                             left == 2 ? 0 : MCTS_WIN);
            mcts_free(mcts);
        }
    line_free(&line);
    game_free(game);
}
END_TEST

/* The same forced moves, valued by the stores where the horizon is nearer than
 * the end of the match: north leads by one, which is less than a loss. */
START_TEST(where_the_match_ends_at_the_horizon_it_is_decided)
{
    struct game *const game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "1,0,0,0,0,0,10/0,0,1,0,0,0,11/s");
    const int plies = game->class->limits(game).plies;
    struct mcts_setting setting = mcts_usual(1);
    struct line line = {0};
    struct err err;

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));
    line_begin(&line, &start);
    line.before = plies - 2; /* one more behind the new node */
    for (setting.horizon = 0; setting.horizon <= 2; setting.horizon++) {
        struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));

        mcts_search(mcts, &line);

        const int64_t reward = mcts_child(mcts, mcts_root(mcts), 0)->reward;

        if (setting.horizon > 0)
            ck_assert_int_eq(reward, 0);
        else
            ck_assert(reward > 0 && reward < MCTS_WIN / 2);
        mcts_free(mcts);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

void mcts_add_rules(Suite *suite)
{
    TCase *rules = tcase_create("rules");

    tcase_add_loop_test(rules, on_small_boards_it_finds_the_truth, 0,
                        SMALL_COUNT);
    tcase_add_test(rules, the_tree_ends_where_the_match_would);
    tcase_add_test(rules, a_position_of_the_match_that_comes_back_ends_it);
    tcase_add_test(rules, without_chance_rollouts_are_greedy);
    tcase_add_test(rules, a_greedy_rollout_goes_as_far_as_the_horizon);
    tcase_add_test(rules, a_rollout_ends_where_the_match_would);
    tcase_add_test(rules, where_the_match_ends_at_the_horizon_it_is_decided);
    suite_add_tcase(suite, rules);
}
