/* SPDX-License-Identifier: MIT */
/*
 * What the moves of a sowing position do, as one could count it on the
 * board: facts, never advice. Holes are called as the board labels them.
 *
 *     each pit     1     2     3     4      5
 *     last seed    a     b     c   store    6
 *     and then                     again   +3
 */
#pragma once

#include "screen/board/board.h"

/* How a hole is called: `4`, `d`, `store`. */
struct move_text sowing_label(const struct game *game, int place,
                              enum labels labels);
/* The row of the one to move: `1-6`. */
void sowing_write_row(const struct game *game, const struct position *position,
                      enum labels labels, FILE *out);

/* The place that a move is lifted from, or -1; and how it is called: `5`, `swap`. */
int sowing_origin(const struct game *game, const struct position *position,
                  struct move move);
struct move_text sowing_move_text(const struct game *game,
                                  const struct position *position,
                                  struct move move, enum labels labels);

/* Pits, and swap. */
enum { PREVIEWS_MAX = 13 };

struct move_preview {
    struct move move;
    int origin;     /* the place it is lifted from; -1: it sows nothing */
    int landing;    /* where its last seed falls; -1 */
    int seeds;      /* that are lifted first */
    int laps;       /* how often it lifts */
    uint64_t taken; /* the places of what it captures, a bit each ... */
    int captured;   /* ... and the seeds there, all together */
    int tribute;    /* seeds that fall into the own tuzdik, */
    int paid;       /* and into the opponent's */
    bool tuzdik;    /* it makes one */
    bool own;       /* it lands on the mover's own side */
    bool again;
    bool over;
    struct move_text label; /* `5`; `swap`, `pass` */
    struct move_text last;  /* `6`, `c`, `store`; or "" */
};

/* Of a game of the sowing family. The move must be legal. */
struct move_preview preview_of(const struct game *game,
                               const struct position *position,
                               struct move move, enum labels labels);

/* Of all legal moves, in the order of the board; how many there are. */
int preview_all(const struct game *game, const struct position *position,
                enum labels labels, struct move_preview previews[PREVIEWS_MAX]);

/* `5: one seed, ends on 6, takes 3`; `... in your store, play again`. The longest
 * form that fits into the columns that words may take (0: no limit), or else the
 * shortest: `3: store, play again`. All forms say what is taken, whether the turn
 * goes on, and whether the game ends. */
void preview_write(const struct move_preview *preview, int room, FILE *out);

/* A tuzdik's, as in the text of a position where there is no better one. */
const char *tuzdik_sign(const struct canvas *canvas);

/* `, makes a tuzdik, takes 3, one goes to your tuzdik, play again`: what it
 * brings, where the words say whose the tuzdiks are. Or nothing. */
void preview_write_brought(const struct move_preview *preview, const char *own,
                           const char *other, FILE *out);

/* Of a move that sows nothing: `the players change sides`, `no seeds to sow`. */
void preview_write_unsown(const struct move_preview *preview, FILE *out);

/* Marks on the frame where it begins, where it ends and what it takes; where
 * it ends on the mover's own side is told apart from what is taken there. */
void preview_mark(const struct move_preview *preview, struct frame *frame);
