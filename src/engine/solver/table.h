/*
 * The values of all positions with few seeds on the board: a byte each, how
 * many of the seeds the mover gets.
 *
 *     layer  all positions with so many seeds; made one after the other
 *     plane  those of a layer in which the mover has so many of them: a row for
 *            each side that he can have, a column for each of the other's
 *
 * A layer never changes once it is there. Many may look while one builds.
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_TABLE_H
#define NAQALA_SRC_ENGINE_SOLVER_TABLE_H

#include "base/err.h"
#include "engine/solver/rank.h"
#include "engine/task.h"

#include <stddef.h>

enum {
    LAYERS_MAX = RANK_SEEDS_MAX + 1,
    LAYER_HEADER = 64, /* bytes in front of a layer, for its file */
    LAYER_SLACK = 64   /* behind it: rows are read in blocks */
};

struct layer {
    char *bytes; /* header, planes, slack */
    uint8_t *planes[LAYERS_MAX];
    bool kept; /* its file is there, and whole; who builds may look */
};

struct solver_table {
    struct kalah kalah;
    struct ranking ranking;
    struct layer layers[LAYERS_MAX];
    /* The highest layer that is there. Written, with release, after the layer;
     * read, with acquire, before any is looked into. */
    atomic_int level;
};

/* With layer 0. */
struct solver_table *solver_table_new(int pits, bool alone);
void solver_table_free(struct solver_table *table);

/* Bytes: of a layer; and of all that making it takes for a while. */
size_t layer_size(const struct ranking *ranking, int seeds);
size_t layer_scratch_size(const struct ranking *ranking, int seeds);

static inline int table_level(const struct solver_table *table)
{
    return atomic_load_explicit(&table->level, memory_order_acquire);
}

/* Makes layers up to this one; those that are done when it is stopped, or when
 * there is no memory for the next, stay. One thread at a time may call this, or
 * the next. */
void solver_table_grow(struct solver_table *table, int level, int threads,
                       const struct stop *stop);

/* The next layer from its file in a folder. False, with a sentence if the file
 * is not what it should be, or when it is stopped. */
bool solver_table_load(struct solver_table *table, const char *folder,
                       const struct stop *stop, struct err *err);

/* Writes a layer that is there into its file. One thread at a time. */
bool solver_table_keep(struct solver_table *table, int seeds,
                       const char *folder, const struct stop *stop,
                       struct err *err);

/* ---- inside ---- */

/* Room for a layer, its planes in their places; false if there is none. */
bool layer_new(const struct ranking *ranking, int seeds, struct layer *layer);

/* Puts the planes in their places behind the header of these bytes. */
void layer_cut(const struct ranking *ranking, int seeds, struct layer *layer,
               char *bytes);

/* It is whole: now anybody may look into it. */
void layer_publish(struct solver_table *table, int seeds, struct layer layer);

/* What all threads share, for layers up to this one; not whole when it is
 * stopped. */
struct layer_work;
struct layer_work *layer_work_new(const struct solver_table *table, int most,
                                  const struct stop *stop);
void layer_work_free(struct layer_work *work);

/* Fills both planes in which somebody has so few seeds, at most half of them.
 * The scratch is the thread's own. False when stopped. */
bool layer_fill(const struct layer_work *work, const struct layer *layer,
                int seeds, int few, uint8_t *scratch, const struct stop *stop);

ALWAYS_INLINE const uint8_t *table_place(const struct solver_table *table,
                                         uint64_t board, int pits)
{
    const struct ranking *ranking = &table->ranking;
    const struct rank own = rank_of(ranking, board_own(board, pits));
    const struct rank other = rank_of(ranking, board_other(board, pits));

    return table->layers[own.seeds + other.seeds].planes[own.seeds] +
           (size_t)own.number * ranking->count[other.seeds] + other.number;
}

#endif
