/* An iteration of the tree search: down, a new place, and back. */
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

/* What the spread of a child is multiplied with. */
static float make_pull(const struct mcts_setting *setting, uint32_t visits)
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

/* The same, remembered. */
static float pull_of(struct mcts *mcts, uint32_t visits)
{
    const int shift = visits < PULL_EXACT ? 0 : width_of(visits) - PULL_BITS;
    const uint32_t first = visits >> shift;
    float *pull = &mcts->pulls[(uint32_t)shift * (PULL_EXACT / 2) + first];

    if (*pull == 0)
        *pull = make_pull(&mcts->setting, first << shift);
    return *pull;
}

static float spread_of(const struct mcts *mcts, uint32_t visits)
{
    const float n = (float)visits;

    return mcts->setting.bound == MCTS_PRINTED ? 1 / n : 1 / sqrtf(n);
}

float mcts_bound_of(struct mcts *mcts, const struct mcts_node *parent,
                    const struct mcts_node *child)
{
    return child->mean + pull_of(mcts, parent->visits) * child->spread;
}

/* ---- down ---- */

/* What each child promises to who moves there, as if it had been tried once. */
static void foresee(const struct mcts *mcts, const struct mcts_node *node,
                    const struct position *position)
{
    struct mcts_node *children = &mcts->nodes.items[node->children];

    for (uint32_t i = 0; i < node->count; i++) {
        struct position after = *position;
        uint32_t rewards[PLAYERS_MAX];

        mcts->game->class->apply(mcts->game, &after, children[i].move);
        mcts_look(mcts, &after, rewards);
        children[i].mean = (float)rewards[position->player] / MCTS_WIN;
        children[i].spread = spread_of(mcts, 1);
    }
}

bool mcts_open(struct mcts *mcts, struct mcts_node *node,
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
    mcts->grown += (uint64_t)count;
    if (mcts->setting.priors)
        foresee(mcts, node, position);
    return true;
}

/* A child that nobody has tried becomes the last of the tried. */
static uint32_t try_it(struct mcts *mcts, struct mcts_node *node,
                       uint32_t child)
{
    struct mcts_node *nodes = mcts->nodes.items;
    const uint32_t next = node->children + node->tried++;
    const struct mcts_node chosen = nodes[child];

    nodes[child] = nodes[next];
    nodes[next] = chosen;
    return next;
}

/* Any of those that nobody has tried. */
static uint32_t try_any(struct mcts *mcts, struct mcts_node *node)
{
    const uint32_t left = node->count - node->tried;

    return try_it(mcts, node,
                  node->children + node->tried + rng_below(&mcts->rng, left));
}

/* The child whose bound is highest; they lie in random order, so the first of
 * several is as good as any. */
static uint32_t most_promising(struct mcts *mcts, const struct mcts_node *node)
{
    const struct mcts_node *children = &mcts->nodes.items[node->children];
    const float pull = pull_of(mcts, node->visits > 0 ? node->visits : 1);
    float highest = -1;
    uint32_t chosen = 0;

    for (uint32_t i = 0; i < node->count; i++) {
        const float bound = children[i].mean + pull * children[i].spread;

        chosen = bound > highest ? i : chosen;
        highest = bound > highest ? bound : highest;
    }
    return node->children + chosen;
}

/* How often the position has stood on the board, along the whole path. */
static int occurrences(const struct mcts *mcts, const struct position *position)
{
    const struct line *line = &mcts->line;
    int count = 1;

    for (int i = 0; i < mcts->length; i++)
        count += position_same(&mcts->trail[i].position, position);
    for (int i = mcts->quiet; i < line->count; i++)
        count += position_same(&line->places[i].position, position);
    return count;
}

/* Of a place that is new and not yet part of the path. */
static enum mcts_fate fate_of(const struct mcts *mcts,
                              const struct position *position)
{
    const struct game *game = mcts->game;
    const int leader = mcts_leader(mcts, position);
    const bool counts = mcts->limits.repetitions > 0;

    if (leader >= 0)
        return (enum mcts_fate)(MCTS_WON + leader);

    const enum end end =
        game_end(game, position, line_plies(&mcts->line) + mcts->length + 1,
                 counts ? occurrences(mcts, position) : 1);

    if (end == END_NOT)
        return MCTS_OPEN;
    return (enum mcts_fate)(MCTS_WON +
                            game->class->judge(game, position, end).winner);
}

/* What nobody has tried comes first, unless more is known of it. */
static uint32_t select_child(struct mcts *mcts, struct mcts_node *node)
{
    uint32_t chosen;

    if (!mcts->setting.priors && node->tried < node->count)
        return try_any(mcts, node);
    chosen = most_promising(mcts, node);
    return chosen < node->children + node->tried ? chosen
                                                 : try_it(mcts, node, chosen);
}

/* From a node to the child that is to be tried now; NULL: it has none. */
static struct mcts_node *step_down(struct mcts *mcts, struct mcts_node *node,
                                   struct position *position)
{
    if (mcts->length == TRAIL_MAX || !mcts_open(mcts, node, position))
        return NULL;

    const uint32_t index = select_child(mcts, node);
    struct mcts_node *child = &mcts->nodes.items[index];
    const int mover = position->player;

    mcts->game->class->apply(mcts->game, position, child->move);
    if (child->visits == 0)
        child->fate = (uint8_t)fate_of(mcts, position);
    mcts->trail[mcts->length++] = (struct trail_place){*position, index, mover};
    return child;
}

/* ---- and back ---- */

static void credit(struct mcts *mcts, const uint32_t rewards[PLAYERS_MAX])
{
    mcts->nodes.items[NODES_ROOT].visits++;
    for (int i = 0; i < mcts->length; i++) {
        const struct trail_place *place = &mcts->trail[i];
        struct mcts_node *node = &mcts->nodes.items[place->node];

        node->visits++;
        node->reward += rewards[place->mover];
        node->mean = (float)node->reward / ((float)node->visits * MCTS_WIN);
        node->spread = spread_of(mcts, node->visits);
    }
}

/* Down from a place where it comes to for the first time, or not? */
static bool goes_down(const struct mcts *mcts, bool fresh, enum mcts_fate fate)
{
    const struct mcts_setting *setting = &mcts->setting;

    return fate == MCTS_OPEN &&
           (setting->deepens ? mcts->length < setting->horizon : !fresh);
}

void mcts_iterate(struct mcts *mcts)
{
    struct position position = *line_position(&mcts->line);
    struct mcts_node *node = &mcts->nodes.items[NODES_ROOT];
    uint32_t rewards[PLAYERS_MAX];
    enum mcts_fate fate = MCTS_OPEN;
    bool fresh = false;

    mcts->length = 0;
    while (goes_down(mcts, fresh, fate)) {
        struct mcts_node *child = step_down(mcts, node, &position);

        if (child == NULL)
            break;
        node = child;
        fate = (enum mcts_fate)node->fate;
        fresh = node->visits == 0;
    }
    mcts_value_leaf(mcts, &position, fate, rewards);
    credit(mcts, rewards);
    mcts->iterations++;
    mcts->plies += (uint64_t)mcts->length;
    mcts->depth = mcts->length > mcts->depth ? mcts->length : mcts->depth;
}
