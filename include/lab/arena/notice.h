/* SPDX-License-Identifier: MIT */
/*
 * What a level notices in a sowing game: of the positions of random games in
 * which something is there to be done, the share in which it does it. Whoever
 * moves at random shows how often that happens by chance.
 */
#pragma once

#include "base/thread.h"
#include "game/game.h"
#include "match/level.h"

enum notice_kind {
    NOTICE_CAPTURE, /* a sowing that captures */
    NOTICE_AGAIN,  /* a sowing that gives another turn, and one that does not */
    NOTICE_THREAT, /* the opponent could capture, and can be kept from it */
    NOTICE_FULL,   /* of several pits the one with the most seeds */
    NOTICE_KINDS
};

/* As a heading of a table. */
extern const char *const NOTICE_NAMES[NOTICE_KINDS];

struct notice_tally {
    int there[NOTICE_KINDS];
    int done[NOTICE_KINDS];
};

/* In so many positions, the same for all levels with the same seed. False and
 * err for another kind of game, if the level does not play it, or if it was
 * stopped. */
bool notice_measure(const struct level *level, const struct game *game,
                    int positions, uint64_t seed, const struct stop *stop,
                    struct notice_tally *tally, struct err *err);
