/* SPDX-License-Identifier: MIT */
/*
 * What a move does, one visible thing at a time. The animation, the log, the
 * text mode and the tests all read this list; folding it over the position
 * before the move gives the position after it.
 *
 * Places are numbered by the game: holes for a sowing game (mancala.h), cells
 * for a board of marbles. Things that leave the board go to PLACE_AWAY.
 */
#pragma once

#include <stdint.h>

enum { PLACE_HELD = -1, PLACE_AWAY = -2 };

enum step_kind {
    STEP_LIFT,    /* `count` things are lifted from `from` */
    STEP_DROP,    /* `count` of the things held go to `to` */
    STEP_SLIDE,   /* `count` things move straight from `from` to `to` */
    STEP_CAPTURE, /* `count` things of `from` are banked in `to` */
    STEP_TUZDIK,  /* `from` becomes a tuzdik of `player`; a capture follows */
    STEP_TRIBUTE, /* `count` things of the tuzdik `from` go to its owner's `to` */
    STEP_SWEEP,   /* as a capture, because the game is over */
    STEP_SWAP,    /* the players change sides */
    STEP_AGAIN,   /* the same player, `player`, moves again */
    STEP_PASS,    /* now `player` moves */
    STEP_END      /* the position is over; `count` is its enum end */
};

struct step {
    uint8_t kind;
    uint8_t player; /* who does it; for PASS, who moves next */
    int16_t from;
    int16_t to;
    int16_t count;
};

/* A list that grows; starts as {0}, keeps its memory when cleared. */
struct steps {
    struct step *items;
    int count;
    int capacity;
};

void steps_add(struct steps *steps, struct step step);
void steps_clear(struct steps *steps);
void steps_free(struct steps *steps);
