/* SPDX-License-Identifier: MIT */
/*
 * Features of a position, as a player sees it. Evaluations weigh them, `naqala
 * features` prints them, and moves are ordered by them. Each family of games is
 * a row of a table.
 */
#pragma once

#include "engine/search/evaluation.h"

enum { FEATURE_COUNT = 10 };

/* The names of a game's features, NULL behind the last. Returns NULL and sets
 * err for a game without features. */
const char *const *feature_names(const struct game *game, struct err *err);

/* The features as numbers, for the player to move. The game must have features.
 */
void feature_values(const struct game *game, const struct position *position,
                    double values[FEATURE_COUNT]);

/* Guesses how good each of these moves is, without playing it: the higher the
 * better, a few thousands at most. */
void feature_order_scores(const struct game *game,
                          const struct position *position,
                          const struct move *moves, int count, int *scores);

/* ---- sowing games: h1 to h10 ---- */

struct features {
    int doubled[FEATURE_COUNT]; /* twice each feature: whole numbers */
};

/* `printed`: with the signs of Algorithm 4 in H9. */
struct features features_of(const struct game *game,
                            const struct position *position,
                            const struct viewer *viewer, bool printed);

/* Does this move empty the rightmost pit that holds seeds? */
bool feature_rightmost(const struct game *game, const struct position *before,
                       struct move move);
