/* SPDX-License-Identifier: MIT */
/* Planes that are spread over processes: their sizes, their places, and how a
 * process gets those that it lacks. */
#include "base/memory.h"
#include "engine/solver/spread_inside.h"

#include <stdlib.h>

enum {
    BASE_BYTES = 24 << 20, /* the program, MPI and its messages */
    SIDE_BYTES = 64        /* of the lists of moves for each side */
};

static uint8_t **plane_at(const struct spread *spread, int seeds, int own)
{
    return &spread->table->layers[seeds].planes[own];
}

static size_t size_of(const struct spread *spread, int seeds, int own)
{
    return plane_size(&spread->table->ranking, seeds, own) + LAYER_SLACK;
}

/* ---- memory ---- */

/* The memory that each process needs for a layer, regardless of its share. */
static size_t size_of_rest(const struct spread *spread, int level)
{
    const struct ranking *const ranking = &spread->table->ranking;
    size_t size = BASE_BYTES + sizeof *spread->table +
                  layer_scratch_size(ranking, level) * (size_t)spread->threads;

    for (int seeds = 0; seeds <= WHOLE_LEVEL; seeds++)
        size += layer_size(ranking, seeds);
    for (int seeds = 0; seeds <= level; seeds++)
        size += (size_t)SIDE_BYTES * ranking->count[seeds];
    return size;
}

/* The bytes of a process's own planes in layers up to this one. */
static size_t size_of_share(const struct spread *spread, int rank, int level)
{
    size_t size = 0;

    for (int seeds = WHOLE_LEVEL + 1; seeds <= level; seeds++)
        for (int own = 0; own <= seeds; own++)
            if (spread_owner(spread, seeds, own) == rank)
                size += size_of(spread, seeds, own);
    return size;
}

/* The bytes of those of these planes that a process must borrow. */
static size_t size_of_others(const struct spread *spread, int rank,
                             const struct plane_set *planes)
{
    size_t size = 0;

    for (int seeds = WHOLE_LEVEL + 1; seeds < LAYERS_MAX; seeds++)
        for (int own = 0; own <= seeds; own++)
            if (planes->has[seeds][own] &&
                spread_owner(spread, seeds, own) != rank)
                size += size_of(spread, seeds, own);
    return size;
}

/* The room that a process needs beside its share: for all planes that two of
 * its own are filled from, and in the first process for one that goes through
 * it to a file. */
static size_t size_to_borrow(const struct spread *spread, int rank, int level)
{
    size_t most = 0;

    for (int few = 0; few <= level / 2; few++) {
        struct plane_set planes = {0};

        if (spread_owner(spread, level, few) == rank)
            layer_list_needs(&spread->table->kalah, level, few, &planes);
        else
            planes.has[level][few] = rank == 0;

        const size_t size = size_of_others(spread, rank, &planes);

        most = size > most ? size : most;
    }
    return most;
}

bool spread_has_room(const struct spread *spread, int level)
{
    const size_t rest = size_of_rest(spread, level);

    for (int rank = 0; rank < cluster_size(spread->cluster); rank++)
        if (rest + size_of_share(spread, rank, level) +
                size_to_borrow(spread, rank, level) >
            spread->memory)
            return false;
    return true;
}

/* Room for planes of others beside one's own, up to a layer. */
static size_t room_to_borrow(const struct spread *spread, int level)
{
    const size_t used =
        size_of_rest(spread, level) +
        size_of_share(spread, cluster_rank(spread->cluster), level);

    return spread->memory > used ? spread->memory - used : 0;
}

/* ---- planes of others ---- */

/* Allocates a plane; by the count of bytes there is room for it. */
static uint8_t *plane_new(const struct spread *spread, int seeds, int own)
{
    uint8_t *const plane = memory_large(size_of(spread, seeds, own));

    if (plane == NULL)
        memory_fail();
    return plane;
}

static void give_back(struct spread *spread, int seeds, int own)
{
    free(*plane_at(spread, seeds, own));
    *plane_at(spread, seeds, own) = NULL;
    spread->borrowed[seeds][own] = 0;
    spread->borrowed_size -= size_of(spread, seeds, own);
}

/* Frees the borrowed plane that was not needed for the longest time; false if
 * this round needs all of them. */
