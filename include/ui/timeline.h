/* SPDX-License-Identifier: MIT */
/*
 * The animation of a move: what lies where at any moment of it. A timeline is
 * made of the position before, the steps of the move and a tempo; asking it for
 * a time is pure, so skipping is asking for the end, undoing is asking
 * backwards, and a resize is nothing at all.
 *
 *     steps   lift 3      drop      drop      drop       capture       pass
 *     time    |--160--|---110---|---110---|--110+220--|--260 + 40 n--|
 *                                                                  length
 */
#pragma once

#include "game/step.h"

#include <stdbool.h>

/* What leaves the board is counted at a place of its own for each player who
 * put it out, from PLACE_OUT on for player 0. */
enum { PLACES_MAX = 64, PLACE_OUT = 61 };

/* What is to be seen of a place beside what lies there. */
enum mark {
    MARK_NONE,
    MARK_AIM,     /* where a move begins: a pit is lifted, or aimed at */
    MARK_TRAIL,   /* a seed has just fallen there; fades */
    MARK_LANDING, /* where the last seed falls */
    MARK_CAPTURE, /* what it captures */
    MARK_AGAIN,   /* the store pulses: another turn */
    MARK_HINT     /* what was advised */
};

/* What is said of the moment; screen/board has the words. */
enum caption {
    CAPTION_NONE,
    CAPTION_HELD,  /* `number` are held */
    CAPTION_TAKES, /* takes `number` */
    CAPTION_HOME,  /* `number` have been banked by now */
    CAPTION_AGAIN, /* play again */
    CAPTION_SWEEP, /* `number` seeds go home as it is over */
    CAPTION_SWAP,  /* the sides are exchanged */
    CAPTION_OUT    /* `number` have been pushed out */
};

/* A moment. In a game of marbles a cell counts 1 for a marble of player 0, 2
 * for one of player 1 ... Everything that is not used is zero, so that frames
 * can be compared. */
struct frame {
    int16_t counts[PLACES_MAX];
    uint8_t marks[PLACES_MAX]; /* enum mark */
    int16_t held;              /* lifted and not dropped yet */
    int16_t at;                /* the place where they are now, or -1 */
    int16_t lap;               /* of a relay, from 1; 0: it is none */
    int16_t laps;              /* that it will have in all */
    uint16_t caption;          /* enum caption */
    int16_t number;
};

enum motion { MOTION_FULL, MOTION_SHORT, MOTION_NONE };

/* Milliseconds at speed 1. */
struct tempo {
    enum motion motion; /* short: lift, last and capture only */
    int lift;
    int drop;
    int last;
    int capture;
    int home; /* each seed */
    int again;
    int sweep; /* each seed */
    int slide; /* all that move together */
    int push;  /* so much longer when others are pushed */
    int out;   /* a marble is pushed out */
    int lap_max;
    int relay_max;
    int speed; /* thousandths: 1000 as it is, 2000 twice as fast; 0: instant */
};

/* The timings of the design. */
extern const struct tempo TEMPO_STANDARD;

struct timeline; /* owns its copy of what it was made of */

/* `before` has what lies at each of the places. */
struct timeline *timeline_new(const int16_t before[PLACES_MAX], int places,
                              const struct steps *steps,
                              const struct tempo *tempo);
void timeline_free(struct timeline *timeline);

/* Nanoseconds. */
int64_t timeline_length(const struct timeline *timeline);

/* Before 0 it is the beginning, after the length the end: what lies where then
 * is what the steps fold to. */
void timeline_at(const struct timeline *timeline, int64_t t,
                 struct frame *frame);

/* When, after t, the frame changes next; NEVER (INT64_MAX) at the end. */
int64_t timeline_next(const struct timeline *timeline, int64_t t);
