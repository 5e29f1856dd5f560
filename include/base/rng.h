/* SPDX-License-Identifier: MIT */
/*
 * A small fast generator of random numbers, always passed as an argument, so
 * that a seed gives the same game on every machine. Not for secrets.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

/* SplitMix64 (Steele, Lea and Flood, 2014): one addition and a good mixing.
 * Inline, because random games take only a few nanoseconds a move. */
static inline uint64_t rng_mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

#define RNG_GOLDEN UINT64_C(0x9e3779b97f4a7c15)

/* Different streams of one seed are independent of each other. */
static inline struct rng rng_new(uint64_t seed, uint64_t stream)
{
    return (struct rng){
        rng_mix(rng_mix(seed + RNG_GOLDEN) ^ (stream * RNG_GOLDEN))};
}

static inline uint64_t rng_next(struct rng *rng)
{
    rng->state += RNG_GOLDEN;
    return rng_mix(rng->state);
}

/* A number in 0..count-1; count is at least 1. */
static inline uint32_t rng_below(struct rng *rng, uint32_t count)
{
    return (uint32_t)(((rng_next(rng) >> 32) * count) >> 32);
}

/* True once in `times` calls on average. */
static inline bool rng_once_in(struct rng *rng, uint32_t times)
{
    return rng_below(rng, times) == 0;
}

/* Chooses the best of several values, and any one of equals by chance. Returns
 * true if this value is better than the best so far, or equal to it and drawn
 * in its place. Start with *best INT_MIN and *ties 0. */
static inline bool rng_prefers(struct rng *rng, int value, int *best,
                               uint32_t *ties)
{
    const bool better = value > *best;

    *ties = better ? 1 : *ties + (value == *best);
    if (better)
        *best = value;
    return better || (value == *best && rng_below(rng, *ties) == 0);
}
