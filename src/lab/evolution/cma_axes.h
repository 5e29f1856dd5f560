/* The axes of a cloud: eigenvectors of a symmetric matrix. */
#ifndef NAQALA_SRC_LAB_EVOLUTION_CMA_AXES_H
#define NAQALA_SRC_LAB_EVOLUTION_CMA_AXES_H

#include "lab/evolution/cma.h"

/* By Jacobi's rotations: the matrix is columns * diag(values) * transposed. */
void axes_find(int size, const struct cma_matrix *matrix,
               struct cma_matrix *columns, double values[CMA_SIZE_MAX]);

#endif
