/* SPDX-License-Identifier: MIT */
/* The board of marbles, and the parts that draw it. */
#pragma once

#include "screen/board/board.h"
#include "screen/board/layout_abalone.h"

extern const struct board_class board_abalone;

/* What the functions that draw share. */
struct abalone_drawing {
    const struct board *board;
    struct canvas *canvas;
    struct hexagon hexagon;
};

/* The sign of a player's marble. */
const char *marble_sign(const struct canvas *canvas, int player);

/* The player who has this seat: 0 is the viewer's, at the bottom. */
static inline int seat_player(const struct board *board, int seat)
{
    return (board->viewer + seat) % board->game->players;
}

void draw_marbles(const struct abalone_drawing *drawing);
