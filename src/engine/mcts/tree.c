/* SPDX-License-Identifier: MIT */
/* An iteration of the tree search: down, a new node, and back. */
#include "engine/mcts/tree.h"

#include <math.h>

enum { COUNT_MASK = 0xfff }; /* all that the field holds */

_Static_assert((int)MOVES_MAX <= (int)COUNT_MASK, "all moves can be children");

/* ---- the bound ---- */

/*
 * The natural logarithm of x >= 1, of + - * / only: x is halved into 1..2, and
 * there ln x = 2 (s + s^3 / 3 + s^5 / 5 + ...) with s = (x - 1) / (x + 1) <=
 * 1/3, of which the terms that are left out are below 1e-9.
 */
static double logarithm(double x)
{
    const double ln_2 = 0.69314718055994530942;
    double halvings = 0;

    while (x >= 2) {
        x /= 2;
        halvings++;
    }

    const double s = (x - 1) / (x + 1);
    double sum = 0;

    for (int power = 17; power > 0; power -= 2)
        sum = sum * s * s + 1.0 / power;
    return halvings * ln_2 + 2 * s * sum;
}

/* What the spread of a child is multiplied with, from the visits of its parent.
 */
static float make_factor(const struct mcts_setting *setting, uint32_t visits)
{
    const double cp = setting->cp / 1000.0;
    const double ln = logarithm(visits);

    return (float)(setting->bound == MCTS_PRINTED ? cp * ln
                                                  : 2 * cp * sqrt(2 * ln));
}

static int width_of(uint32_t number)
{
    return number == 0 ? 0 : 32 - __builtin_clz(number);
}

/* The same from a table, which is filled as it is needed. */
static float find_factor(struct mcts *mcts, uint32_t visits)
{
    const int shift =
        visits < FACTOR_EXACT ? 0 : width_of(visits) - FACTOR_BITS;
    const uint32_t first = visits >> shift;
    float *factor =
        &mcts->factors[(uint32_t)shift * (FACTOR_EXACT / 2) + first];

    if (*factor == 0)
        *factor = make_factor(&mcts->setting, first << shift);
    return *factor;
}

static float make_spread(const struct mcts *mcts, uint32_t visits)
{
    const float n = (float)visits;

    return mcts->setting.bound == MCTS_PRINTED ? 1 / n : 1 / sqrtf(n);
}

float mcts_bound_of(struct mcts *mcts, const struct mcts_node *parent,
                    const struct mcts_node *child)
{
    return child->mean + find_factor(mcts, parent->visits) * child->spread;
}

/* ---- down ---- */

/* Evaluates each child for the player that moves there, as if it had been tried
 * once. */
static void set_priors(const struct mcts *mcts, const struct mcts_node *node,
                       const struct position *position)
{
    struct mcts_node *children = &mcts->nodes.items[node->children];

    for (uint32_t i = 0; i < node->count; i++) {
        struct position after = *position;
        uint32_t rewards[PLAYERS_MAX];

        mcts->game->class->apply(mcts->game, &after, children[i].move);
        mcts_evaluate(mcts, &after, rewards);
        children[i].mean = (float)rewards[position->player] / MCTS_WIN;
        children[i].spread = make_spread(mcts, 1);
    }
}

bool mcts_expand(struct mcts *mcts, struct mcts_node *node,
                 const struct position *position)
{
    struct move moves[MOVES_MAX];

    if (node->children != 0)
        return true;

    const int count = mcts->game->class->moves(mcts->game, position, moves);

    node->children = nodes_take(&mcts->nodes, count);
    if (node->children == 0)
        return false;
    node->count = (uint32_t)count & COUNT_MASK;
    node->tried = 0;
    for (int i = 0; i < count; i++)
        mcts->nodes.items[node->children + (uint32_t)i] =
            (struct mcts_node){.move = moves[i]};
    mcts->nodes_added += (uint64_t)count;
    if (mcts->setting.priors)
        set_priors(mcts, node, position);
    return true;
}

/* The child whose bound is highest; they lie in random order, so the first of
 * several is as good as any. */
