/* SPDX-License-Identifier: MIT */
/*
 * The screen of a review; each file uses those above it, and no other:
 *
 *     review_state.c    its moves, and which are mistakes
 *     review_layout.c   where its parts are, at every size
 *     review_text.c     what it says of a move, in words
 *     review_draw.c     its picture
 *     try_screen.c      a mistake is tried again
 *     review_screen.c   keys, mouse, time
 */
#pragma once

#include "match/review/marks.h"
#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/exercise/film.h"
#include "screen/review/review_screen.h"

struct review_screen {
    struct dialog dialog; /* the first member */
    struct review_view view;
    int ply;   /* of the move that is shown, from 1 */
    bool kept; /* all is judged, and the mistakes are kept as puzzles */
    struct film film;
    struct rows mistakes; /* as drawn last; the selected one is shown */
    struct rect graph;    /* as drawn last */
};

/* ---- review_state.c ---- */

const struct review *review_screen_review(const struct review_screen *screen);
/* The position on the board. */
const struct position *review_position(const struct review_screen *screen);
struct review_limits review_screen_limits(const struct review_screen *screen);
struct reviewed_move review_screen_move(const struct review_screen *screen,
                                        int ply);

/* Fills in the plies of the mistakes, in the order of the game. Returns how
 * many. */
int review_screen_mistakes(const struct review_screen *screen, int *plies,
                           int max);
enum { MISTAKES_MAX = 512 };

/* ---- review_layout.c ---- */

/* A part without height is not drawn. */
struct review_layout {
    struct rect board;
    struct board_size size;
    struct rect words; /* of the move */
    struct rect list;  /* the mistakes; its head is the line above */
    struct rect graph; /* without its labels; the marks are the line below */
    int caption;       /* the line above the graph; 0: none */
    struct rect table;
    struct rect comment; /* at its largest, over lines of other parts */
    bool small;          /* the film of best play lies over all but the words */
};

struct review_layout review_lay_out(const struct game *game, int width,
                                    int height);
/* Gives the comment `lines` lines, or as many as there are; the parts that lose
 * them are made lower, or left out. */
void review_place_comment(struct review_layout *layout, int lines);

/* ---- review_text.c ---- */

/* Room for a name, and words around it. */
enum { REVIEW_TEXT_MAX = PLAYER_TEXT_MAX + 160 };

struct review_text {
    char text[REVIEW_TEXT_MAX];
};

/* The player at the bottom has the numbers, also in the other player's turn and
 * after the players have changed sides. */
enum labels review_labels(const struct review_screen *screen);
struct move_text review_move_text(const struct review_screen *screen, int ply,
                                  struct move move);
/* `14. You played 3 ??`, with a name that is cut to fit the width. */
struct review_text review_head_text(const struct review_screen *screen,
                                    const struct canvas *canvas, int width);
/* `A blunder: it gave away 12 seeds.`; and its colour. */
struct review_text review_loss_text(const struct review_screen *screen);
enum theme_role review_mark_ink(enum review_mark mark);
/* `Best was 4 (+4).`; "" if it was played. */
struct review_text review_best_text(const struct review_screen *screen);
/* `4 d 3 b`, the best line from there. */
struct review_text review_line_text(const struct review_screen *screen);
/* `-12`, `~-12%`. */
struct review_text review_cost_text(const struct review_screen *screen,
                                    const struct reviewed_move *move);
/* `reviewing 12 of 60`, `exact`, `~ by search`. */
struct review_text review_state_text(const struct review_screen *screen);

/* ---- try_screen.c ---- */

/* Tries these mistakes one after the other, the one at index `at` first. */
void try_screen_open(struct app *app, const struct review_view *view,
                     const int plies[], int count, int at, int64_t now);

/* ---- review_draw.c ---- */

void review_screen_draw(void *self, struct canvas *canvas, int64_t now);
