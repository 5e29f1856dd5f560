/* SPDX-License-Identifier: MIT */
/*
 * Players that are machines. A class is a row of the registry; an agent is one
 * of them, set by its options, for one player of one game at a time:
 *
 *     random    max:chain=off    minimax:depth=4,extra=free
 *     ugi:time=0.5 program 'its words'
 *
 * The last is another program: the command that runs it stands behind the colon
 * and, as words of their own, its options.
 *
 * The same seed gives the same moves where the budget is of nodes, depth or
 * iterations; only a budget of time depends on the machine.
 */
#pragma once

#include "base/option.h"
#include "base/rng.h"
#include "engine/task.h"

enum { AGENT_OPTIONS_MAX = 24 };

/* The values in the order of the table. */
struct agent_setting {
    int values[AGENT_OPTIONS_MAX];
    bool given[AGENT_OPTIONS_MAX]; /* and not the default */
    const char *names[AGENT_OPTIONS_MAX];
};

struct agent;

struct agent_class {
    const char *name;
    const char *about;
    const struct option *options;
    /* Makes agent->state, what it keeps from move to move. False and err for a
     * game or a setting that it cannot play. NULL: it keeps nothing. */
    bool (*create)(struct agent *agent, struct err *err);
    /* A legal move; the task's line is not over. Of another program MOVE_NONE,
     * which loses the game: the remark says why. */
    struct move (*choose)(struct agent *agent, const struct task *task);
    /* These are NULL where there is nothing to do; see below. */
    void (*begin)(struct agent *agent);
    void (*destroy)(struct agent *agent);
    bool (*share)(struct agent *agent, struct agent *other);
    void (*prepare)(struct agent *agent);
    bool (*remark)(struct agent *agent, struct err *remark);
    bool outside; /* its spec is that of a command, see below */
    bool proves;  /* its values are proven, or it says that they are not */
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
    char remark[80]; /* for its owner; "" mostly */
    char *command;   /* of one that is outside; or NULL */
};

int agent_class_count(void);
const struct agent_class *agent_class_at(int index);

/* Returns NULL and sets err, with the nearest name or all names. */
const struct agent_class *agent_class_find(const char *name, struct err *err);

/* Sets err to say that no agent has this name, with the nearest name or all names;
 * with `programs` those of other programs are among them. Returns false. */
bool agent_class_unknown(const char *name, bool programs, struct err *err);

/* Does this spec name another program, which would be run? */
bool agent_is_program(const char *text);

/* Is this the spec of an agent? Which game it is to play is left open. */
bool agent_check(const char *text, struct err *err);

/* Does this agent play the game, and the same again? One with a time limit does
 * not. */
bool agent_check_untimed(const char *text, const struct game *game,
                         struct err *err);

/* Returns NULL and sets err for a bad spec, or for a game that the agent does
 * not play. The game must live longer; the caller frees the agent. */
struct agent *agent_new(const char *text, const struct game *game,
                        uint64_t seed, struct err *err);
void agent_free(struct agent *agent);

/* Begins another game: it plays as if agent_new had just made it with the seed.
 */
void agent_begin(struct agent *agent, uint64_t seed);

/* MOVE_NONE only of an agent whose class is outside. */
struct move agent_choose(struct agent *agent, const struct task *task);

/*
 * From now on both use what either finds out about the game. False if their
 * class cannot share, if their games differ, or if one of them is bounded by
 * nodes. The first must not be thinking, and both are freed by the same thread.
 */
bool agent_share(struct agent *agent, struct agent *other);

/* A game with a person begins: it may prepare what will be of use, in a
 * background thread and with files. Without this an agent works only when it is
 * asked. */
void agent_prepare(struct agent *agent);

/* Takes a message for its owner that was not taken yet; at any time. False:
 * there is none. */
bool agent_remark(struct agent *agent, struct err *remark);
