/* SPDX-License-Identifier: MIT */
/* Games that measure weights: against opponents, and against the baselines. */
#include "base/memory.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/evolution/evolve_weights_inside.h"

#include <math.h>
#include <stdlib.h>

enum {
    THOUSAND = 1000,
    BASELINE_THESIS = 0,
    BASELINE_MINIMAX,
    MINIMAX_DEPTH = 4,
    BASELINE_GAMES = 50, /* openings, each played on both sides */
    BASELINE_OPENING = 4,
    BASELINE_PIECE = 10, /* openings of a piece of work */
    OPENING_TRIES = 100
};

const char
    *const WEIGHTS_EVOLUTION_BASELINE_NAMES[WEIGHTS_EVOLUTION_BASELINES] = {
        [BASELINE_THESIS] = "thesis-19",
        [BASELINE_MINIMAX] = "minimax:depth=4",
};

/* Results of one individual in some games. */
struct weights_score {
    int64_t halves; /* points, doubled */
    int64_t margin;
    int64_t games;
};

/* Shared by the threads. A piece of work, which one thread plays, is an
 * individual against an opponent, with a score of its own. */
struct weights_batch {
    const struct weights_evolution *evolution;
    const struct weights_individual *population;
    const struct weights_individual *opponents; /* NULL: the baselines */
    int opponent_count;
    struct weights_score *scores;
    const struct job_context *context;
    int openings; /* of a piece, each played on both sides */
    int64_t pieces;
};

struct rng weights_evolution_rng(const struct genetic_setting *setting,
                                 enum weights_rng use, int generation,
                                 uint64_t number)
{
    return rng_new(setting->seed,
                   (uint64_t)use << 60 | (uint64_t)generation << 44 | number);
}

void weights_evolution_round(const struct weights_individual *individual,
                             int weights[WEIGHTS_MAX])
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        weights[i] =
            (int)lround(THOUSAND * fmin(1, fmax(0, individual->weights[i])));
}

/* ---- games ---- */

static bool is_measuring(const struct weights_batch *batch)
{
    return batch->opponents != NULL;
}

/* The game of a number. A piece of work has all openings with the individual on
 * one side, then all with it on the other. */
struct weights_game {
    int64_t piece;
    int side;    /* of the individual */
    int opening; /* of the piece */
};

static struct weights_game find_game(const struct weights_batch *batch,
                                     int64_t number)
{
    const int within = (int)(number % (2L * batch->openings));

    return (struct weights_game){number / (2L * batch->openings),
                                 within / batch->openings,
                                 within % batch->openings};
}

/* The player of a number. For a population: first the individuals, then the
 * opponents. Else: the individual, then the baselines. */
static void *make_player(void *context, int worker, int player, struct err *err)
{
    const struct weights_batch *batch = context;
    const struct genetic_setting *setting = &batch->evolution->setting;
    const int count = is_measuring(batch) ? setting->population : 1;
    struct evaluation evaluation;
    int weights[WEIGHTS_MAX];

    (void)worker;
    if (!is_measuring(batch) && player - count == BASELINE_MINIMAX)
        return evaluation_make(EVALUATION_STORES, setting->game, &evaluation,
                               err)
                   ? fast_player_new_searcher(setting->game, &evaluation,
                                              MINIMAX_DEPTH)
                   : NULL;
    if (player < count)
        weights_evolution_round(&batch->population[player], weights);
    else if (is_measuring(batch))
        weights_evolution_round(&batch->opponents[player - count], weights);
    else if (!weights_find(WEIGHTS_USUAL, weights, err))
        return NULL;
    if (!evaluation_make(EVALUATION_HEURISTIC, setting->game, &evaluation, err))
        return NULL;
    evaluation_weigh(&evaluation, weights, false);
    return fast_player_new_searcher(setting->game, &evaluation, setting->depth);
}

static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *plan)
{
    const struct weights_batch *batch = context;
    const struct genetic_setting *setting = &batch->evolution->setting;
    const struct weights_game game = find_game(batch, number);
    const int generation = batch->evolution->job.count;
    const int row = (int)(game.piece / batch->opponent_count);
    const int column = (int)(game.piece % batch->opponent_count);
    const bool measuring = is_measuring(batch);
    const uint64_t opening =
        (uint64_t)game.opening +
        (measuring ? 0 : (uint64_t)row * (uint64_t)batch->openings);

    (void)worker;
    plan->players[game.side] = measuring ? row : 0;
    plan->players[!game.side] = (measuring ? setting->population : 1) + column;
    plan->opening = measuring ? setting->opening : BASELINE_OPENING;
    plan->tries = OPENING_TRIES;
    plan->chance = weights_evolution_rng(
        setting, measuring ? WEIGHTS_RNG_OPENING : WEIGHTS_RNG_BASELINE,
        measuring ? generation : 0, opening);
    plan->rng = weights_evolution_rng(
        setting, measuring ? WEIGHTS_RNG_GAME : WEIGHTS_RNG_BASELINE,
        generation,
        (uint64_t)(game.piece + 1) << 20 | opening << 1 |
            (uint64_t)(game.side == 0));
}

