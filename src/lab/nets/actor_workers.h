/* Where an actor learns and is measured: the players of every thread. */
#ifndef NAQALA_SRC_LAB_NETS_ACTOR_WORKERS_H
#define NAQALA_SRC_LAB_NETS_ACTOR_WORKERS_H

#include "lab/nets/actor_games.h"

/* What belongs to one thread alone. */
struct actor_worker {
    struct actor_net net; /* a copy, with weights of its own */
    struct gradient gradient;
    struct actor_sums sums;
    struct actor_record record;
    struct line line;
    struct agent *opponents[ACTOR_OPPONENTS_MAX]; /* NULL: himself */
    struct agent *judges[ACTOR_JUDGES];
};

struct actor_workers {
    int threads;
    struct actor_worker *booths;
};

struct actor_workers *actor_workers_new(const struct actor_training *training,
                                        int threads);
void actor_workers_free(struct actor_workers *hall);

/* Plays the games of a batch with the booth's net; its gradient is then their
 * sum, cut to a length, and its sums are theirs. */
void actor_workers_learn(const struct actor_setting *setting,
                         struct actor_worker *booth, struct rng *rng);

/* Points of the net against each judge; false when it was stopped, or with a
 * sentence. */
bool actor_workers_judge(const struct actor_training *training,
                         const struct actor_help *help,
                         double judged[ACTOR_JUDGES], struct err *err);

#endif
