/*
 * Named sets of weights. thesis-1 .. thesis-20 are the rows of Table 3 in
 * Hunter's thesis; others stand in weights.ini in the user's data folder, a
 * section each:
 *
 *     [mine]
 *     weights = "0.2 0.1 0.6 1 0.5 0.7 0.9 0.7 0.2 0.3"
 *
 * A weight is a decimal number from -10 to 10 with at most three places; they
 * are kept in thousandths.
 *
 * Sets for Abalone are matrices: a row for each mode of the game, a column for
 * each strategy, S1 first. aggressive, defensive, neutral and optimised, which
 * naqala lab genetic has bred against them, are built in; in weights.ini,
 * beside those lists, they are
 *
 *     [bold]
 *     mode1 = "0.35 0.1 0.2 0.05 0.05 0.2 0.03 0.02"
 *     ... to mode5
 *
 * None of these weights is below 0, and those of a row are made to add up to 1.
 */
#ifndef NAQALA_ENGINE_SEARCH_WEIGHTS_H
#define NAQALA_ENGINE_SEARCH_WEIGHTS_H

#include "base/err.h"

#include <stdio.h>

/* What the thesis found best. */
#define WEIGHTS_USUAL "thesis-19"

enum { WEIGHTS_MAX = 10, WEIGHT_LARGEST = 10000 };

/* False with a sentence: no such set, the nearest; or what is wrong with it in
 * which file and line. */
bool weights_find(const char *name, int weights[WEIGHTS_MAX], struct err *err);

/* ---- matrices ---- */

#define WEIGHTS_USUAL_MATRIX "neutral"

enum { MODE_COUNT = 5, STRATEGY_COUNT = 8, WEIGHT_WHOLE = 1000 };

struct weights_matrix {
    int rows[MODE_COUNT][STRATEGY_COUNT];
};

/* False with a sentence. */
bool weights_find_matrix(const char *name, struct weights_matrix *matrix,
                         struct err *err);

/* Scales a row, on whatever scale it is, to add up to WEIGHT_WHOLE exactly;
 * false when all is 0. None may be below. */
bool weights_normalise(int row[STRATEGY_COUNT]);

/* As a section of weights.ini. */
void weights_write_matrix(const char *name, const struct weights_matrix *matrix,
                          FILE *out);

/* Is there any set of this name? */
bool weights_known(const char *name, struct err *err);

/* Is this text a good file of sets? How many they are. */
bool weights_check(const char *name, const char *bytes, size_t length,
                   int *count, struct err *err);

#endif
