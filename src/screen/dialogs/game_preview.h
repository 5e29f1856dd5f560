/* SPDX-License-Identifier: MIT */
/* A preview of a saved game: the position where it was left, and the score. */
#pragma once

#include "match/match.h"
#include "ui/canvas.h"

/* How many lines it takes at the end of a screen of this size, with the line of
 * keys; 0 if it does not fit. */
int game_preview_height(const struct canvas *canvas);

/* Draws it, if game_preview_height is above 0. A comment gets the lines that
 * are left. */
void game_preview_draw(const struct match *match, struct canvas *canvas);
