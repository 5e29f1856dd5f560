/* The memory of what is proven. */
#include "engine/solver/hash.h"
#include "engine/solver/pages.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = HASH_BUCKET * sizeof(hash_word) };

static int least_bits(int pits)
{
    const int bits = 2 * BOARD_BITS * pits - HASH_TAG_BITS;

    return bits > 0 ? bits : 0;
}

size_t hash_least(int pits)
{
    return (size_t)LINE << least_bits(pits);
}

bool hash_open(struct hash *hash, int pits, size_t bytes)
{
    int bits = least_bits(pits);

    *hash = (struct hash){.key_bits = 2 * BOARD_BITS * pits};
    while (bits < hash->key_bits && (size_t)LINE << (bits + 1) <= bytes)
        bits++;
    hash->tag_bits = hash->key_bits - bits;
    hash->mask = (UINT64_C(1) << hash->key_bits) - 1;
    hash->memory = pages_new((((size_t)1 << bits) + 1) * (size_t)LINE);
    if (hash->memory == NULL)
        return false;
    hash->words =
        (void *)((char *)hash->memory + LINE - (uintptr_t)hash->memory % LINE);
    return true;
}

void hash_close(struct hash *hash)
{
    free(hash->memory);
}

size_t hash_size(const struct hash *hash)
{
    return (size_t)LINE << (hash->key_bits - hash->tag_bits);
}

void hash_clear(const struct hash *hash)
{
    memset(hash->memory, 0, hash_size(hash) + (size_t)LINE);
}
