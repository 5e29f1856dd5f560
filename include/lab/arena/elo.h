/* SPDX-License-Identifier: MIT */
/*
 * Ratings from scores. A difference of d points means that
 * 1 / (1 + 10^(-d / 400)) of the games are won, a draw being half a win (Elo;
 * Bradley and Terry). The ratings are those under which the scores are most
 * likely; their errors follow from the curvature of the likelihood there.
 *
 * One drawn game is added for every pair, so that a player that has won all its
 * games has a rating, and so has a pair that has not played yet.
 *
 * Draws make results more even than wins and losses alone would be, which the
 * errors ignore: they are rather too wide than too narrow.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    ELO_PLAYERS_MAX = 64, /* two for each level: in either seat it is another */
    ELO_NOBODY = -1,
    ELO_ANCHOR = 1000
};

/* The points of each player against each other: points[i][j] + points[j][i] is
 * the number of games of i and j. Starts as {0} with the count. If `sparse`, no
 * drawn game is added for pairs that have not played; then all players must be
 * connected by games. */
struct elo_scores {
    int count;
    bool sparse; /* only some pairs are to play */
    double points[ELO_PLAYERS_MAX][ELO_PLAYERS_MAX];
};

struct elo {
    double rating;
    double error; /* of 95 % */
};

/* The anchor has ELO_ANCHOR points, and no error; if it is ELO_NOBODY, the mean
 * of all players is ELO_ANCHOR. */
void elo_fit(const struct elo_scores *scores, int anchor, struct elo elos[]);

/* Ratings and their covariances. */
struct elo_table {
    int count;
    struct elo elos[ELO_PLAYERS_MAX];
    double covariances[ELO_PLAYERS_MAX][ELO_PLAYERS_MAX];
};

/* The same with a weighted mean of players in the place of the anchor; the sum
 * of the shares is 1. */
void elo_fit_mean(const struct elo_scores *scores, const double shares[],
                  struct elo_table *table);

/* How much a game of these two would tell, in proportion to the variance that
 * it removes: the most if their difference is uncertain and either could
 * win. */
double elo_gain(const struct elo_table *table, int one, int other);

/* The expected score, from 0 to 1, of a player with `difference` points
 * more. */
double elo_expected(double difference);

/* ---- the sequential test ---- */

/*
 * Wald's sequential test: is the first player stronger by `lower` points of
 * Elo, or rather by `upper`? It ends a match as soon as enough games are
 * played.
 *
 * The unit is a pair of games from one opening, which each player has from both
 * sides. The first player scores 0, 1/4, 1/2, 3/4 or 1 in it (five outcomes:
 * the pentanomial model). The ratio is the logarithm of the likelihood ratio of
 * both assumptions; the mean score of the pairs is taken as normal, with the
 * variance that was seen.
 *
 *         -2.94 ............ ratio ............ +2.94
 *     lower is right        undecided        upper is right
 *
 * At most 5 % of the verdicts are wrong.
 */
enum { SPRT_OUTCOMES = 5 };

/* ln(0.95 / 0.05): either kind of error is made at most once in twenty. */
#define SPRT_BOUND 2.9444389791664403

enum sprt_verdict { SPRT_OPEN, SPRT_LOWER, SPRT_UPPER };

struct sprt {
    double lower; /* Elo */
    double upper;
    int64_t pairs[SPRT_OUTCOMES]; /* how many had 0, 1, .. 4 half points */
};

double sprt_ratio(const struct sprt *sprt);
enum sprt_verdict sprt_verdict(const struct sprt *sprt);
