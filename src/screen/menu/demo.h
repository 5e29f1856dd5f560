/* SPDX-License-Identifier: MIT */
/*
 * A game in a corner of the menu when no key is touched: two levels, a small
 * board, one game, and then nothing moves any more.
 */
#pragma once

#include "screen/app.h"

enum { DEMO_WIDTH = 24, DEMO_HEIGHT = 5 };

struct pollfd;
struct demo; /* owns the session */

struct demo *demo_new(const struct app *app, int64_t now);
void demo_free(struct demo *demo);

/* Makes the demo wait again, after a key or a click. */
void demo_wait(struct demo *demo, int64_t now);
/* The menu was covered, which ends a game in progress, or uncovered. */
void demo_cover(struct demo *demo, bool covered, int64_t now);

/* Begins the game when it is time, and plays it. */
void demo_tick(struct demo *demo, int64_t now);
int64_t demo_due(const struct demo *demo, int64_t now);
/* For poll(); returns how many there are. */
int demo_descriptors(const struct demo *demo, struct pollfd *wake, int max);

/* Draws the board and, below it, who plays. If there is no `room` for it, no
 * game begins. */
void demo_draw(struct demo *demo, struct canvas *canvas, bool room, int x,
               int y, int64_t now);
