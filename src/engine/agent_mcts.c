/* Monte Carlo tree search as a player. */
#include "base/clock.h"
#include "engine/agents.h"
#include "engine/mcts.h"

#include <stdio.h>

enum {
    OPTION_ITERATIONS,
    OPTION_TIME,
    OPTION_CP,
    OPTION_EPSILON,
    OPTION_FINAL,
    OPTION_UCB,
    OPTION_EVAL,
    OPTION_MEMORY
};

static const struct agent_option OPTIONS[] = {
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
                                 "others bank what they can"},
    [OPTION_FINAL] = {.key = "final",
                      .type = OPTION_WORD,
                      .standard = MCTS_VISITS,
                      .words = {"visits", "value"},
                      .about = "which move is played: tried most, or best"},
    [OPTION_UCB] = {.key = "ucb",
                    .type = OPTION_WORD,
                    .standard = MCTS_UCT,
                    .words = {"uct", "printed"},
                    .about = "the bound: UCT, or one without the root"},
    [OPTION_EVAL] = {.key = "eval",
                     .type = OPTION_WORD,
                     .words = {"rollout", "stores", "heuristic", "weighted",
                               "hoarding", "offensive", "defensive",
                               "chaining"},
                     .about = "what a new place is worth: a game played out, "
                              "or an evaluation"},
    [OPTION_MEMORY] = {.key = "memory",
                       .type = OPTION_NUMBER,
                       .min = 1,
                       .max = 4096,
                       .standard = 64,
                       .about = "megabytes for the tree"},
    {.key = NULL},
};

/* The standard iterations are for those who say neither. */
static struct mcts_setting read_setting(const struct agent_setting *setting)
{
    const int *values = setting->values;
    const bool counts =
        setting->given[OPTION_ITERATIONS] || !setting->given[OPTION_TIME];

    return (struct mcts_setting){
        .iterations = counts ? (uint64_t)values[OPTION_ITERATIONS] : 0,
        .nanoseconds = values[OPTION_TIME] * CLOCK_MILLISECOND,
        .cp = values[OPTION_CP],
        .epsilon = values[OPTION_EPSILON],
        .final = (enum mcts_final)values[OPTION_FINAL],
        .bound = (enum mcts_bound)values[OPTION_UCB],
        .plays_out = values[OPTION_EVAL] == 0,
        .megabytes = values[OPTION_MEMORY],
    };
}

/* The words behind `rollout` are the evaluations, in their order. */
static bool make_evaluation(const struct agent *agent,
                            struct evaluation *evaluation, struct err *err)
{
    const int kind = agent->setting.values[OPTION_EVAL] - 1;

    if (kind < 0)
        return true;
    if (!evaluation_make((enum evaluation_kind)kind, agent->game, evaluation,
                         err))
        return false;
    if (kind == EVALUATION_HEURISTIC) {
        int weights[WEIGHTS_MAX];

        weights_find(WEIGHTS_USUAL, weights, err);
        evaluation_weigh(evaluation, weights, false);
    }
    return true;
}

static bool create(struct agent *agent, struct err *err)
{
    struct mcts_setting setting = read_setting(&agent->setting);

    if (!make_evaluation(agent, &setting.evaluation, err))
        return false;

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
