/* SPDX-License-Identifier: MIT */
/* The agent that plays by proof: what it says is so, and it gives nothing away.
 */
#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 20, MEGABYTES = 16 << 20 };

/* What it reported last. */
struct perfect_listener {
    struct listener listener; /* first */
    struct report report;
};

static void take_report(struct listener *listener, const struct report *report)
{
    ((struct perfect_listener *)listener)->report = *report;
}

static struct agent *perfect(const struct game *game, const char *spec)
{
    struct err err = {""};
    struct agent *const agent = agent_new(spec, game, 1, &err);

    ck_assert_msg(agent != NULL, "%s", err.text);
    return agent;
}

/* A game at random up to where so many seeds are left on the board. */
static struct position some_position(const struct game *game, struct rng *rng)
{
    struct position position;

    do {
        game->class->start(game, &position);
        for (int ply = 0; ply < 14 && position.end == END_NOT; ply++)
            game->class->apply(game, &position,
                               variant_move(game, &position, rng));
    } while (position.end != END_NOT);
    return position;
}

static struct solver_report proof_of(struct solver *solver,
                                     const struct position *position)
{
    struct solver_report report;

    ck_assert(solver_solve(solver,
                           &(struct solver_task){.position = position,
                                                 .every = true,
                                                 .threads = 1},
                           &report));
    return report;
}

/* What is called exact is; a bound is one; and a move whose position is proven
 * gives nothing away. */
static void agrees(const struct report *report,
                   const struct solver_report *proof, struct move move)
{
    const int best = 1000 * proof->bounds.low;

    if (report->value.kind == VALUE_EXACT)
        ck_assert_int_eq(report->value.thousandths, best);
    for (int m = 0; m < report->move_count; m++) {
        const struct value value = report->moves[m].value;
        const int truth = 1000 * proof->moves[m].bounds.low;

        ck_assert(move_same(report->moves[m].move, proof->moves[m].move));
        if (value.kind == VALUE_EXACT && value.at_most)
            ck_assert_int_le(truth, value.thousandths);
        else if (value.kind == VALUE_EXACT)
            ck_assert_int_eq(truth, value.thousandths);
        if (report->value.kind == VALUE_EXACT &&
            move_same(move, report->moves[m].move))
            ck_assert_int_eq(truth, best);
    }
}

START_TEST(it_reports_what_is_proven_and_plays_the_best)
{
    struct game *const game = variant_game("kalah:pits=5,seeds=3");
    struct agent *const agent =
        perfect(game, "perfect:nodes=900000000,memory=32,every=on");
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES, &err);
    struct rng rng = rng_new(5, 5);
    struct line line = {.places = NULL};

    for (int i = 0; i < GAMES; i++) {
        const struct position position = some_position(game, &rng);
        const struct solver_report proof = proof_of(solver, &position);
        struct perfect_listener last = {.listener = {take_report}};

        line_begin(&line, &position);

        const struct move move = agent_choose(
            agent, &(struct task){.line = &line, .listener = &last.listener});

        ck_assert_int_eq(last.report.value.kind, VALUE_EXACT);
        ck_assert_int_eq(last.report.value.thousandths,
                         INTMAX_C(1000) * proof.bounds.low);
        ck_assert_int_eq(last.report.move_count, proof.move_count);
        for (int m = 0; m < proof.move_count; m++) {
            ck_assert_int_eq(last.report.moves[m].value.thousandths,
                             INTMAX_C(1000) * proof.moves[m].bounds.low);
            if (move_same(proof.moves[m].move, move))
                ck_assert_int_eq(proof.moves[m].bounds.low, proof.bounds.low);
        }
    }
    line_free(&line);
    solver_free(solver);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* How many replies lose nothing; INT_MAX if there is no reply. */
static int good_replies(const struct game *game, struct solver *solver,
                        const struct position *position, struct move move)
{
    struct position after = *position;
    int good = 0;

    game->class->apply(game, &after, move);
    if (after.end != END_NOT || after.player == position->player)
        return INT_MAX;

    const struct solver_report replies = proof_of(solver, &after);

    for (int m = 0; m < replies.move_count; m++)
        good += replies.moves[m].bounds.low == replies.bounds.low;
    return good;
}

