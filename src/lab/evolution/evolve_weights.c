/* Generations of weights. */
#include "base/clock.h"
#include "base/memory.h"
#include "lab/evolution/evolve_weights_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How far a mutation goes, as a standard deviation; and a cloud at first. */
#define STEP  0.1
#define CLOUD 0.2

/* What a place outside 0..1 loses, for each square of the way. */
#define OUTSIDE 1.0

enum { THOUSAND = 1000 };

struct weights_evolution_setting
weights_evolution_standard(const struct game *game)
{
    return (struct weights_evolution_setting){
        .game = game,
        .population = 50,
        .games = 5,
        .depth = 2,
        .mutation = 100,
        .seed = 1,
    };
}

/* ---- heads ---- */

/* Between which two a weight begins: the thesis found H4, H6 and H7 strongest,
 * H3 weakest, and says no more than that. */
static const struct {
    double low;
    double high;
} FIRST[WEIGHTS_MAX] = {
    {0.2, 0.6}, {0.2, 0.6}, {0, 0.2},   {0.6, 1},   {0.2, 0.6},
    {0.6, 1},   {0.6, 1},   {0.2, 0.6}, {0.2, 0.6}, {0.2, 0.6},
};

/* From 0, and less than 1. */
static double draw(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

static double within(double weight)
{
    return fmin(1, fmax(0, weight));
}

void weights_evolution_draw(struct weights_evolution_head *head,
                            struct rng *rng)
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        head->weights[i] =
            FIRST[i].low + (FIRST[i].high - FIRST[i].low) * draw(rng);
}

void weights_evolution_cross(struct weights_evolution_head *one,
                             struct weights_evolution_head *other,
                             struct rng *rng)
{
    const int cut = 1 + (int)rng_below(rng, WEIGHTS_MAX - 1);

    for (int i = cut; i < WEIGHTS_MAX; i++) {
        const double weight = one->weights[i];

        one->weights[i] = other->weights[i];
        other->weights[i] = weight;
    }
}

void weights_evolution_mutate(struct weights_evolution_head *head, int rate,
                              struct rng *rng)
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        if ((int)rng_below(rng, THOUSAND) < rate)
            head->weights[i] =
                within(head->weights[i] + STEP * cma_normal(rng));
}

void weights_evolution_round(const struct weights_evolution_head *head,
                             int weights[WEIGHTS_MAX])
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        weights[i] = (int)lround(THOUSAND * within(head->weights[i]));
}

void weights_evolution_write(const char *name,
                             const struct weights_evolution_head *head,
                             FILE *out)
{
    int weights[WEIGHTS_MAX];

    weights_evolution_round(head, weights);
    fprintf(out, "[%s]\nweights = \"", name);
    for (int i = 0; i < WEIGHTS_MAX; i++)
        fprintf(out, "%s%d.%03d", i > 0 ? " " : "", weights[i] / THOUSAND,
                weights[i] % THOUSAND);
    fputs("\"\n", out);
}

/* ---- a weighing ---- */

struct weights_evolution *
weights_evolution_new(const struct weights_evolution_setting *setting)
{
    struct weights_evolution *weighing = memory_new(1, sizeof *weighing);
    const size_t population = (size_t)setting->population;
    double mean[WEIGHTS_MAX];

    assert(setting->population >= WEIGHTS_EVOLUTION_POPULATION_MIN &&
           setting->population <= WEIGHTS_EVOLUTION_POPULATION_MAX);
    weighing->setting = *setting;
    weighing->heads = memory_new(population, sizeof *weighing->heads);
    weighing->fitness = memory_new(population, sizeof *weighing->fitness);
    weighing->began = clock_now();
    for (int i = 0; i < WEIGHTS_MAX; i++)
        mean[i] = (FIRST[i].low + FIRST[i].high) / 2;
    cma_begin(&weighing->cma, WEIGHTS_MAX, setting->population, mean, CLOUD);
    return weighing;
}

