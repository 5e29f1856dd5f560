/* SPDX-License-Identifier: MIT */
/* The greedy player of Abalone: plays the move after which the board looks
 * best. */
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/search/search.h"

#include <limits.h>
#include <stdlib.h>

enum { OPTION_WEIGHTS, OPTION_ATTENTION, OPTION_NEAR, OPTION_PLIES };

enum { ATTENTION_WHOLE = 1000 };

static const struct option OPTIONS[] = {
    [OPTION_WEIGHTS] = {"weights", NULL, OPTION_TEXT, .check = weights_known,
                        .standard_text = WEIGHTS_USUAL_MATRIX,
                        .about = "the weights of S1 to S8, by the name of the "
                                 "set"},
    [OPTION_ATTENTION] = {"attention", NULL, OPTION_THOUSANDTHS,
                          .max = ATTENTION_WHOLE, .standard = ATTENTION_WHOLE,
                          .about = "how many of its moves it looks at, one at "
                                   "least; any, each time others"},
    [OPTION_NEAR] = {OPTION_NEAR_OF("it draws among moves that are worse than "
                                    "the best by so many marbles at most")},
    [OPTION_PLIES] = {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

struct greedy {
    struct evaluation evaluation;
    struct search *search; /* of one ply */
    struct report report;
};

static bool create_greedy(struct agent *agent, struct err *err)
{
    struct search_setting setting = {
        .first_depth = 1, .prune = true, .order = true, .ties = true};

    if (!evaluation_make(EVALUATION_STRATEGIES, agent->game,
                         &setting.evaluation, err) ||
        !weights_find_matrix(agent->setting.names[OPTION_WEIGHTS],
                             &setting.evaluation.matrix, err))
        return false;
    if (agent->setting.given[OPTION_NEAR])
        setting.near = search_near(&setting.evaluation,
                                   agent->setting.values[OPTION_NEAR]);
    setting.near_plies = agent->setting.values[OPTION_PLIES];

    struct greedy *greedy = memory_new(1, sizeof *greedy);

    greedy->evaluation = setting.evaluation;
    greedy->search = search_new(agent->game, &setting);
    agent->state = greedy;
    return true;
}

static int value_after(const struct agent *agent, const struct viewer *viewer,
                       const struct position *before, struct move move)
{
    const struct greedy *greedy = agent->state;
    const struct evaluation *evaluation = &greedy->evaluation;
    struct position after = *before;

    agent->game->class->apply(agent->game, &after, move);
    return after.end != END_NOT
               ? evaluation->seed *
                     evaluation_margin(agent->game, &after, viewer->player)
               : evaluation->leaf(evaluation, agent->game, &after, viewer);
}

/* Swaps a random one of the moves from index `drawn` on to that index, and
 * returns it. */
static struct move draw_move(struct agent *agent, struct move *moves, int count,
                             int drawn)
{
    const int chosen =
        drawn + (int)rng_below(&agent->rng, (uint32_t)(count - drawn));
    const struct move move = moves[chosen];

    moves[chosen] = moves[drawn];
    moves[drawn] = move;
    return move;
}

/* The index of the best value, or of a random one that is nearly as good. */
static int choose_value(struct agent *agent, const struct task *task,
                        const int values[], int count)
{
    const struct greedy *greedy = agent->state;
    const int *const options = agent->setting.values;
    int best = 0;

    if (options[OPTION_NEAR] > 0 &&
        agent_draws_now(agent, task->line, options[OPTION_PLIES]))
        return agent_draw_near(
            agent, values, count,
            search_near(&greedy->evaluation, options[OPTION_NEAR]) - 1);
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    return best;
}

/* Looks at only some of the moves, few enough to do without a search. It does
 * not see repetitions. */
static struct move choose_from_some(struct agent *agent,
                                    const struct task *task)
{
    const struct greedy *greedy = agent->state;
    const struct position *position = line_position(task->line);
    const int attention = agent->setting.values[OPTION_ATTENTION];
    struct viewer viewer = {.player = position->player};
    struct move moves[MOVES_MAX];
    const int count = agent->game->class->moves(agent->game, position, moves);
    const int seen = 1 + (count - 1) * attention / ATTENTION_WHOLE;
    int values[MOVES_MAX];

    greedy->evaluation.read_root(&greedy->evaluation, agent->game, task->line,
                                 1, &viewer);
    for (int i = 0; i < seen; i++)
        values[i] = value_after(agent, &viewer, position,
                                draw_move(agent, moves, count, i));

    const struct move chosen = moves[choose_value(agent, task, values, seen)];

    agent_tell(task, chosen, (struct choice){.of = count, .seen = seen},
               (struct value){.kind = VALUE_NONE}, 1);
    return chosen;
}

static struct move choose_greedily(struct agent *agent, const struct task *task)
{
    struct greedy *greedy = agent->state;
    struct task own = *task;

    if (agent->setting.values[OPTION_ATTENTION] < ATTENTION_WHOLE)
        return choose_from_some(agent, task);
    own.budget.depth = 1;
    search_run(greedy->search, &own, &greedy->report);
    return search_draw(greedy->search, &agent->rng);
}

static void begin_greedy(struct agent *agent)
{
    struct greedy *greedy = agent->state;

    search_forget(greedy->search);
}

static void destroy_greedy(struct agent *agent)
{
    struct greedy *greedy = agent->state;

    search_free(greedy->search);
    free(greedy);
}

const struct agent_class agent_greedy = {
    .name = "greedy",
    .about = "looks one move ahead, and weighs eight strategies of Abalone",
    .options = OPTIONS,
    .create = create_greedy,
    .begin = begin_greedy,
    .choose = choose_greedily,
    .destroy = destroy_greedy,
};
