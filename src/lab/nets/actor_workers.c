/* SPDX-License-Identifier: MIT */
/* Workers of an actor-critic training: batches of games, and evaluations. */
#include "base/memory.h"
#include "lab/arena/batch.h"
#include "lab/nets/actor_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EVALUATION_PLIES = 4 }; /* of an opening */

/* A gradient is clipped to this length, for each of its decisions. */
static const float LONGEST = 1.0F;

#define EVALUATION_SEED UINT64_C(0x6a75646765)

const char *const ACTOR_BASELINE_NAMES[ACTOR_BASELINES] = {"random", "max",
                                                           "minimax"};

/* ---- players ---- */

/* The agents of an allowed setting can be made. */
static struct agent *new_agent(const char *spec, const struct game *game)
{
    struct err err;
    struct agent *const agent = agent_new(spec, game, 0, &err);

    assert(agent != NULL);
    return agent;
}

struct actor_workers *actor_workers_new(const struct actor_training *training,
                                        int threads)
{
    const struct actor_setting *const setting = &training->setting;
    struct actor_workers *const workers = memory_new(1, sizeof *workers);

    workers->threads = threads;
    workers->each = memory_new((size_t)threads, sizeof *workers->each);
    for (int i = 0; i < threads; i++) {
        struct actor_worker *const worker = &workers->each[i];

        actor_net_make(&worker->net, setting->game, setting->hidden);
        gradient_make(&worker->gradient, &worker->net.net);
        for (int k = 0; k < setting->opponent_count; k++)
            if (strcmp(setting->opponents[k].spec, ACTOR_SELF) != 0)
                worker->opponents[k] =
                    new_agent(setting->opponents[k].spec, setting->game);
        for (int k = 0; k < ACTOR_BASELINES; k++)
            worker->baselines[k] =
                new_agent(ACTOR_BASELINE_NAMES[k], setting->game);
    }
    return workers;
}

void actor_workers_free(struct actor_workers *workers)
{
    if (workers == NULL)
        return;
    for (int i = 0; i < workers->threads; i++) {
        struct actor_worker *const worker = &workers->each[i];

        for (int k = 0; k < ACTOR_OPPONENTS_MAX; k++)
            agent_free(worker->opponents[k]);
        for (int k = 0; k < ACTOR_BASELINES; k++)
            agent_free(worker->baselines[k]);
        line_free(&worker->line);
        actor_rollout_free(&worker->rollout);
        gradient_free(&worker->gradient);
        actor_net_free(&worker->net);
    }
    free(workers->each);
    free(workers);
}

/* ---- learning ---- */

static struct agent *draw_opponent(const struct actor_setting *setting,
                                   const struct actor_worker *worker,
                                   struct rng *rng)
{
    int all = 0, opponent = 0;

    for (int i = 0; i < setting->opponent_count; i++)
        all += setting->opponents[i].weight;

    int place = (int)rng_below(rng, (uint32_t)all);

    while (place >= setting->opponents[opponent].weight)
        place -= setting->opponents[opponent++].weight;
    return worker->opponents[opponent];
}

static void play_game(const struct actor_setting *setting,
                      struct actor_worker *worker, struct rng *rng)
{
    struct position position;
    struct actor_match match = {
        .game = setting->game,
        .net = &worker->net,
        .agent = draw_opponent(setting, worker, rng),
        .sample = true,
        .line = &worker->line,
    };
    const bool opened = (int)rng_below(rng, 1000) < setting->opened;
    const int plies = opened && setting->opening > 0
                          ? 1 + (int)rng_below(rng, (uint32_t)setting->opening)
                          : 0;

    opening_position(setting->game, plies, rng, &position);
    match.side = (int)rng_below(rng, 2);
    if (match.agent != NULL)
        agent_begin(match.agent, rng_next(rng));
    actor_play(&match, position, rng, &worker->rollout);
}

/* Adds the gradient of the game just played. */
static void add_gradient(const struct actor_setting *setting,
                         struct actor_worker *worker)
{
    const struct actor_rollout *const rollout = &worker->rollout;
    float returns[ACTOR_PLIES_MAX], slopes[PITS_MAX + 1];

    actor_returns(setting, rollout->decisions, rollout->count, rollout->margin,
                  returns);
    for (int i = 0; i < rollout->count; i++) {
        const struct actor_policy *const thought = &rollout->thoughts[i];

        actor_loss(setting, thought, worker->net.pits, rollout->pits[i],
                   returns[i], slopes, &worker->sums);
        gradient_add(&worker->gradient, &worker->net.net, &thought->inputs,
                     &thought->result, slopes);
    }
}

void actor_worker_learn(const struct actor_setting *setting,
                        struct actor_worker *worker, struct rng *rng)
{
    gradient_clear(&worker->gradient);
    worker->sums = (struct actor_sums){0};
    for (int i = 0; i < setting->batch; i++) {
        play_game(setting, worker, rng);
        add_gradient(setting, worker);
    }
    gradient_clip(&worker->gradient, LONGEST * (float)worker->sums.decisions);
}

/* ---- evaluation ---- */

struct actor_evaluation {
    const struct actor_training *training;
    int *points; /* halves, of the two games of each piece */
};

/* Plays an opening on both sides against one of the baselines. */
static bool play_opening(void *context, int number, int64_t piece,
                         struct err *err)
{
    const struct actor_evaluation *const evaluation = context;
    const struct actor_training *const training = evaluation->training;
    struct actor_worker *const worker = &training->workers->each[number];
    struct rng rng =
        rng_new(EVALUATION_SEED, (uint64_t)(piece / ACTOR_BASELINES));
    struct position position;

    (void)err;
    opening_position(training->setting.game, EVALUATION_PLIES, &rng, &position);
    for (int side = 0; side < 2; side++) {
        const struct actor_match match = {
            .game = training->setting.game,
            .net = &training->net,
            .agent = worker->baselines[piece % ACTOR_BASELINES],
            .side = side,
            .line = &worker->line,
        };

        agent_begin(match.agent, rng_next(&rng));

        const int margin = actor_play(&match, position, &rng, &worker->rollout);
        const int lead = side == 0 ? margin : -margin;

        evaluation->points[piece] += 1 + (lead > 0) - (lead < 0);
    }
    return true;
}

bool actor_workers_evaluate(const struct actor_training *training,
                            const struct job_context *context,
                            double scores[ACTOR_BASELINES], struct err *err)
{
    const int games = training->setting.games;
    const int pieces = ACTOR_BASELINES * (games / 2);
    struct actor_evaluation evaluation = {
        .training = training,
        .points = memory_new((size_t)pieces, sizeof *evaluation.points),
    };
    const bool fine =
        thread_pool_run(&(struct thread_pool){.threads = context->threads,
                                              .pieces = pieces,
                                              .stop = context->stop,
                                              .context = &evaluation,
                                              .work = play_opening},
                        err);

    for (int i = 0; i < ACTOR_BASELINES; i++)
        scores[i] = 0;
    for (int i = 0; i < pieces; i++)
        scores[i % ACTOR_BASELINES] += evaluation.points[i] / (2.0 * games);
    free(evaluation.points);
    return fine && !stop_raised(context->stop);
}
