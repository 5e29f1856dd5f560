/* SPDX-License-Identifier: MIT */
/* Games of an actor-critic net, the loss of its decisions, and the workers that
 * play batches of them. */
#include "base/cluster.h"
#include "base/memory.h"
#include "lab/arena/batch.h"
#include "lab/nets/actor_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EVALUATION_PLIES = 4 }; /* of an opening */

/* A gradient is clipped to this length, for each of its decisions. */
static const float LONGEST = 1.0F;

#define EVALUATION_SEED UINT64_C(0x6a75646765)

const char *const ACTOR_BASELINE_NAMES[ACTOR_BASELINES] = {"random", "max",
                                                           "minimax"};

/* ---- games ---- */

void actor_rollout_free(struct actor_rollout *rollout)
{
    free(rollout->decisions);
    free(rollout->thoughts);
    free(rollout->pits);
}

/* Chooses the net's move, and adds it to the rollout unless it is the only
 * one. */
static struct move decide_move(const struct actor_match *match,
                               const struct position *position, struct rng *rng,
                               struct actor_rollout *rollout)
{
    const struct game *const game = match->game;
    struct actor_policy *const thought = &rollout->thoughts[rollout->count];
    struct move only;

    if (!actor_evaluate(match->net, game, position, thought, &only))
        return only;

    const int pit = match->sample
                        ? actor_draw(match->net, thought, rng)
                        : actor_choose_likeliest(match->net, thought, 0, rng);
    const int margin = game->class->score(game, position, 0) -
                       game->class->score(game, position, 1);

    rollout->pits[rollout->count] = pit;
    rollout->decisions[rollout->count++] = (struct actor_decision){
        .player = position->player,
        .margin = (float)margin / (float)rollout->seeds,
        .value = thought->value,
    };
    return thought->moves[pit];
}

int actor_play(const struct actor_match *match, struct position position,
               struct rng *rng, struct actor_rollout *rollout)
{
    const struct game *const game = match->game;
    const struct task task = {.line = match->line};

    if (rollout->decisions == NULL) {
        rollout->decisions =
            memory_new(ACTOR_PLIES_MAX, sizeof *rollout->decisions);
        rollout->thoughts =
            memory_new(ACTOR_PLIES_MAX, sizeof *rollout->thoughts);
        rollout->pits = memory_new(ACTOR_PLIES_MAX, sizeof *rollout->pits);
    }
    rollout->count = 0;
    rollout->seeds = game->class->material(game, &position);
    for (int ply = 0; position.end == END_NOT && ply < ACTOR_PLIES_MAX; ply++) {
        struct move move;

        if (match->agent != NULL && position.player != match->side) {
            line_begin(match->line, &position);
            move = agent_choose(match->agent, &task);
        } else {
            move = decide_move(match, &position, rng, rollout);
        }
        game->class->apply(game, &position, move);
    }

    /* A game that was cut short ends at the cap: both keep their seeds. */
    const enum end end =
        position.end != END_NOT ? (enum end)position.end : END_CAP;
    const struct outcome outcome = game->class->judge(game, &position, end);
    const int halves = outcome.halves[0] - outcome.halves[1];

    rollout->margin = (float)halves / (float)(2 * rollout->seeds);
    return halves;
}

/* ---- returns ---- */

static float for_player(int player, float margin)
{
    return player == 0 ? margin : -margin;
}

void actor_returns(const struct actor_setting *setting,
                   const struct actor_decision *decisions, int count,
                   float margin, float *returns)
{
    const float discount = (float)setting->discount / ACTOR_ONE;
    const float trace = (float)setting->trace / ACTOR_ONE;
    const float seeds = (float)setting->margin / 1000;
    const float win = (float)setting->win / 1000;

    for (int i = count - 1; i >= 0; i--) {
        const struct actor_decision *const decision = &decisions[i];
        const struct actor_decision *const next = decision + 1;
        const bool last = i == count - 1;
        const float gain = (last ? margin : next->margin) - decision->margin;

        returns[i] = for_player(decision->player, seeds * gain);
        if (last) {
            const float sign = (float)((margin > 0) - (margin < 0));

            returns[i] += for_player(decision->player, win * sign);
            continue;
        }

        const float later =
            discount * (next->value + trace * (returns[i + 1] - next->value));

        returns[i] += next->player == decision->player ? later : -later;
    }
}

