/* Monte Carlo tree search as a player. */
#include "engine/mcts/mcts.h"
#include "base/clock.h"
#include "engine/agents/agents.h"

#include <stdio.h>

enum {
    OPTION_PRESET,
    OPTION_ITERATIONS,
    OPTION_TIME,
    OPTION_CP,
    OPTION_EPSILON,
    OPTION_FINAL,
    OPTION_UCB,
    OPTION_EVAL,
    OPTION_WEIGHTS,
    OPTION_DEPTH,
    OPTION_PRIORS,
    OPTION_MEMORY
};

/* The words of `eval`; those between are the evaluations, in their order, but
 * for the net, which is the last. */
enum { EVAL_ROLLOUT, EVAL_FIRST, EVAL_DEEPEN = EVAL_FIRST + EVALUATION_NET };

/*
 * Chance plays Oware in circles; with a cap of 1000 most of the time would go
 * there.
 */
enum { ROLLOUT_PLIES = 400, MEMORY_USUAL = 64 };

static const struct option OPTIONS[] = {
    [OPTION_PRESET] = {.key = "preset",
                       .type = OPTION_WORD,
                       .words = {"usual", "report"},
                       .about = "what the other options are when they are not "
                                "given"},
    [OPTION_ITERATIONS] = {.key = "iterations",
                           .type = OPTION_NUMBER,
                           .min = 1,
                           .max = 999999999,
                           .standard = 4000,
                           .about = "games that it tries for a move"},
    [OPTION_TIME] = {.key = "time",
                     .type = OPTION_THOUSANDTHS,
                     .min = 1,
                     .max = 3600000,
                     .about = "seconds for a move, in place of iterations"},
    [OPTION_CP] = {.key = "cp",
                   .type = OPTION_THOUSANDTHS,
                   .max = 10000,
                   .standard = 707,
                   .about = "how curious it is about moves that did badly"},
    [OPTION_EPSILON] = {.key = "epsilon",
                        .type = OPTION_THOUSANDTHS,
                        .max = 1000,
                        .standard = 1000,
                        .about = "how many moves of a try are random; the "
                                 "others take what they can"},
    [OPTION_FINAL] = {.key = "final",
                      .type = OPTION_WORD,
                      .standard = MCTS_VISITS,
                      .words = {"visits", "value", "ucb"},
                      .about = "which move is played: tried most, best, or "
                               "with the highest bound"},
    [OPTION_UCB] = {.key = "ucb",
                    .type = OPTION_WORD,
                    .standard = MCTS_UCT,
                    .words = {"uct", "printed"},
                    .about = "the bound: UCT, or one without the root"},
    [OPTION_EVAL] = {.key = "eval",
                     .type = OPTION_WORD,
                     .words = {"rollout", "stores", "heuristic", "weighted",
                               "hoarding", "offensive", "defensive", "chaining",
                               "strategies", "deepen"},
                     .about = "what a new place is worth: a game played out, "
                              "an evaluation, or what lies below it"},
    [OPTION_WEIGHTS] = {.key = "weights",
                        .type = OPTION_TEXT,
                        .check = weights_known,
                        .about = "the weights of the evaluation, by the name "
                                 "of the set"},
    [OPTION_DEPTH] = {.key = "depth",
                      .type = OPTION_NUMBER,
                      .max = MCTS_HORIZON_MAX,
                      .about = "plies that a try goes on before it is "
                               "evaluated, or drawn"},
    [OPTION_PRIORS] = {.key = "priors",
                       .type = OPTION_WORD,
                       .words = {"off", "on"},
                       .about = "look at all moves of a place, to try good "
                                "ones first"},
    [OPTION_MEMORY] = {.key = "memory",
                       .type = OPTION_NUMBER,
                       .min = 1,
                       .max = MCTS_MEGABYTES_MAX,
                       .standard = MEMORY_USUAL,
                       .about = "megabytes for the tree"},
    {.key = NULL},
};

/* ---- reading them ---- */

