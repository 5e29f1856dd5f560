/* SPDX-License-Identifier: MIT */
/*
 * The evolution of the feature checker, as the paper describes it: thirty
 * integers an individual, one-point crossover, mutation at a rate of 10 %,
 * fitness-proportionate selection, and children in the place of their parents.
 * Fitness is measured in games: the seeds or the games won against a search of
 * a few plies, or against other individuals of the population (which led
 * nowhere; it is an option to show that).
 *
 *     population --play--> fitness --select--> parents --crossover--> mutation
 *         ^                                                              |
 *         +------------------- the next generation <---------------------+
 *
 * The paper does not have an elite, which stays unchanged, nor a baseline: the
 * least fitness of the population is subtracted from all before selection,
 * because otherwise 310 and 402 are chosen almost equally often.
 *
 * The result depends on the setting alone, and not on the number of threads or
 * on interruptions: the random numbers of a game depend on generation,
 * individual and game.
 */
#pragma once

#include "engine/search/checker.h"
#include "lab/job/job.h"

enum {
    CHECKER_EVOLUTION_POPULATION_MAX = 1000,
    CHECKER_EVOLUTION_PLY_MAX = 12,
    CHECKER_EVOLUTION_GENE_FIRST_MAX = 100 /* at the beginning */
};

/* The paper's game: it ends when the player to move has no seed. */
#define CHECKER_EVOLUTION_GAME "kalah:end=mover"

enum checker_evolution_aim { CHECKER_EVOLUTION_SEEDS, CHECKER_EVOLUTION_WINS };

struct checker_evolution_setting {
    const struct game *game; /* a sowing game; must outlive it */
    int population;
    int generations;
    int games; /* of an individual in each generation; sides alternate */
    enum checker_evolution_aim aim;
    bool peers;    /* opponents are drawn from the population, ... */
    int first_ply; /* ... or are a search whose depth rises evenly from */
    int last_ply;  /* first_ply to last_ply */
    int elite;     /* individuals that stay; 0 in the paper */
    bool baseline;
    int mutation; /* probability for each gene, in thousandths */
    uint64_t seed;
};

/* The options of the command; their defaults are the paper's own: population
 * 100, 20 games, 200 generations against 3 plies. */
extern const struct option CHECKER_EVOLUTION_OPTIONS[];

struct checker_evolution_setting
checker_evolution_standard(const struct game *game);

/* Returns false and sets err if something is out of range. */
bool checker_evolution_allowed(const struct checker_evolution_setting *setting,
                               struct err *err);

struct checker_evolution_generation {
    int ply; /* of the opponent; 0: peers */
    int64_t best;
    int64_t sum; /* of all fitnesses */
};

struct checker_players; /* the players of each thread; not saved */

/* To be read by all. */
struct checker_evolution {
    struct job job;
    struct checker_evolution_setting setting;
    struct checker *population; /* the last generation */
    int64_t *fitness;
    struct checker_evolution_generation *generations; /* job.count of them */
    struct checker_players *players;
};

/* The setting must be allowed. A step is a generation. Free with job_free. */
struct checker_evolution *
checker_evolution_new(const struct checker_evolution_setting *setting);

/* The fittest of the last generation; one must have played. */
int checker_evolution_champion(const struct checker_evolution *evolution);

/* Results of more games, sides alternating. */
struct checker_evolution_score {
    int games;
    int wins;
    int draws;
    int64_t seeds;
};

/* Evaluates each checker against a search of `ply` plies. Returns false if it
 * was stopped, or sets err; then the scores are incomplete. */
bool checker_evolution_evaluate(const struct game *game,
                                const struct checker *checkers, int count,
                                int ply, int games, uint64_t seed,
                                const struct job_context *context,
                                struct checker_evolution_score *scores,
                                struct err *err);
