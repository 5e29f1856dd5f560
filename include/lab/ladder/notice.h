/* SPDX-License-Identifier: MIT */
/*
 * What a level notices in a sowing game. Positions are drawn from random games.
 * For each kind of move below, only those positions count in which some moves
 * are of that kind and others are not; the result is the share of these in which
 * the level plays such a move. A level that moves at random does so by chance
 * and is what the others are compared with.
 */
#pragma once

#include "base/thread.h"
#include "game/game.h"
#include "match/level.h"

enum notice_kind {
    NOTICE_CAPTURE, /* a sowing that captures */
    NOTICE_AGAIN,   /* a sowing that gives another turn */
    NOTICE_THREAT,  /* one after which the opponent cannot capture, as it could
                      now; where no sowing gives another turn */
    NOTICE_FULL,    /* a sowing of the pit with the most seeds */
    NOTICE_KINDS
};

/* As a heading of a table. */
extern const char *const NOTICE_NAMES[NOTICE_KINDS];

struct notice_tally {
    int there[NOTICE_KINDS];
    int done[NOTICE_KINDS];
};

struct notice_task {
    const struct game *game; /* that is supported */
    int positions;
    uint64_t seed;
    const struct stop *stop;        /* or NULL */
    struct progress_scale progress; /* in positions */
};

/* False and err: it is no sowing game. */
bool notice_supports(const struct game *game, struct err *err);

/* In positions that are the same for all levels. False and err if there is never a
 * choice, if the level does not play the game, or if it was stopped. */
bool notice_measure(const struct notice_task *task, const struct level *level,
                    struct notice_tally *tally, struct err *err);
