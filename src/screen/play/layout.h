/* SPDX-License-Identifier: MIT */
/*
 * Where things are on the play screen: a function of the game and the size
 * alone, so nothing moves about. Everything is one block in the middle:
 *
 *     title
 *     ┌───────────────────────┬──────┐
 *     │         board         │ side │   columns and lines that are too many
 *     │         score         │      │   are left free on both sides of it
 *     │         panel         │      │
 *     │    graph     │ values │      │
 *     └───────────────────────┴──────┘
 *     keys
 *
 * On a very wide screen the side is wider, and ends above the values, which
 * stand below it; the graph is as wide as the board then. A part that has no
 * room is a rectangle without lines. The compact board of 40x12 has a score of
 * one line, and a board that needs all lines has no score.
 */
#pragma once

#include "screen/board/board.h"

enum { NARROW = 60 /* fewer columns are little room */ };

struct play_layout {
    struct board_size size;
    struct rect board;
    struct rect score;  /* what is banked, and the forecast */
    struct rect panel;  /* words: what moves do, the line, what is thought */
    struct rect graph;  /* the margin so far, framed, ... */
    struct rect values; /* ... and what each move is worth */
    struct rect side;   /* the moves so far */
};

struct play_layout play_lay_out(const struct game *game, int width, int height);

/* How many of `width` columns the block takes. On a page of that width
 * everything is laid out as it would be in the middle of the screen. */
int play_block_width(const struct game *game, int width, int height);

/* The graph if no values stand beside it. */
struct rect play_whole_graph(const struct play_layout *layout);