static struct mcts_setting preset(const struct agent_setting *setting)
{
    if (setting->values[OPTION_PRESET] != 0)
        return mcts_report();
    return (struct mcts_setting){
        .cp = (int)OPTIONS[OPTION_CP].standard,
        .epsilon = (int)OPTIONS[OPTION_EPSILON].standard,
        .horizon = ROLLOUT_PLIES,
        .megabytes = MEMORY_USUAL,
    };
}

/* What is given stands in the place of what the preset has. */
static void take(const struct agent_setting *setting, int option, int *value)
{
    if (setting->given[option])
        *value = setting->values[option];
}

/* The standard iterations are for those who say neither. */
static void read_budget(const struct agent_setting *setting,
                        struct mcts_setting *mcts)
{
    const bool counts =
        setting->given[OPTION_ITERATIONS] || !setting->given[OPTION_TIME];

    mcts->iterations =
        counts ? (uint64_t)setting->values[OPTION_ITERATIONS] : 0;
    mcts->nanoseconds = setting->values[OPTION_TIME] * CLOCK_MILLISECOND;
}

/* How far a try goes, unless that is said. */
static void read_eval(const struct agent_setting *setting,
                      struct mcts_setting *mcts)
{
    const int eval = setting->values[OPTION_EVAL];

    if (!setting->given[OPTION_EVAL])
        return;
    mcts->deepens = eval == EVAL_DEEPEN;
    mcts->horizon = eval == EVAL_ROLLOUT  ? ROLLOUT_PLIES
                    : eval == EVAL_DEEPEN ? mcts_report().horizon
                                          : 0;
}

static struct mcts_setting read_setting(const struct agent_setting *setting)
{
    struct mcts_setting mcts = preset(setting);
    int final = (int)mcts.final;

    read_budget(setting, &mcts);
    read_eval(setting, &mcts);
    take(setting, OPTION_CP, &mcts.cp);
    take(setting, OPTION_EPSILON, &mcts.epsilon);
    take(setting, OPTION_FINAL, &final);
    take(setting, OPTION_DEPTH, &mcts.horizon);
    take(setting, OPTION_MEMORY, &mcts.megabytes);
    mcts.final = (enum mcts_final) final;
    mcts.bound = (enum mcts_bound)setting->values[OPTION_UCB];
    mcts.priors = setting->values[OPTION_PRIORS] != 0;
    return mcts;
}

/* ---- the evaluation ---- */

static bool make_evaluation(const struct agent *agent,
                            struct mcts_setting *setting, struct err *err)
{
    const int eval = agent->setting.values[OPTION_EVAL];
    const enum evaluation_kind kind = (enum evaluation_kind)(eval - EVAL_FIRST);

    if (eval == EVAL_ROLLOUT || eval == EVAL_DEEPEN)
        return !setting->priors ||
               err_set(err, "priors: on needs an evaluation; say which by "
                            "eval");
    return evaluation_make(kind, agent->game, &setting->evaluation, err) &&
           evaluation_find_weights(kind, agent->setting.names[OPTION_WEIGHTS],
                                   &setting->evaluation, err);
}

static bool create(struct agent *agent, struct err *err)
{
    struct mcts_setting setting = read_setting(&agent->setting);

    if (!make_evaluation(agent, &setting, err))
        return false;
    if (setting.deepens && setting.horizon < 1)
        return err_set(err, "depth: 0 is too near for a tree that deepens");

    struct mcts *mcts = mcts_new(agent->game, &setting, agent->rng);
    const int megabytes = mcts_megabytes(mcts);

    if (megabytes < setting.megabytes)
        snprintf(agent->remark, sizeof agent->remark,
                 "has %d of the %d megabytes that it asked for", megabytes,
                 setting.megabytes);
    agent->timed = setting.nanoseconds > 0;
    agent->state = mcts;
    return true;
}

static struct move choose(struct agent *agent, const struct task *task)
{
    return mcts_choose(agent->state, task);
}

static void begin(struct agent *agent)
{
    mcts_begin(agent->state, agent->rng);
}

static void destroy(struct agent *agent)
{
    mcts_free(agent->state);
}

const struct agent_class agent_mcts = {
    .name = "mcts",
    .about = "tries the moves in thousands of games, the good ones more often",
    .options = OPTIONS,
    .create = create,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};
