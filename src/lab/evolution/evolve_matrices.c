/* SPDX-License-Identifier: MIT */
/* The evolution of matrices: selection, crossover, mutation. */
#include "lab/evolution/evolve_matrices.h"
#include "base/memory.h"
#include "lab/evolution/evolve_matrices_games.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING = 2, EVALUATION_OPENING = 4 };

/* The uses of random numbers; the games of a batch have streams of their
 * own. */
enum { STREAM_FIRST = 1, STREAM_OPPONENTS, STREAM_CHILDREN, STREAM_EVALUATION };

const char *const MATRIX_EVOLUTION_BASELINE_NAMES[MATRIX_EVOLUTION_BASELINES] =
    {"neutral", "aggressive", "defensive"};

static struct rng make_rng(const struct matrix_evolution *evolution,
                           uint64_t stream)
{
    return rng_new(evolution->setting.seed,
                   stream << 56 | (uint64_t)evolution->job.count << 32);
}

/* ---- operators: integers only, so that they do the same on all machines ----
 */

void matrix_evolution_normalise(struct weights_matrix *matrix)
{
    for (int mode = 0; mode < MODE_COUNT; mode++) {
        int *const row = matrix->rows[mode];

        for (int i = 0; i < STRATEGY_COUNT; i++)
            row[i] = row[i] < 0 ? 0 : row[i];
        if (!weights_normalise(row))
            for (int i = 0; i < STRATEGY_COUNT; i++)
                row[i] = WEIGHT_WHOLE / STRATEGY_COUNT;
    }
}

void matrix_evolution_draw(struct weights_matrix *matrix, struct rng *rng)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        for (int i = 0; i < STRATEGY_COUNT; i++)
            matrix->rows[mode][i] = (int)rng_below(rng, WEIGHT_WHOLE);
    matrix_evolution_normalise(matrix);
}

void matrix_evolution_mutate(struct weights_matrix *matrix, int rate,
                             int interval, struct rng *rng)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        for (int i = 0; i < STRATEGY_COUNT; i++) {
            const bool moved = (int)rng_below(rng, 1000) < rate;
            const int by =
                interval > 0
                    ? (int)rng_below(rng, 2 * (uint32_t)interval) - interval
                    : 0;

            matrix->rows[mode][i] += moved ? by : 0;
        }
    matrix_evolution_normalise(matrix);
}

struct weights_matrix matrix_evolution_cross(const struct weights_matrix *one,
                                             const struct weights_matrix *other)
{
    struct weights_matrix child;

    for (int mode = 0; mode < MODE_COUNT; mode++)
        for (int i = 0; i < STRATEGY_COUNT; i++)
            child.rows[mode][i] = one->rows[mode][i] + other->rows[mode][i];
    matrix_evolution_normalise(&child);
    return child;
}

/* ---- generations ---- */

static void
find_baselines(struct weights_matrix matrices[MATRIX_EVOLUTION_BASELINES])
{
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++) {
        struct err err;
        const bool found = weights_find_matrix(
            MATRIX_EVOLUTION_BASELINE_NAMES[i], &matrices[i], &err);

        assert(found);
        (void)found;
    }
}

struct matrix_fitness {
    int individual;
    int64_t difference;
    int64_t plies;
};

/* The fittest first; equal ones stay in their order. */
static int compare_fitness(const void *left, const void *right)
{
    const struct matrix_fitness *one = left, *other = right;

    if (one->difference != other->difference)
        return one->difference > other->difference ? -1 : 1;
    if (one->plies != other->plies)
        return one->plies < other->plies ? -1 : 1;
    return one->individual - other->individual;
}

/* Makes a population of the fewest parents that are enough with one child of
 * every two of them: of 10, 4 are parents and 6 children. Then some weights of
 * all are mutated. */
static struct weights_matrix *
make_population(const struct matrix_evolution *evolution,
                const struct matrix_fitness ranking[])
{
    const struct genetic_setting *setting = &evolution->setting;
    struct rng rng = make_rng(evolution, STREAM_CHILDREN);
    struct weights_matrix *next =
        memory_new((size_t)setting->population, sizeof *next);
    int parents = 1, count = 0;

    while (parents * (parents + 1) / 2 < setting->population)
        parents++;
    for (; count < parents; count++)
        next[count] = evolution->population[ranking[count].individual];
    for (int i = 0; i < parents; i++)
        for (int k = i + 1; k < parents && count < setting->population; k++)
            next[count++] = matrix_evolution_cross(&next[i], &next[k]);
    for (int i = 0; i < count; i++)
        matrix_evolution_mutate(&next[i], setting->mutation, setting->interval,
                                &rng);
    return next;
}

/* Ranks the population by its scores, which become a result, and replaces it.
 */
