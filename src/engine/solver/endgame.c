/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables: their layers in memory, built by several threads, and as
 * files, such as kalah-6-opposite-16.table in the cache. A file begins with a
 * line of text that says what it is, filled up with blanks; then come the bytes
 * as they are in memory. The line holds their checksum, so that a damaged file
 * is recognised; its layer is then built anew.
 */
#include "engine/solver/endgame.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Changes with the form of the files, or the order of their bytes. */
enum { FILE_FORM = 1 };

/* Bytes that are summed up between two looks at the stop. */
enum { CHECKSUM_PART = 1 << 20 };

/* ---- layers ---- */

size_t layer_size(const struct ranking *ranking, int seeds)
{
    size_t size = 0;

    for (int own = 0; own <= seeds; own++)
        size += (size_t)ranking->count[own] * ranking->count[seeds - own];
    return size;
}

/* Its planes in their places, and all bytes 0; false if there is no memory. */
static bool allocate_layer(const struct ranking *ranking, int seeds,
                           struct endgame_layer *layer)
{
    char *bytes =
        memory_large(LAYER_HEADER + layer_size(ranking, seeds) + LAYER_SLACK);

    *layer = (struct endgame_layer){.bytes = bytes};
    if (bytes == NULL)
        return false;

    uint8_t *plane = (uint8_t *)bytes + LAYER_HEADER;

    for (int own = 0; own <= seeds; own++) {
        layer->planes[own] = plane;
        plane += (size_t)ranking->count[own] * ranking->count[seeds - own];
    }
    return true;
}

/* From now on any thread may look into it. */
static void publish_layer(struct endgame_table *table, int seeds,
                          const struct endgame_layer *layer)
{
    table->layers[seeds] = *layer;
    atomic_store_explicit(&table->level, seeds, memory_order_release);
}

struct endgame_table *endgame_new(int pits, bool capture_empty)
{
    struct endgame_table *table = memory_new(1, sizeof *table);

    kalah_init(&table->kalah, pits, capture_empty);
    ranking_init(&table->ranking, pits);
    atomic_store(&table->level, -1);
    endgame_build(table, 0, 1, NULL);
    return table;
}

void endgame_free(struct endgame_table *table)
{
    if (table == NULL)
        return;
    for (int seeds = 0; seeds < LAYERS_MAX; seeds++)
        free(table->layers[seeds].bytes);
    free(table);
}

/* ---- building ---- */

/* A layer that several threads build: each takes two planes at a time. */
struct layer_build {
    const struct ranking *ranking;
    const struct layer_work *work;
    const struct endgame_layer *layer;
    int seeds;
    /* Relaxed: it only deals out numbers; the planes are handed over when the
     * threads are joined. */
    atomic_int next_few;
    const struct stop *stop;
    atomic_bool failed; /* relaxed for the same reason */
};

static void *build_planes(void *data)
{
    struct layer_build *build = data;
    uint8_t *scratch =
        memory_large(layer_scratch_size(build->ranking, build->seeds));
    bool fine = scratch != NULL;

    while (fine) {
        const int few = atomic_fetch_sub_explicit(&build->next_few, 1,
                                                  memory_order_relaxed);

        if (few < 0)
            break;
        fine = layer_fill(build->work, build->layer, build->seeds, few, scratch,
                          build->stop);
    }
    if (!fine)
        atomic_store_explicit(&build->failed, true, memory_order_relaxed);
    free(scratch);
    return NULL;
}

void endgame_build(struct endgame_table *table, int level, int threads,
                   const struct stop *stop)
{
    if (endgame_level(table) >= level)
        return;

    struct layer_work *work = layer_work_new(table, level, stop);
    bool failed = stop_raised(stop);

    while (!failed && endgame_level(table) < level) {
        const int seeds = endgame_level(table) + 1;
        struct endgame_layer layer;
        struct layer_build build = {
            .ranking = &table->ranking,
            .work = work,
            .layer = &layer,
            .seeds = seeds,
            .next_few = seeds / 2,
            .stop = stop,
        };

        if (!allocate_layer(&table->ranking, seeds, &layer))
            break;
        thread_run_together(threads, build_planes, &build);
        failed = atomic_load_explicit(&build.failed, memory_order_relaxed);
        if (failed)
            free(layer.bytes);
        else
            publish_layer(table, seeds, &layer);
    }
    layer_work_free(work);
}

/* ---- files ---- */

static bool is_not_stopped(const void *stop)
{
    return !stop_raised(stop);
}

/* The caller frees it. */
static char *layer_path(const struct endgame_table *table, int seeds,
                        const char *folder)
{
    char name[64];

    snprintf(name, sizeof name, "kalah-%d-%s-%d.table", table->kalah.pits,
             table->kalah.capture_empty ? "empty" : "opposite", seeds);
    return file_join(folder, name);
}

/* The header of a layer with these planes. Meaningless when stopped. */
static void make_header(const struct endgame_table *table, int seeds,
                        const char *planes, const struct stop *stop,
                        char header[LAYER_HEADER])
{
    const size_t length = layer_size(&table->ranking, seeds);
    uint64_t sum = length;
    char line[LAYER_HEADER + 64];

    for (size_t i = 0; i < length && !stop_raised(stop); i += CHECKSUM_PART)
        sum = sum_more(sum, planes + i,
                       length - i < CHECKSUM_PART ? length - i : CHECKSUM_PART);

    const int written = snprintf(
        line, sizeof line, "naqala table %d kalah %d %s %d %016" PRIx64,
        FILE_FORM, table->kalah.pits,
        table->kalah.capture_empty ? "empty" : "opposite", seeds, sum);

    memset(header, ' ', LAYER_HEADER);
    memcpy(header, line, (size_t)written);
    header[LAYER_HEADER - 1] = '\n';
}

bool endgame_load(struct endgame_table *table, const char *folder,
                  const struct stop *stop, struct err *err)
{
    const int seeds = endgame_level(table) + 1;
    const size_t size = LAYER_HEADER + layer_size(&table->ranking, seeds);
    const struct file_wish wish = {is_not_stopped, stop};
    char *path = layer_path(table, seeds, folder);
    struct endgame_layer layer = {.bytes = NULL};

    if (file_exists(path) && allocate_layer(&table->ranking, seeds, &layer) &&
        file_read_exactly(path, layer.bytes, size, &wish, err)) {
        char header[LAYER_HEADER];

        make_header(table, seeds, layer.bytes + LAYER_HEADER, stop, header);
        layer.saved =
            memcmp(header, layer.bytes, LAYER_HEADER) == 0 ||
            err_set(err, "%s: is damaged, or not what its name says", path);
    }
    free(path);
    if (layer.saved)
        publish_layer(table, seeds, &layer);
    else
        free(layer.bytes);
    return layer.saved;
}

bool endgame_save(struct endgame_table *table, int seeds, const char *folder,
                  const struct stop *stop, struct err *err)
{
    const struct file_wish wish = {is_not_stopped, stop};
    struct endgame_layer *layer = &table->layers[seeds];
    char *path = layer_path(table, seeds, folder);

    if (file_make_folder(folder, err)) {
        make_header(table, seeds, layer->bytes + LAYER_HEADER, stop,
                    layer->bytes);
        layer->saved = file_write_while(
            path, layer->bytes,
            LAYER_HEADER + layer_size(&table->ranking, seeds), &wish, err);
    }
    free(path);
    return layer->saved;
}
