/* SPDX-License-Identifier: MIT */
/* The evolution of the feature checker: selection, crossover, mutation. */
#include "lab/evolution/evolve_checker.h"
#include "base/memory.h"
#include "lab/evolution/evolve_checker_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP_LARGEST = 30, /* of a mutation, up or down */
    GENE_LEAST = 1
};

/* ---- settings ---- */

#define AT(member) OPTION_AT(struct checker_evolution_setting, member)

const struct option CHECKER_EVOLUTION_OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .standard_text = CHECKER_EVOLUTION_GAME,
     .about = "a sowing game"},
    {"--generations", "N", OPTION_NUMBER, AT(generations), .min = 1,
     .max = 8000, .standard = 200, .about = "generations"},
    {"--population", "N", OPTION_NUMBER, AT(population), .min = 2,
     .max = CHECKER_EVOLUTION_POPULATION_MAX, .standard = 100,
     .about = "individuals per generation"},
    {"--games", "N", OPTION_NUMBER, AT(games), .min = 1, .max = 10000,
     .standard = 20, .about = "games of an individual in a generation"},
    {"--mutation", "P", OPTION_THOUSANDTHS, AT(mutation), .max = 1000,
     .standard = 100, .about = "probability that a weight is mutated"},
    {"--fitness", "WHAT", OPTION_WORD, AT(aim),
     .words = {[CHECKER_EVOLUTION_SEEDS] = "seeds",
               [CHECKER_EVOLUTION_WINS] = "wins"},
     .about = "what is counted as fitness"},
    {"--against", "OPPONENTS", OPTION_TEXT, .standard_text = "3",
     .about = "plies of a search, as 3 or 1..4, or peers"},
    {"--elite", "N", OPTION_NUMBER, AT(elite),
     .max = CHECKER_EVOLUTION_POPULATION_MAX,
     .about = "fittest individuals that stay unchanged"},
    {"--baseline", AT(baseline),
     .about = "subtract the least fitness before selection"},
    JOB_OPTIONS,
};

struct checker_evolution_setting
checker_evolution_standard(const struct game *game)
{
    struct checker_evolution_setting setting = {
        .game = game, .first_ply = 3, .last_ply = 3, .seed = 1};

    option_set_standard(CHECKER_EVOLUTION_OPTIONS, &setting);
    return setting;
}

bool checker_evolution_allowed(const struct checker_evolution_setting *setting,
                               struct err *err)
{
    const int first = setting->first_ply, last = setting->last_ply;

    if (!mancala_is(setting->game))
        return err_set(err, "game: evolved: does not know %s",
                       setting->game->name);
    if (mancala_rules(setting->game)->relay)
        return err_set(err, "game: relays make turns too long for the search "
                            "of an opponent");
    if (!option_allows(CHECKER_EVOLUTION_OPTIONS, setting, err))
        return false;
    if (setting->elite > setting->population)
        return err_set(err, "elite: %d is not in 0..%d", setting->elite,
                       setting->population);
    return setting->peers ||
           (first >= 1 && last >= first && last <= CHECKER_EVOLUTION_PLY_MAX) ||
           err_set(err, "against: %d..%d is not in 1..%d", first, last,
                   CHECKER_EVOLUTION_PLY_MAX);
}

/* ---- genes ---- */

static int *genes_of(struct checker *checker)
{
    return &checker->weights[0][0];
}

void checker_evolution_cross(struct checker *one, struct checker *other,
                             struct rng *rng)
{
    const int cut = 1 + (int)rng_below(rng, CHECKER_GENES - 1);

    for (int i = cut; i < CHECKER_GENES; i++) {
        const int gene = genes_of(one)[i];

        genes_of(one)[i] = genes_of(other)[i];
        genes_of(other)[i] = gene;
    }
}

void checker_evolution_mutate(struct checker *checker, int rate,
                              struct rng *rng)
{
    int *genes = genes_of(checker);

    for (int i = 0; i < CHECKER_GENES; i++) {
        if ((int)rng_below(rng, 1000) >= rate)
            continue;
        genes[i] += (int)rng_below(rng, 2 * STEP_LARGEST + 1) - STEP_LARGEST;
        if (genes[i] < GENE_LEAST)
            genes[i] = GENE_LEAST;
        if (genes[i] > CHECKER_WEIGHT_LARGEST)
            genes[i] = CHECKER_WEIGHT_LARGEST;
    }
}

