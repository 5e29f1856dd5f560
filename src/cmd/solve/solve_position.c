/* SPDX-License-Identifier: MIT */
/* Proofs, and estimates if there is none. */
#include "cmd/solve/solve_position.h"
#include "base/clock.h"
#include "base/memory.h"
#include "cmd/command.h"
#include "cmd/solve/solve_endings.h"
#include "cmd/solve/solve_estimate.h"
#include "game/mancala.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTE = 1 << 20,
    GUESS_NODES = 300000, /* for an unproven position: a tenth of a second */
    GUESS_BYTES = 2 * MEGABYTE, /* fits beside a solver within its limit */
    GUESS_TIME = 150 * CLOCK_MILLISECOND,
    STATE_TEXT = 40
};

/* ---- progress ---- */

/* `3 of 6 moves proven`, and how long it will take; or, for a question,
 * `no: 70 %, yes: 3 %`. */
static void write_state(const struct position_solver *solver,
                        const struct solver_report *report, double rate,
                        char state[STATE_TEXT], char left[SOLVE_ESTIMATE_TEXT])
{
    struct solver_report all = *report;

    if (solver->compares) {
        snprintf(state, STATE_TEXT, "no: %d %%, yes: %d %%",
                 (int)(100 * report->shares.no),
                 (int)(100 * report->shares.yes));
        solve_estimate_write_question(solver->first_shares, report->shares,
                                      report->nodes, rate, left);
        return;
    }
    all.nodes += solver->resume.earlier.nodes;
    snprintf(state, STATE_TEXT, "%d of %d move%s proven",
             solve_estimate_count(report), report->move_count,
             report->move_count == 1 ? "" : "s");
    solve_estimate_write(&all, rate, left);
}

static void take_solver_report(struct solver_listener *listener,
                               const struct solver_report *report)
{
    struct position_solver *solver =
        (void *)((char *)listener -
                 offsetof(struct position_solver, solver_listener));

    solve_resume_take(&solver->resume, report, false);
    if (progress_is_stopped(&solver->progress))
        return;

    const double seconds = (double)(clock_now() - solver->began) / 1e9;
    const double rate = seconds > 0 ? (double)report->nodes / seconds : 0;
    const uint64_t nodes = report->nodes + solver->resume.earlier.nodes;
    char state[STATE_TEXT], left[SOLVE_ESTIMATE_TEXT];

    if (!solver->counted)
        solver->first_shares = report->shares;
    solver->counted = true;
    write_state(solver, report, rate, state, left);
    progress_draw(&solver->progress,
                  "%+d to %+d, %s, %s, %.1f million positions, %.1f a second, "
                  "tables of %d seed%s",
                  report->bounds.low, report->bounds.high, state, left,
                  (double)nodes / 1e6, rate / 1e6, report->level,
                  report->level == 1 ? "" : "s");
}

static void take_search_report(struct listener *listener,
                               const struct report *report)
{
    struct position_solver *solver =
        (void *)((char *)listener -
                 offsetof(struct position_solver, search_listener));

    if (!progress_is_stopped(&solver->progress))
        progress_draw(&solver->progress,
                      "%d move%s deep, %.1f million positions", report->depth,
                      report->depth == 1 ? "" : "s",
                      (double)report->nodes / 1e6);
}

/* ---- from the search ---- */

static struct solve_value read_value(struct value value)
{
    const int half = value.thousandths < 0 ? -500 : 500;

    return (struct solve_value){.exact = value.kind == VALUE_EXACT,
                                .margin = (value.thousandths + half) / 1000};
}

static struct search *get_search(struct position_solver *solver)
{
    struct search_setting setting = {
        .driver = DRIVER_ASPIRATION,
        .transposition_bytes =
            solver->solver != NULL ? GUESS_BYTES : solve_endings_left(solver),
        .first_depth = 1,
        .prune = true,
        .order = true,
        .every = true,
        .endless = true,
    };
    struct err err;

    if (solver->search == NULL) {
        if (!evaluation_make(EVALUATION_STORES, solver->game,
                             &setting.evaluation, &err))
            abort();
        solver->search = search_new(solver->game, &setting);
        if (solver->endings != NULL)
            search_use_endings(solver->search, solver->endings,
                               ENDINGS_SEEDS_MAX, false);
    }
    return solver->search;
}

static void answer_by_search(struct position_solver *solver,
                             const struct position *position,
                             struct budget budget, const struct stop *stop,
                             struct solve_answer *answer)
{
    struct line line = {0};
    struct report report;

