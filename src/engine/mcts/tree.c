/* SPDX-License-Identifier: MIT */
/* An iteration of the tree search: down, a new node, its worth, and back. */
#include "engine/mcts/tree.h"

#include "game/abalone.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum { COUNT_MASK = 0xfff }; /* all that the field holds */

_Static_assert((int)MOVES_MAX <= (int)COUNT_MASK, "all moves can be children");

/* ---- the bound ---- */

/*
 * The factor of a child's spread in the bound, from the visits of its parent.
 * It needs their natural logarithm, computed with + - * / only: x is halved
 * into 1..2, where ln x = 2 (s + s^3 / 3 + s^5 / 5 + ...) with s = (x - 1) / (x
 * + 1) <= 1/3. The terms that are left out are below 1e-9.
 */
static float make_factor(const struct mcts_setting *setting, uint32_t visits)
{
    const double ln_2 = 0.69314718055994530942;
    const double cp = setting->cp / 1000.0;
    double x = visits;
    double halvings = 0;
    double sum = 0;

    while (x >= 2) {
        x /= 2;
        halvings++;
    }

    const double s = (x - 1) / (x + 1);

    for (int power = 17; power > 0; power -= 2)
        sum = sum * s * s + 1.0 / power;

    const double ln = halvings * ln_2 + 2 * s * sum;

    return (float)(setting->bound == MCTS_PRINTED ? cp * ln
                                                  : 2 * cp * sqrt(2 * ln));
}

/* The same from a table, which is filled on demand. */
static float find_factor(struct mcts *mcts, uint32_t visits)
{
    const int shift =
        visits < FACTOR_EXACT ? 0 : 32 - __builtin_clz(visits) - FACTOR_BITS;
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

/* ---- what a leaf is worth to each of the players ---- */

/* The player that has already won, regardless of what follows; -1: none yet. */
static int find_leader(const struct mcts *mcts, const struct position *position)
{
    const struct game *game = mcts->game;

    for (int player = 0; player < game->players; player++)
        if (game->class->score(game, position, player) > mcts->enough)
            return player;
    return -1;
}

static bool is_decided(const struct mcts *mcts, const struct position *position)
{
    return position->end != END_NOT || find_leader(mcts, position) >= 0;
}

/* Sets the rewards for this winner; -1 is a draw. */
static void reward_winner(int winner, uint32_t rewards[PLAYERS_MAX])
{
    for (int player = 0; player < PLAYERS_MAX; player++)
        rewards[player] = winner < 0         ? MCTS_WIN / 2
                          : winner == player ? MCTS_WIN
                                             : 0;
}

/* A random move, or one that a greedy player would choose: the move that banks
 * most or, in Abalone, has the highest order score; any one of equals. */
static struct move draw_move(struct mcts *mcts, const struct position *position)
{
    const struct game *game = mcts->game;
    const bool random =
        rng_below(&mcts->rng, 1000) < (uint32_t)mcts->setting.epsilon;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    struct move chosen = moves[0];
    int most = INT_MIN;
    uint32_t ties = 0;

    if (random)
        return moves[rng_below(&mcts->rng, (uint32_t)count)];
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        int score;

        if (abalone_is(game)) {
            score = abalone_order_score(position, moves[i]);
        } else {
            game->class->apply(game, &after, moves[i]);
            score = game->class->score(game, &after, position->player);
        }
        if (rng_prefers(&mcts->rng, score, &most, &ties))
            chosen = moves[i];
    }
    return chosen;
}

/* Plays until a player has won, or for `plies` plies. Returns the number
 * played. */
static int play_out(struct mcts *mcts, struct position *position, int plies)
{
    const struct game *game = mcts->game;
    int played = 0;

    if (mcts->setting.epsilon == 1000)
        return game->class->playout(game, position, mcts->enough, plies,
                                    &mcts->rng);
    while (played < plies && !is_decided(mcts, position)) {
        game->class->apply(game, position, draw_move(mcts, position));
        played++;
    }
    return played;
}

/* The winner, or -1 for a draw. If no player has won and the position is not
 * over, it is judged as if the match stopped there. */
static int find_winner(const struct mcts *mcts, const struct position *position)
{
    const int leader = find_leader(mcts, position);
    const enum end end =
        position->end != END_NOT ? (enum end)position->end : END_CAP;

    return leader >= 0
               ? leader
               : mcts->game->class->judge(mcts->game, position, end).winner;
}

/* Turns a value into a chance by x / (1 + |x|), with integers only. */
static uint32_t make_chance(int64_t value, int scale)
{
    const int half = MCTS_WIN / 2;

    return (uint32_t)(half + half * value / (llabs(value) + scale));
}

/* What a position is worth to each player without playing on: the result if it
 * is decided, else the evaluation's value. */
static void evaluate(const struct mcts *mcts, const struct position *position,
                     uint32_t rewards[PLAYERS_MAX])
{
    const struct evaluation *evaluation = &mcts->setting.evaluation;
    const int players = mcts->game->players;
    const int others = players > 1 ? players - 1 : 1;
    int values[PLAYERS_MAX];
    int64_t sum = 0;

    if (is_decided(mcts, position) || evaluation->leaf == NULL) {
        reward_winner(find_winner(mcts, position), rewards);
        return;
    }
    for (int player = 0; player < players; player++) {
        values[player] = evaluation->leaf(evaluation, mcts->game, position,
                                          &mcts->viewers[player]);
        sum += values[player];
    }
    /* If each player has a value of its own, its lead over the mean of the
     * others counts. */
    for (int player = 0; player < players; player++)
        rewards[player] =
            evaluation->lead > 0
                ? make_chance(values[player] - (sum - values[player]) / others,
                              evaluation->lead)
                : make_chance(values[player], mcts->scale * evaluation->seed);
}

