/*
 * The parts of the making of nets: positions and what they are worth
 * (net_examples.c), learning from them (net_learn.c), how rounds
 * follow (net_training.c), and of all that on another day
 * (net_training_state.c).
 */
#ifndef NAQALA_SRC_LAB_NETS_NET_TRAINING_INSIDE_H
#define NAQALA_SRC_LAB_NETS_NET_TRAINING_INSIDE_H

#include "engine/solver/solver.h"
#include "lab/nets/gradient.h"
#include "lab/nets/net_training.h"

enum {
    NET_PIECE = 256, /* positions that are told at once */
    NET_UNSEEN = 16, /* one piece of so many is never learnt */
    NET_BATCH = 512, /* positions between two steps of the weights */
    NET_NIBBLE = 4   /* bits of a pit */
};

/* A position as a net sees it: sixteen pits, the mover's own in the lowest
 * eight places, of 15 seeds or fewer each. */
struct net_example {
    uint64_t pits;
    int16_t worth; /* the margin to come, in 64ths of a seed */
};

struct net_training {
    struct net_setting setting;
    struct net_example *examples; /* owned; of this round */
    int told;                     /* pieces of them */
    int round;
    int learnt; /* epochs of this round */
    struct perceptron net;
    struct optimiser optimiser;
    struct solver *exact;     /* what proves; or NULL */
    struct net_epoch *epochs; /* owned */
    int count;
    int capacity;
    int64_t began;   /* this run */
    int64_t resumed; /* what another run has done */
};

/* What chance is needed for; each has streams of its own. */
enum net_chance { NET_CHANCE_WEIGHTS, NET_CHANCE_PLAY, NET_CHANCE_ORDER };

struct rng net_chance(const struct net_training *training,
                      enum net_chance chance, int round, uint64_t number);

int net_pieces(const struct net_training *training);

/* Tells so many pieces more. */
bool net_tell(struct net_training *training, int pieces,
              const struct net_crew *crew, struct err *err);

void net_training_add(struct net_training *training,
                      const struct net_epoch *epoch);

/* Learns all that was told, once. */
struct net_epoch net_learn(struct net_training *training,
                           const struct net_crew *crew);

/* What is there now was there before this run. */
void net_training_count_resumed(struct net_training *training);

/* How far it is, with so many positions more than are kept yet. */
void net_show(const struct net_training *training, const struct net_crew *crew,
              int64_t more);

#endif
