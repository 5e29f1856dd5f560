/* SPDX-License-Identifier: MIT */
/* The solver against itself, and what it says when it is stopped. */
#include "engine/search/evaluation.h"
#include "engine/solver/test_solver.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <stdlib.h>

enum { MEGABYTES = 40, LEAST = 16 };

static const char *const SPECS[] = {
    "kalah:pits=1,seeds=5",
    "kalah:pits=2,seeds=6",
    "kalah:pits=3,seeds=5",
    "kalah:pits=4,seeds=3",
    "kalah:pits=5,seeds=2",
    "kalah:pits=6,seeds=2",
    "kalah:pits=2,seeds=4,capture=empty",
    "kalah:pits=3,seeds=4,capture=empty",
    "kalah:pits=4,seeds=3,capture=empty",
    "kalah:pits=5,seeds=3,capture=empty",
    "kalah:pits=6,seeds=2,capture=empty",
    "kalah:pits=1,seeds=5,capture=leave",
    "kalah:pits=2,seeds=5,capture=leave",
    "kalah:pits=3,seeds=4,capture=leave",
    "kalah:pits=5,seeds=2,capture=leave",
    "kalah:pits=6,seeds=1,capture=leave",
    "kalah:pits=2,seeds=5,capture=none",
    "kalah:pits=4,seeds=2,capture=none",
    "kalah:pits=6,seeds=1,capture=none",
};

enum {
    SPEC_COUNT = sizeof SPECS / sizeof SPECS[0],
    PLACES = 150 / EFFORT_PART
};

static bool same_values(const struct solver_report *one,
                        const struct solver_report *other)
{
    bool same = one->bounds.low == other->bounds.low &&
                one->bounds.high == other->bounds.high &&
                one->move_count == other->move_count;

    for (int i = 0; same && i < one->move_count; i++)
        same = one->moves[i].bounds.low == other->moves[i].bounds.low &&
               one->moves[i].bounds.high == other->moves[i].bounds.high;
    return same;
}

/* Both play the line, and it ends the game with the value. */
static bool is_best_play(const struct game *game,
                         const struct position *position,
                         const struct solver_report *report)
{
    struct position at = *position;

    for (int i = 0; i < report->line_count; i++) {
        if (!game_is_legal(game, &at, report->line[i]))
            return false;
        game->class->apply(game, &at, report->line[i]);
    }
    return at.end != END_NOT &&
           evaluation_margin(game, &at, position->player) == report->bounds.low;
}

START_TEST(tables_hash_and_threads_change_no_value)
{
    struct game *game = sowing_game(SPECS[_i]);
    struct solver *bare = solver_of(game, LEAST);
    struct solver *tabled = solver_of(game, MEGABYTES);
    struct rng rng = rng_new((uint64_t)_i, 0);

    solver_build(tabled, 9, 1, NULL);
    ck_assert_int_eq(solver_level(tabled), 9);
    for (int i = 0; i < PLACES; i++) {
        const struct position position = solver_place(game, 20, &rng);
        const struct solver_report without =
            solver_proof(bare, &position, 0, 1);
        const struct solver_report with = solver_proof(tabled, &position, 9, 1);
        const struct solver_report shared =
            solver_proof(tabled, &position, 9, 2);

        holds(same_values(&without, &with) && same_values(&with, &shared),
              "the values are the same", game, &position);
        holds(is_best_play(game, &position, &without) &&
                  is_best_play(game, &position, &shared),
              "the line is best play", game, &position);
    }
    ck_assert_int_eq(solver_level(bare), 0);
    solver_free(bare);
    solver_free(tabled);
    game_free(game);
}
END_TEST

/* With room for four positions, where five pits and more allow no less than
 * some hundreds of thousands. */
START_TEST(a_hash_that_forgets_at_once_changes_no_value)
{
    struct game *game = sowing_game(_i == 0 ? "kalah:pits=4,seeds=2"
                                            : "kalah:pits=3,seeds=3,"
                                              "capture=empty");
    struct err err = {""};
    struct solver *tiny = solver_new(game, solver_memory_min(game), &err);
    struct solver *large = solver_of(game, MEGABYTES);
    struct rng rng = rng_new((uint64_t)_i, 1);

    ck_assert_ptr_nonnull(tiny);
    for (int i = 0; i < PLACES; i++) {
        const struct position position = solver_place(game, 12, &rng);
        const struct solver_report few = solver_proof(tiny, &position, 0, 1);
        const struct solver_report shared = solver_proof(tiny, &position, 0, 3);
        const struct solver_report many = solver_proof(large, &position, 6, 1);

        holds(same_values(&few, &many) && same_values(&few, &shared),
              "the values are the same", game, &position);
    }
    solver_free(tiny);
    solver_free(large);
    game_free(game);
}
END_TEST

