/* SPDX-License-Identifier: MIT */
/*
 * The animation of a move: what lies where at any moment of it. A timeline is
 * made of the position before, the steps of the move and a tempo; asking it for
 * a time is pure, so skipping is asking for the end, undoing is asking for
 * earlier times, and a resize changes nothing.
 *
 *     steps   lift 3      drop      drop      drop       capture       pass
 *     time    |--160--|---110---|---110---|--110+220--|--260 + 40 n--|
 *                                                                  length
 */
#pragma once

#include "game/step.h"

#include <stdbool.h>

/* Marbles that leave the board are counted at a place of its own for each
 * player who pushed them out, from PLACE_OUT on for player 0. */
enum { PLACES_MAX = 64, PLACE_OUT = 61 };

/* What is shown at a place besides what lies there. */
enum mark {
    MARK_NONE,
    MARK_AIM,     /* where a move begins: a pit is lifted, or aimed at */
    MARK_TRAIL,   /* a seed has just fallen there; fades */
    MARK_LANDING, /* where the last seed falls */
    MARK_CAPTURE, /* a place that it captures */
    MARK_AGAIN,   /* the store pulses: another turn */
    MARK_HINT     /* the advised move */
};

/* What is said at this moment; screen/board has the words. */
enum caption {
    CAPTION_NONE,
    CAPTION_HELD,  /* `number` are held */
    CAPTION_TAKES, /* takes `number` */
    CAPTION_HOME,  /* `number` have been banked so far */
    CAPTION_AGAIN, /* play again */
    CAPTION_SWEEP, /* `number` seeds go home as it is over */
    CAPTION_SWAP,  /* the sides are exchanged */
    CAPTION_OUT    /* `number` have been pushed out */
};

/* A moment. In a game of marbles a cell counts 1 for a marble of player 0, 2
 * for one of player 1 ... Unused members are zero, so that frames can be
 * compared. */
struct frame {
    int16_t counts[PLACES_MAX];
    uint8_t marks[PLACES_MAX]; /* enum mark */
    int16_t held;              /* lifted and not dropped yet */
    int16_t at;                /* the place where they are now, or -1 */
    int16_t lap;               /* of a relay, from 1; 0: not a relay */
    int16_t laps;              /* of the relay in all */
    uint16_t caption;          /* enum caption */
    int16_t number;
};

enum motion { MOTION_FULL, MOTION_SHORT, MOTION_NONE };

/* Milliseconds at speed 1. */
struct tempo {
    enum motion motion; /* MOTION_SHORT: lift, last and capture only */
    int lift;
    int drop;
    int last;
    int capture;
    int home; /* for each seed */
    int again;
    int sweep; /* for each seed */
    int slide; /* of all marbles that move together */
    int push;  /* added when others are pushed */
    int out;   /* a marble is pushed out */
    int lap_max;
    int relay_max;
    int speed; /* thousandths: 1000 as it is, 2000 twice as fast; 0: instant */
};

/* The usual timings. */
extern const struct tempo TEMPO_STANDARD;

struct timeline; /* owns copies of what it was made from */

/* `before` is what lies at each of the places. */
struct timeline *timeline_new(const int16_t before[PLACES_MAX], int places,
                              const struct steps *steps,
                              const struct tempo *tempo);
void timeline_free(struct timeline *timeline);

/* In nanoseconds. */
int64_t timeline_length(const struct timeline *timeline);

/* Before 0 the frame is the beginning; after the length it is the end, which is
 * the position that the steps lead to. */
void timeline_at(const struct timeline *timeline, int64_t t,
                 struct frame *frame);

/* The first time after t at which the frame changes; NEVER at the end. */
int64_t timeline_next(const struct timeline *timeline, int64_t t);
