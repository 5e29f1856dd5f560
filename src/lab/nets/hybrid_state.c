/* Heads, on their way to files and back. */
#include "base/memory.h"
#include "lab/nets/hybrid_inside.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = HYBRID_GENES + 1 };

static void put_heads(struct checkpoint *state, const char *name,
                      const struct hybrid_head *heads, int count)
{
    int64_t *numbers = memory_new((size_t)count * NUMBERS + 1, sizeof *numbers);

    for (int i = 0; i < count; i++) {
        int64_t *row = numbers + (size_t)i * NUMBERS;

        for (int k = 0; k < HYBRID_GENES; k++)
            row[k] = heads[i].genes[k];
        memcpy(&row[HYBRID_GENES], &heads[i].error, sizeof(double));
    }
    checkpoint_put(state, name, numbers, count * NUMBERS);
    free(numbers);
}

struct checkpoint *hybrid_state(const struct hybrid *hybrid)
{
    const struct hybrid_setting *setting = &hybrid->setting;
    struct checkpoint *state = checkpoint_new("hybrid");

    checkpoint_set(state, "game", "%s", game_spec_text(setting->game).text);
    checkpoint_set(state, "positions", "%d", setting->positions);
    checkpoint_set(state, "epochs", "%d", setting->epochs);
    checkpoint_set(state, "population", "%d", setting->population);
    checkpoint_set(state, "seed", "%" PRIu64, setting->seed);
    put_heads(state, "heads", hybrid->heads, setting->population);
    put_heads(state, "best", hybrid->best, hybrid->count);
    return state;
}

static bool is_sound(const struct hybrid_head *head)
{
    bool fine = isfinite(head->error);

    for (int k = 0; k < HYBRID_GENES; k++)
        fine = fine && head->genes[k] >= HYBRID_RANGES[k].least &&
               head->genes[k] <= HYBRID_RANGES[k].most;
    return fine;
}

static bool take_heads(const struct checkpoint *state, const char *name,
                       struct hybrid_head *heads, int count, struct err *err)
{
    int64_t *numbers = memory_new((size_t)count * NUMBERS + 1, sizeof *numbers);
    bool fine = checkpoint_take(state, name, numbers, count * NUMBERS, err);

    for (int i = 0; fine && i < count; i++) {
        const int64_t *row = numbers + (size_t)i * NUMBERS;

        for (int k = 0; k < HYBRID_GENES; k++)
            heads[i].genes[k] = (int)row[k];
        memcpy(&heads[i].error, &row[HYBRID_GENES], sizeof(double));
        fine = is_sound(&heads[i]) || err_set(err, "%s: makes no sense", name);
    }
    free(numbers);
    return fine;
}

bool hybrid_resume(struct hybrid *hybrid, const struct checkpoint *state,
                   struct err *err)
{
    const int numbers = checkpoint_count(state, "best");
    const int count = numbers / NUMBERS;
    struct hybrid_head *best;

    if (numbers < 0 || numbers % NUMBERS != 0 || count > HYBRID_GENERATIONS_MAX)
        return err_set(err, "best: is not whole");
    best = memory_new((size_t)count + 1, sizeof *best);

    const bool fine = take_heads(state, "best", best, count, err) &&
                      take_heads(state, "heads", hybrid->heads,
                                 hybrid->setting.population, err);

    for (int i = 0; fine && i < count; i++)
        hybrid_add(hybrid, &best[i]);
    free(best);
    hybrid->resumed = hybrid->count;
    return fine;
}
