/* SPDX-License-Identifier: MIT */
/*
 * Is a position a puzzle? One move must be better than all others by
 * puzzle_lead or more, and so must each following move of the solution, which
 * is of one turn.
 *
 *     Kalah       by the exact solver
 *     Abalone     by search until a gain is over: some plies deeper nothing has
 *                 changed, neither the values nor the move
 *     Oware       by search down to a table of endgames; if play could go round
 *                 in circles, the lower bound of the move must be better than
 *                 the upper bounds of the others
 *
 * The same position gives the same answer on every machine: a position that
 * takes more than a fixed number of nodes is no puzzle.
 */
#pragma once

#include "match/puzzle/puzzle.h"

struct puzzle_prover; /* belongs to one thread */

/* The game must outlive the prover, which the caller frees. Returns NULL and
 * sets err if nothing can be proven in the game. */
struct puzzle_prover *puzzle_prover_new(const struct game *game,
                                        struct err *err);
void puzzle_prover_free(struct puzzle_prover *prover);

/* Fills in the position, the solution and its values. False if it is no puzzle,
 * or it would take too long to know. */
bool puzzle_prove(struct puzzle_prover *prover, const struct position *position,
                  struct puzzle *puzzle);
