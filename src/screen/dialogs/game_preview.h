/* SPDX-License-Identifier: MIT */
/* A look at a saved game: the position where it was left, and how it stands. */
#pragma once

#include "match/match.h"
#include "ui/canvas.h"

/* So many lines at the end of a screen of this size, with that of the keys; 0:
 * it has no room. */
int game_preview_height(const struct canvas *canvas);

/* Where that is more. A comment gets the lines that are left. */
void game_preview_draw(const struct match *match, struct canvas *canvas);
