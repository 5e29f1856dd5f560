/* SPDX-License-Identifier: MIT */
/* The functions of all agents, and helpers that several classes use. */
#include "engine/agents/agent.h"
#include "engine/agents/agents.h"

#include <stdlib.h>

void agent_free(struct agent *agent)
{
    if (agent == NULL)
        return;
    if (agent->class->destroy != NULL)
        agent->class->destroy(agent);
    free(agent->command);
    free(agent);
}

void agent_begin(struct agent *agent, uint64_t seed)
{
    agent->rng = rng_new(seed, 0);
    if (agent->class->begin != NULL)
        agent->class->begin(agent);
}

struct move agent_choose(struct agent *agent, const struct task *task)
{
    return agent->class->choose(agent, task);
}

bool agent_share(struct agent *agent, struct agent *other)
{
    return agent != other && agent->class == other->class &&
           agent->class->share != NULL && agent->class->share(agent, other);
}

void agent_prepare(struct agent *agent)
{
    if (agent->class->prepare != NULL)
        agent->class->prepare(agent);
}

bool agent_remark(struct agent *agent, struct err *remark)
{
    return agent->class->remark != NULL && agent->class->remark(agent, remark);
}

/* ---- for the classes ---- */

int agent_number(const struct agent *agent, const char *key)
{
    const int option = option_find(agent->class->options, key);

    return option >= 0 ? agent->setting.values[option] : 0;
}

int agent_draw_near(struct agent *agent, const int values[], int count,
                    int near)
{
    uint32_t seen = 0;
    int best = values[0];
    int drawn = 0;

    for (int i = 1; i < count; i++)
        best = values[i] > best ? values[i] : best;
    for (int i = 0; i < count; i++)
        if (values[i] >= best - near && rng_below(&agent->rng, ++seen) == 0)
            drawn = i;
    return drawn;
}

void agent_tell(const struct task *task, struct move move, struct choice choice,
                struct value value, int depth)
{
    if (task->listener == NULL)
        return;

    const struct report report = {
        .value = value,
        .depth = depth,
        .choice = choice,
        .line_count = 1,
        .line = {move},
    };

    task->listener->take_report(task->listener, &report);
}
