/* SPDX-License-Identifier: MIT */
/*
 * The claims of a lesson about the effects of a move, checked against the
 * rules:
 *
 *     extra turn, ends on store, captures 4, risks 0
 */
#pragma once

#include "game/game.h"

enum { CLAIMS_MAX = 8 };

enum { PLACE_BYTES = 12 }; /* the name of a place on the board */

struct lesson_claim {
    int kind;                /* a row of the table in claim.c */
    int number;              /* -1: any, but not none */
    char place[PLACE_BYTES]; /* of `ends on` */
};

struct claims {
    int count;
    struct lesson_claim items[CLAIMS_MAX];
};

/* Reads a list with commas. False sets err, which says what is allowed. */
bool claims_read(const char *text, struct claims *claims, struct err *err);

/* Are all claims true of this legal move? If not, err says what it does. */
bool claims_hold(const struct claims *claims, const struct game *game,
                 const struct position *before, struct move move,
                 struct err *err);