/* What the last position of the path is worth to each player. An open position
 * is played on for as long as the horizon and the match allow. */
static void value_leaf(struct mcts *mcts, const struct position *leaf,
                       enum mcts_result result, uint32_t rewards[PLAYERS_MAX])
{
    const struct mcts_setting *setting = &mcts->setting;
    const int match =
        mcts->limits.plies - line_plies(&mcts->line) - mcts->length;
    const int ahead = setting->horizon - (setting->deepens ? mcts->length : 0);
    struct position position = *leaf;

    if (result != MCTS_OPEN) {
        reward_winner((int)result - MCTS_WON, rewards);
        return;
    }
    mcts->plies +=
        (uint64_t)play_out(mcts, &position, match < ahead ? match : ahead);
    if (setting->deepens && !is_decided(mcts, &position))
        reward_winner(-1, rewards);
    else if (match <= ahead)
        reward_winner(find_winner(mcts, &position), rewards);
    else
        evaluate(mcts, &position, rewards);
}

/* ---- an iteration ---- */

bool mcts_expand(struct mcts *mcts, struct mcts_node *node,
                 const struct position *position)
{
    const struct game_class *class = mcts->game->class;
    struct move moves[MOVES_MAX];

    if (node->children != 0)
        return true;

    const int count = class->moves(mcts->game, position, moves);

    node->children = nodes_take(&mcts->nodes, count);
    if (node->children == 0)
        return false;
    node->count = (uint32_t)count & COUNT_MASK;
    node->tried = 0;
    mcts->nodes_added += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct mcts_node *child =
            &mcts->nodes.items[node->children + (uint32_t)i];

        *child = (struct mcts_node){.move = moves[i]};
        /* Priors: the child is evaluated for the player that moves there, as if
         * it had been tried once. */
        if (mcts->setting.priors) {
            struct position after = *position;
            uint32_t rewards[PLAYERS_MAX];

            class->apply(mcts->game, &after, child->move);
            evaluate(mcts, &after, rewards);
            child->mean = (float)rewards[position->player] / MCTS_WIN;
            child->spread = make_spread(mcts, 1);
        }
    }
    return true;
}

/* The result of a new node that is not yet part of the path. */
static enum mcts_result find_result(const struct mcts *mcts,
                                    const struct position *position)
{
    const struct game *game = mcts->game;
    const struct line *line = &mcts->line;
    const int leader = find_leader(mcts, position);
    int times = 1; /* how often it has occurred, along the whole path */

    if (leader >= 0)
        return (enum mcts_result)(MCTS_WON + leader);
    if (mcts->limits.repetitions > 0) {
        for (int i = 0; i < mcts->length; i++)
            times += position_same(&mcts->path[i].position, position);
        for (int i = mcts->first_reversible; i < line->count; i++)
            times += position_same(&line->places[i].position, position);
    }

    const enum end end =
        game_end(game, position, line_plies(line) + mcts->length + 1, times);

    if (end == END_NOT)
        return MCTS_OPEN;
    return (enum mcts_result)(MCTS_WON +
                              game->class->judge(game, position, end).winner);
}

/* The child to try next: without priors any one that was not tried yet, if
 * there is one, else the child with the highest bound. It is moved among the
 * tried ones, which come first. */
static uint32_t select_child(struct mcts *mcts, struct mcts_node *node)
{
    struct mcts_node *children = &mcts->nodes.items[node->children];
    const uint32_t untried = node->tried;
    uint32_t chosen = 0;

    if (!mcts->setting.priors && untried < node->count) {
        chosen = untried + rng_below(&mcts->rng, node->count - untried);
    } else {
        const float factor =
            find_factor(mcts, node->visits > 0 ? node->visits : 1);
        float highest = -1;

        /* Their order is random, so the first of equal ones is as good as any.
         */
        for (uint32_t i = 0; i < node->count; i++) {
            const float bound = children[i].mean + factor * children[i].spread;

            chosen = bound > highest ? i : chosen;
            highest = bound > highest ? bound : highest;
        }
    }
    if (chosen < untried)
        return node->children + chosen;

    const struct mcts_node child = children[chosen];

    children[chosen] = children[untried];
    children[untried] = child;
    node->tried++;
    return node->children + untried;
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
    while (more && result == MCTS_OPEN && mcts->length < PATH_NODES_MAX &&
           mcts_expand(mcts, node, &position)) {
        const uint32_t index = select_child(mcts, node);
        const int mover = position.player;

        node = &mcts->nodes.items[index];
        mcts->game->class->apply(mcts->game, &position, node->move);
        if (node->visits == 0)
            node->result = (uint8_t)find_result(mcts, &position);
        mcts->path[mcts->length++] = (struct path_node){position, index, mover};
        result = (enum mcts_result)node->result;
        /* With `deepens` down to the horizon, otherwise to a new node. */
        more = setting->deepens ? mcts->length < setting->horizon
                                : node->visits > 0;
    }
    value_leaf(mcts, &position, result, rewards);
    mcts->nodes.items[NODES_ROOT].visits++;
    for (int i = 0; i < mcts->length; i++) {
        const struct path_node *step = &mcts->path[i];

        node = &mcts->nodes.items[step->node];
        node->visits++;
        node->reward += rewards[step->mover];
        node->mean = (float)node->reward / ((float)node->visits * MCTS_WIN);
        node->spread = make_spread(mcts, node->visits);
    }
    mcts->iterations++;
    mcts->plies += (uint64_t)mcts->length;
    mcts->depth = mcts->length > mcts->depth ? mcts->length : mcts->depth;
}
