/* SPDX-License-Identifier: MIT */
/* Shared by the families of games; nothing outside this folder uses it. */
#pragma once

#include "base/err.h"

#include <stdint.h>

/*
 * Mixes words into one: each round is a bijection of its word, so two positions
 * that differ in one word never share a hash, and others only by chance.
 */
static inline uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ (hash >> 32);
}

/* The text of a position, read from left to right. */
struct text_reader {
    const char *at;
    const char *begin;
};

/* Sets err to say that the text here is not what is wanted. Returns false. */
bool text_fail(const struct text_reader *reader, const char *wanted,
               struct err *err);

/* Reads this character, which err calls `wanted`. */
bool text_skip(struct text_reader *reader, char character, const char *wanted,
               struct err *err);
