/* SPDX-License-Identifier: MIT */
/* Tries boards near the usual start, one after the other. */
#include "lab/fair/fair.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "game/fair_set.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The short search: a millisecond a board. */
#define JUDGE "deep:nodes=4000,table=1"

enum {
    HOLES_MAX = 2 * (SOLVER_PITS_MAX + 1),
    CANDIDATES_MAX = 200000, /* three of 48 seeds moved are half as many */
    UNKNOWN = 1000000
};

/* The first line of a set, around the spec of its game. */
#define HEAD     "; fair boards of "
#define HEAD_END ", each with its first moves: = keeps the draw, < loses"

/* A board of the plan, and its value by a short search. */
struct fair_candidate {
    uint8_t seeds[HOLES_MAX]; /* south's pits and store, then north's */
    uint8_t moved;
    bool stored; /* a seed was moved into a store */
    int judged;  /* thousandths of a seed, its distance from a draw */
    int index;   /* in the order in which candidates were made */
    int number;  /* in the old set; 0: it is not in that */
};

/* The result: is it a draw, and which first moves keep the draw? */
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
    struct fair_board *known; /* the old set */
    int known_count;
    struct solver *solver;
};

/* ---- candidates ---- */

static struct position read_seeds(const struct game *game, const int *seeds)
{
    const int pits = mancala_rules(game)->pits;
    int16_t holes[HOLES_MAX];
    struct position_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);
    struct position position;
    struct err unsaid;

    for (int i = 0; i < 2 * (pits + 1); i++)
        holes[i] = (int16_t)seeds[i];
    mancala_write_counts(game, holes, 0, out);
    fclose(out);
    if (!game->class->read_position(game, text.text, &position, &unsaid))
        abort();
    return position;
}

static struct fair_board board_of(const struct fair_job *run, int index)
{
    const struct fair_candidate *const candidate = &run->candidates[index];
    struct fair_board board = {.keeping = 0};

    for (int i = 0; i < 2 * (run->pits + 1); i++)
        board.seeds[i] = candidate->seeds[i];
    return board;
}

static struct position read_candidate(const struct fair_job *run, int index)
{
    const struct fair_board board = board_of(run, index);

    return read_seeds(run->plan.game, board.seeds);
}

/* Leaves out a board on which the game is over, as can happen on small
 * boards. */
static void add_candidate(struct fair_job *run, const uint8_t seeds[HOLES_MAX],
                          int moved)
{
    struct fair_candidate *const candidate = &run->candidates[run->count];
    const int stores = seeds[run->pits] + seeds[2 * run->pits + 1];

    *candidate = (struct fair_candidate){
        .moved = (uint8_t)moved, .stored = stores > 0, .index = run->count};
    memcpy(candidate->seeds, seeds, sizeof candidate->seeds);
    if (read_candidate(run, run->count).end == END_NOT)
        run->count++;
}

/* Puts `left` seeds into holes from `from` on, but not into holes from which
 * seeds were taken; false if there are too many boards. */
static bool put_seeds(struct fair_job *run, uint8_t seeds[HOLES_MAX],
                      const bool taken[HOLES_MAX], int from, int left,
                      int moved)
{
    bool fine = true;

    if (left == 0) {
        fine = run->count < CANDIDATES_MAX;
        if (fine)
            add_candidate(run, seeds, moved);
        return fine;
    }
    for (int hole = from; hole < 2 * (run->pits + 1) && fine; hole++) {
        if (taken[hole])
            continue;
        seeds[hole]++;
        fine = put_seeds(run, seeds, taken, hole, left - 1, moved);
        seeds[hole]--;
    }
    return fine;
}

