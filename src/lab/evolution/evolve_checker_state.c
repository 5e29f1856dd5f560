/* An evolution of the feature checker, on its way to files and back. */
#include "base/memory.h"
#include "lab/evolution/evolve_checker_games.h"

#include <inttypes.h>
#include <stdlib.h>

enum { HEAD = 1 + CHECKER_GENES, POINT = 3 }; /* numbers of each */

/* ---- numbers ---- */

static void put_head(const struct checker *head, int64_t fitness,
                     int64_t numbers[HEAD])
{
    const int *genes = &head->weights[0][0];

    numbers[0] = fitness;
    for (int i = 0; i < CHECKER_GENES; i++)
        numbers[1 + i] = genes[i];
}

static bool take_head(const int64_t numbers[HEAD], struct checker *head,
                      int64_t *fitness)
{
    int *genes = &head->weights[0][0];

    *fitness = numbers[0];
    for (int i = 0; i < CHECKER_GENES; i++) {
        const int64_t gene = numbers[1 + i];

        if (gene < 0 || gene > CHECKER_WEIGHT_LARGEST)
            return false;
        genes[i] = (int)gene;
    }
    return numbers[0] >= 0;
}

/* ---- the state ---- */

static void put_opponents(const struct checker_evolution_setting *setting,
                          struct checkpoint *state)
{
    if (setting->peers)
        checkpoint_set(state, "against", "peers");
    else if (setting->first_ply == setting->last_ply)
        checkpoint_set(state, "against", "%d", setting->first_ply);
    else /* it rises by how many generations there will be */
        checkpoint_set(state, "against", "%d..%d in %d", setting->first_ply,
                       setting->last_ply, setting->generations);
}

static void put_settings(const struct checker_evolution_setting *setting,
                         struct checkpoint *state)
{
    checkpoint_set(state, "game", "%s", game_spec_text(setting->game).text);
    put_opponents(setting, state);
    checkpoint_set(state, "fitness", "%s",
                   setting->aim == CHECKER_EVOLUTION_WINS ? "wins" : "seeds");
    checkpoint_set(state, "population", "%d", setting->population);
    checkpoint_set(state, "games", "%d", setting->games);
    checkpoint_set(state, "elite", "%d", setting->elite);
    checkpoint_set(state, "baseline", "%s", setting->baseline ? "yes" : "no");
    checkpoint_set(state, "mutation", "%d/1000", setting->mutation);
    checkpoint_set(state, "seed", "%" PRIu64, setting->seed);
}

static void put_curve(const struct checker_evolution *evolution,
                      struct checkpoint *state)
{
    const int count = evolution->generation * POINT;
    int64_t *numbers = memory_new((size_t)count + 1, sizeof *numbers);

    for (int i = 0; i < evolution->generation; i++) {
        const struct checker_evolution_point *point = &evolution->curve[i];
        int64_t *record = numbers + (size_t)i * POINT;

        record[0] = point->ply;
        record[1] = point->best;
        record[2] = point->sum;
    }
    checkpoint_put(state, "curve", numbers, count);
    free(numbers);
}

static void put_heads(const struct checker_evolution *evolution,
                      struct checkpoint *state)
{
    const int count = evolution->setting.population;
    int64_t *numbers = memory_new((size_t)count * HEAD, sizeof *numbers);

    for (int i = 0; i < count; i++)
        put_head(&evolution->heads[i], evolution->fitness[i],
                 numbers + (size_t)i * HEAD);
    checkpoint_put(state, "heads", numbers, count * HEAD);
    free(numbers);
}

struct checkpoint *
checker_evolution_state(const struct checker_evolution *evolution)
{
    struct checkpoint *state = checkpoint_new("evolve");

    put_settings(&evolution->setting, state);
    put_curve(evolution, state);
    put_heads(evolution, state);
    return state;
}

static bool take_curve(struct checker_evolution *evolution,
                       const struct checkpoint *state, struct err *err)
{
    const int count = checkpoint_count(state, "curve");

    if (count < 0 || count % POINT != 0 ||
        count / POINT > CHECKER_EVOLUTION_GENERATIONS_MAX)
        return err_set(err, "curve: is not whole");

    int64_t *numbers = memory_new((size_t)count + 1, sizeof *numbers);
    const bool fine = checkpoint_take(state, "curve", numbers, count, err);

    for (const int64_t *next = numbers; fine && next < numbers + count;
         next += POINT)
        checker_evolution_add(evolution, &(struct checker_evolution_point){
                                             .ply = (int)next[0],
                                             .best = next[1],
                                             .sum = next[2],
                                         });
    free(numbers);
    return fine;
}

static bool take_heads(struct checker_evolution *evolution,
                       const struct checkpoint *state, struct err *err)
{
    const int count = evolution->setting.population;
    int64_t *numbers = memory_new((size_t)count * HEAD, sizeof *numbers);
    bool fine = checkpoint_take(state, "heads", numbers, count * HEAD, err);

    for (int i = 0; fine && i < count; i++)
        if (!take_head(numbers + (size_t)i * HEAD, &evolution->heads[i],
                       &evolution->fitness[i]))
            fine = err_set(err, "heads: a weight is not in 0..%d",
                           CHECKER_WEIGHT_LARGEST);
    free(numbers);
    return fine;
}

bool checker_evolution_resume(struct checker_evolution *evolution,
                              const struct checkpoint *state, struct err *err)
{
    if (!take_heads(evolution, state, err) ||
        !take_curve(evolution, state, err))
        return false;
    evolution->resumed = evolution->generation;
    return true;
}