/* ---- selection ---- */

int checker_evolution_select(const int64_t *shares, int count, struct rng *rng)
{
    int64_t all = 0;
    int chosen = 0;

    for (int i = 0; i < count; i++)
        all += shares[i];
    if (all == 0)
        return (int)rng_below(rng, (uint32_t)count);

    int64_t place = (int64_t)(rng_next(rng) % (uint64_t)all);

    while (place >= shares[chosen])
        place -= shares[chosen++];
    return chosen;
}

void checker_evolution_shares(const int64_t *fitness, int count, bool baseline,
                              int64_t *shares)
{
    int64_t least = fitness[0];

    for (int i = 1; i < count; i++)
        least = fitness[i] < least ? fitness[i] : least;
    for (int i = 0; i < count; i++)
        shares[i] = fitness[i] - (baseline ? least : 0);
}

/* Makes the next population: the elite, the fittest first (equal ones stay in
 * their order), and children. */
static void make_population(const struct checker_evolution *evolution,
                            struct checker *next, struct rng *rng)
{
    const struct checker_evolution_setting *setting = &evolution->setting;
    const struct checker *parents = evolution->population;
    const int64_t *fitness = evolution->fitness;
    const int count = setting->population;
    bool *taken = memory_new((size_t)count, sizeof *taken);
    int64_t *shares = memory_new((size_t)count, sizeof *shares);

    for (int i = 0; i < setting->elite; i++) {
        int best = -1;

        for (int k = 0; k < count; k++)
            if (!taken[k] && (best < 0 || fitness[k] > fitness[best]))
                best = k;
        taken[best] = true;
        next[i] = parents[best];
    }
    checker_evolution_shares(fitness, count, setting->baseline, shares);
    for (int i = setting->elite; i < count; i += 2) {
        struct checker pair[2];

        for (int k = 0; k < 2; k++)
            pair[k] = parents[checker_evolution_select(shares, count, rng)];
        checker_evolution_cross(&pair[0], &pair[1], rng);
        for (int k = 0; k < 2 && i + k < count; k++) {
            checker_evolution_mutate(&pair[k], setting->mutation, rng);
            next[i + k] = pair[k];
        }
    }
    free(shares);
    free(taken);
}

/* ---- generations ---- */

int checker_evolution_champion(const struct checker_evolution *evolution)
{
    int best = 0;

    for (int i = 1; i < evolution->setting.population; i++)
        if (evolution->fitness[i] > evolution->fitness[best])
            best = i;
    return best;
}

/* Leaves the evolution as it was if it is stopped. */
static bool run_generation(struct job *job, const struct job_context *context,
                           struct err *err)
{
    struct checker_evolution *evolution = (struct checker_evolution *)job;
    const struct checker_evolution_setting *setting = &evolution->setting;
    const size_t count = (size_t)setting->population;
    struct rng rng = checker_evolution_rng(setting->seed, job->count,
                                           CHECKER_EVOLUTION_REPRODUCTION, 0);
    struct checker *population = memory_new(count, sizeof *population);
    int64_t *fitness = memory_new(count, sizeof *fitness);
    struct checker_evolution_generation generation = {.ply = 0};

    if (job->count > 0)
        make_population(evolution, population, &rng);
    for (size_t i = 0; job->count == 0 && i < count; i++) {
        int *const genes = genes_of(&population[i]);

        for (int k = 0; k < CHECKER_GENES; k++)
            genes[k] = GENE_LEAST +
                       (int)rng_below(&rng, CHECKER_EVOLUTION_GENE_FIRST_MAX);
    }

    /* Each depth lasts equally long, the last one to the end. */
    if (!setting->peers) {
        const int plies = setting->last_ply - setting->first_ply + 1;
        const int ply =
            setting->first_ply + job->count * plies / setting->generations;

        generation.ply = ply < setting->last_ply ? ply : setting->last_ply;
    }

    const bool fine = checker_evolution_measure(
        evolution, population, generation.ply, context, fitness, err);