static void add_generation(struct matrix_evolution *evolution,
                           const struct matrix_score scores[])
{
    const int count = evolution->setting.population;
    struct matrix_fitness *ranking = memory_new((size_t)count, sizeof *ranking);
    struct matrix_evolution_generation generation = {.plies = 0};

    for (int i = 0; i < count; i++)
        ranking[i].individual = i;
    for (int i = 0; i < count * MATRIX_EVOLUTION_BASELINES; i++) {
        const int opponent = i % MATRIX_EVOLUTION_BASELINES;
        struct matrix_fitness *fitness =
            &ranking[i / MATRIX_EVOLUTION_BASELINES];

        fitness->difference += scores[i].won - scores[i].lost;
        fitness->plies += scores[i].plies;
        generation.moves[opponent] += scores[i].plies;
        generation.marbles[opponent] += scores[i].won;
    }
    qsort(ranking, (size_t)count, sizeof *ranking, compare_fitness);
    generation.difference = ranking[0].difference;
    generation.plies = ranking[0].plies;
    generation.fittest = evolution->population[ranking[0].individual];

    struct weights_matrix *const next = make_population(evolution, ranking);

    free(evolution->population);
    evolution->population = next;
    evolution->generations =
        job_add_result(&evolution->job, evolution->generations, &generation,
                       sizeof generation);
    free(ranking);
}

/* Leaves the evolution as it was if it is stopped. */
static bool run_generation(struct job *job, const struct job_context *context,
                           struct err *err)
{
    struct matrix_evolution *evolution = (struct matrix_evolution *)job;
    const struct genetic_setting *setting = &evolution->setting;
    struct rng rng = make_rng(evolution, STREAM_OPPONENTS);
    struct weights_matrix opponents[MATRIX_EVOLUTION_BASELINES];
    const struct matrix_batch batch = {
        .game = setting->game,
        .matrices = evolution->population,
        .count = setting->population,
        .opponents = opponents,
        .games = setting->games,
        .opening = OPENING,
        .seed = setting->seed,
        .stream = (uint64_t)job->count,
        .job = job,
    };
    struct matrix_score *scores =
        memory_new((size_t)setting->population * MATRIX_EVOLUTION_BASELINES,
                   sizeof *scores);

    find_baselines(opponents);
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        matrix_evolution_mutate(&opponents[i], WEIGHT_WHOLE, setting->interval,
                                &rng);

    const bool played = matrix_batch_play(&batch, context, scores, err);

    if (played)
        add_generation(evolution, scores);
    free(scores);
    return played;
}

bool matrix_evolution_evaluate(const struct game *game,
                               const struct weights_matrix *matrix, int games,
                               uint64_t seed, const struct job_context *context,
                               struct matrix_evolution_result *result,
                               struct err *err)
{
    const struct job job = job_begin(NULL, 1);
    struct weights_matrix baselines[MATRIX_EVOLUTION_BASELINES];
    struct matrix_score scores[MATRIX_EVOLUTION_BASELINES];
    const struct matrix_batch batch = {
        .game = game,
        .matrices = matrix,
        .count = 1,
        .opponents = baselines,
        .games = games,
        .opening = EVALUATION_OPENING,
        .seed = seed,
        .stream = (uint64_t)STREAM_EVALUATION << 24,
        .job = &job,
    };

    find_baselines(baselines);
    if (!matrix_batch_play(&batch, context, scores, err))
        return false;
    result->games = games;
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        result->points[i] = scores[i].half_points / 2.0;
    return true;
}

/* ---- the checkpoint ---- */

static void describe_matrix(struct weights_matrix *matrix,
                            struct checkpoint *checkpoint)
{
    for (int mode = 0; mode < MODE_COUNT; mode++) {
        int *row = matrix->rows[mode];
        int sum = 0;

        checkpoint_ints(checkpoint, row, STRATEGY_COUNT, 0, WEIGHT_WHOLE);
        for (int i = 0; i < STRATEGY_COUNT; i++)
            sum += row[i];
        checkpoint_require(checkpoint, sum == WEIGHT_WHOLE);
    }
}

static void describe_evolution(struct job *job, struct checkpoint *checkpoint)
{
    enum { WEIGHTS = MODE_COUNT * STRATEGY_COUNT };

    struct matrix_evolution *evolution = (struct matrix_evolution *)job;
    const struct genetic_setting *setting = &evolution->setting;
    const int count = setting->population;

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_kept(setting->game).text);
    checkpoint_options(checkpoint, GENETIC_OPTIONS, setting,
                       "population games mutation interval seeded");
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);

    evolution->generations = job_describe_results(
        job, checkpoint, "generations",
        2 * MATRIX_EVOLUTION_BASELINES + 2 + WEIGHTS, evolution->generations,
        sizeof *evolution->generations);
    for (int i = 0; i < job->count; i++) {
        struct matrix_evolution_generation *generation =
            &evolution->generations[i];

        for (int k = 0; k < MATRIX_EVOLUTION_BASELINES; k++) {
            checkpoint_int64s(checkpoint, &generation->moves[k], 1, 0,
                              INT64_MAX);
            checkpoint_int64s(checkpoint, &generation->marbles[k], 1, 0,
                              INT64_MAX);
        }
        checkpoint_int64s(checkpoint, &generation->difference, 1, INT64_MIN,
                          INT64_MAX);
        checkpoint_int64s(checkpoint, &generation->plies, 1, 0, INT64_MAX);
        describe_matrix(&generation->fittest, checkpoint);
    }
    checkpoint_list(checkpoint, "matrices", count * WEIGHTS);
    for (int i = 0; i < count; i++)
        describe_matrix(&evolution->population[i], checkpoint);
}

