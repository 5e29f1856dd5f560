/*
 * Players that are machines. A class is a row of the registry; an agent is one
 * of them, set by its options, for one player of one game at a time:
 *
 *     random    max:chain=off    minimax:depth=4,extra=free
 *
 * The same seed gives the same moves where the budget is of nodes, depth or
 * iterations; only a budget of time depends on the machine.
 */
#ifndef NAQALA_ENGINE_AGENTS_AGENT_H
#define NAQALA_ENGINE_AGENTS_AGENT_H

#include "base/option.h"
#include "base/rng.h"
#include "engine/task.h"

enum { AGENT_OPTIONS_MAX = 24 };

/* The values in the order of the table. */
struct agent_setting {
    int values[AGENT_OPTIONS_MAX];
    bool given[AGENT_OPTIONS_MAX]; /* somebody said so */
    const char *names[AGENT_OPTIONS_MAX];
};

struct agent;

struct agent_class {
    const char *name;
    const char *about;
    const struct option *options;
    /* What it keeps from move to move goes to agent->state. False, with a
     * sentence, for a game or a setting that it cannot play. */
    bool (*create)(struct agent *agent, struct err *err);
    /* A legal move; the task's line is not over. */
    struct move (*choose)(struct agent *agent, const struct task *task);
    /* Forgets the game before; NULL: there is nothing to forget. */
    void (*begin)(struct agent *agent);
    void (*destroy)(struct agent *agent);
    /* These are NULL where there is nothing to do; see below. */
    bool (*share)(struct agent *agent, struct agent *other);
    void (*prepare)(struct agent *agent);
    bool (*remark)(struct agent *agent, struct err *remark);
    bool proves; /* its values are proven, or it says that they are not */
};

/* Whole for the classes; for all others it is what agent_new gave them. */
struct agent {
    const struct agent_class *class;
    const struct game *game;
    struct spec spec; /* what the setting was read from */
    struct agent_setting setting;
    struct rng rng;
    void *state;
    bool timed;      /* its strength depends on the machine */
    char remark[80]; /* what its owner should hear; "" mostly */
};

int agent_class_count(void);
const struct agent_class *agent_class_at(int index);

/* NULL and a sentence that names what is not known, and what is near it. */
const struct agent_class *agent_class_find(const char *name, struct err *err);

/* Is this the spec of an agent? Which game it is to play is left open. */
bool agent_check(const char *text, struct err *err);

/* NULL and a sentence. The game must live longer; the caller frees the agent.
 */
struct agent *agent_new(const char *text, const struct game *game,
                        uint64_t seed, struct err *err);
void agent_free(struct agent *agent);

/* Another game: it plays as one that agent_new has just made with the seed. */
void agent_begin(struct agent *agent, uint64_t seed);

struct move agent_choose(struct agent *agent, const struct task *task);

/*
 * From now on both use what either finds out about the game, where they are of
 * a kind that can and play the same game; false where they are not. The first
 * must not be thinking, and both are freed by the same thread. What depends on
 * nodes, and not on time, never shares.
 */
bool agent_share(struct agent *agent, struct agent *other);

/* Somebody sits down to a game with it: it may make ready what will be of use,
 * in a thread of its own that gives way to others, and with files. Without this
 * an agent does nothing unless it is asked. */
void agent_prepare(struct agent *agent);

/* What its owner should hear, and has not yet; at any time. */
bool agent_remark(struct agent *agent, struct err *remark);

#endif
