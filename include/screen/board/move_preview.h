/* SPDX-License-Identifier: MIT */
/*
 * What the moves of a sowing position do, as a player could count it on the
 * board: facts, never advice. Holes are named as the board labels them.
 *
 *     each pit     1     2     3     4      5
 *     last seed    a     b     c   store    6
 *     and then                     again   +3
 */
#pragma once

#include "screen/board/board.h"

/* The label of a hole: `4`, `d`, `store`. */
struct move_text sowing_label(const struct game *game, int place,
                              enum labels labels);
/* Writes the row of the player to move: `1-6`. */
void sowing_write_row(const struct game *game, const struct position *position,
                      enum labels labels, FILE *out);

/* The place that a move is lifted from, or -1; and the text of a move: `5`,
 * `swap`. */
int sowing_origin(const struct game *game, const struct position *position,
                  struct move move);
struct move_text sowing_move_text(const struct game *game,
                                  const struct position *position,
                                  struct move move, enum labels labels);

/* The pits, and swap. */
enum { PREVIEWS_MAX = 13 };

struct move_preview {
    struct move move;
    int origin;     /* the place it is lifted from; -1: it sows nothing */
    int landing;    /* where its last seed falls; -1: nowhere */
    int seeds;      /* lifted first */
    int laps;       /* how often it lifts */
    uint64_t taken; /* the places of what it captures, a bit each ... */
    int captured;   /* ... and the seeds there, all together */
    int tribute;    /* seeds that fall into the mover's own tuzdik, */
    int paid;       /* and into the opponent's */
    bool tuzdik;    /* it makes one */
    bool own;       /* it lands on the mover's own side */
    bool again;
    bool over;
    struct move_text label; /* `5`; `swap`, `pass` */
    struct move_text last;  /* `6`, `c`, `store`; or "" */
};

/* The game must be of the sowing family, the move legal. */
struct move_preview preview_of(const struct game *game,
                               const struct position *position,
                               struct move move, enum labels labels);

/* Previews all legal moves, in the order of the board. Returns how many there
 * are. */
int preview_all(const struct game *game, const struct position *position,
                enum labels labels, struct move_preview previews[PREVIEWS_MAX]);

/* `5: one seed, ends on 6, takes 3`; `... in your store, play again`. Writes
 * the longest form that fits into `room` columns (0: no limit), or else the
 * shortest: `3: store, play again`. All forms say what is taken, whether the
 * turn goes on, and whether the game ends. */
void preview_write(const struct move_preview *preview, int room, FILE *out);

/* The sign of a tuzdik: the one in the text of a position if there is no better
 * one. */
const char *tuzdik_sign(const struct canvas *canvas);

/* `, makes a tuzdik, takes 3, one goes to your tuzdik, play again`: what the
 * move brings, where `own` and `other` say whose the tuzdiks are. Writes
 * nothing if it brings nothing. */
void preview_write_brought(const struct move_preview *preview, const char *own,
                           const char *other, FILE *out);

/* For a move that sows nothing: `the players change sides`,
 * `no seeds to sow`. */
void preview_write_unsown(const struct move_preview *preview, FILE *out);

/* Marks on the frame where the move begins, where it ends and what it takes. An
 * end on the mover's own side is marked differently from what is taken
 * there. */
void preview_mark(const struct move_preview *preview, struct frame *frame);
