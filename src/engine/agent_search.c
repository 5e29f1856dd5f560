/*
 * The agents that look ahead: one search, set up as each of them is known. What
 * an agent does not leave to you is not in its table.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents.h"
#include "engine/search.h"
#include "engine/weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTE = 1 << 20,
    MEGABYTES_MAX = 4096,
    DEPTH_LARGEST = 200,
    NUMBER_LARGEST = 999999999,
    BYTES_A_NODE = 64, /* of the table; nodes share entries from move to move */
    DAY = 86400000,    /* thousandths of a second */
    DIRECT_DEPTH = 6   /* what is deeper than this is deepened to */
};

struct searcher {
    struct search *search;
    struct budget budget;
    struct report report;
};

/* ---- the options, as initialisers of their tables ---- */

#define DEPTH(usual)                                                           \
    {                                                                          \
        .key = "depth", .type = OPTION_NUMBER, .min = 1, .max = DEPTH_LARGEST, \
        .standard = (usual), .about = "how many plies it looks ahead",         \
    }
#define EXTRA(usual)                                                    \
    {                                                                   \
        .key = "extra", .type = OPTION_WORD, .standard = (usual),       \
        .words = {"ply", "free"},                                       \
        .about = "does an extra turn cost a ply of the depth, or not?", \
    }
#define EVAL                                                           \
    {                                                                  \
        .key = "eval", .type = OPTION_WORD,                            \
        .words = {"stores",    "heuristic", "weighted", "hoarding",    \
                  "offensive", "defensive", "chaining", "strategies"}, \
        .about = "how it values what it does not look beyond",         \
    }
#define WEIGHTS                                                        \
    {                                                                  \
        .key = "weights", .type = OPTION_NAME, .check = check_weights, \
        .standard_name = WEIGHTS_USUAL,                                \
        .about = "the weights of H1 to H10, by the name of the set",   \
    }
#define MATRIX                                                         \
    {                                                                  \
        .key = "weights", .type = OPTION_NAME, .check = check_weights, \
        .standard_name = WEIGHTS_USUAL_MATRIX,                         \
        .about = "the weights of S1 to S8, by the name of the set",    \
    }
#define WEIGHT(letter_and_number)                               \
    {                                                           \
        .key = (letter_and_number), .type = OPTION_THOUSANDTHS, \
        .min = -WEIGHT_LARGEST, .max = WEIGHT_LARGEST,          \
        .about = "another weight in the place of the set's",    \
    }
#define SIGNS                                                     \
    {                                                             \
        .key = "signs", .type = OPTION_WORD,                      \
        .words = {"corrected", "printed"},                        \
        .about = "H9 as it is meant, or as the thesis prints it", \
    }
#define NODES(usual)                                          \
    {                                                         \
        .key = "nodes", .type = OPTION_NUMBER, .min = 1,      \
        .max = NUMBER_LARGEST, .standard = (usual),           \
        .about = "how many positions it looks at for a move", \
    }
#define TIME                                                             \
    {                                                                    \
        .key = "time", .type = OPTION_THOUSANDTHS, .min = 1, .max = DAY, \
        .about = "how many seconds it thinks for a move",                \
    }
#define TABLE                                                                 \
    {                                                                         \
        .key = "table", .type = OPTION_NUMBER, .max = MEGABYTES_MAX,          \
        .standard = 16, .about = "megabytes in which it remembers positions", \
    }
#define EVERY                                                        \
    {                                                                \
        .key = "every", .type = OPTION_WORD, .words = {"off", "on"}, \
        .about = "find the value of every move, not only the best",  \
    }

static bool check_weights(const char *name, struct err *err)
{
    return weights_known(name, err);
}

static const struct agent_option MINIMAX_OPTIONS[] = {
    DEPTH(4),
    EXTRA(0),
    EVAL,
    NODES(2000000),
    {
        .key = "prune",
        .type = OPTION_WORD,
        .standard = 1,
        .words = {"off", "on"},
        .about = "leave out what cannot matter (alpha-beta)?",
    },
    WEIGHTS,
    {.key = NULL},
};

static const struct agent_option GREEDY_OPTIONS[] = {MATRIX, {.key = NULL}};

static const struct agent_option HEURISTIC_OPTIONS[] = {
    DEPTH(4),     EXTRA(0),      NODES(2000000), WEIGHTS,
    WEIGHT("w1"), WEIGHT("w2"),  WEIGHT("w3"),   WEIGHT("w4"),
    WEIGHT("w5"), WEIGHT("w6"),  WEIGHT("w7"),   WEIGHT("w8"),
    WEIGHT("w9"), WEIGHT("w10"), SIGNS,          {.key = NULL},
};

