/* SPDX-License-Identifier: MIT */
/*
 * The agents that look ahead: one search, set up differently for each of them.
 * The table of an agent has only the options that the user can set.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/endings/endings.h"
#include "engine/nets/net_file.h"
#include "engine/search/search.h"
#include "game/mancala.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTES_MAX = 4096,
    DEPTH_LARGEST = 200,
    NUMBER_LARGEST = 999999999,
    DAY = 86400000,    /* thousandths of a second */
    BYTES_A_NODE = 64, /* of the table; nodes share entries from move to move */
    RELAY_SCALE = 8,   /* with relays a move sows half of the board: this many
                          seeds and moves count as one does elsewhere */
    DIRECT_DEPTH = 6   /* a larger depth is reached step by step */
};

/* The name that stands for the net of the board. */
#define NET_AUTO "auto"

/* ---- their options ---- */

#define DEPTH(usual)                                              \
    "depth", NULL, OPTION_NUMBER, .min = 1, .max = DEPTH_LARGEST, \
                                  .standard = (usual),            \
                                  .about = "how many plies it looks ahead"
#define EXTRA                     \
    "extra", NULL, OPTION_WORD,   \
        .words = {"ply", "free"}, \
        .about = "does an extra turn cost a ply of the depth, or not?"
#define EVAL                                              \
    "eval", NULL, OPTION_WORD,                            \
        .words = {"stores",   "heuristic", "weighted",    \
                  "hoarding", "offensive", "defensive",   \
                  "chaining", "tuzdiks",   "strategies"}, \
        .about = "how it values what it does not look beyond"
#define WEIGHTS                                                 \
    "weights", NULL, OPTION_TEXT,                               \
        .check = weights_known, .standard_text = WEIGHTS_USUAL, \
        .about = "the weights of H1 to H10, by the name of the set"
#define WEIGHT(letter_and_number)                      \
    letter_and_number, NULL, OPTION_THOUSANDTHS,       \
        .min = -WEIGHT_LARGEST, .max = WEIGHT_LARGEST, \
        .about = "another weight in the place of the set's"
#define SIGNS                              \
    "signs", NULL, OPTION_WORD,            \
        .words = {"corrected", "printed"}, \
        .about = "H9 as it is meant, or as the thesis prints it"
#define NODES(usual)                                          \
    "nodes", NULL, OPTION_NUMBER,                             \
        .min = 1, .max = NUMBER_LARGEST, .standard = (usual), \
        .about = "how many positions it looks at for a move"
#define TIME                          \
    "time", NULL, OPTION_THOUSANDTHS, \
        .min = 1, .max = DAY, .about = "how many seconds it thinks for a move"
#define TABLE                                 \
    "table", NULL, OPTION_NUMBER,             \
        .max = MEGABYTES_MAX, .standard = 16, \
        .about = "megabytes in which it remembers positions"
#define TABLES                                                           \
    "tables", NULL, OPTION_NUMBER, .max = ENDINGS_SEEDS_MAX,             \
                                   .about = "seeds in the pits up to "   \
                                            "which it knows what every " \
                                            "position of Oware and its " \
                                            "relatives is worth"
#define REDUCE                   \
    "reduce", NULL, OPTION_WORD, \
        .words = {"off", "on"},  \
        .about = "look less deeply at moves that are likely to be worse"
#define EVERY                   \
    "every", NULL, OPTION_WORD, \
        .words = {"off", "on"}, \
        .about = "find the value of every move, not only the best"

