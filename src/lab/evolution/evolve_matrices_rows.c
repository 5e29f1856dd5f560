/* Arithmetic of weights, whole numbers only: the same on every machine. */
#include "lab/evolution/evolve_matrices_rows.h"

static void normalise(int row[STRATEGY_COUNT])
{
    for (int i = 0; i < STRATEGY_COUNT; i++)
        row[i] = row[i] < 0 ? 0 : row[i];
    if (!weights_normalise(row))
        for (int i = 0; i < STRATEGY_COUNT; i++)
            row[i] = WEIGHT_WHOLE / STRATEGY_COUNT;
}

void rows_normalise(struct weights_matrix *matrix)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        normalise(matrix->rows[mode]);
}

void rows_draw(struct weights_matrix *matrix, struct rng *rng)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        for (int i = 0; i < STRATEGY_COUNT; i++)
            matrix->rows[mode][i] = (int)rng_below(rng, WEIGHT_WHOLE);
    rows_normalise(matrix);
}

void rows_move(struct weights_matrix *matrix, int chance, int interval,
               struct rng *rng)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        for (int i = 0; i < STRATEGY_COUNT; i++) {
            const bool moved = (int)rng_below(rng, 1000) < chance;
            const int by =
                interval > 0
                    ? (int)rng_below(rng, 2 * (uint32_t)interval) - interval
                    : 0;

            matrix->rows[mode][i] += moved ? by : 0;
        }
    rows_normalise(matrix);
}

struct weights_matrix rows_cross(const struct weights_matrix *one,
                                 const struct weights_matrix *other)
{
    struct weights_matrix child;

    for (int mode = 0; mode < MODE_COUNT; mode++)
        for (int i = 0; i < STRATEGY_COUNT; i++)
            child.rows[mode][i] = one->rows[mode][i] + other->rows[mode][i];
    rows_normalise(&child);
    return child;
}
