/* SPDX-License-Identifier: MIT */
/* The evolution of weights: selection, crossover, mutation; CMA-ES. */
#include "base/memory.h"
#include "lab/evolution/evolve_weights_inside.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Standard deviations of a mutation, and of the first samples of CMA-ES. */
#define STEP  0.1
#define CLOUD 0.2

/* Penalty of a sample outside 0..1, for the square of the distance. */
#define PENALTY 1.0

enum { THOUSAND = 1000 };

/* ---- individuals ---- */

/* The range in which a weight begins: the thesis only says that H4, H6 and H7
 * were strongest, and H3 weakest. */
static const struct {
    double low;
    double high;
} FIRST[WEIGHTS_MAX] = {
    {0.2, 0.6}, {0.2, 0.6}, {0, 0.2},   {0.6, 1},   {0.2, 0.6},
    {0.6, 1},   {0.6, 1},   {0.2, 0.6}, {0.2, 0.6}, {0.2, 0.6},
};

/* A number from 0 to below 1. */
static double draw_share(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

static double clamp_weight(double weight)
{
    return fmin(1, fmax(0, weight));
}

void weights_evolution_draw(struct weights_individual *individual,
                            struct rng *rng)
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        individual->weights[i] =
            FIRST[i].low + (FIRST[i].high - FIRST[i].low) * draw_share(rng);
}

void weights_evolution_cross(struct weights_individual *one,
                             struct weights_individual *other, struct rng *rng)
{
    const int cut = 1 + (int)rng_below(rng, WEIGHTS_MAX - 1);

    for (int i = cut; i < WEIGHTS_MAX; i++) {
        const double weight = one->weights[i];

        one->weights[i] = other->weights[i];
        other->weights[i] = weight;
    }
}

void weights_evolution_mutate(struct weights_individual *individual, int rate,
                              struct rng *rng)
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        if ((int)rng_below(rng, THOUSAND) < rate)
            individual->weights[i] =
                clamp_weight(individual->weights[i] + STEP * cma_normal(rng));
}

void weights_evolution_write(const char *name,
                             const struct weights_individual *individual,
                             FILE *out)
{
    int weights[WEIGHTS_MAX];

    weights_evolution_round(individual, weights);
    fprintf(out, "[%s]\nweights = \"", name);
    for (int i = 0; i < WEIGHTS_MAX; i++)
        fprintf(out, "%s%d.%03d", i > 0 ? " " : "", weights[i] / THOUSAND,
                weights[i] % THOUSAND);
    fputs("\"\n", out);
}

/* ---- a generation ---- */

/* An index drawn in proportion to fitness above the floor; any if none is. */
static int select_parent(const double *fitness, int count, double floor,
                         struct rng *rng)
{
    double all = 0;
    int chosen = 0;

    for (int i = 0; i < count; i++)
        all += fitness[i] - floor;
    if (all <= 0)
        return (int)rng_below(rng, (uint32_t)count);

    double place = draw_share(rng) * all;

    while (chosen < count - 1 && place >= fitness[chosen] - floor)
        place -= fitness[chosen++] - floor;
    return chosen;
}

static void make_children(const struct weights_evolution *evolution,
                          struct weights_individual *next, struct rng *rng)
{
    const double *fitness = evolution->fitness;
    const int count = evolution->setting.population;
    double floor = 0;

    /* Margins can be negative; fitness is the margin above the smallest one. */
    if (evolution->setting.aim == GENETIC_MARGIN) {
        floor = fitness[0];
        for (int i = 1; i < count; i++)
            floor = fmin(floor, fitness[i]);
    }
    for (int i = 0; i < count; i += 2) {
        struct weights_individual pair[2];

        for (int k = 0; k < 2; k++)
            pair[k] =
                evolution
                    ->population[select_parent(fitness, count, floor, rng)];
        weights_evolution_cross(&pair[0], &pair[1], rng);
        for (int k = 0; k < 2 && i + k < count; k++) {
            weights_evolution_mutate(&pair[k], evolution->setting.mutation,
                                     rng);
            next[i + k] = pair[k];
        }
    }
}

static void make_population(const struct weights_evolution *evolution,
                            struct weights_individual *next)
{
    const int count = evolution->setting.population;
    struct rng rng = weights_evolution_rng(
        &evolution->setting, WEIGHTS_RNG_REPRODUCTION, evolution->job.count, 0);

    if (evolution->setting.method == GENETIC_CMA)
        for (int i = 0; i < count; i++)
            cma_ask(&evolution->cma, &rng, next[i].weights);
    else if (evolution->job.count > 0)
        make_children(evolution, next, &rng);
    else
        for (int i = 0; i < count; i++)
            weights_evolution_draw(&next[i], &rng);
}

/* Measures fitness by games against each other, or against the hall of fame:
 * thesis-19, and the fittest of some generations, evenly spaced. */