START_TEST(threads_prove_together_what_one_proves)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=4");
    struct position start;

    game->class->start(game, &start);

    struct solver *one = solver_of(game, LEAST);
    struct solver *four = solver_of(game, LEAST);
    const struct solver_report alone = solver_proof(one, &start, 12, 1);
    const struct solver_report together = solver_proof(four, &start, 12, 4);

    ck_assert(same_values(&alone, &together));
    solver_free(one);
    solver_free(four);
    game_free(game);
}
END_TEST

/* They come to hold more than 31 on the way where a side has six pits, or more than
 * 63. The values are those of plain searches, which have room for all seeds. */
static const struct {
    const char *spec;
    const char *position;
    int value;
} CROWDED[] = {
    {"kalah:pits=1,seeds=20", "31,0/31,0/s", 62},
    {"kalah:pits=1,seeds=20,capture=empty", "30,0/31,0/n", 61},
    {"kalah:pits=2,seeds=10", "31,1,0/30,1,0/s", 1},
    {"kalah:pits=2,seeds=10,capture=empty", "31,0,0/3,31,0/n", 11},
    {"kalah:pits=3,seeds=10", "0,0,8,0/31,0,1,0/s", 36},
    {"kalah", "1,0,0,0,0,3,0/31,0,0,0,0,0,0/s", 13},
    {"kalah:pits=2,seeds=10,capture=leave", "31,0,0/3,31,0/n", 19},
    {"kalah:pits=2,seeds=10,capture=leave", "31,1,0/30,1,0/s", -1},
    {"kalah:pits=3,seeds=10,capture=none", "0,0,8,0/31,0,1,0/s", -2},
    {"kalah:capture=leave", "1,0,0,0,0,3,0/31,0,0,0,0,0,0/s", 9},
    {"kalah:capture=leave", "0,0,0,0,1,0,0/31,3,0,1,0,0,0/n", -8},
    {"kalah:pits=1", "63,0/57,0/s", 14},
    {"kalah:pits=1,capture=empty", "63,0/57,0/n", -2},
    {"kalah:pits=1,capture=leave", "60,0/60,0/s", 12},
    {"kalah:pits=1,capture=none", "63,0/57,0/s", 2},
    {"kalah:pits=2", "2,1,0/63,0,0/s", -60},
    {"kalah:pits=2,capture=empty", "3,4,0/63,0,0/s", -2},
    {"kalah:pits=2,capture=leave", "63,2,0/1,3,0/s", 11},
    {"kalah:pits=2,capture=none", "63,2,0/3,5,0/n", -11},
};

