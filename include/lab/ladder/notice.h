/* SPDX-License-Identifier: MIT */
/*
 * What a level notices in a sowing game. Positions are drawn from random games.
 * For each kind of move below, only positions count in which some moves are of
 * that kind and others are not; the result is the share of them in which the
 * level plays a move of that kind. Compare it with the share of a level that
 * moves at random.
 */
#pragma once

#include "base/thread.h"
#include "game/game.h"
#include "match/level.h"

enum notice_kind {
    NOTICE_CAPTURE, /* a sowing that captures */
    NOTICE_AGAIN,   /* a sowing that gives another turn */
    NOTICE_THREAT,  /* a sowing after which the opponent can no longer capture;
                      only if no sowing gives another turn */
    NOTICE_FULL,    /* a sowing of the pit with the most seeds */
    NOTICE_KINDS
};

/* Headings of a table. */
extern const char *const NOTICE_NAMES[NOTICE_KINDS];

struct notice_tally {
    int there[NOTICE_KINDS];
    int done[NOTICE_KINDS];
};

struct notice_task {
    const struct game *game; /* must be supported */
    int positions;
    uint64_t seed;
    const struct stop *stop;        /* or NULL */
    struct progress_scale progress; /* in positions */
};

/* False and err if it is not a sowing game. */
bool notice_supports(const struct game *game, struct err *err);

/* Measures a level in positions that are the same for all levels. False and err
 * if there is never a choice, if the level does not play the game, or if it was
 * stopped. */
bool notice_measure(const struct notice_task *task, const struct level *level,
                    struct notice_tally *tally, struct err *err);
