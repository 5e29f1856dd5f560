/* The classes of the registry, a file each. */
#ifndef NAQALA_SRC_ENGINE_AGENTS_H
#define NAQALA_SRC_ENGINE_AGENTS_H

#include "engine/agent.h"

extern const struct agent_class agent_random;
extern const struct agent_class agent_max;

#endif
