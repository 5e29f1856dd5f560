/* SPDX-License-Identifier: MIT */
/* What is known of the moves of an opening, in words. */
#pragma once

#include "match/openings/explorer.h"
#include "screen/board/board.h"

/* The value of a move: `+8`, `~-2`, or `?`. */
void opening_write_value(const struct opening_move *move, FILE *out);

/* The line from the start, with the labels of a board: `3 6 a`; or
 * `the start`. */
void opening_write_line(const struct explorer *explorer, enum labels labels,
                        FILE *out);

/* A line a move: `3  +8 *  levels 412 52 %  yours 12 58 %  shipped .`; or, where
 * there is none, `The game is over: row empty. South wins, 28-20.` */
void opening_write_moves(struct explorer *explorer, FILE *out);

/* The same as sentences, with labels of a board: `3: +8, best. Levels: 412 games,
 * 52 %. You: 12 games, 58 %.` */
void opening_write_words(struct explorer *explorer, enum labels labels,
                         FILE *out);

/* The same as rows: move, value, exact (1 or 0), and for each kind of games
 * their number and the mover's points in per cent. */
#define OPENING_COLUMNS                                               \
    "move,value,exact,levels,levels_percent,own,own_percent,shipped," \
    "shipped_percent"
void opening_write_csv(struct explorer *explorer, FILE *out);
