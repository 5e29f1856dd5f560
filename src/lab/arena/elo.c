/* SPDX-License-Identifier: MIT */
/*
 * The most likely ratings, by Newton's method; and the sequential test.
 *
 * The matrix of second derivatives (curvature) is singular: adding the same
 * number to all ratings changes nothing. With the anchor's row c (sum 1),
 * curvature + c c' can be inverted. The inverse leads to ratings with c .
 * rating = 0, and minus 1 it holds their variances under that condition.
 */
#include "lab/arena/elo.h"

#include <math.h>
#include <string.h>

enum { STEPS_MAX = 100 };

#define ERRORS_95 1.959963984540054 /* standard deviations, both sides */
#define NATURAL   (400 / log(10))   /* points of Elo for a factor of e */

typedef double row[ELO_PLAYERS_MAX];

double elo_expected(double difference)
{
    return 1 / (1 + exp(-difference / NATURAL));
}

/* The points, with the drawn game that is added for every pair. */
static double points_of(const struct elo_scores *scores, int i, int j)
{
    const bool played = scores->points[i][j] + scores->points[j][i] > 0;

    return scores->points[i][j] + (played || !scores->sparse ? 0.5 : 0);
}

/* The logarithm of the likelihood of the scores. */
static double find_likelihood(const struct elo_scores *scores,
                              const row ratings)
{
    double sum = 0;

    for (int i = 0; i < scores->count; i++)
        for (int j = 0; j < scores->count; j++)
            if (i != j)
                sum -= points_of(scores, i, j) *
                       log1p(exp(ratings[j] - ratings[i]));
    return sum;
}

/* Gauss-Jordan elimination, in place; the matrix is positive definite, so no
 * rows need to be exchanged. */
static void invert_matrix(row matrix[], int count)
{
    for (int pivot = 0; pivot < count; pivot++) {
        const double scale = 1 / matrix[pivot][pivot];

        matrix[pivot][pivot] = 1;
        for (int j = 0; j < count; j++)
            matrix[pivot][j] *= scale;
        for (int i = 0; i < count; i++) {
            const double factor = matrix[i][pivot];

            if (i == pivot)
                continue;
            matrix[i][pivot] = 0;
            for (int j = 0; j < count; j++)
                matrix[i][j] -= factor * matrix[pivot][j];
        }
    }
}

/* The slope at these ratings, and the inverse of the curvature. */
static void find_slope(const struct elo_scores *scores, const double shares[],
                       const row ratings, row slope, row inverse[])
{
    const int count = scores->count;

    for (int i = 0; i < count; i++) {
        slope[i] = 0;
        for (int j = 0; j < count; j++)
            inverse[i][j] = shares[i] * shares[j];
        for (int j = 0; j < count; j++) {
            if (i == j)
                continue;

            const double points = points_of(scores, i, j);
            const double games = points + points_of(scores, j, i);
            const double share = 1 / (1 + exp(ratings[j] - ratings[i]));
            const double weight = games * share * (1 - share);

            slope[i] += points - games * share;
            inverse[i][i] += weight;
            inverse[i][j] -= weight;
        }
    }
    invert_matrix(inverse, count);
}

/* Takes Newton's step, halved until the likelihood does not fall; returns its
 * length. */
static double take_step(const struct elo_scores *scores, const row slope,
                        row inverse[], row ratings)
{
    const double before = find_likelihood(scores, ratings);
    double step = 1, length = 0;
    row at = {0};

    do {
        length = 0;
        for (int i = 0; i < scores->count; i++) {
            double ascent = 0;

            for (int j = 0; j < scores->count; j++)
                ascent += inverse[i][j] * slope[j];
            at[i] = ratings[i] + step * ascent;
            length = fmax(length, fabs(step * ascent));
        }
        step /= 2;
    } while (length > 1e-9 && find_likelihood(scores, at) < before);
    memcpy(ratings, at, sizeof at);
    return length;
}

void elo_fit_mean(const struct elo_scores *scores, const double shares[],
                  struct elo_table *table)
{
    row ratings = {0}, slope = {0};
    row *const inverse = table->covariances;
    double mean = 0; /* 0 but for rounding */

    for (int i = 0; i < STEPS_MAX; i++) {
        find_slope(scores, shares, ratings, slope, inverse);
        if (take_step(scores, slope, inverse, ratings) < 1e-9)
            break;
    }
    find_slope(scores, shares, ratings, slope, inverse);
    table->count = scores->count;
    for (int i = 0; i < scores->count; i++)
        mean += shares[i] * ratings[i];
    for (int i = 0; i < scores->count; i++) {
        for (int j = 0; j < scores->count; j++)
            inverse[i][j] -= 1;

        const double variance = fmax(inverse[i][i], 0);

        table->elos[i].rating = ELO_ANCHOR + NATURAL * (ratings[i] - mean);
        table->elos[i].error = NATURAL * ERRORS_95 * sqrt(variance);
    }
}

void elo_fit(const struct elo_scores *scores, int anchor, struct elo elos[])
{
    struct elo_table table = {.count = 0};
    double shares[ELO_PLAYERS_MAX];

    for (int i = 0; i < scores->count; i++)
        shares[i] = anchor == ELO_NOBODY ? 1.0 / scores->count : i == anchor;
    elo_fit_mean(scores, shares, &table);
    memcpy(elos, table.elos, (size_t)scores->count * sizeof *elos);
    if (anchor != ELO_NOBODY)
        elos[anchor].error = 0;
}

/* A game adds its weight to the curvature; this removes variance in proportion
 * to the weight and to the square of the variance. */
double elo_gain(const struct elo_table *table, int one, int other)
{
    const double share =
        elo_expected(table->elos[one].rating - table->elos[other].rating);
    const double variance = table->covariances[one][one] +
                            table->covariances[other][other] -
                            2 * table->covariances[one][other];

    return share * (1 - share) * variance * variance;
}

/* ---- the sequential test ---- */

/* Every outcome counts as seen this often before the first pair, since an
 * outcome that has not happened yet is not impossible. */
#define SEEN_BEFORE 0.1

double sprt_ratio(const struct sprt *sprt)
{
    const double lower = elo_expected(sprt->lower);
    const double upper = elo_expected(sprt->upper);
    double seen = 0, mean = 0, squares = 0;

    for (int i = 0; i < SPRT_OUTCOMES; i++) {
        const double score = (double)i / (SPRT_OUTCOMES - 1);
        const double count = (double)sprt->pairs[i] + SEEN_BEFORE;

        seen += count;
        mean += count * score;
        squares += count * score * score;
    }
    mean /= seen;
    return seen * (upper - lower) * (2 * mean - lower - upper) /
           (2 * (squares / seen - mean * mean));
}

enum sprt_verdict sprt_verdict(const struct sprt *sprt)
{
    const double ratio = sprt_ratio(sprt);

    return ratio >= SPRT_BOUND    ? SPRT_UPPER
           : ratio <= -SPRT_BOUND ? SPRT_LOWER
                                  : SPRT_OPEN;
}
