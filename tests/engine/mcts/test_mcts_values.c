/* SPDX-License-Identifier: MIT */
/*
 * What a new node is worth: the chance that an evaluation becomes, worked out
 * once more in real numbers, and what is drawn where little is at stake.
 */
#include "engine/mcts/test_mcts.h"

#include <math.h>
#include <stdlib.h>

enum { SEED = 51, GAMES = 12 };

/* ---- chances ---- */

/* x / (1 + |x|), between 0 and 1. */
static double chance_of(double lead)
{
    return 0.5 + 0.5 * lead / (1 + fabs(lead));
}

static bool has_more_than_half(const struct game *game,
                               const struct position *position, int player)
{
    return 2 * game->class->score(game, position, player) >
           game->class->material(game, position);
}

/* Of a position that ends the path, to the player: by who has won, or by what the
 * evaluation sees from there. A seed of an eighth of all, and one, is a lead of
 * 1; or what the evaluation says that a lead is, over the others on average. */
static double wanted_chance(const struct game *game,
                            const struct evaluation *evaluation,
                            const struct line *line,
                            const struct position *position, int player)
{
    double mine = 0, others = 0;

    if (position->end != END_NOT) {
        const int winner =
            game->class->judge(game, position, (enum end)position->end).winner;

        return winner < 0 ? 0.5 : winner == player ? 1 : 0;
    }
    for (int other = 0; other < game->players; other++)
        if (has_more_than_half(game, position, other))
            return other == player ? 1 : 0;
    for (int other = 0; other < game->players; other++) {
        struct viewer viewer = {.player = other};

        if (evaluation->read_root != NULL)
            evaluation->read_root(evaluation, game, line, game->players,
                                  &viewer);

        const double value =
            evaluation->leaf(evaluation, game, position, &viewer);

        if (other == player)
            mine = value;
        else
            others += value / (game->players - 1);
    }
    if (evaluation->lead > 0)
        return chance_of((mine - others) / evaluation->lead);

    const int eighth = game->class->material(game, position) / 8 + 1;

    return chance_of(mine / (eighth * evaluation->seed));
}

static struct mcts_setting seeing(const struct game *game,
                                  enum evaluation_kind kind)
{
    struct mcts_setting setting = mcts_usual(1);
    struct err err;

    setting.horizon = 0;
    ck_assert(evaluation_make(kind, game, &setting.evaluation, &err));
    ck_assert(evaluation_find_weights(kind, NULL, &setting.evaluation, &err));
    return setting;
}

/* With priors all children are seen at once, without them the one that was
 * tried. */
static void sees_chances(const struct game *game,
                         const struct mcts_setting *setting, struct line *line,
                         uint64_t stream)
{
    const struct position before = *line_position(line);
    struct mcts *const mcts = mcts_new(game, setting, rng_new(SEED, stream));

    mcts_search(mcts, line);

    const struct mcts_node *const root = mcts_root(mcts);
    const int count = setting->priors ? (int)root->count : 1;

    for (int i = 0; i < count; i++) {
        const struct mcts_node *const child = mcts_child(mcts, root, i);
        struct position after = before;

        game->class->apply(game, &after, child->move);

        const double wanted = wanted_chance(game, &setting->evaluation, line,
                                            &after, before.player);

        holds(fabs((double)child->mean - wanted) < 1e-4,
              "a child has its chance", game, &after);
        holds(child->spread == 1, "as if tried once", game, &after);
    }
    mcts_free(mcts);
}

static const struct {
    const char *game;
    enum evaluation_kind kind;
} SEEN[] = {
    {"kalah", EVALUATION_STORES},
    {"kalah:pits=3,seeds=2", EVALUATION_STORES},
    {"kalah", EVALUATION_HEURISTIC},
    {"oware", EVALUATION_WEIGHTED},
    {"togyzkumalak", EVALUATION_TUZDIKS},
    {"abalone:preset=report", EVALUATION_STRATEGIES},
    {"abalone:players=3,inverse=forbidden", EVALUATION_STRATEGIES},
    {"abalone:players=3,inverse=forbidden", EVALUATION_STORES},
};

