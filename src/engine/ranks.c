/* SPDX-License-Identifier: MIT */
/* The ranks of sides. */
#include "engine/ranks.h"

#include <stdbool.h>

/* In how many ways `seeds` seeds can lie in `pits` pits. */
static uint32_t count_sides(int pits, int seeds)
{
    uint64_t count = 1;

    if (pits == 0)
        return seeds == 0;
    for (int i = 1; i < pits; i++)
        count = count * (uint64_t)(seeds + i) / (uint64_t)i;
    return (uint32_t)count;
}

/* The side of the next rank, with as many seeds. False after the last, which
 * has all of them in the last pit. */
static bool next_side(int pits, int bits, uint64_t *side)
{
    const uint64_t pit_mask = (UINT64_C(1) << bits) - 1;

    for (int pit = pits - 2; pit >= 0; pit--) {
        const int place = bits * pit;
        uint64_t right = 1;

        if ((*side >> place & pit_mask) == 0)
            continue;
        for (int i = pit + 1; i < pits; i++)
            right += *side >> (bits * i) & pit_mask;
        *side &= (UINT64_C(1) << (place + bits)) - 1;
        *side -= UINT64_C(1) << place;
        *side |= right << (place + bits);
        return true;
    }
    return false;
}

static void rank_halves(const struct ranking *ranking, int pits,
                        struct half *halves)
{
    for (int seeds = 0; seeds <= ranking->seeds_max; seeds++) {
        uint64_t half = (uint64_t)seeds;
        int rank = 0;

        if (pits == 0 && seeds > 0)
            break;
        do
            halves[half] =
                (struct half){(uint16_t)(seeds | rank++ << HALF_SEEDS_BITS)};
        while (next_side(pits, ranking->pit_bits, &half));
    }
}

void ranking_init(struct ranking *ranking, int pits, int pit_bits)
{
    const int left = (pits + 1) / 2;

    *ranking = (struct ranking){
        .pits = pits,
        .pit_bits = pit_bits,
        .seeds_max = rank_seeds_max(pit_bits),
        .shift = pit_bits * left,
    };
    rank_halves(ranking, left, ranking->left);
    rank_halves(ranking, pits - left, ranking->right);
    for (int seeds = 0; seeds <= ranking->seeds_max; seeds++) {
        uint32_t base = 0;

        ranking->count[seeds] = count_sides(pits, seeds);
        ranking->right_count[seeds] = count_sides(pits - left, seeds);
        for (int on_left = seeds; on_left >= 0; on_left--) {
            ranking->base[seeds][on_left] = base;
            base += count_sides(left, on_left) *
                    count_sides(pits - left, seeds - on_left);
        }
    }
}

void ranking_list(const struct ranking *ranking, int seeds, uint32_t *sides)
{
    uint64_t side = (uint64_t)seeds;

    do
        sides[rank_side(ranking, side).number] = (uint32_t)side;
    while (next_side(ranking->pits, ranking->pit_bits, &side));
}
