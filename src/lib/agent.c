/* SPDX-License-Identifier: MIT */
/* Agents for other programs. */
#include "engine/agents/agent.h"
#include "base/memory.h"
#include "engine/solver/solver.h"
#include "lib/lib.h"
#include "match/who.h"

#include <stdlib.h>
#include <string.h>

enum { THOUSAND = 1000 };

/* A longer time is no limit: it would not fit the clock's nanoseconds. */
static const double LONGEST = 1e9; /* seconds */

struct naqala_agent {
    const naqala_game *game;
    struct agent *agent;
};

/* Finds an agent that runs within the library: a human, another program, and a
 * level that does not play the game are refused. */
static bool find_agent(const naqala_game *game, const char *name,
                       struct who *who, struct err *err)
{
    const struct level *const level = levels_find(game->levels, name);

    if (level != NULL && !level_plays(level, game->game->name))
        return err_set(err, "%s does not play %s", level->name,
                       game->game->name);
    if (strcmp(name, NAQALA_SOLVER) == 0) {
        const bool proves = solver_supports(game->game, NULL, err);

        return who_read_for(proves ? "perfect" : "deep", game->levels,
                            game->game, who, err);
    }
    if (!who_read_for(name, game->levels, game->game, who, err))
        return false;
    if (*who->agent == '\0')
        return err_set(err, "a human is no agent");
    return !agent_is_program(who->agent) ||
           err_set(err, "another program is no agent of the library");
}

naqala_agent *naqala_agent_new(const naqala_game *game, const char *who,
                               uint64_t seed, naqala_error *error)
{
    struct err err = {""};
    struct who found;
    struct agent *const agent =
        find_agent(game, who, &found, &err)
            ? agent_new(found.agent, game->game, seed, &err)
            : NULL;

    if (agent == NULL) {
        lib_tell(error, err.text);
        return NULL;
    }

    naqala_agent *const made = memory_new(1, sizeof *made);

    made->game = game;
    made->agent = agent;
    return made;
}

void naqala_agent_free(naqala_agent *agent)
{
    if (agent == NULL)
        return;
    agent_free(agent->agent);
    free(agent);
}

/* ---- what it thought ---- */

/* An agent reports while it thinks; the last report is the one that counts. */
struct thought_listener {
    struct listener listener; /* first: it finds the way back */
    struct report report;
};

static void take_report(struct listener *listener, const struct report *report)
{
    ((struct thought_listener *)listener)->report = *report;
}

static naqala_value translate_value(const struct value *value)
{
    static const enum naqala_value_kind KINDS[] = {
        [VALUE_NONE] = NAQALA_VALUE_NONE,
        [VALUE_EXACT] = NAQALA_VALUE_PROVEN,
        [VALUE_MARGIN] = NAQALA_VALUE_MARGIN,
        [VALUE_CHANCE] = NAQALA_VALUE_CHANCE,
        [VALUE_GAIN] = NAQALA_VALUE_OTHER,
        [VALUE_POINTS] = NAQALA_VALUE_OTHER,
    };

    return (naqala_value){.kind = (int32_t)KINDS[value->kind],
                          .amount = (double)value->thousandths / THOUSAND,
                          .at_most = value->at_most};
}

static void write_thought(const naqala_game *game,
                          const struct position *position,
                          const struct report *report, naqala_thought *thought)
{
    struct position at = *position;

    *thought = (naqala_thought){.value = translate_value(&report->value),
                                .nodes = report->nodes,
                                .depth = report->depth,
                                .action_count = report->move_count};
    for (int i = 0; i < report->move_count; i++) {
        thought->actions[i] = lib_action(game, position, report->moves[i].move);
        thought->values[i] = translate_value(&report->moves[i].value);
    }
    for (int i = 0; i < report->line_count && at.end == END_NOT; i++) {
        thought->line[thought->line_count++] =
            lib_action(game, &at, report->line[i]);
        game->game->class->apply(game->game, &at, report->line[i]);
    }
}

/* The shortest time is a nanosecond: 0 would be no limit. */
static int64_t read_seconds(double seconds)
{
    if (!(seconds > 0) || seconds >= LONGEST)
        return 0;
    return seconds < 1e-9 ? 1 : (int64_t)(seconds * 1e9);
}

static struct budget read_limits(const naqala_limits *limits)
{
    return (struct budget){.nodes = limits->nodes,
                           .depth = limits->depth,
                           .nanoseconds = read_seconds(limits->seconds)};
}

/* Two naqala_games with the same spec are the same game. */
static bool is_same_game(const naqala_game *one, const naqala_game *other)
{
    return one == other || strcmp(game_spec_text(one->game).text,
                                  game_spec_text(other->game).text) == 0;
}

int32_t naqala_agent_choose(naqala_agent *agent,
                            const naqala_position *position,
                            const naqala_limits *limits,
                            naqala_thought *thought, naqala_error *error)
{
    struct thought_listener heard = {.listener.take_report = take_report};
    struct task task = {.line = &position->line, .listener = &heard.listener};

    if (!is_same_game(agent->game, position->game)) {
        lib_tell(error, "the position is of another game than the agent");
        return -1;
    }
    if (line_end(&position->line, position->game->game) != END_NOT) {
        lib_tell(error, "the game is over");
        return -1;
    }
    if (limits != NULL)
        task.budget = read_limits(limits);

    const struct move move = agent_choose(agent->agent, &task);

    if (thought != NULL)
        write_thought(agent->game, line_position(&position->line),
                      &heard.report, thought);
    return lib_action(agent->game, line_position(&position->line), move);
}
