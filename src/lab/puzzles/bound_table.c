/* SPDX-License-Identifier: MIT */
/* Tables of endgames, a layer for each number of seeds: its positions are
 * numbered, linked by the moves that capture nothing, and valued by sweeps until
 * nothing changes. */
#include "lab/puzzles/bound_table.h"
#include "base/memory.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"

#include <assert.h>
#include <stdlib.h>

enum { LEVEL_LARGEST = 16, HOLES_MAX = 2 * PITS_MAX, NO_EXIT = -100 };

/* The bounds of all positions with one number of seeds. */
struct bound_layer {
    int count;
    int8_t *lows;
    int8_t *highs;
};

struct bound_table {
    const struct game *game;
    int pits; /* of a side */
    int level;
    /* ways[s][h]: how many ways there are to put s seeds into h holes */
    int ways[LEVEL_LARGEST + 1][HOLES_MAX + 1];
    struct bound_layer layers[LEVEL_LARGEST + 1];
};

/* A position of the layer that is being made. */
struct bound_node {
    int low; /* by the best move that leaves the layer; NO_EXIT: none */
    int high;
    int count;
    int links[PITS_MAX]; /* positions of this layer after the other moves */
};

static struct margin_bounds bounds_of(int low, int high)
{
    return (struct margin_bounds){low, high};
}

int bound_table_seeds(const struct game *game, const struct position *position)
{
    const int pits = mancala_rules(game)->pits;
    int seeds = 0;

    for (int i = 0; i < pits; i++)
        seeds += mancala_hole(game, position, i) +
                 mancala_hole(game, position, pits + 1 + i);
    return seeds;
}

/* ---- numbers ---- */

static void count_ways(struct bound_table *table)
{
    for (int seeds = 0; seeds <= LEVEL_LARGEST; seeds++)
        for (int holes = 0; holes <= 2 * table->pits; holes++)
            table->ways[seeds][holes] = holes == 0 ? seeds == 0
                                        : seeds == 0
                                            ? 1
                                            : table->ways[seeds][holes - 1] +
                                                  table->ways[seeds - 1][holes];
}

/* The number of this way among all ways to put `seeds` seeds into the holes. */
static int number_of(const struct bound_table *table, const int holes[],
                     int seeds)
{
    int number = 0;
    int left = 2 * table->pits;

    for (int i = 0; left > 1; i++) {
        left--;
        for (int less = 0; less < holes[i]; less++)
            number += table->ways[seeds - less][left];
        seeds -= holes[i];
    }
    return number;
}

/* Goes to the next way in this order; false after the last. */
static bool step_holes(int holes[], int count)
{
    int last = count - 1;

    while (last > 0 && holes[last] == 0)
        last--;
    if (last == 0)
        return false;

    const int rest = holes[last] - 1;

    holes[last] = 0;
    holes[last - 1]++;
    holes[count - 1] = rest;
    return true;
}

static void read_holes(const struct bound_table *table,
                       const struct position *position, int holes[HOLES_MAX])
{
    int all[2 * (PITS_MAX + 1)];

    mancala_holes(table->game, position, all);
    for (int i = 0; i < table->pits; i++) {
        holes[i] = all[i];
        holes[table->pits + i] = all[table->pits + 1 + i];
    }
}

/* Makes the position of these holes: south is to move, the stores are empty. */
static void make_position(const struct bound_table *table, const int holes[],
                          struct position *position)
{
    int16_t counts[2 * (PITS_MAX + 1)] = {0};
    char text[POSITION_TEXT_MAX];
    struct err err;
    FILE *const out = memory_file(text, sizeof text);

    for (int i = 0; i < table->pits; i++) {
        counts[i] = (int16_t)holes[i];
        counts[table->pits + 1 + i] = (int16_t)holes[table->pits + i];
    }
    mancala_write_counts(table->game, counts, 0, out);
    fclose(out);
    if (!table->game->class->read_position(table->game, text, position, &err))
        abort();
}

/* ---- a layer ---- */

static void take_exit(struct bound_node *node, struct margin_bounds bounds)
{
    if (bounds.low > node->low)
        node->low = bounds.low;
    if (bounds.high > node->high)
        node->high = bounds.high;
}

