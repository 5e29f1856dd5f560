/*
 * The agents that look ahead: one search, set up as each of them is known. What
 * an agent does not leave to you is not in its table.
 */
#include "engine/search/search.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/agents/search_options.h"
#include "engine/search/weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTE = 1 << 20,
    BYTES_A_NODE = 64, /* of the table; nodes share entries from move to move */
    DIRECT_DEPTH = 6   /* what is deeper than this is deepened to */
};

struct searcher {
    struct search *search;
    struct value_net *net; /* that it looks through, or NULL */
    struct budget budget;
    struct report report;
};

/* ---- reading them ---- */

/* The index of an option, or -1 where the agent has none such. */
static int find(const struct agent *agent, const char *key)
{
    const struct option *options = agent->class->options;

    for (int i = 0; options[i].key != NULL; i++)
        if (strcmp(options[i].key, key) == 0)
            return i;
    return -1;
}

static int number(const struct agent *agent, const char *key, int otherwise)
{
    const int option = find(agent, key);

    return option >= 0 ? agent->setting.values[option] : otherwise;
}

static bool is_given(const struct agent *agent, const char *key)
{
    const int option = find(agent, key);

    return option >= 0 && agent->setting.given[option];
}

/* The evaluation that `eval` names, or the agent's only one. */
static enum evaluation_kind evaluation_kind(const struct agent *agent,
                                            enum evaluation_kind otherwise)
{
    const int option = find(agent, "eval");

    if (option < 0)
        return otherwise;

    const char *word =
        agent->class->options[option].words[agent->setting.values[option]];
    int kind = 0;

    while (strcmp(evaluation_name((enum evaluation_kind)kind), word) != 0)
        kind++;
    return (enum evaluation_kind)kind;
}

/* The set that is named, or the usual one of the kind; and instead of its
 * weights those that are given one by one. */
static bool set_weights(const struct agent *agent, enum evaluation_kind kind,
                        struct evaluation *evaluation, struct err *err)
{
    const int option = find(agent, "weights");
    const bool given = is_given(agent, "weights");
    char key[16];

    if (!evaluation_find_weights(
            kind, given ? agent->setting.names[option] : NULL, evaluation, err))
        return false;
    if (kind != EVALUATION_HEURISTIC)
        return true;
    for (int i = 0; i < WEIGHTS_MAX; i++) {
        snprintf(key, sizeof key, "w%d", i + 1);
        if (is_given(agent, key))
            evaluation->weights[i] = number(agent, key, 0);
    }
    evaluation_weigh(evaluation, evaluation->weights,
                     number(agent, "signs", 0) != 0);
    return true;
}

/* Its own bounds: those that were given, or else the usual. */
static struct budget bounds(const struct agent *agent)
{
    const bool timed = is_given(agent, "time");
    const bool goes_on = (agent->class->options == DEEP_OPTIONS ||
                          agent->class->options == NET_OPTIONS) &&
                         (timed || is_given(agent, "depth"));
    struct budget budget = {.depth = number(agent, "depth", 0)};

    if (timed && !is_given(agent, "depth"))
        budget.depth = 0;
    if (is_given(agent, "nodes") || !goes_on)
        budget.nodes = (uint64_t)number(agent, "nodes", 0);
    budget.nanoseconds = number(agent, "time", 0) * CLOCK_MILLISECOND;
    return budget;
}

/* As large as it may be, but no larger than the budget can fill. */
static size_t table_size(const struct agent *agent)
{
    const size_t most = (size_t)number(agent, "table", 0) * MEGABYTE;
    const uint64_t nodes = bounds(agent).nodes;
    const size_t needed = (size_t)nodes * BYTES_A_NODE;

    return nodes > 0 && needed < most ? needed : most;
}

static bool prepare(const struct agent *agent, enum evaluation_kind usual,
                    struct search_setting *setting, struct err *err)
{
    const enum evaluation_kind kind = evaluation_kind(agent, usual);
    const struct value_net *const net = setting->evaluation.net;

    setting->transposition_bytes = table_size(agent);
    setting->prune = number(agent, "prune", 1) != 0;
    setting->free_extra = number(agent, "extra", 0) != 0;
    setting->every = number(agent, "every", 0) != 0;
    if (!evaluation_make(kind, agent->game, &setting->evaluation, err))
        return false;
    setting->evaluation.net = net;
    return set_weights(agent, kind, &setting->evaluation, err);
}

static bool create(struct agent *agent, struct search_setting *setting,
                   enum evaluation_kind usual, struct err *err)
{
    if (!prepare(agent, usual, setting, err))
        return false;

    struct searcher *searcher = memory_new(1, sizeof *searcher);

