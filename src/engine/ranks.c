/* SPDX-License-Identifier: MIT */
/* The ranks of sides. */
#include "engine/ranks.h"

#include <stdbool.h>

/* In how many ways so many seeds can lie in so many pits. */
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
static bool next_side(int pits, uint64_t *side)
{
    for (int pit = pits - 2; pit >= 0; pit--) {
        uint64_t right = 1;

        if (board_seeds(*side, pit) == 0)
            continue;
        for (int i = pit + 1; i < pits; i++)
            right += (uint64_t)board_seeds(*side, i);
        *side &= side_mask(pit + 1);
        *side -= UINT64_C(1) << (BOARD_BITS * pit);
        *side |= right << (BOARD_BITS * (pit + 1));
        return true;
    }
    return false;
}

static void rank_halves(int pits, struct half *halves)
{
    for (int seeds = 0; seeds <= RANK_SEEDS_MAX; seeds++) {
        uint64_t half = (uint64_t)seeds;
        int rank = 0;

        if (pits == 0 && seeds > 0)
            break;
        do
            halves[half] =
                (struct half){(uint16_t)(seeds | rank++ << HALF_SEEDS_BITS)};
        while (next_side(pits, &half));
    }
}

void ranking_init(struct ranking *ranking, int pits)
{
    const int left = (pits + 1) / 2;

    *ranking = (struct ranking){.pits = pits, .shift = BOARD_BITS * left};
    rank_halves(left, ranking->left);
    rank_halves(pits - left, ranking->right);
    for (int seeds = 0; seeds <= RANK_SEEDS_MAX; seeds++) {
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
    while (next_side(ranking->pits, &side));
}