/* Takes `left` seeds from pits from `from` on. */
static bool take_seeds(struct fair_job *run, uint8_t seeds[HOLES_MAX],
                       bool taken[HOLES_MAX], int from, int left, int moved)
{
    bool fine = true;

    if (left == 0)
        return put_seeds(run, seeds, taken, 0, moved, moved);
    for (int hole = from; hole < 2 * (run->pits + 1) && fine; hole++) {
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

/* Keeps the last reported value. */
struct fair_listener {
    struct listener listener; /* first */
    int judged;
};

static void take_value(struct listener *listener, const struct report *report)
{
    ((struct fair_listener *)listener)->judged = abs(report->value.thousandths);
}

/* Is it further from the usual start than boards that others have listed? */
static bool is_far(const struct fair_candidate *candidate)
{
    return candidate->moved > 2;
}

static int compare_candidates(const void *one, const void *other)
{
    const struct fair_candidate *const a = one, *const b = other;

    if (is_far(a) != is_far(b))
        return is_far(a) ? 1 : -1;
    if (a->stored != b->stored)
        return a->stored ? 1 : -1;
    if (a->judged != b->judged)
        return a->judged < b->judged ? -1 : 1;
    if (a->moved != b->moved)
        return a->moved - b->moved;
    return a->index - b->index;
}

/* Sorts the candidates in the order of trying. False with err, also if it was
 * stopped. */
static bool sort_candidates(struct fair_job *run, struct err *err)
{
    struct agent *const agent = agent_new(JUDGE, run->plan.game, 0, err);
    struct line line = {0};

    if (agent == NULL)
        return false;
    for (int i = 0; i < run->count && !stop_raised(run->plan.stop); i++) {
        struct fair_candidate *const candidate = &run->candidates[i];
        const struct position position = read_candidate(run, i);
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
    return !stop_raised(run->plan.stop) || err_set(err, "it was interrupted");
}

/* ---- deciding ---- */

static bool solve_board(struct solver *solver, const struct position *position,
                        const struct solver_bounds *known, int within,
                        const struct job_context *context,
                        struct solver_report *report)
{
    return solver_solve(solver,
                        &(struct solver_task){.position = position,
                                              .known = known,
                                              .within = within,
                                              .threads = context->threads,
                                              .level = SOLVER_LEVEL_MAX,
                                              .stop = context->stop},
                        report);
}

/* Does only one move keep the draw, and give south another turn? False if the
 * game is over then. */
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
        return after.end == END_NOT && after.player == position->player;
    }
    return false;
}

/* False if it was stopped. It only decides between a draw, more and less; the
 * exact value does not matter. */
static bool decide_board(struct solver *solver, const struct game *game,
                         const struct position *position,
                         const struct job_context *context,
                         struct fair_result *result)
{
    static const struct solver_bounds NEAR = {-2, 2}, DRAWN = {0, 0};
    struct solver_report report;

    *result = (struct fair_result){.drawn = false};
    if (!solve_board(solver, position, &NEAR, 0, context, &report))
        return false;
    result->drawn = report.bounds.low == 0 && report.bounds.high == 0;
    if (!result->drawn)
        return true;
    if (!solve_board(solver, position, &DRAWN, 1, context, &report))
        return false;
    for (int i = 0; i < report.move_count; i++)
        if (report.moves[i].bounds.low == 0)
            result->keeping |= 1U << report.moves[i].move.code;
    result->trivial = is_trivial(game, position, result->keeping);
    return true;
}

/* ---- the job ---- */

/* Is the board fair, and not in the old set? */
static bool is_new(const struct fair_job *run, int index)
{
    const struct fair_result *const result = &run->results[index];

    return result->drawn && !result->trivial &&
           run->candidates[index].number == 0;
}

int fair_job_found(const struct job *job)
{
    const struct fair_job *const run = (const struct fair_job *)job;
    int found = run->known_count;

    for (int i = 0; i < job->count; i++)
        found += is_new(run, i);
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
    const struct position position = read_candidate(run, job->count);
    const int number = run->candidates[job->count].number;
    struct fair_result result = {.drawn = true};

    (void)err;
    if (number > 0)
        result.keeping = run->known[number - 1].keeping;
    else if (!decide_board(run->solver, run->plan.game, &position, context,
                           &result))
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

        const struct position position = read_candidate(run, i);

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
    free(run->known);
    free(run->candidates);
    free(run->results);
}

static const struct job_class FAIR_JOB = {
    .name = "fair",
    .describe = describe_fair,
    .step = try_next,
    .free = free_fair,
};

/* ---- an old set ---- */

struct game *fair_set_game(const char *set, size_t length, struct err *err)
{
    const size_t head = sizeof HEAD - 1;
    const char *const line = memchr(set, '\n', length);
    char spec[SPEC_TEXT_MAX] = "";

    if (line != NULL && (size_t)(line - set) > head &&
        memcmp(set, HEAD, head) == 0)
        snprintf(spec, sizeof spec, "%.*s", (int)(line - set - (ptrdiff_t)head),
                 set + head);

    char *const end = strstr(spec, HEAD_END);

    if (end == NULL) {
        err_set(err, "line 1: is not `%sGAME%s`", HEAD, HEAD_END);
        return NULL;
    }
    *end = '\0';

    struct game *const game = game_new(spec, err);

    if (game == NULL)
        err_prefix(err, "line 1: ");
    return game;
}

static bool is_for_game(const struct fair_plan *plan, struct err *err)
{
    struct game *const game = fair_set_game(plan->set, plan->length, err);
    const struct spec_text spec = game_spec_text(plan->game);
    const bool same =
        game != NULL && strcmp(game_spec_text(game).text, spec.text) == 0;

    if (game != NULL && !same)
        err_set(err, "line 1: the boards are of %s, not of %s",
                game_spec_text(game).text, spec.text);
    game_free(game);
    return same;
}

/* Reads the old set, and finds its boards among the candidates. */
static bool read_known(struct fair_job *run, struct err *err)
{
    const struct fair_plan *const plan = &run->plan;

    if (plan->set == NULL)
        return true;
    if (!is_for_game(plan, err))
        return false;
    run->known_count = fair_set_count(plan->set, plan->length);
    run->known = memory_new((size_t)run->known_count + 1, sizeof *run->known);
    for (int i = 0; i < run->known_count; i++) {
        const int holes = 2 * (run->pits + 1);

        if (!fair_set_read(plan->set, plan->length, i + 1, run->pits,
                           &run->known[i], err))
            return false;
        for (int j = 0; j < run->count; j++) {
            const struct fair_board board = board_of(run, j);

            if (memcmp(board.seeds, run->known[i].seeds,
                       (size_t)holes * sizeof *board.seeds) == 0)
                run->candidates[j].number = i + 1;
        }
    }
    return true;
}

/* ---- a new job ---- */

static size_t memory_for(const struct fair_plan *plan)
{
    return plan->memory > 0 ? plan->memory : solver_memory_default();
}

/* Fair boards are made for games without the pie rule, and from the usual
 * start. */
bool fair_supports(const struct game *game, struct err *err)
{
    if (!solver_supports(game, NULL, err))
        return false;
    if (mancala_rules(game)->pie)
        return err_set(err,
                       "%s: with the pie rule who is second can make any "
                       "start fair; boards are found without it",
                       game_spec_text(game).text);
    return mancala_rules(game)->start == 0 ||
           err_set(err, "%s: boards are found near the usual start",
                   game_spec_text(game).text);
}

static bool list_candidates(struct fair_job *run, struct err *err)
{
    const struct mancala_rules *const rules = mancala_rules(run->plan.game);
    uint8_t seeds[HOLES_MAX] = {0};
    bool taken[HOLES_MAX] = {false};

    for (int i = 0; i < rules->pits; i++)
        seeds[i] = seeds[rules->pits + 1 + i] = (uint8_t)rules->seeds;
    for (int moved = 0; moved <= run->plan.moved; moved++)
        if (!take_seeds(run, seeds, taken, 0, moved, moved))
            return err_set(err, "more than %d boards: move fewer seeds",
                           CANDIDATES_MAX);
    return true;
}

struct job *fair_job_new(const struct fair_plan *plan, struct err *err)
{
    if (!fair_supports(plan->game, err))
        return NULL;

    struct fair_job *const run = memory_new(1, sizeof *run);

    *run = (struct fair_job){
        .job = job_begin(&FAIR_JOB, 1),
        .plan = *plan,
        .pits = mancala_rules(plan->game)->pits,
        .candidates = memory_new(CANDIDATES_MAX, sizeof *run->candidates),
        .solver = solver_new(plan->game, memory_for(plan), err),
    };
    if (run->solver == NULL || !list_candidates(run, err) ||
        !(read_known(run, err) || err_prefix(err, "%s: ", plan->path)) ||
        !sort_candidates(run, err)) {
        job_free(&run->job);
        return NULL;
    }
    if (run->known_count < plan->count)
        run->job.total =
            run->count < FAIR_BOARDS_MAX ? run->count : FAIR_BOARDS_MAX;
    else
        run->job.total = 0;
    return &run->job;
}

/* ---- the set ---- */

void fair_job_write(const struct job *job, const char *made, FILE *out)
{
    const struct fair_job *const run = (const struct fair_job *)job;
    int found = run->known_count;

    fprintf(out, HEAD "%s" HEAD_END "\n; %s\n",
            game_spec_text(run->plan.game).text, made);
    for (int i = 0; i < run->known_count; i++)
        fair_board_write(&run->known[i], run->pits, out);
    for (int i = 0; i < job->count && found < run->plan.count; i++)
        if (is_new(run, i)) {
            struct fair_board board = board_of(run, i);

            board.keeping = run->results[i].keeping;
            fair_board_write(&board, run->pits, out);
            found++;
        }
}

/* ---- proving the set again ---- */

static bool prove_line(const struct fair_plan *plan, struct solver *solver,
                       int number, const struct job_context *context,
                       struct err *err)
{
    const int pits = mancala_rules(plan->game)->pits;
    struct fair_result result;
    struct fair_board board;

    if (!fair_set_read(plan->set, plan->length, number, pits, &board, err))
        return false;

    const struct position position = read_seeds(plan->game, board.seeds);

    if (!decide_board(solver, plan->game, &position, context, &result))
        return err_set(err, "board %d: stopped", number);
    if (!result.drawn)
        return err_set(err, "board %d: best play is no draw", number);
    if (result.keeping != board.keeping)
        return err_set(err, "board %d: other moves keep the draw", number);
    return !result.trivial ||
           err_set(err, "board %d: its first move is trivial", number);
}

bool fair_set_prove(const struct fair_plan *plan, int every,
                    const struct job_context *context, struct err *err)
{
    const int count = fair_set_count(plan->set, plan->length);
    const struct progress_scale progress = {.listener = context->listener,
                                            .what = "boards",
                                            .total = count,
                                            .began = clock_now()};
    struct solver *const solver = solver_new(plan->game, memory_for(plan), err);
    bool fine = solver != NULL;

    for (int i = 1; i <= count && fine; i += every) {
        fine = prove_line(plan, solver, i, context, err);
        progress_tell(&progress, i);
    }
    solver_free(solver);
    return fine;
}
