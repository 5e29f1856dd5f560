/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables that the processes of a cluster build together. The planes of a
 * layer are dealt out, those of two players who may move on the same boards
 * together; each process fills its own, then sends them to the others. So every
 * byte is sent once to each other process, and none is asked for: a layer needs
 * nearly all of those below it.
 */
#include "engine/solver/endgame_shared.h"
#include "base/memory.h"

#include <stdlib.h>

enum {
    ALONE = 11 /* smaller layers are built sooner than sent */
};

/* A layer, and which process fills the planes in which one has so few seeds. */
struct shared_layer {
    const struct ranking *ranking;
    struct layer_builder *builder;
    struct endgame_layer layer;
    int seeds;
    int owners[LAYERS_MAX];
};

static size_t plane_size(const struct shared_layer *shared, int own)
{
    const struct ranking *const ranking = shared->ranking;

    return (size_t)ranking->count[own] * ranking->count[shared->seeds - own];
}

/* The largest first, each to the process that has least to do. */
static void deal_planes(struct shared_layer *shared, int processes)
{
    size_t *const loads = memory_new((size_t)processes, sizeof *loads);
    bool dealt[LAYERS_MAX] = {false};

    for (int i = 0; i <= shared->seeds / 2; i++) {
        int largest = -1;
        int least = 0;

        for (int few = 0; few <= shared->seeds / 2; few++)
            if (!dealt[few] && (largest < 0 || plane_size(shared, few) >
                                                   plane_size(shared, largest)))
                largest = few;
        for (int k = 1; k < processes; k++)
            least = loads[k] < loads[least] ? k : least;
        dealt[largest] = true;
        shared->owners[largest] = least;
        loads[least] += plane_size(shared, largest);
    }
    free(loads);
}

/* Both planes of each pair are sent by the process that has filled them. */
static void exchange_planes(struct shared_layer *shared,
                            struct cluster *cluster)
{
    for (int few = 0; few <= shared->seeds / 2; few++) {
        const int many = shared->seeds - few;

        cluster_broadcast(cluster, shared->owners[few],
                          shared->layer.planes[few], plane_size(shared, few));
        if (few < many)
            cluster_broadcast(cluster, shared->owners[few],
                              shared->layer.planes[many],
                              plane_size(shared, many));
    }
}

/* All processes return the same. */
static bool all_are_fine(struct cluster *cluster, bool fine)
{
    int64_t failed = fine ? 0 : 1;

    cluster_sum(cluster, &failed, 1);
    return failed == 0;
}

static bool fill_own_planes(struct shared_layer *shared, int rank)
{
    bool own[LAYERS_MAX];

    for (int few = 0; few <= shared->seeds / 2; few++)
        own[few] = shared->owners[few] == rank;
    return layer_builder_fill(shared->builder, &shared->layer, shared->seeds,
                              own);
}

static bool build_next(struct endgame_table *table, struct shared_layer *shared,
                       struct cluster *cluster)
{
    const bool alone = endgame_level(table) + 1 < ALONE;
    const int rank = cluster_rank(cluster);

    shared->seeds = endgame_level(table) + 1;
    if (!all_are_fine(cluster, endgame_begin_layer(table, &shared->layer)))
        return endgame_drop_layer(&shared->layer);
    for (int few = 0; few <= shared->seeds / 2; few++)
        shared->owners[few] = rank;
    if (!alone)
        deal_planes(shared, cluster_size(cluster));
    if (!all_are_fine(cluster, fill_own_planes(shared, rank)))
        return endgame_drop_layer(&shared->layer);
    if (!alone)
        exchange_planes(shared, cluster);
    endgame_end_layer(table, &shared->layer);
    return true;
}

void endgame_build_shared(struct endgame_table *table, int level, int threads,
                          const struct stop *stop, struct cluster *cluster)
{
    if (endgame_level(table) >= level)
        return;

    struct shared_layer shared = {
        .ranking = &table->ranking,
        .builder = layer_builder_new(table, level, threads, stop),
    };

    while (!cluster_share_stop(cluster) && endgame_level(table) < level &&
           build_next(table, &shared, cluster))
        ;
    layer_builder_free(shared.builder);
}

bool endgame_share_layer(struct endgame_table *table, bool have,
                         struct cluster *cluster)
{
    const int seeds =
        endgame_level(table) + (cluster_is_first(cluster) && have ? 0 : 1);
    struct endgame_layer layer = {.bytes = NULL};

    cluster_broadcast(cluster, 0, &have, sizeof have);
    if (!have)
        return false;
    if (cluster_is_first(cluster))
        layer = table->layers[seeds];

    const bool room =
        cluster_is_first(cluster) || endgame_begin_layer(table, &layer);

    if (!all_are_fine(cluster, room))
        return false;
    cluster_broadcast(cluster, 0, layer.planes[0],
                      layer_size(&table->ranking, seeds));
    if (!cluster_is_first(cluster))
        endgame_end_layer(table, &layer);
    return true;
}
