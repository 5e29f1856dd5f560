/*
 * Which moves are likely to be good, guessed without playing them: a search
 * that tries those first has less to look at. A table for each family of games.
 */
#ifndef NAQALA_ENGINE_SEARCH_MOVE_ORDER_H
#define NAQALA_ENGINE_SEARCH_MOVE_ORDER_H

#include "game/game.h"

/* More is more likely; a few thousands at most. */
void order_promise(const struct game *game, const struct position *position,
                   const struct move *moves, int count, int *promises);

#endif
