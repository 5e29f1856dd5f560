/* SPDX-License-Identifier: MIT */
/* A game for one who has just learnt it. */
#pragma once

#include "match/who.h"

/* The easiest level that is offered for this game. */
const struct level *learner_opponent(const struct levels *levels,
                                     const struct game *game);

/* A person, who begins, against that level; the caller owns it. */
struct match *learner_match(const struct levels *levels,
                            const struct game *game);
