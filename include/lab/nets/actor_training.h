/*
 * An actor and his critic learn a sowing game by playing it, asynchronously:
 * every worker has a thread and a copy of the weights, plays some games with
 * it, and brings back a gradient, by which the weights of all make a step.
 *
 *     weights --copy--> games --> returns --> gradient --step--> weights
 *                      (a worker)                       (under a lock)
 *
 * The cost, over the decisions of the net in these games, is that of Hunter's
 * thesis (5.6):
 *
 *     sum of 0.5 (R - V)^2 - log(chance of what was played) A - entropy H
 *
 * R is the discounted return of a decision: what the one who made it wins until
 * the next one, and what that one is worth, which is the same with a minus when
 * the other player makes it. He may play on: it is the player who turns the
 * sign, not the ply. A is R - V, what was better than expected.
 *
 * He plays against himself and against agents, and most games begin with an
 * opening of random plies: from the start alone he learns little but the
 * opening.
 *
 * Same setting, same weights, on one thread, stopped and taken up again or not.
 */
#ifndef NAQALA_LAB_NETS_ACTOR_TRAINING_H
#define NAQALA_LAB_NETS_ACTOR_TRAINING_H

#include "base/thread.h"
#include "engine/nets/actor_net.h"
#include "lab/job/checkpoint.h"
#include "lab/nets/gradient.h"

enum {
    ACTOR_OPPONENTS_MAX = 8,
    ACTOR_SPEC_MAX = 48,
    ACTOR_WEIGHT_MAX = 1000,
    ACTOR_OPENING_MAX = 20, /* plies */
    ACTOR_BATCH_MAX = 1000,
    ACTOR_GAMES_MAX = 10000,
    ACTOR_SECONDS_MAX = 10000000,
    ACTOR_REWARD_MAX = 10000, /* thousandths */
    ACTOR_ONE = 1000000,      /* of what is in millionths */
    ACTOR_JUDGES = 3,
    ACTOR_POINTS = 20 /* of the curve, at even steps of the whole */
};

#define ACTOR_STEPS_MAX INT64_C(100000000000)

/* An agent, or himself. */
#define ACTOR_SELF "self"

struct actor_opponent {
    char spec[ACTOR_SPEC_MAX];
    int weight; /* games are shared out by it */
};

struct actor_setting {
    const struct game *game; /* a sowing game; must live longer */
    int hidden;
    int64_t steps;   /* decisions that are learned from; 0: by the time */
    int64_t seconds; /* when there are no steps */
    enum optimiser_kind optimiser;
    int rate;     /* millionths; falls to nothing towards the end */
    int discount; /* millionths, from decision to decision */
    int trace;    /* millionths: how much of a return is what came, not what the
                     critic thought of it at the next decision */
    int entropy;  /* millionths */
    int win;      /* thousandths: what a win is worth, beside its margin */
    int margin;   /* thousandths: what all seeds of the board are worth */
    int batch;    /* games for a step of the weights */
    int opening;  /* plies at most; one at least */
    int opened;   /* thousandths: games that begin with one */
    int games;    /* by which he is measured, with each judge; even */
    int opponent_count;
    struct actor_opponent opponents[ACTOR_OPPONENTS_MAX];
    uint64_t seed;
};

struct actor_setting actor_standard(const struct game *game);

/* `4*self 1*minimax:depth=4`, with blanks between them, or the name of a mix.
 */
bool actor_opponents_read(struct actor_setting *setting, const char *text,
                          struct err *err);
void actor_opponents_write(const struct actor_setting *setting, FILE *out);

/* False with a sentence. */
bool actor_allowed(const struct actor_setting *setting, struct err *err);

/* Sums over decisions. */
struct actor_sums {
    int64_t decisions;
    double value_cost; /* 0.5 (R - V)^2 */
    double policy_cost;
    double entropy;
};

/* How it stood when a part was done. */
struct actor_point {
    int64_t steps;
    double value_cost; /* a decision, since the point before */
    double policy_cost;
    double entropy;
    double judged[ACTOR_JUDGES]; /* points against each of them, 0..1 */
};

/* Whom he is measured by, from random openings: random, max, minimax. */
extern const char *const ACTOR_JUDGE_NAMES[ACTOR_JUDGES];

struct actor_workers; /* the players of each thread; not saved */

/* Whole for readers. */
struct actor_training {
    struct actor_setting setting;
    struct actor_net net;
    struct optimiser optimiser;
    int64_t batches;
    int64_t steps;
    int64_t nanoseconds;    /* that all of it took */
    struct actor_sums sums; /* since the last point */
    int point_count;
    struct actor_point points[ACTOR_POINTS];
    struct actor_workers *hall;
};

/* The setting must be allowed. */
struct actor_training *actor_training_new(const struct actor_setting *setting);
void actor_training_free(struct actor_training *training);

/* Who helps, who may stop it, who is told; all but threads may be NULL. */
struct actor_help {
    int threads;
    const struct stop *stop;
    struct progress_listener *watch;
};

/* Learns until the next point of the curve, and is measured there. False with a
 * sentence when there are no threads, or when it was stopped: it can go on. */
bool actor_training_step(struct actor_training *training,
                         const struct actor_help *help, struct err *err);

bool actor_training_done(const struct actor_training *training);

/* In 0..1. */
double actor_training_share(const struct actor_training *training);

/* ---- to be seen ---- */

/* Rows of points with a chart of them; all as steps,...; and as a picture. */
void actor_training_write(const struct actor_training *training, FILE *out);
void actor_training_write_csv(const struct actor_training *training, FILE *out);
void actor_training_write_svg(const struct actor_training *training, FILE *out);

/* ---- on another day ---- */

struct checkpoint *actor_training_state(const struct actor_training *training);
bool actor_training_resume(struct actor_training *training,
                           const struct checkpoint *state, struct err *err);

#endif
