/* SPDX-License-Identifier: MIT */
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
#pragma once

#include <stdint.h>

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
