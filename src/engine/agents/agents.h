/* SPDX-License-Identifier: MIT */
/* The classes of the registry. */
#pragma once

#include "engine/agents/agent.h"

/* Reports this move, of an agent that has no more to say while it thinks. */
void agent_tell(const struct task *task, struct move move, struct choice choice,
                struct value value, int depth);

extern const struct agent_class agent_random;
extern const struct agent_class agent_max;
extern const struct agent_class agent_person;
extern const struct agent_class agent_greedy;
extern const struct agent_class agent_evolved;
extern const struct agent_class agent_minimax;
extern const struct agent_class agent_heuristic;
extern const struct agent_class agent_weighted;
extern const struct agent_class agent_deep;
extern const struct agent_class agent_mtd;
extern const struct agent_class agent_mcts;
extern const struct agent_class agent_perfect;
extern const struct agent_class agent_net;
extern const struct agent_class agent_actor;
