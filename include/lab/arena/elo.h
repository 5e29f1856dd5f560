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

enum { ELO_PLAYERS_MAX = 32, ELO_NOBODY = -1, ELO_ANCHOR = 1000 };

/* The points of each against each: points[i][j] + points[j][i] is the number of
 * games of i and j. Starts as {0} with the count. If `sparse`, no drawn game is
 * added for pairs that have not played; then all players must be connected by
 * games. */
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
 * of all has them. */
void elo_fit(const struct elo_scores *scores, int anchor,
             struct elo elos[ELO_PLAYERS_MAX]);

/* The expected score, from 0 to 1, with so many points more. */
double elo_expected(double difference);
