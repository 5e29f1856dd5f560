/* SPDX-License-Identifier: MIT */
/*
 * How soon a level that grows is as strong as its partner: a level of the
 * ladder takes the place of a new player, plays game after game against the
 * level that grows, with sides exchanged, and is rated by these games as a
 * person is.
 */
#pragma once

#include "base/thread.h"
#include "match/strength.h"

enum { PARTNER_GAMES_MAX = RECORD_RATED_MAX };

struct partner_task {
    const struct levels *levels;
    const struct game *game;
    const struct level *grown; /* the one that grows */
    const struct level *level; /* in the place of a person */
    int games;
    uint64_t seed;
    const struct stop *stop;
    struct progress_scale progress; /* in games */
};

struct partner_course {
    int games;
    int ratings[PARTNER_GAMES_MAX + 1]; /* of the level that grows, before
                                           the first game and after each */
    struct rated_game played[PARTNER_GAMES_MAX];
};

/* False and err when an agent cannot be made, no levels are rated in this game,
 * or it was stopped. */
bool partner_play(const struct partner_task *task,
                  struct partner_course *course, struct err *err);