    line_begin(&line, position);
    search_run(get_search(solver),
               &(struct task){.line = &line,
                              .budget = budget,
                              .stop = stop,
                              .listener = &solver->search_listener},
               &report);
    line_free(&line);
    answer->value = read_value(report.value);
    answer->value.exact = report.move_count > 0;
    answer->move_count = report.move_count;
    for (int i = 0; i < report.move_count; i++) {
        answer->moves[i] = report.moves[i].move;
        answer->verdicts[i] = read_value(report.moves[i].value);
        if (!answer->verdicts[i].exact)
            answer->value.exact = false;
    }
    answer->line_count = report.line_count;
    for (int i = 0; i < report.line_count; i++)
        answer->line[i] = report.line[i];
}

/* ---- from the solver ---- */

/* A guess that does not contradict what is proven. */
static struct solve_value judge_guess(struct solver_bounds bounds,
                                      struct solve_value guess)
{
    if (guess.margin < bounds.low)
        guess.margin = bounds.low;
    if (guess.margin > bounds.high)
        guess.margin = bounds.high;
    return (struct solve_value){.exact = bounds.low == bounds.high,
                                .margin = guess.margin};
}

/* The guesses are in the answer already; the position is worth what its best
 * move is. */
static void answer_from_solver(const struct solver_report *report,
                               struct solve_answer *answer)
{
    int best = report->bounds.low;

    answer->answered = true;
    answer->move_count = report->move_count;
    for (int i = 0; i < report->move_count; i++) {
        answer->moves[i] = report->moves[i].move;
        answer->verdicts[i] =
            judge_guess(report->moves[i].bounds, answer->verdicts[i]);
        answer->swaps[i] = report->moves[i].swaps;
        if (!answer->verdicts[i].exact)
            answer->answered = false;
        if (answer->verdicts[i].margin > best)
            best = answer->verdicts[i].margin;
    }
    answer->value =
        judge_guess(report->bounds, (struct solve_value){.margin = best});
    if (report->line_count == 0)
        return;
    answer->line_count = report->line_count;
    for (int i = 0; i < report->line_count; i++)
        answer->line[i] = report->line[i];
}

/* The part of a position's time that is reserved for the guess. */
static int64_t time_for_guess(int64_t time)
{
    return time / 4 < GUESS_TIME ? time / 4 : GUESS_TIME;
}

/* Proves the value, and that of each move; or only whether it is at least
 * `least`. */
static bool prove_position(struct position_solver *solver,
                           const struct position *position, int64_t time,
                           const int *at_least, struct solver_report *report)
{
    solver->began = clock_now();
    solver->compares = at_least != NULL;
    solver->counted = false;
    return solver_solve(solver->solver,
                        &(struct solver_task){
                            .position = position,
                            .earlier = &solver->resume.earlier,
                            .at_least = at_least,
                            .every = at_least == NULL,
                            .line = at_least == NULL && solver->setting.line,
                            .threads = solver->setting.threads,
                            .level = SOLVER_LEVEL_MAX,
                            .budget = {.nanoseconds = time},
                            .stop = &solver->progress.stop,
                            .listener = &solver->solver_listener,
                        },
                        report);
}

static void ask_solver(struct position_solver *solver,
                       const struct position *position,
                       struct solve_answer *answer)
{
    const int64_t time = solver->setting.nanoseconds;
    const int64_t kept = time_for_guess(time);
    struct solver_report report;

    const bool proven =
        prove_position(solver, position, time - kept, NULL, &report);

    solve_resume_take(&solver->resume, &report, true);
    if (!proven)
        answer_by_search(
            solver, position,
            (struct budget){.nodes = GUESS_NODES, .nanoseconds = kept}, NULL,
            answer);
    answer_from_solver(&report, answer);
}

struct solver_bounds position_solver_compare(struct position_solver *solver,
                                             const struct position *position,
                                             int least)
{
    struct solver_report report;

    if (position->end != END_NOT) {
        const int margin =
            evaluation_margin(solver->game, position, position->player);

        return (struct solver_bounds){margin, margin};
    }
    prove_position(solver, position, solver->setting.nanoseconds, &least,
                   &report);
    solve_resume_take(&solver->resume, &report, true);
    progress_end(&solver->progress);
    return report.bounds;
}

/* ---- from the solver, a move later ---- */

/* The value of a move if the solver knows the position after it; false if it
 * does not, or has no time to prove it. */
static bool ask_after(struct position_solver *solver,
                      const struct position *position, int64_t time,
                      struct move move, struct solve_answer *after,
                      struct solve_value *verdict)
{
    struct position next = *position;
    struct solver_report report;
    struct err unsaid;

