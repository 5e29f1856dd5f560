/* SPDX-License-Identifier: MIT */
/* Small boards and their values. */
#include "lab/values/values.h"
#include "base/memory.h"
#include "engine/solver/solver.h"
#include "game/mancala.h"
#include "lab/report/sheet.h"
#include "lab/values/exact.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SOLVER_TIMES = 25, /* how much faster the solver is */
    SMALL_SEEDS = 30,  /* on a board that needs little memory */
    SMALL_MEMORY = 96,
    BY_SEARCH = 1,
    BY_SOLVER = 2,
    ROW_NUMBERS = 8,
    BEST_TEXT = 4 * PITS_MAX
};

struct values_row {
    int64_t pits;
    int64_t seeds;
    int64_t low;
    int64_t high;
    int64_t best;  /* a bit for each pit */
    int64_t exact; /* are these known? */
    int64_t nodes; /* of the search, or of the solver if only that proves it */
    int64_t by;    /* what has proven the margin */
};

struct values_board {
    int pits;
    int seeds;
};

struct values_job {
    struct job job;
    struct values_plan plan;
    struct spec_text game;
    struct values_board *boards;
    struct values_row *rows;
};

/* ---- a board ---- */

static struct game *new_board(const struct spec_text *spec,
                              struct values_board board, struct err *err)
{
    char text[2 * SPEC_TEXT_MAX];

    snprintf(text, sizeof text, "%s%cpits=%d,seeds=%d", spec->text,
             strchr(spec->text, ':') == NULL ? ':' : ',', board.pits,
             board.seeds);
    return game_new(text, err);
}

/* Joins the bounds of both proofs; false with err if they contradict. */
static bool join_bounds(const struct game *game, struct values_row *row,
                        const struct exact_answer *answer, int by,
                        struct err *err)
{
    if (answer->low > row->high || answer->high < row->low ||
        (row->exact && answer->exact && row->best != (int64_t)answer->best))
        return err_set(err,
                       "%s: the solver and the search prove different things",
                       game_spec_text(game).text);
    row->low = answer->low > row->low ? answer->low : row->low;
    row->high = answer->high < row->high ? answer->high : row->high;
    if (answer->low == answer->high) {
        row->nodes = row->by == 0 ? (int64_t)answer->nodes : row->nodes;
        row->by |= by;
    }
    if (answer->exact) {
        row->exact = true;
        row->best = answer->best;
    }
    return true;
}

static size_t choose_memory(const struct values_plan *plan,
                            const struct game *game,
                            const struct position *start)
{
    const size_t small = (size_t)SMALL_MEMORY << 20;

    return game->class->material(game, start) <= SMALL_SEEDS &&
                   small < plan->memory
               ? small
               : plan->memory;
}

/* The nodes are those of the whole proof, without the tables. */
static bool solve_board(const struct values_plan *plan, const struct game *game,
                        const struct stop *stop, struct exact_answer *answer,
                        struct err *err)
{
    const int64_t nodes =
        plan->solved > 0 ? plan->solved : SOLVER_TIMES * plan->nodes;
    struct solver_report *const report = memory_new(1, sizeof *report);
    struct solver *solver;
    struct position start;

    game->class->start(game, &start);
    solver = solver_new(game, choose_memory(plan, game, &start), err);
    if (solver == NULL) {
        free(report);
        return false;
    }
    solver_use_book(solver, false);
    solver_build(solver, plan->tables, 1, stop);
    answer->exact = solver_solve(solver,
                                 &(struct solver_task){
                                     .position = &start,
                                     .within = 1,
                                     .threads = 1,
                                     .budget = {.nodes = (uint64_t)nodes},
                                     .stop = stop,
                                 },
                                 report);
    answer->low = report->bounds.low;
    answer->high = report->bounds.high;
    answer->nodes = report->nodes;
    answer->best = 0;
    for (int i = 0; answer->exact && i < report->move_count; i++)
        answer->best |= (uint32_t)(report->moves[i].bounds.low == answer->low)
                        << i;
    free(report);
    solver_free(solver);
    return true;
}

static bool prove_board(const struct values_plan *plan, const struct game *game,
                        const struct stop *stop, struct values_row *row,
                        struct err *err)
{
    struct exact_answer answer;
    struct err unsaid;

