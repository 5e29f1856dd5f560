/* SPDX-License-Identifier: MIT */
/*
 * Features of a position, as a player sees it: what evaluations weigh, what
 * `naqala features` prints, and what moves are ordered by. A row of a table for
 * each family of games.
 */
#pragma once

#include "engine/search/evaluation.h"

enum { FEATURE_COUNT = 10 };

/* Their names, NULL behind the last. Returns NULL and sets err for a game
 * without features. */
const char *const *feature_names(const struct game *game, struct err *err);

/* As numbers, for the player to move. The game must have features. */
void feature_values(const struct game *game, const struct position *position,
                    double values[FEATURE_COUNT]);

/* How likely each of these moves is to be good, guessed without playing it:
 * more is more likely, a few thousands at most. */
void feature_order_scores(const struct game *game,
                          const struct position *position,
                          const struct move *moves, int count, int *scores);

/* ---- sowing games: h1 to h10 ---- */

struct features {
    int doubled[FEATURE_COUNT]; /* twice each feature: whole numbers */
};

/* `printed`: with Algorithm 4's own signs in H9. */
struct features features_of(const struct game *game,
                            const struct position *position,
                            const struct viewer *viewer, bool printed);

/* Does this move empty the rightmost pit that holds seeds? */
bool feature_rightmost(const struct game *game, const struct position *before,
                       struct move move);
