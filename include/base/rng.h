/*
 * A small fast generator of random numbers, always passed as an argument, so
 * that a seed gives the same game on every machine. Not for secrets.
 */
#ifndef NAQALA_BASE_RNG_H
#define NAQALA_BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

/* Two streams of one seed have nothing to do with each other. */
struct rng rng_new(uint64_t seed, uint64_t stream);

uint64_t rng_next(struct rng *rng);

/* A number in 0..count-1; count is at least 1. */
uint32_t rng_below(struct rng *rng, uint32_t count);

#endif
