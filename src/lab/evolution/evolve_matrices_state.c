/* What was bred, on its way to files and back. */
#include "base/memory.h"
#include "lab/evolution/evolve_matrices_inside.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    WEIGHTS = MODE_COUNT * STRATEGY_COUNT,
    RECORD = 2 * BREEDING_TRAINERS + 2 + WEIGHTS /* numbers of a generation */
};

/* ---- numbers ---- */

static void put_matrix(const struct weights_matrix *matrix, int64_t numbers[])
{
    for (int i = 0; i < WEIGHTS; i++)
        numbers[i] = matrix->rows[i / STRATEGY_COUNT][i % STRATEGY_COUNT];
}

/* False for one that no normalising leaves. */
static bool take_matrix(const int64_t numbers[], struct weights_matrix *matrix)
{
    for (int mode = 0; mode < MODE_COUNT; mode++) {
        int64_t sum = 0;

        for (int i = 0; i < STRATEGY_COUNT; i++) {
            const int64_t weight = numbers[mode * STRATEGY_COUNT + i];

            if (weight < 0 || weight > WEIGHT_WHOLE)
                return false;
            matrix->rows[mode][i] = (int)weight;
            sum += weight;
        }
        if (sum != WEIGHT_WHOLE)
            return false;
    }
    return true;
}

static void put_generation(const struct breeding_generation *generation,
                           int64_t numbers[RECORD])
{
    for (int i = 0; i < BREEDING_TRAINERS; i++) {
        *numbers++ = generation->moves[i];
        *numbers++ = generation->marbles[i];
    }
    *numbers++ = generation->difference;
    *numbers++ = generation->plies;
    put_matrix(&generation->fittest, numbers);
}

static bool take_generation(const int64_t numbers[RECORD],
                            struct breeding_generation *generation)
{
    for (int i = 0; i < BREEDING_TRAINERS; i++) {
        generation->moves[i] = *numbers++;
        generation->marbles[i] = *numbers++;
    }
    generation->difference = *numbers++;
    generation->plies = *numbers++;
    return take_matrix(numbers, &generation->fittest);
}

/* ---- the state ---- */

static void put_settings(const struct breeding_setting *setting,
                         struct state *state)
{
    state_set(state, "game", "%s", game_spec_text(setting->game).text);
    state_set(state, "population", "%d", setting->population);
    state_set(state, "games", "%d", setting->games);
    state_set(state, "mutation", "%d/1000", setting->mutation);
    state_set(state, "interval", "%d/1000", setting->interval);
    state_set(state, "seeded", "%s", setting->seeded ? "yes" : "no");
    state_set(state, "seed", "%" PRIu64, setting->seed);
}

struct state *breeding_state(const struct breeding *breeding)
{
    const int population = breeding->setting.population;
    const int size = breeding->count * RECORD + population * WEIGHTS;
    int64_t *numbers = memory_new((size_t)size, sizeof *numbers);
    int64_t *next = numbers;
    struct state *state = state_new("genetic");

    put_settings(&breeding->setting, state);
    for (int i = 0; i < breeding->count; i++, next += RECORD)
        put_generation(&breeding->generations[i], next);
    state_put(state, "generations", numbers, breeding->count * RECORD);
    next = numbers;
    for (int i = 0; i < population; i++, next += WEIGHTS)
        put_matrix(&breeding->population[i], next);
    state_put(state, "matrices", numbers, population * WEIGHTS);
    free(numbers);
    return state;
}

static bool take_generations(struct breeding *breeding,
                             const struct state *state, struct err *err)
{
    const int size = state_count(state, "generations");

    if (size < 0 || size % RECORD != 0 ||
        size / RECORD > BREEDING_GENERATIONS_MAX)
        return err_set(err, "generations: the last one is not whole");

    int64_t *numbers = memory_new((size_t)size + 1, sizeof *numbers);
    const int64_t *next = numbers;
    bool fine = state_take(state, "generations", numbers, size, err);

    breeding->count = size / RECORD;
    breeding->generations =
        memory_grow(breeding->generations, &breeding->capacity,
                    breeding->count + 1, sizeof *breeding->generations);
    for (int i = 0; fine && i < breeding->count; i++, next += RECORD)
        if (!take_generation(next, &breeding->generations[i]))
            fine = err_set(err, "generations: a row of weights is not one");
    free(numbers);
    return fine;
}

static bool take_population(struct breeding *breeding,
                            const struct state *state, struct err *err)
{
    const int count = breeding->setting.population;
    int64_t *numbers = memory_new((size_t)count * WEIGHTS, sizeof *numbers);
    const int64_t *next = numbers;
    bool fine = state_take(state, "matrices", numbers, count * WEIGHTS, err);

    for (int i = 0; fine && i < count; i++, next += WEIGHTS)
        if (!take_matrix(next, &breeding->population[i]))
            fine = err_set(err, "matrices: a row of weights is not one");
    free(numbers);
    return fine;
}

bool breeding_resume(struct breeding *breeding, const struct state *state,
                     struct err *err)
{
    if (!take_generations(breeding, state, err) ||
        !take_population(breeding, state, err))
        return false;
    breeding->resumed = breeding->count;
    return true;
}