void weights_evolution_free(struct weights_evolution *weighing)
{
    if (weighing == NULL)
        return;
    free(weighing->generations);
    free(weighing->fitness);
    free(weighing->heads);
    free(weighing);
}

int weights_evolution_count(const struct weights_evolution *weighing)
{
    return weighing->count;
}

const struct weights_evolution_generation *
weights_evolution_at(const struct weights_evolution *weighing, int index)
{
    return &weighing->generations[index];
}

void weights_evolution_add(
    struct weights_evolution *weighing,
    const struct weights_evolution_generation *generation)
{
    weighing->generations =
        memory_grow(weighing->generations, &weighing->capacity,
                    weighing->count + 1, sizeof *weighing->generations);
    weighing->generations[weighing->count++] = *generation;
}

/* ---- the next heads ---- */

/* A place on a wheel on which everybody has as much as he is fit; margins can
 * be less than nothing, and count from the least. */
static int spin(const double *fitness, int count, double floor, struct rng *rng)
{
    double all = 0;
    int chosen = 0;

    for (int i = 0; i < count; i++)
        all += fitness[i] - floor;
    if (all <= 0)
        return (int)rng_below(rng, (uint32_t)count);

    double place = draw(rng) * all;

    while (chosen < count - 1 && place >= fitness[chosen] - floor)
        place -= fitness[chosen++] - floor;
    return chosen;
}

static double least(const double *fitness, int count)
{
    double least = fitness[0];

    for (int i = 1; i < count; i++)
        least = fmin(least, fitness[i]);
    return least;
}

static void breed(const struct weights_evolution *weighing,
                  struct weights_evolution_head *next, struct rng *rng)
{
    const int count = weighing->setting.population;
    const double floor = weighing->setting.aim == WEIGHTS_EVOLUTION_POINTS
                             ? 0
                             : least(weighing->fitness, count);

    for (int i = 0; i < count; i += 2) {
        struct weights_evolution_head pair[2];

        for (int k = 0; k < 2; k++)
            pair[k] =
                weighing->heads[spin(weighing->fitness, count, floor, rng)];
        weights_evolution_cross(&pair[0], &pair[1], rng);
        for (int k = 0; k < 2 && i + k < count; k++) {
            weights_evolution_mutate(&pair[k], weighing->setting.mutation, rng);
            next[i + k] = pair[k];
        }
    }
}

static void make_next(const struct weights_evolution *weighing,
                      struct weights_evolution_head *next)
{
    const int count = weighing->setting.population;
    struct rng rng = weights_evolution_chance(&weighing->setting, CHANCE_HEADS,
                                              weighing->count, 0);

    if (weighing->setting.method == WEIGHTS_EVOLUTION_CMA)
        for (int i = 0; i < count; i++)
            cma_ask(&weighing->cma, &rng, next[i].weights);
    else if (weighing->count > 0)
        breed(weighing, next, &rng);
    else
        for (int i = 0; i < count; i++)
            weights_evolution_draw(&next[i], &rng);
}

/* ---- their rivals ---- */

static void find_thesis(struct weights_evolution_head *head)
{
    int weights[WEIGHTS_MAX];
    struct err err;
    const bool known = weights_find(WEIGHTS_USUAL, weights, &err);

    assert(known);
    (void)known;
    for (int i = 0; i < WEIGHTS_MAX; i++)
        head->weights[i] = weights[i] / (double)THOUSAND;
}

/* The fittest of some generations, from the first to the last evenly. */
static int
list_hall(const struct weights_evolution *weighing,
          struct weights_evolution_head rivals[WEIGHTS_EVOLUTION_HALL])
{
    const int most = WEIGHTS_EVOLUTION_HALL - 1;
    const int count = weighing->count < most ? weighing->count : most;

