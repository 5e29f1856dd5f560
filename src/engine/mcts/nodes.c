/* SPDX-License-Identifier: MIT */
/*
 * The memory of a search tree. Blocks that are not in use are linked in lists
 * through their first node: `visits` is the next block, `move` has the size.
 */
#include "engine/mcts/nodes.h"
#include "base/memory.h"

#include <stdlib.h>

enum {
    MEGABYTE = 1 << 20,
    RECYCLE_MAX = 16,          /* most blocks freed when one is asked for */
    NODES_MIN = 16 * MOVES_MAX /* the search cannot do with fewer */
};

/* Untouched memory costs nothing: the system provides it when it is used. */
void nodes_open(struct nodes *nodes, int megabytes)
{
    size_t count = (size_t)megabytes * MEGABYTE / sizeof *nodes->items;

    *nodes = (struct nodes){.items = malloc(count * sizeof *nodes->items)};
    while (nodes->items == NULL && count > NODES_MIN) {
        count /= 2;
        nodes->items = malloc(count * sizeof *nodes->items);
    }
    if (nodes->items == NULL)
        nodes->items = memory_new(count, sizeof *nodes->items);
    nodes->capacity = (uint32_t)count;
    nodes_clear(nodes);
}

void nodes_close(struct nodes *nodes)
{
    free(nodes->items);
}

int nodes_megabytes(const struct nodes *nodes)
{
    return (int)(nodes->capacity * sizeof *nodes->items / MEGABYTE);
}

void nodes_clear(struct nodes *nodes)
{
    *nodes = (struct nodes){
        .items = nodes->items,
        .capacity = nodes->capacity,
        .used = NODES_ROOT + 1,
        .lacking = MOVES_MAX + 1,
    };
    nodes->items[NODES_ROOT] = (struct mcts_node){0};
}

/* ---- lists of blocks ---- */

static void push_block(struct nodes *nodes, uint32_t *list, uint32_t block,
                       uint32_t size)
{
    nodes->items[block].visits = *list;
    nodes->items[block].move.code = size;
    *list = block;
}

static uint32_t pop_block(struct nodes *nodes, uint32_t *list)
{
    const uint32_t block = *list;

    if (block != 0)
        *list = nodes->items[block].visits;
    return block;
}

static void drop_children(struct nodes *nodes, const struct mcts_node *parent)
{
    if (parent->children != 0)
        push_block(nodes, &nodes->dropped, parent->children, parent->count);
}

uint32_t nodes_take(struct nodes *nodes, int count)
{
    uint32_t block;

    if (count >= nodes->lacking)
        return 0;
    /* Free dropped blocks until there is one of this size. */
    for (int i = 0; i < RECYCLE_MAX && nodes->free[count] == 0; i++) {
        const uint32_t dropped = pop_block(nodes, &nodes->dropped);
        const uint32_t size = nodes->items[dropped].move.code;

        if (dropped == 0)
            break;
        for (uint32_t child = dropped; child < dropped + size; child++)
            drop_children(nodes, &nodes->items[child]);
        push_block(nodes, &nodes->free[size], dropped, size);
    }
    block = pop_block(nodes, &nodes->free[count]);
    if (block == 0 && nodes->capacity - nodes->used >= (uint32_t)count) {
        block = nodes->used;
        nodes->used += (uint32_t)count;
    }
    /* Take the beginning of a larger block; the rest becomes a smaller one. */
    for (int size = count + 1; block == 0 && size < nodes->lacking; size++) {
        const uint32_t rest = (uint32_t)(size - count);

        block = pop_block(nodes, &nodes->free[size]);
        if (block != 0)
            push_block(nodes, &nodes->free[rest], block + (uint32_t)count,
                       rest);
    }
    if (block == 0 && nodes->dropped == 0)
        nodes->lacking = count;
    return block;
}

void nodes_descend(struct nodes *nodes, uint32_t child)
{
    struct mcts_node *items = nodes->items;
    const struct mcts_node root = items[child];

    items[child].children = 0; /* so that they are not dropped */
    drop_children(nodes, &items[NODES_ROOT]);
    items[NODES_ROOT] = root;
    nodes->lacking = MOVES_MAX + 1;
}
