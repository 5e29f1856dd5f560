/* SPDX-License-Identifier: MIT */
/* Agents for a test. */
#pragma once

#include "engine/agents/agent.h"

/* Of a spec that is known to be right for the game. The caller frees it. */
struct agent *agent_of(const char *spec, const struct game *game,
                       uint64_t seed);

/* Its move there, whatever was played before. */
struct move agent_choice(struct agent *agent, const struct position *position);
