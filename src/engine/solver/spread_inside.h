/* SPDX-License-Identifier: MIT */
/* What the files of tables that are spread over processes share: spread.c makes
 * layers, spread_file.c reads and writes them, spread_planes.c has them. */
#pragma once

#include "engine/solver/endgame.h"
#include "engine/solver/spread.h"

enum {
    WHOLE_LEVEL = LAYER_SAVED - 1, /* each process has layers up to it whole */
    KIND_PLANE = 2                 /* of messages */
};

struct spread {
    struct endgame_table *table; /* of the spread layers, what is here */
    struct cluster *cluster;
    size_t memory;
    int threads;
    int owners[LAYERS_MAX][LAYERS_MAX]; /* by layer, and the fewer seeds */
    int64_t round; /* counts when planes are needed, for those borrowed */
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

/* Places for the own planes of a layer; memory_fail() where there is no memory. */
void spread_allocate(struct spread *spread, int seeds);

/* Frees what was borrowed of a layer; and all of it. */
void spread_forget(struct spread *spread, int seeds);
void spread_drop(struct spread *spread, int seeds);

/* Gives a plane of another process a place here, where it stays until there is no
 * room left for others; if it is here already, as it is. */
void spread_make_place(struct spread *spread, int seeds, int own);

/* Can all of these planes be here at once, beside layers up to this one? */
bool spread_has_room_for(const struct spread *spread, int level,
                         const struct plane_set *planes);

/* Gets these planes from their owners, as far as they are not here. All processes
 * come here together, each with what it needs. */
void spread_borrow(struct spread *spread, int level,
                   const struct plane_set *needs);

/* ---- spread_file.c ---- */

/* Reads the next layer, for which each process has places of its own. False, in
 * all of them, where there is no file, or it is damaged, with err. */
bool spread_read(struct spread *spread, int seeds, const char *folder,
                 const struct stop *stop, struct err *err);