START_TEST(of_the_best_moves_it_plays_the_one_that_is_hardest_to_answer)
{
    struct game *const game = variant_game("kalah:pits=5,seeds=3");
    struct agent *const agent = perfect(game, "perfect:nodes=900000000");
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES, &err);
    struct rng rng = rng_new(7, 7);
    struct line line = {.places = NULL};
    int choices = 0;

    for (int i = 0; i < 2 * GAMES; i++) {
        const struct position position = some_position(game, &rng);
        const struct solver_report proof = proof_of(solver, &position);
        int fewest = INT_MAX, best_count = 0;

        line_begin(&line, &position);

        const struct move move =
            agent_choose(agent, &(struct task){.line = &line});

        for (int m = 0; m < proof.move_count; m++) {
            if (proof.moves[m].bounds.low < proof.bounds.low)
                continue;

            const int good =
                good_replies(game, solver, &position, proof.moves[m].move);

            fewest = good < fewest ? good : fewest;
            best_count++;
        }
        ck_assert_int_eq(good_replies(game, solver, &position, move), fewest);
        choices += best_count > 1;
    }
    ck_assert_int_gt(choices, GAMES / 4);
    line_free(&line);
    solver_free(solver);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* With few tables, so that the first move of a proof may be any of them. */
START_TEST(any_of_the_best_moves_is_drawn_where_equals_are_any)
{
    enum { DRAWS = 30, PLACES = 8 };
    struct game *const game = variant_game("kalah:pits=5,seeds=3");
    struct agent *const agent =
        perfect(game, "perfect:nodes=900000000,memory=32,tables=4,equals=any");
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES, &err);
    struct rng rng = rng_new(17, 17);
    struct line line = {.places = NULL};

    for (int places = 0; places < PLACES;) {
        const struct position position = some_position(game, &rng);
        const struct solver_report proof = proof_of(solver, &position);
        unsigned best = 0, drawn = 0;

        for (int m = 0; m < proof.move_count; m++)
            if (proof.moves[m].bounds.low == proof.bounds.low)
                best |= 1U << proof.moves[m].move.code;
        if ((best & (best - 1)) == 0)
            continue; /* there is only one */
        places++;
        line_begin(&line, &position);
        for (uint64_t seed = 0; seed < DRAWS; seed++) {
            agent_begin(agent, seed);
            drawn |=
                1U << agent_choose(agent, &(struct task){.line = &line}).code;
        }
        holds(drawn == best, "all of them are drawn", game, &position);
    }
    line_free(&line);
    solver_free(solver);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* What the side that moves first has more than the other where a line of moves
 * ends, which has to be the end of the game. */
static int play_out(const struct game *game, struct position position,
                    const struct report *report)
{
    const int player = position.player;

    for (int i = 0; i < report->line_count; i++) {
        ck_assert(game_is_legal(game, &position, report->line[i]));
        game->class->apply(game, &position, report->line[i]);
    }
    ck_assert_int_ne(position.end, END_NOT);
    return game->class->score(game, &position, player) -
           game->class->score(game, &position, !player);
}

/* With time there is some left to prove what follows on a move that is as good as
 * the first of the proof, and harder to answer. */
