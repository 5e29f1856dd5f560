/* What was bred, on its way to files and back. */
#include "base/memory.h"
#include "lab/evolution/evolve_matrices_inside.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    WEIGHTS = MODE_COUNT * STRATEGY_COUNT,
    RECORD = 2 * MATRIX_EVOLUTION_TRAINERS + 2 +
             WEIGHTS /* numbers of a generation */
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

static void put_generation(const struct matrix_evolution_generation *generation,
                           int64_t numbers[RECORD])
{
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++) {
        *numbers++ = generation->moves[i];
        *numbers++ = generation->marbles[i];
    }
    *numbers++ = generation->difference;
    *numbers++ = generation->plies;
    put_matrix(&generation->fittest, numbers);
}

static bool take_generation(const int64_t numbers[RECORD],
                            struct matrix_evolution_generation *generation)
{
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++) {
        generation->moves[i] = *numbers++;
        generation->marbles[i] = *numbers++;
    }
    generation->difference = *numbers++;
    generation->plies = *numbers++;
    return take_matrix(numbers, &generation->fittest);
}

/* ---- the state ---- */

static void put_settings(const struct matrix_evolution_setting *setting,
                         struct checkpoint *state)
{
    checkpoint_set(state, "game", "%s", game_spec_text(setting->game).text);
    checkpoint_set(state, "population", "%d", setting->population);
    checkpoint_set(state, "games", "%d", setting->games);
    checkpoint_set(state, "mutation", "%d/1000", setting->mutation);
    checkpoint_set(state, "interval", "%d/1000", setting->interval);
    checkpoint_set(state, "seeded", "%s", setting->seeded ? "yes" : "no");
    checkpoint_set(state, "seed", "%" PRIu64, setting->seed);
}

struct checkpoint *
matrix_evolution_state(const struct matrix_evolution *breeding)
{
    const int population = breeding->setting.population;
    const int size = breeding->count * RECORD + population * WEIGHTS;
    int64_t *numbers = memory_new((size_t)size, sizeof *numbers);
    int64_t *next = numbers;
    struct checkpoint *state = checkpoint_new("genetic");

    put_settings(&breeding->setting, state);
    for (int i = 0; i < breeding->count; i++, next += RECORD)
        put_generation(&breeding->generations[i], next);
    checkpoint_put(state, "generations", numbers, breeding->count * RECORD);
    next = numbers;
    for (int i = 0; i < population; i++, next += WEIGHTS)
        put_matrix(&breeding->population[i], next);
    checkpoint_put(state, "matrices", numbers, population * WEIGHTS);
    free(numbers);
    return state;
}

static bool take_generations(struct matrix_evolution *breeding,
                             const struct checkpoint *state, struct err *err)
{
    const int size = checkpoint_count(state, "generations");

    if (size < 0 || size % RECORD != 0 ||
        size / RECORD > MATRIX_EVOLUTION_GENERATIONS_MAX)
        return err_set(err, "generations: the last one is not whole");

    int64_t *numbers = memory_new((size_t)size + 1, sizeof *numbers);
    const int64_t *next = numbers;
    bool fine = checkpoint_take(state, "generations", numbers, size, err);

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

static bool take_population(struct matrix_evolution *breeding,
                            const struct checkpoint *state, struct err *err)
{
    const int count = breeding->setting.population;
    int64_t *numbers = memory_new((size_t)count * WEIGHTS, sizeof *numbers);
    const int64_t *next = numbers;
    bool fine =
        checkpoint_take(state, "matrices", numbers, count * WEIGHTS, err);

    for (int i = 0; fine && i < count; i++, next += WEIGHTS)
        if (!take_matrix(next, &breeding->population[i]))
            fine = err_set(err, "matrices: a row of weights is not one");
    free(numbers);
    return fine;
}

bool matrix_evolution_resume(struct matrix_evolution *breeding,
                             const struct checkpoint *state, struct err *err)
{
    if (!take_generations(breeding, state, err) ||
        !take_population(breeding, state, err))
        return false;
    breeding->resumed = breeding->count;
    return true;
}
