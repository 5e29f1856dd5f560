/* SPDX-License-Identifier: MIT */
/*
 * The files of the endings:
 *
 *     endings.c   memory, threads, finding a position
 *     layer.c     fills a layer
 *
 * A position is its two rows as the mover sees them, the stores left out. Its
 * place in a layer:
 *
 *     base[seeds in the mover's row] +
 *         rank of the mover's row * number of the other's rows +
 *         rank of the other's row
 */
#pragma once

#include "engine/endings/endings.h"
#include "engine/ranks.h"

#include <stddef.h>

enum { ENDING_LAYERS = ENDINGS_SEEDS_MAX + 1 };

/* A margin still to come, for the side that moves. Threads may read and write
 * one at the same time while the layer is filled; each is independent of all
 * others, so relaxed order is enough. */
typedef _Atomic int8_t ending_value;

struct ending_layer {
    char *bytes; /* header, values, slack */
    ending_value *low;
    ending_value *high; /* the same pointer as low if all are exact */
    bool saved;
};

struct ending_table {
    struct game *game; /* its own */
    int pits;
    bool splits; /* endless play is worth the same to both */
    struct ranking ranking;
    size_t base[ENDING_LAYERS]
               [ENDING_LAYERS];  /* of a layer, of a row's seeds */
    size_t count[ENDING_LAYERS]; /* of positions */
    struct ending_layer layers[ENDING_LAYERS];
    struct position empty; /* without a seed, the first side to move */
};

/* The two rows of a position, five bits a pit. */
struct ending_rows {
    uint64_t own;
    uint64_t other;
};

ALWAYS_INLINE size_t ending_place(const struct ending_table *table,
                                  struct ending_rows rows, int *seeds)
{
    const struct ranking *const ranking = &table->ranking;
    const struct rank own = rank_side(ranking, rows.own);
    const struct rank other = rank_side(ranking, rows.other);

    *seeds = own.seeds + other.seeds;
    return table->base[*seeds][own.seeds] +
           (size_t)own.number * ranking->count[other.seeds] + other.number;
}

ALWAYS_INLINE int ending_read(const ending_value *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

/* Converts a row of a game's position, without its store, to five bits a pit;
 * and back. */
ALWAYS_INLINE uint64_t side_from_row(uint64_t row)
{
    const uint64_t pit = (1 << NARROW_PIT_BITS) - 1;

    return (row & pit) | (row >> 3 & pit << 5) | (row >> 6 & pit << 10) |
           (row >> 9 & pit << 15) | (row >> 12 & pit << 20) |
           (row >> 15 & pit << 25);
}

ALWAYS_INLINE uint64_t row_from_side(uint64_t side)
{
    const uint64_t pit = (1 << NARROW_PIT_BITS) - 1;

    return (side & pit) | (side << 3 & pit << 8) | (side << 6 & pit << 16) |
           (side << 9 & pit << 24) | (side << 12 & pit << 32) |
           (side << 15 & pit << 40);
}

/* Fills a layer, whose values are allocated but not known yet, from the layers
 * below. Returns false if stopped, or if there is no memory to work in. */
bool ending_layer_fill(const struct ending_table *table,
                       const struct ending_layer *layer, int seeds, int threads,
                       const struct stop *stop);

/* The bytes of memory that ending_layer_fill works in. */
size_t ending_layer_scratch(const struct ending_table *table, int seeds);
