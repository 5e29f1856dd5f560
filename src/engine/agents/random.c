/* Any legal move, each as likely as the others. */
#include "engine/agents/agents.h"

static struct move choose(struct agent *agent, const struct task *task)
{
    struct move moves[MOVES_MAX];
    const int count = agent->game->class->moves(
        agent->game, line_position(task->line), moves);

    return moves[rng_below(&agent->rng, (uint32_t)count)];
}

static const struct option OPTIONS[] = {{.key = NULL}};

const struct agent_class agent_random = {
    .name = "random",
    .about = "any legal move",
    .options = OPTIONS,
    .create = agent_create_nothing,
    .choose = choose,
    .destroy = agent_destroy_nothing,
};
