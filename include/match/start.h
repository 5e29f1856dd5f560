/* SPDX-License-Identifier: MIT */
/* How a game can begin other than its rules say: at a random opening that is
 * nearly even. */
#pragma once

#include "game/game.h"

/* What an opening is worth to the player to move. */
struct start_worth {
    bool proven;     /* or judged */
    bool known;      /* false: not even judged */
    int thousandths; /* of a seed of the final margin */
};

enum { START_PLIES_MAX = 4 };

/* The moves that lead to it from the start of the rules. */
struct start_opening {
    struct position position;
    int count;
    struct move moves[START_PLIES_MAX];
};

/*
 * The most even of several random openings of a few plies. Where the game can
 * be solved, the opening is proven to be even, or nearly; elsewhere it is
 * judged by a short search. Takes some tenths of a second. The same seed gives
 * the same opening. If every opening ends the game, it is the start of the
 * rules.
 */
struct start_worth start_fair(const struct game *game, uint64_t seed,
                              struct position *position);

/* The same, with its moves. */
struct start_worth start_fair_opening(const struct game *game, uint64_t seed,
                                      struct start_opening *opening);

/* `proven even`, `proven +2 for the first to move`, `judged even (~)`. */
void start_write_worth(const struct start_worth *worth, FILE *out);
