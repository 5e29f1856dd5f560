/* SPDX-License-Identifier: MIT */
/* Other starts than that of the rules: fair boards, and random openings that
 * are nearly even. */
#pragma once

#include "game/game.h"

/* The value of an opening for the player to move. */
struct start_worth {
    bool proven;     /* or judged */
    bool known;      /* false: not even judged */
    int thousandths; /* of a seed of the final margin */
    int board;       /* the number of the fair board that was shipped; or 0 */
    int boards;      /* how many boards are shipped; or 0 */
};

enum { START_PLIES_MAX = 4 };

/* An opening, and the moves that lead to it from the start of the rules. */
struct start_opening {
    struct position position;
    int count;
    struct move moves[START_PLIES_MAX];
};

/* The number of the fair board that a game begins with, or 0; and how many
 * boards are shipped for its rules. */
int start_board(const struct game *game);
int start_boards(const struct game *game);

/* Takes the game. Returns the game that begins with one of its fair boards, the
 * same board for the same seed; or the game itself, if none are shipped. */
struct game *start_on_board(struct game *game, uint64_t seed);

/* The spec of the game from the usual start. */
struct spec_text start_usual_spec(const struct game *game);

/*
 * The most even of several random openings of a few plies. Where the game can
 * be solved, the opening is proven to be even, or nearly; elsewhere it is
 * judged by a short search. Takes some tenths of a second. The same seed gives
 * the same opening. It is the start of the rules if every opening ends the
 * game, or if that start is a fair board.
 */
struct start_worth start_fair(const struct game *game, uint64_t seed,
                              struct position *position);

/* The same, with its moves. */
struct start_worth start_fair_opening(const struct game *game, uint64_t seed,
                                      struct start_opening *opening);

/* `board 17 of 300, proven even`, `proven even`, `proven +2 for the first to
 * move`, `judged even (~)`. */
void start_write_worth(const struct start_worth *worth, FILE *out);