static uint32_t find_highest_bound(struct mcts *mcts,
                                   const struct mcts_node *node)
{
    const struct mcts_node *children = &mcts->nodes.items[node->children];
    const float factor = find_factor(mcts, node->visits > 0 ? node->visits : 1);
    float highest = -1;
    uint32_t chosen = 0;

    for (uint32_t i = 0; i < node->count; i++) {
        const float bound = children[i].mean + factor * children[i].spread;

        chosen = bound > highest ? i : chosen;
        highest = bound > highest ? bound : highest;
    }
    return node->children + chosen;
}

/* How often the position has stood on the board, along the whole path. */
static int count_occurrences(const struct mcts *mcts,
                             const struct position *position)
{
    const struct line *line = &mcts->line;
    int count = 1;

    for (int i = 0; i < mcts->length; i++)
        count += position_same(&mcts->path[i].position, position);
    for (int i = mcts->first_reversible; i < line->count; i++)
        count += position_same(&line->places[i].position, position);
    return count;
}

/* Of a node that is new and not yet part of the path. */
static enum mcts_result find_result(const struct mcts *mcts,
                                    const struct position *position)
{
    const struct game *game = mcts->game;
    const int leader = mcts_leader(mcts, position);
    const bool counts = mcts->limits.repetitions > 0;

    if (leader >= 0)
        return (enum mcts_result)(MCTS_WON + leader);

    const enum end end =
        game_end(game, position, line_plies(&mcts->line) + mcts->length + 1,
                 counts ? count_occurrences(mcts, position) : 1);

    if (end == END_NOT)
        return MCTS_OPEN;
    return (enum mcts_result)(MCTS_WON +
                              game->class->judge(game, position, end).winner);
}

/* The child to be tried now: one that was not yet, unless priors tell them
 * apart, or the one with the highest bound. It joins the tried, which come
 * first.
 */
static uint32_t select_child(struct mcts *mcts, struct mcts_node *node)
{
    struct mcts_node *nodes = mcts->nodes.items;
    const uint32_t untried = node->children + node->tried;
    uint32_t chosen;

    if (!mcts->setting.priors && node->tried < node->count)
        chosen = untried + rng_below(&mcts->rng, node->count - node->tried);
    else
        chosen = find_highest_bound(mcts, node);
    if (chosen < untried)
        return chosen;

    const struct mcts_node child = nodes[chosen];

    nodes[chosen] = nodes[untried];
    nodes[untried] = child;
    node->tried++;
    return untried;
}

/* ---- and back ---- */

/* Adds the rewards to all nodes of the path. */
static void credit_path(struct mcts *mcts, const uint32_t rewards[PLAYERS_MAX])
{
    mcts->nodes.items[NODES_ROOT].visits++;
    for (int i = 0; i < mcts->length; i++) {
        const struct path_node *step = &mcts->path[i];
        struct mcts_node *node = &mcts->nodes.items[step->node];

        node->visits++;
        node->reward += rewards[step->mover];
        node->mean = (float)node->reward / ((float)node->visits * MCTS_WIN);
        node->spread = make_spread(mcts, node->visits);
    }
}

void mcts_iterate(struct mcts *mcts)
{
    const struct mcts_setting *setting = &mcts->setting;
    struct position position = *line_position(&mcts->line);
    struct mcts_node *node = &mcts->nodes.items[NODES_ROOT];
    uint32_t rewards[PLAYERS_MAX];
    enum mcts_result result = MCTS_OPEN;
    bool more = !setting->deepens || setting->horizon > 0;

    mcts->length = 0;
    while (more && result == MCTS_OPEN && mcts->length < PATH_MAX &&
           mcts_expand(mcts, node, &position)) {
        const uint32_t index = select_child(mcts, node);
        const int mover = position.player;

        node = &mcts->nodes.items[index];
        mcts->game->class->apply(mcts->game, &position, node->move);
        if (node->visits == 0)
            node->result = (uint8_t)find_result(mcts, &position);
        mcts->path[mcts->length++] = (struct path_node){position, index, mover};
        result = (enum mcts_result)node->result;
        /* Down to the horizon where it deepens, otherwise to a new node. */
        more = setting->deepens ? mcts->length < setting->horizon
                                : node->visits > 0;
    }
    mcts_value_leaf(mcts, &position, result, rewards);
    credit_path(mcts, rewards);
    mcts->iterations++;
    mcts->plies += (uint64_t)mcts->length;
    mcts->depth = mcts->length > mcts->depth ? mcts->length : mcts->depth;
}
