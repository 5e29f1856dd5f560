/* SPDX-License-Identifier: MIT */
/*
 * A transposition table of fixed size: what a search has found out about
 * positions, for when it meets them again. Entries of this search are kept over
 * older ones, and deep ones over shallow ones.
 *
 * A key has 64 bits. An entry stores the upper 32, and its place gives some of
 * the others, so on rare occasions one position is mistaken for another. A
 * proof must not use this table.
 */
#pragma once

#include "game/game.h"

/* The depth of a proven value: it holds at any depth. */
enum { DEPTH_PROVEN = 255 };

enum bound {
    BOUND_NONE, /* the move is known, the value is not */
    BOUND_UPPER,
    BOUND_LOWER,
    BOUND_EXACT
};

struct transposition_entry {
    uint32_t check;
    int32_t value;
    struct move move; /* all ones: unknown */
    uint8_t depth;
    uint8_t bound;
    uint8_t age;
    uint8_t unused;
};

struct transposition_table;

/* Makes a table of up to this many bytes, or of as many as can be allocated.
 * Returns NULL for 0 bytes or if there is no memory at all. */
struct transposition_table *transposition_new(size_t bytes);
void transposition_free(struct transposition_table *table);

size_t transposition_bytes(const struct transposition_table *table);

/* Begins a new search; call it before anything is stored. All entries that are
 * there become old. */
void transposition_age(struct transposition_table *table);

/* Deletes all entries. */
void transposition_clear(struct transposition_table *table);

/* Returns the entry of the position, or NULL if there is none. */
const struct transposition_entry *
transposition_find(const struct transposition_table *table, uint64_t key);

void transposition_store(struct transposition_table *table, uint64_t key,
                         const struct transposition_entry *entry);
