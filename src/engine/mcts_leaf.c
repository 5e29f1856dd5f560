/* What a place of the tree is worth, to each of the players. */
#include "engine/mcts_tree.h"

#include <stdlib.h>

/*
 * A rollout that goes on for so long is judged where it stands. Chance plays
 * Oware in circles; with a cap of 1000 most of the time would go there.
 */
enum { ROLLOUT_PLIES = 400 };

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

static struct move random_move(struct mcts *mcts,
                               const struct position *position)
{
    struct move moves[MOVES_MAX];
    const int count = mcts->game->class->moves(mcts->game, position, moves);

    return moves[rng_below(&mcts->rng, (uint32_t)count)];
}

/* What banks most at once; of several, any. */
static struct move greedy_move(struct mcts *mcts,
                               const struct position *position)
{
    const struct game *game = mcts->game;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    struct move chosen = moves[0];
    int most = -1;
    uint32_t ties = 0;

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const int score = game->class->score(game, &after, position->player);

        ties = score > most ? 1 : ties + (score == most);
        if (score > most || (score == most && rng_below(&mcts->rng, ties) == 0))
            chosen = moves[i];
        most = score > most ? score : most;
    }
    return chosen;
}

/* Plays until somebody has won, or for so many plies. */
static int play_out(struct mcts *mcts, struct position *position, int plies)
{
    const struct game *game = mcts->game;
    const uint32_t epsilon = (uint32_t)mcts->setting.epsilon;
    int played = 0;

    if (epsilon == 1000)
        return game->class->wander(game, position, mcts->enough, plies,
                                   &mcts->rng);
    while (played < plies && position->end == END_NOT &&
           mcts_leader(mcts, position) < 0) {
        const bool random = rng_below(&mcts->rng, 1000) < epsilon;

        game->class->apply(game, position,
                           random ? random_move(mcts, position)
                                  : greedy_move(mcts, position));
        played++;
    }
    return played;
}

static int who_won(const struct mcts *mcts, const struct position *position)
{
    const int leader = mcts_leader(mcts, position);
    const enum end end =
        position->end != END_NOT ? (enum end)position->end : END_CAP;

    return leader >= 0
               ? leader
               : mcts->game->class->judge(mcts->game, position, end).winner;
}

static void roll_out(struct mcts *mcts, const struct position *leaf,
                     uint32_t rewards[PLAYERS_MAX])
{
    const int left =
        mcts->limits.plies - line_plies(&mcts->line) - mcts->length;
    struct position position = *leaf;

    mcts->plies += (uint64_t)play_out(
        mcts, &position, left < ROLLOUT_PLIES ? left : ROLLOUT_PLIES);
    reward_winner(who_won(mcts, &position), rewards);
}

/* ---- without rollouts ---- */

/* From a value to a chance: x / (1 + |x|), whole numbers all the way. */
static uint32_t chance_of(int value, int scale)
{
    const int half = MCTS_WIN / 2;

    return (uint32_t)(half + (int64_t)half * value / (abs(value) + scale));
}

static void evaluate(const struct mcts *mcts, const struct position *leaf,
                     uint32_t rewards[PLAYERS_MAX])
{
    const struct evaluation *evaluation = &mcts->setting.evaluation;

    for (int player = 0; player < mcts->game->players; player++)
        rewards[player] =
            chance_of(evaluation->leaf(evaluation, mcts->game, leaf,
                                       &(struct viewer){.player = player}),
                      mcts->scale * evaluation->seed);
}

void mcts_value_leaf(struct mcts *mcts, const struct position *leaf,
                     enum mcts_fate fate, uint32_t rewards[PLAYERS_MAX])
{
    if (fate != MCTS_OPEN)
        reward_winner((int)fate - MCTS_WON, rewards);
    else if (mcts->setting.plays_out)
        roll_out(mcts, leaf, rewards);
    else
        evaluate(mcts, leaf, rewards);
}
