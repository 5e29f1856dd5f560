/* SPDX-License-Identifier: MIT */
/* The pie rule: the first move and its answer, against plain minimax over the
 * slow reference, which knows nothing of this program. */
#include "base/clock.h"
#include "engine/search/evaluation.h"
#include "engine/solver/test_solver.h"
#include "support/game/reference.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 40, LEVEL = 8, NONE = -1000 };

static const char *const SPECS[] = {
    "kalah:pits=1,seeds=1,pie=on",
    "kalah:pits=1,seeds=4,pie=on",
    "kalah:pits=2,seeds=2,pie=on",
    "kalah:pits=2,seeds=3,pie=on",
    "kalah:pits=3,seeds=2,pie=on",
    "kalah:pits=4,seeds=1,pie=on",
    "kalah:pits=2,seeds=3,capture=empty,pie=on",
    "kalah:pits=3,seeds=2,capture=empty,pie=on",
};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

/* ---- the slow way ---- */

/* `1,2,3/4,5,6/s`: south's store less north's. */
static int count_margin(const char *text)
{
    int stores[2] = {0};

    for (int side = 0; side < 2; side++) {
        stores[side] = atoi(text);
        for (; *text != '/'; text++)
            if (*text == ',')
                stores[side] = atoi(text + 1);
        text++;
    }
    return stores[0] - stores[1];
}

static bool south_moves(const struct reference_position *position)
{
    return strchr(position->text, 's') != NULL;
}

/* What whoever is to move gets more than the other in the end. A swap makes him
 * the other one, before the same board. */
