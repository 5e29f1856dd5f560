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
    bool other_turns; /* its note names a game in which a turn is another one */
};

/* Makes a net for a sowing game, with weights of 0. The caller frees it. */
void actor_net_make(struct actor_net *actor, const struct game *game,
                    int hidden);
void actor_net_free(struct actor_net *actor);

/* Finds a net by name, as net_file_find does. Also returns false and sets err
 * if the file is no net for the game, or if a sum of its numbers could
 * overflow. */
bool actor_net_find(struct actor_net *actor, const struct game *game,
                    const char *name, struct err *err);

/* Returns false and sets err if the numbers of a file are not a net for any board,
 * or if one of its sums could overflow. */
bool actor_net_check(const struct net_file *file, const char *name,
                     struct err *err);

/* The name of the net that is shipped for a game's board: kalah-6-actor. */
enum { ACTOR_NAME_MAX = NET_BOARD_MAX + 8 };
void actor_net_name(const struct game *game, char name[ACTOR_NAME_MAX]);

/* The net as a file, to be written; it points to the net's numbers. */
struct net_file actor_net_file(const struct actor_net *actor, const char *note);

/* The inputs of a position, for the player that moves. */
void actor_read_position(const struct game *game,
                         const struct position *position,
                         struct net_input *inputs);

/* The net's answer for a position that is not over. */
struct actor_policy {
    struct net_input inputs;
    struct net_output result;
    struct move moves[PITS_MAX]; /* of the pits that are allowed */
    bool allowed[PITS_MAX];
    float chances[PITS_MAX]; /* 0 if the pit is not allowed */
    float value;
};

/*
 * Returns true if there is a choice, between at least two pits. Otherwise sets
 * `only` to the move: the single legal one, or `swap` if the value says that
 * the other side is better.
 */
bool actor_evaluate(const struct actor_net *actor, const struct game *game,
                    const struct position *position,
                    struct actor_policy *thought, struct move *only);

/* Draws a pit by its chance; and chooses the likeliest pit, or with `near` any
 * that is less likely by at most that many powers of ten, the likelier the more
 * often. */
int actor_draw(const struct actor_net *actor,
               const struct actor_policy *thought, struct rng *rng);
int actor_choose_likeliest(const struct actor_net *actor,
                           const struct actor_policy *thought, float near,
                           struct rng *rng);