    find_thesis(&rivals[0]);
    for (int i = 0; i < count; i++)
        rivals[1 + i] =
            weighing->generations[(i + 1) * weighing->count / count - 1]
                .fittest;
    return 1 + count;
}

static bool measure(const struct weights_evolution *weighing,
                    const struct weights_evolution_head *heads,
                    const struct weights_evolution_crew *crew, double *fitness,
                    struct err *err)
{
    const int count = weighing->setting.population;
    struct weights_evolution_head hall[WEIGHTS_EVOLUTION_HALL];

    if (!weighing->setting.hall)
        return weights_evolution_measure(weighing, heads, count, heads, count,
                                         crew, fitness, err);

    const int rivals = list_hall(weighing, hall);

    return weights_evolution_measure(weighing, heads, count, hall, rivals, crew,
                                     fitness, err);
}

/* ---- a generation ---- */

static double outside(const struct weights_evolution_head *head)
{
    double sum = 0;

    for (int i = 0; i < WEIGHTS_MAX; i++) {
        const double way = head->weights[i] - within(head->weights[i]);

        sum += way * way;
    }
    return sum;
}

/* The cloud learns what its places were worth; less is better there. */
static void learn(struct cma *cma, const struct weights_evolution_head *heads,
                  const double *fitness)
{
    const size_t count = (size_t)cma->samples;
    double *places = memory_new(count * WEIGHTS_MAX, sizeof *places);
    double *values = memory_new(count, sizeof *values);

    for (size_t i = 0; i < count; i++) {
        memcpy(&places[i * WEIGHTS_MAX], heads[i].weights,
               sizeof heads[i].weights);
        values[i] = OUTSIDE * outside(&heads[i]) - fitness[i];
    }
    cma_tell(cma, places, values);
    free(values);
    free(places);
}

static struct weights_evolution_generation
account(const struct weights_evolution *weighing,
        const struct weights_evolution_head *heads, const double *fitness,
        const struct cma *cma)
{
    const int count = weighing->setting.population;
    struct weights_evolution_generation generation = {.best = fitness[0]};
    int fittest = 0;

    for (int i = 0; i < count; i++) {
        generation.mean += fitness[i] / count;
        if (fitness[i] > fitness[fittest])
            fittest = i;
    }
    generation.best = fitness[fittest];
    generation.fittest = heads[fittest];
    if (weighing->setting.method == WEIGHTS_EVOLUTION_CMA)
        for (int i = 0; i < WEIGHTS_MAX; i++)
            generation.fittest.weights[i] = within(cma->mean[i]);
    return generation;
}

static bool play(struct weights_evolution *weighing,
                 struct weights_evolution_head *heads, double *fitness,
                 const struct weights_evolution_crew *crew, struct err *err)
{
    const size_t count = (size_t)weighing->setting.population;
    struct cma cma = weighing->cma;

    make_next(weighing, heads);
    if (!measure(weighing, heads, crew, fitness, err))
        return false;
    if (weighing->setting.method == WEIGHTS_EVOLUTION_CMA)
        learn(&cma, heads, fitness);

    struct weights_evolution_generation generation =
        account(weighing, heads, fitness, &cma);

    if (!weights_evolution_judge(weighing, &generation.fittest, crew,
                                 generation.judged, err))
        return false;
    weighing->cma = cma;
    memcpy(weighing->heads, heads, count * sizeof *heads);
    memcpy(weighing->fitness, fitness, count * sizeof *fitness);
    weights_evolution_add(weighing, &generation);
    return true;
}

bool weights_evolution_step(struct weights_evolution *weighing,
                            const struct weights_evolution_crew *crew,
                            struct err *err)
{
    const size_t count = (size_t)weighing->setting.population;
    struct weights_evolution_head *heads = memory_new(count, sizeof *heads);
    double *fitness = memory_new(count, sizeof *fitness);
    const bool fine = play(weighing, heads, fitness, crew, err);

    free(fitness);
    free(heads);
    return fine;
}
