/* Games of feature checkers against a search, or against each other. */
#include "lab/evolution/evolve_checker_games.h"
#include "base/memory.h"
#include "base/thread.h"
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

/* What the threads share; a piece of work is a checker, with a score of its
 * own. */
struct checker_batch {
    const struct game *game;
    const struct checker *checkers;
    struct checker_players *players;
    struct checker_evolution_score *scores;
    const struct job *job;
    const struct job_context *context;
    int count; /* of checkers */
    int games;
    uint64_t seed;
    int generation;
    int64_t before; /* checkers of other generations in this run; and of all */
    int64_t all;
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

/* Returns the margin for the individual. */
static int play_game(const struct checker_batch *batch,
                     const struct checker_worker *worker, int individual,
                     int game)
{
    struct rng rng =
        checker_evolution_rng(batch->seed, batch->generation, individual, game);
    struct fast_player *other = worker->search;
    const bool first = game % 2 == 0;
    struct position start;

    if (other == NULL) {
        const uint32_t drawn = rng_below(&rng, (uint32_t)batch->count - 1);

        other = worker->peer;
        fast_player_weigh(
            other, &batch->checkers[drawn + (drawn >= (uint32_t)individual)]);
    }

    struct fast_player *const seats[2] = {
        first ? worker->individual : other,
        first ? other : worker->individual,
    };

    batch->game->class->start(batch->game, &start);

    const int margin = fast_game_play(seats, batch->game, &start, &rng).margin;

    return first ? margin : -margin;
}

static bool play_games(void *context, int number, int64_t piece,
                       struct err *err)
{
    const struct checker_batch *batch = context;
    const struct checker_worker *worker = &batch->players->workers[number];
    struct checker_evolution_score score = {.games = batch->games};
    struct position start;

    batch->game->class->start(batch->game, &start);

    (void)err;

    const int all = batch->game->class->material(batch->game, &start);

    fast_player_weigh(worker->individual, &batch->checkers[piece]);
    for (int i = 0; i < batch->games && !stop_raised(batch->context->stop);
         i++) {
        const int margin = play_game(batch, worker, (int)piece, i);

        score.wins += margin > 0;
        score.draws += margin == 0;
        score.seeds += (all + margin) / 2;
    }
    batch->scores[piece] = score;
    return true;
}

static bool play_batch(struct checker_batch *batch, struct err *err)
{
    const struct thread_pool pool = {
        .threads = batch->context->threads,
        .pieces = batch->count,
        .stop = batch->context->stop,
        .context = batch,
        .work = play_games,
        .progress = job_progress(batch->job, batch->context, "games",
                                 batch->games, batch->before * batch->games,
                                 batch->all * batch->games),
    };

    return thread_pool_run(&pool, err) && !stop_raised(batch->context->stop);
}

bool checker_evolution_measure(struct checker_evolution *evolution,
                               const struct checker *population, int ply,
                               const struct job_context *context,
                               int64_t *fitness, struct err *err)
{
    const struct checker_evolution_setting *setting = &evolution->setting;
    const int64_t count = setting->population;
    struct checker_players *players = evolution->players;

    /* They are kept, with what they remember, while no others are needed. */
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
        .generation = evolution->generation,
        .before = (evolution->generation - evolution->job.resumed) * count,
        .all = (setting->generations - evolution->job.resumed) * count,
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
    const struct job job = job_begin(NULL);
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
        .all = count,
    };
    const bool fine = play_batch(&batch, err);

    checker_players_free(batch.players);
    return fine;
}
