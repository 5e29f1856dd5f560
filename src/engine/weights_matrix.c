/* The matrices of weights that have a name. */
#include "engine/weights.h"

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

    if (index >= 0) {
        *matrix = MATRICES[index].matrix;
        return true;
    }
    for (int i = 0; i < MATRIX_COUNT; i++)
        names[i] = MATRICES[i].name;
    return err_set(err, "%s: no such weights for Abalone; there are %s",
                   err_token(name, strlen(name)).text,
                   err_list(names, MATRIX_COUNT, " and ").text);
}

bool weights_known(const char *name, struct err *err)
{
    int weights[WEIGHTS_MAX];

    return find(name) >= 0 || weights_find(name, weights, err);
}
