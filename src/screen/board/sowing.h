/* SPDX-License-Identifier: MIT */
/*
 * The board of the sowing family, and the parts that draw it: sowing.c calls
 * the others; these use draw_hole.c. Where its holes lie on the screen:
 *
 *     label row      Bram   f    e          far side's name, labels
 *                    ╭───╮╭───╮╭───╮╭───╮
 *                    │   ││   ││   ││   │   far row
 *                    │   │╰───╯╰───╯│   │
 *     channel        │   │ ...      │   │
 *                    │   │╭───╮╭───╮│   │
 *                    │   ││   ││   ││   │   near row
 *                    ╰───╯╰───╯╰───╯╰───╯
 *     label row            1    2    You    near side's labels, name
 *     spare          words that are too long for the channel
 *
 * The compact board has numbers only:
 *
 *                           f   e   d
 *                           1   8   1
 *                    [ 4]  ╌╌╌╌╌╌╌╌╌╌  [ 4]
 *                           7   7   7
 *                           1   2   3
 */
#pragma once

#include "screen/board/move_preview.h"

extern const struct board_class board_mancala;

/* ---- layout_sowing.c ---- */

struct sowing_layout {
    int pits;
    int near; /* the side at the bottom */
    bool compact;
    int pit_width;
    int pit_height;
    int store_width;
    int left;            /* of the left store */
    int right;           /* of the right store */
    int first;           /* of the leftmost pit */
    int top;             /* of the upper row, without labels */
    struct rect channel; /* one line between the rows */
    struct rect spare;   /* one line below it all, or nothing */
};

/* The largest board that fits in `width` times `height` cells. */
struct board_size layout_measure(const struct game *game, int width,
                                 int height);

struct board_size layout_measure_least(const struct game *game, int width);

struct sowing_layout layout_of(const struct game *game, bool flipped,
                               struct rect rect, struct board_size size);

/* The cells of a hole; on the compact board those of its number and, if it has
 * one, of its label. */
struct rect layout_hole(const struct sowing_layout *layout, int place);

static inline int layout_side(const struct sowing_layout *layout, int place)
{
    return place / (layout->pits + 1);
}

/* From 0 at its owner's left; the number of pits for the store. */
static inline int layout_pit(const struct sowing_layout *layout, int place)
{
    return place % (layout->pits + 1);
}

static inline bool layout_is_store(const struct sowing_layout *layout,
                                   int place)
{
    return layout_pit(layout, place) == layout->pits;
}

static inline bool layout_is_near(const struct sowing_layout *layout, int place)
{
    return layout_side(layout, place) == layout->near;
}

/* The line of a side's labels. */
int layout_label_line(const struct sowing_layout *layout, bool near);

/* What the functions that draw share. */
struct sowing_drawing {
    const struct board *board;
    struct canvas *canvas;
    struct sowing_layout layout;
    unsigned movable; /* the pits that can be played, a bit each */
};

/* ---- draw_hole.c ---- */

/* The ink of the seeds on that side: yours or theirs. */
enum theme_role side_ink(const struct sowing_drawing *drawing, int side);

bool is_tuzdik(const struct sowing_drawing *drawing, int place);
/* Is it closed in this round? */
bool is_closed(const struct sowing_drawing *drawing, int place);

/* Draws a hole with its number, its seeds and its marks. */
void draw_hole(const struct sowing_drawing *drawing, int place);

/* `4` or `d` at a pit. */
void draw_label(const struct sowing_drawing *drawing, int place, int x, int y);

/* ---- draw_compact.c ---- */

/* The compact board; and the thumbnail. */
void draw_compact(const struct sowing_drawing *drawing);
void draw_thumbnail(const struct sowing_drawing *drawing, struct rect rect);
