/* SPDX-License-Identifier: MIT */
/* The parts of the evolution of the feature checker: generations
 * (evolve_checker.c), and the games that measure fitness
 * (evolve_checker_games.c). */
#pragma once

#include "lab/evolution/evolve_checker.h"

/* The number that stands for selection, crossover and mutation in the place of
 * an individual. */
enum { CHECKER_EVOLUTION_REPRODUCTION = CHECKER_EVOLUTION_POPULATION_MAX };

/* The random numbers of one game of one individual in one generation. */
struct rng checker_evolution_rng(uint64_t seed, int generation, int individual,
                                 int game);

void checker_players_free(struct checker_players *players);

/* Measures the fitness of a population against a search of `ply` plies, or
 * against peers if it is 0. Returns false if it was stopped, or sets err. */
bool checker_evolution_measure(struct checker_evolution *evolution,
                               const struct checker *population, int ply,
                               const struct job_context *context,
                               int64_t *fitness, struct err *err);

/* ---- operators ---- */

/* Exchanges all genes after a random one. */
void checker_evolution_cross(struct checker *one, struct checker *other,
                             struct rng *rng);

/* Each gene, with this probability in thousandths, goes up or down a little. */
void checker_evolution_mutate(struct checker *checker, int rate,
                              struct rng *rng);

/* Each individual's share of selection; and an index drawn in proportion to
 * the shares, or any if all are 0. */
void checker_evolution_shares(const int64_t *fitness, int count, bool baseline,
                              int64_t *shares);
int checker_evolution_select(const int64_t *shares, int count, struct rng *rng);
