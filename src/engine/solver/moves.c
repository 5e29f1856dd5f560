/* The moves of all sides, in lists. */
#include "engine/solver/moves.h"
#include "base/memory.h"

#include <stdlib.h>

static void add(struct pairs *pairs, uint32_t at, uint32_t to)
{
    pairs->items = memory_grow(pairs->items, &pairs->capacity, pairs->count + 1,
                               sizeof *pairs->items);
    pairs->items[pairs->count++] = (struct pair){(uint16_t)at, (uint16_t)to};
}

static void add_wrap(struct moves *moves, uint32_t at, int pit, int seeds,
                     uint64_t board)
{
    moves->wraps = memory_grow(moves->wraps, &moves->wrap_capacity,
                               moves->wrap_count + 1, sizeof *moves->wraps);
    moves->wraps[moves->wrap_count++] =
        (struct wrap){board, (uint16_t)at, (uint8_t)pit, (uint8_t)seeds};
}

/* Ends on its own side. */
static void add_short(struct moves *moves, const struct kalah *kalah,
                      const struct ranking *ranking, uint32_t at, uint64_t own,
                      int last)
{
    const uint32_t to = rank_of(ranking, own).number;
    const uint64_t banked = own - (UINT64_C(1) << (BOARD_BITS * last));

    if (board_seeds(own, last) > 1) {
        add(&moves->plain[BOARD_PITS_MAX], at, to);
        return;
    }
    add(&moves->take[last], at, rank_of(ranking, banked).number);
    if (!kalah->alone)
        add(&moves->plain[last], at, to);
}

static void add_pit(struct moves *moves, const struct kalah *kalah,
                    const struct ranking *ranking, uint32_t at, int pit)
{
    const uint64_t side = moves->sides[at];
    const int seeds = board_seeds(side, pit);
    const int reach = pit + seeds - kalah->pits; /* beyond the store */
    const struct drop drop = kalah->drops[pit][seeds];
    const uint64_t board = side + drop.change;
    const uint64_t own = board_own(board, kalah->pits);

    if (reach > kalah->pits)
        add_wrap(moves, at, pit, seeds, board);
    else if (reach > 0)
        add(&moves->spill[reach], at, rank_of(ranking, own).number);
    else if (reach == 0)
        add(&moves->again, at, rank_of(ranking, own).number);
    else
        add_short(moves, kalah, ranking, at, own, drop.last);
}

struct moves *moves_new(const struct kalah *kalah,
                        const struct ranking *ranking, int seeds)
{
    struct moves *moves = memory_new(1, sizeof *moves);

    moves->count = (int)ranking->count[seeds];
    moves->sides = memory_new((size_t)moves->count, sizeof *moves->sides);
    ranking_list(ranking, seeds, moves->sides);
    for (int at = 0; at < moves->count; at++)
        for (int pit = 0; pit < kalah->pits; pit++)
            if (board_seeds(moves->sides[at], pit) > 0)
                add_pit(moves, kalah, ranking, (uint32_t)at, pit);
    return moves;
}

void moves_free(struct moves *moves)
{
    if (moves == NULL)
        return;
    for (int i = 0; i <= BOARD_PITS_MAX; i++) {
        free(moves->plain[i].items);
        free(moves->spill[i].items);
    }
    for (int i = 0; i < BOARD_PITS_MAX; i++)
        free(moves->take[i].items);
    free(moves->again.items);
    free(moves->wraps);
    free(moves->sides);
    free(moves);
}
