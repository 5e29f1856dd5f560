/* SPDX-License-Identifier: MIT */
/*
 * Combines what is proven of a position and what a search thinks of it into one
 * report: only proven values are called proven, and no estimate contradicts a
 * proof.
 */
#pragma once

#include "engine/solver/solver.h"

/* Takes over the bounds and line of an earlier proof of the same position; does
 * nothing if that has no moves. */
void proof_recall(struct solver_report *proof,
                  const struct solver_report *earlier);

/* Is the value of the position known? */
bool proof_is_whole(const struct solver_report *proof);

/* Is the move known to be worth as much as the position? */
bool proof_keeps_all(const struct solver_report *proof,
                     const struct solver_move *move);

/* Returns a move that is proven to be best, if there is one. Otherwise the move
 * that the search likes, unless another one is proven to be better. */
struct move proof_choice(const struct solver_report *proof, struct move liked);

/* The same with what the search thinks of all moves: where no move is proven to
 * be best, the one with the best value of those that are merged; of equals the
 * one that the search likes, or else the one of which most is proven. */
struct move proof_prefer(const struct solver_report *proof,
                         const struct report *guess, struct move liked);

/* Merges a proof with the report of a search, which may have no moves. The
 * position has the value of its best move. The nodes of the result are those of
 * the guess. */
void proof_merge(const struct solver_report *proof, const struct report *guess,
                 struct report *report);
