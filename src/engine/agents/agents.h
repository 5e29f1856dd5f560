/* The classes of the registry, a file each; and what they share. */
#ifndef NAQALA_SRC_ENGINE_AGENTS_AGENTS_H
#define NAQALA_SRC_ENGINE_AGENTS_AGENTS_H

#include "engine/agents/agent.h"

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

/* The stricter of two budgets in each of its bounds, of which 0 is none. */
struct budget agent_within(const struct budget *one,
                           const struct budget *other);

/* For those that keep nothing from move to move. */
bool agent_create_nothing(struct agent *agent, struct err *err);
void agent_destroy_nothing(struct agent *agent);

#endif
