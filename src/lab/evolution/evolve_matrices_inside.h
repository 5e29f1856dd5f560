/* What is bred, for the files that do it. */
#ifndef NAQALA_SRC_LAB_EVOLUTION_EVOLVE_MATRICES_INSIDE_H
#define NAQALA_SRC_LAB_EVOLUTION_EVOLVE_MATRICES_INSIDE_H

#include "lab/evolution/evolve_matrices.h"

struct matrix_evolution {
    struct matrix_evolution_setting setting;
    struct weights_matrix *population; /* owned; who has not played yet */
    struct matrix_evolution_generation
        *generations; /* owned; those that have */
    int count;
    int capacity;
    int resumed; /* generations that another run has played */
};

#endif
