/* SPDX-License-Identifier: MIT */
/* How long a proof will still take, as far as that can be told. */
#pragma once

#include "engine/solver/solver.h"

enum { SOLVE_ESTIMATE_TEXT = 48 };

/* The moves whose value is proven. */
int solve_estimate_count(const struct solver_report *report);

/*
 * `about 00:42 left`: the moves that are open take as many positions each as
 * those that are proven took, at this rate of positions a second. `no estimate`
 * where none of several is proven, or no position was searched. The positions
 * are those of the whole proof, with what was read from a file.
 */
void solve_estimate_write(const struct solver_report *report, double rate,
                          char text[SOLVE_ESTIMATE_TEXT]);

/*
 * The same for a single question: from what the shares were at first to what they
 * are after so many positions, in this run. The answer that is nearer is taken to
 * be the right one, and its proof to grow with the third power of the positions,
 * as proofs of Kalah do, roughly.
 */
void solve_estimate_write_question(struct solver_shares first,
                                   struct solver_shares now, uint64_t nodes,
                                   double rate, char text[SOLVE_ESTIMATE_TEXT]);
