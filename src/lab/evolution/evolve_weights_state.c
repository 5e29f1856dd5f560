/* Weights that evolve, on their way to files and back. */
#include "base/memory.h"
#include "lab/evolution/evolve_weights_inside.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD = WEIGHTS_MAX + 1, /* numbers, with its fitness */
    RECORD = WEIGHTS_MAX + 2 + WEIGHTS_EVOLUTION_JUDGES, /* of a generation */
    CLOUD = 2 + 3 * WEIGHTS_MAX + WEIGHTS_MAX * WEIGHTS_MAX
};

_Static_assert(sizeof(double) == sizeof(int64_t), "a double has 64 bits");

/* ---- doubles, by their bits ---- */

static void put_reals(int64_t **numbers, const double *reals, int count)
{
    memcpy(*numbers, reals, (size_t)count * sizeof *reals);
    *numbers += count;
}

/* False when one is endless, or no number. */
static bool take_reals(const int64_t **numbers, double *reals, int count)
{
    bool fine = true;

    memcpy(reals, *numbers, (size_t)count * sizeof *reals);
    *numbers += count;
    for (int i = 0; i < count; i++)
        fine = fine && isfinite(reals[i]);
    return fine;
}

/* ---- the state ---- */

static void put_settings(const struct weights_evolution_setting *setting,
                         struct checkpoint *state)
{
    checkpoint_set(state, "game", "%s", game_spec_text(setting->game).text);
    checkpoint_set(state, "method", "%s",
                   setting->method == WEIGHTS_EVOLUTION_CMA ? "cma"
                                                            : "genetic");
    checkpoint_set(state, "fitness", "%s",
                   setting->aim == WEIGHTS_EVOLUTION_MARGIN ? "margin"
                                                            : "points");
    checkpoint_set(state, "rivals", "%s",
                   setting->hall ? "hall" : "population");
    checkpoint_set(state, "opening", "%d", setting->opening);
    checkpoint_set(state, "population", "%d", setting->population);
    checkpoint_set(state, "games", "%d", setting->games);
    checkpoint_set(state, "depth", "%d", setting->depth);
    checkpoint_set(state, "mutation", "%d/1000", setting->mutation);
    checkpoint_set(state, "seed", "%" PRIu64, setting->seed);
}

static void put_heads(const struct weights_evolution *weighing,
                      struct checkpoint *state)
{
    const int count = weighing->setting.population;
    int64_t *numbers = memory_new((size_t)count * HEAD, sizeof *numbers);
    int64_t *next = numbers;

    for (int i = 0; i < count; i++) {
        put_reals(&next, weighing->heads[i].weights, WEIGHTS_MAX);
        put_reals(&next, &weighing->fitness[i], 1);
    }
    checkpoint_put(state, "heads", numbers, count * HEAD);
    free(numbers);
}

static void put_generations(const struct weights_evolution *weighing,
                            struct checkpoint *state)
{
    const int count = weighing->count * RECORD;
    int64_t *numbers = memory_new((size_t)count + 1, sizeof *numbers);
    int64_t *next = numbers;

    for (int i = 0; i < weighing->count; i++) {
        const struct weights_evolution_generation *generation =
            &weighing->generations[i];

        put_reals(&next, generation->fittest.weights, WEIGHTS_MAX);
        put_reals(&next, &generation->best, 1);
        put_reals(&next, &generation->mean, 1);
        put_reals(&next, generation->judged, WEIGHTS_EVOLUTION_JUDGES);
    }
    checkpoint_put(state, "generations", numbers, count);
    free(numbers);
}

static void put_cloud(const struct cma *cma, struct checkpoint *state)
{
    int64_t numbers[CLOUD];
    int64_t *next = numbers;

    *next++ = cma->generation;
    put_reals(&next, &cma->sigma, 1);
    put_reals(&next, cma->mean, WEIGHTS_MAX);
    put_reals(&next, cma->step_path, WEIGHTS_MAX);
    put_reals(&next, cma->shape_path, WEIGHTS_MAX);
    for (int i = 0; i < WEIGHTS_MAX; i++)
        put_reals(&next, cma->shape.at[i], WEIGHTS_MAX);
    checkpoint_put(state, "cloud", numbers, CLOUD);
}

