/*
 * How seeds lie in a hole: row by row, each symmetrical, with air between them
 * while there is room.
 *
 *     ● ● ● ●     ●●●●●     ●●● ●●●
 *      ● ● ●     ● ● ● ●     ●●●●●
 */
#ifndef NAQALA_SRC_SCREEN_BOARD_SEED_ROWS_H
#define NAQALA_SRC_SCREEN_BOARD_SEED_ROWS_H

#include "ui/canvas.h"

/* As many of the seeds as fit, in the middle of the rectangle, whose width is
 * odd; at the top where there is no middle. */
void seed_rows_draw(struct canvas *canvas, struct rect rect, struct style style,
                    int seeds);

#endif