static bool give_oldest_back(struct spread *spread)
{
    int64_t oldest = spread->round;
    int seeds = 0;
    int own = 0;

    for (int i = WHOLE_LEVEL + 1; i < LAYERS_MAX; i++)
        for (int k = 0; k <= i; k++)
            if (spread->borrowed[i][k] > 0 && spread->borrowed[i][k] < oldest) {
                oldest = spread->borrowed[i][k];
                seeds = i;
                own = k;
            }
    if (oldest == spread->round)
        return false;
    give_back(spread, seeds, own);
    return true;
}

/* Frees borrowed planes until there is room; those that this round needs stay.
 */
static void make_room(struct spread *spread, size_t size, size_t room)
{
    while (spread->borrowed_size + size > room && give_oldest_back(spread))
        ;
}

static void make_place(struct spread *spread, int seeds, int own)
{
    *plane_at(spread, seeds, own) = plane_new(spread, seeds, own);
    spread->borrowed[seeds][own] = spread->round;
    spread->borrowed_size += size_of(spread, seeds, own);
}

void spread_make_place(struct spread *spread, int seeds, int own)
{
    if (*plane_at(spread, seeds, own) != NULL)
        return;
    spread->round++;
    make_room(spread, size_of(spread, seeds, own),
              room_to_borrow(spread, seeds));
    make_place(spread, seeds, own);
}

/* Lists the planes that are not here, and marks the others as needed in this
 * round. */
static struct plane_set list_lacking(struct spread *spread,
                                     const struct plane_set *needs)
{
    struct plane_set lacking = {0};

    for (int seeds = WHOLE_LEVEL + 1; seeds < LAYERS_MAX; seeds++)
        for (int own = 0; own <= seeds; own++) {
            if (!needs->has[seeds][own] || spread_is_own(spread, seeds, own))
                continue;
            if (spread->borrowed[seeds][own] > 0)
                spread->borrowed[seeds][own] = spread->round;
            else
                lacking.has[seeds][own] = true;
        }
    return lacking;
}

/* Sends a plane from its owner to the processes that lack it. */
static void hand_over(struct spread *spread, int seeds, int own,
                      const struct plane_set *lacking)
{
    struct cluster *const cluster = spread->cluster;
    const int owner = spread_owner(spread, seeds, own);
    const int rank = cluster_rank(cluster);
    const size_t size = plane_size(&spread->table->ranking, seeds, own);

    for (int i = 0; i < cluster_size(cluster); i++) {
        if (!lacking[i].has[seeds][own])
            continue;
        if (rank == owner) {
            cluster_send_lent(cluster, i, KIND_PLANE,
                              *plane_at(spread, seeds, own), size);
        } else if (rank == i) {
            make_place(spread, seeds, own);
            cluster_receive(cluster, owner, KIND_PLANE,
                            *plane_at(spread, seeds, own), size);
        }
    }
}

bool spread_has_room_for(const struct spread *spread, int level,
                         const struct plane_set *planes)
{
    return size_of_others(spread, cluster_rank(spread->cluster), planes) <=
           room_to_borrow(spread, level);
}

/* All processes go through the planes in the same order, so that no two wait
 * for each other. */
void spread_borrow(struct spread *spread, int level,
                   const struct plane_set *needs)
{
    spread->round++;

    const struct plane_set own_lacking = list_lacking(spread, needs);
    const int rank = cluster_rank(spread->cluster);
    size_t length;
    struct plane_set *const lacking = cluster_gather(
        spread->cluster, &own_lacking, sizeof own_lacking, &length);

    make_room(spread, size_of_others(spread, rank, &own_lacking),
              room_to_borrow(spread, level));
    for (int seeds = WHOLE_LEVEL + 1; seeds < LAYERS_MAX; seeds++)
        for (int own = 0; own <= seeds; own++)
            hand_over(spread, seeds, own, lacking);
    free(lacking);
}

void spread_allocate(struct spread *spread, int seeds)
{
    for (int own = 0; own <= seeds; own++)
        if (spread_is_own(spread, seeds, own))
            *plane_at(spread, seeds, own) = plane_new(spread, seeds, own);
}

void spread_forget(struct spread *spread, int seeds)
{
    for (int own = 0; own <= seeds; own++)
        if (spread->borrowed[seeds][own] > 0)
            give_back(spread, seeds, own);
}

void spread_drop(struct spread *spread, int seeds)
{
    spread_forget(spread, seeds);
    for (int own = 0; own <= seeds; own++) {
        free(*plane_at(spread, seeds, own));
        *plane_at(spread, seeds, own) = NULL;
    }
}
