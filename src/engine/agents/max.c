/* The move that banks most this turn; extra turns are part of it, if it sees
 * them. */
#include "engine/agents/agents.h"

#include <limits.h>

enum { OPTION_CHAIN };

/*
 * So many sowings are tried for a move. Kalah never needs them all; on a wide
 * board with relays chains are without end, and what is not seen is not
 * counted.
 */
enum { SOWINGS_MAX = 2000 };

static int gain(const struct game *game, const struct position *before,
                const struct position *after)
{
    return game->class->score(game, after, before->player) -
           game->class->score(game, before, before->player);
}

/* What a move banks, with the best that can follow while the turn goes on. */
static int haul(const struct game *game, const struct position *before,
                struct move move, int *sowings)
{
    struct position after = *before;
    struct move moves[MOVES_MAX];
    int best = 0;

    game->class->apply(game, &after, move);

    const bool again = after.end == END_NOT && after.player == before->player;
    const int count = again ? game->class->moves(game, &after, moves) : 0;

    for (int i = 0; i < count; i++) {
        if (*sowings == 0)
            break;
        --*sowings;

        const int more = haul(game, &after, moves[i], sowings);

        best = more > best ? more : best;
    }
    return gain(game, before, &after) + best;
}

/* Of the best moves one at random, without asking how many there will be. */
static struct move choose(struct agent *agent, const struct task *task)
{
    const struct game *game = agent->game;
    const struct position *position = line_position(task->line);
    const bool chain = agent->setting.values[OPTION_CHAIN] != 0;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    struct move chosen = moves[0];
    int best = INT_MIN;
    uint32_t ties = 0;

    for (int i = 0; i < count; i++) {
        int sowings = chain ? SOWINGS_MAX : 0;
        const int value = haul(game, position, moves[i], &sowings);

        ties = value > best ? 1 : ties + (value == best);
        if (value > best ||
            (value == best && rng_below(&agent->rng, ties) == 0))
            chosen = moves[i];
        best = value > best ? value : best;
    }
    return chosen;
}

static const struct option OPTIONS[] = {
    [OPTION_CHAIN] = {.key = "chain",
                      .type = OPTION_WORD,
                      .standard = 1,
                      .words = {"off", "on"},
                      .about = "does it count what extra turns bring?"},
    {.key = NULL},
};

const struct agent_class agent_max = {
    .name = "max",
    .about = "the move that banks most this turn",
    .options = OPTIONS,
    .create = agent_create_nothing,
    .choose = choose,
    .destroy = agent_destroy_nothing,
};
