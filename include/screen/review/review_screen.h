/* SPDX-License-Identifier: MIT */
/*
 * The review of a game on the screen: the value of every move, as a graph, as
 * marks, as a list of mistakes, and as numbers for each player; and how it
 * would have gone on with best play. It is a view of a session, which goes on
 * judging meanwhile.
 */
#pragma once

#include "match/session/session.h"
#include "screen/app.h"

struct review_view {
    struct session *session; /* of a screen below, so it lives longer */
    int node;                /* the end of the line that is reviewed */
    int ply;                 /* the move that is shown first; 0: any */
    int viewer;              /* the player at the bottom of the board */
};

/* If the game cannot be reviewed, says why instead. */
void review_screen_open(struct app *app, const struct review_view *view,
                        int64_t now);