START_TEST(pits_may_overflow_on_the_way)
{
    struct game *game = sowing_game(CROWDED[effort_case(_i)].spec);
    const struct position position =
        sowing_position(game, CROWDED[effort_case(_i)].position);
    struct solver *solver = solver_of(game, LEAST);
    const struct solver_report report = solver_proof(solver, &position, 8, 1);

    ck_assert_int_eq(report.bounds.low, CROWDED[effort_case(_i)].value);
    ck_assert_int_eq(report.bounds.high, CROWDED[effort_case(_i)].value);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(a_finished_position_is_worth_its_margin)
{
    struct game *game = sowing_game("kalah");
    const struct position position =
        sowing_position(game, "0,0,0,0,0,0,20/0,0,0,0,0,0,28/-");
    struct solver *solver = solver_of(game, LEAST);
    const struct solver_report report = solver_proof(solver, &position, 8, 1);

    ck_assert_int_eq(report.bounds.low, report.bounds.high);
    ck_assert_int_eq(abs(report.bounds.low), 8);
    ck_assert_int_eq(report.move_count, 0);
    ck_assert_int_eq(report.line_count, 0);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(the_value_alone_names_its_best_move)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    struct solver *solver = solver_of(game, LEAST);
    struct rng rng = rng_new(3, 0);

    for (int i = 0; i < PLACES; i++) {
        const struct position position = solver_place(game, 12, &rng);
        const struct solver_report every =
            solver_proof(solver, &position, 8, 1);
        struct solver_report report;

        ck_assert(solver_solve(solver,
                               &(struct solver_task){.position = &position,
                                                     .line = true,
                                                     .threads = 1},
                               &report));
        holds(report.bounds.low == every.bounds.low &&
                  report.bounds.high == every.bounds.high,
              "the value is the same", game, &position);
        for (int j = 0; j < report.move_count; j++)
            holds(report.moves[j].bounds.low <= every.moves[j].bounds.low &&
                      report.moves[j].bounds.high >= every.moves[j].bounds.high,
                  "the bounds hold", game, &position);
    }
    solver_free(solver);
    game_free(game);
}
END_TEST

/* Near the best the value, of others that they are not near it; and what is
 * known of the position before need not be proven again. */
START_TEST(moves_near_the_best_are_told_from_those_that_are_not)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    struct rng rng = rng_new(5, 0);
    int far = 0;

    for (int i = 0; i < PLACES; i++) {
        const struct position position = solver_place(game, 12, &rng);
        struct solver *solver = solver_of(game, LEAST);
        const struct solver_report every =
            solver_proof(solver, &position, 8, 1);
        const int best = every.bounds.low;
        const struct solver_bounds known = {best, best};
        const struct solver_bounds least = {best - 2, 1000};
        struct solver_report report;

        for (int within = 1; within <= 8; within++) {
            solver_clear(solver);
            ck_assert(solver_solve(
                solver,
                &(struct solver_task){.position = &position,
                                      .known = within % 3 == 0   ? &known
                                               : within % 3 == 1 ? &least
                                                                 : NULL,
                                      .within = within,
                                      .threads = 1},
                &report));
            holds(report.bounds.low == best && report.bounds.high == best,
                  "the value is the same", game, &position);
            for (int k = 0; k < report.move_count; k++) {
                const struct solver_bounds bounds = report.moves[k].bounds;
                const int value = every.moves[k].bounds.low;
                const bool near = value > best - within;

                far += !near;
                holds(near ? bounds.low == value && bounds.high == value
                           : bounds.high >= value &&
                                 bounds.high <= best - within,
                      "the bounds tell", game, &position);
            }
        }
        solver_free(solver);
    }
    ck_assert_int_gt(far, 0);
    game_free(game);
}
END_TEST

/* What was told last. */
struct shares_told {
    struct solver_listener listener; /* first: it finds the way back */
    struct solver_shares shares;
};

static void take_shares(struct solver_listener *listener,
                        const struct solver_report *report)
{
    struct shares_told *const told = (struct shares_told *)listener;
    const struct solver_shares shares = report->shares;

    ck_assert(shares.yes >= 0 && shares.yes <= 1);
    ck_assert(shares.no >= 0 && shares.no <= 1);
    ck_assert(shares.yes < 1 || shares.no < 1);
    told->shares = shares;
}

/* What is asked is not whether it is more; what is said besides holds. */
START_TEST(a_question_has_the_answer_of_the_value)
{
    struct game *game = sowing_game(SPECS[effort_case(_i)]);
    struct solver *solver = solver_of(game, LEAST);
    struct solver *asked = solver_of(game, LEAST);
    struct rng rng = rng_new((uint64_t)_i, 7);

    for (int i = 0; i < PLACES; i++) {
        const struct position position = solver_place(game, 16, &rng);
        const int value = solver_proof(solver, &position, 6, 1).bounds.low;
        const int margin = value + (int)rng_below(&rng, 9) - 4;
        struct solver_report report;
        struct shares_told told = {.listener = {take_shares}};

        solver_clear(asked);
        ck_assert(
            solver_solve(asked,
                         &(struct solver_task){.position = &position,
                                               .at_least = &margin,
                                               .threads = 1,
                                               .listener = &told.listener},
                         &report));
        holds(told.shares.yes == (value >= margin ? 1 : 0) &&
                  told.shares.no == (value >= margin ? 0 : 1),
              "the shares say so, too", game, &position);
        holds(value >= margin ? report.bounds.low >= margin
                              : report.bounds.high < margin,
              "the question is answered", game, &position);
        holds(report.bounds.low <= value && report.bounds.high >= value,
              "the bounds hold", game, &position);
    }
    solver_free(solver);
    solver_free(asked);
    game_free(game);
}
END_TEST