/* Adds a move, which leads to the end, to another layer, or to this one. */
static void add_move(const struct bound_table *table,
                     const struct position *position, struct move move,
                     int seeds, struct bound_node *node)
{
    struct position after = *position;
    int holes[HOLES_MAX] = {0};

    table->game->class->apply(table->game, &after, move);

    const int gain = evaluation_margin(table->game, &after, position->player);

    if (after.end != END_NOT) {
        take_exit(node, bounds_of(gain, gain));
        return;
    }
    assert(after.player != position->player);
    if (bound_table_seeds(table->game, &after) < seeds) {
        const struct margin_bounds bounds = bound_table_find(table, &after);

        take_exit(node, bounds_of(gain - bounds.high, gain - bounds.low));
        return;
    }
    read_holes(table, &after, holes);
    node->links[node->count++] = number_of(table, holes, seeds);
}

static void link_node(const struct bound_table *table, const int holes[],
                      int seeds, struct bound_node *node)
{
    struct position position;
    struct move moves[MOVES_MAX];

    *node = (struct bound_node){.low = NO_EXIT, .high = NO_EXIT};
    make_position(table, holes, &position);
    if (position.end != END_NOT) {
        const int margin =
            evaluation_margin(table->game, &position, position.player);

        take_exit(node, bounds_of(margin, margin));
        return;
    }

    const int count = table->game->class->moves(table->game, &position, moves);

    for (int i = 0; i < count; i++)
        add_move(table, &position, moves[i], seeds, node);
}

/* Updates the bounds of a position; true if one has changed. */
static bool value_node(const struct bound_node *node, struct bound_layer *layer,
                       int number)
{
    int low = node->low;
    int high = node->high;

    for (int i = 0; i < node->count; i++) {
        const int sure = -layer->highs[node->links[i]];
        const int most = -layer->lows[node->links[i]];

        low = sure > low ? sure : low;
        high = most > high ? most : high;
    }

    const bool changed =
        low != layer->lows[number] || high != layer->highs[number];

    layer->lows[number] = (int8_t)low;
    layer->highs[number] = (int8_t)high;
    return changed;
}

static void make_layer(struct bound_table *table, int seeds)
{
    struct bound_layer *const layer = &table->layers[seeds];
    const int hole_count = 2 * table->pits;
    int holes[HOLES_MAX] = {0};
    int number = 0;
    bool changed = true;

    layer->count = table->ways[seeds][hole_count];
    layer->lows = memory_new((size_t)layer->count, 1);
    layer->highs = memory_new((size_t)layer->count, 1);

    struct bound_node *const nodes =
        memory_new((size_t)layer->count, sizeof *nodes);

    holes[hole_count - 1] = seeds;
    do {
        link_node(table, holes, seeds, &nodes[number]);
        layer->lows[number] = (int8_t)-seeds;
        layer->highs[number++] = (int8_t)seeds;
    } while (step_holes(holes, hole_count));
    assert(number == layer->count);
    while (changed) {
        changed = false;
        for (int i = 0; i < layer->count; i++)
            changed = value_node(&nodes[i], layer, i) || changed;
    }
    free(nodes);
}

/* ---- the table ---- */

struct bound_table *bound_table_new(const struct game *game, int level)
{
    struct bound_table *const table = memory_new(1, sizeof *table);

    assert(level <= LEVEL_LARGEST);
    table->game = game;
    table->pits = mancala_rules(game)->pits;
    count_ways(table);
    for (int seeds = 1; seeds <= level; seeds++) {
        make_layer(table, seeds);
        table->level = seeds;
    }
    return table;
}

void bound_table_free(struct bound_table *table)
{
    if (table == NULL)
        return;
    for (int seeds = 1; seeds <= table->level; seeds++) {
        free(table->layers[seeds].lows);
        free(table->layers[seeds].highs);
    }
    free(table);
}

int bound_table_level(const struct bound_table *table)
{
    return table->level;
}

struct margin_bounds bound_table_find(const struct bound_table *table,
                                      const struct position *position)
{
    const int seeds = bound_table_seeds(table->game, position);
    const struct bound_layer *const layer = &table->layers[seeds];
    int holes[HOLES_MAX] = {0};

    read_holes(table, position, holes);

    const int number = number_of(table, holes, seeds);

    return bounds_of(layer->lows[number], layer->highs[number]);
}
