/* The matrices of weights that have a name. */
#include "engine/search/weights_own.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Rows are the modes: opening, level, ahead, one to lose, one to win. Columns
 * are S1 to S8, in thousandths. */
static const struct {
    const char *name;
    struct weights_matrix matrix;
} MATRICES[] = {
    {"aggressive",
     {{{350, 100, 200, 50, 50, 200, 30, 20},
       {100, 200, 80, 70, 150, 320, 50, 30},
       {80, 220, 60, 80, 160, 340, 40, 20},
       {100, 180, 100, 60, 140, 280, 90, 50},
       {50, 200, 50, 70, 180, 400, 30, 20}}}},
    {"defensive",
     {{{380, 30, 300, 10, 20, 50, 130, 80},
       {200, 60, 240, 20, 50, 100, 200, 130},
       {180, 80, 220, 30, 60, 130, 190, 110},
       {170, 40, 240, 20, 30, 80, 250, 170},
       {150, 80, 200, 30, 70, 170, 180, 120}}}},
    {"neutral",
     {{{380, 60, 250, 30, 40, 100, 100, 40},
       {150, 140, 160, 50, 100, 160, 160, 80},
       {120, 160, 140, 60, 120, 170, 170, 60},
       {140, 110, 180, 40, 80, 160, 160, 130},
       {100, 160, 120, 60, 120, 190, 190, 60}}}},
    /* naqala lab genetic --game abalone --generations 60 --games 8
     *     --trials 100 --seed 1: the fittest of generation 27 */
    {"optimised",
     {{{183, 230, 46, 59, 37, 110, 169, 166},
       {161, 292, 109, 18, 27, 60, 111, 222},
       {221, 262, 120, 78, 45, 68, 0, 206},
       {298, 170, 102, 41, 110, 131, 35, 113},
       {76, 168, 42, 37, 115, 2, 341, 219}}}},
};

enum { MATRIX_COUNT = sizeof MATRICES / sizeof MATRICES[0] };

static int find(const char *name)
{
    for (int i = 0; i < MATRIX_COUNT; i++)
        if (strcmp(MATRICES[i].name, name) == 0)
            return i;
    return -1;
}

bool weights_find_matrix(const char *name, struct weights_matrix *matrix,
                         struct err *err)
{
    const int index = find(name);
    const char *names[MATRIX_COUNT];
    struct weights_set own;

    if (index >= 0) {
        *matrix = MATRICES[index].matrix;
        return true;
    }
    if (!weights_own(name, &own, err))
        return false;
    if (own.kind == WEIGHTS_MATRIX) {
        *matrix = own.matrix;
        return true;
    }
    for (int i = 0; i < MATRIX_COUNT; i++)
        names[i] = MATRICES[i].name;
    return err_set(err,
                   "%s: no such weights for Abalone; there are %s, and those "
                   "of your weights.ini",
                   err_token(name, strlen(name)).text,
                   err_list(names, MATRIX_COUNT, " and ").text);
}

bool weights_known(const char *name, struct err *err)
{
    int weights[WEIGHTS_MAX];
    struct weights_matrix matrix;
    struct err why;

    return find(name) >= 0 || weights_find(name, weights, err) ||
           weights_find_matrix(name, &matrix, &why);
}

/* ---- rows that add up to 1 ---- */

/* The weight that was rounded down most. */
static int most_wronged(const int64_t rests[STRATEGY_COUNT])
{
    int most = 0;

    for (int i = 1; i < STRATEGY_COUNT; i++)
        if (rests[i] > rests[most])
            most = i;
    return most;
}

bool weights_normalise(int row[STRATEGY_COUNT])
{
    int64_t rests[STRATEGY_COUNT];
    int64_t sum = 0;
    int left = WEIGHT_WHOLE;

    for (int i = 0; i < STRATEGY_COUNT; i++)
        sum += row[i];
    if (sum == 0)
        return false;
    for (int i = 0; i < STRATEGY_COUNT; i++) {
        const int64_t scaled = (int64_t)row[i] * WEIGHT_WHOLE;

        row[i] = (int)(scaled / sum);
        rests[i] = scaled % sum;
        left -= row[i];
    }
    for (; left > 0; left--) {
        const int most = most_wronged(rests);

        row[most]++;
        rests[most] = -1;
    }
    return true;
}

void weights_write_matrix(const char *name, const struct weights_matrix *matrix,
                          FILE *out)
{
    fprintf(out, "[%s]\n", name);
    for (int mode = 0; mode < MODE_COUNT; mode++) {
        fprintf(out, "mode%d = \"", mode + 1);
        for (int i = 0; i < STRATEGY_COUNT; i++) {
            const int weight = matrix->rows[mode][i];

            fprintf(out, "%s%d.%03d", i > 0 ? " " : "", weight / WEIGHT_WHOLE,
                    weight % WEIGHT_WHOLE);
        }
        fputs("\"\n", out);
    }
}
