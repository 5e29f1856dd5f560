/* SPDX-License-Identifier: MIT */
/*
 * Sets of weights by name: some are built in, others stand in weights.ini in
 * the user's data folder, one section each. Three kinds of player use them.
 *
 * H1..H10 of sowing games: thesis-1 .. thesis-20 are the rows of Table 3 in
 * Hunter's thesis. A weight is a decimal number from -10 to 10 with at most
 * three places; they are kept in thousandths.
 *
 *     [mine]
 *     weights = "0.2 0.1 0.6 1 0.5 0.7 0.9 0.7 0.2 0.3"
 *
 * S1..S8 of Abalone are matrices, a row for each mode of the game: aggressive,
 * defensive, neutral and optimised, which naqala lab genetic has bred against
 * the other three. None of these weights is below 0, and each row is scaled to
 * add up to 1.
 *
 *     [bold]
 *     mode1 = "0.35 0.1 0.2 0.05 0.05 0.2 0.03 0.02"
 *     ... to mode5
 *
 * The feature checker has a row for each of its features (checker.h): `source`
 * is its paper's own example, `best` is what naqala lab evolve has found.
 *
 *     [eager]
 *     default = "44 73 53 10 81 21"
 *     capture, again, deny-capture, deny-overflow
 */
#pragma once

#include "engine/search/checker.h"

#include <stdio.h>

/* The sets that are used if none is named. */
#define WEIGHTS_USUAL         "thesis-19" /* the thesis found it best */
#define WEIGHTS_USUAL_MATRIX  "neutral"
#define WEIGHTS_USUAL_CHECKER "best"

enum {
    WEIGHTS_MAX = 10,
    WEIGHT_LARGEST = 10000,
    MODE_COUNT = 5,
    STRATEGY_COUNT = 8,
    WEIGHT_WHOLE = 1000
};

struct weights_matrix {
    int rows[MODE_COUNT][STRATEGY_COUNT];
};

/* Return false and set err if there is no such set, with the names that there
 * are, or if weights.ini is wrong, with the line. */
bool weights_find(const char *name, int weights[WEIGHTS_MAX], struct err *err);
bool weights_find_matrix(const char *name, struct weights_matrix *matrix,
                         struct err *err);
bool weights_find_checker(const char *name, struct checker *checker,
                          struct err *err);

/* Is there a set for H1..H10 or for S1..S8 of this name? */
bool weights_known(const char *name, struct err *err);

/* Is this text a valid weights.ini? Sets *count to the number of its sets. */
bool weights_check(const char *name, const char *bytes, size_t length,
                   int *count, struct err *err);

/* Scales a row of numbers, none below 0, to add up to exactly WEIGHT_WHOLE.
 * Returns false if all are 0. */
bool weights_normalise(int row[STRATEGY_COUNT]);

/* Write a set as a section of weights.ini. */
void weights_write_matrix(const char *name, const struct weights_matrix *matrix,
                          FILE *out);
void weights_write_checker(const char *name, const struct checker *checker,
                           FILE *out);
