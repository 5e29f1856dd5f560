/*
 * Players that are machines. A class is a row of the registry; an agent is one
 * of them, set by its options, for one game and one seat:
 *
 *     random    max    max:chain=off
 *
 * The same seed gives the same moves. An agent never sees a clock or a screen:
 * a position goes in, a move comes out.
 */
#ifndef NAQALA_ENGINE_AGENT_H
#define NAQALA_ENGINE_AGENT_H

#include "base/rng.h"
#include "game/game.h"

enum { AGENT_OPTIONS_MAX = 8, AGENT_WORDS_MAX = 4 };

/* An option is a number, or one of a few words. */
struct agent_option {
    const char *key; /* NULL at the end of a table */
    int min;
    int max;
    int standard; /* what it is when nobody says */
    const char *words[AGENT_WORDS_MAX];
    const char *about;
};

/* The values in the order of the table; a word is its index. */
struct agent_setting {
    int values[AGENT_OPTIONS_MAX];
};

struct agent_class {
    const char *name;
    const char *about;
    const struct agent_option *options;
    /* A legal move; there is at least one. */
    struct move (*choose)(const struct agent_setting *setting,
                          const struct game *game,
                          const struct position *position, struct rng *rng);
};

int agent_class_count(void);
const struct agent_class *agent_class_at(int index);

/* NULL and a sentence that names what is not known, and what is near it. */
const struct agent_class *agent_class_find(const char *name, struct err *err);

struct agent;

/* NULL and a sentence. The game must live longer; the caller frees the agent.
 */
struct agent *agent_new(const char *text, const struct game *game,
                        uint64_t seed, struct err *err);
void agent_free(struct agent *agent);

struct move agent_choose(struct agent *agent, const struct position *position);

#endif
