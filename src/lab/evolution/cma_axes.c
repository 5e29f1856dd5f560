/* Jacobi's method: one pair of axes after another is turned until all that is
 * off the diagonal has gone. */
#include "lab/evolution/cma_axes.h"

#include <math.h>

enum { SWEEPS_MAX = 50 }; /* ten are usual */

struct turn {
    int one;
    int other;
    double sine;
    double cosine;
};

/* The turn that makes the element between two axes vanish. */
static struct turn turn_for(const struct cma_matrix *matrix, int one, int other)
{
    const double theta = (matrix->at[other][other] - matrix->at[one][one]) /
                         (2 * matrix->at[one][other]);
    const double sign = theta < 0 ? -1 : 1;
    const double tangent = sign / (fabs(theta) + sqrt(theta * theta + 1));
    const double cosine = 1 / sqrt(tangent * tangent + 1);

    return (struct turn){one, other, tangent * cosine, cosine};
}

static void rotate(double *first, double *second, const struct turn *turn)
{
    const double before = *first;

    *first = turn->cosine * before - turn->sine * *second;
    *second = turn->sine * before + turn->cosine * *second;
}

static void apply(struct cma_matrix *matrix, struct cma_matrix *columns,
                  int size, const struct turn *turn)
{
    for (int i = 0; i < size; i++)
        rotate(&matrix->at[i][turn->one], &matrix->at[i][turn->other], turn);
    for (int i = 0; i < size; i++)
        rotate(&matrix->at[turn->one][i], &matrix->at[turn->other][i], turn);
    for (int i = 0; i < size; i++)
        rotate(&columns->at[i][turn->one], &columns->at[i][turn->other], turn);
}

static bool is_diagonal(const struct cma_matrix *matrix, int size)
{
    for (int i = 0; i < size; i++)
        for (int k = i + 1; k < size; k++)
            if (fabs(matrix->at[i][k]) >
                1e-17 * sqrt(fabs(matrix->at[i][i] * matrix->at[k][k])))
                return false;
    return true;
}

static void sweep(struct cma_matrix *matrix, struct cma_matrix *columns,
                  int size)
{
    for (int i = 0; i < size; i++)
        for (int k = i + 1; k < size; k++) {
            if (matrix->at[i][k] == 0)
                continue;

            const struct turn turn = turn_for(matrix, i, k);

            apply(matrix, columns, size, &turn);
        }
}

void axes_find(int size, const struct cma_matrix *matrix,
               struct cma_matrix *columns, double values[CMA_SIZE_MAX])
{
    struct cma_matrix work = *matrix;

    *columns = (struct cma_matrix){0};
    for (int i = 0; i < size; i++)
        columns->at[i][i] = 1;
    for (int i = 0; i < SWEEPS_MAX && !is_diagonal(&work, size); i++)
        sweep(&work, columns, size);
    for (int i = 0; i < size; i++)
        values[i] = work.at[i][i];
}