    if (!exact_prove(game, (uint64_t)plan->nodes, plan->memory, stop, &answer,
                     err) ||
        !join_bounds(game, row, &answer, BY_SEARCH, err))
        return false;
    return !solver_supports(game, NULL, &unsaid) ||
           (solve_board(plan, game, stop, &answer, err) &&
            join_bounds(game, row, &answer, BY_SOLVER, err));
}

/* ---- the job ---- */

static bool prove_next(struct job *job, const struct job_context *context,
                       struct err *err)
{
    struct values_job *const values = (struct values_job *)job;
    const struct values_board board = values->boards[job->count];
    const int seeds = 2 * board.pits * board.seeds;
    struct game *const game = new_board(&values->game, board, err);
    struct values_row row = {
        .pits = board.pits, .seeds = board.seeds, .low = -seeds, .high = seeds};
    const bool fine =
        game != NULL &&
        prove_board(&values->plan, game, context->stop, &row, err) &&
        !stop_raised(context->stop);
    const struct progress_scale scale =
        job_progress(job, context, "boards", 1, 1);

    game_free(game);
    if (!fine)
        return false;
    values->rows = job_add_result(job, values->rows, &row, sizeof row);
    progress_tell(&scale, 1);
    return true;
}

static void describe_values(struct job *job, struct checkpoint *checkpoint)
{
    struct values_job *const values = (struct values_job *)job;
    const struct values_plan *const plan = &values->plan;

    checkpoint_setting(checkpoint, "game", "%s", values->game.text);
    checkpoint_setting(checkpoint, "boards", "%d pits, %d seeds, %d to %d",
                       plan->pits, plan->seeds, plan->least, plan->most);
    if (plan->to > 0)
        checkpoint_setting(checkpoint, "to", "%d seeds", plan->to);
    checkpoint_setting(checkpoint, "nodes", "%" PRId64, plan->nodes);
    checkpoint_setting(checkpoint, "solver", "%" PRId64 ", tables of %d",
                       plan->solved, plan->tables);
    checkpoint_setting(checkpoint, "memory", "%zu", plan->memory);
    values->rows = job_describe_results(job, checkpoint, "rows", ROW_NUMBERS,
                                        values->rows, sizeof *values->rows);
    for (int i = 0; i < job->count; i++) {
        struct values_row *const row = &values->rows[i];

        checkpoint_int64s(checkpoint, &row->pits, 1, 1, VALUES_PITS_MAX);
        checkpoint_int64s(checkpoint, &row->seeds, 1, 1, VALUES_SEEDS_MAX);
        checkpoint_int64s(checkpoint, &row->low, 1, INT16_MIN, INT16_MAX);
        checkpoint_int64s(checkpoint, &row->high, 1, INT16_MIN, INT16_MAX);
        checkpoint_int64s(checkpoint, &row->best, 1, 0, UINT32_MAX);
        checkpoint_int64s(checkpoint, &row->exact, 1, 0, 1);
        checkpoint_int64s(checkpoint, &row->nodes, 1, 0, INT64_MAX);
        checkpoint_int64s(checkpoint, &row->by, 1, 0, BY_SEARCH | BY_SOLVER);
    }
}

static void free_values(struct job *job)
{
    struct values_job *const values = (struct values_job *)job;

    free(values->boards);
    free(values->rows);
}

static const struct job_class CLASS = {
    .name = "values",
    .describe = describe_values,
    .step = prove_next,
    .free = free_values,
};

/* The most seeds in a pit. */
static int most_seeds(const struct values_plan *plan)
{
    if (plan->to > 0)
        return plan->to;
    return plan->seeds > 0 ? plan->seeds : VALUES_USUAL_MAX;
}

/* Does the game have this board, and can it be proven? */
static bool has_board(const struct values_plan *plan,
                      const struct spec_text *spec, struct values_board board)
{
    const int seeds = 2 * board.pits * board.seeds;
    const bool wanted = (plan->pits == 0 ? board.pits <= VALUES_USUAL_MAX
                                         : board.pits == plan->pits) &&
                        board.seeds >= plan->seeds &&
                        board.seeds <= most_seeds(plan) &&
                        seeds >= plan->least && seeds <= plan->most;
    struct err unsaid;
    struct game *const game = wanted ? new_board(spec, board, &unsaid) : NULL;
    const bool fine = game != NULL && exact_supports(game, &unsaid);

    game_free(game);
    return fine;
}

