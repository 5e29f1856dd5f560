/*
 * The parts of the evolution of weights: how heads are made (evolve_weights.c), what
 * they are worth in games (evolve_weights_games.c), and what becomes of it on another
 * day (evolve_weights_state.c).
 */
#ifndef NAQALA_SRC_LAB_EVOLUTION_EVOLVE_WEIGHTS_INSIDE_H
#define NAQALA_SRC_LAB_EVOLUTION_EVOLVE_WEIGHTS_INSIDE_H

#include "lab/evolution/cma.h"
#include "lab/evolution/evolve_weights.h"

struct weighing {
    struct weighing_setting setting;
    struct weighing_head *heads; /* owned; those that played last */
    double *fitness;             /* owned; of them */
    struct cma cma;
    struct weighing_generation *generations; /* owned */
    int count;
    int capacity;
    int resumed;   /* generations that another run has played */
    int64_t began; /* this run */
};

/* What chance is needed for; each has streams of its own. */
enum weighing_chance {
    CHANCE_HEADS,
    CHANCE_OPENING,
    CHANCE_GAME,
    CHANCE_JUDGE
};

struct rng weighing_chance(const struct weighing_setting *setting,
                           enum weighing_chance chance, int generation,
                           uint64_t number);

/* How fit so many heads are with these rivals: a share of all points, or seeds
 * a game. False with a sentence, or when it was stopped. */
bool weighing_measure(const struct weighing *weighing,
                      const struct weighing_head *heads, int count,
                      const struct weighing_head *rivals, int rival_count,
                      const struct weighing_crew *crew, double *fitness,
                      struct err *err);

/* The points of a head with each judge. */
bool weighing_judge(const struct weighing *weighing,
                    const struct weighing_head *head,
                    const struct weighing_crew *crew,
                    double judged[WEIGHING_JUDGES], struct err *err);

/* ---- what heads are made by ---- */

void weighing_draw(struct weighing_head *head, struct rng *rng);
void weighing_cross(struct weighing_head *one, struct weighing_head *other,
                    struct rng *rng);
void weighing_mutate(struct weighing_head *head, int rate, struct rng *rng);

void weighing_add(struct weighing *weighing,
                  const struct weighing_generation *generation);

#endif
