/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables: the values of all positions with few seeds on the board, a
 * byte each, which is how many of the seeds the mover gets.
 *
 *     layer  all positions with so many seeds; made one after the other
 *     plane  those of a layer in which the mover has so many of the seeds: a
 *            row for each side that the mover can have, a column for each that
 *            the opponent can
 *
 * A byte each: half of one holds fifteen values and a mark for others, which
 * would be 1.2 % of the positions with 20 seeds even if each plane had values of
 * its own. A layer is filled from all below, so it cannot be filled from what is
 * cut off like that, and packing it later makes no room to build the next.
 *
 * A layer never changes once it is published. Any number of threads may read
 * while one builds.
 */
#pragma once

#include "base/err.h"
#include "engine/solver/board.h"
#include "engine/table_file.h"
#include "engine/task.h"

#include <stddef.h>

enum {
    LAYERS_MAX = RANK_SEEDS_MAX + 1,
    LAYER_SLACK = 64, /* behind it: rows are read in blocks */
    LAYER_SAVED = 13  /* smaller ones are built sooner than a file is read */
};

struct endgame_layer {
    char *bytes; /* header, planes, slack */
    uint8_t *planes[LAYERS_MAX];
    bool saved; /* its file is complete; belongs to the thread that builds */
};

struct endgame_table {
    struct kalah kalah;
    struct ranking ranking;
    struct endgame_layer layers[LAYERS_MAX];
    /* The highest published layer. Written, with release, after the layer;
     * read, with acquire, before any is looked into. */
    atomic_int level;
};

/* With layer 0. */
struct endgame_table *endgame_new(int pits, enum capture capture);
void endgame_free(struct endgame_table *table);

static inline int endgame_level(const struct endgame_table *table)
{
    return atomic_load_explicit(&table->level, memory_order_acquire);
}

/* Builds layers up to this one. What is complete when it is stopped, or when
 * there is no memory for the next layer, stays. One thread at a time may build,
 * load or save. */
void endgame_build(struct endgame_table *table, int level, int threads,
                   const struct stop *stop);

/* Reads the next layer from its file in a folder. False if there is no file or
 * no memory, and with err if the file is not what it should be, or when it is
 * stopped. */
bool endgame_load(struct endgame_table *table, const char *folder,
                  const struct stop *stop, struct err *err);

/* Writes a published layer into its file. */
bool endgame_save(struct endgame_table *table, int seeds, const char *folder,
                  const struct stop *stop, struct err *err);

/* Where the value of a board stands whose layer is published. */
ALWAYS_INLINE const uint8_t *endgame_value(const struct endgame_table *table,
                                           uint64_t board, int pits)
{
    const struct ranking *ranking = &table->ranking;
    const struct rank own = rank_side(ranking, board_own(board, pits));
    const struct rank other = rank_side(ranking, board_other(board, pits));

    return table->layers[own.seeds + other.seeds].planes[own.seeds] +
           (size_t)own.number * ranking->count[other.seeds] + other.number;
}

/* Bytes: of a plane, whose mover has so many of the seeds; of a layer; and of a
 * thread's scratch memory while it is built. */
static inline size_t plane_size(const struct ranking *ranking, int seeds,
                                int own)
{
    return (size_t)ranking->count[own] * ranking->count[seeds - own];
}

size_t layer_size(const struct ranking *ranking, int seeds);
size_t layer_scratch_size(const struct ranking *ranking, int seeds);

/* ---- for the files of the endgame tables alone ---- */

/* The file of a layer in a folder, in words of the caller's. */
enum { LAYER_WORDS = 64 };

struct layer_words {
    char name[LAYER_WORDS];
    char title[LAYER_WORDS];
};

struct table_file layer_file(const struct endgame_table *table, int seeds,
                             const char *folder, struct layer_words *words);

/* The next layer is filled: from now on any thread may look into it. */
void endgame_publish(struct endgame_table *table, int seeds,
                     const struct endgame_layer *layer);

/* Threads that fill layers up to this one, with what they need for that. To be
 * used with one stop. */
struct layer_builder;
struct layer_builder *layer_builder_new(const struct endgame_table *table,
                                        int level, int threads,
                                        const struct stop *stop);
void layer_builder_free(struct layer_builder *builder);

/* Fills the planes of a layer, or (chosen not NULL) those of which one player has
 * so few seeds as are chosen. False when it was stopped, or there is no memory. */
bool layer_builder_fill(struct layer_builder *builder,
                        const struct endgame_layer *layer, int seeds,
                        const bool chosen[]);

/* Planes: by the seeds of their layer, and those of the mover. */
struct plane_set {
    bool has[LAYERS_MAX][LAYERS_MAX];
};

/* Adds the planes of finished layers that are needed to fill the two of a layer
 * in which one player has so few seeds. */
void layer_list_needs(const struct kalah *kalah, int seeds, int few,
                      struct plane_set *planes);

/* ---- one thread of them ---- */

/* Lists of moves for layers up to this one, which all threads share. Incomplete
 * when it is stopped. */
struct layer_work;
struct layer_work *layer_work_new(const struct endgame_table *table, int level,
                                  const struct stop *stop);
void layer_work_free(struct layer_work *work);

/* Fills the two planes in which one player has so few seeds, at most half of
 * them. The scratch memory is the thread's own. False when stopped. */
bool layer_fill(const struct layer_work *work,
                const struct endgame_layer *layer, int seeds, int few,
                uint8_t *scratch, const struct stop *stop);
