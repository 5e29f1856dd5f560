/* SPDX-License-Identifier: MIT */
/*
 * What is known of a position, and of the moves in it:
 *
 *     = +4  4=+4 1=-2 2<-4 5=-6  / 4 d 3 b
 *     |  |  |                      best play from there
 *     |  |  the moves, the best first, each with what it is worth; or < what it
 *     |  |  is worth at most
 *     |  what the position is worth to the one to move
 *     proven; or ~ found by a search
 *
 * Values are final margins in seeds, for the one to move; in games that are not
 * valued in seeds (verdict_unit) they are its chance to win, in per cent.
 */
#pragma once

#include "game/game.h"

enum { JUDGED_MOVES_MAX = 8, JUDGED_LINE_MAX = 24, JUDGED_VALUE_MAX = 9999 };

struct judged_move {
    struct move move;
    int value;
    bool at_most; /* it may be worth less */
};

struct verdict {
    bool known;
    bool exact;
    int value;
    int move_count; /* the best ones, and the one that was played; 0: none */
    struct judged_move moves[JUDGED_MOVES_MAX];
    int line_count; /* 0: it is not known */
    struct move line[JUDGED_LINE_MAX];
};

enum verdict_unit { JUDGED_IN_SEEDS, JUDGED_IN_PERCENT };

enum verdict_unit verdict_unit(const struct game *game);

/* Lists the best of these moves, and `played` whatever it is worth; equal ones
 * stay in their order. */
void verdict_list(struct verdict *verdict, const struct judged_move moves[],
                  int count, struct move played);

/* NULL if the move is not listed. */
const struct judged_move *verdict_of_move(const struct verdict *verdict,
                                          struct move move);

/* Corrects what a search found by what is proven: the move that was played has
 * the value of `played`, and no move has more than `value`. That is the value
 * of `better`, or where that is NULL, of what the search likes most. */
void verdict_correct(struct verdict *verdict, int value,
                     const struct judged_move *played,
                     const struct move *better);

/* Is the value of this move known, and those of all that lose less than so much,
 * by which it can be told from others? 0: of all. */
bool verdict_serves(const struct verdict *verdict, struct move played,
                    int within);

/* What a move loses; `at_least` so much if its value is not known: one that is
 * not listed is no better than the others, but for the last of a full list. */
int verdict_loss(const struct verdict *verdict, struct move move,
                 bool *at_least);

/* How much worse the second best move is, at least; false if it is not known. */
bool verdict_gap(const struct verdict *verdict, int *gap);

/* As text, as above; the position is the one that was judged. Reading fails,
 * with err, if the text is wrong or its moves are not legal. */
void verdict_write(const struct verdict *verdict, const struct game *game,
                   const struct position *position, FILE *out);
bool verdict_read(const char *text, const struct game *game,
                  const struct position *position, struct verdict *verdict,
                  struct err *err);
