/* SPDX-License-Identifier: MIT */
/*
 * The classes of the registry, and the options that several of them have.
 *
 * Whoever always plays the best move plays the same game again and again. `near`
 * lets an agent draw among the moves that are worse by no more than so much, in
 * so many `plies` from the start of a match.
 */
#pragma once

#include "engine/agents/agent.h"

/* Reports this move, of an agent that has no more to say while it thinks. */
void agent_tell(const struct task *task, struct move move, struct choice choice,
                struct value value, int depth);

enum { NEAR_LARGEST = 8000, PLIES_LARGEST = 9999 };

/* In thousandths of whatever the agent values its moves in. */
#define OPTION_NEAR_OF(what) \
    "near", NULL, OPTION_THOUSANDTHS, .max = NEAR_LARGEST, .about = what
#define OPTION_NEAR_SEEDS                                               \
    OPTION_NEAR_OF("it draws among moves that are worse than the best " \
                   "by so many seeds at most")
#define OPTION_PLIES_DRAWN                                                 \
    "plies", NULL, OPTION_NUMBER, .max = PLIES_LARGEST,                    \
                                  .about = "plies of a match in which it " \
                                           "draws so; 0: all"

/* Draws one of the moves whose value is lower than the best by no more than
 * `near`: its number. */
int agent_draw_near(struct agent *agent, const int values[], int count,
                    int near);

/* Is the match still in its first `plies`, of which 0 are all? */
static inline bool agent_draws_at(const struct line *line, int plies)
{
    return plies == 0 || line_plies(line) < plies;
}

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
