/* SPDX-License-Identifier: MIT */
/*
 * Is a position a puzzle? One move is better than all others by two or more,
 * and so is each one that follows in the same turn, as far as the solution goes.
 *
 *     Kalah       by the exact solver
 *     Abalone     by search until a gain is over: some plies deeper nothing has
 *                 changed, neither the values nor the move
 *     Oware       by search down to a table of endgames; where play could go
 *                 round in circles, a move counts what it is sure to bring,
 *                 and the others what they bring at most
 *
 * The same position gives the same answer on every machine: what takes more
 * than so many nodes is no puzzle.
 */
#pragma once

#include "match/puzzle/puzzle.h"

struct puzzle_prover; /* belongs to one thread */

/* The game must live longer; the caller frees it. Returns NULL and sets err for
 * a game in which nothing can be proven. */
struct puzzle_prover *puzzle_prover_new(const struct game *game,
                                        struct err *err);
void puzzle_prover_free(struct puzzle_prover *prover);

/* Fills in the position, the solution and what it is worth. False: it is no
 * puzzle, or it takes too long to know. */
bool puzzle_prove(struct puzzle_prover *prover, const struct position *position,
                  struct puzzle *puzzle);
