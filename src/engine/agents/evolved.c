/* The feature checker: weights for what is true of each pit, and no search. */
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/search/weights.h"

#include <stdlib.h>

enum { OPTION_WEIGHTS };

static bool create(struct agent *agent, struct err *err)
{
    struct checker checker;

    if (!mancala_is(agent->game))
        return err_set(err, "evolved: does not know %s", agent->game->name);
    if (!weights_find_checker(agent->setting.names[OPTION_WEIGHTS], &checker,
                              err))
        return false;

    struct checker *own = memory_new(1, sizeof *own);

    *own = checker;
    agent->state = own;
    return true;
}

static struct move choose(struct agent *agent, const struct task *task)
{
    return checker_choose(agent->state, agent->game, line_position(task->line),
                          &agent->rng);
}

static void destroy(struct agent *agent)
{
    free(agent->state);
}

static bool check_weights(const char *name, struct err *err)
{
    struct checker checker;

    return weights_find_checker(name, &checker, err);
}

static const struct option OPTIONS[] = {
    [OPTION_WEIGHTS] = {.key = "weights",
                        .type = OPTION_TEXT,
                        .check = check_weights,
                        .standard_text = WEIGHTS_USUAL_CHECKER,
                        .about = "the weights of its features, by the name of "
                                 "the set"},
    {.key = NULL},
};

const struct agent_class agent_evolved = {
    .name = "evolved",
    .about = "weighs five features of each pit, and does not look ahead",
    .options = OPTIONS,
    .create = create,
    .choose = choose,
    .destroy = destroy,
};