static bool measure_population(const struct weights_evolution *evolution,
                               const struct weights_individual *population,
                               const struct job_context *context,
                               double *fitness, struct err *err)
{
    const int most = WEIGHTS_EVOLUTION_HALL - 1;
    const int past = evolution->job.count;
    const int count = past < most ? past : most;
    struct weights_individual hall[WEIGHTS_EVOLUTION_HALL];
    int weights[WEIGHTS_MAX];

    if (!evolution->setting.hall)
        return weights_evolution_measure(evolution, population, population,
                                         evolution->setting.population, context,
                                         fitness, err);

    const bool known = weights_find(WEIGHTS_USUAL, weights, err);

    assert(known);
    (void)known;
    for (int i = 0; i < WEIGHTS_MAX; i++)
        hall[0].weights[i] = weights[i] / (double)THOUSAND;
    for (int i = 0; i < count; i++)
        hall[1 + i] =
            evolution->generations[(i + 1) * past / count - 1].fittest;
    return weights_evolution_measure(evolution, population, hall, 1 + count,
                                     context, fitness, err);
}

/* Tells CMA-ES the values of its samples; there smaller values are better. */
static void update_cma(struct cma *cma,
                       const struct weights_individual *population,
                       const double *fitness)
{
    const size_t count = (size_t)cma->samples;
    double *places = memory_new(count * WEIGHTS_MAX, sizeof *places);
    double *values = memory_new(count, sizeof *values);

    for (size_t i = 0; i < count; i++) {
        const double *weights = population[i].weights;
        double outside = 0;

        for (size_t k = 0; k < WEIGHTS_MAX; k++) {
            const double distance = weights[k] - clamp_weight(weights[k]);

            places[i * WEIGHTS_MAX + k] = weights[k];
            outside += distance * distance;
        }
        values[i] = PENALTY * outside - fitness[i];
    }
    cma_tell(cma, places, values);
    free(values);
    free(places);
}

/* Makes a generation in new arrays; the evolution changes when all games have
 * been played, and stays as it was if it is stopped. */
static bool run_generation(struct job *job, const struct job_context *context,
                           struct err *err)
{
    struct weights_evolution *evolution = (struct weights_evolution *)job;
    const size_t count = (size_t)evolution->setting.population;
    struct weights_individual *population =
        memory_new(count, sizeof *population);
    double *fitness = memory_new(count, sizeof *fitness);
    struct weights_evolution_generation generation = {.mean = 0};
    struct cma cma = evolution->cma;
    size_t fittest = 0;

    make_population(evolution, population);

    bool fine =
        measure_population(evolution, population, context, fitness, err);

    for (size_t i = 0; fine && i < count; i++) {
        generation.mean += fitness[i] / (double)count;
        if (fitness[i] > fitness[fittest])
            fittest = i;
    }
    generation.best = fitness[fittest];
    generation.fittest = population[fittest];
    if (fine && evolution->setting.method == GENETIC_CMA) {
        update_cma(&cma, population, fitness);
        for (int i = 0; i < WEIGHTS_MAX; i++)
            generation.fittest.weights[i] = clamp_weight(cma.mean[i]);
    }
    fine =
        fine && weights_evolution_compare(evolution, &generation.fittest,
                                          context, generation.baselines, err);
    if (fine) {
        evolution->cma = cma;
        memcpy(evolution->population, population, count * sizeof *population);
        memcpy(evolution->fitness, fitness, count * sizeof *fitness);
        evolution->generations = job_add_result(job, evolution->generations,
                                                &generation, sizeof generation);
    }
    free(fitness);
    free(population);
    return fine;
}

/* ---- the checkpoint ---- */

