/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables: the values of all positions with few seeds on the board, a
 * byte each: how many of the seeds the mover gets.
 *
 *     layer  all positions with the same number of seeds; made in order
 *     plane  the positions of a layer in which the mover has the same number
 *            of seeds: a row for each possible side of the mover, a column for
 *            each possible side of the opponent
 *
 * Why a byte each: half a byte holds fifteen values and a mark for others,
 * which would be 1.2 % of the positions with 20 seeds even if each plane had
 * its own set of values. A layer is filled from all layers below, so these must
 * be exact, and packing a layer later makes no room to build the next.
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
    LAYER_SLACK = 64, /* bytes behind a layer, as rows are read in blocks */
    LAYER_SAVED = 13  /* a smaller layer is built faster than it is read */
};

struct endgame_layer {
    char *bytes; /* header, planes, slack */
    uint8_t *planes[LAYERS_MAX];
    bool saved; /* its file is complete; only for the thread that builds */
};

struct endgame_table {
    struct kalah kalah;
    struct ranking ranking;
    struct endgame_layer layers[LAYERS_MAX];
    /* The highest published layer. Written with release after the layer; read
     * with acquire before any layer is read. */
    atomic_int level;
};

/* Makes a table that has layer 0. */
struct endgame_table *endgame_new(int pits, enum capture capture);
void endgame_free(struct endgame_table *table);

static inline int endgame_level(const struct endgame_table *table)
{
    return atomic_load_explicit(&table->level, memory_order_acquire);
}

/* Builds layers up to this one. If it is stopped, or if there is no memory for
 * the next layer, the complete ones stay. Only one thread at a time may build,
 * load or save. */
void endgame_build(struct endgame_table *table, int level, int threads,
                   const struct stop *stop);

/* Reads the next layer from its file in a folder. Returns false if there is no
 * file or no memory; also false, with err, if the file is not valid or if it is
 * stopped. */
bool endgame_load(struct endgame_table *table, const char *folder,
                  const struct stop *stop, struct err *err);

/* Writes a published layer into its file. */
bool endgame_save(struct endgame_table *table, int seeds, const char *folder,
                  const struct stop *stop, struct err *err);

/* The place of a board's value; its layer must be published. */
ALWAYS_INLINE const uint8_t *endgame_value(const struct endgame_table *table,
                                           uint64_t board, int pits)
{
    const struct ranking *ranking = &table->ranking;
    const struct rank own = rank_side(ranking, board_own(board, pits));
    const struct rank other = rank_side(ranking, board_other(board, pits));

    return table->layers[own.seeds + other.seeds].planes[own.seeds] +
           (size_t)own.number * ranking->count[other.seeds] + other.number;
}

/* The bytes of a plane, in which the mover has `own` of the seeds; of a layer;
 * and of a thread's scratch memory while the layer is built. */
static inline size_t plane_size(const struct ranking *ranking, int seeds,
                                int own)
{
    return (size_t)ranking->count[own] * ranking->count[seeds - own];
}

size_t layer_size(const struct ranking *ranking, int seeds);
size_t layer_scratch_size(const struct ranking *ranking, int seeds);

/* ---- for the files of the endgame tables alone ---- */

/* The file of a layer in a folder; `words` has its name and title, and must
 * outlive it. */
enum { LAYER_WORDS = 64 };

struct layer_words {
    char name[LAYER_WORDS];
    char title[LAYER_WORDS];
};

struct table_file layer_file(const struct endgame_table *table, int seeds,
                             const char *folder, struct layer_words *words);

/* Publishes the next layer, which is filled: from now on any thread may read
 * it. */
void endgame_publish(struct endgame_table *table, int seeds,
                     const struct endgame_layer *layer);

/* Threads that fill layers up to `level`, with the memory that they need. All
 * of its work is ended by the same stop. */
struct layer_builder;
struct layer_builder *layer_builder_new(const struct endgame_table *table,
                                        int level, int threads,
                                        const struct stop *stop);
void layer_builder_free(struct layer_builder *builder);

/* Fills the planes of a layer: all of them or, if `chosen` is not NULL, those
 * in which chosen[seeds of the player who has fewer] is true. Returns false if
 * it was stopped, or if there is no memory. */
bool layer_builder_fill(struct layer_builder *builder,
                        const struct endgame_layer *layer, int seeds,
                        const bool chosen[]);

/* A set of planes, by the seeds of their layer and those of the mover. */
struct plane_set {
    bool has[LAYERS_MAX][LAYERS_MAX];
};

/* Adds the planes of finished layers that are needed to fill the two planes of
 * a layer in which one player has `few` seeds. */
void layer_list_needs(const struct kalah *kalah, int seeds, int few,
                      struct plane_set *planes);

/* ---- one thread of them ---- */

/* Lists of moves for layers up to this one, which all threads share. They are
 * incomplete if it was stopped. */
struct layer_work;
struct layer_work *layer_work_new(const struct endgame_table *table, int level,
                                  const struct stop *stop);
void layer_work_free(struct layer_work *work);

/* Fills the two planes in which one player has `few` seeds, at most half of
 * all. Each thread needs its own scratch memory. Returns false if stopped. */
bool layer_fill(const struct layer_work *work,
                const struct endgame_layer *layer, int seeds, int few,
                uint8_t *scratch, const struct stop *stop);