START_TEST(the_line_goes_on_from_the_move_that_is_played_to_the_end)
{
    struct game *const game = variant_game("kalah:pits=4,seeds=2");
    struct agent *const agent = perfect(game, "perfect:memory=32,cache=off");
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES, &err);
    struct rng rng = rng_new(13, 13);
    struct line line = {.places = NULL};
    int others = 0;

    for (int i = 0; i < 3 * GAMES; i++) {
        const struct position position = some_position(game, &rng);
        const struct solver_report proof = proof_of(solver, &position);
        struct perfect_listener last = {.listener = {take_report}};

        line_begin(&line, &position);

        const struct move move = agent_choose(
            agent, &(struct task){.line = &line, .listener = &last.listener});

        ck_assert(move_same(last.report.line[0], move));
        ck_assert_int_eq(last.report.depth, last.report.line_count);
        ck_assert_int_eq(play_out(game, position, &last.report),
                         proof.bounds.low);
        for (int m = 0; m < proof.move_count; m++)
            if (proof.moves[m].bounds.low == proof.bounds.low) {
                others += !move_same(proof.moves[m].move, move);
                break;
            }
    }
    ck_assert_int_gt(others, 0);
    line_free(&line);
    solver_free(solver);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* Small budgets end everywhere between nothing and a whole proof. */
START_TEST(what_it_calls_proven_is_true_and_it_plays_accordingly)
{
    struct game *const game = variant_game("kalah:pits=5,seeds=4");
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES, &err);
    struct rng rng = rng_new(9, 9);
    struct line line = {.places = NULL};
    int proven = 0, estimated = 0, lines = 0;

    for (int i = 0; i < 4 * GAMES; i++) {
        char spec[64];
        const struct position position = some_position(game, &rng);
        const struct solver_report proof = proof_of(solver, &position);
        struct perfect_listener last = {.listener = {take_report}};

        snprintf(spec, sizeof spec, "perfect:nodes=%d,tables=4,every=%s",
                 1 << (i % 14), i % 2 > 0 ? "on" : "off");

        struct agent *const agent = perfect(game, spec);

        line_begin(&line, &position);

        const struct move move = agent_choose(
            agent, &(struct task){.line = &line, .listener = &last.listener});

        agrees(&last.report, &proof, move);
        ck_assert_int_ge(last.report.line_count, 0);
        ck_assert(i % 2 > 0 || last.report.line_count == 0 ||
                  move_same(last.report.line[0], move));
        lines += last.report.line_count > 0;
        proven += last.report.value.kind == VALUE_EXACT;
        estimated += last.report.value.kind == VALUE_MARGIN;
        agent_free(agent);
    }
    ck_assert_int_gt(proven, GAMES / 2);
    ck_assert_int_gt(estimated, GAMES / 2);
    ck_assert_int_gt(lines, INTMAX_C(2) * GAMES);
    line_free(&line);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* Another game: as one that is new, whatever was found out before. */
START_TEST(with_nodes_nothing_is_remembered_from_another_game)
{
    struct game *const game = variant_game("kalah:pits=5,seeds=3");
    struct agent *const old = perfect(game, "perfect:nodes=3000,tables=6");
    struct rng rng = rng_new(8, 8);
    struct line line = {.places = NULL};

    for (int i = 0; i < GAMES; i++) {
        const struct position position = some_position(game, &rng);
        struct agent *const fresh =
            perfect(game, "perfect:nodes=3000,tables=6");
        struct perfect_listener one = {.listener = {take_report}},
                                other = {.listener = {take_report}};

        line_begin(&line, &position);
        agent_begin(old, 1);
        agent_choose(old,
                     &(struct task){.line = &line, .listener = &one.listener});
        agent_choose(
            fresh, &(struct task){.line = &line, .listener = &other.listener});
        ck_assert_uint_eq(one.report.nodes, other.report.nodes);
        ck_assert_int_eq(one.report.value.thousandths,
                         other.report.value.thousandths);
        agent_free(fresh);
    }
    line_free(&line);
    agent_free(old);
    game_free(game);
}
END_TEST

START_TEST(what_it_cannot_prove_it_calls_an_estimate)
{
    struct game *const game = variant_game("kalah:seeds=6");
    struct agent *const agent = perfect(game, "perfect:nodes=20000,memory=32");
    struct perfect_listener last = {.listener = {take_report}};
    struct line line = {.places = NULL};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);
    agent_choose(agent, &(struct task){.line = &line,
                                       .listener = &last.listener,
                                       .budget = {.nodes = 20000}});
    ck_assert_int_eq(last.report.value.kind, VALUE_MARGIN);
    ck_assert_int_eq(last.report.move_count, 6);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* A solver counts in steps of 1024. Of N nodes three quarters are for the first
 * proof, and an eighth for a guess; of what is left then three quarters are for
 * the second proof, and the rest for a guess that is not as deep. All of them
 * count. */
