/* SPDX-License-Identifier: MIT */
/* Moves as they are seen on the board, one after the other. */
#pragma once

#include "screen/app.h"
#include "ui/timeline.h"

enum { FILM_MOVES_MAX = 32 };

struct film {
    const struct game *game;
    int count; /* of the moves */
    struct move moves[FILM_MOVES_MAX];
    int at;
    struct position position; /* before that move */
    struct steps steps;
    struct timeline *timeline; /* NULL: nothing runs */
    int64_t started;
};

/* Before the first time, and to let go of it: {0} and film_end. */
void film_end(struct film *film);

/* Shows so many moves from this position on; nothing where there are none. */
void film_begin(struct film *film, const struct app *app,
                const struct game *game, const struct position *before,
                const struct move moves[], int count, int64_t now);
/* False: it is over, or was. */
bool film_tick(struct film *film, const struct app *app, int64_t now);
bool film_runs(const struct film *film);
int64_t film_due(const struct film *film, int64_t now);

/* While it runs: the position before the move that is seen, and what lies where. */
const struct position *film_before(const struct film *film);
void film_frame(const struct film *film, int64_t now, struct frame *frame);
