/* SPDX-License-Identifier: MIT */
/* The actor: a net that has learned by playing which pit to sow. The agent does
 * not look ahead. */
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/nets/actor_net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NET_USUAL "auto"

enum {
    OPTION_NET,
    OPTION_SAMPLE,
    OPTION_BOOK,
    OPTION_SPARE_SEEDS,
    OPTION_NEAR,
    OPTION_PLIES
};

#define WHOLE_LIKING 1000.0F

struct actor {
    struct actor_net net;
    struct opening opening;
    struct agent *stand_in; /* plays if there is no net; else NULL */
};

static void destroy_actor(struct agent *agent)
{
    struct actor *const actor = agent->state;

    agent_free(actor->stand_in);
    actor_net_free(&actor->net);
    free(actor);
}

/* Remarks why there is no net, by the name of the file only: its folder would
 * leave no room for the reason. */
static void remark_stand_in(struct agent *agent, const char *why)
{
    const char *const slash = strrchr(why, '/');

    snprintf(agent->remark, sizeof agent->remark,
             "%.55s; max plays in its place", slash != NULL ? slash + 1 : why);
}

/* Loads the net. A level is offered for every board, even one that has no net:
 * there max plays instead. */
static bool create_actor(struct agent *agent, struct err *err)
{
    const char *name = agent->setting.names[OPTION_NET];
    const bool any = strcmp(name, NET_USUAL) == 0;
    char usual[ACTOR_NAME_MAX];

    if (!mancala_is(agent->game))
        return err_set(err, "actor: does not know %s", agent->game->name);

    struct actor *const actor = memory_new(1, sizeof *actor);

    if (any) {
        actor_net_name(agent->game, usual);
        name = usual;
    }
    actor->opening = agent_opening(agent);
    agent->state = actor;
    if (actor_net_find(&actor->net, agent->game, name, err)) {
        if (actor->net.other_turns)
            snprintf(agent->remark, sizeof agent->remark,
                     "its net was trained by other rules of %s",
                     agent->game->name);
        return true;
    }
    if (any) {
        remark_stand_in(agent, err->text);
        actor->stand_in = agent_new("max", agent->game, agent->rng.state, err);
        if (actor->stand_in != NULL)
            return true;
    } else {
        err_prefix(err, "actor: net: ");
    }
    destroy_actor(agent);
    return false;
}

static struct move choose_by_net(struct agent *agent, const struct task *task)
{
    const struct actor *const actor = agent->state;
    const int *const values = agent->setting.values;
    const int plies =
        opening_drawn_plies(&actor->opening, values[OPTION_PLIES]);
    const bool draws =
        values[OPTION_NEAR] > 0 && agent_draws_now(agent, task->line, plies);
    const float near = draws ? (float)values[OPTION_NEAR] / 1000 : 0;
    const struct position *const position = line_position(task->line);
    struct actor_policy thought;
    struct move only;

    if (actor->stand_in != NULL)
        return agent_choose(actor->stand_in, task);
    if (agent_choose_by_book(agent, &actor->opening, task, &only))
        return only;
    if (!actor_evaluate(&actor->net, agent->game, position, &thought, &only)) {
        agent_tell(task, only, (struct choice){.of = 0},
                   (struct value){.kind = VALUE_NONE}, 0);
        return only;
    }

    const int count = agent->game->class->count(agent->game, position);
    const int pit =
        values[OPTION_SAMPLE] != 0
            ? actor_draw(&actor->net, &thought, &agent->rng)
            : actor_choose_likeliest(&actor->net, &thought, near, &agent->rng);
    const int liking = (int)(thought.chances[pit] * WHOLE_LIKING);

    agent_tell(task, thought.moves[pit],
               (struct choice){.of = count, .seen = count, .liking = liking},
               (struct value){.kind = VALUE_NONE}, 0);
    return thought.moves[pit];
}

static void begin_actor(struct agent *agent)
{
    const struct actor *const actor = agent->state;

    if (actor->stand_in != NULL)
        agent_begin(actor->stand_in, agent->rng.state);
}

/* The game is not known yet, so it cannot be checked whether the net fits. */
static bool check_net(const char *name, struct err *err)
{
    struct net_file file;

    if (strcmp(name, NET_USUAL) == 0)
        return true;
    if (!net_file_find(&file, NET_ACTOR, name, err))
        return false;
    net_file_free(&file);
    return true;
}

static const struct option OPTIONS[] = {
    [OPTION_NET] = {"net", NULL, OPTION_TEXT, .check = check_net,
                    .standard_text = NET_USUAL,
                    .about = "its net, by name or as a file's path; auto is "
                             "the one for the board"},
    [OPTION_SAMPLE] = {"sample", NULL, OPTION_WORD, .words = {"off", "on"},
                       .about = "does it draw from its chances, or play the "
                                "likeliest pit?"},
    [OPTION_BOOK] = {OPTION_BOOK_PLIES},
    [OPTION_SPARE_SEEDS] = {OPTION_SPARE},
    [OPTION_NEAR] = {OPTION_NEAR_OF("it draws among pits that are less likely "
                                    "by so many powers of ten at most")},
    [OPTION_PLIES] = {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

const struct agent_class agent_actor = {
    .name = "actor",
    .about = "a net that learned by playing which pit to sow",
    .options = OPTIONS,
    .create = create_actor,
    .begin = begin_actor,
    .choose = choose_by_net,
    .destroy = destroy_actor,
};
