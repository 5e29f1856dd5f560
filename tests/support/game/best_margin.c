/* SPDX-License-Identifier: MIT */
#include "support/game/best_margin.h"

#include <limits.h>

int best_margin(const struct game *game, const struct position *position,
                int player)
{
    struct move moves[MOVES_MAX];
    int best = position->player == player ? INT_MIN : INT_MAX;

    if (position->end != END_NOT)
        return game->class->score(game, position, player) -
               game->class->score(game, position, !player);

    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const int value = best_margin(game, &after, player);

        if (position->player == player ? value > best : value < best)
            best = value;
    }
    return best;
}
