/* SPDX-License-Identifier: MIT */
/*
 * Players that are machines. A class is a row of the registry; an agent is one
 * of them, set by its options, for one player of one game at a time:
 *
 *     random    max:chain=off    minimax:depth=4,extra=free
 *     ugi:time=0.5 program 'its words'
 *
 * The last one is another program: behind the colon stand the options, as words
 * of their own, and then the command that runs it.
 *
 * The same seed gives the same moves where the budget is of nodes, depth or
 * iterations; only a budget of time depends on the machine.
 */
#pragma once

#include "base/option.h"
#include "base/rng.h"
#include "engine/task.h"

enum { AGENT_OPTIONS_MAX = 24 };

/* The values of the options, in the order of their table. */
struct agent_setting {
    int values[AGENT_OPTIONS_MAX];
    bool given[AGENT_OPTIONS_MAX]; /* false: it has its default */
    const char *names[AGENT_OPTIONS_MAX];
};

struct agent;

struct agent_class {
    const char *name;
    const char *about;
    const struct option *options;
    /* Makes agent->state, which the agent keeps from move to move. Returns
     * false and sets err for a game or a setting that it cannot play. NULL: it
     * keeps nothing. */
    bool (*create)(struct agent *agent, struct err *err);
    /* Returns a legal move; the task's line is not over. If another program
     * fails, returns MOVE_NONE, which loses the game; the remark says why. */
    struct move (*choose)(struct agent *agent, const struct task *task);
    /* These are NULL if there is nothing to do; see below. */
    void (*begin)(struct agent *agent);
    void (*destroy)(struct agent *agent);
    bool (*share)(struct agent *agent, struct agent *other);
    void (*prepare)(struct agent *agent);
    bool (*remark)(struct agent *agent, struct err *remark);
    bool outside; /* it is another program: its spec has a command */
    bool proves;  /* its values are proven, or marked as not proven */
};

/* Its members are for the classes only. */
struct agent {
    const struct agent_class *class;
    const struct game *game;
    struct spec spec; /* what the setting was read from */
    struct agent_setting setting;
    struct rng rng;
    void *state;
    bool timed;      /* its strength depends on the machine */
    char remark[80]; /* for its owner; usually "" */
    char *command;   /* of another program; else NULL */
};

int agent_class_count(void);
const struct agent_class *agent_class_at(int index);

/* Returns NULL and sets err, with the nearest name or all names, if no class
 * has this name. */
const struct agent_class *agent_class_find(const char *name, struct err *err);

/* Sets err to say that no agent has this name, with the nearest name or all
 * names; `programs` includes the classes that run other programs. Returns
 * false. */
bool agent_class_unknown(const char *name, bool programs, struct err *err);

/* Is this the spec of another program? */
bool agent_is_program(const char *text);

/* Is this the spec of an agent? It does not check whether it plays a game. */
bool agent_check(const char *text, struct err *err);

/* Does this agent play the game, and the same moves every time? An agent with a
 * time limit does not. Sets err if not. */
bool agent_check_untimed(const char *text, const struct game *game,
                         struct err *err);

/* Returns NULL and sets err for a bad spec, or for a game that the agent does
 * not play. The game must live longer; the caller frees the agent. */
struct agent *agent_new(const char *text, const struct game *game,
                        uint64_t seed, struct err *err);
void agent_free(struct agent *agent);

/* Begins another game: the agent plays as if agent_new had just made it with
 * this seed. */
void agent_begin(struct agent *agent, uint64_t seed);

/* Returns a legal move. MOVE_NONE only if the agent's class is `outside`. */
struct move agent_choose(struct agent *agent, const struct task *task);

/*
 * From now on both agents share what they find out about the game. Returns
 * false if their class cannot share, or if their games differ; also if it would
 * change what one of them plays with its bound of nodes: `perfect` then shares
 * no proofs, but tables of endings are the same for all. The first must not be
 * thinking, and both must be freed by the same thread.
 */
bool agent_share(struct agent *agent, struct agent *other);

/* Tells the agent that a game with a person begins: it may prepare for it, in a
 * background thread and with files. Without this call an agent works only while
 * it chooses a move. */
void agent_prepare(struct agent *agent);

/* Takes the next message for the agent's owner. Returns false if there is none.
 * It may be called at any time. */
bool agent_remark(struct agent *agent, struct err *remark);
