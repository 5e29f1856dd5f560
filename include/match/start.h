/* SPDX-License-Identifier: MIT */
/*
 * How a game can begin other than its rules say: at a random opening that is
 * as even as can be told in a moment, or with seeds for one of the players.
 */
#pragma once

#include "game/game.h"

enum { START_AHEAD_MAX = 10 };

/* What an opening is worth to the one to move. */
struct start_worth {
    bool proven;     /* or judged */
    bool known;      /* false: not even judged */
    int thousandths; /* of a seed of the final margin */
};

/*
 * The most even of several openings of a few plies, played at random from the
 * seed. Where the game can be proven: one of which it is proven that it is
 * even, or nearly; else judged by a search of some ten thousand positions each.
 * A tenth of a second in all, or some. The same seed gives the same opening.
 * The start of the rules where nothing can be played that does not end the
 * game.
 */
struct start_worth start_fair(const struct game *game, uint64_t seed,
                              struct position *position);

/* `proven even`, `proven: 2 seeds for the one to move`, `judged even (~)`. */
void start_write_worth(const struct start_worth *worth, FILE *out);

/*
 * So many seeds for a player before the first move. No seed comes from nowhere:
 * they are taken one by one from the fullest pit of the opponent, of several
 * from the one farthest from its store, and lie in the player's own.
 *
 *     4 4 4 4 4 4         3 for south         3 3 3 4 4 4   (north's, from his
 *   0             0       ----------->      0             3   own left)
 *     4 4 4 4 4 4                             4 4 4 4 4 4
 *
 * False with a sentence, and nothing has changed, where there are no stores or
 * an opponent's pit would be emptied.
 */
bool start_ahead(const struct game *game, int player, int seeds,
                 struct position *position, struct err *err);

/* The most that start_ahead can give at the start of a game. */
int start_ahead_most(const struct game *game);