START_TEST(a_node_is_worth_what_the_evaluation_sees_there)
{
    struct game *const game = variant_game(SEEN[_i].game);
    struct mcts_setting setting = seeing(game, SEEN[_i].kind);
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct line line = {0};

    for (uint64_t i = 0; i < GAMES; i++) {
        mcts_line(&line, game, "");
        for (int ply = 0; ply < 50 && line_end(&line, game) == END_NOT; ply++) {
            setting.priors = ply % 2 == 1;
            sees_chances(game, &setting, &line, i);
            line_play(&line, game,
                      variant_move(game, line_position(&line), &rng));
        }
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* 23 seeds: a lead of 23 / 8 + 1 = 3 wins three games of four. After the only
 * move north is ahead by one: 1/2 - 1/2 * 1 / (1 + 3). */
START_TEST(a_chance_by_hand)
{
    struct game *const game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "1,0,0,0,0,0,10/0,0,1,0,0,0,11/s");
    const struct mcts_setting setting = seeing(game, EVALUATION_STORES);
    struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    line_begin(&line, &start);
    mcts_search(mcts, &line);
    ck_assert_int_eq(mcts_child(mcts, mcts_root(mcts), 0)->reward,
                     MCTS_WIN / 2 - MCTS_WIN / 8);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* ---- how far it has looked ---- */

/* All moves are forced: pit 1, c, and pit 2 takes the seed of north. Each try
 * adds a node, as long as there are any. */
START_TEST(each_try_looks_a_ply_further)
{
    struct game *const game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "1,0,0,0,0,0,10/0,0,1,0,0,0,11/s");
    struct line line = {0};

    line_begin(&line, &start);
    for (uint64_t tries = 1; tries <= 5; tries++) {
        const struct mcts_setting setting = mcts_usual(tries);
        struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));
        const struct mcts_node *node;
        int depth = 0;

        mcts_search(mcts, &line);
        for (node = mcts_root(mcts); node->tried > 0; depth++) {
            node = mcts_child(mcts, node, 0);
            ck_assert_uint_eq(node->visits, tries - (uint64_t)depth);
        }
        ck_assert_int_eq(depth, tries < 3 ? (int)tries : 3);
        ck_assert_uint_eq(mcts_nodes_added(mcts), (uint64_t)depth);
        ck_assert_uint_eq(mcts_iterations(mcts), tries);
        mcts_free(mcts);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- the line behind ---- */

/* The first position of the line comes back by b, and ends the match: south
 * keeps two seeds and north one. Of another line it is the last move only. */
START_TEST(the_first_position_of_the_line_can_come_back)
{
    struct game *const game = sowing_game("oware:pits=2");
    const struct position start = sowing_position(game, "2,0,0/1,0,0/s");
    const struct mcts_setting setting = mcts_usual(50);
    struct line line = {0};

    line_begin(&line, &start);
    for (const char *move = "1a2"; *move != '\0'; move++) {
        const char name[] = {*move, '\0'};

        line_play(&line, game, variant_read(game, line_position(&line), name));
    }
    for (int with = 1; with >= 0; with--) {
        struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));
        const struct position here = *line_position(&line);
        int found = 0;

        mcts_search(mcts, &line);
        for (int i = 0; i < (int)mcts_root(mcts)->count; i++) {
            const struct mcts_node *const child =
                mcts_child(mcts, mcts_root(mcts), i);

            if (mancala_pit(child->move) != 1)
                continue;
            ck_assert_uint_eq(child->result, with ? MCTS_WON : MCTS_OPEN);
            found++;
        }
        ck_assert_int_eq(found, 1);
        line_begin(&line, &here);
        mcts_free(mcts);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- what is drawn ---- */

/* Without chance no draw is a random move, were it the least. South's only move
 * gives a seed to a; then north takes two, by b or by a, and not by its other
 * move. */
START_TEST(without_chance_the_least_draw_is_greedy_as_well)
{
    static const char *const texts[] = {
        "7,0,0,0,0,0,10/0,1,0,0,0,0,10/s",
        "7,0,0,0,0,0,10/0,0,0,0,0,2,10/s",
    };
    /* The second draw is 0: whether to move at random. */
    const struct rng rng = {-(RNG_GOLDEN + RNG_GOLDEN)};
    struct game *const game = sowing_game("kalah");

    for (int i = 0; i < 2; i++) {
        const struct position start = sowing_position(game, texts[i]);
        struct mcts_setting setting = seeing(game, EVALUATION_STORES);
        struct line line = {0};

        setting.horizon = 1;
        setting.epsilon = 0;

        struct mcts *const mcts = mcts_new(game, &setting, rng);

        line_begin(&line, &start);
        mcts_search(mcts, &line);
        /* 11 to 12, of 28 seeds or 29: 1/2 - 1/2 * 1 / (1 + 4). */
        ck_assert_double_eq_tol(
            (double)mcts_child(mcts, mcts_root(mcts), 0)->mean, 0.4, 1e-4);
        line_free(&line);
        mcts_free(mcts);
    }
    game_free(game);
}
END_TEST

/* How many of 60 searches play another move than the one tried most. */
static int count_drawn(const struct game *game, const struct line *line,
                       int near_plies)
{
    struct mcts_setting setting = mcts_usual(12);
    int drawn = 0;

    setting.near = 1000;
    setting.near_plies = near_plies;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, seed));
        const struct move move = mcts_search(mcts, line);
        const struct mcts_node *const root = mcts_root(mcts);
        uint32_t most = 0, played = 0;

        for (int i = 0; i < (int)root->tried; i++) {
            const struct mcts_node *const child = mcts_child(mcts, root, i);

            most = child->visits > most ? child->visits : most;
            if (move_same(child->move, move))
                played = child->visits;
        }
        drawn += played < most;
        mcts_free(mcts);
    }
    return drawn;
}

