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

/* What random numbers are needed for; the games of a batch have streams of
 * their own. */
enum { STREAM_FIRST = 1, STREAM_OPPONENTS, STREAM_CHILDREN, STREAM_EVALUATION };

const char *const MATRIX_EVOLUTION_BASELINE_NAMES[MATRIX_EVOLUTION_BASELINES] =
    {"neutral", "aggressive", "defensive"};

struct matrix_evolution_setting
matrix_evolution_standard(const struct game *game)
{
    return (struct matrix_evolution_setting){
        .game = game,
        .population = 10,
        .generations = 10,
        .games = 4,
        .mutation = 100,
        .interval = 150,
        .seed = 1,
    };
}

static struct rng make_rng(const struct matrix_evolution *evolution,
                           uint64_t stream)
{
    return rng_new(evolution->setting.seed,
                   stream << 56 | (uint64_t)evolution->generation << 32);
}

/* ---- operators: integers only, so that they do the same on all machines ----
 */

static void normalise_row(int row[STRATEGY_COUNT])
{
    for (int i = 0; i < STRATEGY_COUNT; i++)
        row[i] = row[i] < 0 ? 0 : row[i];
    if (!weights_normalise(row))
        for (int i = 0; i < STRATEGY_COUNT; i++)
            row[i] = WEIGHT_WHOLE / STRATEGY_COUNT;
}

void matrix_evolution_normalise(struct weights_matrix *matrix)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        normalise_row(matrix->rows[mode]);
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

/* ---- populations ---- */

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

/* The baselines with every weight mutated, for one generation. */
static void
make_opponents(const struct matrix_evolution *evolution,
               struct weights_matrix opponents[MATRIX_EVOLUTION_BASELINES])
{
    struct rng rng = make_rng(evolution, STREAM_OPPONENTS);

    find_baselines(opponents);
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        matrix_evolution_mutate(&opponents[i], WEIGHT_WHOLE,
                                evolution->setting.interval, &rng);
}

/* At random; or the baselines again and again, all but the first three with
 * every weight mutated. */
static void draw_population(struct matrix_evolution *evolution)
{
    const struct matrix_evolution_setting *setting = &evolution->setting;
    struct rng rng = make_rng(evolution, STREAM_FIRST);
    struct weights_matrix baselines[MATRIX_EVOLUTION_BASELINES];

    find_baselines(baselines);
    for (int i = 0; i < setting->population; i++) {
        struct weights_matrix *matrix = &evolution->population[i];

        if (!setting->seeded) {
            matrix_evolution_draw(matrix, &rng);
            continue;
        }
        *matrix = baselines[i % MATRIX_EVOLUTION_BASELINES];
        if (i >= MATRIX_EVOLUTION_BASELINES)
            matrix_evolution_mutate(matrix, WEIGHT_WHOLE, setting->interval,
                                    &rng);
    }
}

/* ---- selection ---- */

struct matrix_fitness {
    int individual;
    int64_t difference;
    int64_t plies;
};

/* The fittest first; of equal ones the first. */
static int compare_fitness(const void *left, const void *right)
{
    const struct matrix_fitness *one = left, *other = right;

    if (one->difference != other->difference)
        return one->difference > other->difference ? -1 : 1;
    if (one->plies != other->plies)
        return one->plies < other->plies ? -1 : 1;
    return one->individual - other->individual;
}

static void rank_population(const struct matrix_score scores[], int count,
                            struct matrix_fitness ranking[])
{
    for (int i = 0; i < count; i++) {
        ranking[i] = (struct matrix_fitness){.individual = i};
        for (int k = 0; k < MATRIX_EVOLUTION_BASELINES; k++) {
            const struct matrix_score *score =
                &scores[i * MATRIX_EVOLUTION_BASELINES + k];

            ranking[i].difference += score->won - score->lost;
            ranking[i].plies += score->plies;
        }
    }
    qsort(ranking, (size_t)count, sizeof *ranking, compare_fitness);
}