START_TEST(the_nodes_are_shared_by_proofs_and_guesses)
{
    static const struct {
        int nodes;
        unsigned told;
    } cases[] = {{20000, 15360 + 2500 + 2048 + 92},
                 {40000, 30720 + 5000 + 4096 + 184}};
    struct game *const game = variant_game("kalah:seeds=6");
    struct position start;
    struct line line = {.places = NULL};

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct perfect_listener last = {.listener = {take_report}};
        char spec[64];

        snprintf(spec, sizeof spec, "perfect:nodes=%d,memory=32,tables=4",
                 cases[i].nodes);

        struct agent *const agent = perfect(game, spec);

        agent_choose(agent,
                     &(struct task){.line = &line, .listener = &last.listener});
        ck_assert_uint_eq(last.report.nodes, cases[i].told);
        agent_free(agent);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* It looks at the position three times, each time with what is left of the nodes
 * or of the time; the first is over after FIRST nodes, and proves nothing here. */
START_TEST(with_nodes_or_time_alone_the_other_is_no_bound)
{
    enum { FIRST = 200000 };
    static const char *const specs[] = {
        "perfect:nodes=900000000,memory=32,tables=8",
        "perfect:time=3600,memory=32,tables=8,cache=off"};
    struct game *const game = variant_game("kalah:pits=5,seeds=4");
    struct agent *const agent = perfect(game, specs[_i]);
    struct perfect_listener last = {.listener = {take_report}};
    struct line line = {.places = NULL};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);
    agent_choose(agent,
                 &(struct task){.line = &line, .listener = &last.listener});
    ck_assert_uint_gt(last.report.nodes / 2, FIRST);
    ck_assert_int_eq(last.report.value.kind, VALUE_EXACT);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* A proof knows no depth: with one, it is over after the FIRST nodes. */
START_TEST(the_smallest_budgets_are_budgets)
{
    enum { FIRST = 200000, MOST = FIRST + FIRST / 2 };
    static const struct {
        const char *spec;
        struct budget budget;
    } least[] = {{"perfect:memory=32", {.nodes = 1}},
                 {"perfect:memory=32", {.nanoseconds = 1}},
                 {"perfect:nodes=3000000,memory=32,tables=4", {.depth = 1}}};
    struct game *const game = variant_game("kalah:seeds=6");
    struct agent *const agent = perfect(game, least[_i].spec);
    struct perfect_listener last = {.listener = {take_report}};
    struct line line = {.places = NULL};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);

    const struct move move =
        agent_choose(agent, &(struct task){.line = &line,
                                           .budget = least[_i].budget,
                                           .listener = &last.listener});

    ck_assert(game_is_legal(game, &start, move));
    ck_assert_uint_lt(last.report.nodes, MOST);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* A single node is enough for what was proven long ago. */
START_TEST(it_plays_the_opening_from_the_book)
{
    struct game *const game = variant_game("kalah:seeds=3");
    struct agent *const agent = perfect(game, "perfect:memory=32");
    struct perfect_listener last = {.listener = {take_report}};
    struct line line = {.places = NULL};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);

    const struct move move =
        agent_choose(agent, &(struct task){.line = &line,
                                           .listener = &last.listener,
                                           .budget = {.nodes = 1}});

    ck_assert_str_eq(game_move_text(game, &start, move).text, "5");
    ck_assert_int_eq(last.report.value.kind, VALUE_EXACT);
    ck_assert_int_eq(last.report.value.thousandths, 2000);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

START_TEST(it_says_which_games_it_cannot_play)
{
    struct game *const game = variant_game("oware");
    struct err err = {""};

    ck_assert_ptr_null(agent_new("perfect", game, 1, &err));
    ck_assert_uint_gt(strlen(err.text), 10);
    game_free(game);
}
END_TEST

/* More seeds than the solver holds: its search alone has a say. */
START_TEST(what_the_solver_cannot_hold_is_guessed)
{
    enum { NODES = 3000 };
    struct game *const game = variant_game("kalah:seeds=11"); /* 132 of 120 */
    struct agent *const agent = perfect(game, "perfect:nodes=3000");
    struct agent *const guesser = perfect(game, "deep:every=on,nodes=3000");
    struct perfect_listener last = {.listener = {take_report}};
    struct perfect_listener guess = {.listener = {take_report}};
    struct line line = {.places = NULL};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);

    const struct move move = agent_choose(
        agent, &(struct task){.line = &line, .listener = &last.listener});

    ck_assert(move_same(
        move,
        agent_choose(guesser, &(struct task){.line = &line,
                                             .listener = &guess.listener})));
    ck_assert_int_eq(last.report.value.kind, VALUE_MARGIN);
    ck_assert_int_eq(last.report.value.thousandths,
                     guess.report.value.thousandths);
    ck_assert_uint_eq(last.report.nodes, NODES);
    ck_assert_int_eq(last.report.move_count, 6);
    line_free(&line);
    agent_free(guesser);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* A search by itself stops after a million nodes if it is not told otherwise. */
START_TEST(a_guess_has_all_the_nodes_that_are_left)
{
    enum { NODES = 1200000 };
    struct game *const game = variant_game("kalah:seeds=11");
    struct agent *const agent = perfect(game, "perfect:nodes=1200000");
    struct perfect_listener last = {.listener = {take_report}};
    struct line line = {.places = NULL};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);
    agent_choose(agent,
                 &(struct task){.line = &line, .listener = &last.listener});
    ck_assert_uint_eq(last.report.nodes, NODES);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

START_TEST(equal_seeds_play_alike)
{
    struct game *const game = variant_game("kalah:pits=4,seeds=3");
    struct agent *const one = perfect(game, "perfect:nodes=1000000");
    struct agent *const other = perfect(game, "perfect:nodes=1000000");
    struct line line = {.places = NULL};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);
    while (line_end(&line, game) == END_NOT) {
        const struct task task = {.line = &line};
        const struct move move = agent_choose(one, &task);

        ck_assert(move_same(move, agent_choose(other, &task)));
        line_play(&line, game, move);
    }
    line_free(&line);
    agent_free(one);
    agent_free(other);
    game_free(game);
}
END_TEST

