/* SPDX-License-Identifier: MIT */
/* The transposition table: buckets of four entries, a cache line each. */
#include "engine/search/transposition.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 };

_Static_assert(sizeof(struct transposition_entry) == 16,
               "four entries are a cache line");

struct transposition_table {
    void *memory;
    struct transposition_entry *entries; /* in it, aligned to a cache line */
    size_t buckets;                      /* a power of two */
    uint8_t age;
    bool used; /* may it hold anything? */
};

struct transposition_table *transposition_new(size_t bytes)
{
    const size_t line = BUCKET * sizeof(struct transposition_entry);
    struct transposition_table *table =
        bytes > 0 ? calloc(1, sizeof *table) : NULL;

    if (table == NULL)
        return NULL;
    table->buckets = 1;
    while (2 * table->buckets * line <= bytes)
        table->buckets *= 2;
    /* The system provides zeroed memory page by page, as it is used. */
    for (; table->buckets > 0; table->buckets /= 2) {
        char *const memory = memory_large((table->buckets + 1) * line);
        const size_t beyond = (uintptr_t)memory % line;

        table->memory = memory;
        table->entries = (void *)(memory + (beyond > 0 ? line - beyond : 0));
        if (memory != NULL)
            return table;
    }
    free(table);
    return NULL;
}

void transposition_free(struct transposition_table *table)
{
    if (table == NULL)
        return;
    free(table->memory);
    free(table);
}

size_t transposition_bytes(const struct transposition_table *table)
{
    return table->buckets * BUCKET * sizeof *table->entries;
}

void transposition_age(struct transposition_table *table)
{
    table->age++;
    table->used = true;
}

void transposition_clear(struct transposition_table *table)
{
    /* Do not touch memory that was never used: clearing would allocate it. */
    if (table->used)
        memset(table->entries, 0, transposition_bytes(table));
    table->used = false;
    table->age = 0;
}

static struct transposition_entry *
find_bucket(const struct transposition_table *table, uint64_t key)
{
    return &table->entries[(key & (table->buckets - 1)) * BUCKET];
}

const struct transposition_entry *
transposition_find(const struct transposition_table *table, uint64_t key)
{
    const struct transposition_entry *bucket = find_bucket(table, key);
    const uint32_t check = (uint32_t)(key >> 32);

    /* An entry that was never written has depth 0 and no bound. */
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].check == check &&
            (bucket[i].bound != BOUND_NONE || bucket[i].depth != 0))
            return &bucket[i];
    return NULL;
}

/* How much would be lost with the entry. */
static int rate_entry(const struct transposition_table *table,
                      const struct transposition_entry *entry)
{
    return entry->depth + (entry->age == table->age ? 256 : 0) +
           (entry->bound == BOUND_EXACT ? 1 : 0);
}

void transposition_store(struct transposition_table *table, uint64_t key,
                         const struct transposition_entry *entry)
{
    struct transposition_entry *bucket = find_bucket(table, key);
    struct transposition_entry *place = bucket;

    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].check == (uint32_t)(key >> 32)) {
            place = &bucket[i];
            break;
        }
        if (rate_entry(table, &bucket[i]) < rate_entry(table, place))
            place = &bucket[i];
    }
    *place = *entry;
    place->check = (uint32_t)(key >> 32);
    place->age = table->age;
}
