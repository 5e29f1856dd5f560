/* Generations of matrices. */
#include "lab/evolution/evolve_matrices.h"
#include "base/clock.h"
#include "base/memory.h"
#include "lab/evolution/evolve_matrices_games.h"
#include "lab/evolution/evolve_matrices_inside.h"
#include "lab/evolution/evolve_matrices_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING = 2, TRIAL_OPENING = 4 };

/* What chance is needed for; a tournament of a generation has others. */
enum { STREAM_FIRST = 1, STREAM_TRAINERS, STREAM_CHILDREN, STREAM_TRIAL };

const char *const MATRIX_EVOLUTION_TRAINER_NAMES[MATRIX_EVOLUTION_TRAINERS] = {
    "neutral", "aggressive", "defensive"};

static struct rng chance(const struct matrix_evolution *breeding,
                         uint64_t stream)
{
    return rng_new(breeding->setting.seed,
                   stream << 56 | (uint64_t)breeding->count << 32);
}

/* ---- matrices that there are ---- */

static void baselines(struct weights_matrix matrices[MATRIX_EVOLUTION_TRAINERS])
{
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++) {
        struct err err;
        const bool found = weights_find_matrix(
            MATRIX_EVOLUTION_TRAINER_NAMES[i], &matrices[i], &err);

        assert(found);
        (void)found;
    }
}

/* Every weight of theirs moved, for one generation. */
static void train(const struct matrix_evolution *breeding,
                  struct weights_matrix trainers[MATRIX_EVOLUTION_TRAINERS])
{
    struct rng rng = chance(breeding, STREAM_TRAINERS);

    baselines(trainers);
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        rows_move(&trainers[i], WEIGHT_WHOLE, breeding->setting.interval, &rng);
}

/* At random; or those that there are, again and again, each but the first
 * three with what mutation does to it. */
static void draw_first(struct matrix_evolution *breeding)
{
    const struct matrix_evolution_setting *setting = &breeding->setting;
    struct rng rng = chance(breeding, STREAM_FIRST);
    struct weights_matrix known[MATRIX_EVOLUTION_TRAINERS];

    baselines(known);
    for (int i = 0; i < setting->population; i++) {
        struct weights_matrix *matrix = &breeding->population[i];

        if (!setting->seeded) {
            rows_draw(matrix, &rng);
            continue;
        }
        *matrix = known[i % MATRIX_EVOLUTION_TRAINERS];
        if (i >= MATRIX_EVOLUTION_TRAINERS)
            rows_move(matrix, WEIGHT_WHOLE, setting->interval, &rng);
    }
}

struct matrix_evolution *
matrix_evolution_new(const struct matrix_evolution_setting *setting)
{
    struct matrix_evolution *breeding = memory_new(1, sizeof *breeding);
    const size_t size = (size_t)setting->population;

    breeding->setting = *setting;
    breeding->population = memory_new(size, sizeof *breeding->population);
    draw_first(breeding);
    return breeding;
}

void matrix_evolution_free(struct matrix_evolution *breeding)
{
    if (breeding == NULL)
        return;
    free(breeding->population);
    free(breeding->generations);
    free(breeding);
}

int matrix_evolution_count(const struct matrix_evolution *breeding)
{
    return breeding->count;
}

const struct matrix_evolution_generation *
matrix_evolution_at(const struct matrix_evolution *breeding, int index)
{
    return &breeding->generations[index];
}

const struct weights_matrix *
matrix_evolution_population(const struct matrix_evolution *breeding)
{
    return breeding->population;
}

/* ---- fitness ---- */

struct fitness {
    int candidate;
    int64_t difference;
    int64_t plies;
};

/* The fittest first; of equal ones who stood before. */
static int compare(const void *left, const void *right)
{
    const struct fitness *one = left, *other = right;

    if (one->difference != other->difference)
        return one->difference > other->difference ? -1 : 1;
    if (one->plies != other->plies)
        return one->plies < other->plies ? -1 : 1;
    return one->candidate - other->candidate;
}

static void rank(const struct tournament_score scores[], int count,
                 struct fitness order[])
{
    for (int i = 0; i < count; i++) {
        order[i] = (struct fitness){.candidate = i};
        for (int k = 0; k < MATRIX_EVOLUTION_TRAINERS; k++) {
            const struct tournament_score *score =
                &scores[i * MATRIX_EVOLUTION_TRAINERS + k];

            order[i].difference += score->won - score->lost;
            order[i].plies += score->plies;
        }
    }
    qsort(order, (size_t)count, sizeof *order, compare);
}

