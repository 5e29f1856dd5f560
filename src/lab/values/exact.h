/* SPDX-License-Identifier: MIT */
/*
 * Proofs of sowing games by nothing but their rules: a search with windows of
 * nothing, down to the end of the game, and a table of what is proven. It is
 * slower than the solver, but knows games that the solver does not, and shares
 * no code with it: what both prove is proven twice.
 *
 * Values are margins still to come, for the side to move. A verdict is never a
 * guess: where play can go round for ever, lines that are too long prove
 * nothing, and what is left of the bounds is told.
 */
#pragma once

#include "base/thread.h"
#include "game/game.h"

/* Of a position. */
struct exact_answer {
    bool exact; /* low == high, and the best moves are known */
    int low;
    int high;
    uint32_t best; /* a bit for each of the moves, in their order */
    uint64_t nodes;
};

/* False and sets err for what is no sowing game of two small rows, or loses
 * seeds. */
bool exact_supports(const struct game *game, struct err *err);

/* Proves the start within so many positions, and with a table of so many bytes.
 * Returns false and sets err if there is no memory. */
bool exact_prove(const struct game *game, uint64_t nodes, size_t bytes,
                 const struct stop *stop, struct exact_answer *answer,
                 struct err *err);