Suite *perfect_suite(void)
{
    Suite *const suite = suite_create("perfect");
    TCase *const tests = tcase_create("perfect");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, it_reports_what_is_proven_and_plays_the_best);
    tcase_add_test(
        tests, of_the_best_moves_it_plays_the_one_that_is_hardest_to_answer);
    tcase_add_test(tests, any_of_the_best_moves_is_drawn_where_equals_are_any);
    tcase_add_test(tests,
                   the_line_goes_on_from_the_move_that_is_played_to_the_end);
    tcase_add_test(tests,
                   what_it_calls_proven_is_true_and_it_plays_accordingly);
    tcase_add_test(tests, with_nodes_nothing_is_remembered_from_another_game);
    tcase_add_test(tests, what_it_cannot_prove_it_calls_an_estimate);
    tcase_add_test(tests, the_nodes_are_shared_by_proofs_and_guesses);
    tcase_add_loop_test(tests, with_nodes_or_time_alone_the_other_is_no_bound,
                        0, 2);
    tcase_add_loop_test(tests, the_smallest_budgets_are_budgets, 0, 3);
    tcase_add_test(tests, it_plays_the_opening_from_the_book);
    tcase_add_test(tests, it_says_which_games_it_cannot_play);
    tcase_add_test(tests, what_the_solver_cannot_hold_is_guessed);
    tcase_add_test(tests, a_guess_has_all_the_nodes_that_are_left);
    tcase_add_test(tests, equal_seeds_play_alike);
    suite_add_tcase(suite, tests);
    return suite;
}