static void record(struct matrix_evolution *breeding,
                   const struct tournament_score scores[],
                   const struct fitness *fittest)
{
    breeding->generations =
        memory_grow(breeding->generations, &breeding->capacity,
                    breeding->count + 1, sizeof *breeding->generations);

    struct matrix_evolution_generation *generation =
        &breeding->generations[breeding->count];

    *generation = (struct matrix_evolution_generation){
        .difference = fittest->difference,
        .plies = fittest->plies,
        .fittest = breeding->population[fittest->candidate],
    };
    for (int i = 0;
         i < breeding->setting.population * MATRIX_EVOLUTION_TRAINERS; i++) {
        generation->moves[i % MATRIX_EVOLUTION_TRAINERS] += scores[i].plies;
        generation->marbles[i % MATRIX_EVOLUTION_TRAINERS] += scores[i].won;
    }
}

/* ---- the next generation ---- */

/* As many as have, with a child of each two of them, at least the population:
 * 4 and 6 of 10. */
static int parent_count(int population)
{
    int parents = 1;

    while (parents * (parents + 1) / 2 < population)
        parents++;
    return parents;
}

static void breed(struct matrix_evolution *breeding,
                  const struct fitness order[])
{
    const struct matrix_evolution_setting *setting = &breeding->setting;
    const int parents = parent_count(setting->population);
    struct weights_matrix *next =
        memory_new((size_t)setting->population, sizeof *next);
    int count = 0;

    for (; count < parents; count++)
        next[count] = breeding->population[order[count].candidate];
    for (int i = 0; i < parents; i++)
        for (int k = i + 1; k < parents && count < setting->population; k++)
            next[count++] = rows_cross(&next[i], &next[k]);

    struct rng rng = chance(breeding, STREAM_CHILDREN);

    for (int i = 0; i < count; i++)
        rows_move(&next[i], setting->mutation, setting->interval, &rng);
    free(breeding->population);
    breeding->population = next;
}

static struct tournament tournament_of(const struct matrix_evolution *breeding,
                                       const struct matrix_evolution_crew *crew)
{
    const struct matrix_evolution_setting *setting = &breeding->setting;
    const int64_t games = (int64_t)setting->population *
                          MATRIX_EVOLUTION_TRAINERS * setting->games;

    return (struct tournament){
        .game = setting->game,
        .candidates = breeding->population,
        .count = setting->population,
        .games = setting->games,
        .opening = OPENING,
        .seed = setting->seed,
        .stream = (uint64_t)breeding->count,
        .before = games * (breeding->count - breeding->resumed),
        .total = games * (crew->generations - breeding->resumed),
    };
}

bool matrix_evolution_step(struct matrix_evolution *breeding,
                           const struct matrix_evolution_crew *crew,
                           struct err *err)
{
    const size_t size = (size_t)breeding->setting.population;
    struct weights_matrix trainers[MATRIX_EVOLUTION_TRAINERS];
    struct tournament tournament = tournament_of(breeding, crew);
    struct tournament_score *scores =
        memory_new(size * MATRIX_EVOLUTION_TRAINERS, sizeof *scores);
    struct fitness *order = memory_new(size, sizeof *order);

    train(breeding, trainers);
    tournament.trainers = trainers;

    const bool played = tournament_play(&tournament, crew, scores, err);

    if (played) {
        rank(scores, tournament.count, order);
        record(breeding, scores, &order[0]);
        breed(breeding, order);
        breeding->count++;
    }
    free(order);
    free(scores);
    return played;
}

/* ---- a trial ---- */

bool matrix_evolution_try(const struct game *game,
                          const struct weights_matrix *matrix, int games,
                          uint64_t seed,
                          const struct matrix_evolution_crew *crew,
                          struct matrix_evolution_trial *trial, struct err *err)
{
    struct weights_matrix trainers[MATRIX_EVOLUTION_TRAINERS];
    struct tournament_score scores[MATRIX_EVOLUTION_TRAINERS];
    const struct tournament tournament = {
        .game = game,
        .candidates = matrix,
        .count = 1,
        .trainers = trainers,
        .games = games,
        .opening = TRIAL_OPENING,
        .seed = seed,
        .stream = (uint64_t)STREAM_TRIAL << 24,
        .total = (int64_t)games * MATRIX_EVOLUTION_TRAINERS,
    };

    baselines(trainers);
    if (!tournament_play(&tournament, crew, scores, err))
        return false;
    trial->games = games;
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        trial->points[i] = scores[i].half_points / 2.0;
    return true;
}
