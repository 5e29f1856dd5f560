/*
 * A genetic search that chooses how a net of values is made: what it sees, how
 * large it is, and how it learns. This is the hybrid that Hunter's thesis asks
 * for in its last chapter.
 *
 *     seeds     a pit of so many seeds, or more, is the last that is told apart
 *     captures  an input for each pit whose seeds would capture
 *     turns     an input for each pit whose last seed falls into the store
 *     hidden    units, in eights
 *     rate      of the steps, batch, pull: how it learns
 *
 * Everybody learns the same positions, those of round 0 of lab/nets/net_training.h,
 * and may compute as much as the usual net does: who sees more, or is larger,
 * learns from fewer. Fit is who is wrong by little about positions that are not
 * learnt; in the end others tell what that was worth, beside the usual net with
 * the same budget and with the budget of the whole search.
 *
 * Same setting, same heads: with any number of threads, interrupted or not.
 */
#ifndef NAQALA_LAB_NETS_HYBRID_H
#define NAQALA_LAB_NETS_HYBRID_H

#include "lab/nets/net_training.h"

enum {
    HYBRID_POPULATION_MIN = 4,
    HYBRID_POPULATION_MAX = 200,
    HYBRID_GENERATIONS_MAX = 1000,
    HYBRID_POSITIONS_MIN = 16 * 256 /* some are there for every purpose */
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

struct hybrid_head {
    int genes[HYBRID_GENES];
    double error; /* in seeds, of positions that choose; below 0: not known */
};

struct hybrid_setting {
    const struct game *game; /* that value_net_plays; must live longer */
    int positions;
    int epochs; /* of the usual net; a budget */
    int population;
    uint64_t seed;
};

struct hybrid_setting hybrid_standard(const struct game *game);

/* What a net of 32 units that sees 16 counts is. */
struct hybrid_head hybrid_usual(void);

struct hybrid;

struct hybrid *hybrid_new(const struct hybrid_setting *setting,
                          struct err *err);
void hybrid_free(struct hybrid *hybrid);

/* How it is done, and how many generations there are to be. */
struct hybrid_crew {
    struct net_crew crew;
    int generations;
};

/* The children of a generation learn, and the fitter half of all stays. False
 * with a sentence, or when it was stopped: then nothing has changed. */
bool hybrid_step(struct hybrid *hybrid, const struct hybrid_crew *crew,
                 struct err *err);

int hybrid_count(const struct hybrid *hybrid);
const struct hybrid_head *hybrid_best(const struct hybrid *hybrid, int index);

/* By how many seeds they are wrong in the end, about positions that nobody has
 * seen and that have chosen nobody. */
struct hybrid_verdict {
    double best;   /* the fittest */
    double usual;  /* the usual net, with the budget of one */
    double longer; /* and with the budget of all */
};

bool hybrid_judge(struct hybrid *hybrid, const struct hybrid_crew *crew,
                  struct hybrid_verdict *verdict, struct err *err);

/* A row a generation; and in words what the verdict is. */
void hybrid_write(const struct hybrid *hybrid, FILE *out);
void hybrid_write_verdict(const struct hybrid *hybrid,
                          const struct hybrid_verdict *verdict, FILE *out);

struct checkpoint *hybrid_state(const struct hybrid *hybrid);
bool hybrid_resume(struct hybrid *hybrid, const struct checkpoint *state,
                   struct err *err);

#endif
