/* SPDX-License-Identifier: MIT */
/* The parts of the evolution of weights: generations (evolve_weights.c), and
 * the games that measure fitness (evolve_weights_games.c). */
#pragma once

#include "lab/evolution/evolve_weights.h"

/* The uses of random numbers; each has streams of its own. */
enum weights_rng {
    WEIGHTS_RNG_REPRODUCTION,
    WEIGHTS_RNG_OPENING,
    WEIGHTS_RNG_GAME,
    WEIGHTS_RNG_BASELINE
};

struct rng weights_evolution_rng(const struct genetic_setting *setting,
                                 enum weights_rng use, int generation,
                                 uint64_t number);

/* The fitness of a population against these opponents: a share of all points,
 * or seeds a game. Returns false if stopped, or sets err. */
bool weights_evolution_measure(const struct weights_evolution *evolution,
                               const struct weights_individual *population,
                               const struct weights_individual *opponents,
                               int opponent_count,
                               const struct job_context *context,
                               double *fitness, struct err *err);

/* The points of an individual against each baseline, 0..1. Returns false if
 * stopped, or sets err. */
bool weights_evolution_compare(const struct weights_evolution *evolution,
                               const struct weights_individual *individual,
                               const struct job_context *context,
                               double points[WEIGHTS_EVOLUTION_BASELINES],
                               struct err *err);

/* ---- operators ---- */

/* Each weight uniformly from the range in which it begins. */
void weights_evolution_draw(struct weights_individual *individual,
                            struct rng *rng);

/* Exchanges all weights after a random one. */
void weights_evolution_cross(struct weights_individual *one,
                             struct weights_individual *other, struct rng *rng);

/* Each weight, with this probability in thousandths, by a normal step. */
void weights_evolution_mutate(struct weights_individual *individual, int rate,
                              struct rng *rng);
