/* SPDX-License-Identifier: MIT */
/*
 * A genetic search for the design of a value net: its inputs, its size, and how
 * it learns. This is the hybrid that Hunter's thesis asks for in its last
 * chapter.
 *
 *     seeds     a pit has an input for each number of seeds below this, and one
 *               for this number and more
 *     captures  an input for each pit whose seeds would capture
 *     turns     an input for each pit whose last seed falls into the store
 *     hidden    units, in eights
 *     rate, batch, pull    learning rate, batch size, clipping of errors
 *
 * All individuals learn from the examples of round 0 of
 * lab/nets/net_training.h, with the same amount of computation as the standard
 * net: a net with more inputs, or a larger one, learns from fewer examples.
 * Fitness is a small error on validation examples. In the end the error of the
 * fittest is measured with other examples, and compared with that of the
 * standard net with the same budget, and with the budget of the whole search.
 *
 * The result depends on the setting alone, and not on the number of threads or
 * on interruptions.
 */
#pragma once

#include "lab/nets/net_training.h"

enum {
    HYBRID_POPULATION_MAX = 200,
    HYBRID_POSITIONS_MIN = 16 * 256 /* at least a piece for each purpose */
};

enum hybrid_gene {
    HYBRID_SEEDS,
    HYBRID_CAPTURES,
    HYBRID_TURNS,
    HYBRID_HIDDEN,
    HYBRID_RATE,
    HYBRID_BATCH,
    HYBRID_PULL,
    HYBRID_GENES
};

struct hybrid_individual {
    int genes[HYBRID_GENES];
    double error; /* in seeds, of validation examples; below 0: not known */
};

struct hybrid_setting {
    const struct game *game; /* that value_net_plays, without tuzdiks; must live
                                longer */
    int positions;
    int epochs; /* of the standard net; a budget */
    int population;
    int generations;
    uint64_t seed;
};

/* The options of the command. */
extern const struct option HYBRID_OPTIONS[];

/* The genes of the standard net: 32 units, 16 counts of seeds. */
struct hybrid_individual hybrid_standard_net(void);

/* To be read by all. */
struct hybrid {
    struct job job;
    struct hybrid_setting setting;
    struct net_training *examples;        /* of round 0 */
    struct hybrid_individual *population; /* the fitter half first */
    struct hybrid_individual *best;       /* of each generation: job.count */
};

/* Returns NULL and sets err if the game can have no net. A step is a
 * generation: the new individuals learn, and the fitter half of all stays. Free
 * with job_free. */
struct hybrid *hybrid_new(const struct hybrid_setting *setting,
                          struct err *err);

/* Errors in seeds, of test examples: neither learned nor used for selection. */
struct hybrid_result {
    double best;     /* the fittest */
    double standard; /* the standard net, with the budget of a net */
    double longer;   /* and with that of the whole search */
};

/* Returns false and leaves err alone if it was stopped; or false and sets
 * err. */
bool hybrid_evaluate(struct hybrid *hybrid, const struct job_context *context,
                     struct hybrid_result *result, struct err *err);

/* A row for each generation; and the result with its conclusion. */
void hybrid_write(const struct hybrid *hybrid, FILE *out);
void hybrid_write_result(const struct hybrid *hybrid,
                         const struct hybrid_result *result, FILE *out);
