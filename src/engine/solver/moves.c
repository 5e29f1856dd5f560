/* SPDX-License-Identifier: MIT */
/* The moves of all sides with so many seeds, in lists. */
#include "base/memory.h"
#include "engine/solver/endgame.h"

#include <stdlib.h>

static void add_pair(struct rank_pairs *pairs, uint32_t from, uint32_t to)
{
    pairs->items = memory_grow(pairs->items, &pairs->capacity, pairs->count + 1,
                               sizeof *pairs->items);
    pairs->items[pairs->count++] =
        (struct rank_pair){(uint16_t)from, (uint16_t)to};
}

static void add_lap(struct side_moves *moves, uint32_t from, int pit)
{
    moves->laps = memory_grow(moves->laps, &moves->lap_capacity,
                              moves->lap_count + 1, sizeof *moves->laps);
    moves->laps[moves->lap_count++] =
        (struct lap_move){(uint16_t)from, (uint8_t)pit};
}

static void add_move(struct side_moves *moves, const struct kalah *kalah,
                     const struct ranking *ranking, uint32_t from, int pit)
{
    const uint64_t side = moves->sides[from];
    const int seeds = board_seeds(side, pit);
    const int reach = pit + seeds - kalah->pits; /* beyond the store */
    const struct sowing_delta delta = kalah->deltas[pit][seeds];
    const uint64_t own = board_own(side + delta.change, kalah->pits);

    if (reach > kalah->pits) {
        add_lap(moves, from, pit);
        return;
    }

    const uint32_t to = rank_side(ranking, own).number;

    if (reach > 0) {
        add_pair(&moves->spill[reach], from, to);
    } else if (reach == 0) {
        add_pair(&moves->again, from, to);
    } else if (board_seeds(own, delta.last) > 1) {
        add_pair(&moves->plain[BOARD_PITS_MAX], from, to);
    } else {
        const uint64_t banked =
            own - (UINT64_C(1) << (BOARD_BITS * delta.last));

        add_pair(&moves->capture[delta.last], from,
                 rank_side(ranking, banked).number);
        if (!kalah->capture_empty)
            add_pair(&moves->plain[delta.last], from, to);
    }
}

struct side_moves *side_moves_new(const struct kalah *kalah,
                                  const struct ranking *ranking, int seeds)
{
    struct side_moves *moves = memory_new(1, sizeof *moves);

    moves->count = (int)ranking->count[seeds];
    moves->sides = memory_new((size_t)moves->count, sizeof *moves->sides);
    ranking_list(ranking, seeds, moves->sides);
    for (int from = 0; from < moves->count; from++)
        for (int pit = 0; pit < kalah->pits; pit++)
            if (board_seeds(moves->sides[from], pit) > 0)
                add_move(moves, kalah, ranking, (uint32_t)from, pit);
    return moves;
}

void side_moves_free(struct side_moves *moves)
{
    if (moves == NULL)
        return;
    for (int i = 0; i <= BOARD_PITS_MAX; i++) {
        free(moves->plain[i].items);
        free(moves->spill[i].items);
    }
    for (int i = 0; i < BOARD_PITS_MAX; i++)
        free(moves->capture[i].items);
    free(moves->again.items);
    free(moves->laps);
    free(moves->sides);
    free(moves);
}
