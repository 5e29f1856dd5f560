/* SPDX-License-Identifier: MIT */
/*
 * What moves lose: a fair sample of a player's decisions, and the value of each
 * by a reference agent or by proof.
 *
 * Each decision has a random key, and those with the smallest keys are kept: so
 * it does not matter which thread saw which of them, and in what order.
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
    int loss;         /* as loss_measure has it; LOSS_OPEN: not measured yet */
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

/* The sample must want it. */
void sample_add(struct decision_sample *sample,
                const struct arena_decision *decision);

/* Keeps the decision to play this move where the line ends, if the sample wants
 * it. A single legal move is no decision. */
void sample_note(struct decision_sample *sample, const struct game *game,
                 const struct line *line, struct move move, uint64_t key);

/* All decisions of a match behind its opening, each with the next key; the
 * samples are those of players, who have these seats. */
void sample_match(struct decision_sample samples[], const struct game *game,
                  const int players[PLAYERS_MAX], const struct line *line,
                  int opening, struct rng *keys);

/* Adds up the losses that are known. */
void sample_sum(const struct decision_sample *sample, int64_t *judged,
                int64_t *lost);

/* As if `sample` had seen the decisions of `other`, too. */
void sample_join(struct decision_sample *sample,
                 const struct decision_sample *other);

void sample_free(struct decision_sample *sample);

/* What the move loses, after the reference has thought about the position as in a
 * game that began there. */
int loss_measure(struct agent *reference, const struct arena_decision *decision,
                 const struct stop *stop);

/* The same by proof. LOSS_UNKNOWN where that takes more than so many nodes. */
int loss_prove(struct solver *proof, const struct game *game,
               const struct arena_decision *decision, uint64_t nodes,
               const struct stop *stop);
