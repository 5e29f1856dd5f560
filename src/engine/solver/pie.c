/* SPDX-License-Identifier: MIT */
/*
 * The first two moves with the pie rule. After the first one the opponent goes
 * on, or swaps and so becomes the one who has made it. He takes the better of
 * the two, so a first move is never worth more than 0.
 *
 *     goes on   v                 |v| for him, -|v| for who made the move
 *     swaps    -v
 *
 * All other positions are solved plainly.
 */
#include "base/clock.h"
#include "engine/solver/inside.h"
#include "game/mancala.h"

#include <limits.h>

static bool is_closed(struct solver_bounds bounds)
{
    return bounds.low == bounds.high;
}

static struct solver_bounds negate_bounds(struct solver_bounds bounds)
{
    return (struct solver_bounds){-bounds.high, -bounds.low};
}

/* ---- the answer ---- */

/* Passes reports on, with the swap added, which the plain solver does not know.
 */
struct answer_listener {
    struct solver_listener listener; /* first */
    const struct solver *solver;
    const struct solver_task *task;
};

static struct move find_swap(const struct game *game,
                             const struct position *position)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    return moves[count - 1]; /* it is the last one */
}

/* Turns the report on a board into that of the same board with a swap offered.
 */
static void add_swap(const struct solver *solver,
                     const struct position *position,
                     struct solver_report *report)
{
    const struct solver_bounds stay = report->bounds;
    const struct solver_bounds swap = negate_bounds(stay);
    const struct move move = find_swap(solver->game, position);
    const bool swaps = stay.high < 0;

    report->moves[report->move_count++] =
        (struct solver_move){.move = move, .bounds = swap};
    report->bounds.low = swap.low > stay.low ? swap.low : stay.low;
    report->bounds.high = swap.high > stay.high ? swap.high : stay.high;
    if (report->bounds.low < 0)
        report->bounds.low = 0; /* one of the two does not lose */
    if (!swaps)
        return;
    report->choice = report->chosen ? move : report->choice;
    if (report->line_count == 0)
        return;
    report->line_count -= report->line_count == SOLVER_LINE_MAX;
    for (int i = report->line_count++; i > 0; i--)
        report->line[i] = report->line[i - 1];
    report->line[0] = move;
}

static void take_answer(struct solver_listener *listener,
                        const struct solver_report *report)
{
    const struct answer_listener *const answer =
        (const struct answer_listener *)listener;
    struct solver_report whole = *report;

    add_swap(answer->solver, answer->task->position, &whole);
    answer->task->listener->take_report(answer->task->listener, &whole);
}

static bool solve_answer(struct solver *solver, const struct solver_task *task,
                         struct solver_report *report)
{
    const struct position plain = mancala_without_swap(task->position);
    struct answer_listener listener = {{take_answer}, solver, task};
    struct solver_bounds known;
    struct solver_task asked = *task;

    asked.position = &plain;
    if (task->listener != NULL)
        asked.listener = &listener.listener;
    if (task->known != NULL) {
        known = (struct solver_bounds){-task->known->high, task->known->high};
        asked.known = &known;
    }

    const bool proven = solve_plainly(solver, &asked, report);

    add_swap(solver, task->position, report);
    return proven;
}

/* ---- the first move ---- */

/* A report that grows, move by move. */
struct first_listener {
    struct solver_listener listener; /* first */
    const struct solver_task *task;
    struct solver_report *report;
    int64_t began;
    int seeds;                /* all of them */
    struct solver_move *move; /* the current one */
    uint64_t nodes;           /* of the moves before */
};

static void write_bounds(struct solver_report *report)
{
    report->bounds = report->moves[0].bounds;
    for (int i = 1; i < report->move_count; i++) {
        const struct solver_bounds bounds = report->moves[i].bounds;

        if (bounds.low > report->bounds.low)
            report->bounds.low = bounds.low;
        if (bounds.high > report->bounds.high)
            report->bounds.high = bounds.high;
    }
}

static struct solver_bounds
margin_of(const struct game *game, const struct position *position, int player)
{
    const int margin = game->class->score(game, position, player) -
                       game->class->score(game, position, !player);

    return (struct solver_bounds){margin, margin};
}

/* Takes the bounds of the move from a report on the answers. If the answers
 * reach the limit, the move loses that much or more. */
static void take_answers(const struct first_listener *first,
                         const struct solver_report *answers, int limit)
{
    struct solver_move *const move = first->move;
    const struct solver_bounds bounds = answers->bounds;

    if (-bounds.low < move->bounds.high)
        move->bounds.high = -bounds.low;
    if (bounds.high < limit && -bounds.high > move->bounds.low)
        move->bounds.low = -bounds.high;
    move->swaps =
        is_closed(move->bounds) && bounds.low > 0 &&
        answers->moves[answers->move_count - 1].bounds.low == bounds.low;
    first->report->nodes = first->nodes + answers->nodes;
    first->report->level = answers->level;
    write_bounds(first->report);
}

