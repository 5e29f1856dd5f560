/* SPDX-License-Identifier: MIT */
/* Turns WHO and megabytes into an agent: a level's spec, with some keys
 * changed. */
#include "cmd/engine/choice.h"
#include "base/memory.h"
#include "match/who.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Keys that limit an agent, or make it play less than its best. */
static const char *const BOUNDS[] = {"time",  "nodes", "iterations",
                                     "depth", "near",  "plies"};

/* The keys by which agents get memory. */
static const char *const MEMORIES[] = {"memory", "table"};

enum {
    BOUND_COUNT = sizeof BOUNDS / sizeof *BOUNDS,
    MEMORY_COUNT = sizeof MEMORIES / sizeof *MEMORIES
};

/* An hour: the engine stops it earlier. */
#define UNBOUNDED "time=3600"

bool choice_is_best(const struct engine *engine)
{
    return strcmp(engine->setting.who, ENGINE_BEST) == 0;
}

bool choice_check(const struct engine *engine, const char *who, struct err *err)
{
    struct who read;

    if (strcmp(who, ENGINE_BEST) == 0)
        return true;
    if (!who_read(who, engine->levels, &read, err))
        return false;
    if (*read.agent == '\0')
        return err_set(err, "a human cannot sit here");
    if (agent_is_program(read.agent))
        return err_set(err, "another program cannot sit here");
    return true;
}

static bool is_one_of(const char *key, const char *const keys[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

/* The first of these keys that the agent has, or NULL. */
static const char *find_key(const struct agent_class *class,
                            const char *const keys[], int count)
{
    for (int i = 0; i < count; i++)
        if (option_find(class->options, keys[i]) >= 0)
            return keys[i];
    return NULL;
}

/* Limits the memory to the agent's minimum and maximum. */
static int64_t fit_memory(const struct agent_class *class, const char *key,
                          int64_t memory)
{
    const struct option *const option =
        &class->options[option_find(class->options, key)];

    return memory < option->min   ? option->min
           : memory > option->max ? option->max
                                  : memory;
}

/* Room for what is added to a spec; one that gets too long is refused when an
 * agent is made of it. */
enum { REWRITTEN_MAX = SPEC_TEXT_MAX + 64 };

/* The same spec without its bounds, or with another memory. */
static bool rewrite_spec(const char *text, bool unbounded, int64_t memory,
                         char out[REWRITTEN_MAX], struct err *err)
{
    struct spec spec;

    if (!spec_cut(text, &spec, err))
        return false;

    const struct agent_class *const class = agent_class_find(spec.name, err);

    if (class == NULL)
        return false;

    const bool timed = unbounded && option_find(class->options, "time") >= 0;
    const char *const key =
        memory > 0 ? find_key(class, MEMORIES, MEMORY_COUNT) : NULL;
    FILE *const file = memory_file(out, REWRITTEN_MAX);
    const char *before = ":";

    fputs(spec.name, file);
    for (int i = 0; i < spec.count; i++) {
        const struct spec_pair *const pair = &spec.pairs[i];

        if ((timed && is_one_of(pair->key, BOUNDS, BOUND_COUNT)) ||
            (key != NULL && strcmp(pair->key, key) == 0))
            continue;
        fprintf(file, "%s%s=%s", before, pair->key, pair->value);
        before = ",";
    }
    if (timed) {
        fprintf(file, "%s%s", before, UNBOUNDED);
        before = ",";
    }
    if (key != NULL)
        fprintf(file, "%s%s=%" PRId64, before, key,
                fit_memory(class, key, memory));
    fclose(file);
    return true;
}

static struct agent *make_agent(const struct engine *engine, const char *text,
                                bool unbounded, struct err *err)
{
    char spec[REWRITTEN_MAX];

    if (!rewrite_spec(text, unbounded, engine->setting.memory, spec, err))
        return NULL;
    return agent_new(spec, engine->game, engine->setting.seed, err);
}

/* The strongest level whose agent can play this board, with this pie. */
static struct agent *make_best(const struct engine *engine, struct err *err)
{
    const char *const name = engine->game->name;
    struct agent *agent = NULL;

    for (int i = levels_fixed(engine->levels, name) - 1;
         i >= 0 && agent == NULL; i--)
        agent = make_agent(engine,
                           levels_playing_at(engine->levels, name, i)->agent,
                           true, err);
    return agent != NULL ? agent : make_agent(engine, WHO_STAND_IN, true, err);
}

struct agent *choice_new_agent(const struct engine *engine, struct err *remark,
                               struct err *err)
{
    const char *const text = engine->setting.who;
    struct who who = {.remark = ""};

    *remark->text = '\0';
    if (!choice_is_best(engine) &&
        !who_read_for(text, engine->levels, engine->game, &who, err))
        return NULL;

    struct agent *const agent = choice_is_best(engine)
                                    ? make_best(engine, err)
                                    : make_agent(engine, who.agent, false, err);

    if (*who.remark != '\0')
        err_set(remark, "%s", who.remark);
    else if (agent != NULL && *agent->remark != '\0')
        err_set(remark, "%s: %s", text, agent->remark);
    return agent;
}
