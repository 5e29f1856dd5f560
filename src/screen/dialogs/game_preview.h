/* SPDX-License-Identifier: MIT */
/* A look at a saved game: the position where it was left, and how it stands. */
#pragma once

#include "match/match.h"
#include "ui/canvas.h"

/* From this line on. A comment gets the lines that are left. */
void game_preview_draw(const struct match *match, struct canvas *canvas, int y);