static void take_progress(struct solver_listener *listener,
                          const struct solver_report *answers)
{
    const struct first_listener *const first =
        (const struct first_listener *)listener;

    first->report->nodes = first->nodes + answers->nodes;
    first->report->level = answers->level;
    first->task->listener->take_report(first->task->listener, first->report);
}

/* The budget of a move: the rest in equal parts for the moves that are left;
 * never 0, which would mean no limit. */
static struct budget budget_for_move(const struct first_listener *first,
                                     int moves)
{
    const int64_t used = clock_now() - first->began;
    struct budget budget = first->task->budget;

    if (budget.nodes > first->nodes)
        budget.nodes = (budget.nodes - first->nodes) / (unsigned)moves + 1;
    else if (budget.nodes > 0)
        budget.nodes = 1;
    if (budget.nanoseconds > used)
        budget.nanoseconds = (budget.nanoseconds - used) / moves + 1;
    else if (budget.nanoseconds > 0)
        budget.nanoseconds = 1;
    return budget;
}

/* The loss from which on a move need not be told apart: it is then no better
 * than the best so far, or not near enough. All seeds if every value matters.
 */
static int find_limit(const struct first_listener *first)
{
    const int best = -first->report->bounds.low; /* the loss of the best move */
    const int limit = best + first->task->within;

    /* A margin is odd if the number of all seeds is. */
    if (first->task->every || limit >= first->seeds)
        return first->seeds;
    return limit + (limit + first->seeds) % 2;
}

/* Returns true if everything that is asked about the move is proven. */
static bool solve_move(struct solver *solver, struct first_listener *first,
                       int index)
{
    const struct solver_task *const task = first->task;
    struct solver_report *const report = first->report;
    struct position after = *task->position;
    struct solver_report answers;

    first->move = &report->moves[index];
    first->nodes = report->nodes;
    solver->game->class->apply(solver->game, &after, first->move->move);
    if (after.end != END_NOT) {
        first->move->bounds =
            margin_of(solver->game, &after, task->position->player);
        write_bounds(report);
        return true;
    }

    const int limit = find_limit(first);
    const struct solver_bounds window = {0, limit};
    const bool proven = solve_answer(
        solver,
        &(struct solver_task){
            .position = &after,
            .known = limit < first->seeds ? &window : NULL,
            .threads = task->threads,
            .level = task->level,
            .budget = budget_for_move(first, report->move_count - index),
            .stop = task->stop,
            .listener = task->listener != NULL ? &first->listener : NULL},
        &answers);

    take_answers(first, &answers, limit < first->seeds ? limit : INT_MAX);
    return proven;
}

/* Writes the best move, and best play after it, which is known by now. */
static bool write_first_line(struct solver *solver,
                             const struct first_listener *first)
{
    const struct solver_task *const task = first->task;
    struct solver_report *const report = first->report;
    const struct solver_move *best = report->moves;
    struct position after = *task->position;
    struct solver_report rest = {.line_count = 0};
    bool proven = true;

    while (best->bounds.low != report->bounds.low)
        best++;
    solver->game->class->apply(solver->game, &after, best->move);
    if (after.end == END_NOT)
        proven = solve_answer(
            solver,
            &(struct solver_task){.position = &after,
                                  .line = true,
                                  .threads = task->threads,
                                  .level = task->level,
                                  .budget = budget_for_move(first, 1),
                                  .stop = task->stop},
            &rest);
    report->nodes += rest.nodes;
    report->line[report->line_count++] = best->move;
    for (int i = 0; i < rest.line_count && i + 1 < SOLVER_LINE_MAX; i++)
        report->line[report->line_count++] = rest.line[i];
    return proven;
}

static bool solve_first_move(struct solver *solver,
                             const struct solver_task *task,
                             struct solver_report *report)
{
    const struct game *const game = solver->game;
    struct first_listener first = {
        .listener = {take_progress},
        .task = task,
        .report = report,
        .began = clock_now(),
        .seeds = game->class->material(game, task->position),
    };
    struct move moves[MOVES_MAX];
    bool proven = true;

    *report = (struct solver_report){
        .move_count = game->class->moves(game, task->position, moves)};
    for (int i = 0; i < report->move_count; i++)
        report->moves[i] =
            (struct solver_move){.move = moves[i], .bounds = {-first.seeds, 0}};
    write_bounds(report);
    for (int i = 0; i < report->move_count; i++)
        proven = solve_move(solver, &first, i) && proven;
    if (task->line && is_closed(report->bounds))
        proven = write_first_line(solver, &first) && proven;
    if (task->listener != NULL)
        task->listener->take_report(task->listener, report);
    return proven;
}

/* ---- with the rule, or without ---- */

bool solver_solve(struct solver *solver, const struct solver_task *task,
                  struct solver_report *report)
{
    if (mancala_is_first(task->position))
        return solve_first_move(solver, task, report);
    if (mancala_offers_swap(task->position))
        return solve_answer(solver, task, report);
    return solve_plainly(solver, task, report);
}
