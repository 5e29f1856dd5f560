/* SPDX-License-Identifier: MIT */
/*
 * Weights for the ten heuristics H1..H10 of Hunter's thesis, evolved by games
 * of Kalah, as in the thesis or in ways that lead further:
 *
 *     method     genetic     fitness-proportionate selection, one-point
 *                            crossover, mutation of weights by normal steps
 *                cma         CMA-ES (lab/evolution/cma.h) around a mean
 *     aim        points      1 a win, 1/2 a draw
 *                margin      seeds more than the opponent
 *     opponents  population  every individual, including itself
 *                hall        thesis-19, and the fittest of earlier generations
 *     opening    random plies before the game begins; 0: the start
 *
 * The thesis: genetic, points, population, 0; 50 individuals, 5 games as the
 * first player and 5 as the second against each opponent, 250 generations,
 * mutation 0.1. Weights lie in 0..1, and H4, H6 and H7 begin high, H3 low.
 *
 * A game in which no player had to choose between equal moves would be the same
 * each time: it is played once and counted for all its repetitions.
 *
 * The result depends on the setting alone, and not on the number of threads or
 * on interruptions.
 */
#pragma once

#include "engine/search/weights.h"
#include "lab/evolution/cma.h"
#include "lab/evolution/genetic.h"

enum {
    WEIGHTS_EVOLUTION_POPULATION_MIN = 4,
    WEIGHTS_EVOLUTION_POPULATION_MAX = 500,
    WEIGHTS_EVOLUTION_HALL = 10, /* size of the hall of fame */
    WEIGHTS_EVOLUTION_BASELINES = 2
};

/* Ten real weights. A game is played with them as thousandths. */
struct weights_individual {
    double weights[WEIGHTS_MAX];
};

struct weights_evolution_generation {
    struct weights_individual fittest; /* of cma, the new mean */
    double best; /* fitness: a share of all points, or seeds a game */
    double mean; /* of all fitnesses */
    double baselines[WEIGHTS_EVOLUTION_BASELINES]; /* points of the fittest */
};

/* The opponents of the fittest of every generation, from the same openings:
 * thesis-19 at the depth of the setting, and minimax of four plies. */
extern const char
    *const WEIGHTS_EVOLUTION_BASELINE_NAMES[WEIGHTS_EVOLUTION_BASELINES];

/* To be read by all. */
struct weights_evolution {
    struct job job;
    struct genetic_setting setting;
    struct weights_individual *population; /* the last generation */
    double *fitness;
    struct cma cma;
    struct weights_evolution_generation *generations; /* job.count of them */
};

/* A step is a generation. Free with job_free. */
struct weights_evolution *
weights_evolution_new(const struct genetic_setting *setting);

/* Rounds the weights to thousandths, as an evaluation takes them. */
void weights_evolution_round(const struct weights_individual *individual,
                             int weights[WEIGHTS_MAX]);

/* Writes the weights as a section of weights.ini. */
void weights_evolution_write(const char *name,
                             const struct weights_individual *individual,
                             FILE *out);
