/* SPDX-License-Identifier: MIT */
/*
 * The parts of the training of a value net: examples and their values
 * (net_examples.c), learning (net_learn.c), and rounds (net_training.c).
 */
#pragma once

#include "engine/endings/endings.h"
#include "engine/solver/solver.h"
#include "lab/nets/gradient.h"
#include "lab/nets/net_training.h"

enum {
    NET_PIECE = 256, /* examples that are labelled at once */
    NET_PARTS = 16,  /* of the pieces, in turn */
    NET_BATCH = 512, /* examples of a gradient */
    NET_PIT_BITS = 5 /* its input: see value_net_input */
};

/* A position as a net sees it: the mover's own row and the other's, the first
 * pit in the lowest bits. */
struct net_example {
    uint64_t rows[2];
    int16_t target; /* the margin to come, in 64ths of a seed */
};

struct net_training {
    struct job job;
    struct net_setting setting;
    struct net_example *examples; /* owned; of this round */
    int labelled;                 /* pieces of them */
    int round;
    int epoch; /* epochs of this round that are learned */
    struct perceptron net;
    struct optimiser optimiser;
    bool provable;            /* can positions with few seeds be solved? */
    struct solver *solver;    /* owned; NULL: not needed so far */
    struct endings *endings;  /* owned; NULL: not needed so far */
    struct net_epoch *epochs; /* owned; of all rounds: job.count */
};

/* The uses of random numbers; each has streams of its own. */
enum net_rng { NET_RNG_WEIGHTS, NET_RNG_PLAY, NET_RNG_ORDER };

struct rng net_training_rng(const struct net_training *training,
                            enum net_rng use, int round, uint64_t number);

/* The pieces of a round. */
int net_training_pieces(const struct net_training *training);

/* The progress of the whole training, in positions; an epoch counts as a number
 * of positions. */
int64_t net_training_done(const struct net_training *training);
struct progress_scale net_training_progress(const struct net_training *training,
                                            const struct job_context *context);

/* Labels `pieces` more pieces, with the net of the round before, or NULL.
 * Returns false if it was stopped, after fewer pieces, or sets err. */
bool net_training_label(struct net_training *training, int pieces,
                        const struct value_net *net,
                        const struct job_context *context, struct err *err);

/* Learns all examples of the round, once. */
struct net_epoch net_training_learn(struct net_training *training,
                                    const struct job_context *context);

/* ---- learning of any net ---- */

/* The inputs of a net, and how it learns. */
struct net_learner {
    struct perceptron *net;
    struct optimiser *optimiser;
    struct gradient gradient;
    int pits;        /* of a side */
    int counts;      /* inputs of a pit */
    int top;         /* the last of these inputs that is used */
    bool captures;   /* inputs for pits that would capture */
    bool turns;      /* inputs for pits whose last seed reaches the store */
    float error_max; /* larger errors, in seeds, are clipped to this */
    struct net_input inputs;
    struct net_output result;
};

/* A new net with one output. The caller frees its weights, and the optimiser.
 */
void net_draw(struct perceptron *net, struct optimiser *optimiser, int inputs,
              int hidden, struct rng *rng);

/* Updates the net with the examples at these indices. Returns the sum of their
 * squared errors. */
double net_learn_batch(struct net_learner *learner,
                       const struct net_example examples[], const int order[],
                       int count, float rate);

/* The part that an example belongs to. */
static inline int net_part(int index)
{
    return index / NET_PIECE % NET_PARTS;
}

/* The root mean square error on the examples of a part. */
double net_measure_error(struct net_learner *learner,
                         const struct net_training *training, int part);
