/* SPDX-License-Identifier: MIT */
/* Boards near the usual start are tried, one after the other. */
#include "lab/fair/fair.h"
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "game/mancala.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The short search: a millisecond a board. */
#define JUDGE "deep:nodes=4000,table=1"

enum { HOLES_MAX = 2 * SOLVER_PITS_MAX, UNKNOWN = 1000000 };

/* A board of the plan, and what a short search thinks of it. */
struct fair_candidate {
    int8_t seeds[HOLES_MAX]; /* south's pits, then north's */
    int8_t moved;
    int judged; /* thousandths of a seed, its distance from a draw */
    int index;  /* as they were made */
};

/* What was decided: is it drawn, and which first moves keep the draw? */
struct fair_result {
    bool drawn;
    bool trivial;
    unsigned keeping; /* a bit for each pit */
};

struct fair_job {
    struct job job; /* first */
    struct fair_plan plan;
    int pits;
    struct fair_candidate *candidates;
    int count;
    struct fair_result *results;
    struct solver *solver;
};

/* ---- candidates ---- */

static void add_candidate(struct fair_job *run, const int8_t seeds[HOLES_MAX],
                          int moved)
{
    struct fair_candidate *const candidate = &run->candidates[run->count];

    *candidate =
        (struct fair_candidate){.moved = (int8_t)moved, .index = run->count};
    memcpy(candidate->seeds, seeds, sizeof candidate->seeds);
    run->count++;
}

/* Puts so many seeds into pits from this one on, none of them into one that
 * seeds were taken from; false if there are too many boards. */
static bool put_seeds(struct fair_job *run, int8_t seeds[HOLES_MAX],
                      const bool taken[HOLES_MAX], int from, int left,
                      int moved)
{
    bool fine = true;

    if (left == 0) {
        fine = run->count < FAIR_BOARDS_MAX;
        if (fine)
            add_candidate(run, seeds, moved);
        return fine;
    }
    for (int hole = from; hole < 2 * run->pits && fine; hole++) {
        if (taken[hole])
            continue;
        seeds[hole]++;
        fine = put_seeds(run, seeds, taken, hole, left - 1, moved);
        seeds[hole]--;
    }
    return fine;
}

/* Takes so many seeds from pits from this one on. */
static bool take_seeds(struct fair_job *run, int8_t seeds[HOLES_MAX],
                       bool taken[HOLES_MAX], int from, int left, int moved)
{
    bool fine = true;

    if (left == 0)
        return put_seeds(run, seeds, taken, 0, moved, moved);
    for (int hole = from; hole < 2 * run->pits && fine; hole++) {
        const bool before = taken[hole];

        if (seeds[hole] == 0)
            continue;
        taken[hole] = true;
        seeds[hole]--;
        fine = take_seeds(run, seeds, taken, hole, left - 1, moved);
        seeds[hole]++;
        taken[hole] = before;
    }
    return fine;
}

static struct position read_candidate(const struct fair_job *run,
                                      const struct fair_candidate *candidate)
{
    const struct game *const game = run->plan.game;
    struct position position;
    char text[8 * HOLES_MAX] = "";
    FILE *const out = memory_file(text, sizeof text);
    struct err unsaid;

    for (int i = 0; i < 2 * run->pits; i++)
        fprintf(out, "%d,%s", candidate->seeds[i],
                i == run->pits - 1 ? "0/" : "");
    fputs("0/s", out);
    fclose(out);
    if (!game->class->read_position(game, text, &position, &unsaid))
        abort();
    return position;
}

/* Keeps the last value that was reported. */
struct fair_listener {
    struct listener listener; /* first */
    int judged;
};

static void take_value(struct listener *listener, const struct report *report)
{
    ((struct fair_listener *)listener)->judged = abs(report->value.thousandths);
}

