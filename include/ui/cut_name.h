/* SPDX-License-Identifier: MIT */
/*
 * Names that stand together, such as those of the players of a game, when there
 * is too little room:
 *
 *     minimax:depth=1  minimax:depth=2  Pistachio
 *     min…h=1          min…h=2          Pistac…
 */
#pragma once

#include "ui/canvas.h"

enum { CUT_NAME_MAX = 260 };

/* Writes one of these names in at most `width` cells. A longer name ends with
 * dots, or has them in its middle where it would look like another. */
void cut_name(const struct canvas *canvas, const char *const names[], int count,
              int which, int width, char text[CUT_NAME_MAX]);
