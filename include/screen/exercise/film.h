/* SPDX-License-Identifier: MIT */
/* Moves shown on the board, one after the other. */
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
    struct timeline *timeline; /* NULL: no animation is running */
    int64_t started;
};

/* A film starts as {0}; film_end frees what it owns. */
void film_end(struct film *film);

/* Shows `count` moves from this position on, instead of those before; `count`
 * may be 0. */
void film_begin(struct film *film, const struct app *app,
                const struct game *game, const struct position *before,
                const struct move moves[], int count, int64_t now);
/* Returns false when the film is over. */
bool film_tick(struct film *film, const struct app *app, int64_t now);
bool film_runs(const struct film *film);
int64_t film_due(const struct film *film, int64_t now);

/* While it runs: the position before the move that is shown, and the frame. */
const struct position *film_before(const struct film *film);
void film_frame(const struct film *film, int64_t now, struct frame *frame);