static const struct agent_option WEIGHTED_OPTIONS[] = {
    {
        .key = "eval",
        .type = OPTION_WORD,
        .words = {"weighted", "stores", "hoarding", "offensive", "defensive",
                  "chaining"},
        .about = "all its thoughts together, or one of them",
    },
    DEPTH(7),
    TIME,
    EXTRA(0),
    TABLE,
    {.key = NULL},
};

/* deep and mtd: as far as the budget goes. */
static const struct agent_option DEEP_OPTIONS[] = {
    TIME,    NODES(1000000), DEPTH(0), EXTRA(0),      EVAL,
    WEIGHTS, TABLE,          EVERY,    {.key = NULL},
};

/* ---- reading them ---- */

/* The index of an option, or -1 where the agent has none such. */
static int find(const struct agent *agent, const char *key)
{
    const struct agent_option *options = agent->class->options;

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

/* By the set, and by the weights that were given by themselves. */
static bool weigh(const struct agent *agent, struct evaluation *evaluation,
                  struct err *err)
{
    const int set = find(agent, "weights");
    int weights[WEIGHTS_MAX];
    char key[16];

    if (!weights_find(set >= 0 ? agent->setting.names[set] : WEIGHTS_USUAL,
                      weights, err))
        return false;
    for (int i = 0; i < WEIGHTS_MAX; i++) {
        snprintf(key, sizeof key, "w%d", i + 1);
        if (is_given(agent, key))
            weights[i] = number(agent, key, 0);
    }
    evaluation_weigh(evaluation, weights, number(agent, "signs", 0) != 0);
    return true;
}

/* The set that was named, or the usual one of Abalone. */
static bool weigh_modes(const struct agent *agent,
                        struct evaluation *evaluation, struct err *err)
{
    const char *name = is_given(agent, "weights")
                           ? agent->setting.names[find(agent, "weights")]
                           : WEIGHTS_USUAL_MATRIX;
    struct weights_matrix matrix;

    if (!weights_find_matrix(name, &matrix, err))
        return false;
    evaluation_weigh_modes(evaluation, &matrix);
    return true;
}

/* Its own bounds: those that were given, or else the usual. */
static struct budget bounds(const struct agent *agent)
{
    const bool timed = is_given(agent, "time");
    const bool goes_on = agent->class->options == DEEP_OPTIONS &&
                         (timed || is_given(agent, "depth"));
    const bool greedy = agent->class->options == GREEDY_OPTIONS;
    struct budget budget = {.depth = number(agent, "depth", greedy)};

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

    setting->table_bytes = table_size(agent);
    setting->prune = number(agent, "prune", 1) != 0;
    setting->free_extra = number(agent, "extra", 0) != 0;
    setting->every = number(agent, "every", 0) != 0;
    return evaluation_make(kind, agent->game, &setting->evaluation, err) &&
           (kind != EVALUATION_HEURISTIC ||
            weigh(agent, &setting->evaluation, err)) &&
           (kind != EVALUATION_STRATEGIES ||
            weigh_modes(agent, &setting->evaluation, err));
}

/* The stricter of two bounds, of which 0 is none. */
static int64_t stricter(int64_t one, int64_t other)
{
    return one == 0 || (other > 0 && other < one) ? other : one;
}

static struct budget within(const struct budget *own,
                            const struct budget *other)
{
    return (struct budget){
        .nodes = (uint64_t)stricter((int64_t)own->nodes, (int64_t)other->nodes),
        .depth = (int)stricter(own->depth, other->depth),
        .nanoseconds = stricter(own->nanoseconds, other->nanoseconds),
    };
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
    if (search_table_bytes(searcher->search) * 2 <= setting->table_bytes &&
        setting->table_bytes > 0)
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

    own.budget = within(&searcher->budget, &task->budget);
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

static bool create_greedy(struct agent *agent, struct err *err)
{
    struct search_setting setting = {
        .first_depth = 1, .order = true, .ties = true};

    return create(agent, &setting, EVALUATION_STRATEGIES, err);
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

const struct agent_class agent_minimax = {
    .name = "minimax",
    .about = "looks some moves ahead, and counts the stores there",
    .options = MINIMAX_OPTIONS,
    .create = create_minimax,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};

const struct agent_class agent_greedy = {
    .name = "greedy",
    .about = "looks one move ahead, and weighs eight strategies of Abalone",
    .options = GREEDY_OPTIONS,
    .create = create_greedy,
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
