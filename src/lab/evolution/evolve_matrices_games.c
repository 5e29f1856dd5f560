/* Games of matrices: greedy players whose weights have no name yet. */
#include "lab/evolution/evolve_matrices_games.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/search/search.h"
#include "lab/arena/lab_match.h"

#include <stdlib.h>

enum { INDIVIDUAL, OPPONENT, PLAYERS };

/* Searches one ply deep, and plays any of the best moves. */
struct matrix_player {
    struct search *search;
    struct report report;
    struct rng rng;
};

/* What belongs to one thread. */
struct matrix_worker {
    struct matrix_player players[PLAYERS];
    struct line line;
};

/* What the threads share. A piece of work is a matrix against an opponent, with
 * a score of its own. */
struct matrix_work {
    const struct matrix_batch *batch;
    const struct job_context *context;
    struct matrix_worker *workers;
    struct matrix_score *scores;
};

/* ---- players ---- */

static bool make_player(struct matrix_player *player, const struct game *game,
                        const struct weights_matrix *matrix, struct err *err)
{
    struct search_setting setting = {
        .first_depth = 1, .order = true, .ties = true, .prune = true};

    if (!evaluation_make(EVALUATION_STRATEGIES, game, &setting.evaluation, err))
        return false;
    setting.evaluation.matrix = *matrix;
    player->search = search_new(game, &setting);
    return true;
}

static struct move choose_move(void *thing, const struct task *task)
{
    struct matrix_player *player = thing;
    struct task shallow = *task;
    struct move moves[MOVES_MAX];

    shallow.budget.depth = 1;
    search_run(player->search, &shallow, &player->report);

    const int count = search_best_moves(player->search, moves);

    return moves[rng_below(&player->rng, (uint32_t)count)];
}

/* ---- games ---- */

/* The random numbers of a game: of each player, or of its opening. */
static struct rng make_rng(const struct matrix_batch *batch, int opponent,
                           int game, int use)
{
    return rng_new(batch->seed, batch->stream << 32 | (uint64_t)opponent << 24 |
                                    (uint64_t)game << 4 | (uint64_t)use);
}

static bool play_game(const struct matrix_work *work,
                      struct matrix_worker *worker, int opponent, int number,
                      struct matrix_score *score)
{
    const struct matrix_batch *batch = work->batch;
    const int seat = number % 2;
    struct rng opening = make_rng(batch, opponent, number / 2, PLAYERS);
    struct lab_match match = {.game = batch->game,
                              .stop = work->context->stop,
                              .choose = choose_move};
    struct lab_match_end end;

    for (int i = 0; i < PLAYERS; i++) {
        struct matrix_player *player = &worker->players[i];

        player->rng = make_rng(batch, opponent, number, i);
        search_forget(player->search);
        match.players[i == INDIVIDUAL ? seat : !seat] = player;
    }
    lab_match_open(batch->game, batch->opening, &opening, &worker->line);
    if (!lab_match_play(&match, &worker->line, &end))
        return false;
    score->half_points += end.winner < 0 ? 1 : 2 * (end.winner == seat);
    score->won += end.points[seat];
    score->lost += end.points[!seat];
    score->plies += end.plies;
    return true;
}

static bool play_opponent(void *context, int number, int64_t piece,
                          struct err *err)
{
    const struct matrix_work *work = context;
    const struct matrix_batch *batch = work->batch;
    struct matrix_worker *worker = &work->workers[number];
    const int opponent = (int)(piece % MATRIX_EVOLUTION_BASELINES);
    const struct weights_matrix *matrix =
        &batch->matrices[piece / MATRIX_EVOLUTION_BASELINES];
    bool fine =
        make_player(&worker->players[INDIVIDUAL], batch->game, matrix, err) &&
        make_player(&worker->players[OPPONENT], batch->game,
                    &batch->opponents[opponent], err);

    for (int game = 0; fine && game < batch->games; game++)
        fine = play_game(work, worker, opponent, game, &work->scores[piece]);
    for (int i = 0; i < PLAYERS; i++) {
        search_free(worker->players[i].search);
        worker->players[i].search = NULL;
    }
    return fine;
}

bool matrix_batch_play(const struct matrix_batch *batch,
                       const struct job_context *context,
                       struct matrix_score scores[], struct err *err)
{
    const int pieces = batch->count * MATRIX_EVOLUTION_BASELINES;
    struct matrix_work work = {
        .batch = batch,
        .context = context,
        .workers = memory_new((size_t)context->threads, sizeof *work.workers),
        .scores = scores,
    };
    const struct thread_pool pool = {
        .threads = context->threads,
        .pieces = pieces,
        .stop = context->stop,
        .context = &work,
        .work = play_opponent,
        .progress = job_progress(batch->job, context, "games", batch->games,
                                 batch->before, batch->total),
    };

    for (int i = 0; i < pieces; i++)
        scores[i] = (struct matrix_score){0};

    bool fine = thread_pool_run(&pool, err);

    if (fine && stop_raised(context->stop))
        fine = err_set(err, "it was interrupted");
    for (int i = 0; i < context->threads; i++)
        line_free(&work.workers[i].line);
    free(work.workers);
    return fine;
}
