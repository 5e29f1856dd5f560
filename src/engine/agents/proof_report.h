/* SPDX-License-Identifier: MIT */
/*
 * What is proven of a position and what a search thinks of it, as one report:
 * nothing is called proven that is not, and no estimate contradicts a proof.
 */
#pragma once

#include "engine/solver/solver.h"

/* Takes over the bounds and line of an earlier proof of the same position; does
 * nothing if that has no moves. */
void proof_recall(struct solver_report *proof,
                  const struct solver_report *earlier);

/* The value of the position is known. */
bool proof_is_whole(const struct solver_report *proof);

/* It is known to be worth what the position is. */
bool proof_keeps_all(const struct solver_report *proof,
                     const struct solver_move *move);

/* The move that a search likes, unless another is proven to be better than it
 * can be; a move that is proven to be best, where one is. */
struct move proof_choice(const struct solver_report *proof, struct move liked);

/* The guess is that of a search, or has no moves. The nodes of the report are
 * those of the guess. */
void proof_merge(const struct solver_report *proof, const struct report *guess,
                 struct report *report);
