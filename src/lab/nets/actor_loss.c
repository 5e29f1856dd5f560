/* The cost of what an actor and his critic did. */
#include "lab/nets/actor_loss.h"

#include <math.h>

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
                   const struct actor_turn *turns, int count, float margin,
                   float *returns)
{
    const float discount = (float)setting->discount / ACTOR_ONE;
    const float trace = (float)setting->trace / ACTOR_ONE;
    const float seeds = (float)setting->margin / 1000;
    const float win = (float)setting->win / 1000;

    for (int i = count - 1; i >= 0; i--) {
        const struct actor_turn *const turn = &turns[i];
        const struct actor_turn *const next = turn + 1;
        const bool last = i == count - 1;
        const float gain = (last ? margin : next->margin) - turn->margin;

        returns[i] = for_player(turn->player, seeds * gain);
        if (last) {
            returns[i] += for_player(turn->player, win * sign_of(margin));
            continue;
        }

        const float later =
            discount * (next->value + trace * (returns[i + 1] - next->value));

        returns[i] += next->player == turn->player ? later : -later;
    }
}

/* ---- slopes ---- */

/* Their logarithms; 0 for those that are 0, which count for nothing. */
static void take_logs(const float *chances, int count, float *logs)
{
    for (int i = 0; i < count; i++)
        logs[i] = chances[i] > 0 ? logf(chances[i]) : 0;
}

static float entropy_of(const float *chances, const float *logs, int count)
{
    float entropy = 0;

    for (int i = 0; i < count; i++)
        entropy -= chances[i] * logs[i];
    return entropy;
}

void actor_blame(const struct actor_setting *setting,
                 const struct actor_policy *thought, int pits, int played,
                 float reward, float *slopes, struct actor_sums *sums)
{
    const float *const chances = thought->chances;
    const float push = (float)setting->entropy / ACTOR_ONE;
    const float advantage = reward - thought->value;
    float logs[PITS_MAX];

    take_logs(chances, pits, logs);

    const float entropy = entropy_of(chances, logs, pits);

    for (int i = 0; i < pits; i++)
        slopes[i] = advantage * (chances[i] - (float)(i == played)) +
                    push * chances[i] * (logs[i] + entropy);
    slopes[pits] = -advantage;
    sums->decisions++;
    sums->value_cost += 0.5 * (double)(advantage * advantage);
    sums->policy_cost -= (double)(logs[played] * advantage);
    sums->entropy += (double)entropy;
}
