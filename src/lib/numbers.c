/* SPDX-License-Identifier: MIT */
/* Positions as numbers, as naqala.h lists them. */
#include "game/abalone.h"
#include "game/mancala.h"
#include "lib/lib.h"

int lib_number_count(const naqala_game *game)
{
    const int players = game->game->players;

    /* Pits, stores, tuzdiks, closed pits, the turn. */
    if (game->sows)
        return 2 * (game->pits + 1) + 2 * game->pits + 2 + 1;
    return players * ABALONE_CELLS + players + 1;
}

static float *write_sowing(const naqala_game *game,
                           const struct position *position, int player,
                           float *numbers)
{
    const int pits = game->pits;
    int holes[2 * (PITS_MAX + 1)];
    const int side = mancala_owner(position, 0) == player ? 0 : 1;
    /* The holes begin with the mover's. */
    const int own = mancala_side(position) == side ? 0 : pits + 1;

    mancala_holes(game->game, position, holes);
    for (int i = 0; i < 2 * (pits + 1); i++)
        *numbers++ = (float)holes[(own + i) % (2 * (pits + 1))];
    for (int of = 0; of < 2; of++) {
        const int tuzdik = mancala_tuzdik(position, of == 0 ? side : 1 - side);

        for (int i = 0; i < pits; i++)
            *numbers++ = i == tuzdik ? 1.0F : 0.0F;
    }
    for (int of = 0; of < 2; of++)
        *numbers++ = (float)mancala_closed(position, of == 0 ? side : 1 - side);
    return numbers;
}

static float *write_marbles(const naqala_game *game,
                            const struct position *position, int player,
                            float *numbers)
{
    const int players = game->game->players;

    for (int i = 0; i < players; i++)
        for (int cell = 0; cell < ABALONE_CELLS; cell++)
            *numbers++ = abalone_owner(position, cell) == (player + i) % players
                             ? 1.0F
                             : 0.0F;
    for (int i = 0; i < players; i++)
        *numbers++ = (float)game->game->class->score(game->game, position,
                                                     (player + i) % players);
    return numbers;
}

void lib_write_numbers(const naqala_game *game, const struct position *position,
                       int player, int mover, float *numbers)
{
    numbers = game->sows ? write_sowing(game, position, player, numbers)
                         : write_marbles(game, position, player, numbers);
    *numbers = player == mover ? 1.0F : 0.0F;
}
