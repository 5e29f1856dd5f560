/* SPDX-License-Identifier: MIT */
/*
 * A game in a corner of the menu while no key is touched: two levels, a small
 * board, one game, and then nothing moves any more.
 */
#pragma once

#include "screen/app.h"

enum { DEMO_WIDTH = 24, DEMO_HEIGHT = 5 };

struct pollfd;
struct demo; /* owns the session */

/* NULL if it cannot be played: it is only for show. */
struct demo *demo_new(const struct app *app, int64_t now);
void demo_free(struct demo *demo);

void demo_tick(struct demo *demo, int64_t now);
int64_t demo_due(const struct demo *demo, int64_t now);
/* For poll(); returns how many there are. */
int demo_descriptors(const struct demo *demo, struct pollfd *wake, int max);
bool demo_is_over(const struct demo *demo);

/* The board and, below it, who plays. */
void demo_draw(const struct demo *demo, struct canvas *canvas, int x, int y,
               int64_t now);
