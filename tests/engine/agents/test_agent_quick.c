/* SPDX-License-Identifier: MIT */
/* The agents that do not look ahead, move by move: against their nets, features
 * and sowings, which are asked by hand. */
#include "engine/agents/agent.h"
#include "engine/nets/actor_net.h"
#include "engine/search/checker.h"
#include "engine/search/weights.h"
#include "support/game/agent.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdint.h>

enum { SEED = 3, PLIES = 24, GAMES = 12 };

/* The last report, and the move that was played. */
struct quick_told {
    struct listener listener; /* first */
    struct report report;
    struct move move;
    int count;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    struct quick_told *const told = (struct quick_told *)listener;

    told->report = *report;
    told->count++;
}

static struct quick_told ask_agent(struct agent *agent, const struct line *line)
{
    struct quick_told told = {.listener = {keep_report}};

    told.move = agent_choose(
        agent, &(struct task){.line = line, .listener = &told.listener});
    return told;
}

/* What a game is played by: one of the agents and what it should do there. */
struct quick_agent {
    const char *spec;
    int near;  /* 0: it never draws */
    int plies; /* in which it draws; 0: in all */
    bool sample;
};

/* Does it draw, by the numbers that the agent has, too? */
static bool draws_now(const struct quick_agent *by_hand,
                      const struct line *line, struct rng *rng)
{
    return by_hand->near > 0 &&
           (by_hand->plies == 0 || line_own_plies(line) < by_hand->plies) &&
           rng_below(rng, 2) == 0;
}

/* Plays games with random moves, and asks at each of them. */
static void ask_everywhere(const char *spec, const struct quick_agent *by_hand,
                           void (*check)(const struct quick_agent *by_hand,
                                         struct agent *agent,
                                         const struct line *line,
                                         struct rng *rng))
{
    struct game *const game = variant_game(spec);
    struct agent *const agent = agent_of(by_hand->spec, game, SEED);
    struct rng rng = rng_new(SEED, 0), chance = rng_new(7, 0);

    for (int i = 0; i < GAMES; i++) {
        struct position start;
        struct line line = {0};

        game->class->start(game, &start);
        line_begin(&line, &start);
        for (int ply = 0; ply < PLIES && line_end(&line, game) == END_NOT;
             ply++) {
            check(by_hand, agent, &line, &rng);
            line_play(&line, game,
                      variant_move(game, line_position(&line), &chance));
        }
        line_free(&line);
    }
    agent_free(agent);
    game_free(game);
}

/* ---- the actor ---- */

static void check_actor(const struct quick_agent *by_hand, struct agent *agent,
                        const struct line *line, struct rng *rng)
{
    const struct game *const game = agent->game;
    const struct position *const here = line_position(line);
    const bool draws = draws_now(by_hand, line, rng);
    const struct quick_told told = ask_agent(agent, line);
    const int count = game->class->count(game, here);
    struct actor_net net;
    struct actor_policy thought;
    struct move only;
    char name[ACTOR_NAME_MAX];
    struct err err;

    actor_net_name(game, name);
    ck_assert(actor_net_find(&net, game, name, &err));
    ck_assert_int_eq(told.count, 1);
    ck_assert_int_eq(told.report.value.kind, VALUE_NONE);
    ck_assert_int_eq(told.report.depth, 0);
    if (actor_evaluate(&net, game, here, &thought, &only)) {
        const int pit = by_hand->sample
                            ? actor_draw(&net, &thought, rng)
                            : actor_choose_likeliest(
                                  &net, &thought,
                                  draws ? (float)by_hand->near / 1000 : 0, rng);

        holds(move_same(told.move, thought.moves[pit]), by_hand->spec, game,
              here);
        ck_assert_int_eq(told.report.choice.of, count);
        ck_assert_int_eq(told.report.choice.seen, count);
        ck_assert_int_eq(told.report.choice.liking,
                         (int)(1000 * thought.chances[pit]));
    } else {
        holds(move_same(told.move, only), by_hand->spec, game, here);
        ck_assert_int_eq(told.report.choice.of, 0);
    }
    actor_net_free(&net);
}

static const struct quick_agent ACTORS[] = {
    {"actor", 0, 0, false},
    {"actor:near=2", 2000, 0, false},
    {"actor:near=2,plies=3", 2000, 3, false},
    {"actor:sample=on", 0, 0, true}};

