/* The options of the agents that look ahead. */
#ifndef NAQALA_SRC_ENGINE_AGENTS_SEARCH_OPTIONS_H
#define NAQALA_SRC_ENGINE_AGENTS_SEARCH_OPTIONS_H

#include "engine/agents/agent.h"

extern const struct option MINIMAX_OPTIONS[];
extern const struct option HEURISTIC_OPTIONS[];
extern const struct option WEIGHTED_OPTIONS[];
extern const struct option DEEP_OPTIONS[];
extern const struct option NET_OPTIONS[];

/* The name of whatever net there is for the board. */
#define NET_AUTO "auto"

#endif
