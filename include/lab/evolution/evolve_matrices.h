/* SPDX-License-Identifier: MIT */
/*
 * The evolution of weights for Abalone, as in the report of Maastricht (2020):
 * matrices play against baselines, the fittest stay, and their children are
 * the means of two of them, with some weights mutated.
 *
 *     population --play--> fitness --> the best 4 --crossover--> 4 + 6 --+
 *         ^                                                              |
 *         +------------------ the next generation <-------mutation-------+
 *
 * Each generation has three opponents of its own (the built-in matrices
 * neutral, aggressive and defensive, with every weight mutated) and its own
 * openings of two random plies, each played on both sides, the same for every
 * individual. The individual with the larger sum of marble differences is
 * fitter; if the sums are equal, the one that needed fewer moves.
 *
 * The result depends on the seed, the number of generations and the other
 * settings, and not on the number of threads or on interruptions.
 */
#pragma once

#include "engine/search/weights.h"
#include "lab/evolution/genetic.h"

enum { MATRIX_EVOLUTION_BASELINES = 3 };

/* neutral, aggressive, defensive: in the order of the report's figures. */
extern const char
    *const MATRIX_EVOLUTION_BASELINE_NAMES[MATRIX_EVOLUTION_BASELINES];

/* Sums over the games of all individuals with each opponent, and the fittest.
 */
struct matrix_evolution_generation {
    int64_t moves[MATRIX_EVOLUTION_BASELINES];   /* of both players */
    int64_t marbles[MATRIX_EVOLUTION_BASELINES]; /* won by the individuals */
    int64_t difference; /* marbles won less lost, by the fittest */
    int64_t plies;      /* of all games of the fittest */
    struct weights_matrix fittest;
};

/* To be read by all. */
struct matrix_evolution {
    struct job job;
    struct genetic_setting setting;
    struct weights_matrix *population; /* the next one, before its games */
    struct matrix_evolution_generation *generations; /* job.count of them */
};

/* The first population is drawn. A step is a generation. Free with job_free. */
struct matrix_evolution *
matrix_evolution_new(const struct genetic_setting *setting);

/* Results of more games against each baseline, from openings of four random
 * plies, each played on both sides. */
struct matrix_evolution_result {
    double points[MATRIX_EVOLUTION_BASELINES]; /* wins; draws half */
    int games;                                 /* against each */
};

/* Returns false and leaves err alone if it was stopped; or false and sets
 * err. */
bool matrix_evolution_evaluate(const struct game *game,
                               const struct weights_matrix *matrix, int games,
                               uint64_t seed, const struct job_context *context,
                               struct matrix_evolution_result *result,
                               struct err *err);