START_TEST(an_actor_plays_what_its_net_likes)
{
    ask_everywhere("kalah", &ACTORS[_i], check_actor);
    ask_everywhere("oware", &ACTORS[_i], check_actor);
}
END_TEST

/* ---- the checker of features ---- */

static void check_evolved(const struct quick_agent *by_hand,
                          struct agent *agent, const struct line *line,
                          struct rng *rng)
{
    const struct game *const game = agent->game;
    const struct position *const here = line_position(line);
    const bool draws = draws_now(by_hand, line, rng);
    const struct quick_told told = ask_agent(agent, line);
    struct checker checker;
    struct err err;

    ck_assert(weights_find_checker("best", &checker, &err));
    holds(move_same(told.move, checker_choose(&checker, game, here,
                                              draws ? by_hand->near : 0, rng)),
          by_hand->spec, game, here);
    ck_assert_int_eq(told.report.choice.of, game->class->count(game, here));
    ck_assert_int_eq(told.report.choice.seen, told.report.choice.of);
}

static const struct quick_agent CHECKERS[] = {
    {"evolved", 0, 0, false},
    {"evolved:near=100", 100, 0, false},
    {"evolved:near=1", 1, 0, false},
    {"evolved:near=100,plies=3", 100, 3, false}};

START_TEST(an_evolved_agent_plays_what_its_features_weigh_most)
{
    ask_everywhere("kalah", &CHECKERS[_i], check_evolved);
    ask_everywhere("oware", &CHECKERS[_i], check_evolved);
}
END_TEST

/* ---- max ---- */

/* What a move banks, and what can be banked before the turn is over. */
static int bank_slowly(const struct game *game, const struct position *before,
                       struct move move, bool chain)
{
    const int player = before->player;
    struct position after = *before;
    int most = 0;

    game->class->apply(game, &after, move);
    if (chain && after.end == END_NOT && after.player == player) {
        struct move moves[MOVES_MAX];

        for (int i = game->class->moves(game, &after, moves) - 1; i >= 0; i--) {
            const int more = bank_slowly(game, &after, moves[i], chain);

            most = more > most ? more : most;
        }
    }
    return game->class->score(game, &after, player) -
           game->class->score(game, before, player) + most;
}

static void check_max(const struct quick_agent *by_hand, struct agent *agent,
                      const struct line *line, struct rng *rng)
{
    const struct game *const game = agent->game;
    const struct position *const here = line_position(line);
    const struct quick_told told = ask_agent(agent, line);
    const bool chain = by_hand->sample;
    const int value = bank_slowly(game, here, told.move, chain);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, here, moves);

    (void)rng;
    for (int i = 0; i < count; i++)
        holds(bank_slowly(game, here, moves[i], chain) <=
                  value + by_hand->near / 1000,
              by_hand->spec, game, here);
    ck_assert_int_eq(told.report.value.kind, VALUE_GAIN);
    ck_assert_int_eq(told.report.value.thousandths, INTMAX_C(1000) * value);
    ck_assert_int_eq(told.report.choice.of, count);
    ck_assert_int_eq(told.report.choice.seen, count);
}

/* `sample` says whether it counts the chain. */
static const struct quick_agent MAXES[] = {{"max", 0, 0, true},
                                           {"max:chain=off", 0, 0, false},
                                           {"max:near=2", 2000, 0, true},
                                           {"max:near=0.9", 0, 0, true}};

START_TEST(max_plays_what_banks_most_in_a_turn)
{
    ask_everywhere("kalah", &MAXES[_i], check_max);
    ask_everywhere("kalah:capture=empty", &MAXES[_i], check_max);
    ask_everywhere("oware", &MAXES[_i], check_max);
}
END_TEST

Suite *agent_quick_suite(void)
{
    Suite *const suite = suite_create("agent_quick");
    TCase *const quick = tcase_create("quick");

    tcase_add_loop_test(quick, an_actor_plays_what_its_net_likes, 0, 4);
    tcase_add_loop_test(
        quick, an_evolved_agent_plays_what_its_features_weigh_most, 0, 4);
    tcase_add_loop_test(quick, max_plays_what_banks_most_in_a_turn, 0, 4);
    suite_add_tcase(suite, quick);
    return suite;
}
