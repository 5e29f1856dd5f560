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
 * each strategy. aggressive, defensive and neutral are built in; what the
 * weights of a row add up to is up to whoever made it.
 */
#ifndef NAQALA_ENGINE_WEIGHTS_H
#define NAQALA_ENGINE_WEIGHTS_H

#include "base/err.h"

/* What the thesis found best. */
#define WEIGHTS_USUAL "thesis-19"

enum { WEIGHTS_MAX = 10, WEIGHT_LARGEST = 10000 };

/* False with a sentence: no such set, the nearest; or what is wrong with it in
 * which file and line. */
bool weights_find(const char *name, int weights[WEIGHTS_MAX], struct err *err);

/* ---- matrices ---- */

#define WEIGHTS_USUAL_MATRIX "neutral"

enum { MODE_COUNT = 5, STRATEGY_COUNT = 8 };

struct weights_matrix {
    int rows[MODE_COUNT][STRATEGY_COUNT];
};

/* False with a sentence. */
bool weights_find_matrix(const char *name, struct weights_matrix *matrix,
                         struct err *err);

/* Is there any set of this name? */
bool weights_known(const char *name, struct err *err);

/* Is this text a good file of sets? How many they are. */
bool weights_check(const char *name, const char *bytes, size_t length,
                   int *count, struct err *err);

#endif
