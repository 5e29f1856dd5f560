/* SPDX-License-Identifier: MIT */
/* Games of feature checkers against a search, or against each other. */
#include "lab/evolution/evolve_checker_games.h"
#include "base/memory.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"

#include <stdlib.h>

/* The players of a thread. */
struct checker_worker {
    struct fast_player *individual;
    struct fast_player *peer;
    struct fast_player *search; /* or NULL, against peers */
};

struct checker_players {
    int threads;
    int ply;
    struct checker_worker *workers;
};

/* Shared by the threads. */
struct checker_batch {
    const struct game *game;
    const struct checker *checkers;
    struct checker_players *players;
    struct checker_evolution_score *scores;
    const struct job *job;
    const struct job_context *context;
    int count; /* of checkers */
    int games; /* of each */
    int seeds; /* on the board */
    uint64_t seed;
};

struct rng checker_evolution_rng(uint64_t seed, int generation, int individual,
                                 int game)
{
    return rng_new(seed, (uint64_t)generation << 40 |
                             (uint64_t)individual << 20 | (uint64_t)game);
}

/* ---- players ---- */

static struct checker_players *new_players(const struct game *game, int threads,
                                           int ply)
{
    const struct checker nothing = {{{0}}};
    struct checker_players *players = memory_new(1, sizeof *players);

    *players = (struct checker_players){
        .threads = threads,
        .ply = ply,
        .workers = memory_new((size_t)threads, sizeof *players->workers),
    };
    for (int i = 0; i < threads; i++)
        players->workers[i] = (struct checker_worker){
            .individual = fast_player_new_checker(game, &nothing),
            .peer = fast_player_new_checker(game, &nothing),
            .search = ply > 0 ? fast_player_new_trainer(game, ply) : NULL,
        };
    return players;
}

void checker_players_free(struct checker_players *players)
{
    if (players == NULL)
        return;
    for (int i = 0; i < players->threads; i++) {
        fast_player_free(players->workers[i].individual);
        fast_player_free(players->workers[i].peer);
        fast_player_free(players->workers[i].search);
    }
    free(players->workers);
    free(players);
}

/* ---- games ---- */

/* The player of a number: first come the checkers as individuals, then the same
 * as peers, then the search. */
static void *find_player(void *context, int number, int player, struct err *err)
{
    const struct checker_batch *batch = context;
    const struct checker_worker *worker = &batch->players->workers[number];
    struct fast_player *found =
        player < batch->count ? worker->individual : worker->peer;

    (void)err;
    if (player == 2 * batch->count)
        return worker->search;
    fast_player_weigh(found, &batch->checkers[player % batch->count]);
    return found;
}

/* A thread plays all games of an individual. */
static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *plan)
{
    const struct checker_batch *batch = context;
    const int individual = (int)(number / batch->games);
    const int game = (int)(number % batch->games);
    const int seat = game % 2;
    int other = 2 * batch->count;

    plan->rng =
        checker_evolution_rng(batch->seed, batch->job->count, individual, game);
    if (batch->players->workers[worker].search == NULL) {
        const int drawn =
            (int)rng_below(&plan->rng, (uint32_t)batch->count - 1);

        other = batch->count + drawn + (drawn >= individual);
    }
    plan->players[seat] = individual;
    plan->players[!seat] = other;
}

static int count_game(void *context, int worker, int64_t number,
                      const struct batch_end *end)
{
    const struct checker_batch *batch = context;
    struct checker_evolution_score *score =
        &batch->scores[number / batch->games];
    const bool first = number % batch->games % 2 == 0;
    const int margin = first ? end->margin : -end->margin;

    (void)worker;
    score->wins += margin > 0;
    score->draws += margin == 0;
    score->seeds += (batch->seeds + margin) / 2;
    return 0;
}

static bool play_batch(struct checker_batch *batch, struct err *err)
{
    const struct game *game = batch->game;
    struct position start;

    game->class->start(game, &start);
    batch->seeds = game->class->material(game, &start);
    for (int i = 0; i < batch->count; i++)
        batch->scores[i] =
            (struct checker_evolution_score){.games = batch->games};
    return batch_play(
               &(struct batch){.game = game,
                               .games = (int64_t)batch->count * batch->games,
                               .run = batch->games,
                               .threads = batch->context->threads,
                               .stop = batch->context->stop,
                               .cluster = batch->context->cluster,
                               .progress = job_progress(
                                   batch->job, batch->context, "games",
                                   batch->games,
                                   (int64_t)batch->count * batch->games),
                               .fast = true,
                               .kept = true,
                               .context = batch,
                               .plan = plan_game,
                               .make = find_player,
                               .count = count_game},
               err) &&
           !stop_raised(batch->context->stop);
}

bool checker_evolution_measure(struct checker_evolution *evolution,
                               const struct checker *population, int ply,
                               const struct job_context *context,
                               int64_t *fitness, struct err *err)
{
    const struct checker_evolution_setting *setting = &evolution->setting;
    const int64_t count = setting->population;
    struct checker_players *players = evolution->players;

    /* Players are kept, with their tables, while no others are needed. */
    if (players == NULL || players->threads != context->threads ||
        players->ply != ply) {
        checker_players_free(players);
        players = new_players(setting->game, context->threads, ply);
        evolution->players = players;
    }

    struct checker_evolution_score *scores =
        memory_new((size_t)count, sizeof *scores);
    struct checker_batch batch = {
        .game = setting->game,
        .checkers = population,
        .players = players,
        .scores = scores,
        .job = &evolution->job,
        .context = context,
        .count = setting->population,
        .games = setting->games,
        .seed = setting->seed,
    };
    const bool fine = play_batch(&batch, err);

    for (int i = 0; i < count; i++)
        fitness[i] = setting->aim == CHECKER_EVOLUTION_WINS ? scores[i].wins
                                                            : scores[i].seeds;
    free(scores);
    return fine;
}

bool checker_evolution_evaluate(const struct game *game,
                                const struct checker *checkers, int count,
                                int ply, int games, uint64_t seed,
                                const struct job_context *context,
                                struct checker_evolution_score *scores,
                                struct err *err)
{
    const struct job job = job_begin(NULL, 1);
    struct checker_batch batch = {
        .game = game,
        .checkers = checkers,
        .players = new_players(game, context->threads, ply),
        .scores = scores,
        .job = &job,
        .context = context,
        .count = count,
        .games = games,
        .seed = seed,
    };
    const bool fine = play_batch(&batch, err);

    checker_players_free(batch.players);
    return fine;
}
