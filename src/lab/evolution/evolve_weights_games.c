/* Games that measure weights: against opponents, and against the baselines. */
#include "base/memory.h"
#include "base/thread.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/evolution/evolve_weights_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    THOUSAND = 1000,
    BASELINE_THESIS = 0,
    BASELINE_MINIMAX,
    MINIMAX_DEPTH = 4,
    BASELINE_GAMES = 50, /* openings, each played on both sides */
    BASELINE_OPENING = 4,
    BASELINE_PIECE = 10 /* openings of a piece of work */
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

/* What the threads share. A piece of work is an individual against an
 * opponent, with a score of its own. */
struct weights_batch {
    const struct weights_evolution *evolution;
    const struct weights_individual *population;
    const struct weights_individual *opponents; /* NULL: the baselines */
    int opponent_count;
    struct weights_score *scores;
    const struct job_context *context;
    int64_t pieces;
};

struct rng
weights_evolution_rng(const struct weights_evolution_setting *setting,
                      enum weights_rng use, int generation, uint64_t number)
{
    return rng_new(setting->seed,
                   (uint64_t)use << 60 | (uint64_t)generation << 44 | number);
}

/* ---- players ---- */

void weights_evolution_round(const struct weights_individual *individual,
                             int weights[WEIGHTS_MAX])
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        weights[i] =
            (int)lround(THOUSAND * fmin(1, fmax(0, individual->weights[i])));
}

static struct fast_player *
new_heuristic(const struct weights_evolution_setting *setting,
              const int weights[WEIGHTS_MAX])
{
    struct evaluation evaluation;
    struct err err;
    const bool made =
        evaluation_make(EVALUATION_HEURISTIC, setting->game, &evaluation, &err);

    assert(made);
    (void)made;
    evaluation_weigh(&evaluation, weights, false);
    return fast_player_new_searcher(setting->game, &evaluation, setting->depth);
}

static struct fast_player *
new_individual(const struct weights_evolution_setting *setting,
               const struct weights_individual *individual)
{
    int weights[WEIGHTS_MAX];

    weights_evolution_round(individual, weights);
    return new_heuristic(setting, weights);
}

static struct fast_player *
new_baseline(const struct weights_evolution_setting *setting, int baseline)
{
    struct evaluation evaluation;
    int weights[WEIGHTS_MAX];
    struct err err;
    const bool known = weights_find(WEIGHTS_USUAL, weights, &err);

    assert(known);
    (void)known;
    if (baseline == BASELINE_THESIS)
        return new_heuristic(setting, weights);
    evaluation_make(EVALUATION_STORES, setting->game, &evaluation, &err);
    return fast_player_new_searcher(setting->game, &evaluation, MINIMAX_DEPTH);
}

/* ---- games ---- */

/* Plays one game; the first of the players is the individual, on this side.
 * Returns the margin for it. */
static struct fast_game play_game(const struct weights_batch *batch,
                                  int64_t piece, int game, int side,
                                  struct fast_player *const players[2])
{
    const struct weights_evolution_setting *setting =
        &batch->evolution->setting;
    const int generation = batch->evolution->generation;
    const bool measuring = batch->opponents != NULL;
    struct fast_player *const seats[2] = {players[side], players[!side]};
    struct rng opening = weights_evolution_rng(
        setting, measuring ? WEIGHTS_RNG_OPENING : WEIGHTS_RNG_BASELINE,
        measuring ? generation : 0, (uint64_t)game);
    struct rng rng = weights_evolution_rng(
        setting, measuring ? WEIGHTS_RNG_GAME : WEIGHTS_RNG_BASELINE,
        generation,
        (uint64_t)(piece + 1) << 20 | (uint64_t)game << 1 |
            (uint64_t)(side == 0));
    struct position start;

    opening_position(setting->game,
                     measuring ? setting->opening : BASELINE_OPENING, &opening,
                     &start);

    struct fast_game played =
        fast_game_play(seats, setting->game, &start, &rng);

    played.margin = side == 0 ? played.margin : -played.margin;
    return played;
}

