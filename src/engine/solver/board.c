/* SPDX-License-Identifier: MIT */
/* What each sowing adds to a board, and the moves of all sides with so many
 * seeds, in lists. */
#include "engine/solver/board.h"
#include "base/memory.h"

#include <stdlib.h>

/* The mover's store is sown between both sides, the opponent's is not. */
static struct sowing_delta make_delta(int pits, int pit, int seeds)
{
    struct sowing_delta delta = {.change =
                                     -((uint64_t)seeds << (BOARD_BITS * pit))};
    int place = pit;

    delta.last = (uint8_t)pit;
    for (int i = 0; i < seeds; i++) {
        if (place == pits - 1 && delta.last != LAST_STORE) {
            delta.last = LAST_STORE;
            delta.gain++;
            continue;
        }
        place = (place + 1) % (2 * pits);
        delta.last = (uint8_t)place;
        delta.change += UINT64_C(1) << (BOARD_BITS * place);
    }
    return delta;
}

void kalah_init(struct kalah *kalah, int pits, bool capture_empty)
{
    *kalah = (struct kalah){.pits = pits, .capture_empty = capture_empty};
    for (int pit = 0; pit < pits; pit++)
        for (int seeds = 0; seeds <= BOARD_PIT_MAX; seeds++)
            kalah->deltas[pit][seeds] = make_delta(pits, pit, seeds);
}

bool board_fits_after(const struct kalah *kalah, uint64_t board, int pit)
{
    const int seeds = board_seeds(board, pit);
    const uint64_t lifted = board - ((uint64_t)seeds << (BOARD_BITS * pit));
    const uint64_t dropped = kalah->deltas[pit][seeds].change +
                             ((uint64_t)seeds << (BOARD_BITS * pit));

    for (int i = 0; i < 2 * kalah->pits; i++)
        if (board_seeds(lifted, i) + board_seeds(dropped, i) > BOARD_PIT_MAX)
            return false;
    return true;
}

/* ---- lists of moves ---- */

static void add_pair(struct rank_pairs *pairs, uint32_t from, uint32_t to)
{
    pairs->items = memory_grow(pairs->items, &pairs->capacity, pairs->count + 1,
                               sizeof *pairs->items);
    pairs->items[pairs->count++] = (struct rank_pair){from, to};
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
        moves->laps = memory_grow(moves->laps, &moves->lap_capacity,
                                  moves->lap_count + 1, sizeof *moves->laps);
        moves->laps[moves->lap_count++] = (struct lap_move){from, (uint8_t)pit};
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

/* There will be no more of them. */
static void trim_pairs(struct rank_pairs *pairs)
{
    struct rank_pair *const items = realloc(
        pairs->items, ((size_t)pairs->count + 1) * sizeof *pairs->items);

    if (items != NULL)
        pairs->items = items;
}

static void trim_moves(struct side_moves *moves)
{
    for (int i = 0; i <= BOARD_PITS_MAX; i++) {
        trim_pairs(&moves->plain[i]);
        trim_pairs(&moves->spill[i]);
    }
    for (int i = 0; i < BOARD_PITS_MAX; i++)
        trim_pairs(&moves->capture[i]);
    trim_pairs(&moves->again);
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
    trim_moves(moves);
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