    if (fine) {
        memcpy(evolution->population, population, count * sizeof *population);
        memcpy(evolution->fitness, fitness, count * sizeof *fitness);
        generation.best = fitness[checker_evolution_champion(evolution)];
        for (size_t i = 0; i < count; i++)
            generation.sum += fitness[i];
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
    struct checker_evolution *evolution = (struct checker_evolution *)job;
    const struct checker_evolution_setting *setting = &evolution->setting;
    const int count = setting->population;

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_text(setting->game).text);
    if (setting->peers)
        checkpoint_setting(checkpoint, "against", "peers");
    else if (setting->first_ply == setting->last_ply)
        checkpoint_setting(checkpoint, "against", "%d", setting->first_ply);
    else /* the depth depends on the number of generations */
        checkpoint_setting(checkpoint, "against", "%d..%d in %d",
                           setting->first_ply, setting->last_ply,
                           setting->generations);
    checkpoint_options(checkpoint, CHECKER_EVOLUTION_OPTIONS, setting,
                       "fitness population games elite baseline mutation");
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);

    evolution->generations = job_describe_results(
        job, checkpoint, "curve", 3, evolution->generations,
        sizeof *evolution->generations);
    for (int i = 0; i < job->count; i++) {
        struct checker_evolution_generation *generation =
            &evolution->generations[i];

        checkpoint_ints(checkpoint, &generation->ply, 1, 0,
                        CHECKER_EVOLUTION_PLY_MAX);
        checkpoint_int64s(checkpoint, &generation->best, 1, 0, INT64_MAX);
        checkpoint_int64s(checkpoint, &generation->sum, 1, 0, INT64_MAX);
    }
    checkpoint_list(checkpoint, "heads", count * (1 + CHECKER_GENES));
    for (int i = 0; i < count; i++) {
        checkpoint_int64s(checkpoint, &evolution->fitness[i], 1, 0, INT64_MAX);
        checkpoint_ints(checkpoint, genes_of(&evolution->population[i]),
                        CHECKER_GENES, 0, CHECKER_WEIGHT_LARGEST);
    }
}

/* ---- the curve ---- */

enum { COLUMN_GENERATION, COLUMN_BEST, COLUMN_MEAN, COLUMN_PLY, COLUMNS };

/* Fills in seeds or wins per game. */
static void fill_row(const void *thing, int index, double values[])
{
    const struct checker_evolution *evolution = thing;
    const struct checker_evolution_setting *setting = &evolution->setting;
    const struct checker_evolution_generation *generation =
        &evolution->generations[index];

    values[COLUMN_GENERATION] = index + 1;
    values[COLUMN_BEST] = (double)generation->best / setting->games;
    values[COLUMN_MEAN] =
        (double)generation->sum / setting->games / setting->population;
    values[COLUMN_PLY] = generation->ply;
}

static struct curve make_curve(const struct job *job)
{
    const bool wins = ((const struct checker_evolution *)job)->setting.aim ==
                      CHECKER_EVOLUTION_WINS;
    const int decimals = wins ? 3 : 2;

    return (struct curve){
        .count = job->count,
        .column_count = COLUMNS,
        .columns = {{.name = "generation"},
                    {.name = "best", .decimals = decimals},
                    {.name = "mean", .decimals = decimals},
                    {.name = "plies"}},
        .chart_count = 1,
        .charts = {{.title =
                        wins ? "games won, of each" : "seeds won in a game",
                    .y_label = wins ? "wins" : "seeds",
                    .first = COLUMN_BEST,
                    .count = 2}},
        .thing = job,
        .fill = fill_row,
    };
}

/* ---- the job ---- */

static void free_evolution(struct job *job)
{
    struct checker_evolution *evolution = (struct checker_evolution *)job;

    checker_players_free(evolution->players);
    free(evolution->generations);
    free(evolution->fitness);
    free(evolution->population);
}

static const struct job_class CLASS = {
    .name = "evolve",
    .describe = describe_evolution,
    .step = run_generation,
    .curve = make_curve,
    .free = free_evolution,
};

struct checker_evolution *
checker_evolution_new(const struct checker_evolution_setting *setting)
{
    struct checker_evolution *evolution = memory_new(1, sizeof *evolution);
    const size_t count = (size_t)setting->population;

    evolution->job = job_begin(&CLASS, setting->generations);
    evolution->setting = *setting;
    evolution->population = memory_new(count, sizeof *evolution->population);
    evolution->fitness = memory_new(count, sizeof *evolution->fitness);
    return evolution;
}
