/*
 * Features of a position as a player sees it: what evaluations weigh, and what
 * `naqala features` prints. A table for each family of games.
 */
#ifndef NAQALA_ENGINE_FEATURE_H
#define NAQALA_ENGINE_FEATURE_H

#include "engine/evaluation.h"

/* Each is doubled, so that they are whole numbers. */
enum { FEATURE_COUNT = 10 };

struct features {
    int doubled[FEATURE_COUNT];
};

/* h1, h2, ...; NULL behind the last. NULL and a sentence for a game without. */
const char *const *feature_names(const struct game *game, struct err *err);

/* Of a game that has them. `printed`: with Algorithm 4's own signs in H9. */
struct features features_of(const struct game *game,
                            const struct position *position,
                            const struct viewer *viewer, bool printed);

/* Does this move empty the rightmost pit that holds seeds? */
bool feature_rightmost(const struct game *game, const struct position *before,
                       struct move move);

#endif