static int compare_candidates(const void *one, const void *other)
{
    const struct fair_candidate *const a = one, *const b = other;

    if (a->judged != b->judged)
        return a->judged < b->judged ? -1 : 1;
    if (a->moved != b->moved)
        return a->moved - b->moved;
    return a->index - b->index;
}

/* In the order in which they are tried. */
static bool sort_candidates(struct fair_job *run, struct err *err)
{
    struct agent *const agent = agent_new(JUDGE, run->plan.game, 0, err);
    struct line line = {0};

    if (agent == NULL)
        return false;
    for (int i = 0; i < run->count; i++) {
        struct fair_candidate *const candidate = &run->candidates[i];
        const struct position position = read_candidate(run, candidate);
        struct fair_listener listener = {{take_value}, UNKNOWN};

        line_begin(&line, &position);
        agent_begin(agent, 0);
        agent_choose(agent, &(struct task){.line = &line,
                                           .listener = &listener.listener});
        candidate->judged = listener.judged;
    }
    line_free(&line);
    agent_free(agent);
    qsort(run->candidates, (size_t)run->count, sizeof *run->candidates,
          compare_candidates);
    return true;
}

/* ---- deciding ---- */

static bool solve_board(const struct fair_job *run,
                        const struct position *position,
                        const struct solver_bounds *known, int within,
                        const struct job_context *context,
                        struct solver_report *report)
{
    return solver_solve(run->solver,
                        &(struct solver_task){.position = position,
                                              .known = known,
                                              .within = within,
                                              .threads = context->threads,
                                              .level = SOLVER_LEVEL_MAX,
                                              .stop = context->stop},
                        report);
}

/* Only one move keeps the draw, and then it is south's turn again. */
static bool is_trivial(const struct game *game, const struct position *position,
                       unsigned keeping)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        if (keeping != 1U << moves[i].code)
            continue;
        game->class->apply(game, &after, moves[i]);
        return after.player == position->player;
    }
    return false;
}

/* False if it was stopped. That it is more or less than a draw is enough to
 * know; how much does not matter. */
static bool decide_board(const struct fair_job *run,
                         const struct position *position,
                         const struct job_context *context,
                         struct fair_result *result)
{
    static const struct solver_bounds NEAR = {-2, 2}, DRAWN = {0, 0};
    struct solver_report report;

    *result = (struct fair_result){.drawn = false};
    if (!solve_board(run, position, &NEAR, 0, context, &report))
        return false;
    result->drawn = report.bounds.low == 0 && report.bounds.high == 0;
    if (!result->drawn)
        return true;
    if (!solve_board(run, position, &DRAWN, 1, context, &report))
        return false;
    for (int i = 0; i < report.move_count; i++)
        if (report.moves[i].bounds.low == 0)
            result->keeping |= 1U << report.moves[i].move.code;
    result->trivial = is_trivial(run->plan.game, position, result->keeping);
    return true;
}

/* ---- the job ---- */

static bool is_fair(const struct fair_result *result)
{
    return result->drawn && !result->trivial;
}

int fair_job_found(const struct job *job)
{
    const struct fair_job *const run = (const struct fair_job *)job;
    int found = 0;

    for (int i = 0; i < job->count; i++)
        found += is_fair(&run->results[i]);
    return found;
}

int fair_job_candidates(const struct job *job)
{
    return ((const struct fair_job *)job)->count;
}

static bool try_next(struct job *job, const struct job_context *context,
                     struct err *err)
{
    struct fair_job *const run = (struct fair_job *)job;
    const struct progress_scale progress =
        job_progress(job, context, "boards", 1, 1);
    const struct position position =
        read_candidate(run, &run->candidates[job->count]);
    struct fair_result result;

    (void)err;
    if (!decide_board(run, &position, context, &result))
        return false;
    run->results = job_add_result(job, run->results, &result, sizeof result);
    progress_tell(&progress, 1);
    if (fair_job_found(job) >= run->plan.count)
        job->total = job->count;
    return true;
}

