/* SPDX-License-Identifier: MIT */
/* What the writers of recordings share. */
#pragma once

#include "screen/board/board.h"
#include "screen/recording/recording.h"

struct recording {
    const struct match *match;
    const struct game *game;
    struct line line;
    int *nodes; /* the match's node of each ply */
    int moves;
};

/* Milliseconds at speed 1. */
enum {
    RECORDING_BEGIN = 1000, /* before the first move */
    RECORDING_REST = 900,   /* after each move */
    RECORDING_END = 3000,   /* after the last move, in addition */
    RECORDING_READ = 50     /* at least, for each character of a comment */
};

/* The longest line of words, with the names of all players in it. */
enum { RECORDING_WORDS_MAX = PLAYERS_MAX * PLAYER_TEXT_MAX + 400 };

const struct position *recording_position(const struct recording *recording,
                                          int ply);
/* The move that led to this ply, which must not be 0. */
struct move recording_move(const struct recording *recording, int ply);
void recording_names(const struct recording *recording,
                     const char *names[PLAYERS_MAX]);

/* The labels after `ply` moves, on a board that turns with the first player,
 * who is at the bottom and has the numbers, as on the screen. */
enum labels recording_labels(const struct recording *recording, int ply);

/* `Ben sows 5: one seed, ends on 6`, with these labels; at the start, whose
 * turn it is. */
void recording_write_words(const struct recording *recording, int ply,
                           enum labels labels, FILE *out);
/* `kalah 6×4: Ann, Ben`; `mangala, set 2 of 5: Ann, Ben`. */
void recording_write_title(const struct recording *recording, FILE *out);
/* `28-20, Ann wins: row empty`; nothing if the match goes on. */
void recording_write_end(const struct recording *recording, FILE *out);
/* How the match ended, if `ply` is the last move, and the comment on the
 * position; often nothing. */
void recording_write_note(const struct recording *recording, int ply,
                          FILE *out);

/* How long a film at speed 1 rests after `ply` moves, in milliseconds. */
int recording_rest(const struct recording *recording, int ply);

/* The animation of a move. The caller frees it. */
struct timeline *recording_timeline(const struct recording *recording, int ply,
                                    int speed);

/* ---- the screen of the film ---- */

/* A moment: at rest after `ply` moves or, with a frame, within the next
 * move. */
struct film_moment {
    int ply;
    const struct frame *frame; /* NULL: at rest */
};

/* Does the board fit a screen of this size? If not, sets err. */
bool film_page_fits(const struct recording *recording, int width, int height,
                    struct err *err);
void film_page_draw(const struct recording *recording,
                    const struct film_moment *moment, struct canvas *canvas);
/* The board alone, in a rectangle of this size. */
void film_board_draw(const struct recording *recording,
                     const struct film_moment *moment, struct canvas *canvas,
                     struct rect rect, struct board_size size);
