/*
 * Layers as files: kalah-6-opposite-16.table in the cache. In front stands a
 * line of text that says what it is, filled up with blanks, then the bytes as
 * they are in memory. The line holds their checksum, so that a file that was
 * cut or damaged is told from a whole one; it is then made anew.
 */
#include "base/file.h"
#include "base/sum.h"
#include "engine/solver/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Another form of the files, or another order of their bytes, is another
 * number. */
enum { FORM = 1 };

/* Bytes that are summed up between two looks at the stop. */
enum { PART = 1 << 20 };

static bool goes_on(const void *stop)
{
    return !stop_raised(stop);
}

/* The caller frees it. */
static char *path_of(const struct solver_table *table, int seeds,
                     const char *folder)
{
    char name[64];

    snprintf(name, sizeof name, "kalah-%d-%s-%d.table", table->kalah.pits,
             table->kalah.alone ? "empty" : "opposite", seeds);
    return file_join(folder, name);
}

/* Nothing of meaning when it is stopped. */
static uint64_t checksum(const char *bytes, size_t length,
                         const struct stop *stop)
{
    uint64_t sum = length;

    for (size_t i = 0; i < length && !stop_raised(stop); i += PART)
        sum = sum_more(sum, bytes + i, length - i < PART ? length - i : PART);
    return sum;
}

/* What stands in front of these planes. */
static void write_header(const struct solver_table *table, int seeds,
                         const char *planes, const struct stop *stop,
                         char header[LAYER_HEADER])
{
    char line[LAYER_HEADER + 64];
    const size_t length = layer_size(&table->ranking, seeds);
    const int written = snprintf(
        line, sizeof line, "naqala table %d kalah %d %s %d %016" PRIx64, FORM,
        table->kalah.pits, table->kalah.alone ? "empty" : "opposite", seeds,
        checksum(planes, length, stop));

    memset(header, ' ', LAYER_HEADER);
    memcpy(header, line, (size_t)written);
    header[LAYER_HEADER - 1] = '\n';
}

static bool read_layer(const struct solver_table *table, int seeds,
                       const char *path, char *bytes, const struct stop *stop,
                       struct err *err)
{
    const struct file_wish wish = {goes_on, stop};
    char header[LAYER_HEADER];

    if (!file_read_exactly(path, bytes,
                           LAYER_HEADER + layer_size(&table->ranking, seeds),
                           &wish, err))
        return false;
    write_header(table, seeds, bytes + LAYER_HEADER, stop, header);
    return memcmp(header, bytes, LAYER_HEADER) == 0 ||
           err_set(err, "%s: is damaged, or not what its name says", path);
}

bool solver_table_load(struct solver_table *table, const char *folder,
                       const struct stop *stop, struct err *err)
{
    const int seeds = table_level(table) + 1;
    char *path = path_of(table, seeds, folder);
    struct layer layer = {.bytes = NULL};

    const bool whole = file_exists(path) &&
                       layer_new(&table->ranking, seeds, &layer) &&
                       read_layer(table, seeds, path, layer.bytes, stop, err);

    free(path);
    if (whole) {
        layer.kept = true;
        layer_publish(table, seeds, layer);
    } else {
        free(layer.bytes);
    }
    return whole;
}

static bool write_layer(struct solver_table *table, int seeds, const char *path,
                        const struct stop *stop, struct err *err)
{
    const struct file_wish wish = {goes_on, stop};
    struct layer *layer = &table->layers[seeds];

    write_header(table, seeds, layer->bytes + LAYER_HEADER, stop, layer->bytes);
    layer->kept = file_write_while(
        path, layer->bytes, LAYER_HEADER + layer_size(&table->ranking, seeds),
        &wish, err);
    return layer->kept;
}

bool solver_table_keep(struct solver_table *table, int seeds,
                       const char *folder, const struct stop *stop,
                       struct err *err)
{
    char *path = path_of(table, seeds, folder);
    const bool fine = file_make_folder(folder, err) &&
                      write_layer(table, seeds, path, stop, err);

    free(path);
    return fine;
}
