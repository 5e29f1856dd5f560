/* Matrices against matrices, many games of them at once. */
#ifndef NAQALA_SRC_LAB_EVOLUTION_EVOLVE_MATRICES_GAMES_H
#define NAQALA_SRC_LAB_EVOLUTION_EVOLVE_MATRICES_GAMES_H

#include "lab/evolution/evolve_matrices.h"

/*
 * Every candidate plays `games` with every trainer: opening i with the first
 * move, and then opening i without. `stream` tells one such tournament of a
 * seed from another.
 */
struct tournament {
    const struct game *game;
    const struct weights_matrix *candidates;
    int count;
    const struct weights_matrix
        *trainers; /* MATRIX_EVOLUTION_TRAINERS of them */
    int games;
    int opening; /* plies */
    uint64_t seed;
    uint64_t stream;
    int64_t before; /* games that were told of before, and all of them */
    int64_t total;
};

/* A candidate's games with one trainer. */
struct tournament_score {
    int half_points; /* 2 for a win, 1 for a draw */
    int won;         /* marbles */
    int lost;
    int plies;
};

/* scores[candidate * MATRIX_EVOLUTION_TRAINERS + trainer]. False with a sentence. */
bool tournament_play(const struct tournament *tournament,
                     const struct matrix_evolution_crew *crew,
                     struct tournament_score scores[], struct err *err);

#endif
