/* SPDX-License-Identifier: MIT */
/* The parts of an actor-critic training: games, their loss and the workers that
 * play them (actor_games.c), the order in which batches of games change the
 * weights (actor_steps.c), and the whole (actor_training.c). */
#pragma once

#include "engine/agents/agent.h"
#include "lab/nets/actor_training.h"

/* A game ends after this many plies, since one that repeats for ever teaches
 * nothing. */
enum { ACTOR_PLIES_MAX = 250 };

/* ---- games ---- */

/* A decision of the net, with what its return depends on. */
struct actor_decision {
    int player;
    float margin; /* of player 0 in the stores, a share of all seeds */
    float value;  /* of the critic, for the player */
};

/* The decisions of the net in a game. */
struct actor_rollout {
    int count;
    int seeds; /* of the board */
    struct actor_decision *decisions;
    struct actor_policy *thoughts;
    int *pits;    /* played */
    float margin; /* at the end, of player 0, a share of all seeds */
};

void actor_rollout_free(struct actor_rollout *rollout);

/* The net plays an agent, or both sides. */
struct actor_match {
    const struct game *game;
    const struct actor_net *net;
    struct agent *agent; /* or NULL */
    int side;            /* of the net, if there is an agent */
    bool sample;         /* draw moves from the policy, or play the likeliest */
    struct line *line;   /* a buffer, kept from game to game */
};

/* Plays from the position to the end. Returns the margin of player 0, in half
 * seeds. */
int actor_play(const struct actor_match *match, struct position position,
               struct rng *rng, struct actor_rollout *rollout);

/* ---- loss ---- */

/* The return of each decision; `margin` is the final margin of player 0, as a
 * share of all seeds. */
void actor_returns(const struct actor_setting *setting,
                   const struct actor_decision *decisions, int count,
                   float margin, float *returns);

/* The derivatives of the loss of a decision by each output of the net; adds the
 * loss to the sums. The return and the advantage are taken as constants. */
void actor_loss(const struct actor_setting *setting,
                const struct actor_policy *thought, int pits, int played,
                float reward, float *slopes, struct actor_sums *sums);

/* ---- workers ---- */

/* The result of a batch of games: the sum of their gradients, clipped. */
struct actor_batch {
    struct gradient gradient;
    struct actor_sums sums;
};

/* The state of one thread. */
struct actor_worker {
    struct actor_batch batch;
    struct actor_rollout rollout;
    struct line line;
    struct agent *opponents[ACTOR_OPPONENTS_MAX]; /* NULL: the net itself */
    struct agent *baselines[ACTOR_BASELINES];
};

struct actor_workers {
    int threads;
    struct actor_worker *each;
};

struct actor_workers *actor_workers_new(const struct actor_training *training,
                                        int threads);
void actor_workers_free(struct actor_workers *workers);

/* Plays a batch of games with this net; the result is the worker's batch. */
void actor_worker_learn(const struct actor_setting *setting,
                        struct actor_worker *worker,
                        const struct actor_net *net, struct rng *rng);

/* Measures the points of the net against each baseline. Returns false if it was
 * stopped, or sets err. */
bool actor_workers_evaluate(const struct actor_training *training,
                            const struct job_context *context,
                            double scores[ACTOR_BASELINES], struct err *err);

/* ---- steps ---- */

/* The step of the job: trains until the next point of the curve, or a pause. */
bool actor_run_to_point(struct job *job, const struct job_context *context,
                        struct err *err);