void actor_loss(const struct actor_setting *setting,
                const struct actor_policy *thought, int pits, int played,
                float reward, float *slopes, struct actor_sums *sums)
{
    const float *const chances = thought->chances;
    const float push = (float)setting->entropy / ACTOR_ONE;
    const float advantage = reward - thought->value;
    float logs[PITS_MAX] = {0};
    float entropy = 0;

    /* A probability of 0 adds nothing to the entropy. */
    for (int i = 0; i < pits; i++) {
        logs[i] = chances[i] > 0 ? logf(chances[i]) : 0;
        entropy -= chances[i] * logs[i];
    }
    for (int i = 0; i < pits; i++)
        slopes[i] = advantage * (chances[i] - (float)(i == played)) +
                    push * chances[i] * (logs[i] + entropy);
    slopes[pits] = -advantage;
    sums->decisions++;
    sums->value_loss += 0.5 * (double)(advantage * advantage);
    sums->policy_loss -= (double)(logs[played] * advantage);
    sums->entropy += (double)entropy;
}

/* ---- workers ---- */

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

        gradient_make(&worker->batch.gradient, &training->net.net);
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
        gradient_free(&worker->batch.gradient);
    }
    free(workers->each);
    free(workers);
}

/* A game against one of the opponents, drawn by their weights. */
static void play_game(const struct actor_setting *setting,
                      struct actor_worker *worker, const struct actor_net *net,
                      struct rng *rng)
{
    const struct actor_opponent *const opponents = setting->opponents;
    struct position position;
    int all = 0, opponent = 0;

    for (int i = 0; i < setting->opponent_count; i++)
        all += opponents[i].weight;

    int place = (int)rng_below(rng, (uint32_t)all);

    while (place >= opponents[opponent].weight)
        place -= opponents[opponent++].weight;

    struct actor_match match = {
        .game = setting->game,
        .net = net,
        .agent = worker->opponents[opponent],
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

void actor_worker_learn(const struct actor_setting *setting,
                        struct actor_worker *worker,
                        const struct actor_net *net, struct rng *rng)
{
    const struct actor_rollout *const rollout = &worker->rollout;
    struct actor_batch *const batch = &worker->batch;
    float returns[ACTOR_PLIES_MAX], slopes[PITS_MAX + 1];

    gradient_clear(&batch->gradient);
    batch->sums = (struct actor_sums){0};
    for (int i = 0; i < setting->batch; i++) {
        play_game(setting, worker, net, rng);
        actor_returns(setting, rollout->decisions, rollout->count,
                      rollout->margin, returns);
        for (int k = 0; k < rollout->count; k++) {
            const struct actor_policy *const thought = &rollout->thoughts[k];

            actor_loss(setting, thought, net->pits, rollout->pits[k],
                       returns[k], slopes, &batch->sums);
            gradient_add(&batch->gradient, &net->net, &thought->inputs,
                         &thought->result, slopes);
        }
    }
    gradient_clip(&batch->gradient, LONGEST * (float)batch->sums.decisions);
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

/* The points of two games, for other processes. */
static const void *find_points(void *context, int worker, int64_t piece,
                               size_t *length)
{
    const struct actor_evaluation *const evaluation = context;

    (void)worker;
    *length = sizeof *evaluation->points;
    return &evaluation->points[piece];
}

static void take_points(void *context, int64_t piece, const void *bytes,
                        size_t length)
{
    const struct actor_evaluation *const evaluation = context;

    memcpy(&evaluation->points[piece], bytes, length);
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
    static const struct cluster_pieces openings = {find_points, take_points,
                                                   NULL};
    const struct thread_pool pool = {.threads = context->threads,
                                     .pieces = pieces,
                                     .stop = context->stop,
                                     .context = &evaluation,
                                     .work = play_opening};
    const bool fine = cluster_pool_run(context->cluster, &pool, &openings, err);

    for (int i = 0; i < ACTOR_BASELINES; i++)
        scores[i] = 0;
    for (int i = 0; i < pieces; i++)
        scores[i % ACTOR_BASELINES] += evaluation.points[i] / (2.0 * games);
    free(evaluation.points);
    return fine && !stop_raised(context->stop);
}
