/* SPDX-License-Identifier: MIT */
/* The lines below the list of levels, about the selected one. */
#pragma once

#include "match/level.h"
#include "screen/app.h"
#include "screen/dialog.h"

#include <stdio.h>

enum { LEVELS_NARROW = 60 /* columns: a window below this is narrow */ };

struct level_detail {
    const struct app *app;
    const struct game *game;
    const struct level *level;
    struct rows_words more; /* where the window is wide, stands to the right */
};

/*
 * Draws so many lines from (x, y) on: the description, the record, and what
 * counts in it; in a high window also the strength on each side and, if the
 * window is narrow, the description in two lines. In little room the record is
 * only in the level's line, and the strength is drawn here; as long as nothing
 * is known of the player, the description is drawn whole, if need be in the
 * place of what counts.
 */
void level_detail_draw(const struct level_detail *detail, struct canvas *canvas,
                       int x, int y, int lines);

/* `your strength here: about 1010, club`, or when it will be known; with `what`
 * before the colon. */
void level_detail_write_strength(const struct app *app, const struct game *game,
                                 const char *what, FILE *out);