static void describe_evolution(struct job *job, struct checkpoint *checkpoint)
{
    struct weights_evolution *evolution = (struct weights_evolution *)job;
    const struct genetic_setting *setting = &evolution->setting;
    struct cma *cma = &evolution->cma;
    const int count = setting->population;

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_text(setting->game).text);
    checkpoint_options(checkpoint, GENETIC_OPTIONS, setting, "method");
    checkpoint_setting(checkpoint, "fitness",
                       setting->aim == GENETIC_MARGIN ? "margin" : "points");
    checkpoint_setting(checkpoint, "rivals",
                       setting->hall ? "hall" : "population");
    checkpoint_options(checkpoint, GENETIC_OPTIONS, setting,
                       "opening population games depth mutation");
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);

    evolution->generations = job_describe_results(
        job, checkpoint, "generations",
        WEIGHTS_MAX + 2 + WEIGHTS_EVOLUTION_BASELINES, evolution->generations,
        sizeof *evolution->generations);
    for (int i = 0; i < job->count; i++) {
        struct weights_evolution_generation *generation =
            &evolution->generations[i];

        checkpoint_doubles(checkpoint, generation->fittest.weights,
                           WEIGHTS_MAX);
        checkpoint_doubles(checkpoint, &generation->best, 1);
        checkpoint_doubles(checkpoint, &generation->mean, 1);
        checkpoint_doubles(checkpoint, generation->baselines,
                           WEIGHTS_EVOLUTION_BASELINES);
    }
    checkpoint_list(checkpoint, "heads", count * (WEIGHTS_MAX + 1));
    for (int i = 0; i < count; i++) {
        checkpoint_doubles(checkpoint, evolution->population[i].weights,
                           WEIGHTS_MAX);
        checkpoint_doubles(checkpoint, &evolution->fitness[i], 1);
    }
    checkpoint_list(checkpoint, "cloud",
                    2 + 3 * WEIGHTS_MAX + WEIGHTS_MAX * WEIGHTS_MAX);
    checkpoint_int64s(checkpoint, &cma->generation, 1, 0, INT64_MAX);
    checkpoint_doubles(checkpoint, &cma->sigma, 1);
    checkpoint_doubles(checkpoint, cma->mean, WEIGHTS_MAX);
    checkpoint_doubles(checkpoint, cma->step_path, WEIGHTS_MAX);
    checkpoint_doubles(checkpoint, cma->shape_path, WEIGHTS_MAX);
    for (int i = 0; i < WEIGHTS_MAX; i++)
        checkpoint_doubles(checkpoint, cma->shape.at[i], WEIGHTS_MAX);
    checkpoint_require(checkpoint, cma_sound(cma));
    if (checkpoint_is_loading(checkpoint) && cma_sound(cma))
        cma_settle(cma);
}

/* ---- the curve ---- */

enum { COLUMN_GENERATION, COLUMN_BEST, COLUMN_MEAN, COLUMN_BASELINES };
enum {
    COLUMNS = COLUMN_BASELINES + WEIGHTS_EVOLUTION_BASELINES,
    PERCENT = 100
};

static void fill_row(const void *thing, int index, double values[])
{
    const struct weights_evolution *evolution = thing;
    const struct weights_evolution_generation *generation =
        &evolution->generations[index];
    const double unit = evolution->setting.aim == GENETIC_POINTS ? PERCENT : 1;

    values[COLUMN_GENERATION] = index + 1;
    values[COLUMN_BEST] = unit * generation->best;
    values[COLUMN_MEAN] = unit * generation->mean;
    for (int i = 0; i < WEIGHTS_EVOLUTION_BASELINES; i++)
        values[COLUMN_BASELINES + i] = PERCENT * generation->baselines[i];
}

static struct curve make_curve(const struct job *job)
{
    const bool points =
        ((const struct weights_evolution *)job)->setting.aim == GENETIC_POINTS;
    const int decimals = points ? 1 : 2;

    return (struct curve){
        .count = job->count,
        .column_count = COLUMNS,
        .columns = {{.name = "generation"},
                    {.name = "best", .decimals = decimals},
                    {.name = "mean", .decimals = decimals},
                    {.name = WEIGHTS_EVOLUTION_BASELINE_NAMES[0],
                     .decimals = 1},
                    {.name = WEIGHTS_EVOLUTION_BASELINE_NAMES[1],
                     .decimals = 1}},
        .chart_count = 1,
        .charts = {{.title = points ? "points, in per cent of all"
                                    : "seeds more than the other's, in a game",
                    .y_label = points ? "%" : "seeds",
                    .first = COLUMN_BEST,
                    .count = points ? COLUMNS - 1 : 2}},
        .thing = job,
        .fill = fill_row,
    };
}

/* ---- the job ---- */

static void free_evolution(struct job *job)
{
    struct weights_evolution *evolution = (struct weights_evolution *)job;

    free(evolution->generations);
    free(evolution->fitness);
    free(evolution->population);
}

static const struct job_class CLASS = {
    .name = "genetic",
    .describe = describe_evolution,
    .step = run_generation,
    .curve = make_curve,
    .free = free_evolution,
};

struct weights_evolution *
weights_evolution_new(const struct genetic_setting *setting)
{
    struct weights_evolution *evolution = memory_new(1, sizeof *evolution);
    const size_t count = (size_t)setting->population;
    double mean[WEIGHTS_MAX];

    assert(setting->population >= WEIGHTS_EVOLUTION_POPULATION_MIN &&
           setting->population <= WEIGHTS_EVOLUTION_POPULATION_MAX);
    evolution->job = job_begin(&CLASS, setting->generations);
    evolution->setting = *setting;
    evolution->population = memory_new(count, sizeof *evolution->population);
    evolution->fitness = memory_new(count, sizeof *evolution->fitness);
    for (int i = 0; i < WEIGHTS_MAX; i++)
        mean[i] = (FIRST[i].low + FIRST[i].high) / 2;
    cma_begin(&evolution->cma, WEIGHTS_MAX, setting->population, mean, CLOUD);
    return evolution;
}
