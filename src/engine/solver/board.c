/* SPDX-License-Identifier: MIT */
/* What each sowing adds to a board, and lists of the moves of all sides with a
 * number of seeds. */
#include "engine/solver/board.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* The mover's store is sown between both sides, the opponent's is not. */
static struct sowing_delta make_delta(int pits, int pit, int seeds)
{
    struct sowing_delta delta = {.change =
                                     -(uint64_t)seeds * pit_seed(pit, pits)};
    int place = pit;

    delta.last = (uint8_t)pit;
    for (int i = 0; i < seeds; i++) {
        if (place == pits - 1 && delta.last != LAST_STORE) {
            delta.last = LAST_STORE;
            delta.gain++;
            continue;
        }
        place = (place + 1) % (2 * pits);
        assert(place * pit_bits(pits) < 64);
        delta.last = (uint8_t)place;
        delta.change += pit_seed(place, pits);
    }
    return delta;
}

void kalah_init(struct kalah *kalah, int pits, enum capture capture)
{
    *kalah = (struct kalah){.pits = pits, .capture = capture};
    for (int pit = 0; pit < pits; pit++)
        for (int seeds = 0; seeds <= pit_most(pits); seeds++)
            kalah->deltas[pit][seeds] = make_delta(pits, pit, seeds);
    for (int pit = 0; pit < pits && capture != CAPTURE_NONE; pit++) {
        const int lap = 2 * pits + 1;

        for (int seeds = 1; pit + seeds < pits; seeds++)
            kalah->reached[pit][seeds] = pit_seed(pit + seeds, pits);
        for (int seeds = lap - pit; seeds < lap; seeds++)
            kalah->reached[pit][seeds] =
                pit_seed(pit + seeds - lap + pits, pits);
    }
}

bool board_read(const struct game *game, const struct position *position,
                int bits, uint64_t *board)
{
    const int pits = mancala_rules(game)->pits;
    const int holes = 2 * pits + 2;
    const int first = mancala_side(position) * (pits + 1);

    *board = 0;
    for (int i = 0; i < 2 * pits; i++) {
        const int hole = (first + i + (i >= pits)) % holes;
        const int seeds = mancala_hole(game, position, hole);

        if (seeds >> bits != 0)
            return false;
        *board |= (uint64_t)seeds << (bits * i);
    }
    return true;
}