static int reference_truth(const struct reference *reference,
                           const struct reference_position *position)
{
    const bool south = south_moves(position);
    const struct reference_moves moves = reference_moves(reference, position);
    int best = NONE;

    for (int i = 0; i < moves.count; i++) {
        struct reference_position next = *position;
        int value;

        reference_play(reference, &next, moves.names[i]);
        if (reference_over(&next))
            value = south ? count_margin(next.text) : -count_margin(next.text);
        else if (strcmp(moves.names[i], "swap") == 0)
            value = -reference_truth(reference, &next);
        else
            value = (south_moves(&next) == south ? 1 : -1) *
                    reference_truth(reference, &next);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- what is compared ---- */

/* The values of the position and of all its moves. */
static void has_values(const struct game *game,
                       const struct reference *reference,
                       const struct reference_position *place,
                       const struct position *position,
                       const struct solver_report *report)
{
    const struct reference_moves moves = reference_moves(reference, place);

    ck_assert_int_eq(report->move_count, moves.count);
    for (int i = 0; i < moves.count; i++) {
        const struct solver_bounds bounds = report->moves[i].bounds;
        struct reference_position next = *place;
        int truth;

        ck_assert_str_eq(
            game_move_text(game, position, report->moves[i].move).text,
            moves.names[i]);
        reference_play(reference, &next, moves.names[i]);
        if (reference_over(&next))
            truth = count_margin(next.text) * (south_moves(place) ? 1 : -1);
        else if (strcmp(moves.names[i], "swap") == 0)
            truth = -reference_truth(reference, &next);
        else
            truth = (south_moves(&next) == south_moves(place) ? 1 : -1) *
                    reference_truth(reference, &next);
        ck_assert_int_eq(bounds.low, truth);
        ck_assert_int_eq(bounds.high, truth);
    }
    ck_assert_int_eq(report->bounds.low, reference_truth(reference, place));
    ck_assert_int_eq(report->bounds.high, report->bounds.low);
}

static void is_best_play(const struct game *game,
                         const struct position *position,
                         const struct solver_report *report)
{
    struct position at = *position;

    for (int i = 0; i < report->line_count; i++) {
        ck_assert(game_is_legal(game, &at, report->line[i]));
        game->class->apply(game, &at, report->line[i]);
    }
    ck_assert_int_ne(at.end, END_NOT);
    ck_assert_int_eq(evaluation_margin(game, &at, position->player),
                     report->bounds.low);
}

struct pie {
    struct game *game;
    struct reference *reference;
    struct solver *solver;
    struct position start;
};

static struct pie pie_of(const char *spec)
{
    struct pie pie = {.game = sowing_game(spec),
                      .reference = reference_new(spec)};

    pie.solver = solver_of(pie.game, MEGABYTES);
    pie.game->class->start(pie.game, &pie.start);
    return pie;
}

static void pie_free(struct pie *pie)
{
    solver_free(pie->solver);
    reference_free(pie->reference);
    game_free(pie->game);
}

/* ---- promises ---- */

START_TEST(the_start_is_worth_what_minimax_says_that_knows_the_swap)
{
    struct pie pie = pie_of(SPECS[_i]);
    const struct reference_position start = reference_start(pie.reference);
    const struct solver_report report =
        solver_proof(pie.solver, &pie.start, LEVEL, 1);

    has_values(pie.game, pie.reference, &start, &pie.start, &report);
    is_best_play(pie.game, &pie.start, &report);
    pie_free(&pie);
}
END_TEST

START_TEST(every_answer_is_worth_what_minimax_says_and_so_is_the_swap)
{
    struct pie pie = pie_of(SPECS[_i]);
    const struct solver_report report =
        solver_proof(pie.solver, &pie.start, LEVEL, 1);

    for (int i = 0; i < report.move_count; i++) {
        struct reference_position place = reference_start(pie.reference);
        struct position position = pie.start;
        const struct move move = report.moves[i].move;

        reference_play(pie.reference, &place,
                       game_move_text(pie.game, &position, move).text);
        pie.game->class->apply(pie.game, &position, move);
        if (position.end != END_NOT)
            continue;

        const struct solver_report answers =
            solver_proof(pie.solver, &position, LEVEL, 1);

        has_values(pie.game, pie.reference, &place, &position, &answers);
        is_best_play(pie.game, &position, &answers);
        ck_assert_int_ge(answers.bounds.low, 0);
        /* The swap is best alone where the first move was a good one. */
        ck_assert_int_eq(report.moves[i].swaps,
                         answers.bounds.low > 0 &&
                             answers.moves[answers.move_count - 1].bounds.low ==
                                 answers.bounds.low);
    }
    pie_free(&pie);
}
END_TEST

/* Asked only for the best move, or for those near it. */
START_TEST(what_is_not_asked_for_is_not_claimed)
{
    struct pie pie = pie_of(SPECS[_i]);
    const struct solver_report whole =
        solver_proof(pie.solver, &pie.start, LEVEL, 1);

    for (int within = 0; within < 4; within++) {
        struct solver_report part;

        solver_clear(pie.solver);
        ck_assert(solver_solve(pie.solver,
                               &(struct solver_task){.position = &pie.start,
                                                     .within = within,
                                                     .line = true,
                                                     .threads = 1,
                                                     .level = LEVEL},
                               &part));
        ck_assert_int_eq(part.bounds.low, whole.bounds.low);
        ck_assert_int_eq(part.bounds.high, whole.bounds.low);
        is_best_play(pie.game, &pie.start, &part);
        for (int i = 0; i < whole.move_count; i++) {
            const int truth = whole.moves[i].bounds.low;
            const struct solver_bounds bounds = part.moves[i].bounds;

            ck_assert_int_le(bounds.low, truth);
            ck_assert_int_ge(bounds.high, truth);
            if (truth > whole.bounds.low - within)
                ck_assert_int_eq(bounds.low, bounds.high);
        }
    }
    pie_free(&pie);
}
END_TEST

/* So many nodes are looked at before a budget is. */
enum { SEEN_WITHIN = 1024 };

START_TEST(without_time_nothing_false_is_said)
{
    struct pie pie = pie_of("kalah:pits=4,seeds=3,pie=on");
    const struct solver_report whole =
        solver_proof(pie.solver, &pie.start, LEVEL, 1);

    for (uint64_t nodes = 1; nodes < 20000; nodes *= 4) {
        struct solver_report part;

        solver_clear(pie.solver);

        const bool proven =
            solver_solve(pie.solver,
                         &(struct solver_task){.position = &pie.start,
                                               .every = true,
                                               .threads = 1,
                                               .budget = {.nodes = nodes}},
                         &part);

        /* Also where each move gets less than a node of it. */
        ck_assert(!proven || nodes >= 1000);
        ck_assert_uint_le(part.nodes, nodes + (uint64_t)4 * SEEN_WITHIN);
        ck_assert_int_le(part.bounds.low, whole.bounds.low);
        ck_assert_int_ge(part.bounds.high, whole.bounds.low);
        for (int i = 0; i < whole.move_count; i++) {
            ck_assert_int_le(part.moves[i].bounds.low,
                             whole.moves[i].bounds.low);
            ck_assert_int_ge(part.moves[i].bounds.high,
                             whole.moves[i].bounds.low);
        }
    }
    pie_free(&pie);
}
END_TEST

/* A nanosecond is nothing, an hour is enough. */
START_TEST(time_is_shared_by_the_first_moves)
{
    struct pie pie = pie_of("kalah:pits=4,seeds=3,pie=on");

    for (int i = 0; i < 2; i++) {
        const int64_t time = i == 0 ? 1 : 3600 * CLOCK_SECOND;
        struct solver_report part;

        solver_clear(pie.solver);
        ck_assert_int_eq(
            solver_solve(pie.solver,
                         &(struct solver_task){.position = &pie.start,
                                               .every = true,
                                               .threads = 1,
                                               .budget = {.nanoseconds = time}},
                         &part),
            i == 1);
    }
    pie_free(&pie);
}
END_TEST

/* What is told on the way. */
struct pie_watch {
    struct solver_listener listener; /* first */
    int told;
    int moves;
    bool sound;
};

static void watch_report(struct solver_listener *listener,
                         const struct solver_report *report)
{
    struct pie_watch *const watch = (struct pie_watch *)listener;

    watch->told++;
    watch->moves = report->move_count;
    watch->sound &= report->bounds.low <= report->bounds.high;
}

START_TEST(who_listens_hears_of_all_the_moves)
{
    struct pie pie = pie_of("kalah:pits=3,seeds=2,pie=on");
    struct position answer = pie.start;
    struct solver_report report;

    sowing_play(pie.game, &answer, "2");
    for (int i = 0; i < 2; i++) {
        struct pie_watch watch = {{watch_report}, 0, 0, true};

        solver_solve(
            pie.solver,
            &(struct solver_task){.position = i == 0 ? &pie.start : &answer,
                                  .threads = 1,
                                  .listener = &watch.listener},
            &report);
        ck_assert_int_gt(watch.told, 0);
        ck_assert_int_eq(watch.moves, i == 0 ? 3 : 4);
        ck_assert(watch.sound);
    }
    pie_free(&pie);
}
END_TEST

Suite *solver_pie_suite(void)
{
    Suite *const suite = suite_create("solver_pie");
    TCase *const tests = tcase_create("pie");

    tcase_add_loop_test(
        tests, the_start_is_worth_what_minimax_says_that_knows_the_swap, 0,
        SPEC_COUNT);
    tcase_add_loop_test(
        tests, every_answer_is_worth_what_minimax_says_and_so_is_the_swap, 0,
        SPEC_COUNT);
    tcase_add_loop_test(tests, what_is_not_asked_for_is_not_claimed, 0,
                        SPEC_COUNT);
    tcase_add_test(tests, without_time_nothing_false_is_said);
    tcase_add_test(tests, time_is_shared_by_the_first_moves);
    tcase_add_test(tests, who_listens_hears_of_all_the_moves);
    suite_add_tcase(suite, tests);
    return suite;
}
