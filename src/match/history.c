/* SPDX-License-Identifier: MIT */
/* The tree of all moves, in one growing array. */
#include "match/history.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct history {
    struct node *nodes;
    int count;
    int capacity;
    int cursor;
};

static struct node *node_at(const struct history *history, int node)
{
    assert(node >= 0 && node < history->count);
    return &history->nodes[node];
}

static int append_node(struct history *history, const struct node *node)
{
    history->nodes = memory_grow(history->nodes, &history->capacity,
                                 history->count + 1, sizeof *history->nodes);
    history->nodes[history->count] = *node;
    return history->count++;
}

struct history *history_new(const struct position *start)
{
    struct history *history = memory_new(1, sizeof *history);

    append_node(history, &(struct node){
                             .position = *start,
                             .parent = NODE_NONE,
                             .first = NODE_NONE,
                             .next = NODE_NONE,
                             .latest = NODE_NONE,
                         });
    return history;
}

void history_free(struct history *history)
{
    if (history == NULL)
        return;
    for (int i = 0; i < history->count; i++) {
        free(history->nodes[i].comment);
        free(history->nodes[i].verdict);
    }
    free(history->nodes);
    free(history);
}

int history_count(const struct history *history)
{
    return history->count;
}

int history_cursor(const struct history *history)
{
    return history->cursor;
}

const struct node *history_node(const struct history *history, int node)
{
    return node_at(history, node);
}

int history_child(const struct history *history, int node, struct move move)
{
    int child = node_at(history, node)->first;

    while (child != NODE_NONE &&
           !move_same(node_at(history, child)->move, move))
        child = node_at(history, child)->next;
    return child;
}

int history_add(struct history *history, int node, struct move move,
                const struct position *after)
{
    assert(history_child(history, node, move) == NODE_NONE);

    const int child =
        append_node(history, &(struct node){
                                 .position = *after,
                                 .move = move,
                                 .parent = node,
                                 .first = NODE_NONE,
                                 .next = NODE_NONE,
                                 .latest = NODE_NONE,
                                 .ply = node_at(history, node)->ply + 1,
                             });

    /* The link to be set: that of the last child, or the node's own. */
    int *link = &node_at(history, node)->first;

    while (*link != NODE_NONE)
        link = &node_at(history, *link)->next;
    *link = child;
    if (node_at(history, node)->latest == NODE_NONE)
        node_at(history, node)->latest = child;
    return child;
}

void history_goto(struct history *history, int node)
{
    history->cursor = node;
    for (int child = node; node_at(history, child)->parent != NODE_NONE;
         child = node_at(history, child)->parent)
        node_at(history, node_at(history, child)->parent)->latest = child;
}

int history_tip(const struct history *history, int node)
{
    while (node_at(history, node)->latest != NODE_NONE)
        node = node_at(history, node)->latest;
    return node;
}

void history_set_latest(struct history *history, int node, int child)
{
    assert(node_at(history, child)->parent == node);
    node_at(history, node)->latest = child;
}

void history_set_millis(struct history *history, int node, uint32_t millis)
{
    node_at(history, node)->millis = millis;
}

void history_call(struct history *history, int node, enum end end, int loser)
{
    node_at(history, node)->called = end;
    node_at(history, node)->loser = loser;
}

void history_set_comment(struct history *history, int node, const char *text)
{
    struct node *commented = node_at(history, node);

    free(commented->comment);
    commented->comment =
        text == NULL || *text == '\0' ? NULL : memory_text(text);
}

void history_set_verdict(struct history *history, int node,
                         const struct verdict *verdict)
{
    struct node *const judged = node_at(history, node);

    if (judged->verdict == NULL)
        judged->verdict = memory_new(1, sizeof *judged->verdict);
    *judged->verdict = *verdict;
}

/* Are the nodes of `part` the first nodes of `whole`? */
static bool begins_with(const struct history *whole, const struct history *part)
{
    bool same = whole->count >= part->count &&
                position_same(&history_node(whole, NODE_START)->position,
                              &history_node(part, NODE_START)->position);

    for (int i = 1; i < part->count && same; i++)
        same = whole->nodes[i].parent == part->nodes[i].parent &&
               move_same(whole->nodes[i].move, part->nodes[i].move);
    return same;
}

bool history_is_same(const struct history *one, const struct history *other)
{
    return one->count == other->count && begins_with(one, other);
}

bool history_take_verdicts(struct history *history, const struct history *from)
{
    bool taken = false;

    for (int i = 0; i < history->count; i++)
        if (from->nodes[i].verdict != NULL &&
            history->nodes[i].verdict == NULL) {
            history_set_verdict(history, i, from->nodes[i].verdict);
            taken = true;
        }
    return taken;
}

/* Does `whole` have the notes that players have put into `part`? */
static bool has_notes(const struct node *whole, const struct node *part)
{
    return (part->comment == NULL ||
            (whole->comment != NULL &&
             strcmp(whole->comment, part->comment) == 0)) &&
           (part->called == END_NOT ||
            (whole->called == part->called && whole->loser == part->loser));
}

bool history_has(const struct history *whole, const struct history *part)
{
    bool has = begins_with(whole, part);

    for (int i = 0; i < part->count && has; i++)
        has = has_notes(&whole->nodes[i], &part->nodes[i]);
    return has;
}
