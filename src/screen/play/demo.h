/*
 * A game that plays itself in a corner while nobody touches a key: two levels,
 * a small board, one game, and then nothing moves any more.
 */
#ifndef NAQALA_SRC_SCREEN_PLAY_DEMO_H
#define NAQALA_SRC_SCREEN_PLAY_DEMO_H

#include "screen/app.h"

enum { ATTRACT_WIDTH = 24, ATTRACT_HEIGHT = 5 };

struct attract; /* owns a worker, and those who play */

/* NULL where it cannot be: it is only for show. */
struct attract *attract_new(const struct house *house, int64_t now);
void attract_free(struct attract *attract);

void attract_tick(struct attract *attract, int64_t now);
int64_t attract_due(const struct attract *attract, int64_t now);
int attract_descriptor(const struct attract *attract);
bool attract_is_over(const struct attract *attract);

/* The board and, below it, who plays. */
void attract_draw(const struct attract *attract, struct canvas *canvas, int x,
                  int y, int64_t now);

#endif