/* ---- the curve ---- */

/* The table and the charts have the same sums; the CSV has them for each
 * opponent, and those of the fittest not per game. */
enum {
    COLUMN_GENERATION,
    COLUMN_MOVES,
    COLUMN_MARBLES = COLUMN_MOVES + MATRIX_EVOLUTION_BASELINES,
    COLUMN_DIFFERENCE = COLUMN_MARBLES + MATRIX_EVOLUTION_BASELINES,
    COLUMN_PLIES,
    COLUMN_CSV,
    COLUMN_CSV_DIFFERENCE = COLUMN_CSV + 2 * MATRIX_EVOLUTION_BASELINES,
    COLUMN_CSV_PLIES,
    COLUMNS
};

static void fill_row(const void *thing, int index, double values[])
{
    const struct matrix_evolution *evolution = thing;
    const struct matrix_evolution_generation *generation =
        &evolution->generations[index];
    const double games = evolution->setting.games * MATRIX_EVOLUTION_BASELINES;

    values[COLUMN_GENERATION] = index + 1;
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++) {
        values[COLUMN_MOVES + i] = values[COLUMN_CSV + 2 * i] =
            (double)generation->moves[i];
        values[COLUMN_MARBLES + i] = values[COLUMN_CSV + 2 * i + 1] =
            (double)generation->marbles[i];
    }
    values[COLUMN_DIFFERENCE] = (double)generation->difference / games;
    values[COLUMN_PLIES] = (double)generation->plies / games;
    values[COLUMN_CSV_DIFFERENCE] = (double)generation->difference;
    values[COLUMN_CSV_PLIES] = (double)generation->plies;
}

static struct curve make_curve(const struct job *job)
{
    return (struct curve){
        .count = job->count,
        .column_count = COLUMNS,
        .columns = {{"generation", 0, CURVE_BOTH, false},
                    {" moves/neu", 0, CURVE_TABLE, false},
                    {"moves/agg", 0, CURVE_TABLE, false},
                    {"moves/def", 0, CURVE_TABLE, false},
                    {"won/neu", 0, CURVE_TABLE, false},
                    {"won/agg", 0, CURVE_TABLE, false},
                    {"won/def", 0, CURVE_TABLE, false},
                    {"fittest", 2, CURVE_TABLE, true},
                    {"moves", 1, CURVE_TABLE, false},
                    {"moves_neutral", 0, CURVE_CSV, false},
                    {"marbles_neutral", 0, CURVE_CSV, false},
                    {"moves_aggressive", 0, CURVE_CSV, false},
                    {"marbles_aggressive", 0, CURVE_CSV, false},
                    {"moves_defensive", 0, CURVE_CSV, false},
                    {"marbles_defensive", 0, CURVE_CSV, false},
                    {"fittest_difference", 0, CURVE_CSV, false},
                    {"fittest_moves", 0, CURVE_CSV, false}},
        .chart_count = 2,
        .charts = {{"moves needed by all candidates of a generation", "moves",
                    COLUMN_MOVES, MATRIX_EVOLUTION_BASELINES,
                    MATRIX_EVOLUTION_BASELINE_NAMES},
                   {"marbles won by all candidates of a generation", "marbles",
                    COLUMN_MARBLES, MATRIX_EVOLUTION_BASELINES,
                    MATRIX_EVOLUTION_BASELINE_NAMES}},
        .thing = job,
        .fill = fill_row,
    };
}

/* ---- the job ---- */

static void free_evolution(struct job *job)
{
    struct matrix_evolution *evolution = (struct matrix_evolution *)job;

    free(evolution->population);
    free(evolution->generations);
}

static const struct job_class CLASS = {
    .name = "genetic",
    .describe = describe_evolution,
    .step = run_generation,
    .curve = make_curve,
    .free = free_evolution,
};

/* The first population is random; or it repeats the baselines, with every
 * weight mutated in all but the first three. */
struct matrix_evolution *
matrix_evolution_new(const struct genetic_setting *setting)
{
    struct matrix_evolution *evolution = memory_new(1, sizeof *evolution);
    struct weights_matrix baselines[MATRIX_EVOLUTION_BASELINES];

    evolution->job = job_begin(&CLASS, setting->generations);
    evolution->setting = *setting;
    evolution->population =
        memory_new((size_t)setting->population, sizeof *evolution->population);

    struct rng rng = make_rng(evolution, STREAM_FIRST);

    find_baselines(baselines);
    for (int i = 0; i < setting->population; i++) {
        struct weights_matrix *matrix = &evolution->population[i];

        *matrix = baselines[i % MATRIX_EVOLUTION_BASELINES];
        if (!setting->seeded)
            matrix_evolution_draw(matrix, &rng);
        else if (i >= MATRIX_EVOLUTION_BASELINES)
            matrix_evolution_mutate(matrix, WEIGHT_WHOLE, setting->interval,
                                    &rng);
    }
    return evolution;
}
