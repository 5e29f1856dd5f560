/*
 * Words mixed into one: each round is a bijection of its word, so two positions
 * that differ in one word never share a hash, and others do by chance only.
 */
#ifndef NAQALA_SRC_GAME_HASH_H
#define NAQALA_SRC_GAME_HASH_H

#include <stdint.h>

static inline uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ (hash >> 32);
}

#endif
