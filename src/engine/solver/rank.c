/* Sides in order, and their numbers. */
#include "engine/solver/rank.h"

/* How many ways so many seeds lie in so many pits. */
static uint32_t ways(int pits, int seeds)
{
    uint64_t count = 1;

    if (pits == 0)
        return seeds == 0;
    for (int i = 1; i < pits; i++)
        count = count * (uint64_t)(seeds + i) / (uint64_t)i;
    return (uint32_t)count;
}

/* The next way for as many seeds, fewer of them on the left; false after the
 * last, which has them all in the last pit. */
static bool step_on(int pits, uint64_t *half)
{
    for (int pit = pits - 2; pit >= 0; pit--) {
        const uint64_t right = *half >> (BOARD_BITS * (pit + 1));

        if (board_seeds(*half, pit) == 0)
            continue;
        *half &= side_mask(pit + 1);
        *half -= UINT64_C(1) << (BOARD_BITS * pit);
        *half |= (uint64_t)(side_sum(right) + 1) << (BOARD_BITS * (pit + 1));
        return true;
    }
    return false;
}

static void number_halves(int pits, struct half *halves)
{
    for (int seeds = 0; seeds <= RANK_SEEDS_MAX; seeds++) {
        uint64_t half = (uint64_t)seeds;
        int rank = 0;

        if (pits == 0 && seeds > 0)
            break;
        do
            halves[half] = (struct half){(uint8_t)seeds, (uint8_t)rank++};
        while (step_on(pits, &half));
    }
}

void ranking_make(struct ranking *ranking, int pits)
{
    const int left = (pits + 1) / 2;

    *ranking = (struct ranking){.pits = pits, .shift = BOARD_BITS * left};
    number_halves(left, ranking->left);
    number_halves(pits - left, ranking->right);
    for (int seeds = 0; seeds <= RANK_SEEDS_MAX; seeds++) {
        uint32_t base = 0;

        ranking->count[seeds] = ways(pits, seeds);
        ranking->right_count[seeds] = (uint16_t)ways(pits - left, seeds);
        for (int on_left = seeds; on_left >= 0; on_left--) {
            ranking->base[seeds][on_left] = (uint16_t)base;
            base += ways(left, on_left) * ways(pits - left, seeds - on_left);
        }
    }
}

void ranking_list(const struct ranking *ranking, int seeds, uint32_t *sides)
{
    uint64_t side = (uint64_t)seeds;

    do
        sides[rank_of(ranking, side).number] = (uint32_t)side;
    while (step_on(ranking->pits, &side));
}
