/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables spread over the processes of a cluster. Each process has the
 * small layers whole. The planes of larger ones are dealt out. A process fills
 * its own in rounds, in each as many as there is room for, with all that they
 * are filled from.
 */
#include "base/memory.h"
#include "engine/solver/spread_inside.h"
#include "game/mancala.h"

#include <stdlib.h>

/* Chooses those of the planes still to be filled that there is room for, but at
 * least one. */
static void choose_planes(const struct spread *spread, int seeds,
                          const bool left[], bool chosen[],
                          struct plane_set *needs)
{
    bool any = false;

    for (int few = seeds / 2; few >= 0; few--) {
        struct plane_set more = *needs;

        layer_list_needs(&spread->table->kalah, seeds, few, &more);
        chosen[few] =
            left[few] && (!any || spread_has_room_for(spread, seeds, &more));
        if (!chosen[few])
            continue;
        any = true;
        *needs = more;
    }
}

/* All processes return the same number; so do the functions below. */
static int64_t count_left(const struct spread *spread, const bool left[],
                          int seeds)
{
    int64_t count = 0;

    for (int few = 0; few <= seeds / 2; few++)
        count += left[few];
    cluster_sum(spread->cluster, &count, 1);
    return count;
}

/* Fills planes round by round, until all processes have filled theirs. The stop
 * is raised in all of them between two rounds, or in none. */
static bool make_layer(struct spread *spread, int seeds,
                       const struct stop *stop)
{
    const struct endgame_layer *const layer = &spread->table->layers[seeds];
    struct layer_builder *const builder =
        layer_builder_new(spread->table, seeds, spread->threads, stop);
    bool left[LAYERS_MAX];
    bool stopped = false;

    for (int few = 0; few <= seeds / 2; few++)
        left[few] = spread_is_own(spread, seeds, few);
    while (count_left(spread, left, seeds) > 0) {
        struct plane_set needs = {0};
        bool chosen[LAYERS_MAX];

        stopped = cluster_share_stop(spread->cluster);
        if (stopped)
            break;
        choose_planes(spread, seeds, left, chosen, &needs);
        spread_borrow(spread, seeds, &needs);
        if (!layer_builder_fill(builder, layer, seeds, chosen))
            memory_fail();
        for (int few = 0; few <= seeds / 2; few++)
            left[few] &= !chosen[few];
    }
    layer_builder_free(builder);
    return !stopped;
}

bool spread_build(struct spread *spread, const char *folder,
                  const struct stop *stop, struct err *err)
{
    const int seeds = spread_level(spread) + 1;

    *err->text = '\0';
    spread_allocate(spread, seeds);
    spread->from_file = spread_read(spread, seeds, folder, stop, err);
    if (!spread->from_file) {
        spread_forget(spread, seeds); /* the remains of a damaged file */
        if (!make_layer(spread, seeds, stop)) {
            spread_drop(spread, seeds);
            return false;
        }
    }
    endgame_publish(spread->table, seeds, &spread->table->layers[seeds]);
    return true;
}

/* ---- all of it ---- */

/* Deals out the planes, two at a time, as those of two players on the same
 * boards belong together: the largest first, each to the process with the least
 * to do. */
static void deal_planes(const struct ranking *ranking, int seeds, int processes,
                        int owners[])
{
    size_t *const loads = memory_new((size_t)processes, sizeof *loads);
    bool dealt[LAYERS_MAX] = {false};

    for (int i = 0; i <= seeds / 2; i++) {
        int largest = -1;
        int least = 0;

        for (int few = 0; few <= seeds / 2; few++)
            if (!dealt[few] &&
                (largest < 0 || plane_size(ranking, seeds, few) >
                                    plane_size(ranking, seeds, largest)))
                largest = few;
        for (int k = 1; k < processes; k++)
            least = loads[k] < loads[least] ? k : least;
        dealt[largest] = true;
        owners[largest] = least;
        loads[least] += plane_size(ranking, seeds, largest);
    }
    free(loads);
}

struct spread *spread_new(const struct game *game, size_t memory, int threads,
                          struct cluster *cluster)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    struct spread *const spread = memory_new(1, sizeof *spread);

    memory_return_large();
    spread->table = endgame_new(rules->pits, rules->capture);
    spread->cluster = cluster;
    spread->memory = memory;
    spread->threads = threads;
    for (int seeds = WHOLE_LEVEL + 1; seeds < LAYERS_MAX; seeds++)
        deal_planes(&spread->table->ranking, seeds, cluster_size(cluster),
                    spread->owners[seeds]);
    endgame_build(spread->table, WHOLE_LEVEL, threads, NULL);
    return spread;
}

void spread_free(struct spread *spread)
{
    if (spread == NULL)
        return;
    for (int seeds = WHOLE_LEVEL + 1; seeds < LAYERS_MAX; seeds++)
        spread_drop(spread, seeds);
    endgame_free(spread->table);
    free(spread);
}

int spread_level(const struct spread *spread)
{
    return endgame_level(spread->table);
}
