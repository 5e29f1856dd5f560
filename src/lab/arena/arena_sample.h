/*
 * A fair sample of the decisions of a player, however many there will be: every
 * decision has a key that is as good as random, and those with the smallest
 * keys are kept. It does not matter who saw which of them, and when.
 */
#ifndef NAQALA_SRC_LAB_ARENA_ARENA_SAMPLE_H
#define NAQALA_SRC_LAB_ARENA_ARENA_SAMPLE_H

#include "game/game.h"

enum { SAMPLE_MAX = 300 };

struct decision {
    uint64_t key;
    struct position position;
    struct move move; /* that was played there */
    int plies;        /* of the match until there */
};

/* Starts as {0}; owns its decisions. */
struct sample {
    struct decision *decisions;
    int count;
    int capacity;
    int largest; /* where the largest key is, once it is full */
};

static inline bool sample_wants(const struct sample *sample, uint64_t key)
{
    return sample->count < SAMPLE_MAX ||
           key < sample->decisions[sample->largest].key;
}

/* One that it wants. */
void sample_add(struct sample *sample, const struct decision *decision);

/* As if it had seen what the other saw. */
void sample_join(struct sample *sample, const struct sample *other);

void sample_free(struct sample *sample);

#endif
