/*
 * The parts of the evolution of the feature checker: what makes heads
 * (checker_evolution_checker.c), where they play (checker_evolution_checker_games.c), and what becomes
 * of it on another day (checker_evolution_checker_state.c).
 */
#ifndef NAQALA_SRC_LAB_EVOLUTION_EVOLVE_CHECKER_GAMES_H
#define NAQALA_SRC_LAB_EVOLUTION_EVOLVE_CHECKER_GAMES_H

#include "lab/evolution/evolve_checker.h"

/* What chance is needed for, beside the games of a head. */
enum { CHECKER_EVOLUTION_BREEDING = CHECKER_EVOLUTION_POPULATION_MAX };

/* The random numbers of one game of one head in one generation. */
struct rng checker_evolution_chance(uint64_t seed, int generation, int head,
                                    int game);

void checker_evolution_games_free(struct checker_evolution_games *gym);

/* How fit these heads are, against so many plies, or peers where it is 0. */
bool checker_evolution_games_measure(struct checker_evolution *evolution,
                                     const struct checker *heads, int ply,
                                     const struct checker_evolution_help *help,
                                     int64_t *fitness, struct err *err);

/* Another generation has played like this. */
void checker_evolution_add(struct checker_evolution *evolution,
                           const struct checker_evolution_point *point);

/* ---- what heads are made by ---- */

/* Behind a gene drawn by chance both have what the other had. */
void checker_evolution_cross(struct checker *one, struct checker *other,
                             struct rng *rng);

/* Each gene, with this chance in thousandths, goes up or down a little. */
void checker_evolution_mutate(struct checker *head, int rate, struct rng *rng);

/* What everybody has of the wheel of fortune; and whom it points to. */
void checker_evolution_shares(const int64_t *fitness, int count, bool baseline,
                              int64_t *shares);
int checker_evolution_select(const int64_t *shares, int count, struct rng *rng);

#endif