static void describe_fair(struct job *job, struct checkpoint *checkpoint)
{
    struct fair_job *const run = (struct fair_job *)job;

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_kept(run->plan.game).text);
    checkpoint_setting(checkpoint, "moved", "%d", run->plan.moved);
    run->results = job_describe_results(job, checkpoint, "boards", 1,
                                        run->results, sizeof *run->results);
    for (int i = 0; i < job->count; i++) {
        struct fair_result *const result = &run->results[i];
        int number = 0;

        if (!checkpoint_is_loading(checkpoint) && result->drawn)
            number = (int)result->keeping + 1;

        checkpoint_ints(checkpoint, &number, 1, 0, 1 << SOLVER_PITS_MAX);
        if (!checkpoint_is_loading(checkpoint))
            continue;
        checkpoint_require(checkpoint, i < run->count);
        if (!checkpoint_is_sound(checkpoint, &(struct err){""}))
            return;

        const struct position position =
            read_candidate(run, &run->candidates[i]);

        *result = (struct fair_result){.drawn = number > 0};
        if (!result->drawn)
            continue;
        result->keeping = (unsigned)number - 1;
        result->trivial =
            is_trivial(run->plan.game, &position, result->keeping);
    }
}

static void free_fair(struct job *job)
{
    struct fair_job *const run = (struct fair_job *)job;

    solver_free(run->solver);
    free(run->candidates);
    free(run->results);
}

static const struct job_class FAIR_JOB = {
    .name = "fair",
    .describe = describe_fair,
    .step = try_next,
    .free = free_fair,
};

struct job *fair_job_new(const struct fair_plan *plan, struct err *err)
{
    struct fair_job *const run = memory_new(1, sizeof *run);
    int8_t seeds[HOLES_MAX];
    bool taken[HOLES_MAX] = {false};
    bool fine = true;

    *run = (struct fair_job){
        .job = job_begin(&FAIR_JOB, 1),
        .plan = *plan,
        .candidates = memory_new(FAIR_BOARDS_MAX, sizeof *run->candidates),
        .solver = solver_new(
            plan->game,
            plan->memory > 0 ? plan->memory : solver_memory_default(), err),
    };
    if (run->solver == NULL) {
        job_free(&run->job);
        return NULL;
    }
    run->pits = mancala_rules(plan->game)->pits;
    memset(seeds, mancala_rules(plan->game)->seeds, sizeof seeds);
    for (int moved = 0; moved <= plan->moved && fine; moved++)
        fine = take_seeds(run, seeds, taken, 0, moved, moved) ||
               err_set(err, "more than %d boards: move fewer seeds",
                       FAIR_BOARDS_MAX);
    run->job.total = run->count;
    if (!fine || !sort_candidates(run, err)) {
        job_free(&run->job);
        return NULL;
    }
    return &run->job;
}

/* ---- the set ---- */

static void write_board(const struct fair_job *run, int index, FILE *out)
{
    const struct fair_candidate *const board = &run->candidates[index];

    for (int i = 0; i < 2 * run->pits; i++)
        fprintf(out, "%s%d",
                i == 0           ? ""
                : i == run->pits ? "/"
                                 : ",",
                board->seeds[i]);
    for (int pit = 0; pit < run->pits; pit++)
        if (board->seeds[pit] > 0)
            fprintf(out, " %d%c0", pit + 1,
                    run->results[index].keeping >> pit & 1 ? '=' : '<');
    putc('\n', out);
}

void fair_job_write(const struct job *job, const char *made, FILE *out)
{
    const struct fair_job *const run = (const struct fair_job *)job;
    int found = 0;

    fprintf(out,
            "; fair boards of %s, each with its first moves: = keeps the draw\n"
            "; %s\n",
            game_spec_text(run->plan.game).text, made);
    for (int i = 0; i < job->count && found < run->plan.count; i++)
        if (is_fair(&run->results[i])) {
            write_board(run, i, out);
            found++;
        }
}
