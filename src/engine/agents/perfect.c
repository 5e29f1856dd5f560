/*
 * Plays by proof: what a move is worth is known, and no seed is given away. How
 * it thinks stands in perfect_think.c; here is what it is made of.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/agents/perfect_think.h"

#include <stdlib.h>

enum {
    OPTION_TIME,
    OPTION_NODES,
    OPTION_MEMORY,
    OPTION_TABLES,
    OPTION_CACHE,
    OPTION_EVERY
};

enum {
    LEVEL = 16, /* of the tables: built in some tenths of a second */
    MEGABYTE = 1 << 20,
    LEAST_MEGABYTES = 32,
    NODES_MEGABYTES = 128 /* the same on every machine */
};

/* ---- the setting ---- */

static bool is_timed(const struct agent *agent)
{
    return agent->setting.values[OPTION_NODES] == 0;
}

static struct budget budget_of(const struct agent *agent)
{
    const int *const values = agent->setting.values;

    return (struct budget){
        .nodes = (uint64_t)values[OPTION_NODES],
        .nanoseconds =
            is_timed(agent) ? values[OPTION_TIME] * CLOCK_MILLISECOND : 0,
    };
}

static size_t memory_of(const struct agent *agent)
{
    const int given = agent->setting.values[OPTION_MEMORY];
    const size_t least = (size_t)LEAST_MEGABYTES * MEGABYTE;
    const size_t usual = is_timed(agent) ? solver_memory_default()
                                         : (size_t)NODES_MEGABYTES * MEGABYTE;

    if (agent->setting.given[OPTION_MEMORY])
        return (size_t)given * MEGABYTE;
    return usual > least ? usual : least;
}

/* Tables that nobody asked for are built as far as that takes no time. */
static int level_at_once(const struct agent *agent)
{
    const int level = agent->setting.values[OPTION_TABLES];

    return agent->setting.given[OPTION_TABLES] || level < LEVEL ? level : LEVEL;
}

static bool wants_files(const struct agent *agent)
{
    return agent->setting.values[OPTION_CACHE] != 0;
}

/* ---- the agent ---- */

static bool create(struct agent *agent, struct err *err)
{
    struct perfect *const perfect = perfect_new();

    agent->state = perfect;
    agent->timed = is_timed(agent);
    perfect->budget = budget_of(agent);
    perfect->every = agent->setting.values[OPTION_EVERY] != 0;
    perfect->level = level_at_once(agent);
    perfect->exact = solver_new(agent->game, memory_of(agent), err);
    if (perfect->exact != NULL)
        perfect->guesser = agent_new("deep:every=on", agent->game, 0, err);
    if (perfect->guesser == NULL) {
        solver_free(perfect->exact);
        free(perfect);
        return false;
    }
    if (agent->setting.given[OPTION_CACHE] && wants_files(agent))
        solver_use_files(perfect->exact, NULL);
    return true;
}

static void begin(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    agent_begin(perfect->guesser, 0);
    if (!is_timed(agent))
        solver_clear(perfect->exact);
}

static void destroy(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    agent_free(perfect->guesser);
    solver_free(perfect->exact);
    free(perfect);
}

static bool share(struct agent *agent, struct agent *other)
{
    struct perfect *const perfect = agent->state;
    const struct perfect *const found = other->state;

    if (!is_timed(agent) || !is_timed(other) ||
        !solver_is_for(found->exact, agent->game))
        return false;
    if (perfect->exact == found->exact)
        return true;
    solver_raise_memory(found->exact, memory_of(agent));
    solver_free(perfect->exact);
    perfect->exact = solver_retain(found->exact);
    return true;
}

static void prepare(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    if (!is_timed(agent))
        return;
    if (wants_files(agent))
        solver_use_files(perfect->exact, NULL);
    solver_build_in_background(perfect->exact,
                               agent->setting.values[OPTION_TABLES]);
}

static bool remark(struct agent *agent, struct err *remark)
{
    struct perfect *const perfect = agent->state;

    *remark = solver_take_error(perfect->exact);
    return *remark->text != '\0';
}

static const struct option OPTIONS[] = {
    [OPTION_TIME] = {.key = "time",
                     .type = OPTION_THOUSANDTHS,
                     .min = 1,
                     .max = 3600000,
                     .standard = 5000,
                     .about = "seconds for a move"},
    [OPTION_NODES] = {.key = "nodes",
                      .type = OPTION_NUMBER,
                      .min = 0,
                      .max = 999999999,
                      .about = "positions for a move, in place of seconds; 0: "
                               "none"},
    [OPTION_MEMORY] = {.key = "memory",
                       .type = OPTION_NUMBER,
                       .min = LEAST_MEGABYTES,
                       .max = 65536,
                       .about =
                           "megabytes for tables and what was proven; all "
                           "that is of use, or a quarter of the machine's"},
    [OPTION_TABLES] = {.key = "tables",
                       .type = OPTION_NUMBER,
                       .min = 0,
                       .max = SOLVER_LEVEL_MAX,
                       .standard = SOLVER_LEVEL_MAX,
                       .about = "seeds up to which tables are built"},
    [OPTION_CACHE] = {.key = "cache",
                      .type = OPTION_WORD,
                      .standard = 1,
                      .words = {"off", "on"},
                      .about = "whether tables are read from files, and kept"},
    [OPTION_EVERY] = {.key = "every",
                      .type = OPTION_WORD,
                      .words = {"off", "on"},
                      .about = "whether it proves the value of every move"},
    {.key = NULL},
};

const struct agent_class agent_perfect = {
    .name = "perfect",
    .about = "proves what every move of Kalah is worth",
    .options = OPTIONS,
    .create = create,
    .begin = begin,
    .choose = perfect_think,
    .destroy = destroy,
    .share = share,
    .prepare = prepare,
    .remark = remark,
    .proves = true,
};