bool board_fits_after(const struct kalah *kalah, uint64_t board, int pit)
{
    const int pits = kalah->pits;
    const int seeds = board_seeds(board, pit, pits);
    const uint64_t sown = (uint64_t)seeds * pit_seed(pit, pits);
    const uint64_t lifted = board - sown;
    const uint64_t dropped = kalah->deltas[pit][seeds].change + sown;

    for (int i = 0; i < 2 * pits; i++)
        if (board_seeds(lifted, i, pits) + board_seeds(dropped, i, pits) >
            pit_most(pits))
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

/* Can a last seed in this pit of the mover's, whose side is now `own`, capture? */
static bool may_capture(const struct kalah *kalah, uint64_t own, int last)
{
    return kalah->capture != CAPTURE_NONE &&
           board_seeds(own, last, kalah->pits) == 1;
}

/* The rank of the mover's side after a capture by that seed. */
static uint32_t rank_captured(const struct kalah *kalah,
                              const struct ranking *ranking, uint64_t own,
                              int last)
{
    const uint64_t banked =
        (uint64_t)capture_banks(kalah->capture) * pit_seed(last, kalah->pits);

    return rank_side(ranking, own - banked).number;
}

/* Adds a move that sows all of the opponent's side. */
static void add_lap(struct side_moves *moves, const struct kalah *kalah,
                    const struct ranking *ranking, uint32_t from, int pit)
{
    const uint64_t side = moves->sides[from];
    const struct sowing_delta delta =
        kalah->deltas[pit][board_seeds(side, pit, kalah->pits)];
    const uint64_t own = board_own(side + delta.change, kalah->pits);

    if (delta.gain > 1 || delta.last >= kalah->pits) {
        moves->laps = memory_grow(moves->laps, &moves->lap_capacity,
                                  moves->lap_count + 1, sizeof *moves->laps);
        moves->laps[moves->lap_count++] = (struct lap_move){from, (uint8_t)pit};
    } else if (may_capture(kalah, own, delta.last)) {
        add_pair(&moves->lap[delta.last], from,
                 rank_captured(kalah, ranking, own, delta.last));
    } else {
        add_pair(&moves->spill[kalah->pits], from,
                 rank_side(ranking, own).number);
    }
}

static void add_move(struct side_moves *moves, const struct kalah *kalah,
                     const struct ranking *ranking, uint32_t from, int pit)
{
    const uint64_t side = moves->sides[from];
    const int seeds = board_seeds(side, pit, kalah->pits);
    const int reach = pit + seeds - kalah->pits; /* beyond the store */
    const struct sowing_delta delta = kalah->deltas[pit][seeds];
    const uint64_t own = board_own(side + delta.change, kalah->pits);

    if (reach > kalah->pits) {
        add_lap(moves, kalah, ranking, from, pit);
        return;
    }

    const uint32_t to = rank_side(ranking, own).number;

    if (reach > 0) {
        add_pair(&moves->spill[reach], from, to);
    } else if (reach == 0) {
        add_pair(&moves->again, from, to);
    } else if (may_capture(kalah, own, delta.last)) {
        add_pair(&moves->capture[delta.last], from,
                 rank_captured(kalah, ranking, own, delta.last));
        if (kalah->capture != CAPTURE_EMPTY)
            add_pair(&moves->plain[delta.last], from, to);
    } else {
        add_pair(&moves->plain[BOARD_PITS_MAX], from, to);
    }
}

/* Lists the tiles that the pairs lead to, each once. */
static void list_tiles(struct rank_pairs *pairs)
{
    uint32_t last = 0;

    for (int i = 0; i < pairs->count; i++)
        last = pairs->items[i].to > last ? pairs->items[i].to : last;

    uint8_t *const used = memory_new(last / TILE_RANKS + 1, 1);

    for (int i = 0; i < pairs->count; i++)
        used[pairs->items[i].to / TILE_RANKS] = 1;
    for (uint32_t i = 0; pairs->count > 0 && i <= last / TILE_RANKS; i++)
        if (used[i]) {
            pairs->tiles =
                memory_grow(pairs->tiles, &pairs->tile_capacity,
                            pairs->tile_count + 1, sizeof *pairs->tiles);
            pairs->tiles[pairs->tile_count++] = i;
        }
    free(used);
}

/* Calls the function for all lists. */
static void each_list(struct side_moves *moves,
                      void (*do_list)(struct rank_pairs *pairs))
{
    for (int i = 0; i <= BOARD_PITS_MAX; i++) {
        do_list(&moves->plain[i]);
        do_list(&moves->spill[i]);
    }
    for (int i = 0; i < BOARD_PITS_MAX; i++) {
        do_list(&moves->capture[i]);
        do_list(&moves->lap[i]);
    }
    do_list(&moves->again);
}

/* Completes a list to which no more pairs will be added. */
static void complete_pairs(struct rank_pairs *pairs)
{
    struct rank_pair *const items = realloc(
        pairs->items, ((size_t)pairs->count + 1) * sizeof *pairs->items);

    if (items != NULL)
        pairs->items = items;
    list_tiles(pairs);
}

static void free_pairs(struct rank_pairs *pairs)
{
    free(pairs->items);
    free(pairs->tiles);
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
            if (board_seeds(moves->sides[from], pit, kalah->pits) > 0)
                add_move(moves, kalah, ranking, (uint32_t)from, pit);
    each_list(moves, complete_pairs);
    return moves;
}

void side_moves_free(struct side_moves *moves)
{
    if (moves == NULL)
        return;
    each_list(moves, free_pairs);
    free(moves->laps);
    free(moves->sides);
    free(moves);
}

/* ---- their order ---- */

/* The length of the longest chain of moves that stay on the mover's own side.
 * Each of them raises the rank. */
static int find_length(const struct kalah *kalah, const struct ranking *ranking,
                       uint64_t side, const uint8_t *lengths)
{
    int longest = 0;

    for (int pit = 0; pit < kalah->pits; pit++) {
        const int seeds = board_seeds(side, pit, kalah->pits);

        if (seeds == 0 || pit + seeds >= kalah->pits)
            continue;

        const uint64_t own = side + kalah->deltas[pit][seeds].change;
        const int length = lengths[rank_side(ranking, own).number] + 1;

        longest = length > longest ? length : longest;
    }
    return longest;
}

struct side_order *side_order_new(const struct side_moves *moves,
                                  const struct kalah *kalah,
                                  const struct ranking *ranking)
{
    struct side_order *order = memory_new(1, sizeof *order);
    const size_t count = (size_t)moves->count;
    uint8_t *lengths = memory_new(count, 1);

    for (size_t i = count; i-- > 0;) {
        lengths[i] =
            (uint8_t)find_length(kalah, ranking, moves->sides[i], lengths);
        if (lengths[i] >= order->length_count)
            order->length_count = lengths[i] + 1;
    }
    order->starts =
        memory_new((size_t)order->length_count + 2, sizeof *order->starts);
    order->sides = memory_new(count, sizeof *order->sides);
    for (size_t i = 0; i < count; i++)
        order->starts[lengths[i] + 2]++;
    for (int i = 0; i < order->length_count; i++)
        order->starts[i + 2] += order->starts[i + 1];
    for (size_t i = 0; i < count; i++)
        order->sides[order->starts[lengths[i] + 1]++] = (uint32_t)i;
    free(lengths);
    return order;
}

void side_order_free(struct side_order *order)
{
    if (order == NULL)
        return;
    free(order->starts);
    free(order->sides);
    free(order);
}
