/* SPDX-License-Identifier: MIT */
/*
 * A review as lines of text: a line for each move, then the sums.
 *
 *     7 b -4 ? best 3 (+2)
 *     8 3 0 !
 *     9 c ~-3 ?! best a (~+1)
 *     South: accuracy 90 % (opening 95, middle 88, end 86); 18 best, 0 good, ...
 *
 * A move that lost nothing has 0, and one whose loss is not known a -; a ~
 * stands before values that were judged by a search.
 */
#pragma once

#include "match/level.h"
#include "match/review/marks.h"
#include "screen/board/board.h"

enum { SEAT_NONE = -1 };

struct review_sheet {
    const struct review *review;
    const struct levels *levels;
    struct review_limits limits;
    const char *names[2];
    int seat; /* whose view of the board is used; SEAT_NONE: moves as in
                 files */
};

void review_sheet_write(const struct review_sheet *sheet, FILE *out);

/* ply,move,player,lost,mark,best,value,exact: a row for each move. */
#define REVIEW_SHEET_COLUMNS "ply,move,player,lost,mark,best,value,exact"
void review_sheet_write_csv(const struct review_sheet *sheet, FILE *out);

/* A JSON object for each move, then one for each player. */
void review_sheet_write_json(const struct review_sheet *sheet, FILE *out);

/* `-4`, `~-12%`, `0`; `-` if it is not known. And `+4`, `~63%`. */
void review_write_loss(const struct review *review,
                       const struct reviewed_move *move, FILE *out);
void review_write_value(const struct review *review,
                        const struct reviewed_move *move, FILE *out);

/* Which level the player played like, with its strength; only if the whole game
 * is proven. */
void review_sheet_write_like(const struct review_sheet *sheet, int player,
                             FILE *out);
