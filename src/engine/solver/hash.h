/*
 * What the solver has proven of positions above the tables. An entry is one
 * word, so threads share it without a lock: what is read was written whole.
 *
 *     bits 0..6 at least   7..13 127 - at most   14..16 pit   17..21 work
 *          22..63 tag
 *
 * A board is mixed by a mapping that can be undone, cut into the place of its
 * bucket and a tag, and compared whole: no other board is ever taken for it.
 * The word 0 says of the board that it would belong to nothing but the truth.
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_HASH_H
#define NAQALA_SRC_ENGINE_SOLVER_HASH_H

#include "engine/solver/board.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    HASH_BUCKET = 4,    /* entries: half a cache line */
    HASH_TAG_BITS = 42, /* at most; so a board of 60 needs 2^18 buckets */
    HASH_LOW = 0,       /* where the parts begin */
    HASH_HIGH = 7,
    HASH_PIT = 14,
    HASH_WORK = 17,
    HASH_TAG = 22,
    HASH_VALUE_MAX = 127,
    HASH_WORK_MAX = 31
};

/* Each entry stands by itself: relaxed is enough. */
typedef _Atomic uint64_t hash_word;

struct hash {
    void *memory;
    hash_word *words;
    int key_bits;
    int tag_bits;
    uint64_t mask; /* of a key */
};

/* Proven bounds of a board. */
struct known {
    int low;
    int high;
    int pit;
    int work; /* the logarithm of the nodes that it took */
};

/* At most so many bytes, but as many as the smallest needs. False where there
 * is no memory. */
bool hash_open(struct hash *hash, int pits, size_t bytes);
void hash_close(struct hash *hash);
size_t hash_least(int pits);
size_t hash_size(const struct hash *hash);

/* Nobody may be looking. */
void hash_clear(const struct hash *hash);

ALWAYS_INLINE uint64_t hash_key(const struct hash *hash, uint64_t board)
{
    board ^= board >> (BOARD_BITS * BOARD_PITS_MAX);
    return board * UINT64_C(0x9e3779b97f4a7c15) & hash->mask;
}

ALWAYS_INLINE hash_word *hash_bucket(const struct hash *hash, uint64_t key)
{
    return hash->words + (key >> hash->tag_bits) * HASH_BUCKET;
}

ALWAYS_INLINE uint64_t hash_tag(const struct hash *hash, uint64_t key)
{
    return key & ((UINT64_C(1) << hash->tag_bits) - 1);
}

ALWAYS_INLINE struct known hash_unpacked(uint64_t word)
{
    return (struct known){
        .low = (int)(word >> HASH_LOW) & HASH_VALUE_MAX,
        .high = HASH_VALUE_MAX - ((int)(word >> HASH_HIGH) & HASH_VALUE_MAX),
        .pit = (int)(word >> HASH_PIT) & 7,
        .work = (int)(word >> HASH_WORK) & HASH_WORK_MAX,
    };
}

ALWAYS_INLINE uint64_t hash_packed(uint64_t tag, struct known known)
{
    return tag << HASH_TAG | (uint64_t)known.work << HASH_WORK |
           (uint64_t)known.pit << HASH_PIT |
           (uint64_t)(HASH_VALUE_MAX - known.high) << HASH_HIGH |
           (uint64_t)known.low << HASH_LOW;
}

ALWAYS_INLINE uint64_t hash_look(const hash_word *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

/* What is known of a board, 0..127 if nothing. */
ALWAYS_INLINE struct known hash_find(const struct hash *hash, uint64_t key)
{
    const hash_word *bucket = hash_bucket(hash, key);
    const uint64_t tag = hash_tag(hash, key);

    for (int i = 0; i < HASH_BUCKET; i++) {
        const uint64_t word = hash_look(&bucket[i]);

        if (word >> HASH_TAG == tag)
            return hash_unpacked(word);
    }
    return (struct known){0, HASH_VALUE_MAX, 0, 0};
}

/* In the place of what was known of it, or else of what was least work. */
ALWAYS_INLINE void hash_put(const struct hash *hash, uint64_t key,
                            struct known known)
{
    hash_word *bucket = hash_bucket(hash, key);
    const uint64_t tag = hash_tag(hash, key);
    uint64_t least = UINT64_MAX;
    int place = 0;

    for (int i = 0; i < HASH_BUCKET; i++) {
        const uint64_t word = hash_look(&bucket[i]);
        const uint64_t work = word >> HASH_WORK & HASH_WORK_MAX;

        if (word >> HASH_TAG == tag) {
            place = i;
            break;
        }
        if (work < least) {
            least = work;
            place = i;
        }
    }
    atomic_store_explicit(&bucket[place], hash_packed(tag, known),
                          memory_order_relaxed);
}

#endif