/* If nothing was random, the other games on this side would be the same. */
static int count_game(void *context, int worker, int64_t number,
                      const struct batch_end *end)
{
    const struct weights_batch *batch = context;
    const struct weights_game game = find_game(batch, number);
    struct weights_score *score = &batch->scores[game.piece];
    const bool varied =
        !is_measuring(batch) || batch->evolution->setting.opening > 0;
    const int others =
        varied || end->chance ? 0 : batch->openings - game.opening - 1;
    const int margin = game.side == 0 ? end->margin : -end->margin;

    (void)worker;
    score->halves += (int64_t)(1 + others) * (margin > 0 ? 2 : margin == 0);
    score->margin += (int64_t)(1 + others) * margin;
    score->games += 1 + others;
    return others;
}

static bool play_batch(struct weights_batch *batch, struct err *err)
{
    const struct weights_evolution *evolution = batch->evolution;
    const int64_t games = 2 * (int64_t)evolution->setting.games;
    struct progress_scale progress = job_progress(
        &evolution->job, batch->context, "games", games, batch->pieces * games);

    if (!is_measuring(batch))
        progress.total = 0;
    batch->scores = memory_new((size_t)batch->pieces, sizeof *batch->scores);
    return batch_play(
               &(struct batch){.game = evolution->setting.game,
                               .games = batch->pieces * 2 * batch->openings,
                               .run = 2 * batch->openings,
                               .threads = batch->context->threads,
                               .stop = batch->context->stop,
                               .cluster = batch->context->cluster,
                               .progress = progress,
                               .fast = true,
                               .context = batch,
                               .plan = plan_game,
                               .make = make_player,
                               .count = count_game},
               err) &&
           !stop_raised(batch->context->stop);
}

bool weights_evolution_measure(const struct weights_evolution *evolution,
                               const struct weights_individual *population,
                               const struct weights_individual *opponents,
                               int opponent_count,
                               const struct job_context *context,
                               double *fitness, struct err *err)
{
    const int count = evolution->setting.population;
    struct weights_batch batch = {
        .evolution = evolution,
        .population = population,
        .opponents = opponents,
        .opponent_count = opponent_count,
        .context = context,
        .openings = evolution->setting.games,
        .pieces = (int64_t)count * opponent_count,
    };
    const bool fine = play_batch(&batch, err);

    for (int i = 0; fine && i < count; i++) {
        struct weights_score sum = {0};

        for (int k = 0; k < opponent_count; k++) {
            const struct weights_score *score =
                &batch.scores[i * opponent_count + k];

            sum.halves += score->halves;
            sum.margin += score->margin;
            sum.games += score->games;
        }
        fitness[i] = evolution->setting.aim == GENETIC_POINTS
                         ? (double)sum.halves / (2 * (double)sum.games)
                         : (double)sum.margin / (double)sum.games;
    }
    free(batch.scores);
    return fine;
}

bool weights_evolution_compare(const struct weights_evolution *evolution,
                               const struct weights_individual *individual,
                               const struct job_context *context,
                               double points[WEIGHTS_EVOLUTION_BASELINES],
                               struct err *err)
{
    struct weights_batch batch = {
        .evolution = evolution,
        .population = individual,
        .opponent_count = WEIGHTS_EVOLUTION_BASELINES,
        .openings = BASELINE_PIECE,
        .context = context,
        .pieces = (int64_t)BASELINE_GAMES / BASELINE_PIECE *
                  WEIGHTS_EVOLUTION_BASELINES,
    };
    const bool fine = play_batch(&batch, err);

    for (int i = 0; i < WEIGHTS_EVOLUTION_BASELINES; i++)
        points[i] = 0;
    for (int i = 0; i < batch.pieces; i++)
        points[i % WEIGHTS_EVOLUTION_BASELINES] +=
            (double)batch.scores[i].halves / (4 * BASELINE_GAMES);
    free(batch.scores);
    return fine;
}
