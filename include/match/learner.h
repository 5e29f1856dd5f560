/* SPDX-License-Identifier: MIT */
/* A first game for a player who has just learnt the rules. */
#pragma once

#include "match/who.h"

/* The easiest level that is offered for this game. */
const struct level *learner_opponent(const struct levels *levels,
                                     const struct game *game);

/* A match of a person, who moves first, against that level. The caller frees
 * it. */
struct match *learner_match(const struct levels *levels,
                            const struct game *game);