START_TEST(a_player_draws_in_so_many_of_its_first_moves)
{
    struct game *const game = sowing_game("kalah");
    struct rng rng = rng_new(SEED, 7);
    struct line line = {0};

    mcts_line(&line, game, "");
    for (int ply = 0; ply < 8; ply++) {
        const int own = line_own_plies(&line);

        ck_assert_int_gt(count_drawn(game, &line, 0), 0);
        for (int first = 1; first <= 3; first++)
            ck_assert_int_eq(count_drawn(game, &line, first) > 0, own < first);
        line_play(&line, game, variant_move(game, line_position(&line), &rng));
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Pit 5 leaves south ahead, by 14 to 11, and 6 behind, by 12 to 13: a mean of 1 and
 * one of 0, each tried once. */
START_TEST(a_move_may_be_worse_by_so_much_and_no_more)
{
    struct game *const game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "0,0,0,0,1,3,10/0,0,0,1,0,0,10/s");
    struct mcts_setting setting = mcts_usual(2);
    struct line line = {0};

    setting.horizon = 0;
    line_begin(&line, &start);
    for (setting.near = 999; setting.near <= 1000; setting.near++) {
        int worse = 0;

        for (uint64_t seed = 0; seed < 60; seed++) {
            struct mcts *const mcts =
                mcts_new(game, &setting, rng_new(SEED, seed));

            worse += mcts_search(mcts, &line).code == 5;
            for (int i = 0; i < 2; i++) {
                const struct mcts_node *const child =
                    mcts_child(mcts, mcts_root(mcts), i);

                ck_assert_int_eq(child->reward,
                                 child->move.code == 4 ? MCTS_WIN : 0);
            }
            mcts_free(mcts);
        }
        ck_assert_int_eq(worse > 0, setting.near == 1000);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Where nothing was tried the only move is played all the same. */
START_TEST(a_search_that_is_stopped_at_once_plays_the_only_move)
{
    struct game *const game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "0,0,1,0,0,0,10/0,0,1,0,0,0,11/s");
    struct mcts_setting setting = mcts_usual(0);
    struct stop stop = {0};
    struct line line = {0};

    stop_raise(&stop, true);
    line_begin(&line, &start);
    for (int final = MCTS_VISITS; final <= MCTS_BOUND; final++) {
        setting.final = (enum mcts_final) final;

        struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));
        const struct move move =
            mcts_choose(mcts, &(struct task){.line = &line, .stop = &stop});

        ck_assert_uint_eq(move.code, 2);
        ck_assert_uint_eq(mcts_root(mcts)->visits, 0);
        mcts_free(mcts);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

void mcts_add_values(Suite *suite)
{
    TCase *const values = tcase_create("values");

    tcase_add_loop_test(values, a_node_is_worth_what_the_evaluation_sees_there,
                        0, sizeof SEEN / sizeof SEEN[0]);
    tcase_add_test(values, a_chance_by_hand);
    tcase_add_test(values, each_try_looks_a_ply_further);
    tcase_add_test(values, the_first_position_of_the_line_can_come_back);
    tcase_add_test(values, without_chance_the_least_draw_is_greedy_as_well);
    tcase_add_test(values, a_player_draws_in_so_many_of_its_first_moves);
    tcase_add_test(values, a_move_may_be_worse_by_so_much_and_no_more);
    tcase_add_test(values,
                   a_search_that_is_stopped_at_once_plays_the_only_move);
    suite_add_tcase(suite, values);
}
