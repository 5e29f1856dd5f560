/* SPDX-License-Identifier: MIT */
/* The tree search as a player: legal, repeatable, obedient, and no fool. */
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "engine/mcts/test_mcts.h"
#include "support/effort.h"
#include "support/game/agent.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 31 };

static struct move choice(struct agent *agent, const struct line *line)
{
    return agent_choose(agent, &(struct task){.line = line});
}

/* ---- legal and repeatable ---- */

static const char *const SPECS[] = {
    "mcts:iterations=20,memory=1",
    "mcts:iterations=3,memory=1,final=value,cp=0",
    "mcts:iterations=4,memory=1,epsilon=0.5",
    "mcts:iterations=60,memory=1,eval=stores",
    "mcts:iterations=20,memory=1,ucb=printed",
};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

/* As a match is played: one agent, move by move, against chance. */
START_TEST(it_plays_every_game_by_the_rules)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(SEED, 0);
    struct line line = {0};

    for (int i = _i % EFFORT_PART; i < SPEC_COUNT; i += EFFORT_PART) {
        struct agent *agent = agent_of(SPECS[i], game, SEED);

        mcts_line(&line, game, "");
        while (line_end(&line, game) == END_NOT && line.count < 40) {
            const struct position *position = line_position(&line);
            const struct move move = position->player == i % 2
                                         ? choice(agent, &line)
                                         : variant_move(game, position, &rng);

            holds(game_is_legal(game, position, move), SPECS[i], game,
                  position);
            line_play(&line, game, move);
        }
        agent_free(agent);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(a_seed_always_gives_the_same_moves)
{
    struct game *game = sowing_game("oware");
    struct agent *one = agent_of(SPECS[_i], game, SEED);
    struct agent *other = agent_of(SPECS[_i], game, SEED);
    struct line line = {0};

    mcts_line(&line, game, "");
    while (line_end(&line, game) == END_NOT && line.count < 60) {
        const struct move move = choice(one, &line);

        ck_assert(move_same(move, choice(other, &line)));
        line_play(&line, game, move);
    }
    line_free(&line);
    agent_free(one);
    agent_free(other);
    game_free(game);
}
END_TEST

/* Not that these are good moves: they are what another machine, with another
 * compiler, has given. */
START_TEST(a_seed_gives_the_same_moves_everywhere)
{
    struct game *game = sowing_game("kalah");
    struct agent *agent = agent_of("mcts:iterations=700", game, 1);
    struct line line = {0};
    char *played = NULL;
    size_t length;
    FILE *out = open_memstream(&played, &length);

    mcts_line(&line, game, "");
    while (line_end(&line, game) == END_NOT && line.count <= 20) {
        const struct move move = choice(agent, &line);

        game->class->write_move(game, line_position(&line), move, out);
        line_play(&line, game, move);
    }
    fclose(out);
    ck_assert_str_eq(played, "36f1d5e2b4c1eb5a3b6c");
    free(played);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* ---- budgets and reports ---- */

struct agent_listener {
    struct listener listener;
    struct report report;
    int reports;
    struct stop *stop; /* raised by the first report, if there is one */
};

static void take_report(struct listener *listener, const struct report *report)
{
    struct agent_listener *last = (struct agent_listener *)listener;

    last->report = *report;
    last->reports++;
    if (last->stop != NULL)
        stop_raise(last->stop, true);
}

/* Searches a line of kalah and returns the last report. */
static struct agent_listener searched(const char *spec, const char *moves,
                                      struct budget budget, struct stop *stop)
{
    struct game *game = sowing_game("kalah");
    struct agent *agent = agent_of(spec, game, SEED);
    struct agent_listener last = {.listener = {take_report}, .stop = stop};
    struct line line = {0};

    mcts_line(&line, game, moves);

    const struct move move =
        agent_choose(agent, &(struct task){.line = &line,
                                           .budget = budget,
                                           .stop = stop,
                                           .listener = &last.listener});

    ck_assert(game_is_legal(game, line_position(&line), move));
    ck_assert(move_same(move, last.report.line[0]));
    line_free(&line);
    agent_free(agent);
    game_free(game);
    return last;
}

START_TEST(iterations_are_as_many_as_the_tighter_bound_allows)
{
    const struct budget none = {0}, nodes = {.nodes = 50}, deep = {.depth = 1};

    ck_assert_uint_eq(searched("mcts", "", none, NULL).report.nodes, 4000);
    ck_assert_uint_eq(searched("mcts", "", nodes, NULL).report.nodes, 50);
    ck_assert_uint_eq(searched("mcts", "", deep, NULL).report.nodes, 4000);
    ck_assert_uint_eq(
        searched("mcts:iterations=20", "", nodes, NULL).report.nodes, 20);
    ck_assert_uint_eq(
        searched("mcts:time=3600,iterations=20", "", none, NULL).report.nodes,
        20);
}
END_TEST

/* An hour's worth of iterations ends with the time: here, at once. */
START_TEST(time_is_a_bound_as_well)
{
    const struct budget short_time = {.nanoseconds = CLOCK_MILLISECOND};
    const struct budget none = {0};
    const char *endless = "mcts:iterations=999999999";

    ck_assert_uint_lt(searched(endless, "", short_time, NULL).report.nodes,
                      999999999);
    ck_assert_uint_gt(searched("mcts:time=0.005", "", none, NULL).report.nodes,
                      0);
    ck_assert_int_lt(searched("mcts:time=0.005", "", none, NULL).reports, 3);
}
END_TEST

/* Ten a second, and the last one. */
static void check_report_count(const char *spec)
{
    const int64_t before = clock_now();
    const struct agent_listener last =
        searched(spec, "", (struct budget){0}, NULL);
    const int64_t tenths = (clock_now() - before) / (100 * CLOCK_MILLISECOND);

    ck_assert_int_ge(last.reports, 1);
    ck_assert_int_le(last.reports, (int)tenths + 1);
}

START_TEST(on_the_way_it_reports_now_and_then)
{
    check_report_count("mcts:time=0.3");
}
END_TEST

START_TEST(a_search_of_a_moment_reports_only_its_end)
{
    check_report_count("mcts:time=0.05");
    check_report_count("mcts:iterations=20");
}
END_TEST

START_TEST(who_is_stopped_at_once_still_has_a_legal_move)
{
    struct stop stop = {0};

    stop_raise(&stop, true);

    const struct agent_listener last =
        searched("mcts", "3", (struct budget){0}, &stop);

    ck_assert_uint_eq(last.report.nodes, 0);
    ck_assert_int_eq(last.report.depth, 0);
    ck_assert_int_eq(last.report.value.kind, VALUE_NONE);
}
END_TEST

/* So many would take for ever; the first report raises the stop. */
START_TEST(who_is_stopped_on_the_way_has_the_best_so_far)
{
    struct stop stop = {0};
    const struct agent_listener last =
        searched("mcts:iterations=999999999", "", (struct budget){0}, &stop);

    ck_assert_int_eq(last.reports, 2);
    ck_assert_uint_lt(last.report.nodes, 999999999);
    ck_assert_int_eq(last.report.value.kind, VALUE_CHANCE);
}
END_TEST

START_TEST(a_report_has_every_legal_move_as_the_board_has_them)
{
    const struct agent_listener last =
        searched("mcts", "", (struct budget){0}, NULL);
    const struct report *report = &last.report;

    ck_assert_int_ge(last.reports, 1);
    ck_assert_int_eq(report->value.kind, VALUE_CHANCE);
    ck_assert_int_ge(report->depth, 3);
    ck_assert_int_le(report->line_count, REPORT_LINE_MAX);
    ck_assert_int_ge(report->line_count, 3);
    ck_assert_int_eq(report->move_count, 6);
    for (int i = 0; i < 6; i++) {
        const struct value value = report->moves[i].value;

        ck_assert_int_eq(mancala_pit(report->moves[i].move), i);
        ck_assert_int_eq(value.kind, VALUE_CHANCE);
        ck_assert_int_ge(value.thousandths, 1);
        ck_assert_int_le(value.thousandths, 999);
        if (move_same(report->moves[i].move, report->line[0]))
            ck_assert_int_eq(value.thousandths, report->value.thousandths);
    }
}
END_TEST

/* ---- options ---- */

static void refused(const char *spec, const char *message)
{
    struct err err = {""};

    ck_assert(!agent_check(spec, &err));
    ck_assert_str_eq(err.text, message);
}

START_TEST(a_wrong_option_is_told_what_is_allowed)
{
    refused("mcts:iterations=0", "iterations: 0 is not in 1..999999999");
    refused("mcts:epsilon=1.5",
            "epsilon: 1.5 is not in 0..1, with at most 3 decimals");
    refused("mcts:cp=11", "cp: 11 is not in 0..10, with at most 3 decimals");
    refused("mcts:memory=0", "memory: 0 is not in 1..4096");
    refused("mcts:final=best", "final: best is not one of visits, value "
                               "or ucb");
    refused("mcts:ucb=uct1", "ucb: uct1 is not one of uct or printed");
}
END_TEST

static bool is_timed(const char *spec)
{
    struct game *game = sowing_game("kalah");
    struct agent *agent = agent_of(spec, game, SEED);
    const bool timed = agent->timed;

    ck_assert_str_eq(agent->remark, "");
    agent_free(agent);
    game_free(game);
    return timed;
}

START_TEST(only_time_makes_it_depend_on_the_machine)
{
    ck_assert(!is_timed("mcts"));
    ck_assert(!is_timed("mcts:iterations=9"));
    ck_assert(is_timed("mcts:time=1"));
    ck_assert(is_timed("mcts:time=1,iterations=9"));
}
END_TEST

/* ---- strength ---- */

/* The winner of a game after some random moves. */
static int play(const struct game *game, struct agent *const players[2],
                struct rng *rng)
{
    struct line line = {0};

    mcts_line(&line, game, "");
    while (line_end(&line, game) == END_NOT) {
        const struct position *position = line_position(&line);

        line_play(&line, game,
                  line.count <= 4 ? variant_move(game, position, rng)
                                  : choice(players[position->player], &line));
    }

    const int winner =
        game->class->judge(game, line_position(&line), line_end(&line, game))
            .winner;

    line_free(&line);
    return winner;
}

/* Wins of 20 games against chance, half of them from each side. */
static int wins(const char *spec, const char *against)
{
    struct game *game = sowing_game("kalah");
    struct rng rng = rng_new(SEED, 0);
    int won = 0;

    for (uint64_t i = 0; i < 20; i++) {
        struct agent *one = agent_of(spec, game, i);
        struct agent *other = agent_of(against, game, i);
        struct agent *const players[2] = {i % 2 ? other : one,
                                          i % 2 ? one : other};

        won += play(game, players, &rng) == (int)(i % 2);
        agent_free(one);
        agent_free(other);
    }
    game_free(game);
    return won;
}

START_TEST(it_beats_who_plays_at_random)
{
    ck_assert_int_ge(wins("mcts:iterations=500,memory=1", "random"), 18);
    ck_assert_int_ge(wins("mcts:iterations=200,memory=1,eval=stores", "random"),
                     18);
    ck_assert_int_ge(wins("mcts:iterations=60,memory=1,epsilon=0", "random"),
                     18);
    ck_assert_int_ge(wins("mcts:iterations=200,memory=1,ucb=printed", "random"),
                     16);
}
END_TEST

void mcts_add_agent(Suite *suite)
{
    TCase *agent = tcase_create("agent");

    tcase_add_loop_test(agent, it_plays_every_game_by_the_rules, 0,
                        VARIANT_COUNT);
    tcase_add_loop_test(agent, a_seed_always_gives_the_same_moves, 0,
                        SPEC_COUNT);
    tcase_add_test(agent, a_seed_gives_the_same_moves_everywhere);
    tcase_add_test(agent, iterations_are_as_many_as_the_tighter_bound_allows);
    tcase_add_test(agent, time_is_a_bound_as_well);
    tcase_add_test(agent, on_the_way_it_reports_now_and_then);
    tcase_add_test(agent, a_search_of_a_moment_reports_only_its_end);
    tcase_add_test(agent, who_is_stopped_at_once_still_has_a_legal_move);
    tcase_add_test(agent, who_is_stopped_on_the_way_has_the_best_so_far);
    tcase_add_test(agent, a_report_has_every_legal_move_as_the_board_has_them);
    tcase_add_test(agent, a_wrong_option_is_told_what_is_allowed);
    tcase_add_test(agent, only_time_makes_it_depend_on_the_machine);
    tcase_add_test(agent, it_beats_who_plays_at_random);
    suite_add_tcase(suite, agent);
}
