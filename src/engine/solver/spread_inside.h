/* SPDX-License-Identifier: MIT */
/* Shared by the files of tables that are spread over processes: spread.c makes
 * layers, spread_file.c reads and writes them, spread_planes.c keeps them. */
#pragma once

#include "engine/solver/endgame.h"
#include "engine/solver/spread.h"

enum {
    WHOLE_LEVEL = LAYER_SAVED - 1, /* layers up to it are not spread */
    KIND_PLANE = 2                 /* of messages */
};

struct spread {
    struct endgame_table *table; /* spread layers have only the planes here */
    struct cluster *cluster;
    size_t memory;
    int threads;
    int owners[LAYERS_MAX][LAYERS_MAX]; /* by layer, and the fewer seeds */
    int64_t round; /* counts the times that planes are borrowed */
    /* The round in which a borrowed plane was needed last; 0: it is not here. */
    int64_t borrowed[LAYERS_MAX][LAYERS_MAX];
    size_t borrowed_size;
    bool from_file; /* the last layer */
};

static inline int spread_owner(const struct spread *spread, int seeds, int own)
{
    return spread->owners[seeds][own < seeds - own ? own : seeds - own];
}

static inline bool spread_is_own(const struct spread *spread, int seeds,
                                 int own)
{
    return spread_owner(spread, seeds, own) == cluster_rank(spread->cluster);
}

/* ---- spread_planes.c ---- */

/* Allocates the process's own planes of a layer, or calls memory_fail(). */
void spread_allocate(struct spread *spread, int seeds);

/* Frees the borrowed planes of a layer; spread_drop frees all of its planes. */
void spread_forget(struct spread *spread, int seeds);
void spread_drop(struct spread *spread, int seeds);

/* Makes a place here for a plane of another process, where it stays until its
 * room is needed for others. A plane that is here already keeps its content. */
void spread_make_place(struct spread *spread, int seeds, int own);

/* Is there room for all of these planes at once, beside layers up to this one?
 */
bool spread_has_room_for(const struct spread *spread, int level,
                         const struct plane_set *planes);

/* Gets those of these planes that are not here from their owners. All processes
 * call it together, each with the planes that it needs. */
void spread_borrow(struct spread *spread, int level,
                   const struct plane_set *needs);

/* ---- spread_file.c ---- */

/* Reads the next layer, whose own planes each process has allocated. Returns
 * false in all of them if there is no file or, with err, if it is damaged. */
bool spread_read(struct spread *spread, int seeds, const char *folder,
                 const struct stop *stop, struct err *err);
