/* SPDX-License-Identifier: MIT */
/* The memory of the transposition table. */
#include "engine/solver/transposition.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET_BYTES = HASH_BUCKET * sizeof(hash_word) };

static int count_bucket_bits(int pits)
{
    const int bits = 2 * BOARD_BITS * pits - HASH_TAG_BITS;

    return bits > 0 ? bits : 0;
}

size_t hash_size_min(int pits)
{
    return (size_t)BUCKET_BYTES << count_bucket_bits(pits);
}

bool hash_init(struct hash *hash, int pits, size_t bytes)
{
    int bits = count_bucket_bits(pits);

    *hash = (struct hash){.key_bits = 2 * BOARD_BITS * pits};
    while (bits < hash->key_bits && (size_t)BUCKET_BYTES << (bits + 1) <= bytes)
        bits++;
    hash->tag_bits = hash->key_bits - bits;
    hash->mask = (UINT64_C(1) << hash->key_bits) - 1;
    hash->memory =
        memory_large((((size_t)1 << bits) + 1) * (size_t)BUCKET_BYTES);
    if (hash->memory == NULL)
        return false;
    hash->words = (void *)((char *)hash->memory + BUCKET_BYTES -
                           (uintptr_t)hash->memory % BUCKET_BYTES);
    return true;
}

void hash_destroy(struct hash *hash)
{
    free(hash->memory);
}

size_t hash_size(const struct hash *hash)
{
    return (size_t)BUCKET_BYTES << (hash->key_bits - hash->tag_bits);
}

void hash_clear(const struct hash *hash)
{
    memset(hash->memory, 0, hash_size(hash) + (size_t)BUCKET_BYTES);
}
