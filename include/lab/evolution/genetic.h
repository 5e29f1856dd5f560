/* SPDX-License-Identifier: MIT */
/*
 * The settings of `naqala lab genetic`, for the evolution of weights for Kalah
 * (lab/evolution/evolve_weights.h) and of matrices for Abalone
 * (lab/evolution/evolve_matrices.h).
 */
#pragma once

#include "game/game.h"
#include "lab/job/job.h"

enum genetic_method { GENETIC_CROSSOVER, GENETIC_CMA };
enum genetic_aim { GENETIC_POINTS, GENETIC_MARGIN };

struct genetic_setting {
    const struct game *game; /* for two; must outlive the job */
    int population;          /* samples of cma */
    int generations;
    int games;    /* against each opponent; in Kalah on each side, in Abalone on
                     both */
    int mutation; /* probability for each weight, in thousandths */
    uint64_t seed;

    /* Kalah: */
    enum genetic_method method;
    enum genetic_aim aim;
    bool hall;   /* opponents are the hall of fame */
    int depth;   /* of the search, in plies */
    int opening; /* plies */

    /* Abalone: */
    int interval; /* largest step of a weight, in the opponents too */
    bool seeded;  /* begin with the baselines, not at random */
};

/* The options of the command, and their defaults: for Kalah those of the
 * thesis, 50 individuals, 250 generations, 5 games; for Abalone those of the
 * report, 10, 10 and 4. */
extern const struct option GENETIC_OPTIONS[];

struct genetic_setting genetic_standard(const struct game *game);
