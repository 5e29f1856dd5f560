/* SPDX-License-Identifier: MIT */
/* A machine that does as a test says: it answers at once. */
#pragma once

#include "engine/agents/agent.h"

struct stub {
    struct agent_class class;
    struct agent agent;
    struct report report;
    struct move move;
    const char *remark; /* NULL: it has none, or it was taken */
    int begun;          /* how often it was told that a game begins */
    int jobs;           /* so far; of the last one: */
    struct budget budget;
    struct position seen;
};

/* The stub must stay where it is. */
void stub_set_up(struct stub *stub, const struct game *game);
