/* Endgame tables, layer by layer. */
#include "engine/solver/table.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/pages.h"

#include <stdlib.h>
#include <string.h>

/* ---- layers ---- */

size_t layer_size(const struct ranking *ranking, int seeds)
{
    size_t size = 0;

    for (int own = 0; own <= seeds; own++)
        size += (size_t)ranking->count[own] * ranking->count[seeds - own];
    return size;
}

void layer_cut(const struct ranking *ranking, int seeds, struct layer *layer,
               char *bytes)
{
    uint8_t *plane = (uint8_t *)bytes + LAYER_HEADER;

    layer->bytes = bytes;
    for (int own = 0; own <= seeds; own++) {
        layer->planes[own] = plane;
        plane += (size_t)ranking->count[own] * ranking->count[seeds - own];
    }
}

bool layer_new(const struct ranking *ranking, int seeds, struct layer *layer)
{
    char *bytes =
        pages_new(LAYER_HEADER + layer_size(ranking, seeds) + LAYER_SLACK);

    *layer = (struct layer){.bytes = NULL};
    if (bytes == NULL)
        return false;
    layer_cut(ranking, seeds, layer, bytes);
    return true;
}

void layer_publish(struct solver_table *table, int seeds, struct layer layer)
{
    table->layers[seeds] = layer;
    atomic_store_explicit(&table->level, seeds, memory_order_release);
}

struct solver_table *solver_table_new(int pits, bool alone)
{
    struct solver_table *table = memory_new(1, sizeof *table);

    kalah_make(&table->kalah, pits, alone);
    ranking_make(&table->ranking, pits);
    atomic_store(&table->level, -1);
    solver_table_grow(table, 0, 1, NULL);
    return table;
}

void solver_table_free(struct solver_table *table)
{
    if (table == NULL)
        return;
    for (int seeds = 0; seeds < LAYERS_MAX; seeds++)
        free(table->layers[seeds].bytes);
    free(table);
}

/* ---- growing ---- */

/* A layer that is made by many: each takes two planes at a time. */
struct site {
    const struct ranking *ranking;
    const struct layer_work *work;
    const struct layer *layer;
    int seeds;
    atomic_int next; /* relaxed: it only deals out the numbers; what is made is
                        handed over when the threads are joined */
    const struct stop *stop;
    atomic_bool failed; /* relaxed for the same reason */
};

static void *build(void *data)
{
    struct site *site = data;
    uint8_t *scratch =
        pages_new(layer_scratch_size(site->ranking, site->seeds));
    bool fine = scratch != NULL;

    while (fine) {
        const int few =
            atomic_fetch_sub_explicit(&site->next, 1, memory_order_relaxed);

        if (few < 0)
            break;
        fine = layer_fill(site->work, site->layer, site->seeds, few, scratch,
                          site->stop);
    }
    if (!fine)
        atomic_store_explicit(&site->failed, true, memory_order_relaxed);
    free(scratch);
    return NULL;
}

static bool grow(struct solver_table *table, const struct layer_work *work,
                 int threads, const struct stop *stop)
{
    const int seeds = table_level(table) + 1;
    struct layer layer;

    if (!layer_new(&table->ranking, seeds, &layer))
        return false;

    struct site site = {
        .ranking = &table->ranking,
        .work = work,
        .layer = &layer,
        .seeds = seeds,
        .next = seeds / 2,
        .stop = stop,
    };

    thread_run_together(threads, build, &site);
    if (atomic_load_explicit(&site.failed, memory_order_relaxed)) {
        free(layer.bytes);
        return false;
    }
    layer_publish(table, seeds, layer);
    return true;
}

void solver_table_grow(struct solver_table *table, int level, int threads,
                       const struct stop *stop)
{
    if (table_level(table) >= level)
        return;

    struct layer_work *work = layer_work_new(table, level, stop);
    bool growing = !stop_raised(stop);

    while (growing && table_level(table) < level)
        growing = grow(table, work, threads, stop);
    layer_work_free(work);
}
