/* SPDX-License-Identifier: MIT */
/*
 * The losses of moves: a fair sample of a player's decisions, each judged by a
 * reference agent or by proof.
 *
 * Each decision has a random key, and those with the smallest keys are kept: so
 * the sample does not depend on the threads or the order of the games.
 */
#pragma once

#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "match/move_loss.h"

enum { SAMPLE_MAX = 300, LOSS_OPEN = -2 /* beside LOSS_UNKNOWN */ };

struct arena_decision {
    uint64_t key;
    struct position position;
    struct move move; /* that was played there */
    int plies;        /* of the match up to there */
    int loss;         /* from loss_measure; LOSS_OPEN: not measured yet */
};

/* Starts as {0}; owns its decisions. */
struct decision_sample {
    struct arena_decision *decisions;
    int count;
    int capacity;
    int largest; /* index of the largest key once the sample is full */
};

static inline bool sample_wants(const struct decision_sample *sample,
                                uint64_t key)
{
    return sample->count < SAMPLE_MAX ||
           key < sample->decisions[sample->largest].key;
}

/* Adds a decision, which the sample must want. */
void sample_add(struct decision_sample *sample,
                const struct arena_decision *decision);

/* Adds the decision for this move at the end of the line, if the sample wants
 * it. A single legal move is no decision. */
void sample_note(struct decision_sample *sample, const struct game *game,
                 const struct line *line, struct move move, uint64_t key);

/* Offers all decisions of a match after its opening, each with the next key, to
 * the samples of the players, who sit in these seats. */
void sample_match(struct decision_sample samples[], const struct game *game,
                  const int players[PLAYERS_MAX], const struct line *line,
                  int opening, struct rng *keys);

/* Adds up the known losses. */
void sample_sum(const struct decision_sample *sample, int64_t *judged,
                int64_t *lost);

/* Makes `sample` as if it had seen the decisions of `other`, too. */
void sample_join(struct decision_sample *sample,
                 const struct decision_sample *other);

void sample_free(struct decision_sample *sample);

/* The loss of the move by the reference, which thinks about the position as in
 * a new game. */
int loss_measure(struct agent *reference, const struct arena_decision *decision,
                 const struct stop *stop);

/* The same by proof. LOSS_UNKNOWN if it takes more than `nodes` nodes. */
int loss_prove(struct solver *proof, const struct game *game,
               const struct arena_decision *decision, uint64_t nodes,
               const struct stop *stop);
