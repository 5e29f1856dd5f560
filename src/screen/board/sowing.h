/* The board of the sowing family, and the parts that draw it. */
#ifndef NAQALA_SRC_SCREEN_BOARD_SOWING_H
#define NAQALA_SRC_SCREEN_BOARD_SOWING_H

#include "screen/board/board.h"
#include "screen/board/layout_sowing.h"

extern const struct board_class board_mancala;

/* All that a part needs to know. */
struct easel {
    const struct board *board;
    struct canvas *canvas;
    struct layout layout;
    unsigned movable; /* pits of the one to move, a bit each */
};

/* Whose seeds lie on that side: yours or theirs. */
enum theme_role easel_ink(const struct easel *easel, int side);

/* A hole with its number, its seeds and its marks. */
void draw_hole(const struct easel *easel, int place);

/* `4` or `d` at a pit, as the one to move would say it. */
void draw_label(const struct easel *easel, int place, int x, int y);

/* What is said between the rows, and which way is sown. */
void draw_stage(const struct easel *easel);

/* All of the small board. */
void draw_compact(const struct easel *easel);
void draw_thumbnail(const struct easel *easel, struct rect rect);

#endif