/* Plays the games of these numbers on both sides, and frees the players. */
static void play_games(const struct weights_batch *batch, int64_t piece,
                       struct fast_player *const players[2], int first, int end)
{
    struct weights_score *score = &batch->scores[piece];
    const bool varied =
        batch->opponents == NULL || batch->evolution->setting.opening > 0;

    for (int side = 0; side < 2; side++)
        for (int i = first; i < end && !stop_raised(batch->context->stop);
             i++) {
            const struct fast_game game =
                play_game(batch, piece, i, side, players);
            const bool same = !varied && !game.chance;
            const int64_t games = same ? end - i : 1;

            score->halves += games * (game.margin > 0 ? 2 : game.margin == 0);
            score->margin += games * game.margin;
            score->games += games;
            if (same)
                break;
        }
    fast_player_free(players[0]);
    fast_player_free(players[1]);
}

static bool play_opponent(void *context, int worker, int64_t piece,
                          struct err *err)
{
    const struct weights_batch *batch = context;
    const struct weights_evolution_setting *setting =
        &batch->evolution->setting;
    struct fast_player *const players[2] = {
        new_individual(setting,
                       &batch->population[piece / batch->opponent_count]),
        new_individual(setting,
                       &batch->opponents[piece % batch->opponent_count]),
    };

    (void)worker;
    (void)err;
    play_games(batch, piece, players, 0, setting->games);
    return true;
}

static bool play_baseline(void *context, int worker, int64_t piece,
                          struct err *err)
{
    const struct weights_batch *batch = context;
    const struct weights_evolution_setting *setting =
        &batch->evolution->setting;
    const int first = (int)piece / WEIGHTS_EVOLUTION_BASELINES * BASELINE_PIECE;
    struct fast_player *const players[2] = {
        new_individual(setting, batch->population),
        new_baseline(setting, (int)piece % WEIGHTS_EVOLUTION_BASELINES),
    };

    (void)worker;
    (void)err;
    play_games(batch, piece, players, first, first + BASELINE_PIECE);
    return true;
}

/* ---- batches ---- */

static bool play_batch(struct weights_batch *batch,
                       bool (*play)(void *context, int worker, int64_t piece,
                                    struct err *err),
                       struct err *err)
{
    const struct weights_evolution *evolution = batch->evolution;
    const int64_t games = 2 * (int64_t)evolution->setting.games;
    const int64_t resumed = evolution->job.resumed;
    const int64_t before = evolution->generation - resumed;
    const int64_t all = evolution->setting.generations - resumed;
    const bool measuring = batch->opponents != NULL;
    const struct thread_pool pool = {
        .threads = batch->context->threads,
        .pieces = batch->pieces,
        .stop = batch->context->stop,
        .context = batch,
        .work = play,
        .progress = job_progress(&evolution->job, batch->context, "games",
                                 games, before * batch->pieces * games,
                                 measuring ? all * batch->pieces * games : 0),
    };

    batch->scores = memory_new((size_t)batch->pieces, sizeof *batch->scores);
    return thread_pool_run(&pool, err) && !stop_raised(batch->context->stop);
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
        .pieces = (int64_t)count * opponent_count,
    };
    const bool fine = play_batch(&batch, play_opponent, err);

    for (int i = 0; fine && i < count; i++) {
        struct weights_score sum = {0};

        for (int k = 0; k < opponent_count; k++) {
            const struct weights_score *score =
                &batch.scores[i * opponent_count + k];

            sum.halves += score->halves;
            sum.margin += score->margin;
            sum.games += score->games;
        }
        fitness[i] = evolution->setting.aim == WEIGHTS_EVOLUTION_POINTS
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
        .context = context,
        .pieces = (int64_t)BASELINE_GAMES / BASELINE_PIECE *
                  WEIGHTS_EVOLUTION_BASELINES,
    };
    const bool fine = play_batch(&batch, play_baseline, err);

    for (int i = 0; i < WEIGHTS_EVOLUTION_BASELINES; i++)
        points[i] = 0;
    for (int i = 0; i < batch.pieces; i++)
        points[i % WEIGHTS_EVOLUTION_BASELINES] +=
            (double)batch.scores[i].halves / (4 * BASELINE_GAMES);
    free(batch.scores);
    return fine;
}
