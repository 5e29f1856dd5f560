/* The evolution of the feature checker: selection, crossover, mutation. */
#include "lab/evolution/evolve_checker.h"
#include "base/clock.h"
#include "base/memory.h"
#include "lab/evolution/evolve_checker_games.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEP_LARGEST = 30, /* of a mutation, up or down */
    GENE_LEAST = 1
};

struct checker_evolution_setting
checker_evolution_standard(const struct game *game)
{
    return (struct checker_evolution_setting){
        .game = game,
        .population = 100,
        .generations = 200,
        .games = 20,
        .first_ply = 3,
        .last_ply = 3,
        .mutation = 100,
        .seed = 1,
    };
}

static bool within(const char *what, int number, int min, int max,
                   struct err *err)
{
    return (number >= min && number <= max) ||
           err_set(err, "%s: %d is not in %d..%d", what, number, min, max);
}

bool checker_evolution_allowed(const struct checker_evolution_setting *setting,
                               struct err *err)
{
    if (!mancala_is(setting->game))
        return err_set(err, "evolved: does not know %s", setting->game->name);
    if (mancala_rules(setting->game)->relay)
        return err_set(err, "no trainer looks ahead where relays make turns "
                            "that hardly end");
    return within("population", setting->population, 2,
                  CHECKER_EVOLUTION_POPULATION_MAX, err) &&
           within("generations", setting->generations, 1,
                  CHECKER_EVOLUTION_GENERATIONS_MAX, err) &&
           within("games", setting->games, 1, CHECKER_EVOLUTION_GAMES_MAX,
                  err) &&
           within("elite", setting->elite, 0, setting->population, err) &&
           within("mutation", setting->mutation, 0, 1000, err) &&
           (setting->peers ||
            (within("plies", setting->first_ply, 1, CHECKER_EVOLUTION_PLY_MAX,
                    err) &&
             within("plies", setting->last_ply, setting->first_ply,
                    CHECKER_EVOLUTION_PLY_MAX, err)));
}

/* ---- genes ---- */

static int *genes_of(struct checker *checker)
{
    return &checker->weights[0][0];
}

static void draw_head(struct checker *head, struct rng *rng)
{
    int *genes = genes_of(head);

    for (int i = 0; i < CHECKER_GENES; i++)
        genes[i] =
            GENE_LEAST + (int)rng_below(rng, CHECKER_EVOLUTION_GENE_FIRST_MAX);
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

void checker_evolution_mutate(struct checker *head, int rate, struct rng *rng)
{
    int *genes = genes_of(head);

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

/* A place on the wheel, on which everybody has as much as he is fit; where all
 * are nothing, the same. */
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

/* The fittest of those who are not taken yet; of equals the first. */
static int fittest(const int64_t *fitness, const bool *taken, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++)
        if (!taken[i] && (best < 0 || fitness[i] > fitness[best]))
            best = i;
    return best;
}

static void copy_elite(const struct checker_evolution *evolution,
                       struct checker *next)
{
    const int count = evolution->setting.population;
    bool *taken = memory_new((size_t)count, sizeof *taken);

    for (int i = 0; i < evolution->setting.elite; i++) {
        const int head = fittest(evolution->fitness, taken, count);

        taken[head] = true;
        next[i] = evolution->heads[head];
    }
    free(taken);
}

static void breed(const struct checker_evolution *evolution,
                  struct checker *next, struct rng *rng)
{
    const struct checker_evolution_setting *setting = &evolution->setting;
    const int count = setting->population;
    int64_t *shares = memory_new((size_t)count, sizeof *shares);

    checker_evolution_shares(evolution->fitness, count, setting->baseline,
                             shares);
    copy_elite(evolution, next);
    for (int i = setting->elite; i < count; i += 2) {
        struct checker pair[2];

        for (int k = 0; k < 2; k++)
            pair[k] =
                evolution->heads[checker_evolution_select(shares, count, rng)];
        checker_evolution_cross(&pair[0], &pair[1], rng);
        for (int k = 0; k < 2 && i + k < count; k++) {
            checker_evolution_mutate(&pair[k], setting->mutation, rng);
            next[i + k] = pair[k];
        }
    }
    free(shares);
}

static void make_next(const struct checker_evolution *evolution,
                      struct checker *next)
{
    struct rng rng =
        checker_evolution_chance(evolution->setting.seed, evolution->generation,
                                 CHECKER_EVOLUTION_BREEDING, 0);

    if (evolution->generation > 0) {
        breed(evolution, next, &rng);
        return;
    }
    for (int i = 0; i < evolution->setting.population; i++)
        draw_head(&next[i], &rng);
}

/* ---- generations ---- */

struct checker_evolution *
checker_evolution_new(const struct checker_evolution_setting *setting)
{
    struct checker_evolution *evolution = memory_new(1, sizeof *evolution);
    const size_t population = (size_t)setting->population;

    evolution->setting = *setting;
    evolution->began = clock_now();
    evolution->heads = memory_new(population, sizeof *evolution->heads);
    evolution->fitness = memory_new(population, sizeof *evolution->fitness);
    return evolution;
}

void checker_evolution_free(struct checker_evolution *evolution)
{
    if (evolution == NULL)
        return;
    checker_evolution_games_free(evolution->gym);
    free(evolution->curve);
    free(evolution->fitness);
    free(evolution->heads);
    free(evolution);
}

/* So that each of them lasts as long, the last one to the end. */
static int ply_of(const struct checker_evolution_setting *setting,
                  int generation)
{
    const int plies = setting->last_ply - setting->first_ply + 1;
    const int ply =
        setting->first_ply + generation * plies / setting->generations;

    if (setting->peers)
        return 0;
    return ply < setting->last_ply ? ply : setting->last_ply;
}

int checker_evolution_champion(const struct checker_evolution *evolution)
{
    int best = 0;

    for (int i = 1; i < evolution->setting.population; i++)
        if (evolution->fitness[i] > evolution->fitness[best])
            best = i;
    return best;
}

void checker_evolution_add(struct checker_evolution *evolution,
                           const struct checker_evolution_point *point)
{
    evolution->curve =
        memory_grow(evolution->curve, &evolution->capacity,
                    evolution->generation + 1, sizeof *evolution->curve);
    evolution->curve[evolution->generation++] = *point;
}

static void add_point(struct checker_evolution *evolution, int ply)
{
    struct checker_evolution_point point = {
        .ply = ply,
        .best = evolution->fitness[checker_evolution_champion(evolution)],
    };

    for (int i = 0; i < evolution->setting.population; i++)
        point.sum += evolution->fitness[i];
    checker_evolution_add(evolution, &point);
}

bool checker_evolution_step(struct checker_evolution *evolution,
                            const struct checker_evolution_help *help,
                            struct err *err)
{
    const size_t population = (size_t)evolution->setting.population;
    const int ply = ply_of(&evolution->setting, evolution->generation);
    struct checker *heads = memory_new(population, sizeof *heads);
    int64_t *fitness = memory_new(population, sizeof *fitness);

    make_next(evolution, heads);

    const bool fine = checker_evolution_games_measure(evolution, heads, ply,
                                                      help, fitness, err);

    if (fine) {
        memcpy(evolution->heads, heads, population * sizeof *heads);
        memcpy(evolution->fitness, fitness, population * sizeof *fitness);
        add_point(evolution, ply);
    }
    free(fitness);
    free(heads);
    return fine;
}
