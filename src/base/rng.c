/* SPDX-License-Identifier: MIT */
/* Seeds become streams of random numbers. */
#include "base/rng.h"

struct rng rng_new(uint64_t seed, uint64_t stream)
{
    return (struct rng){
        rng_mix(rng_mix(seed + RNG_GOLDEN) ^ (stream * RNG_GOLDEN))};
}