static int list_boards(const struct values_plan *plan,
                       const struct spec_text *spec,
                       struct values_board *boards)
{
    int count = 0;

    for (int pits = 1; pits <= VALUES_PITS_MAX; pits++)
        for (int seeds = 1; seeds <= VALUES_SEEDS_MAX; seeds++)
            if (has_board(plan, spec, (struct values_board){pits, seeds}))
                boards[count++] = (struct values_board){pits, seeds};
    return count;
}

/* The spec of an own game has the size that is usual for it, which does not
 * matter: with that of Kalah it names none. */
static struct spec_text spec_without_size(const struct game *game)
{
    struct mancala_rules rules, usual;

    if (!mancala_is_own(game))
        return game_spec_text(game);
    mancala_named("kalah", &usual);
    rules = *mancala_rules(game);
    rules.pits = usual.pits;
    rules.seeds = usual.seeds;
    return mancala_own_spec(game->name, &rules);
}

/* Reads the rules without the size. */
static bool read_rules(const struct values_plan *plan, struct spec_text *spec,
                       struct err *err)
{
    *spec = spec_without_size(plan->game);
    if (!mancala_is_own(plan->game) && (strstr(spec->text, "pits=") != NULL ||
                                        strstr(spec->text, "seeds=") != NULL ||
                                        strstr(spec->text, "start=") != NULL))
        return err_set(err, "%s: the boards are chosen by --pits and --seeds",
                       spec->text);
    return mancala_is(plan->game) ||
           err_set(err, "%s: is no sowing game", spec->text);
}

struct job *values_job_new(const struct values_plan *plan, struct err *err)
{
    struct spec_text spec;

    if (!read_rules(plan, &spec, err))
        return NULL;

    struct values_board *const boards =
        memory_new((size_t)VALUES_PITS_MAX * VALUES_SEEDS_MAX, sizeof *boards);
    const int count = list_boards(plan, &spec, boards);

    if (count == 0) {
        free(boards);
        err_set(err, "%s: there is no such board that could be proven",
                spec.text);
        return NULL;
    }

    struct values_job *const values = memory_new(1, sizeof *values);

    values->job = job_begin(&CLASS, count);
    values->plan = *plan;
    values->game = spec;
    values->boards = boards;
    return &values->job;
}

/* ---- in print ---- */

/* `3`, `1+4`, or a dash. */
static void write_best(const struct values_row *row, char text[BEST_TEXT])
{
    int length = snprintf(text, BEST_TEXT, "-");

    for (int i = 0, first = 1; row->exact && i < row->pits; i++)
        if ((row->best >> i & 1) != 0) {
            length = first ? 0 : length;
            length += snprintf(text + length, (size_t)(BEST_TEXT - length),
                               first ? "%d" : "+%d", i + 1);
            first = 0;
        }
}

static void add_row(struct sheet *sheet, const struct values_row *row)
{
    static const char *const BY[] = {"-", "search", "solver", "both"};
    char best[BEST_TEXT];

    write_best(row, best);
    sheet_add(sheet, "%" PRId64, row->pits);
    sheet_add(sheet, "%" PRId64, row->seeds);
    if (row->low == row->high)
        sheet_add(sheet, "%+" PRId64, row->low);
    else
        sheet_add(sheet, "%+" PRId64 "..%+" PRId64, row->low, row->high);
    sheet_add(sheet, "%s", best);
    if (row->by != 0)
        sheet_add(sheet, "%" PRId64, row->nodes);
    else
        sheet_add(sheet, "-");
    sheet_add(sheet, "%s", BY[row->by]);
}

void values_job_write(const struct job *job, bool csv, FILE *out)
{
    static const char *const headings[] = {"pits", "seeds", "margin",
                                           "best", "nodes", "by"};
    const struct values_job *const values = (const struct values_job *)job;
    struct sheet sheet = {.columns = sizeof headings / sizeof headings[0]};

    for (int i = 0; i < sheet.columns; i++)
        sheet_add(&sheet, "%s", headings[i]);
    for (int i = 0; i < job->count; i++)
        add_row(&sheet, &values->rows[i]);
    (csv ? sheet_write_csv : sheet_write)(&sheet, out);
    sheet_free(&sheet);
}
