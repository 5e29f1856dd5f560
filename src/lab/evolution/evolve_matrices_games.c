/* SPDX-License-Identifier: MIT */
/* Games of matrices, by greedy players with these weights. */
#include "lab/evolution/evolve_matrices_games.h"
#include "base/memory.h"
#include "engine/search/search.h"
#include "lab/arena/batch.h"

#include <stdlib.h>

enum { INDIVIDUAL, OPPONENT, PLAYERS };

/* Shared by the threads. A piece of work, which one thread plays, is all games
 * of a matrix against an opponent, and has a score of its own. */
struct matrix_work {
    const struct matrix_batch *batch;
    struct matrix_score *scores;
    struct rng (*rngs)[PLAYERS]; /* for each thread: of the players by seats */
};

/* ---- players: they search one ply deep, and play any of the best moves ----
 */

static void forget_game(struct agent *agent)
{
    search_forget(agent->state);
}

static void free_search(struct agent *agent)
{
    search_free(agent->state);
}

static const struct agent_class MATRIX_PLAYER = {
    .name = "matrix",
    .begin = forget_game,
    .destroy = free_search,
};

/* The matrices come first in the numbers of the players, then the opponents. */
static void *make_player(void *context, int worker, int player, struct err *err)
{
    const struct matrix_work *work = context;
    const struct matrix_batch *batch = work->batch;
    struct search_setting setting = {
        .first_depth = 1, .order = true, .ties = true, .prune = true};

    (void)worker;
    if (!evaluation_make(EVALUATION_STRATEGIES, batch->game,
                         &setting.evaluation, err))
        return NULL;
    setting.evaluation.matrix = player < batch->count
                                    ? batch->matrices[player]
                                    : batch->opponents[player - batch->count];

    struct agent *agent = memory_new(1, sizeof *agent);

    *agent = (struct agent){.class = &MATRIX_PLAYER,
                            .game = batch->game,
                            .state = search_new(batch->game, &setting)};
    return agent;
}

static struct move choose_move(void *context, int worker, struct agent *agent,
                               const struct task *task)
{
    const struct matrix_work *work = context;
    struct rng *rng = &work->rngs[worker][line_position(task->line)->player];
    struct task shallow = *task;
    struct report report;
    struct move moves[MOVES_MAX];

    shallow.budget.depth = 1;
    search_run(agent->state, &shallow, &report);

    const int count = search_best_moves(agent->state, moves);

    return moves[rng_below(rng, (uint32_t)count)];
}

/* ---- games ---- */

/* The random numbers of a game: of each player, or of its opening. */
static struct rng make_rng(const struct matrix_batch *batch, int opponent,
                           int game, int use)
{
    return rng_new(batch->seed, batch->stream << 32 | (uint64_t)opponent << 24 |
                                    (uint64_t)game << 4 | (uint64_t)use);
}

static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *plan)
{
    const struct matrix_work *work = context;
    const struct matrix_batch *batch = work->batch;
    const int piece = (int)(number / batch->games);
    const int game = (int)(number % batch->games);
    const int opponent = piece % MATRIX_EVOLUTION_BASELINES;
    const int seat = game % 2;

    plan->players[seat] = piece / MATRIX_EVOLUTION_BASELINES;
    plan->players[!seat] = batch->count + opponent;
    plan->opening = batch->opening;
    plan->chance = make_rng(batch, opponent, game / 2, PLAYERS);
    work->rngs[worker][seat] = make_rng(batch, opponent, game, INDIVIDUAL);
    work->rngs[worker][!seat] = make_rng(batch, opponent, game, OPPONENT);
}

static int count_game(void *context, int worker, int64_t number,
                      const struct batch_end *end)
{
    const struct matrix_work *work = context;
    struct matrix_score *score = &work->scores[number / work->batch->games];
    const int seat = (int)(number % work->batch->games % 2);

    (void)worker;
    score->half_points += end->winner < 0 ? 1 : 2 * (end->winner == seat);
    score->won += end->points[seat];
    score->lost += end->points[!seat];
    score->plies += end->plies;
    return 0;
}

bool matrix_batch_play(const struct matrix_batch *batch,
                       const struct job_context *context,
                       struct matrix_score scores[], struct err *err)
{
    const int pieces = batch->count * MATRIX_EVOLUTION_BASELINES;
    struct matrix_work work = {
        .batch = batch,
        .scores = scores,
        .rngs = memory_new((size_t)context->threads, sizeof *work.rngs),
    };

    for (int i = 0; i < pieces; i++)
        scores[i] = (struct matrix_score){0};

    const bool fine = batch_play(
        &(struct batch){
            .game = batch->game,
            .games = (int64_t)pieces * batch->games,
            .run = batch->games,
            .threads = context->threads,
            .stop = context->stop,
            .cluster = context->cluster,
            .progress = job_progress(batch->job, context, "games", batch->games,
                                     (int64_t)pieces * batch->games),
            .context = &work,
            .plan = plan_game,
            .make = make_player,
            .choose = choose_move,
            .count = count_game},
        err);

    free(work.rngs);
    return fine && !stop_raised(context->stop);
}
