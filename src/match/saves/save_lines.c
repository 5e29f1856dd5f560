/* Taking a tree of moves apart into lines. */
#include "match/saves/save_lines.h"
#include "base/memory.h"

#include <stdlib.h>

static void add(struct lines *lines, int parent, int after, int first)
{
    lines->items = memory_grow(lines->items, &lines->capacity, lines->count + 1,
                               sizeof *lines->items);
    lines->items[lines->count++] = (struct save_line){parent, after, first};
}

/* Every child but the first, of every node that the line passes. */
static void add_branches(struct lines *lines, const struct history *history,
                         int number, int node)
{
    for (; node != NODE_NONE; node = history_node(history, node)->first) {
        int child = history_node(history, node)->first;

        while (child != NODE_NONE) {
            child = history_node(history, child)->next;
            if (child != NODE_NONE)
                add(lines, number, node, child);
        }
    }
}

struct lines lines_of(const struct history *history)
{
    struct lines lines = {NULL, 0, 0};

    add(&lines, NODE_NONE, NODE_NONE, history_node(history, NODE_START)->first);
    add_branches(&lines, history, 0, NODE_START);
    for (int i = 1; i < lines.count; i++)
        add_branches(&lines, history, i, lines.items[i].first);
    return lines;
}

void lines_free(struct lines *lines)
{
    free(lines->items);
    *lines = (struct lines){NULL, 0, 0};
}

/* The node that began the line of this one, or the start. */
static int head_of(const struct history *history, int node)
{
    for (;;) {
        const int parent = history_node(history, node)->parent;

        if (parent == NODE_NONE || history_node(history, parent)->first != node)
            return node;
        node = parent;
    }
}

int lines_find(const struct lines *lines, const struct history *history,
               int node)
{
    const int head = head_of(history, node);

    for (int i = 1; i < lines->count; i++)
        if (lines->items[i].first == head)
            return i;
    return 0;
}