static void add_generation(struct matrix_evolution *evolution,
                           const struct matrix_score scores[],
                           const struct matrix_fitness *fittest)
{
    struct matrix_evolution_generation generation = {
        .difference = fittest->difference,
        .plies = fittest->plies,
        .fittest = evolution->population[fittest->individual],
    };

    for (int i = 0;
         i < evolution->setting.population * MATRIX_EVOLUTION_BASELINES; i++) {
        generation.moves[i % MATRIX_EVOLUTION_BASELINES] += scores[i].plies;
        generation.marbles[i % MATRIX_EVOLUTION_BASELINES] += scores[i].won;
    }
    evolution->generations =
        memory_grow(evolution->generations, &evolution->capacity,
                    evolution->generation + 1, sizeof generation);
    evolution->generations[evolution->generation] = generation;
}

/* The fewest parents that, with a child of each two of them, make up the
 * population: 4, and 6 children, of 10. */
static int count_parents(int population)
{
    int parents = 1;

    while (parents * (parents + 1) / 2 < population)
        parents++;
    return parents;
}

static void make_population(struct matrix_evolution *evolution,
                            const struct matrix_fitness ranking[])
{
    const struct matrix_evolution_setting *setting = &evolution->setting;
    const int parents = count_parents(setting->population);
    struct rng rng = make_rng(evolution, STREAM_CHILDREN);
    struct weights_matrix *next =
        memory_new((size_t)setting->population, sizeof *next);
    int count = 0;

    for (; count < parents; count++)
        next[count] = evolution->population[ranking[count].individual];
    for (int i = 0; i < parents; i++)
        for (int k = i + 1; k < parents && count < setting->population; k++)
            next[count++] = matrix_evolution_cross(&next[i], &next[k]);
    for (int i = 0; i < count; i++)
        matrix_evolution_mutate(&next[i], setting->mutation, setting->interval,
                                &rng);
    free(evolution->population);
    evolution->population = next;
}

/* ---- games ---- */

/* Leaves the evolution as it was if it is stopped. */
static bool run_generation(struct job *job, const struct job_context *context,
                           struct err *err)
{
    struct matrix_evolution *evolution = (struct matrix_evolution *)job;
    const struct matrix_evolution_setting *setting = &evolution->setting;
    const size_t count = (size_t)setting->population;
    const int64_t games = (int64_t)setting->population *
                          MATRIX_EVOLUTION_BASELINES * setting->games;
    struct weights_matrix opponents[MATRIX_EVOLUTION_BASELINES];
    const struct matrix_batch batch = {
        .game = setting->game,
        .matrices = evolution->population,
        .count = setting->population,
        .opponents = opponents,
        .games = setting->games,
        .opening = OPENING,
        .seed = setting->seed,
        .stream = (uint64_t)evolution->generation,
        .job = job,
        .before = games * (evolution->generation - job->resumed),
        .total = games * (setting->generations - job->resumed),
    };
    struct matrix_score *scores =
        memory_new(count * MATRIX_EVOLUTION_BASELINES, sizeof *scores);
    struct matrix_fitness *ranking = memory_new(count, sizeof *ranking);

    make_opponents(evolution, opponents);

    const bool played = matrix_batch_play(&batch, context, scores, err);

    if (played) {
        rank_population(scores, batch.count, ranking);
        add_generation(evolution, scores, &ranking[0]);
        make_population(evolution, ranking);
        evolution->generation++;
    }
    free(ranking);
    free(scores);
    return played;
}

bool matrix_evolution_evaluate(const struct game *game,
                               const struct weights_matrix *matrix, int games,
                               uint64_t seed, const struct job_context *context,
                               struct matrix_evolution_result *result,
                               struct err *err)
{
    const struct job job = job_begin(NULL);
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
        .total = (int64_t)games * MATRIX_EVOLUTION_BASELINES,
    };

    find_baselines(baselines);
    if (!matrix_batch_play(&batch, context, scores, err))
        return false;
    result->games = games;
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        result->points[i] = scores[i].half_points / 2.0;
    return true;
}

