/* SPDX-License-Identifier: MIT */
/* How long a proof will still take, as far as that can be told. */
#pragma once

#include "engine/solver/solver.h"

enum { SOLVE_ESTIMATE_TEXT = 48 };

/* The number of moves whose value is proven. */
int solve_estimate_count(const struct solver_report *report);

/*
 * `about 00:42 left`: it assumes that each open move takes as many positions as
 * a proven one did, at this rate of positions a second. `no estimate` if none
 * of several moves is proven, or no position was searched. The positions are
 * those of the whole proof, including what was read from a file.
 */
void solve_estimate_write(const struct solver_report *report, double rate,
                          char text[SOLVE_ESTIMATE_TEXT]);

/*
 * The same for a single question: from the first shares to the shares after
 * `nodes` positions of this run. It assumes that the nearer answer is right,
 * and that its proof grows with the third power of the positions, as proofs of
 * Kalah roughly do.
 */
void solve_estimate_write_question(struct solver_shares first,
                                   struct solver_shares now, uint64_t nodes,
                                   double rate, char text[SOLVE_ESTIMATE_TEXT]);