static const struct option MINIMAX_OPTIONS[] = {
    {DEPTH(4)},
    {EXTRA},
    {EVAL},
    {NODES(2000000)},
    {"prune", NULL, OPTION_WORD, .standard = 1, .words = {"off", "on"},
     .about = "leave out what cannot matter (alpha-beta)?"},
    {WEIGHTS},
    {OPTION_NEAR_SEEDS},
    {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

static const struct option HEURISTIC_OPTIONS[] = {
    {DEPTH(4)},
    {EXTRA},
    {NODES(2000000)},
    {WEIGHTS},
    {WEIGHT("w1")},
    {WEIGHT("w2")},
    {WEIGHT("w3")},
    {WEIGHT("w4")},
    {WEIGHT("w5")},
    {WEIGHT("w6")},
    {WEIGHT("w7")},
    {WEIGHT("w8")},
    {WEIGHT("w9")},
    {WEIGHT("w10")},
    {SIGNS},
    {OPTION_NEAR_SEEDS},
    {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

static const struct option WEIGHTED_OPTIONS[] = {
    {"eval", NULL, OPTION_WORD,
     .words = {"weighted", "stores", "hoarding", "offensive", "defensive",
               "chaining"},
     .about = "all its thoughts together, or one of them"},
    {DEPTH(7)},
    {TIME},
    {EXTRA},
    {TABLE},
    {OPTION_NEAR_SEEDS},
    {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

/* deep and mtd search as far as the budget goes. */
static const struct option DEEP_OPTIONS[] = {
    {TIME},
    {NODES(1000000)},
    {DEPTH(0)},
    {EXTRA},
    {EVAL},
    {WEIGHTS},
    {TABLE},
    {TABLES},
    {REDUCE},
    {EVERY},
    {OPTION_BOOK_PLIES},
    {OPTION_SPARE},
    {OPTION_ESTIMATES},
    {OPTION_NEAR_SEEDS},
    {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

static bool check_net(const char *name, struct err *err)
{
    struct net_file file;

    if (strcmp(name, NET_AUTO) == 0)
        return true;
    if (!net_file_find(&file, NET_VALUE, name, err))
        return false;
    net_file_free(&file);
    return true;
}

/* The options of deep, with a net in place of an evaluation. */
static const struct option NET_OPTIONS[] = {
    {"net", NULL, OPTION_TEXT, .check = check_net, .standard_text = NET_AUTO,
     .about = "the net, by its name; auto: that of the board"},
    {TIME},
    {NODES(1000000)},
    {DEPTH(0)},
    {EXTRA},
    {TABLE},
    {TABLES},
    {REDUCE},
    {EVERY},
    {OPTION_BOOK_PLIES},
    {OPTION_SPARE},
    {OPTION_ESTIMATES},
    {OPTION_NEAR_SEEDS},
    {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

/* ---- how each of them searches ---- */

static const struct search_style {
    const char *name;
    enum evaluation_kind kind; /* unless `eval` names another */
    enum search_driver driver;
    bool ties;   /* it finds all best moves, and plays any of them */
    bool direct; /* it searches a small depth directly, if it has the nodes */
    bool open;   /* if a time or a depth is given, nodes are not limited */
} STYLES[] = {
    {"minimax", EVALUATION_STORES, DRIVER_PLAIN, true, true, false},
    {"heuristic", EVALUATION_HEURISTIC, DRIVER_PLAIN, true, true, false},
    {"weighted", EVALUATION_WEIGHTED, DRIVER_PLAIN, true, false, false},
    {"deep", EVALUATION_STORES, DRIVER_ASPIRATION, false, false, true},
    {"mtd", EVALUATION_STORES, DRIVER_MTD, false, false, true},
    {"net", EVALUATION_NET, DRIVER_ASPIRATION, false, false, true},
};

struct searcher {
    struct search *search;
    struct value_net *net;   /* or NULL */
    struct endings *endings; /* or NULL */
    int endings_seeds;
    struct budget budget;
    int first_depth; /* as in struct search_setting, for this budget */
    struct report report;
    bool draws; /* among the best moves; false: it plays the first of them */
    struct opening opening;
};

static const struct search_style *find_style(const struct agent *agent)
{
    const struct search_style *style = STYLES;

    while (strcmp(style->name, agent->class->name) != 0)
        style++;
    return style;
}

static bool is_given(const struct agent *agent, const char *key)
{
    const int option = option_find(agent->class->options, key);

    return option >= 0 && agent->setting.given[option];
}

/* The name that an option of the agent gives. */
static const char *read_name(const struct agent *agent, const char *key)
{
    return agent->setting.names[option_find(agent->class->options, key)];
}

/* The agent's own bounds: those that were given, or else the defaults. */
static struct budget read_budget(const struct agent *agent)
{
    const bool timed = is_given(agent, "time");
    const bool deep = is_given(agent, "depth");
    const bool limitless = find_style(agent)->open && (timed || deep);
    struct budget budget = {.nanoseconds = agent_number(agent, "time") *
                                           CLOCK_MILLISECOND};

    if (deep || !timed)
        budget.depth = agent_number(agent, "depth");
    if (is_given(agent, "nodes") || !limitless)
        budget.nodes = (uint64_t)agent_number(agent, "nodes");
    return budget;
}

/* Loads the net. If there is none for the board, the agent plays as `deep` does
 * (*kind is then another evaluation), and makes a remark. */
static bool find_net(struct agent *agent, struct value_net **net,
                     enum evaluation_kind *kind, struct err *err)
{
    const char *name = read_name(agent, "net");
    char usual[NET_BOARD_MAX + 1];

    if (strcmp(name, NET_AUTO) == 0) {
        if (!value_net_default(agent->game, usual)) {
            snprintf(agent->remark, sizeof agent->remark,
                     "there is no net for this %s; deep plays",
                     agent->game->name);
            *kind = mancala_has_tuzdiks(agent->game) ? EVALUATION_TUZDIKS
                                                     : EVALUATION_STORES;
            return true;
        }
        name = usual;
    }
    *net = value_net_find(name, agent->game, err);
    return *net != NULL;
}

/* Makes the evaluation that `eval` names, or else that of `kind`, with the
 * named set of weights, in which weights that are given one by one replace
 * others. */
static bool make_evaluation(const struct agent *agent,
                            enum evaluation_kind kind,
                            struct evaluation *evaluation, struct err *err)
{
    const int eval = option_find(agent->class->options, "eval");
    const bool weights = is_given(agent, "weights");
    char key[16];

    if (eval >= 0) {
        const char *const word =
            agent->class->options[eval].words[agent->setting.values[eval]];

        for (kind = 0; strcmp(evaluation_name(kind), word) != 0;)
            kind++;
    }
    if (!evaluation_make(kind, agent->game, evaluation, err) ||
        !evaluation_find_weights(kind,
                                 weights ? read_name(agent, "weights") : NULL,
                                 evaluation, err))
        return false;
    if (kind != EVALUATION_HEURISTIC)
        return true;
    for (int i = 0; i < WEIGHTS_MAX; i++) {
        snprintf(key, sizeof key, "w%d", i + 1);
        if (is_given(agent, key))
            evaluation->weights[i] = agent_number(agent, key);
    }
    evaluation_weigh(evaluation, evaluation->weights,
                     agent_number(agent, "signs") != 0);
    return true;
}

/* ---- endings ---- */

/* Does `tables` ask for endgame tables, and can the game have them? */
static bool wants_endings(const struct agent *agent)
{
    struct err unsaid;

    return agent_number(agent, "tables") > 0 &&
           endings_supports(agent->game, &unsaid);
}

static void use_endings(struct agent *agent)
{
    struct searcher *const searcher = agent->state;

    if (!wants_endings(agent))
        return;
    searcher->endings_seeds = agent_number(agent, "tables");
    searcher->endings = endings_new(agent->game);
    search_use_endings(searcher->search, searcher->endings,
                       searcher->endings_seeds, !agent->timed);
}

/* Builds the tables in the background; an agent without a time limit waits for
 * the tables that it needs. */
static void prepare_endings(struct agent *agent)
{
    const struct searcher *const searcher = agent->state;

    if (searcher->endings == NULL)
        return;
    endings_use_files(searcher->endings, NULL);
    endings_build_in_background(searcher->endings, searcher->endings_seeds);
}

static bool remark_endings(struct agent *agent, struct err *remark)
{
    const struct searcher *const searcher = agent->state;

    *remark = (struct err){""};
    if (searcher->endings != NULL)
        *remark = endings_take_error(searcher->endings);
    return *remark->text != '\0';
}

static bool share_endings(struct agent *agent, struct agent *other)
{
    struct searcher *const searcher = agent->state;
    const struct searcher *const found = other->state;

    if (searcher->endings == NULL || found->endings == NULL ||
        !endings_are_for(found->endings, agent->game))
        return false;
    if (searcher->endings == found->endings)
        return true;
    endings_free(searcher->endings);
    searcher->endings = endings_retain(found->endings);
    search_use_endings(searcher->search, searcher->endings,
                       searcher->endings_seeds, !agent->timed);
    return true;
}

/* ---- the agent ---- */

static bool is_relay(const struct game *game)
{
    return mancala_is(game) && mancala_rules(game)->relay;
}

/* The table is no larger than the budget can fill. */
static size_t choose_table_bytes(const struct agent *agent,
                                 const struct budget *budget)
{
    const size_t most = memory_megabytes(agent_number(agent, "table"));
    const uint64_t needed = (uint64_t)budget->nodes * BYTES_A_NODE;

    return budget->nodes > 0 && needed < most ? (size_t)needed : most;
}

/* Do the nodes suffice for a search that begins with its last depth? Each move
 * can be searched twice, and a game has hardly anywhere more moves than at its
 * start. */
static bool has_nodes_for(const struct game *game, int depth, uint64_t nodes)
{
    struct position start;
    uint64_t needed = 0;

    game->class->start(game, &start);

    const uint64_t moves = (uint64_t)game->class->count(game, &start);

    for (int ply = 0; ply < depth; ply++)
        needed = (needed + 1) * moves;
    return 2 * needed <= nodes;
}

/* Makes a remark if there was not enough memory for the table. */
static void remark_small_table(struct agent *agent, size_t wanted)
{
    const struct searcher *const searcher = agent->state;
    const size_t bytes = search_table_bytes(searcher->search);

    if (wanted > 0 && bytes * 2 <= wanted)
        snprintf(agent->remark, sizeof agent->remark,
                 "a table of %zu KiB only: there is no memory for more",
                 bytes / 1024);
}

static bool create_searcher(struct agent *agent, struct err *err)
{
    const struct search_style *const style = find_style(agent);
    const struct budget budget = read_budget(agent);
    const int depth = agent_number(agent, "depth");
    const bool extra = agent_number(agent, "extra") != 0;
    const bool direct = style->direct && depth <= DIRECT_DEPTH && !extra &&
                        has_nodes_for(agent->game, depth, budget.nodes);
    const int scale = is_relay(agent->game) ? RELAY_SCALE : 1;
    enum evaluation_kind kind = style->kind;
    struct value_net *net = NULL;
    struct search_setting setting = {
        .driver = style->driver,
        .transposition_bytes = choose_table_bytes(agent, &budget),
        .first_depth = direct ? depth : 1,
        .prune = option_find(agent->class->options, "prune") < 0 ||
                 agent_number(agent, "prune") != 0,
        .order = true,
        .free_extra = extra,
        .ties = style->ties,
        .every = agent_number(agent, "every") != 0,
        .reduce = agent_number(agent, "reduce") != 0,
        .played_on = wants_endings(agent) && agent_number(agent, "every") != 0,
    };

    if ((kind == EVALUATION_NET && !find_net(agent, &net, &kind, err)) ||
        !make_evaluation(agent, kind, &setting.evaluation, err)) {
        value_net_free(net);
        return false;
    }
    setting.evaluation.net = net;
    if (is_given(agent, "near"))
        setting.near = search_near(&setting.evaluation,
                                   scale * agent_number(agent, "near"));

    struct searcher *const searcher = memory_new(1, sizeof *searcher);

    searcher->opening = agent_opening(agent);
    searcher->opening.near = agent_number(agent, "near");
    setting.near_plies =
        scale *
        opening_drawn_plies(&searcher->opening, agent_number(agent, "plies"));
    searcher->search = search_new(agent->game, &setting);
    searcher->net = net;
    searcher->budget = budget;
    searcher->first_depth = setting.first_depth;
    searcher->draws = style->ties || setting.near > 0;
    agent->state = searcher;
    agent->timed = budget.nanoseconds > 0;
    use_endings(agent);
    remark_small_table(agent, setting.transposition_bytes);
    return true;
}

/* May a search within the bounds of a task end before its first depth is
 * complete? */
static bool is_short(const struct searcher *searcher, const struct agent *agent,
                     const struct budget *bounds)
{
    return bounds->nanoseconds > 0 ||
           (bounds->nodes > 0 &&
            !has_nodes_for(agent->game, searcher->first_depth, bounds->nodes));
}

static struct move choose_ahead(struct agent *agent, const struct task *task)
{
    struct searcher *searcher = agent->state;
    struct task own = *task;
    struct move move;

    if (agent_choose_by_book(agent, &searcher->opening, task, &move))
        return move;
    own.budget = budget_within(&searcher->budget, &task->budget);
    search_set_first_depth(
        searcher->search,
        is_short(searcher, agent, &task->budget) ? 1 : searcher->first_depth);
    search_run(searcher->search, &own, &searcher->report);
    return searcher->draws ? search_draw(searcher->search, &agent->rng)
                           : searcher->report.line[0];
}

static void begin_searcher(struct agent *agent)
{
    struct searcher *searcher = agent->state;

    search_forget(searcher->search);
}

static void destroy_searcher(struct agent *agent)
{
    struct searcher *searcher = agent->state;

    search_free(searcher->search);
    endings_free(searcher->endings);
    value_net_free(searcher->net);
    free(searcher);
}

#define SEARCHER(agent, does, table)                                      \
    const struct agent_class agent_##agent = {.name = #agent,             \
                                              .about = (does),            \
                                              .options = (table),         \
                                              .create = create_searcher,  \
                                              .begin = begin_searcher,    \
                                              .choose = choose_ahead,     \
                                              .share = share_endings,     \
                                              .prepare = prepare_endings, \
                                              .remark = remark_endings,   \
                                              .destroy = destroy_searcher}

SEARCHER(minimax, "looks some moves ahead, and counts the stores there",
         MINIMAX_OPTIONS);
SEARCHER(heuristic,
         "looks ahead, and weighs ten features of what it sees there",
         HEURISTIC_OPTIONS);
SEARCHER(weighted,
         "looks ahead for its score, its captures, yours, and its chains",
         WEIGHTED_OPTIONS);
SEARCHER(deep, "looks deeper and deeper, and remembers what it saw",
         DEEP_OPTIONS);
SEARCHER(mtd, "the same by MTD(f): guesses a value, and closes in on it",
         DEEP_OPTIONS);
SEARCHER(net, "looks ahead, and asks a trained net what it sees there",
         NET_OPTIONS);
