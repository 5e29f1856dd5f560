/*
 * Features of a position as a player sees it: what evaluations weigh, and what
 * `naqala features` prints. A table for each family of games.
 */
#ifndef NAQALA_ENGINE_SEARCH_FEATURE_H
#define NAQALA_ENGINE_SEARCH_FEATURE_H

#include "engine/search/evaluation.h"

enum { FEATURE_COUNT = 10 };

/* What they are called; NULL behind the last. NULL and a sentence for a game
 * without. */
const char *const *feature_names(const struct game *game, struct err *err);

/* As numbers, of a game that has them, for whoever is to move. */
void feature_values(const struct game *game, const struct position *position,
                    double values[FEATURE_COUNT]);

/* ---- sowing games: h1 to h10 ---- */

/* Each is doubled, so that they are whole numbers. */

struct features {
    int doubled[FEATURE_COUNT];
};

/* `printed`: with Algorithm 4's own signs in H9. */
struct features features_of(const struct game *game,
                            const struct position *position,
                            const struct viewer *viewer, bool printed);

/* Does this move empty the rightmost pit that holds seeds? */
bool feature_rightmost(const struct game *game, const struct position *before,
                       struct move move);

#endif
