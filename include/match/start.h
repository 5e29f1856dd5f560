/* SPDX-License-Identifier: MIT */
/*
 * How a game can begin other than its rules say: at a random opening that is
 * nearly even, or with seeds for one of the players.
 */
#pragma once

#include "game/game.h"

enum { START_AHEAD_MAX = 10 };

/* What an opening is worth to the player to move. */
struct start_worth {
    bool proven;     /* or judged */
    bool known;      /* false: not even judged */
    int thousandths; /* of a seed of the final margin */
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

/* `proven even`, `proven +2 for the first to move`, `judged even (~)`. */
void start_write_worth(const struct start_worth *worth, FILE *out);

/*
 * Gives a player seeds before the first move. They are taken one by one from
 * the fullest pit of the opponent, of several from the one farthest from its
 * store, and put into the player's own store.
 *
 *     4 4 4 4 4 4         3 for south         4 4 4 3 3 3   north
 *   0             0       ----------->      0             3
 *     4 4 4 4 4 4                             4 4 4 4 4 4
 *
 * False with err, and nothing has changed, where there are no stores or a pit
 * of the opponent would be emptied.
 */
bool start_ahead(const struct game *game, int player, int seeds,
                 struct position *position, struct err *err);

/* The most that start_ahead can give at the start of a game. */
int start_ahead_most(const struct game *game);
