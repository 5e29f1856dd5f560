/* SPDX-License-Identifier: MIT */
/*
 * Proofs of sowing games by their rules alone: a search with null windows, down
 * to the end of the game, and a table of proven bounds. It is slower than the
 * solver, but knows games that the solver does not, and shares no code with it:
 * values that both prove are proven twice.
 *
 * Values are margins still to come, for the side to move. A verdict is never a
 * guess: if play can go round for ever, lines that are too long prove nothing,
 * and the result is bounds.
 */
#pragma once

#include "base/thread.h"
#include "game/game.h"

/* The result for a position. */
struct exact_answer {
    bool exact; /* low == high, and the best moves are known */
    int low;
    int high;
    uint32_t best; /* a bit for each of the moves, in their order */
    uint64_t nodes;
};

/* False and sets err if it is not a sowing game of two small rows, or seeds can
 * get lost in it. */
bool exact_supports(const struct game *game, struct err *err);

/* Proves the start within `nodes` positions, with a table of `bytes` bytes.
 * Returns false and sets err if there is no memory. */
bool exact_prove(const struct game *game, uint64_t nodes, size_t bytes,
                 const struct stop *stop, struct exact_answer *answer,
                 struct err *err);
