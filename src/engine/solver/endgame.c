/* SPDX-License-Identifier: MIT */
/* Endgame tables: their layers in memory, built by several threads, and as
 * files, such as kalah-6-opposite-16.table in the cache. */
#include "engine/solver/endgame.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* Changes with the form of the files, or the order of their bytes. */
enum { FILE_FORM = 1 };

/* ---- layers ---- */

size_t layer_size(const struct ranking *ranking, int seeds)
{
    size_t size = 0;

    for (int own = 0; own <= seeds; own++)
        size += plane_size(ranking, seeds, own);
    return size;
}

/* Allocates the layer, with its planes in place and all bytes 0; false if there
 * is no memory. */
static bool allocate_layer(const struct ranking *ranking, int seeds,
                           struct endgame_layer *layer)
{
    char *bytes =
        memory_large(TABLE_HEADER + layer_size(ranking, seeds) + LAYER_SLACK);

    *layer = (struct endgame_layer){.bytes = bytes};
    if (bytes == NULL)
        return false;

    uint8_t *plane = (uint8_t *)bytes + TABLE_HEADER;

    for (int own = 0; own <= seeds; own++) {
        layer->planes[own] = plane;
        plane += plane_size(ranking, seeds, own);
    }
    return true;
}

void endgame_publish(struct endgame_table *table, int seeds,
                     const struct endgame_layer *layer)
{
    table->layers[seeds] = *layer;
    atomic_store_explicit(&table->level, seeds, memory_order_release);
}

struct endgame_table *endgame_new(int pits, enum capture capture)
{
    struct endgame_table *table = memory_new(1, sizeof *table);

    kalah_init(&table->kalah, pits, capture);
    ranking_init(&table->ranking, pits, pit_bits(pits));
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

/* Builds the next layer; false if it is not complete. */
static bool build_layer(struct endgame_table *table,
                        struct layer_builder *builder)
{
    const int seeds = endgame_level(table) + 1;
    struct endgame_layer layer;

    if (!allocate_layer(&table->ranking, seeds, &layer))
        return false;

    const bool filled = layer_builder_fill(builder, &layer, seeds, NULL);

    if (filled)
        endgame_publish(table, seeds, &layer);
    else
        free(layer.bytes);
    return filled;
}

void endgame_build(struct endgame_table *table, int level, int threads,
                   const struct stop *stop)
{
    if (endgame_level(table) >= level)
        return;

    struct layer_builder *const builder =
        layer_builder_new(table, level, threads, stop);

    while (!stop_raised(stop) && endgame_level(table) < level &&
           build_layer(table, builder))
        ;
    layer_builder_free(builder);
}

/* ---- files ---- */

struct table_file layer_file(const struct endgame_table *table, int seeds,
                             const char *folder, struct layer_words *words)
{
    const char *const capture = mancala_capture_word(table->kalah.capture);
    const int pits = table->kalah.pits;

    snprintf(words->name, sizeof words->name, "kalah-%d-%s-%d.table", pits,
             capture, seeds);
    snprintf(words->title, sizeof words->title,
             "naqala table %d kalah %d %s %d", FILE_FORM, pits, capture, seeds);
    return (struct table_file){folder, words->name, words->title,
                               layer_size(&table->ranking, seeds)};
}

bool endgame_load(struct endgame_table *table, const char *folder,
                  const struct stop *stop, struct err *err)
{
    const int seeds = endgame_level(table) + 1;
    struct layer_words words;
    const struct table_file file = layer_file(table, seeds, folder, &words);
    struct endgame_layer layer;

    if (!table_file_exists(&file) ||
        !allocate_layer(&table->ranking, seeds, &layer))
        return false;
    layer.saved = table_file_read(&file, layer.bytes, stop, err);
    if (layer.saved)
        endgame_publish(table, seeds, &layer);
    else
        free(layer.bytes);
    return layer.saved;
}

bool endgame_save(struct endgame_table *table, int seeds, const char *folder,
                  const struct stop *stop, struct err *err)
{
    struct endgame_layer *const layer = &table->layers[seeds];
    struct layer_words words;
    const struct table_file file = layer_file(table, seeds, folder, &words);

    layer->saved = table_file_write(&file, layer->bytes, stop, err);
    return layer->saved;
}
