/* SPDX-License-Identifier: MIT */
/*
 * What a search has found out about positions, for when it meets them again: a
 * transposition table of fixed size. What is worth most is kept: entries of
 * this search over older ones, deep ones over shallow ones.
 *
 * A key is 64 bits; an entry remembers the upper 32 beside its place, so two
 * positions can be mistaken for each other, once in a very long time. A proof
 * needs something else.
 */
#pragma once

#include "game/game.h"

/* The depth of what is proven: it holds however deep one looks. */
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

/* As many bytes as can be had, up to these; NULL for none at all. */
struct transposition_table *transposition_new(size_t bytes);
void transposition_free(struct transposition_table *table);

size_t transposition_bytes(const struct transposition_table *table);

/* A new search begins, before anything is stored: what is there becomes old. */
void transposition_age(struct transposition_table *table);

/* Everything is forgotten. */
void transposition_clear(struct transposition_table *table);

/* NULL when nothing is known of it. */
const struct transposition_entry *
transposition_find(const struct transposition_table *table, uint64_t key);

void transposition_store(struct transposition_table *table, uint64_t key,
                         const struct transposition_entry *entry);