struct checkpoint *
weights_evolution_state(const struct weights_evolution *weighing)
{
    struct checkpoint *state = checkpoint_new("genetic");

    put_settings(&weighing->setting, state);
    put_generations(weighing, state);
    put_heads(weighing, state);
    put_cloud(&weighing->cma, state);
    return state;
}

/* ---- and back ---- */

static bool take_heads(struct weights_evolution *weighing,
                       const struct checkpoint *state, struct err *err)
{
    const int count = weighing->setting.population;
    int64_t *numbers = memory_new((size_t)count * HEAD, sizeof *numbers);
    const int64_t *next = numbers;
    bool fine = checkpoint_take(state, "heads", numbers, count * HEAD, err);

    for (int i = 0; fine && i < count; i++)
        if (!take_reals(&next, weighing->heads[i].weights, WEIGHTS_MAX) ||
            !take_reals(&next, &weighing->fitness[i], 1))
            fine = err_set(err, "heads: a weight is no number");
    free(numbers);
    return fine;
}

static bool take_generation(const int64_t **next,
                            struct weights_evolution_generation *generation)
{
    const bool weights =
        take_reals(next, generation->fittest.weights, WEIGHTS_MAX);
    const bool best = take_reals(next, &generation->best, 1);
    const bool mean = take_reals(next, &generation->mean, 1);

    return take_reals(next, generation->judged, WEIGHTS_EVOLUTION_JUDGES) &&
           weights && best && mean;
}

static bool take_generations(struct weights_evolution *weighing,
                             const struct checkpoint *state, struct err *err)
{
    const int count = checkpoint_count(state, "generations");

    if (count < 0 || count % RECORD != 0 ||
        count / RECORD > WEIGHTS_EVOLUTION_GENERATIONS_MAX)
        return err_set(err, "generations: are not whole");

    int64_t *numbers = memory_new((size_t)count + 1, sizeof *numbers);
    const int64_t *next = numbers;
    bool fine = checkpoint_take(state, "generations", numbers, count, err);

    for (int i = 0; fine && i < count / RECORD; i++) {
        struct weights_evolution_generation generation = {.best = 0};

        fine = take_generation(&next, &generation) ||
               err_set(err, "generations: a weight is no number");
        if (fine)
            weights_evolution_add(weighing, &generation);
    }
    free(numbers);
    return fine;
}

static bool take_cloud(struct cma *cma, const struct checkpoint *state,
                       struct err *err)
{
    int64_t numbers[CLOUD];
    const int64_t *next = numbers;

    if (!checkpoint_take(state, "cloud", numbers, CLOUD, err))
        return false;
    cma->generation = *next++;

    bool fine = cma->generation >= 0 && take_reals(&next, &cma->sigma, 1);

    fine = fine && take_reals(&next, cma->mean, WEIGHTS_MAX) &&
           take_reals(&next, cma->step_path, WEIGHTS_MAX) &&
           take_reals(&next, cma->shape_path, WEIGHTS_MAX);
    for (int i = 0; fine && i < WEIGHTS_MAX; i++)
        fine = take_reals(&next, cma->shape.at[i], WEIGHTS_MAX);
    if (!fine || !cma_sound(cma))
        return err_set(err, "cloud: is not one");
    cma_settle(cma);
    return true;
}

bool weights_evolution_resume(struct weights_evolution *weighing,
                              const struct checkpoint *state, struct err *err)
{
    if (!take_heads(weighing, state, err) ||
        !take_generations(weighing, state, err) ||
        !take_cloud(&weighing->cma, state, err))
        return false;
    weighing->resumed = weighing->count;
    return true;
}
