/* SplitMix64 (Steele, Lea and Flood, 2014): one addition and a good mixing. */
#include "base/rng.h"

#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

static uint64_t mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

struct rng rng_new(uint64_t seed, uint64_t stream)
{
    return (struct rng){mix(mix(seed + GOLDEN) ^ (stream * GOLDEN))};
}

uint64_t rng_next(struct rng *rng)
{
    rng->state += GOLDEN;
    return mix(rng->state);
}

uint32_t rng_below(struct rng *rng, uint32_t count)
{
    return (uint32_t)(((rng_next(rng) >> 32) * count) >> 32);
}