    searcher->search = search_new(agent->game, setting);
    searcher->budget = bounds(agent);
    agent->state = searcher;
    agent->timed = searcher->budget.nanoseconds > 0;
    if (search_table_bytes(searcher->search) * 2 <=
            setting->transposition_bytes &&
        setting->transposition_bytes > 0)
        snprintf(agent->remark, sizeof agent->remark,
                 "a table of %zu KiB only: there is no memory for more",
                 search_table_bytes(searcher->search) / 1024);
    return true;
}

/* ---- playing ---- */

/* Of equal moves any. */
static struct move choose(struct agent *agent, const struct task *task)
{
    struct searcher *searcher = agent->state;
    struct move moves[MOVES_MAX];
    struct task own = *task;

    own.budget = agent_within(&searcher->budget, &task->budget);
    search_run(searcher->search, &own, &searcher->report);

    const int count = search_best_moves(searcher->search, moves);

    return moves[rng_below(&agent->rng, (uint32_t)count)];
}

static void begin(struct agent *agent)
{
    struct searcher *searcher = agent->state;

    search_forget(searcher->search);
}

static void destroy(struct agent *agent)
{
    struct searcher *searcher = agent->state;

    search_free(searcher->search);
    value_net_free(searcher->net);
    free(searcher);
}

/* ---- the agents ---- */

/* A depth at once; what can take long step by step, to be ready to stop. */
static bool create_plain(struct agent *agent, enum evaluation_kind usual,
                         struct err *err)
{
    const int depth = number(agent, "depth", 0);
    const bool direct = depth <= DIRECT_DEPTH && number(agent, "extra", 0) == 0;
    struct search_setting setting = {
        .first_depth = direct ? depth : 1,
        .order = true,
        .ties = true,
    };

    return create(agent, &setting, usual, err);
}

static bool create_minimax(struct agent *agent, struct err *err)
{
    return create_plain(agent, EVALUATION_STORES, err);
}

static bool create_heuristic(struct agent *agent, struct err *err)
{
    return create_plain(agent, EVALUATION_HEURISTIC, err);
}

static bool create_weighted(struct agent *agent, struct err *err)
{
    struct search_setting setting = {
        .first_depth = 1, .order = true, .ties = true};

    return create(agent, &setting, EVALUATION_WEIGHTED, err);
}

static bool create_deep(struct agent *agent, struct err *err)
{
    struct search_setting setting = {
        .first_depth = 1, .driver = DRIVER_ASPIRATION, .order = true};

    return create(agent, &setting, EVALUATION_STORES, err);
}

static bool create_mtd(struct agent *agent, struct err *err)
{
    struct search_setting setting = {
        .first_depth = 1, .driver = DRIVER_MTD, .order = true};

    return create(agent, &setting, EVALUATION_STORES, err);
}

/* Without a net it is `deep`, and says so. */
static bool create_net(struct agent *agent, struct err *err)
{
    const char *name = agent->setting.names[find(agent, "net")];
    char usual[NET_BOARD_MAX + 1];
    struct search_setting setting = {
        .first_depth = 1, .driver = DRIVER_ASPIRATION, .order = true};

    if (strcmp(name, NET_AUTO) == 0) {
        if (!value_net_usual(agent->game, usual)) {
            snprintf(agent->remark, sizeof agent->remark,
                     "there is no net for this %s; deep plays",
                     agent->game->name);
            return create(agent, &setting, EVALUATION_STORES, err);
        }
        name = usual;
    }

    struct value_net *const net = value_net_find(name, agent->game, err);

    setting.evaluation.net = net;
    if (net == NULL || !create(agent, &setting, EVALUATION_NET, err)) {
        value_net_free(net);
        return false;
    }
    ((struct searcher *)agent->state)->net = net;
    return true;
}

const struct agent_class agent_minimax = {
    .name = "minimax",
    .about = "looks some moves ahead, and counts the stores there",
    .options = MINIMAX_OPTIONS,
    .create = create_minimax,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};

const struct agent_class agent_heuristic = {
    .name = "heuristic",
    .about = "looks ahead, and weighs ten features of what it sees there",
    .options = HEURISTIC_OPTIONS,
    .create = create_heuristic,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};

const struct agent_class agent_weighted = {
    .name = "weighted",
    .about = "looks ahead for its score, its captures, yours, and its chains",
    .options = WEIGHTED_OPTIONS,
    .create = create_weighted,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};

const struct agent_class agent_deep = {
    .name = "deep",
    .about = "looks deeper and deeper, and remembers what it saw",
    .options = DEEP_OPTIONS,
    .create = create_deep,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};

const struct agent_class agent_mtd = {
    .name = "mtd",
    .about = "the same by MTD(f): guesses a value, and closes in on it",
    .options = DEEP_OPTIONS,
    .create = create_mtd,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};

const struct agent_class agent_net = {
    .name = "net",
    .about = "looks ahead, and asks a trained net what it sees there",
    .options = NET_OPTIONS,
    .create = create_net,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};
