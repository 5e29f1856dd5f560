/* SPDX-License-Identifier: MIT */
/*
 * The screen of openings: the board, and below or beside it what is known of
 * each move. The player to move is always at the bottom.
 *
 *     explore_screen.c   keys, and what they open
 *     explore_draw.c     the picture
 */
#pragma once

#include "match/openings/explorer.h"
#include "screen/exercise/exercise.h"
#include "screen/text/describe.h"

/* Where the moves were drawn, for the mouse. */
struct explore_cells {
    struct rect rects[MOVES_MAX]; /* by index into `moves` */
    int count;                    /* of `moves`; a rectangle without width is
                                     not shown */
};

struct explore_screen {
    struct exercise exercise; /* the first member */
    struct explorer *explorer;
    struct opening_move moves[MOVES_MAX]; /* at the end of the line */
    int count;
    struct explore_cells cells;
    struct phrase names[PLAYERS_MAX];
    uint64_t seed;        /* of the next fair start */
    struct bindings keys; /* the board's first */
};

void explore_screen_draw(void *self, struct canvas *canvas, int64_t now);
