/* SPDX-License-Identifier: MIT */
/* The parts of the suite of perfect play. */
#pragma once

#include "base/rng.h"
#include "engine/solver/solver.h"
#include <check.h>

TCase *solver_agreement_case(void);
TCase *solver_table_case(void);
TCase *solver_file_case(void);
TCase *solver_spread_case(void);
TCase *solver_goal_case(void);
TCase *solver_shares_case(void);

/* A solver of so many megabytes that is known to be possible. */
struct solver *solver_of(const struct game *game, int megabytes);

/* All that can be asked of it, and it is proven. */
struct solver_report solver_proof(struct solver *solver,
                                  const struct position *position, int level,
                                  int threads);

/* A place in a random game, at most so many plies after the start; not over. */
struct position solver_place(const struct game *game, int plies,
                             struct rng *rng);

/* What the mover gets more than the other in the end, if both play their best:
 * every line is played to its end, and nothing is left out. */
int solver_truth(const struct game *game, const struct position *position);
