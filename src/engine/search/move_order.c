/* Which moves are likely to be good. */
#include "engine/search/move_order.h"
#include "game/mancala.h"

void order_promise(const struct game *game, const struct position *position,
                   const struct move *moves, int count, int *promises)
{
    if (mancala_is(game)) {
        mancala_order_scores(game, position, moves, count, promises);
        return;
    }
    for (int i = 0; i < count; i++)
        promises[i] = 0;
}
