/* SPDX-License-Identifier: MIT */
/*
 * An actor-critic net learns a sowing game by playing it, asynchronously: every
 * worker has a thread, plays a batch of games and returns a gradient, with which
 * the optimiser updates the shared weights.
 *
 *     weights of some batches ago --> games --> returns --> gradient --update-->
 *                              (a worker)                     (in their order)
 *
 * Batches are numbered. With a lag of three, batch 100 is played by the weights
 * after batch 96, and updates the weights after batch 99: the result does not
 * depend on the speed of the workers. So lag + 1 threads can work at once.
 *
 * The loss, over the decisions of the net in these games, is that of Hunter's
 * thesis (5.6):
 *
 *     sum of 0.5 (R - V)^2 - log(probability of the move) A - entropy H
 *
 * R is the discounted return of a decision: what its player wins until the next
 * decision, plus the value of that decision, with the opposite sign if the
 * other player makes it. A player may move again: the sign depends on the
 * player, not on the ply. A is R - V, the advantage.
 *
 * The opponents are the net itself and agents, and most games begin with an
 * opening of random plies: from the start alone the net learns little but the
 * opening.
 *
 * If steps are counted the result depends on the setting alone, and not on
 * threads or interruptions.
 */
#pragma once

#include "engine/nets/actor_net.h"
#include "lab/job/job.h"
#include "lab/nets/gradient.h"

enum {
    ACTOR_OPPONENTS_MAX = 8,
    ACTOR_SPEC_MAX = 48,
    ACTOR_WEIGHT_MAX = 1000,
    ACTOR_ONE = 1000000, /* the number one, in millionths */
    ACTOR_BASELINES = 3,
    ACTOR_LAG_MAX = 63,
    ACTOR_POINTS = 20 /* of the curve, at even steps of the whole */
};

#define ACTOR_STEPS_MAX INT64_C(100000000000)

/* The spec of the net itself; others are agents. */
#define ACTOR_SELF "self"

struct actor_opponent {
    char spec[ACTOR_SPEC_MAX];
    int weight; /* its share of the games, relative to the sum of weights */
};

struct actor_setting {
    const struct game *game; /* a sowing game; must outlive it */
    int hidden;
    int64_t steps;   /* decisions to learn from; 0: see `seconds` */
    int64_t seconds; /* time to learn; only if `steps` is 0 */
    enum optimiser_kind optimiser;
    int rate;     /* millionths; falls to 0 towards the end */
    int discount; /* millionths, from decision to decision */
    int trace;   /* millionths: how much of a return is observed, the rest being
                     the critic's value of the next decision */
    int entropy; /* millionths */
    int win;     /* thousandths: reward of a win, beside its margin */
    int margin;  /* thousandths: reward of all seeds of the board */
    int batch;   /* games of a gradient */
    int lag;     /* how many gradients the weights of a game are behind */
    int opening; /* most random plies of an opening; at least one */
    int opened;  /* thousandths: share of games that begin with one */
    int games;   /* of the evaluation against each baseline; even */
    int opponent_count;
    struct actor_opponent opponents[ACTOR_OPPONENTS_MAX];
    uint64_t seed;
};

/* The options of the command, and their defaults. */
extern const struct option ACTOR_OPTIONS[];

struct actor_setting actor_standard(const struct game *game);

/* Reads `4*self 1*minimax:depth=4`, separated by blanks, or the name of a mix.
 */
bool actor_opponents_read(struct actor_setting *setting, const char *text,
                          struct err *err);
void actor_opponents_write(const struct actor_setting *setting, FILE *out);
bool actor_same_opponents(const struct actor_setting *one,
                          const struct actor_setting *other);

/* Returns false and sets err if something is out of range. */
bool actor_allowed(const struct actor_setting *setting, struct err *err);

/* Sums over decisions. */
struct actor_sums {
    int64_t decisions;
    double value_loss; /* 0.5 (R - V)^2 */
    double policy_loss;
    double entropy;
};

/* The training at a point of its curve. */
struct actor_point {
    int64_t steps;
    double value_loss; /* of a decision, since the point before */
    double policy_loss;
    double entropy;
    double scores[ACTOR_BASELINES]; /* points against each of them, 0..1 */
};

/* The opponents of the evaluation, from random openings: random, max, minimax.
 */
extern const char *const ACTOR_BASELINE_NAMES[ACTOR_BASELINES];

struct actor_workers; /* the players of each thread; not saved */

/* To be read by all. */
struct actor_training {
    struct job job;
    struct actor_setting setting;
    struct actor_net net;
    struct optimiser optimiser;
    int64_t batches;
    int64_t steps;
    int64_t nanoseconds;                     /* of training, in all runs */
    struct actor_sums sums;                  /* since the last point */
    struct actor_point points[ACTOR_POINTS]; /* job.count of them */
    struct actor_workers *workers;
};

/* The setting must be allowed. A step trains until the next point of the curve,
 * and evaluates the net there; a stopped step keeps what the net has learned.
 * Free with job_free. */
struct actor_training *actor_training_new(const struct actor_setting *setting);