    *after = (struct solve_answer){.move_count = 0};
    solver->game->class->apply(solver->game, &next, move);
    if (next.end != END_NOT) {
        *verdict = (struct solve_value){
            .exact = true,
            .margin = evaluation_margin(solver->game, &next, position->player)};
        return true;
    }
    if (!solver_supports(solver->game, &next, &unsaid) ||
        !prove_position(solver, &next, time, NULL, &report))
        return false;
    answer_from_solver(&report, after);
    *verdict = after->value;
    if (next.player != position->player)
        verdict->margin = -verdict->margin;
    return true;
}

/*
 * For a position that the solver does not know: asks for all positions after
 * it, since a pit with too many seeds is soon sown. False if it does not know
 * one of them.
 */
static bool ask_each_after(struct position_solver *solver,
                           const struct position *position,
                           struct solve_answer *answer)
{
    const struct game *game = solver->game;
    struct solve_answer *after = memory_new(1, sizeof *after);
    bool known = true;

    answer->move_count = game->class->moves(game, position, answer->moves);

    const int64_t all = solver->setting.nanoseconds;
    const int64_t time = (all - time_for_guess(all)) / answer->move_count;

    for (int i = 0; known && i < answer->move_count; i++) {
        struct solve_value *verdict = &answer->verdicts[i];

        known =
            ask_after(solver, position, time, answer->moves[i], after, verdict);
        if (!known || (i > 0 && verdict->margin <= answer->value.margin))
            continue;
        answer->value = *verdict;
        answer->line[0] = answer->moves[i];
        for (int j = 0; j < after->line_count && j + 1 < SOLVER_LINE_MAX; j++)
            answer->line[j + 1] = after->line[j];
        answer->line_count = after->line_count < SOLVER_LINE_MAX
                                 ? after->line_count + 1
                                 : SOLVER_LINE_MAX;
    }
    free(after);
    return known;
}

/* ---- the answers to a first move ---- */

/* Is `swap`, the last of the answers, better than all others? A search has
 * proven it before, and does so again. */
static bool is_swapped(struct position_solver *solver,
                       const struct position *after)
{
    struct solve_answer *const answer = memory_new(1, sizeof *answer);
    bool swaps = after->end == END_NOT;

    if (swaps)
        answer_by_search(solver, after, (struct budget){0}, NULL, answer);
    for (int i = 0; i + 1 < answer->move_count; i++)
        swaps = swaps && answer->verdicts[i].margin <
                             answer->verdicts[answer->move_count - 1].margin;
    free(answer);
    return swaps;
}

static void add_answers(struct position_solver *solver,
                        const struct position *position,
                        struct solve_answer *answer)
{
    answer->answered = true;
    for (int i = 0; i < answer->move_count; i++) {
        struct position after = *position;

        solver->game->class->apply(solver->game, &after, answer->moves[i]);
        answer->swaps[i] = is_swapped(solver, &after);
    }
}

/* ---- asking ---- */

/* Searches for the rest of the time; there is always enough for a glance. */
static void ask_search(struct position_solver *solver,
                       const struct position *position, int64_t began,
                       struct solve_answer *answer)
{
    const int64_t time = solver->setting.nanoseconds;
    const int64_t left = time - (clock_now() - began);
    const bool late =
        stop_raised(&solver->progress.stop) || (time > 0 && left <= 0);
    const struct budget glance = {.nodes = GUESS_NODES,
                                  .nanoseconds = GUESS_TIME};

    *answer = (struct solve_answer){.move_count = 0};
    answer_by_search(solver, position,
                     late ? glance
                          : (struct budget){.nanoseconds = time > 0 ? left : 0},
                     late ? NULL : &solver->progress.stop, answer);
}

/* If no depth was completed there is no value; the stores are used instead. */
static void list_moves(const struct game *game, const struct position *position,
                       struct solve_answer *answer)
{
    const int margin = evaluation_margin(game, position, position->player);

    answer->value = (struct solve_value){.exact = position->end != END_NOT,
                                         .margin = margin};
    answer->move_count = game->class->moves(game, position, answer->moves);
    for (int i = 0; i < answer->move_count; i++)
        answer->verdicts[i] = (struct solve_value){.margin = margin};
}

void position_solver_ask(struct position_solver *solver,
                         const struct position *position,
                         struct solve_answer *answer)
{
    const int64_t began = clock_now();
    struct err err, why;
    bool known = false;

    *answer = (struct solve_answer){.move_count = 0};
    if (position->end != END_NOT) {
        list_moves(solver->game, position, answer);
        return;
    }

