/*
 * The number of a side among all sides of as many seeds, from 0 and without
 * gaps. Sides that have more seeds farther from the store come first, so that a
 * sowing that stays on its own side and banks nothing always leads to a higher
 * number.
 *
 * A side is cut into two halves of at most three pits, so that all it takes is
 * two small tables:
 *
 *     number = base[seeds][seeds of the left half] +
 *              rank of the left half * halves like the right one +
 *              rank of the right half
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_RANK_H
#define NAQALA_SRC_ENGINE_SOLVER_RANK_H

#include "engine/solver/board.h"

enum {
    RANK_SEEDS_MAX = 20, /* on a side; numbers fit 16 bits up to here */
    HALF_PITS_MAX = 3,
    HALF_COUNT = 1 << (BOARD_BITS * HALF_PITS_MAX)
};

/* Of three pits; the rank is among those of as many seeds. */
struct half {
    uint8_t seeds;
    uint8_t rank;
};

struct ranking {
    int pits;
    int shift; /* bits of the left half */
    uint32_t count[RANK_SEEDS_MAX + 1];
    uint16_t right_count[RANK_SEEDS_MAX + 1];
    uint16_t base[RANK_SEEDS_MAX + 1][RANK_SEEDS_MAX + 1];
    struct half left[HALF_COUNT];
    struct half right[HALF_COUNT];
};

void ranking_make(struct ranking *ranking, int pits);

/* All sides of so many seeds, in their order. */
void ranking_list(const struct ranking *ranking, int seeds, uint32_t *sides);

struct rank {
    int seeds;
    uint32_t number;
};

/* The side has at most RANK_SEEDS_MAX seeds. */
ALWAYS_INLINE struct rank rank_of(const struct ranking *ranking, uint64_t side)
{
    const uint64_t mask = (UINT64_C(1) << ranking->shift) - 1;
    const struct half left = ranking->left[side & mask];
    const struct half right = ranking->right[side >> ranking->shift];
    const int seeds = left.seeds + right.seeds;

    return (struct rank){seeds, (uint32_t)ranking->base[seeds][left.seeds] +
                                    (uint32_t)left.rank *
                                        ranking->right_count[right.seeds] +
                                    right.rank};
}

#endif
