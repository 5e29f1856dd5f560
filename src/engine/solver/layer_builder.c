/* SPDX-License-Identifier: MIT */
/* Threads that fill the planes of layers. */
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/endgame.h"

#include <stdlib.h>

/* The scratch memory of a thread, kept from layer to layer. */
struct scratch {
    uint8_t *bytes;
    size_t size;
};

struct layer_builder {
    const struct ranking *ranking;
    struct layer_work *work;
    const struct stop *stop;
    int threads;
    struct scratch *scratches; /* one for each thread */

    /* The layer that is being filled. */
    const struct endgame_layer *layer;
    int seeds;
    const bool *chosen;
    /* Relaxed: they only deal out numbers; the planes are handed over when the
     * threads are joined. */
    atomic_int next_scratch;
    atomic_int next_few;
    atomic_bool failed; /* relaxed for the same reason */
};

struct layer_builder *layer_builder_new(const struct endgame_table *table,
                                        int level, int threads,
                                        const struct stop *stop)
{
    struct layer_builder *const builder = memory_new(1, sizeof *builder);

    builder->ranking = &table->ranking;
    builder->work = layer_work_new(table, level, stop);
    builder->stop = stop;
    builder->threads = threads;
    builder->scratches =
        memory_new((size_t)threads, sizeof *builder->scratches);
    return builder;
}

void layer_builder_free(struct layer_builder *builder)
{
    for (int i = 0; i < builder->threads; i++)
        free(builder->scratches[i].bytes);
    free(builder->scratches);
    layer_work_free(builder->work);
    free(builder);
}

/* Room for a layer; false if there is no memory. */
static bool grow_scratch(struct scratch *scratch, size_t size)
{
    if (size <= scratch->size)
        return true;
    free(scratch->bytes);
    scratch->bytes = memory_large(size);
    scratch->size = scratch->bytes != NULL ? size : 0;
    return scratch->bytes != NULL;
}

static void *fill_planes(void *data)
{
    struct layer_builder *const builder = data;
    struct scratch *const scratch =
        &builder->scratches[atomic_fetch_add_explicit(&builder->next_scratch, 1,
                                                      memory_order_relaxed)];
    bool fine = grow_scratch(
        scratch, layer_scratch_size(builder->ranking, builder->seeds));

    while (fine) {
        const int few = atomic_fetch_sub_explicit(&builder->next_few, 1,
                                                  memory_order_relaxed);

        if (few < 0)
            break;
        if (builder->chosen == NULL || builder->chosen[few])
            fine = layer_fill(builder->work, builder->layer, builder->seeds,
                              few, scratch->bytes, builder->stop);
    }
    if (!fine)
        atomic_store_explicit(&builder->failed, true, memory_order_relaxed);
    return NULL;
}

bool layer_builder_fill(struct layer_builder *builder,
                        const struct endgame_layer *layer, int seeds,
                        const bool chosen[])
{
    builder->layer = layer;
    builder->seeds = seeds;
    builder->chosen = chosen;
    atomic_store_explicit(&builder->next_scratch, 0, memory_order_relaxed);
    atomic_store_explicit(&builder->next_few, seeds / 2, memory_order_relaxed);
    atomic_store_explicit(&builder->failed, false, memory_order_relaxed);
    thread_run_together(builder->threads, fill_planes, builder);
    return !atomic_load_explicit(&builder->failed, memory_order_relaxed);
}
