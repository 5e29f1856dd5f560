/* SPDX-License-Identifier: MIT */
/*
 * A side of a board in one word, five or six bits a pit, and its rank among all
 * sides with as many seeds, from 0 and without gaps: so a table of all
 * positions wastes no place. Sides that have more seeds farther from the store
 * come first; a sowing that stays on its own side and banks nothing always
 * leads to a higher rank.
 *
 * A side is cut into two halves of at most three pits, so that two small tables
 * are enough:
 *
 *     rank = base[seeds][seeds of the left half] +
 *            rank of the left half * number of right halves +
 *            rank of the right half
 */
#pragma once

#include <stdint.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    NARROW_PIT_BITS = 5,
    WIDE_PIT_BITS = 6, /* for at most five pits a side */
    RANKED_PITS_MAX = 6,
    RANK_SEEDS_MAX = 43, /* on a side; so the rank of a half has ten bits */
    LEFT_PITS_MAX = 3
};

/* The seeds of at most three pits, and their rank among all halves with as many
 * seeds: both in one word, so that the tables fit in the cache. */
struct half {
    uint16_t word;
};

enum { HALF_SEEDS_BITS = 6, HALF_SEEDS_MASK = (1 << HALF_SEEDS_BITS) - 1 };

struct ranking {
    int pits;
    int pit_bits;
    int seeds_max;
    int shift; /* bits of the left half */
    uint32_t count[RANK_SEEDS_MAX + 1];
    uint32_t right_count[RANK_SEEDS_MAX + 1];
    uint32_t base[RANK_SEEDS_MAX + 1][RANK_SEEDS_MAX + 1];
    struct half left[1 << (WIDE_PIT_BITS * LEFT_PITS_MAX)];
    struct half right[1 << (NARROW_PIT_BITS * LEFT_PITS_MAX)];
};

/* The most seeds on a side that are ranked. */
ALWAYS_INLINE int rank_seeds_max(int pit_bits)
{
    return pit_bits == WIDE_PIT_BITS ? RANK_SEEDS_MAX : 30;
}

void ranking_init(struct ranking *ranking, int pits, int pit_bits);

/* Lists all sides with this many seeds, in the order of their ranks. */
void ranking_list(const struct ranking *ranking, int seeds, uint32_t *sides);

struct rank {
    int seeds;
    uint32_t number;
};

/* The side has at most ranking->seeds_max seeds. */
ALWAYS_INLINE struct rank rank_side(const struct ranking *ranking,
                                    uint64_t side)
{
    const uint64_t mask = (UINT64_C(1) << ranking->shift) - 1;
    const struct half left = ranking->left[side & mask];
    const struct half right = ranking->right[side >> ranking->shift];
    const int left_seeds = left.word & HALF_SEEDS_MASK;
    const int right_seeds = right.word & HALF_SEEDS_MASK;
    const int seeds = left_seeds + right_seeds;

    return (struct rank){seeds, ranking->base[seeds][left_seeds] +
                                    ((uint32_t)left.word >> HALF_SEEDS_BITS) *
                                        ranking->right_count[right_seeds] +
                                    ((uint32_t)right.word >> HALF_SEEDS_BITS)};
}
