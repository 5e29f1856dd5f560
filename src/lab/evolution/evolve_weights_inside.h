/*
 * The parts of the evolution of weights: how heads are made (checker_evolution_weights.c), what
 * they are worth in games (checker_evolution_weights_games.c), and what becomes of it on another
 * day (checker_evolution_weights_state.c).
 */
#ifndef NAQALA_SRC_LAB_EVOLUTION_EVOLVE_WEIGHTS_INSIDE_H
#define NAQALA_SRC_LAB_EVOLUTION_EVOLVE_WEIGHTS_INSIDE_H

#include "lab/evolution/cma.h"
#include "lab/evolution/evolve_weights.h"

struct weights_evolution {
    struct weights_evolution_setting setting;
    struct weights_evolution_head *heads; /* owned; those that played last */
    double *fitness;                      /* owned; of them */
    struct cma cma;
    struct weights_evolution_generation *generations; /* owned */
    int count;
    int capacity;
    int resumed;   /* generations that another run has played */
    int64_t began; /* this run */
};

/* What chance is needed for; each has streams of its own. */
enum weights_evolution_chance {
    CHANCE_HEADS,
    CHANCE_OPENING,
    CHANCE_GAME,
    CHANCE_JUDGE
};

struct rng
weights_evolution_chance(const struct weights_evolution_setting *setting,
                         enum weights_evolution_chance chance, int generation,
                         uint64_t number);

/* How fit so many heads are with these rivals: a share of all points, or seeds
 * a game. False with a sentence, or when it was stopped. */
bool weights_evolution_measure(const struct weights_evolution *weighing,
                               const struct weights_evolution_head *heads,
                               int count,
                               const struct weights_evolution_head *rivals,
                               int rival_count,
                               const struct weights_evolution_crew *crew,
                               double *fitness, struct err *err);

/* The points of a head with each judge. */
bool weights_evolution_judge(const struct weights_evolution *weighing,
                             const struct weights_evolution_head *head,
                             const struct weights_evolution_crew *crew,
                             double judged[WEIGHTS_EVOLUTION_JUDGES],
                             struct err *err);

/* ---- what heads are made by ---- */

void weights_evolution_draw(struct weights_evolution_head *head,
                            struct rng *rng);
void weights_evolution_cross(struct weights_evolution_head *one,
                             struct weights_evolution_head *other,
                             struct rng *rng);
void weights_evolution_mutate(struct weights_evolution_head *head, int rate,
                              struct rng *rng);

void weights_evolution_add(
    struct weights_evolution *weighing,
    const struct weights_evolution_generation *generation);

#endif
