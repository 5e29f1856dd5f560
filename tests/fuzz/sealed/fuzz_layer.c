/* SPDX-License-Identifier: MIT */
/* Any bytes as the file of a layer of endgame tables: refused with its name; and
 * as what stands in a layer whose checksum is right: it is read as it was kept. */
#include "base/file.h"
#include "engine/solver/endgame.h"
#include "fuzz/sealed/sealed.h"

enum { PITS = 2, LAYER = 3 };

static const char NAME[] = "kalah-2-opposite-3.table";

/* With the layers below. */
static struct endgame_table *make_table(int level)
{
    struct endgame_table *const table = endgame_new(PITS, false);

    endgame_build(table, level, 1, NULL);
    insist(endgame_level(table) == level);
    return table;
}

static void load_layer(const char *folder, const uint8_t *kept)
{
    struct endgame_table *const table = make_table(LAYER - 1);
    struct err err = {""};

    if (endgame_load(table, folder, NULL, &err)) {
        insist(kept == NULL || memcmp(table->layers[LAYER].planes[0], kept,
                                      layer_size(&table->ranking, LAYER)) == 0);
    } else {
        insist(kept == NULL && strstr(err.text, NAME) != NULL);
        insist(endgame_level(table) == LAYER - 1);
    }
    endgame_free(table);
}

static void keep_layer(const char *folder, const uint8_t *bytes, size_t length)
{
    struct endgame_table *const table = make_table(LAYER);
    const size_t size = layer_size(&table->ranking, LAYER);
    uint8_t *const places = table->layers[LAYER].planes[0];
    struct err err;

    memcpy(places, bytes, length < size ? length : size);
    insist(endgame_save(table, LAYER, folder, NULL, &err));
    load_layer(folder, places);
    endgame_free(table);
}

int fuzz_layer(const uint8_t *bytes, size_t length)
{
    char folder[] = "/tmp/naqala-fuzz-XXXXXX";
    struct err err;

    insist(mkdtemp(folder) != NULL);

    char *const path = file_join(folder, NAME);

    insist(file_write(path, (const char *)bytes, length, &err));
    load_layer(folder, NULL);
    if (length > 0)
        keep_layer(folder, bytes, length);
    insist(unlink(path) == 0 && rmdir(folder) == 0);
    free(path);
    return 0;
}
