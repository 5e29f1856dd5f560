/* SPDX-License-Identifier: MIT */
/*
 * The review of a game on the screen: what every move was worth, as a graph, as
 * marks, as a list of mistakes, and for each player in numbers; and how it would
 * have gone on. It is a view of a session, which goes on judging meanwhile.
 */
#pragma once

#include "match/session/session.h"
#include "screen/app.h"

struct review_view {
    struct session *session; /* lives longer: it is that of a screen below */
    int node;                /* the end of the line that is reviewed */
    int ply;                 /* the move that is looked at first; 0: any */
    int viewer;              /* the player at the bottom of the board */
};

/* Says why if it cannot be reviewed. */
void review_screen_open(struct app *app, const struct review_view *view,
                        int64_t now);
