/* SPDX-License-Identifier: MIT */
/* The memory of the tree search: what the match has left behind is all handed
 * out again, in blocks of any size, and nothing else is. */
#include "engine/mcts/nodes.h"
#include "engine/mcts/test_mcts.h"

#include <stdlib.h>
#include <string.h>

enum { CHILDREN = 5 };

/* Children for a node; false when there is no room. */
static bool grow(struct nodes *nodes, uint32_t node, int count)
{
    const uint32_t block = nodes_take(nodes, count);

    if (block == 0)
        return false;
    memset(&nodes->items[block], 0, (size_t)count * sizeof *nodes->items);
    nodes->items[node].children = block;
    nodes->items[node].count = (uint32_t)count & 0xfff;
    return true;
}

/* A root with two children; the first has as many descendants as there is room
 * for, five of each node. Returns how many nodes have five. */
static int fill_tree(struct nodes *nodes)
{
    uint32_t *const queue = calloc(nodes->capacity, sizeof *queue);
    uint32_t first = 0, last = 0;
    int count = 0;

    ck_assert(grow(nodes, NODES_ROOT, 2));
    queue[last++] = nodes->items[NODES_ROOT].children;
    while (grow(nodes, queue[first], CHILDREN)) {
        for (uint32_t i = 0; i < CHILDREN; i++)
            queue[last++] = nodes->items[queue[first]].children + i;
        first++;
        count++;
    }
    free(queue);
    return count;
}

/* Takes all blocks of a size that there are; no node is handed out twice, nor
 * one that is kept already. */
static int take_all(struct nodes *nodes, int size, bool *taken)
{
    int count = 0;

    for (uint32_t block; (block = nodes_take(nodes, size)) != 0; count++)
        for (uint32_t i = block; i < block + (uint32_t)size; i++) {
            ck_assert_uint_lt(i, nodes->capacity);
            ck_assert(!taken[i]);
            taken[i] = true;
        }
    return count;
}

/* Blocks of five are taken apart: so many of this size are in each. What was never
 * in use, and the block of two, may give a few more. */
START_TEST(all_that_was_left_behind_is_handed_out_again)
{
    struct nodes nodes;

    for (int size = 1; size <= CHILDREN + 1; size++) {
        nodes_open(&nodes, 1);
        ck_assert_int_eq(nodes_megabytes(&nodes), 1);

        const int blocks = fill_tree(&nodes);
        bool *const taken = calloc(nodes.capacity, sizeof *taken);

        taken[NODES_ROOT] = true;
        ck_assert_int_ge(blocks, (int)nodes.capacity / CHILDREN - 2);
        nodes_descend(&nodes, nodes.items[NODES_ROOT].children + 1);
        ck_assert_uint_eq(nodes.items[NODES_ROOT].children, 0);

        const int count = take_all(&nodes, size, taken);
        const int wanted = blocks * (CHILDREN / size);

        ck_assert_int_ge(count, wanted);
        ck_assert_int_le(count, wanted + 8);
        ck_assert_uint_eq(nodes_take(&nodes, size), 0);
        while (nodes.dropped != 0)
            ck_assert_uint_eq(nodes_take(&nodes, CHILDREN + 1), 0);
        ck_assert_uint_eq(nodes_take(&nodes, CHILDREN + 1), 0);
        ck_assert_int_le(nodes.lacking,
                         CHILDREN + 1); /* not looked for again */
        free(taken);
        nodes_close(&nodes);
    }
}
END_TEST

static int count_listed(const struct nodes *nodes, uint32_t list)
{
    int count = 0;

    for (; list != 0; list = nodes->items[list].visits)
        count++;
    return count;
}

/* No move waits until a large tree is cleared away: a block that there is not
 * takes sixteen apart. */
START_TEST(a_few_blocks_are_taken_apart_at_a_time)
{
    struct nodes nodes;

    nodes_open(&nodes, 1);
    fill_tree(&nodes);
    nodes_descend(&nodes, nodes.items[NODES_ROOT].children + 1);
    for (intmax_t times = 1; times <= 3; times++) {
        ck_assert_uint_eq(nodes_take(&nodes, CHILDREN + 1), 0);
        ck_assert_int_eq(count_listed(&nodes, nodes.free[CHILDREN]) +
                             count_listed(&nodes, nodes.free[2]),
                         16 * times);
    }
    nodes_close(&nodes);
}
END_TEST

/* The child and its own children stay, the new root among them. */
START_TEST(what_the_match_goes_on_with_stays)
{
    struct nodes nodes;
    struct mcts_node kept[CHILDREN];

    nodes_open(&nodes, 1);
    ck_assert(grow(&nodes, NODES_ROOT, 2));

    const uint32_t child = nodes.items[NODES_ROOT].children + 1;

    ck_assert(grow(&nodes, child, CHILDREN));
    nodes.items[child].visits = 77;

    const uint32_t block = nodes.items[child].children;

    for (uint32_t i = 0; i < CHILDREN; i++)
        nodes.items[block + i].visits = 10 + i;
    memcpy(kept, &nodes.items[block], sizeof kept);
    nodes_descend(&nodes, child);
    ck_assert_uint_eq(nodes.items[NODES_ROOT].visits, 77);
    ck_assert_uint_eq(nodes.items[NODES_ROOT].children, block);

    bool *const taken = calloc(nodes.capacity, sizeof *taken);

    taken[NODES_ROOT] = true;
    for (uint32_t i = 0; i < CHILDREN; i++)
        taken[block + i] = true;
    ck_assert_int_eq(take_all(&nodes, 1, taken),
                     (int)nodes.capacity - CHILDREN - 1);
    ck_assert_mem_eq(kept, &nodes.items[block], sizeof kept);

    nodes_clear(&nodes);
    ck_assert_uint_eq(nodes.items[NODES_ROOT].visits, 0);
    ck_assert_uint_eq(nodes.items[NODES_ROOT].children, 0);
    memset(taken, 0, nodes.capacity * sizeof *taken);
    ck_assert_int_eq(take_all(&nodes, 1, taken), (int)nodes.capacity - 1);
    free(taken);
    nodes_close(&nodes);
}
END_TEST

void mcts_add_nodes(Suite *suite)
{
    TCase *const nodes = tcase_create("nodes");

    tcase_add_test(nodes, all_that_was_left_behind_is_handed_out_again);
    tcase_add_test(nodes, a_few_blocks_are_taken_apart_at_a_time);
    tcase_add_test(nodes, what_the_match_goes_on_with_stays);
    suite_add_tcase(suite, nodes);
}
