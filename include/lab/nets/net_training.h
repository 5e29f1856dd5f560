/*
 * How a net of values (engine/nets/value_net.h) comes to be, from nothing:
 *
 *     round 0    positions with few seeds, and what they are worth by proof
 *     round 1    positions of all kinds, from games that the net of round 0
 *                plays against itself; with few seeds by proof, others by what
 *                a search sees that looks through it
 *     round 2    the same with the net of round 1, ...
 *
 * In each round positions are told first, a piece at a time, and then learnt,
 * an epoch at a time. Where nothing can be proven, which is everywhere but in
 * Kalah, round 0 takes what games of a shallow search come to.
 *
 * A part of the positions is never learnt: they tell how good the net is.
 *
 * Same setting, same net: with any number of threads, interrupted or not.
 */
#ifndef NAQALA_LAB_NETS_NET_TRAINING_H
#define NAQALA_LAB_NETS_NET_TRAINING_H

#include "base/thread.h"
#include "engine/nets/value_net.h"
#include "lab/job/checkpoint.h"

enum {
    NET_POSITIONS_MIN = 1024,
    NET_POSITIONS_MAX = 4000000,
    NET_ROUNDS_MAX = 20,
    NET_EPOCHS_MAX = 200,
    NET_DEPTH_MAX = 12,
    NET_PROOF_MAX = 32 /* seeds on the board */
};

struct net_setting {
    const struct game *game; /* that value_net_plays; must live longer */
    int positions;           /* in each round */
    int rounds;              /* after the first */
    int epochs;              /* in each round */
    int hidden;              /* 16, 32, 48 or 64 */
    int proof; /* up to so many seeds on the board; 0 where there is none */
    int depth; /* plies that are looked ahead above */
    uint64_t seed;
};

struct net_setting net_standard(const struct game *game);

/* What an epoch has come to. */
struct net_epoch {
    int round;
    double learnt; /* the root of the mean square error, in seeds, of what was
                      learnt, while it was */
    double unseen; /* and of what never is, after it */
};

struct net_training;

/* NULL with a sentence where there can be no net, or no proof. */
struct net_training *net_training_new(const struct net_setting *setting,
                                      struct err *err);
void net_training_free(struct net_training *training);

/* How it is done, none of which matters for what comes of it. */
struct net_crew {
    int threads;
    const struct stop *stop;
    struct progress_listener *watch; /* or NULL */
};

/* Some thousand positions more are told, or an epoch is learnt. False with a
 * sentence when there are no threads, and when it was stopped: then what was
 * begun is kept as far as it went. */
bool net_training_step(struct net_training *training,
                       const struct net_crew *crew, struct err *err);
bool net_training_done(const struct net_training *training);

int net_training_count(const struct net_training *training);
const struct net_epoch *net_training_at(const struct net_training *training,
                                        int index);

/* The net as it is now, in integers; the caller frees it. */
void net_training_file(const struct net_training *training,
                       struct net_file *file);

/* ---- to be seen ---- */

/* A row an epoch with a chart of them; all; and as a picture. */
void net_training_write_table(const struct net_training *training, FILE *out);
void net_training_write_csv(const struct net_training *training, FILE *out);
void net_training_write_svg(const struct net_training *training, FILE *out);

/* ---- on another day ---- */

struct checkpoint *net_training_state(const struct net_training *training);
bool net_training_resume(struct net_training *training,
                         const struct checkpoint *state, struct err *err);

#endif
