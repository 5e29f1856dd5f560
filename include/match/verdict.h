/* SPDX-License-Identifier: MIT */
/*
 * What is known of a position, and of the moves in it:
 *
 *     = +4  4=+4 1=-2 2<-4 5=-6  / 4 d 3 b
 *     |  |  |                      best play from there
 *     |  |  the moves, the best first, each = its value, or < an upper limit of
 *     |  |  its value
 *     |  the value of the position for the player to move
 *     proven; or ~ found by a search
 *
 * Values are final margins in seeds, for the player to move; in games that are
 * not valued in seeds (verdict_unit) they are its chance to win, in per cent.
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
    int move_count; /* the best moves, and the played one; 0: none */
    struct judged_move moves[JUDGED_MOVES_MAX];
    int line_count; /* 0: the line is not known */
    struct move line[JUDGED_LINE_MAX];
};

enum verdict_unit { JUDGED_IN_SEEDS, JUDGED_IN_PERCENT };

enum verdict_unit verdict_unit(const struct game *game);

/* Lists the best of these moves, and `played` even if it is not among them;
 * moves of equal value stay in their order. */
void verdict_list(struct verdict *verdict, const struct judged_move moves[],
                  int count, struct move played);

/* NULL if the move is not listed. */
const struct judged_move *verdict_of_move(const struct verdict *verdict,
                                          struct move move);

/* Corrects the values of a search by proven ones: the played move has the value
 * in `played`, and no move is worth more than `value`, the value of the
 * position. The move `better` has this value, or if it is NULL, the search's
 * best move. */
void verdict_correct(struct verdict *verdict, int value,
                     const struct judged_move *played,
                     const struct move *better);

/* Are the values of this move and of all moves that lose less than `within`
 * known well enough to mark the move? `within` 0: of all moves. */
bool verdict_serves(const struct verdict *verdict, struct move played,
                    int within);

/* What a move loses. Sets *at_least if it may lose more: a move that is not
 * listed is no better than the listed ones, except the last one of a full
 * list. */
int verdict_loss(const struct verdict *verdict, struct move move,
                 bool *at_least);

/* Sets *gap to how much worse the second best move is, at least; false if that
 * is not known. */
bool verdict_gap(const struct verdict *verdict, int *gap);

/* Write and read the text above; the position is the one that was judged.
 * Reading fails, with err, if the text is wrong or its moves are not legal. */
void verdict_write(const struct verdict *verdict, const struct game *game,
                   const struct position *position, FILE *out);
bool verdict_read(const char *text, const struct game *game,
                  const struct position *position, struct verdict *verdict,
                  struct err *err);
