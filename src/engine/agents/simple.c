/* SPDX-License-Identifier: MIT */
/* The agents that do not look ahead: random, max and evolved. */
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/search/weights.h"

#include <limits.h>
#include <stdlib.h>

/* ---- random ---- */

static struct move choose_any(struct agent *agent, const struct task *task)
{
    struct move moves[MOVES_MAX];
    const int count = agent->game->class->moves(
        agent->game, line_position(task->line), moves);
    const struct move chosen = moves[rng_below(&agent->rng, (uint32_t)count)];

    agent_tell(task, chosen, (struct choice){.of = count},
               (struct value){.kind = VALUE_NONE}, 0);
    return chosen;
}

static const struct option RANDOM_OPTIONS[] = {{.key = NULL}};

const struct agent_class agent_random = {
    .name = "random",
    .about = "any legal move",
    .options = RANDOM_OPTIONS,
    .choose = choose_any,
};

/* ---- max ---- */

enum { OPTION_CHAIN, OPTION_NEAR, OPTION_PLIES };

/*
 * The most sowings tried for a move. Kalah never needs that many. On a wide
 * board with relays chains are endless, and gains beyond the limit are not
 * counted.
 */
enum { SOWINGS_MAX = 2000, SEED = 1000 };

/* How much a move banks, with the best moves that follow in the same turn. */
static int count_banked(const struct game *game, const struct position *before,
                        struct move move, int *sowings)
{
    struct position after = *before;
    struct move moves[MOVES_MAX];
    int best = 0;

    game->class->apply(game, &after, move);

    const bool again = after.end == END_NOT && after.player == before->player;
    const int count = again ? game->class->moves(game, &after, moves) : 0;

    for (int i = 0; *sowings > 0 && i < count; i++) {
        --*sowings;

        const int more = count_banked(game, &after, moves[i], sowings);

        best = more > best ? more : best;
    }
    return game->class->score(game, &after, before->player) -
           game->class->score(game, before, before->player) + best;
}

/* Chooses one of the best moves at random, in one pass. */
static struct move choose_most(struct agent *agent, const struct task *task)
{
    const struct game *game = agent->game;
    const struct position *position = line_position(task->line);
    const int *const options = agent->setting.values;
    const bool chain = options[OPTION_CHAIN] != 0;
    const bool draws =
        options[OPTION_NEAR] > 0 &&
        agent_draws_now(agent, task->line, options[OPTION_PLIES]);
    const int near = draws ? options[OPTION_NEAR] : 0;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    int values[MOVES_MAX] = {0};
    int chosen = 0;
    int best = INT_MIN;
    uint32_t ties = 0;

    for (int i = 0; i < count; i++) {
        int sowings = chain ? SOWINGS_MAX : 0;

        values[i] = count_banked(game, position, moves[i], &sowings);
        if (rng_prefers(&agent->rng, values[i], &best, &ties))
            chosen = i;
    }
    if (near >= SEED)
        chosen = agent_draw_near(agent, values, count, near / SEED);
    agent_tell(task, moves[chosen], (struct choice){.of = count, .seen = count},
               (struct value){VALUE_GAIN, values[chosen] * SEED, false}, 0);
    return moves[chosen];
}

static const struct option MAX_OPTIONS[] = {
    [OPTION_CHAIN] = {"chain", NULL, OPTION_WORD, .standard = 1,
                      .words = {"off", "on"},
                      .about = "does it count what extra turns bring?"},
    [OPTION_NEAR] = {OPTION_NEAR_SEEDS},
    [OPTION_PLIES] = {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

const struct agent_class agent_max = {
    .name = "max",
    .about = "the move that banks most this turn",
    .options = MAX_OPTIONS,
    .choose = choose_most,
};

/* ---- evolved: the feature checker ---- */

enum { OPTION_WEIGHTS, OPTION_SUM, OPTION_SUM_PLIES };

enum { SUM_LARGEST = 2000 };

static bool create_checker(struct agent *agent, struct err *err)
{
    if (!mancala_is(agent->game))
        return err_set(err, "evolved: does not know %s", agent->game->name);
    agent->state = memory_new(1, sizeof(struct checker));
    if (weights_find_checker(agent->setting.names[OPTION_WEIGHTS], agent->state,
                             err))
        return true;
    free(agent->state);
    return false;
}

static struct move choose_by_features(struct agent *agent,
                                      const struct task *task)
{
    const int *const values = agent->setting.values;
    const bool draws =
        values[OPTION_SUM] > 0 &&
        agent_draws_now(agent, task->line, values[OPTION_SUM_PLIES]);
    const struct position *const position = line_position(task->line);
    const int count = agent->game->class->count(agent->game, position);
    const struct move chosen =
        checker_choose(agent->state, agent->game, position,
                       draws ? values[OPTION_SUM] : 0, &agent->rng);

    agent_tell(task, chosen, (struct choice){.of = count, .seen = count},
               (struct value){.kind = VALUE_NONE}, 0);
    return chosen;
}

static void destroy_checker(struct agent *agent)
{
    free(agent->state);
}

static bool check_weights(const char *name, struct err *err)
{
    struct checker checker;

    return weights_find_checker(name, &checker, err);
}

static const struct option EVOLVED_OPTIONS[] = {
    [OPTION_WEIGHTS] = {"weights", NULL, OPTION_TEXT, .check = check_weights,
                        .standard_text = WEIGHTS_USUAL_CHECKER,
                        .about = "the weights of its features, by the name of "
                                 "the set"},
    [OPTION_SUM] = {"near", NULL, OPTION_NUMBER, .max = SUM_LARGEST,
                    .about = "it draws among pits whose sum is smaller than "
                             "the highest by so much at most"},
    [OPTION_SUM_PLIES] = {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

const struct agent_class agent_evolved = {
    .name = "evolved",
    .about = "weighs five features of each pit, and does not look ahead",
    .options = EVOLVED_OPTIONS,
    .create = create_checker,
    .choose = choose_by_features,
    .destroy = destroy_checker,
};
