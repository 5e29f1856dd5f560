/*
 * How a game can begin other than its rules say: at a random opening that is
 * as even as can be told in a moment, or with seeds for one of the players.
 */
#ifndef NAQALA_MATCH_START_H
#define NAQALA_MATCH_START_H

#include "game/game.h"

enum { START_AHEAD_MAX = 10 };

/*
 * The most even of several openings of a few plies, played at random from the
 * seed and judged by a search of some ten thousand positions each: about a
 * tenth of a second in all. The same seed gives the same opening. The start of
 * the rules where nothing can be played that does not end the game.
 */
void start_fair(const struct game *game, uint64_t seed,
                struct position *position);

/*
 * So many seeds for a player before the first move. No seed comes from nowhere:
 * they are taken one by one from the fullest pit of the opponent, of several
 * from the one farthest from his store, and lie in the player's own.
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

#endif
