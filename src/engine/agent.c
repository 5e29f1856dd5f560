/* The registry of agents, and agents made from specs. */
#include "engine/agent.h"
#include "base/memory.h"
#include "base/spec.h"
#include "engine/agents.h"

#include <stdlib.h>
#include <string.h>

/* A new class is a file, and a line here. */
static const struct agent_class *const CLASSES[] = {
    &agent_random,
    &agent_max,
};

enum { CLASS_COUNT = sizeof CLASSES / sizeof CLASSES[0] };

struct agent {
    const struct agent_class *class;
    const struct game *game;
    struct agent_setting setting;
    struct rng rng;
};

int agent_class_count(void)
{
    return CLASS_COUNT;
}

const struct agent_class *agent_class_at(int index)
{
    return CLASSES[index];
}

const struct agent_class *agent_class_find(const char *name, struct err *err)
{
    const char *names[CLASS_COUNT];

    for (int i = 0; i < CLASS_COUNT; i++) {
        names[i] = CLASSES[i]->name;
        if (strcmp(names[i], name) == 0)
            return CLASSES[i];
    }
    spec_unknown("agent", name, names, CLASS_COUNT, err);
    return NULL;
}

static int option_count(const struct agent_class *class)
{
    int count = 0;

    while (class->options[count].key != NULL)
        count++;
    return count;
}

static bool read_value(const struct agent_option *option, const char *text,
                       int *value, struct err *err)
{
    int words = 0;

    while (words < AGENT_WORDS_MAX && option->words[words] != NULL)
        words++;
    return words > 0
               ? spec_word(option->key, text, option->words, words, value, err)
               : spec_number(option->key, text, option->min, option->max, value,
                             err);
}

static bool read_pair(const struct agent_class *class,
                      const struct spec_pair *pair, unsigned *seen,
                      struct agent_setting *setting, struct err *err)
{
    const int count = option_count(class);
    const char *keys[AGENT_OPTIONS_MAX];

    for (int i = 0; i < count; i++) {
        keys[i] = class->options[i].key;
        if (strcmp(keys[i], pair->key) != 0)
            continue;
        if ((*seen >> i & 1) != 0)
            return err_set(err, "%s: given twice", keys[i]);
        *seen |= 1U << i;
        return read_value(&class->options[i], pair->value, &setting->values[i],
                          err);
    }
    return spec_unknown(class->name, pair->key, keys, count, err);
}

static bool read_setting(const struct agent_class *class,
                         const struct spec *spec, struct agent_setting *setting,
                         struct err *err)
{
    unsigned seen = 0;

    for (int i = 0; i < option_count(class); i++)
        setting->values[i] = class->options[i].standard;
    for (int i = 0; i < spec->count; i++)
        if (!read_pair(class, &spec->pairs[i], &seen, setting, err))
            return false;
    return true;
}

struct agent *agent_new(const char *text, const struct game *game,
                        uint64_t seed, struct err *err)
{
    struct agent_setting setting = {{0}};
    struct spec spec;

    if (!spec_cut(text, &spec, err))
        return NULL;

    const struct agent_class *class = agent_class_find(spec.name, err);

    if (class == NULL || !read_setting(class, &spec, &setting, err))
        return NULL;

    struct agent *agent = memory_new(1, sizeof *agent);

    *agent = (struct agent){class, game, setting, rng_new(seed, 0)};
    return agent;
}

void agent_free(struct agent *agent)
{
    free(agent);
}

struct move agent_choose(struct agent *agent, const struct position *position)
{
    return agent->class->choose(&agent->setting, agent->game, position,
                                &agent->rng);
}
