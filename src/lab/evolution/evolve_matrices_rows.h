/* What happens to the weights of a matrix: thousandths that are never below
 * zero and add up to 1000 in every row. */
#ifndef NAQALA_SRC_LAB_EVOLUTION_EVOLVE_MATRICES_ROWS_H
#define NAQALA_SRC_LAB_EVOLUTION_EVOLVE_MATRICES_ROWS_H

#include "base/rng.h"
#include "engine/search/weights.h"

/* What is below zero is zero, and the others keep their proportion; a row of
 * nothing has eight equal weights. */
void rows_normalise(struct weights_matrix *matrix);

/* Each weight from U(0,1). */
void rows_draw(struct weights_matrix *matrix, struct rng *rng);

/* Each weight, with a chance of so many in a thousand, moved by U[-w,w). */
void rows_move(struct weights_matrix *matrix, int chance, int interval,
               struct rng *rng);

/* The mean of two. */
struct weights_matrix rows_cross(const struct weights_matrix *one,
                                 const struct weights_matrix *other);

#endif
