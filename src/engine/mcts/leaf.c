/* SPDX-License-Identifier: MIT */
/* What a leaf of the tree is worth to each of the players. */
#include "engine/mcts/tree.h"
#include "game/abalone.h"

#include <limits.h>
#include <stdlib.h>

int mcts_leader(const struct mcts *mcts, const struct position *position)
{
    const struct game *game = mcts->game;

    for (int player = 0; player < game->players; player++)
        if (game->class->score(game, position, player) > mcts->enough)
            return player;
    return -1;
}

/* -1: a draw. */
static void reward_winner(int winner, uint32_t rewards[PLAYERS_MAX])
{
    for (int player = 0; player < PLAYERS_MAX; player++)
        rewards[player] = winner < 0         ? MCTS_WIN / 2
                          : winner == player ? MCTS_WIN
                                             : 0;
}

/* ---- rollouts ---- */

static struct move draw_move(struct mcts *mcts, const struct position *position)
{
    struct move moves[MOVES_MAX];
    const int count = mcts->game->class->moves(mcts->game, position, moves);

    return moves[rng_below(&mcts->rng, (uint32_t)count)];
}

/* What a greedy player chooses by: what the move banks at once, and in Abalone
 * also where it leads. */
static int score_greedily(const struct game *game,
                          const struct position *position, struct move move)
{
    struct position after = *position;

    if (abalone_is(game))
        return abalone_order_score(position, move);
    game->class->apply(game, &after, move);
    return game->class->score(game, &after, position->player);
}

/* The one with most appeal; of several, any. */
static struct move find_greedy_move(struct mcts *mcts,
                                    const struct position *position)
{
    const struct game *game = mcts->game;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    struct move chosen = moves[0];
    int most = INT_MIN;
    uint32_t ties = 0;

    for (int i = 0; i < count; i++) {
        if (rng_prefers(&mcts->rng, score_greedily(game, position, moves[i]),
                        &most, &ties))
            chosen = moves[i];
    }
    return chosen;
}

/* Plays until a player has won, or for so many plies. */
static int play_out(struct mcts *mcts, struct position *position, int plies)
{
    const struct game *game = mcts->game;
    const uint32_t epsilon = (uint32_t)mcts->setting.epsilon;
    int played = 0;

    if (epsilon == 1000)
        return game->class->playout(game, position, mcts->enough, plies,
                                    &mcts->rng);
    while (played < plies && position->end == END_NOT &&
           mcts_leader(mcts, position) < 0) {
        const bool random = rng_below(&mcts->rng, 1000) < epsilon;

        game->class->apply(game, position,
                           random ? draw_move(mcts, position)
                                  : find_greedy_move(mcts, position));
        played++;
    }
    return played;
}

/* Where no player has won and the position goes on, the match stops. */
static int find_winner(const struct mcts *mcts, const struct position *position)
{
    const int leader = mcts_leader(mcts, position);
    const enum end end =
        position->end != END_NOT ? (enum end)position->end : END_CAP;

    return leader >= 0
               ? leader
               : mcts->game->class->judge(mcts->game, position, end).winner;
}

static bool is_decided(const struct mcts *mcts, const struct position *position)
{
    return position->end != END_NOT || mcts_leader(mcts, position) >= 0;
}

/* ---- evaluations ---- */

/* From a value to a chance: x / (1 + |x|), whole numbers all the way. */
static uint32_t make_chance(int64_t value, int scale)
{
    const int half = MCTS_WIN / 2;

    return (uint32_t)(half + half * value / (llabs(value) + scale));
}

/* How far a player is ahead of the others, on average. */
static int64_t average_lead(const int values[PLAYERS_MAX], int players,
                            int player)
{
    const int others = players > 1 ? players - 1 : 1;
    int64_t sum = 0;

    for (int other = 0; other < players; other++)
        sum += other == player ? 0 : values[other];
    return values[player] - sum / others;
}

static void evaluate(const struct mcts *mcts, const struct position *position,
                     uint32_t rewards[PLAYERS_MAX])
{
    const struct evaluation *evaluation = &mcts->setting.evaluation;
    const struct game *game = mcts->game;
    int values[PLAYERS_MAX];

    for (int player = 0; player < game->players; player++)
        values[player] = evaluation->leaf(evaluation, game, position,
                                          &mcts->viewers[player]);
    for (int player = 0; player < game->players; player++)
        rewards[player] =
            evaluation->lead > 0
                ? make_chance(average_lead(values, game->players, player),
                              evaluation->lead)
                : make_chance(values[player], mcts->scale * evaluation->seed);
}

void mcts_evaluate(const struct mcts *mcts, const struct position *position,
                   uint32_t rewards[PLAYERS_MAX])
{
    if (is_decided(mcts, position) || mcts->setting.evaluation.leaf == NULL)
        reward_winner(find_winner(mcts, position), rewards);
    else
        evaluate(mcts, position, rewards);
}

/* ---- a leaf ---- */

/* Plays on for as long as the horizon and the match allow. */
static void play_on(struct mcts *mcts, const struct position *leaf,
                    uint32_t rewards[PLAYERS_MAX])
{
    const struct mcts_setting *setting = &mcts->setting;
    const int match =
        mcts->limits.plies - line_plies(&mcts->line) - mcts->length;
    const int ahead = setting->horizon - (setting->deepens ? mcts->length : 0);
    struct position position = *leaf;

    mcts->plies +=
        (uint64_t)play_out(mcts, &position, match < ahead ? match : ahead);
    if (setting->deepens && !is_decided(mcts, &position))
        reward_winner(-1, rewards);
    else if (match <= ahead)
        reward_winner(find_winner(mcts, &position), rewards);
    else
        mcts_evaluate(mcts, &position, rewards);
}

void mcts_value_leaf(struct mcts *mcts, const struct position *leaf,
                     enum mcts_result result, uint32_t rewards[PLAYERS_MAX])
{
    if (result != MCTS_OPEN)
        reward_winner((int)result - MCTS_WON, rewards);
    else
        play_on(mcts, leaf, rewards);
}
