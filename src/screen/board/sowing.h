/* SPDX-License-Identifier: MIT */
/* The board of the sowing family, and the parts that draw it. sowing.c calls
 * the others; these use draw_hole.c. */
#pragma once

#include "screen/board/board.h"
#include "screen/board/layout_sowing.h"

extern const struct board_class board_mancala;

/* What the functions that draw share. */
struct sowing_drawing {
    const struct board *board;
    struct canvas *canvas;
    struct sowing_layout layout;
    unsigned movable; /* pits of the one to move, a bit each */
};

/* ---- draw_hole.c ---- */

/* Whose seeds lie on that side: yours or theirs. */
enum theme_role side_ink(const struct sowing_drawing *drawing, int side);

/* A hole with its number, its seeds and its marks. */
void draw_hole(const struct sowing_drawing *drawing, int place);

/* `4` or `d` at a pit, as the one to move would call it. */
void draw_label(const struct sowing_drawing *drawing, int place, int x, int y);

/* ---- draw_caption.c ---- */

/* What is said between the rows, and which way is sown. */
void draw_caption(const struct sowing_drawing *drawing);

/* ---- draw_compact.c ---- */

/* The small board; the thumbnail. */
void draw_compact(const struct sowing_drawing *drawing);
void draw_thumbnail(const struct sowing_drawing *drawing, struct rect rect);
