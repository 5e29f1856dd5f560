/* What the agent that plays by proof keeps, and how it thinks. */
#ifndef NAQALA_SRC_ENGINE_AGENTS_PERFECT_THINK_H
#define NAQALA_SRC_ENGINE_AGENTS_PERFECT_THINK_H

#include "engine/agents/agent.h"
#include "engine/solver/solver.h"

/* It keeps a proof and a guess, and tells a report that is made of both. */
struct perfect {
    struct solver_listener ear; /* first: it is what the solver knows */
    struct solver *exact;       /* that others may hold as well */
    struct agent *guesser;
    struct budget budget; /* its own */
    bool every;           /* the value of every move is asked for */
    int level;            /* tables that are built where they are missed */

    struct listener *listener;  /* of the task */
    struct solver_report proof; /* no moves: nothing */
    struct report guess;        /* what the search said, ... */
    struct move liked;          /* ... and what it would play */
    struct report report;       /* what is told */
};

struct perfect *perfect_new(void);

/* A move for the end of the task's line. */
struct move perfect_think(struct agent *agent, const struct task *task);

#endif
