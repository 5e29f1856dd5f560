/* SPDX-License-Identifier: MIT */
/* Games of an actor-critic net, and the loss of its decisions. */
#include "base/memory.h"
#include "lab/nets/actor_inside.h"

#include <math.h>
#include <stdlib.h>

void actor_rollout_free(struct actor_rollout *rollout)
{
    free(rollout->decisions);
    free(rollout->thoughts);
    free(rollout->pits);
}

static void begin_rollout(struct actor_rollout *rollout,
                          const struct game *game,
                          const struct position *position)
{
    if (rollout->decisions == NULL) {
        rollout->decisions =
            memory_new(ACTOR_PLIES_MAX, sizeof *rollout->decisions);
        rollout->thoughts =
            memory_new(ACTOR_PLIES_MAX, sizeof *rollout->thoughts);
        rollout->pits = memory_new(ACTOR_PLIES_MAX, sizeof *rollout->pits);
    }
    rollout->count = 0;
    rollout->seeds = game->class->material(game, position);
}

static void add_decision(struct actor_rollout *rollout, const struct game *game,
                         const struct position *position, float value, int pit)
{
    const int margin = game->class->score(game, position, 0) -
                       game->class->score(game, position, 1);

    rollout->pits[rollout->count] = pit;
    rollout->decisions[rollout->count++] = (struct actor_decision){
        .player = position->player,
        .margin = (float)margin / (float)rollout->seeds,
        .value = value,
    };
}

/* ---- games ---- */

static struct move ask_agent(const struct actor_match *match,
                             const struct position *position)
{
    const struct task task = {.line = match->line};

    line_begin(match->line, position);
    return agent_choose(match->agent, &task);
}

/* The net's move; it is added to the rollout unless it is the only one. */
static struct move decide_move(const struct actor_match *match,
                               const struct position *position, struct rng *rng,
                               struct actor_rollout *rollout)
{
    struct actor_policy *const thought = &rollout->thoughts[rollout->count];
    struct move only;

    if (!actor_evaluate(match->net, match->game, position, thought, &only))
        return only;

    const int pit = match->sample
                        ? actor_draw(match->net, thought, rng)
                        : actor_choose_likeliest(match->net, thought, rng);

    add_decision(rollout, match->game, position, thought->value, pit);
    return thought->moves[pit];
}

/* A game that was cut short counts as repeated: both keep their seeds. */
static int find_margin(const struct game *game, const struct position *position)
{
    const enum end end =
        position->end != END_NOT ? (enum end)position->end : END_CAP;
    const struct outcome outcome = game->class->judge(game, position, end);

    return outcome.halves[0] - outcome.halves[1];
}

int actor_play(const struct actor_match *match, struct position position,
               struct rng *rng, struct actor_rollout *rollout)
{
    const struct game *const game = match->game;

    begin_rollout(rollout, game, &position);
    for (int ply = 0; position.end == END_NOT && ply < ACTOR_PLIES_MAX; ply++) {
        const bool asked =
            match->agent != NULL && position.player != match->side;
        const struct move move =
            asked ? ask_agent(match, &position)
                  : decide_move(match, &position, rng, rollout);

        game->class->apply(game, &position, move);
    }

    const int halves = find_margin(game, &position);

    rollout->margin = (float)halves / (float)(2 * rollout->seeds);
    return halves;
}

/* ---- returns ---- */

static float sign_of(float number)
{
    return (float)((number > 0) - (number < 0));
}

static float for_player(int player, float margin)
{
    return player == 0 ? margin : -margin;
}

void actor_returns(const struct actor_setting *setting,
                   const struct actor_decision *decisions, int count,
                   float margin, float *returns)
{
    const float discount = (float)setting->discount / ACTOR_ONE;
    const float trace = (float)setting->trace / ACTOR_ONE;
    const float seeds = (float)setting->margin / 1000;
    const float win = (float)setting->win / 1000;

    for (int i = count - 1; i >= 0; i--) {
        const struct actor_decision *const decision = &decisions[i];
        const struct actor_decision *const next = decision + 1;
        const bool last = i == count - 1;
        const float gain = (last ? margin : next->margin) - decision->margin;

        returns[i] = for_player(decision->player, seeds * gain);
        if (last) {
            returns[i] += for_player(decision->player, win * sign_of(margin));
            continue;
        }

        const float later =
            discount * (next->value + trace * (returns[i + 1] - next->value));

        returns[i] += next->player == decision->player ? later : -later;
    }
}

void actor_loss(const struct actor_setting *setting,
                const struct actor_policy *thought, int pits, int played,
                float reward, float *slopes, struct actor_sums *sums)
{
    const float *const chances = thought->chances;
    const float push = (float)setting->entropy / ACTOR_ONE;
    const float advantage = reward - thought->value;
    float logs[PITS_MAX] = {0};
    float entropy = 0;

    /* A probability of 0 adds nothing to the entropy. */
    for (int i = 0; i < pits; i++) {
        logs[i] = chances[i] > 0 ? logf(chances[i]) : 0;
        entropy -= chances[i] * logs[i];
    }
    for (int i = 0; i < pits; i++)
        slopes[i] = advantage * (chances[i] - (float)(i == played)) +
                    push * chances[i] * (logs[i] + entropy);
    slopes[pits] = -advantage;
    sums->decisions++;
    sums->value_loss += 0.5 * (double)(advantage * advantage);
    sums->policy_loss -= (double)(logs[played] * advantage);
    sums->entropy += (double)entropy;
}
