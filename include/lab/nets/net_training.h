/* SPDX-License-Identifier: MIT */
/*
 * Training of a value net (engine/nets/value_net.h), from nothing:
 *
 *     round 0    positions with few seeds, with their proven values
 *     round 1    positions of all kinds, from games that the net of round 0
 *                plays against itself; the values are proven with few seeds,
 *                and others found by a search that uses this net
 *     round 2    the same with the net of round 1, ...
 *
 * In each round examples are labelled first, a piece at a time, and then
 * learned, an epoch at a time. If nothing can be proven, that is in all games
 * but Kalah, round 0 takes the results of games of a shallow search. Endings of
 * Oware and its relatives can be known, see `tables`.
 *
 * Some of the examples are never learned, for validation.
 *
 * The result depends on the setting alone, and not on the number of threads or
 * on interruptions.
 */
#pragma once

#include "engine/nets/value_net.h"
#include "lab/job/job.h"

enum {
    NET_POSITIONS_MIN = 1024,
    NET_POSITIONS_MAX = 4000000,
    NET_ROUNDS_MAX = 20,
    NET_EPOCHS_MAX = 200
};

struct net_setting {
    const struct game *game; /* that value_net_plays; must outlive it */
    int positions;           /* in each round */
    int rounds;              /* after the first */
    int epochs;              /* in each round */
    int hidden;              /* 16, 32, 48 or 64 */
    int proof;   /* most seeds on the board for a proof; 0: no proofs */
    int depth;   /* of the search for other values, in plies */
    int tables;  /* most seeds in the pits for which every search knows the
                    endings of Oware and its relatives; 0: none */
    bool reduce; /* every search remembers positions, and looks less deeply at
                    moves that are likely to be worse */
    uint64_t seed;
};

/* The options of the command, and their defaults. */
extern const struct option NET_OPTIONS[];

struct net_setting net_standard(const struct game *game);

/* Root mean square errors in seeds. */
struct net_epoch {
    int round;
    double training;   /* of learned examples, before each update */
    double validation; /* of examples never learned, after the epoch */
};

struct net_training;

/* Returns NULL and sets err if the game can have no net. A step labels some
 * thousand examples or learns an epoch; a stopped step keeps its labelled
 * examples. Free with job_free. */
struct net_training *net_training_new(const struct net_setting *setting,
                                      struct err *err);

struct job *net_training_job(struct net_training *training);

/* The net as it is now, rounded to integers; the caller frees it. */
void net_training_file(const struct net_training *training,
                       struct net_file *file);
