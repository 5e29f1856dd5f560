/* SPDX-License-Identifier: MIT */
/* Many games at once: positions in a row, each with the number of its plies. */
#include "base/memory.h"
#include "lib/lib.h"

#include <stdlib.h>
#include <string.h>

struct naqala_batch {
    const naqala_game *game;
    size_t count;
    struct rng rng;
    struct limits limits;
    struct position start;
    int *plies; /* of each game, so far */
    struct position positions[];
};

naqala_batch *naqala_batch_new(const naqala_game *game, size_t count,
                               uint64_t seed, naqala_error *error)
{
    struct position start;

    game->game->class->start(game->game, &start);
    if (start.end != END_NOT) {
        lib_tell(error, "the game is over before its first move");
        return NULL;
    }
    if (count > SIZE_MAX / 4 / sizeof start) {
        lib_tell(error, "too many games");
        return NULL;
    }

    naqala_batch *const batch =
        calloc(1, sizeof *batch + count * sizeof *batch->positions);
    int *const plies = calloc(count + 1, sizeof *plies);

    if (batch == NULL || plies == NULL) {
        free(batch);
        free(plies);
        lib_tell(error, "there is too little memory for so many games");
        return NULL;
    }
    batch->game = game;
    batch->count = count;
    batch->rng = rng_new(seed, 0);
    batch->limits = game->game->class->limits(game->game);
    batch->plies = plies;
    batch->start = start;
    for (size_t i = 0; i < count; i++)
        batch->positions[i] = batch->start;
    return batch;
}

void naqala_batch_free(naqala_batch *batch)
{
    if (batch == NULL)
        return;
    free(batch->plies);
    free(batch);
}

/* Why the game of this number is over, or END_NOT. */
static enum end find_end(const naqala_batch *batch, size_t i)
{
    const struct position *const position = &batch->positions[i];

    if (position->end != END_NOT)
        return (enum end)position->end;
    return game_end(batch->game->game, position, batch->plies[i], 1);
}

static void begin_again(naqala_batch *batch, size_t i)
{
    batch->positions[i] = batch->start;
    batch->plies[i] = 0;
}

/* ---- steps ---- */

/* Sets *move to the move of the action, or to a random one if the action is not
 * legal. Returns true if it is legal. */
static bool choose_move(naqala_batch *batch, const struct position *position,
                        int32_t action, struct move *move)
{
    const naqala_game *const game = batch->game;
    struct move moves[MOVES_MAX];
    const int count = game->game->class->moves(game->game, position, moves);

    for (int i = 0; i < count; i++)
        if (lib_action(game, position, moves[i]) == action) {
            *move = moves[i];
            return true;
        }
    *move = moves[rng_below(&batch->rng, (uint32_t)count)];
    return false;
}

size_t naqala_batch_step(naqala_batch *batch, const int32_t *actions,
                         float *returns, uint8_t *ended)
{
    const naqala_game *const game = batch->game;
    const int players = game->game->players;
    size_t wrong = 0;

    for (size_t i = 0; i < batch->count; i++) {
        struct position *const position = &batch->positions[i];
        struct move move;

        wrong += !choose_move(batch, position, actions[i], &move);
        game->game->class->apply(game->game, position, move);
        batch->plies[i]++;

        const enum end end = find_end(batch, i);

        for (int player = 0; returns != NULL && player < players; player++)
            returns[i * (size_t)players + (size_t)player] =
                end == END_NOT ? 0.0F
                               : (float)lib_return(game, position, end, player);
        if (ended != NULL)
            ended[i] = end != END_NOT;
        if (end != END_NOT)
            begin_again(batch, i);
    }
    return wrong;
}

size_t naqala_batch_play(naqala_batch *batch, int plies)
{
    const struct game *const game = batch->game->game;
    const int all = game->class->material(game, &batch->start);
    const int enough = batch->limits.majority ? all / 2 : all;
    size_t games = 0;

    for (size_t i = 0; i < batch->count; i++)
        for (int left = plies; left > 0;) {
            const int cap = batch->limits.plies - batch->plies[i];
            const int played =
                game->class->playout(game, &batch->positions[i], enough,
                                     left < cap ? left : cap, &batch->rng);

            left -= played;
            batch->plies[i] += played;
            if (find_end(batch, i) == END_NOT)
                continue;
            games++;
            begin_again(batch, i);
        }
    return games;
}

/* ---- what stands on the boards ---- */

static void mark_legal(const naqala_game *game, const struct position *position,
                       uint8_t *legal)
{
    struct move moves[MOVES_MAX];
    const int count = game->game->class->moves(game->game, position, moves);

    memset(legal, 0, (size_t)game->action_count);
    for (int i = 0; i < count; i++)
        legal[lib_action(game, position, moves[i])] = 1;
}

void naqala_batch_look(const naqala_batch *batch, uint8_t *players,
                       uint8_t *legal, float *numbers)
{
    const naqala_game *const game = batch->game;

    for (size_t i = 0; i < batch->count; i++) {
        const struct position *const position = &batch->positions[i];

        if (players != NULL)
            players[i] = position->player;
        if (legal != NULL)
            mark_legal(game, position, legal + i * (size_t)game->action_count);
        if (numbers != NULL)
            lib_write_numbers(game, position, position->player,
                              position->player,
                              numbers + i * (size_t)game->number_count);
    }
}
