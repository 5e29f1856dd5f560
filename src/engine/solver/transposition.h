/* SPDX-License-Identifier: MIT */
/*
 * The transposition table of the proof search: proven bounds of boards above
 * the endgame tables. An entry is one word, which is always read and written
 * whole, so threads share it without a lock.
 *
 *     bits 0..6 at least   7..13 127 - at most   14..16 pit   17..21 work
 *          22..63 tag
 *
 * A board is mixed by an invertible function into a key. Each bucket is for a
 * run of consecutive keys, so the lowest bits of a key, its tag, are enough to
 * tell it from all others of the bucket: no board is ever mistaken for another.
 * A zero word is an entry whose bounds say nothing.
 */
#pragma once

#include "engine/solver/board.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    HASH_BUCKET = 4,    /* entries: half a cache line */
    HASH_TAG_BITS = 42, /* at most; so a board of 60 bits needs 2^18 buckets */
    HASH_LOW = 0,       /* the first bits of the parts */
    HASH_HIGH = 7,
    HASH_PIT = 14,
    HASH_WORK = 17,
    HASH_TAG = 22,
    HASH_VALUE_MAX = 127,
    HASH_WORK_MAX = 31,
    KEY_SHIFT = 30 /* half of the bits of the largest board */
};

/* Each entry is independent of all others, so relaxed order is enough. */
typedef _Atomic uint64_t hash_word;

struct hash {
    void *memory;
    hash_word *words;
    uint64_t buckets;
    int low_bits; /* of a key, below those that choose the bucket */
    int top_bits; /* of a key, which choose the bucket; at most 32 */
    int tag_bits;
    uint64_t mask; /* of a key */
};

/* Proven bounds of a board: 0 and HASH_VALUE_MAX if nothing is known. */
struct proof_bounds {
    int low;
    int high;
    int pit;  /* the best move so far; only if work > 0 */
    int work; /* the logarithm of the nodes that the proof took */
};

/* Takes as many of the bytes as it can use, and at least hash_size_min. Returns
 * false if there is no memory. */
bool hash_init(struct hash *hash, int pits, size_t bytes);
void hash_destroy(struct hash *hash);
size_t hash_size_min(int pits);
size_t hash_size(const struct hash *hash);

/* No other thread may use it meanwhile. */
void hash_clear(const struct hash *hash);

ALWAYS_INLINE uint64_t hash_key(const struct hash *hash, uint64_t board)
{
    board ^= board >> KEY_SHIFT;
    return board * UINT64_C(0x9e3779b97f4a7c15) & hash->mask;
}

ALWAYS_INLINE hash_word *hash_bucket(const struct hash *hash, uint64_t key)
{
    const uint64_t top = key >> hash->low_bits;

    return hash->words +
           (size_t)(top * hash->buckets >> hash->top_bits) * HASH_BUCKET;
}

ALWAYS_INLINE uint64_t hash_tag(const struct hash *hash, uint64_t key)
{
    return key & ((UINT64_C(1) << hash->tag_bits) - 1);
}

/* The key of an entry with this tag in the nth bucket. */
ALWAYS_INLINE uint64_t hash_key_of(const struct hash *hash, uint64_t nth,
                                   uint64_t tag)
{
    const uint64_t first =
        ((nth << hash->top_bits) + hash->buckets - 1) / hash->buckets;
    const uint64_t run = UINT64_C(1) << (hash->tag_bits - hash->low_bits);
    const uint64_t low = tag & ((UINT64_C(1) << hash->low_bits) - 1);
    const uint64_t top =
        first + (((tag >> hash->low_bits) - first) & (run - 1));

    return top << hash->low_bits | low;
}

ALWAYS_INLINE uint64_t hash_word_read(const hash_word *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

ALWAYS_INLINE void hash_word_write(hash_word *word, uint64_t value)
{
    atomic_store_explicit(word, value, memory_order_relaxed);
}

ALWAYS_INLINE uint64_t hash_work(uint64_t word)
{
    return word >> HASH_WORK & HASH_WORK_MAX;
}

ALWAYS_INLINE struct proof_bounds hash_bounds(uint64_t word)
{
    return (struct proof_bounds){
        .low = (int)(word >> HASH_LOW) & HASH_VALUE_MAX,
        .high = HASH_VALUE_MAX - ((int)(word >> HASH_HIGH) & HASH_VALUE_MAX),
        .pit = (int)(word >> HASH_PIT) & 7,
        .work = (int)hash_work(word),
    };
}

ALWAYS_INLINE struct proof_bounds hash_find(const struct hash *hash,
                                            uint64_t key)
{
    const hash_word *bucket = hash_bucket(hash, key);
    const uint64_t tag = hash_tag(hash, key);

    for (int i = 0; i < HASH_BUCKET; i++) {
        const uint64_t word = hash_word_read(&bucket[i]);

        if (word >> HASH_TAG == tag)
            return hash_bounds(word);
    }
    return (struct proof_bounds){0, HASH_VALUE_MAX, 0, 0};
}

/*
 * Replaces the board's own entry, or else the entry of the bucket that took the
 * least work. Each time, the work of the entry beside it is lowered by one if
 * it was more, so that old entries go some day: with a full table this saves an
 * eighth of the nodes of a proof.
 */
ALWAYS_INLINE void hash_put(const struct hash *hash, uint64_t key,
                            struct proof_bounds bounds)
{
    hash_word *bucket = hash_bucket(hash, key);
    const uint64_t tag = hash_tag(hash, key);
    const uint64_t work =
        (uint64_t)(bounds.work < HASH_WORK_MAX ? bounds.work : HASH_WORK_MAX);
    uint64_t least = UINT64_MAX;
    int place = 0;

    for (int i = 0; i < HASH_BUCKET; i++) {
        const uint64_t word = hash_word_read(&bucket[i]);

        if (word >> HASH_TAG == tag) {
            place = i;
            break;
        }
        if (hash_work(word) < least) {
            least = hash_work(word);
            place = i;
        }
    }
    hash_word_write(&bucket[place], tag << HASH_TAG | work << HASH_WORK |
                                        (uint64_t)bounds.pit << HASH_PIT |
                                        (uint64_t)(HASH_VALUE_MAX - bounds.high)
                                            << HASH_HIGH |
                                        (uint64_t)bounds.low << HASH_LOW);

    hash_word *const beside = &bucket[(place + 1) % HASH_BUCKET];
    const uint64_t word = hash_word_read(beside);

    if (hash_work(word) > work)
        hash_word_write(beside, word - (UINT64_C(1) << HASH_WORK));
}
