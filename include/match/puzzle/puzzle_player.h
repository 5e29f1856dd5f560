/* SPDX-License-Identifier: MIT */
/*
 * The state of a puzzle that is being solved: which move of the solution comes
 * next, and what a wrong move leads to. It knows no screen and no time.
 *
 *     ASKS --the right move--> ASKS, until the line is done: DONE
 *      |  ^
 *      |  +--retry--+
 *      +--another-> WRONG   with best play after it
 */
#pragma once

#include "match/puzzle/puzzle.h"

enum puzzle_stage { PUZZLE_ASKS, PUZZLE_WRONG, PUZZLE_DONE };

enum {
    PUZZLE_HINTS = 3, /* for a move: where to look, what for, which one */
    PUZZLE_SHOWN_MAX = 16
};

struct puzzle_player;

/* `any`: each move of the line alone is a solution. The game must outlive the
 * player. */
struct puzzle_player *puzzle_player_new(const struct game *game,
                                        const struct puzzle *puzzle, bool any);
void puzzle_player_free(struct puzzle_player *player);

/* Goes on after `tries` wrong tries and `hints` hints, which do not count again
 * when they are asked for again; `done` if it is solved. */
void puzzle_player_restore(struct puzzle_player *player, int tries, int hints,
                           bool done);

const struct game *puzzle_player_game(const struct puzzle_player *player);
const struct puzzle *puzzle_player_puzzle(const struct puzzle_player *player);
enum puzzle_stage puzzle_player_stage(const struct puzzle_player *player);

/* What is on the board. */
const struct position *
puzzle_player_position(const struct puzzle_player *player);

int puzzle_player_found(const struct puzzle_player *player); /* right moves */
/* Wrong tries and hints until the puzzle was solved for the first time. Each hint
 * counts once, also after going back. */
int puzzle_player_wrong(const struct puzzle_player *player);
int puzzle_player_hints(const struct puzzle_player *player);

/* The right moves, in the order of the solution. */
struct move puzzle_player_move(const struct puzzle_player *player, int index);

/* The move that was tried last, if it is on the board; after a wrong move also
 * best play, until the opponent has answered. */
struct puzzle_moves {
    struct position before;
    int count;
    struct move moves[PUZZLE_SHOWN_MAX];
};
struct puzzle_moves puzzle_player_played(const struct puzzle_player *player);

/* Tries a legal move. False, without a change, if no move is asked for. */
bool puzzle_player_try(struct puzzle_player *player, struct move move);
/* Takes a wrong move back. False if there is none. */
bool puzzle_player_retry(struct puzzle_player *player);
/* Takes the last move back, right or wrong. False if there is none. */
bool puzzle_player_back(struct puzzle_player *player);

/* Gives one hint more for the move that is asked for. */
bool puzzle_player_hint(struct puzzle_player *player);
/* How many hints were given for this move; and the move itself. */
int puzzle_player_hinted(const struct puzzle_player *player);
struct move puzzle_player_wanted(const struct puzzle_player *player);
