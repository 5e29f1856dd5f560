/* SPDX-License-Identifier: MIT */
/* Agents for a test. */
#include "support/game/agent.h"

#include <check.h>

struct agent *agent_of(const char *spec, const struct game *game, uint64_t seed)
{
    struct err err = {""};
    struct agent *const agent = agent_new(spec, game, seed, &err);

    ck_assert_msg(agent != NULL, "%s: %s", spec, err.text);
    return agent;
}

struct move agent_choice(struct agent *agent, const struct position *position)
{
    struct line line = {0};

    line_begin(&line, position);

    const struct move move = agent_choose(agent, &(struct task){.line = &line});

    line_free(&line);
    return move;
}
