/*
 * How strong they are, from who scored what against whom. A difference of d
 * points means that 1 / (1 + 10^(-d / 400)) of the games are won, a draw being
 * half of a win (Elo; Bradley and Terry). The ratings are those under which
 * what happened is most likely, and their errors come from how sharply that
 * falls off around them.
 *
 * One more drawn game is counted for every pair, so that who won all his games
 * has a rating, and a pair that has not played yet has one too.
 *
 * Draws make results more even than wins and losses alone would be, and the
 * errors do not count on that: they are rather too wide than too narrow.
 */
#ifndef NAQALA_LAB_ARENA_ELO_H
#define NAQALA_LAB_ARENA_ELO_H

#include <stdbool.h>

enum { ELO_PLAYERS_MAX = 32, ELO_NOBODY = -1, ELO_ANCHOR = 1000 };

/* What everybody scored against everybody: points[i][j] + points[j][i] are the
 * games that i and j played. Starts as {0} with the count. Where only some
 * pairs are to play, far apart as the others may be, no drawn game is counted
 * for those that did not; then everybody must hang together by games. */
struct elo_scores {
    int count;
    bool sparse; /* only some pairs are to play */
    double points[ELO_PLAYERS_MAX][ELO_PLAYERS_MAX];
};

struct elo {
    double rating;
    double error; /* 95 % of the time the truth is so near to the rating */
};

/* The anchor has ELO_ANCHOR points, and no error; where he is ELO_NOBODY, the
 * mean of all has them. */
void elo_fit(const struct elo_scores *scores, int anchor,
             struct elo elos[ELO_PLAYERS_MAX]);

/* The score, from 0 to 1, that is expected with so many points more. */
double elo_expected(double difference);

#endif
