/* SPDX-License-Identifier: MIT */
/* The registry of agents, and their options. */
#include "base/memory.h"
#include "base/process.h"
#include "engine/agents/agent.h"
#include "engine/agents/agents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A new agent is a file and a line here. */
static const struct agent_class *const CLASSES[] = {
    &agent_random,  &agent_max,       &agent_person,   &agent_greedy,
    &agent_minimax, &agent_heuristic, &agent_weighted, &agent_deep,
    &agent_mtd,     &agent_mcts,      &agent_perfect,  &agent_evolved,
    &agent_net,     &agent_actor,     &agent_mirror,   &agent_ugi,
    &agent_uci,     &agent_mkagent,
};

enum { CLASS_COUNT = sizeof CLASSES / sizeof CLASSES[0] };

int agent_class_count(void)
{
    return CLASS_COUNT;
}

const struct agent_class *agent_class_at(int index)
{
    return CLASSES[index];
}

bool agent_class_unknown(const char *name, bool programs, struct err *err)
{
    const struct err_token token = err_token(name, strlen(name));
    const char *names[CLASS_COUNT];
    int count = 0;

    for (int i = 0; i < CLASS_COUNT; i++)
        if (programs || !CLASSES[i]->outside)
            names[count++] = CLASSES[i]->name;

    const char *const near = err_nearest(name, names, count);

    if (near != NULL)
        return err_set(err, "%s: not known; did you mean %s?", token.text,
                       near);
    return err_set(err, "%s: not known; there are %s", token.text,
                   err_list(names, count, " and ").text);
}

const struct agent_class *agent_class_find(const char *name, struct err *err)
{
    for (int i = 0; i < CLASS_COUNT; i++)
        if (strcmp(CLASSES[i]->name, name) == 0)
            return CLASSES[i];
    agent_class_unknown(name, true, err);
    err_prefix(err, "agent: ");
    return NULL;
}

/* The class of a spec of another program, or NULL. */
static const struct agent_class *find_outside(const char *text)
{
    const size_t length = strcspn(text, ":");

    for (int i = 0; i < CLASS_COUNT; i++)
        if (CLASSES[i]->outside && strlen(CLASSES[i]->name) == length &&
            strncmp(CLASSES[i]->name, text, length) == 0)
            return CLASSES[i];
    return NULL;
}

bool agent_is_program(const char *text)
{
    return find_outside(text) != NULL;
}

/* The length of the options at the beginning of a command: key=value key=value.
 */
static size_t measure_options(const char *text)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz";
    size_t length = strspn(text, " ");

    for (;;) {
        const char *const word = text + length;
        const size_t key = strspn(word, LETTERS);

        if (key == 0 || word[key] != '=')
            return length;
        length += strcspn(word, " ");
        length += strspn(text + length, " ");
    }
}

/* ugi:time=0.5 depth=4 PROGRAM ... is read as ugi:time=0.5,depth=4. */
static bool cut_outside(struct agent *agent, const char *text, struct err *err)
{
    const char *const name = agent->class->name;
    const char *const rest = text + strlen(name) + (strchr(text, ':') != NULL);
    const size_t length = measure_options(rest);
    char spec[SPEC_TEXT_MAX];
    size_t end = (size_t)snprintf(spec, sizeof spec, "%s", name);

    if (strlen(text) >= sizeof spec)
        return err_set(err, "%s: longer than %d letters", name,
                       SPEC_TEXT_MAX - 1);
    for (size_t i = 0; i < length; i++)
        if (rest[i] != ' ')
            spec[end++] = rest[i];
        else if (i > 0 && rest[i - 1] != ' ')
            spec[end++] = ',';
        else
            continue;
    while (end > 0 && spec[end - 1] == ',')
        end--;
    if (end > strlen(name))
        memmove(spec + strlen(name) + 1, spec + strlen(name),
                end++ - strlen(name));
    spec[strlen(name)] = end > strlen(name) ? ':' : '\0';
    spec[end] = '\0';
    agent->command = memory_text(rest + length);
    return spec_cut(spec, &agent->spec, err);
}

/* Fills only the agent's class, spec, command and setting. */
static bool read_spec(struct agent *agent, const char *text, struct err *err)
{
    struct agent_setting *const setting = &agent->setting;
    struct option_value values[AGENT_OPTIONS_MAX];

    agent->class = find_outside(text);
    if (agent->class != NULL ? !cut_outside(agent, text, err)
                             : !spec_cut(text, &agent->spec, err))
        return false;
    if (agent->class == NULL)
        agent->class = agent_class_find(agent->spec.name, err);
    if (agent->class == NULL ||
        !option_read_spec(&agent->spec, agent->class->options, values, err))
        return false;
    for (int i = 0; agent->class->options[i].key != NULL; i++) {
        setting->given[i] = values[i].text != NULL;
        setting->values[i] = (int)values[i].number;
        setting->names[i] = setting->given[i]
                                ? values[i].text
                                : agent->class->options[i].standard_text;
    }
    return true;
}

/* ---- agents ---- */

bool agent_check(const char *text, struct err *err)
{
    struct agent agent = {.class = NULL};
    const bool fine =
        read_spec(&agent, text, err) &&
        (agent.command == NULL || process_check(agent.command, err) ||
         err_prefix(err, "%s: ", agent.class->name));

    free(agent.command);
    return fine;
}

struct agent *agent_new(const char *text, const struct game *game,
                        uint64_t seed, struct err *err)
{
    struct agent *agent = memory_new(1, sizeof *agent);

    agent->game = game;
    agent->rng = rng_new(seed, 0);
    if (read_spec(agent, text, err) &&
        (agent->class->create == NULL || agent->class->create(agent, err)))
        return agent;
    free(agent->command);
    free(agent);
    return NULL;
}

bool agent_check_untimed(const char *text, const struct game *game,
                         struct err *err)
{
    struct agent *const agent = agent_new(text, game, 0, err);
    const bool timed = agent != NULL && agent->timed;

    if (timed)
        err_set(err, "%s: plays by time, and not the same again", text);
    agent_free(agent);
    return agent != NULL && !timed;
}
