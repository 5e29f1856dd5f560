/* SPDX-License-Identifier: MIT */
/* Monte Carlo tree search as a player. */
#include "engine/mcts/mcts.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agents.h"

#include <stdio.h>
#include <stdlib.h>

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
    OPTION_MEMORY,
    OPTION_BOOK,
    OPTION_SPARE_SEEDS,
    OPTION_NEAR,
    OPTION_TRIED,
    OPTION_PLIES
};

/* The words of `eval`; between these are the evaluations in their order,
 * without the last one, the net. */
enum { EVAL_ROLLOUT, EVAL_FIRST, EVAL_DEEPEN = EVAL_FIRST + EVALUATION_NET };

/*
 * Random play of Oware goes in circles; with a cap of 1000 plies that would
 * take most of the time.
 */
enum { ROLLOUT_PLIES = 400, MEMORY_USUAL = 64 };

struct tree_player {
    struct mcts *mcts;
    struct opening opening;
};

static const struct option OPTIONS[] = {
    [OPTION_PRESET] = {"preset", NULL, OPTION_WORD,
                       .words = {"usual", "report"},
                       .about = "what the other options are when they are not "
                                "given"},
    [OPTION_ITERATIONS] = {"iterations", NULL, OPTION_NUMBER, .min = 1,
                           .max = 999999999, .standard = 4000,
                           .about = "games that it tries for a move"},
    [OPTION_TIME] = {"time", NULL, OPTION_THOUSANDTHS, .min = 1, .max = 3600000,
                     .about = "seconds for a move, in place of iterations"},
    [OPTION_CP] = {"cp", NULL, OPTION_THOUSANDTHS, .max = 10000,
                   .standard = 707,
                   .about = "how curious it is about moves that did badly"},
    [OPTION_EPSILON] = {"epsilon", NULL, OPTION_THOUSANDTHS, .max = 1000,
                        .standard = 1000,
                        .about = "how many moves of a try are random; the "
                                 "others take what they can"},
    [OPTION_FINAL] = {"final", NULL, OPTION_WORD, .standard = MCTS_VISITS,
                      .words = {"visits", "value", "ucb"},
                      .about = "which move is played: tried most, best, or "
                               "with the highest bound"},
    [OPTION_UCB] = {"ucb", NULL, OPTION_WORD, .standard = MCTS_UCT,
                    .words = {"uct", "printed"},
                    .about = "the bound: UCT, or one without the root"},
    [OPTION_EVAL] = {"eval", NULL, OPTION_WORD,
                     .words = {"rollout", "stores", "heuristic", "weighted",
                               "hoarding", "offensive", "defensive", "chaining",
                               "tuzdiks", "strategies", "deepen"},
                     .about = "what a new place is worth: a game played out, "
                              "an evaluation, or what lies below it"},
    [OPTION_WEIGHTS] = {"weights", NULL, OPTION_TEXT, .check = weights_known,
                        .about = "the weights of the evaluation, by the name "
                                 "of the set"},
    [OPTION_DEPTH] = {"depth", NULL, OPTION_NUMBER, .max = MCTS_HORIZON_MAX,
                      .about = "plies that a try goes on before it is "
                               "evaluated, or drawn"},
    [OPTION_PRIORS] = {"priors", NULL, OPTION_WORD, .words = {"off", "on"},
                       .about = "look at all moves of a place, to try good "
                                "ones first"},
    [OPTION_MEMORY] = {"memory", NULL, OPTION_NUMBER, .min = 1,
                       .max = MCTS_MEGABYTES_MAX, .standard = MEMORY_USUAL,
                       .about = "megabytes for the tree"},
    [OPTION_BOOK] = {OPTION_BOOK_PLIES},
    [OPTION_SPARE_SEEDS] = {OPTION_SPARE},
    [OPTION_NEAR] = {OPTION_NEAR_OF("it draws among moves whose mean is lower "
                                    "than the best's by so much at most")},
    [OPTION_TRIED] = {"tried", NULL, OPTION_THOUSANDTHS, .max = 1000,
                      .standard = 500,
                      .about = "and that it has tried so much as often as the "
                               "best at least"},
    [OPTION_PLIES] = {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

/* ---- reading them ---- */

/* The option's value if it is given, else that of the preset. */
static int read_value(const struct agent_setting *setting, int option,
                      int preset)
{
    return setting->given[option] ? setting->values[option] : preset;
}

static struct mcts_setting read_setting(const struct agent_setting *setting)
{
    const int *const values = setting->values;
    const bool *const given = setting->given;
    const int eval = values[OPTION_EVAL];
    struct mcts_setting mcts = {
        .cp = (int)OPTIONS[OPTION_CP].standard,
        .epsilon = (int)OPTIONS[OPTION_EPSILON].standard,
        .horizon = ROLLOUT_PLIES,
        .megabytes = MEMORY_USUAL,
    };

    if (values[OPTION_PRESET] != 0)
        mcts = mcts_report();
    if (given[OPTION_ITERATIONS] || !given[OPTION_TIME])
        mcts.iterations = (uint64_t)values[OPTION_ITERATIONS];
    mcts.nanoseconds = values[OPTION_TIME] * CLOCK_MILLISECOND;
    if (given[OPTION_EVAL]) {
        mcts.deepens = eval == EVAL_DEEPEN;
        mcts.horizon = eval == EVAL_ROLLOUT  ? ROLLOUT_PLIES
                       : eval == EVAL_DEEPEN ? mcts_report().horizon
                                             : 0;
    }
    mcts.cp = read_value(setting, OPTION_CP, mcts.cp);
    mcts.epsilon = read_value(setting, OPTION_EPSILON, mcts.epsilon);
    mcts.final =
        (enum mcts_final)read_value(setting, OPTION_FINAL, (int)mcts.final);
    mcts.horizon = read_value(setting, OPTION_DEPTH, mcts.horizon);
    mcts.megabytes = read_value(setting, OPTION_MEMORY, mcts.megabytes);
    mcts.bound = (enum mcts_bound)values[OPTION_UCB];
    mcts.priors = values[OPTION_PRIORS] != 0;
    mcts.near = values[OPTION_NEAR];
    mcts.tried = values[OPTION_TRIED];
    mcts.near_plies = values[OPTION_PLIES];
    return mcts;
}

static bool create_tree(struct agent *agent, struct err *err)
{
    struct mcts_setting setting = read_setting(&agent->setting);
    const int eval = agent->setting.values[OPTION_EVAL];
    const enum evaluation_kind kind = (enum evaluation_kind)(eval - EVAL_FIRST);

    if (eval != EVAL_ROLLOUT && eval != EVAL_DEEPEN) {
        if (!evaluation_make(kind, agent->game, &setting.evaluation, err) ||
            !evaluation_find_weights(kind, agent->setting.names[OPTION_WEIGHTS],
                                     &setting.evaluation, err))
            return false;
    } else if (setting.priors) {
        return err_set(err, "priors: on needs an evaluation; say which by "
                            "eval");
    }
    if (setting.deepens && setting.horizon < 1)
        return err_set(err, "depth: 0 is too near for a tree that deepens");
    if (eval == EVAL_ROLLOUT && setting.horizon < 1)
        return err_set(err, "depth: 0 is too near for a game played out; eval "
                            "values a place without one");

    struct tree_player *const player = memory_new(1, sizeof *player);

    player->opening = agent_opening(agent);
    setting.near_plies =
        opening_drawn_plies(&player->opening, setting.near_plies);
    player->mcts = mcts_new(agent->game, &setting, agent->rng);
    agent->state = player;
    agent->timed = setting.nanoseconds > 0;

    const int megabytes = mcts_megabytes(player->mcts);

    if (megabytes < setting.megabytes)
        snprintf(agent->remark, sizeof agent->remark,
                 "has %d of the %d megabytes that it asked for", megabytes,
                 setting.megabytes);
    return true;
}

/* `near` is a share of games here, but the book counts seeds: so in the book
 * only `spare` counts. */
static struct move choose_by_tree(struct agent *agent, const struct task *task)
{
    const struct tree_player *const player = agent->state;
    struct move move;

    if (agent_choose_by_book(agent, &player->opening, task, &move))
        return move;
    return mcts_choose(player->mcts, task);
}

static void begin_tree(struct agent *agent)
{
    const struct tree_player *const player = agent->state;

    mcts_begin(player->mcts, agent->rng);
}

static void destroy_tree(struct agent *agent)
{
    struct tree_player *const player = agent->state;

    mcts_free(player->mcts);
    free(player);
}

const struct agent_class agent_mcts = {
    .name = "mcts",
    .about = "tries the moves in thousands of games, the good ones more often",
    .options = OPTIONS,
    .create = create_tree,
    .begin = begin_tree,
    .choose = choose_by_tree,
    .destroy = destroy_tree,
};
