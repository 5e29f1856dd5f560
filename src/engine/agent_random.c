/* Any legal move, each as likely as the others. */
#include "engine/agents.h"

static struct move choose(const struct agent_setting *setting,
                          const struct game *game,
                          const struct position *position, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    (void)setting;
    return moves[rng_below(rng, (uint32_t)count)];
}

static const struct agent_option OPTIONS[] = {{.key = NULL}};

const struct agent_class agent_random = {
    .name = "random",
    .about = "any legal move",
    .options = OPTIONS,
    .choose = choose,
};