/* All that a rule can be where it is not as in Kalah, and some sizes. */
static const char *const SWITCHES[] = {
    "",
    ",capture=empty",
    ",capture=leave",
    ",capture=none",
    ",capture=even",
    ",capture=even-opposite",
    ",capture=two-three",
    ",capture=one-three",
    ",end=mover",
    ",end=stuck",
    ",end=board",
    ",sweep=emptier",
    ",sweep=nobody",
    ",majority=on",
    ",pie=on",
    ",relay=on",
    ",first=origin",
    ",tuzdik=on",
    ",feeding=always",
    ",store=passed",
    ",origin=skipped",
    ",closing=on",
    ",repetition=rows",
    ",repetition=split",
};

enum { SWITCH_COUNT = sizeof SWITCHES / sizeof SWITCHES[0] };

/* NULL where the switches cannot stand together. */
static struct game *game_of_switches(const char *one, const char *other)
{
    char spec[SPEC_TEXT_MAX];
    struct err unsaid;

    snprintf(spec, sizeof spec, "sowing:name=mine,pits=2,seeds=2%s%s", one,
             other);
    return game_new(spec, &unsaid);
}

/* Is it solved? Then its start is worth what plain minimax finds. */
static bool is_solved_rightly(const struct game *game)
{
    struct position start;
    struct err unsaid;

    if (!solver_supports(game, NULL, &unsaid))
        return false;
    game->class->start(game, &start);

    struct solver *const solver = solver_of(game, LEAST);

    holds(solver_proof(solver, &start, 0, 1).bounds.low ==
              solver_truth(game, &start),
          "what is called solved has its value", game, &start);
    solver_free(solver);
    return true;
}

/* Games of one's own, by all pairs of rules. */
START_TEST(no_game_is_solved_by_the_rules_of_another)
{
    int solved = 0, other = 0;

    for (int i = 0; i < SWITCH_COUNT; i++)
        for (int j = 0; j < i; j++) {
            struct game *const game =
                game_of_switches(SWITCHES[i], SWITCHES[j]);

            if (game == NULL)
                continue;

            const bool is_solved = is_solved_rightly(game);

            solved += is_solved;
            other += !is_solved;
            game_free(game);
        }
    ck_assert_int_ge(solved, 7);
    ck_assert_int_ge(other, 100);
}
END_TEST

/* ---- being stopped ---- */

/* Stops it at the first news. */
struct stopping_solver_listener {
    struct solver_listener listener;
    struct stop stop;
    struct solver_report report;
    int reports;
};

static void take_report(struct solver_listener *listener,
                        const struct solver_report *report)
{
    struct stopping_solver_listener *stopping =
        (struct stopping_solver_listener *)listener;

    stopping->report = *report;
    stopping->reports++;
    stop_raise(&stopping->stop, true);
}

