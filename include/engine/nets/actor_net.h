/* SPDX-License-Identifier: MIT */
/*
 * The net of an actor and its critic: which pit to sow, and the margin to come,
 * for the player that moves.
 *
 *     own pits, from the left      16 inputs each, of which the one is 1 that
 *     the other's, as it has them  counts the seeds (the last: 15 or more)
 *     own store, the other's       a share of all seeds
 *         |
 *         v   engine/nets/perceptron.h
 *     a number for each own pit    the policy, through a softmax
 *     one more                     the value: what is still to be won
 *
 * So there are 194 inputs and 7 outputs for six pits. The file of a net
 * (engine/nets/net_file.h) has the sizes inputs, hidden, outputs.
 */
#pragma once

#include "engine/nets/net_file.h"
#include "engine/nets/perceptron.h"
#include "game/mancala.h"

enum { ACTOR_COUNTS = 16, ACTOR_HIDDEN = 64 };

struct actor_net {
    char board[NET_BOARD_MAX + 1]; /* as net_board writes it */
    int pits;
    struct perceptron net; /* its weights are owned */
};

/* For a sowing game, with weights of 0. The caller frees it. */
void actor_net_make(struct actor_net *actor, const struct game *game,
                    int hidden);
void actor_net_free(struct actor_net *actor);

/* By name; see net_file_find. Returns false and sets err if its numbers are no
 * net for the game, or a sum of them could overflow, too. */
bool actor_net_find(struct actor_net *actor, const struct game *game,
                    const char *name, struct err *err);

/* Returns false and sets err if the numbers of a file are no net for any board, or
 * a sum of them could overflow. */
bool actor_net_check(const struct net_file *file, const char *name,
                     struct err *err);

/* The name that the net of a game's board is shipped under: kalah-6-actor. */
enum { ACTOR_NAME_MAX = NET_BOARD_MAX + 8 };
void actor_net_name(const struct game *game, char name[ACTOR_NAME_MAX]);

/* As a file, to be written; the numbers stay the net's. */
struct net_file actor_net_file(const struct actor_net *actor, const char *note);

/* The inputs of a position, for the player that moves. */
void actor_read_position(const struct game *game,
                         const struct position *position,
                         struct net_input *inputs);

/* What the net makes of a position that is not over. */
struct actor_policy {
    struct net_input inputs;
    struct net_output result;
    struct move moves[PITS_MAX]; /* of the pits that are allowed */
    bool allowed[PITS_MAX];
    float chances[PITS_MAX]; /* 0 for what is not allowed */
    float value;
};

/*
 * True when there is something to think about: at least two pits. Otherwise
 * `only` is the move: the one that there is, or `swap` if the value says that
 * the other side is the better one.
 */
bool actor_evaluate(const struct actor_net *actor, const struct game *game,
                    const struct position *position,
                    struct actor_policy *thought, struct move *only);

/* A pit by its chance; and the likeliest, or any that is less likely by no more
 * than `near` powers of ten, the nearer the more often. */
int actor_draw(const struct actor_net *actor,
               const struct actor_policy *thought, struct rng *rng);
int actor_choose_likeliest(const struct actor_net *actor,
                           const struct actor_policy *thought, float near,
                           struct rng *rng);
