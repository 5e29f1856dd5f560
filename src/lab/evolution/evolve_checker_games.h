/*
 * The parts of the evolution of the feature checker: what makes heads
 * (evolve_checker.c), where they play (evolve_checker_games.c), and what becomes
 * of it on another day (evolve_checker_state.c).
 */
#ifndef NAQALA_SRC_LAB_EVOLUTION_EVOLVE_CHECKER_GAMES_H
#define NAQALA_SRC_LAB_EVOLUTION_EVOLVE_CHECKER_GAMES_H

#include "lab/evolution/evolve_checker.h"

/* What chance is needed for, beside the games of a head. */
enum { EVOLVE_BREEDING = EVOLVE_POPULATION_MAX };

/* The random numbers of one game of one head in one generation. */
struct rng evolve_chance(uint64_t seed, int generation, int head, int game);

void evolve_gym_free(struct evolve_gym *gym);

/* How fit these heads are, against so many plies, or peers where it is 0. */
bool evolve_gym_measure(struct evolution *evolution,
                        const struct checker *heads, int ply,
                        const struct evolve_help *help, int64_t *fitness,
                        struct err *err);

/* Another generation has played like this. */
void evolution_add(struct evolution *evolution,
                   const struct evolve_point *point);

/* ---- what heads are made by ---- */

/* Behind a gene drawn by chance both have what the other had. */
void evolve_cross(struct checker *one, struct checker *other, struct rng *rng);

/* Each gene, with this chance in thousandths, goes up or down a little. */
void evolve_mutate(struct checker *head, int rate, struct rng *rng);

/* What everybody has of the wheel of fortune; and whom it points to. */
void evolve_shares(const int64_t *fitness, int count, bool baseline,
                   int64_t *shares);
int evolve_select(const int64_t *shares, int count, struct rng *rng);

#endif