    const bool held = solver_supports(solver->game, position, &err);

    if (solver->endings != NULL)
        solve_endings_build(solver, solve_endings_level(solver, position));
    if (held)
        ask_solver(solver, position, answer);
    else if (solver->endings != NULL &&
             solve_endings_ask(solver, position, answer))
        known = true;
    else if (solver->solver == NULL ||
             !ask_each_after(solver, position, answer))
        ask_search(solver, position, began, answer);
    if (answer->move_count == 0)
        list_moves(solver->game, position, answer);
    if (!mancala_is(solver->game) || !mancala_is_first(position))
        answer->answered = false;
    else if (!held && answer->value.exact && solver->setting.line)
        add_answers(solver, position, answer);
    progress_end(&solver->progress);
    if (held || known || answer->value.exact || solver->told)
        return;
    solver->told = true;
    if (solver->endings != NULL)
        solve_endings_tell_limit(solver, position, &err);
    else if (solver->solver == NULL)
        err_set(&err, "%s: it has no solver, and a search came to no end",
                game_spec_text(solver->game).text);
    err_set(&why,
            "not proven: %s; what stands behind a ~ is a search's estimate",
            err.text);
    command_fail(&why);
}

/* ---- the solver ---- */

bool position_solver_allows(const struct game *game,
                            const struct position_solver_setting *setting,
                            struct err *err)
{
    if (solver_supports(game, NULL, err))
        return solver_memory_fits(game, setting->memory,
                                  solver_memory_min(game) +
                                      solver_threads_size(setting->threads),
                                  err);
    if (cluster_size(setting->cluster) > 1)
        return err_set(err, "%s is solved by one process", game->name);

    return solver_memory_fits(
        game, setting->memory,
        memory_with_program(POSITION_SEARCH_LEAST, setting->threads), err);
}

bool position_solver_begin(struct position_solver *solver,
                           const struct game *game,
                           const struct position_solver_setting *setting,
                           struct err *err)
{
    *solver = (struct position_solver){
        .solver_listener = {take_solver_report},
        .search_listener = {take_search_report},
        .game = game,
        .setting = *setting,
    };
    if (solver_supports(game, NULL, err)) {
        solver->solver = solver_new(
            game, setting->memory - solver_threads_size(setting->threads), err);
        if (solver->solver == NULL)
            return false;
        solver_share(solver->solver, setting->cluster);
        if (setting->fresh)
            solver_use_book(solver->solver, false);
        else
            solver_use_files(solver->solver, NULL);
    }
    if (endings_supports(game, err)) {
        /* The memory that building a layer needed is returned for the
         * search. */
        memory_return_large();
        solver->endings = endings_new(game);
        if (!setting->fresh)
            endings_use_files(solver->endings, NULL);
    }
    progress_begin_shared(&solver->progress, setting->cluster);
    return true;
}

bool position_solver_resume(struct position_solver *solver,
                            struct solve_resume resume,
                            const struct position *position, struct err *err)
{
    if (!solver_supports(solver->game, position, err))
        return false;
    solver->resume = resume;
    solver->resume.cluster = solver->setting.cluster;
    return solve_resume_begin(&solver->resume, solver->solver, position, err);
}

/* A file that can be neither read nor replaced is reported once. */
static void tell_errors(const struct err *read, const struct err *saved)
{
    if (*read->text != '\0')
        command_fail(read);
    if (*saved->text != '\0' && strcmp(saved->text, read->text) != 0)
        command_fail(saved);
}

static void keep_tables(struct solver *solver)
{
    const struct err read = solver_take_error(solver);
    struct err saved = {""};

    solver_save_tables(solver, SOLVER_LEVEL_KEPT, NULL, &saved);
    tell_errors(&read, &saved);
}

static void keep_endings(struct endings *endings)
{
    const struct err read = endings_take_error(endings);
    struct err saved = {""};

    endings_save(endings, ENDINGS_SEEDS_USUAL, NULL, &saved);
    tell_errors(&read, &saved);
}

void position_solver_end(struct position_solver *solver)
{
    fflush(stdout);
    if (solver->solver != NULL && !solver->setting.fresh &&
        cluster_is_first(solver->setting.cluster))
        keep_tables(solver->solver);
    if (solver->endings != NULL && !solver->setting.fresh)
        keep_endings(solver->endings);
    solve_resume_end(&solver->resume);
    solver_free(solver->solver);
    endings_free(solver->endings);
    search_free(solver->search);
    progress_release(&solver->progress);
}
