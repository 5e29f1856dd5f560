/*
 * A game that plays itself in a corner while nobody touches a key: two levels,
 * a small board, one game, and then nothing moves any more.
 */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_DEMO_H
#define NAQALA_SRC_SCREEN_DIALOGS_DEMO_H

#include "screen/app.h"

enum { DEMO_WIDTH = 24, DEMO_HEIGHT = 5 };

struct demo; /* owns a worker, and those who play */

/* NULL where it cannot be: it is only for show. */
struct demo *demo_new(const struct app *app, int64_t now);
void demo_free(struct demo *demo);

void demo_tick(struct demo *demo, int64_t now);
int64_t demo_due(const struct demo *demo, int64_t now);
int demo_descriptor(const struct demo *demo);
bool demo_is_over(const struct demo *demo);

/* The board and, below it, who plays. */
void demo_draw(const struct demo *demo, struct canvas *canvas, int x, int y,
               int64_t now);

#endif