START_TEST(stopped_it_says_what_is_proven_so_far)
{
    struct stopping_solver_listener stopping = {.listener = {take_report}};
    struct game *game = sowing_game("kalah:seeds=6");
    struct position start;
    struct solver *solver = solver_of(game, LEAST);
    struct solver_report report;

    game->class->start(game, &start);
    ck_assert(
        !solver_solve(solver,
                      &(struct solver_task){.position = &start,
                                            .every = true,
                                            .line = true,
                                            .threads = 2,
                                            .stop = &stopping.stop,
                                            .listener = &stopping.listener},
                      &report));
    ck_assert_int_ge(stopping.reports, 1);
    ck_assert_int_lt(report.bounds.low, report.bounds.high);
    ck_assert_int_ge(report.bounds.low, -72);
    ck_assert_int_le(report.bounds.high, 72);
    ck_assert_int_eq(report.move_count, 6);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* Where nothing is captured, play goes on among boards with a seed or two more than
 * the tables know: not kept, they take 7052 nodes instead of 3521. */
START_TEST(boards_that_nothing_is_captured_on_are_kept)
{
    struct game *const game = sowing_game("kalah:pits=5,seeds=2,capture=none");
    struct solver *const solver = solver_of(game, MEGABYTES);
    struct position start;

    game->class->start(game, &start);

    solver_build(solver, 16, 1, NULL);
    ck_assert_uint_lt(solver_proof(solver, &start, 16, 1).nodes, 5000);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(a_budget_of_nodes_is_kept)
{
    struct game *game = sowing_game("kalah:seeds=5");
    struct position start;
    struct solver *solver = solver_of(game, LEAST);
    struct solver_report report;

    game->class->start(game, &start);
    ck_assert(!solver_solve(solver,
                            &(struct solver_task){.position = &start,
                                                  .threads = 1,
                                                  .budget = {.nodes = 20000}},
                            &report));
    ck_assert_int_ge((int)report.nodes, 20000);
    ck_assert_int_le((int)report.nodes, 22000);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* Three or four full pits: the next sowings overflow, and are searched without
 * the hash. The budget is looked at after so many nodes. */
START_TEST(a_budget_is_kept_on_crowded_boards)
{
    enum { POSITIONS = 200, LOOKED_AT = 1024, HOLES = 14 };
    struct game *game = sowing_game("kalah");
    struct solver *solver = solver_of(game, LEAST);
    struct rng rng = rng_new(3, 1);

    for (int i = 0; i < POSITIONS; i++) {
        int holes[HOLES] = {0};
        char text[POSITION_TEXT_MAX];
        size_t length = 0;
        struct solver_report report;

        for (int k = 0; k < 4; k++)
            holes[rng_below(&rng, HOLES)] = 27 + (int)rng_below(&rng, 4);
        holes[6] = holes[13] = 0;
        for (int k = 0; k < HOLES; k++)
            length += (size_t)snprintf(text + length, sizeof text - length,
                                       "%d%s", holes[k],
                                       k == 6    ? "/"
                                       : k == 13 ? "/s"
                                                 : ",");

        const struct position position = sowing_position(game, text);

        if (position.end != END_NOT)
            continue;
        solver_clear(solver);
        if (!solver_solve(solver,
                          &(struct solver_task){.position = &position,
                                                .threads = 1,
                                                .budget = {.nodes = 1}},
                          &report))
            ck_assert_uint_eq(report.nodes, LOOKED_AT);
    }
    solver_free(solver);
    game_free(game);
}
END_TEST

/* Of a proof with best play from there, or without. */
static uint64_t count_proof(const struct game *game, bool line)
{
    struct solver *const solver = solver_of(game, LEAST);
    struct position start;
    struct solver_report report;

    game->class->start(game, &start);
    ck_assert(solver_solve(
        solver,
        &(struct solver_task){.position = &start, .line = line, .threads = 1},
        &report));
    ck_assert_int_eq(report.line_count > 0, line);
    solver_free(solver);
    return report.nodes;
}

START_TEST(what_best_play_takes_is_counted)
{
    struct game *const game = sowing_game("kalah:pits=4,seeds=2");
    const uint64_t nodes = count_proof(game, false);

    ck_assert_uint_eq(count_proof(game, false), nodes);
    ck_assert_uint_gt(count_proof(game, true), nodes);
    game_free(game);
}
END_TEST

TCase *solver_agreement_case(void)
{
    TCase *const tests = tcase_create("agreement");
    const int crowded = sizeof CROWDED / sizeof CROWDED[0];

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, moves_near_the_best_are_told_from_those_that_are_not);
    tcase_add_loop_test(tests, tables_hash_and_threads_change_no_value, 0,
                        SPEC_COUNT);
    tcase_add_loop_test(tests, a_question_has_the_answer_of_the_value, 0,
                        effort_cases(SPEC_COUNT));
    tcase_add_loop_test(tests, a_hash_that_forgets_at_once_changes_no_value, 0,
                        2);
    tcase_add_test(tests, no_game_is_solved_by_the_rules_of_another);
    tcase_add_test(tests, threads_prove_together_what_one_proves);
    tcase_add_loop_test(tests, pits_may_overflow_on_the_way, 0,
                        effort_cases(crowded));
    tcase_add_test(tests, a_finished_position_is_worth_its_margin);
    tcase_add_test(tests, the_value_alone_names_its_best_move);
    tcase_add_test(tests, stopped_it_says_what_is_proven_so_far);
    tcase_add_test(tests, boards_that_nothing_is_captured_on_are_kept);
    tcase_add_test(tests, a_budget_of_nodes_is_kept);
    tcase_add_test(tests, a_budget_is_kept_on_crowded_boards);
    tcase_add_test(tests, what_best_play_takes_is_counted);
    return tests;
}