static bool is_done(const struct job *job)
{
    const struct matrix_evolution *evolution =
        (const struct matrix_evolution *)job;

    return evolution->generation >= evolution->setting.generations;
}

/* ---- the checkpoint ---- */

static void describe_settings(const struct matrix_evolution_setting *setting,
                              struct checkpoint *checkpoint)
{
    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_text(setting->game).text);
    checkpoint_setting(checkpoint, "population", "%d", setting->population);
    checkpoint_setting(checkpoint, "games", "%d", setting->games);
    checkpoint_setting(checkpoint, "mutation", "%d/1000", setting->mutation);
    checkpoint_setting(checkpoint, "interval", "%d/1000", setting->interval);
    checkpoint_setting(checkpoint, "seeded", "%s",
                       setting->seeded ? "yes" : "no");
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);
}

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

static void describe(struct job *job, struct checkpoint *checkpoint)
{
    enum { WEIGHTS = MODE_COUNT * STRATEGY_COUNT };

    struct matrix_evolution *evolution = (struct matrix_evolution *)job;
    const int count = evolution->setting.population;

    describe_settings(&evolution->setting, checkpoint);

    const int played = checkpoint_rows(
        checkpoint, "generations", 2 * MATRIX_EVOLUTION_BASELINES + 2 + WEIGHTS,
        evolution->generation, MATRIX_EVOLUTION_GENERATIONS_MAX);

    evolution->generations =
        memory_grow(evolution->generations, &evolution->capacity, played + 1,
                    sizeof *evolution->generations);
    for (int i = 0; i < played; i++) {
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
    if (checkpoint_is_loading(checkpoint))
        job->resumed = evolution->generation = played;
}

/* ---- the curve ---- */

/* Sums in the table and the charts are the same; the CSV has them opponent by
 * opponent, and the fittest's not by game. */
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

static double curve_value(const void *thing, int index, int column)
{
    const struct matrix_evolution *evolution = thing;
    const struct matrix_evolution_generation *generation =
        &evolution->generations[index];
    const double games = evolution->setting.games * MATRIX_EVOLUTION_BASELINES;

    switch (column) {
    case COLUMN_GENERATION:
        return index + 1;
    case COLUMN_DIFFERENCE:
        return (double)generation->difference / games;
    case COLUMN_PLIES:
        return (double)generation->plies / games;
    case COLUMN_CSV_DIFFERENCE:
        return (double)generation->difference;
    case COLUMN_CSV_PLIES:
        return (double)generation->plies;
    default:
        break;
    }

    const bool csv = column >= COLUMN_CSV;
    const int from = csv ? column - COLUMN_CSV : column - COLUMN_MOVES;
    const int opponent = csv ? from / 2 : from % MATRIX_EVOLUTION_BASELINES;
    const bool moves = csv ? from % 2 == 0 : column < COLUMN_MARBLES;

    return (double)(moves ? generation->moves[opponent]
                          : generation->marbles[opponent]);
}

static struct curve make_curve(const struct job *job)
{
    static const struct curve curve = {
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
        .value = curve_value,
    };
    struct curve own = curve;

    own.thing = job;
    own.count = ((const struct matrix_evolution *)job)->generation;
    return own;
}

/* ---- the job ---- */

static void free_evolution(struct job *job)
{
    struct matrix_evolution *evolution = (struct matrix_evolution *)job;

    free(evolution->population);
    free(evolution->generations);
    free(evolution);
}

static const struct job_class CLASS = {
    .name = "genetic",
    .describe = describe,
    .is_done = is_done,
    .step = run_generation,
    .curve = make_curve,
    .free = free_evolution,
};

struct matrix_evolution *
matrix_evolution_new(const struct matrix_evolution_setting *setting)
{
    struct matrix_evolution *evolution = memory_new(1, sizeof *evolution);

    evolution->job = job_begin(&CLASS);
    evolution->setting = *setting;
    evolution->population =
        memory_new((size_t)setting->population, sizeof *evolution->population);
    draw_population(evolution);
    return evolution;
}
