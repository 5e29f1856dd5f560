/* SPDX-License-Identifier: MIT */
/*
 * A puzzle as it is gone through: which move of the solution comes next, and
 * what a wrong one leads to. It knows no screen and no time.
 *
 *     ASKS --the right move--> ASKS, until the line is done: DONE
 *      |  ^
 *      |  +--retry--+
 *      +--another-> WRONG   with what best play makes of it
 */
#pragma once

#include "match/puzzle/puzzle.h"

enum puzzle_stage { PUZZLE_ASKS, PUZZLE_WRONG, PUZZLE_DONE };

enum {
    PUZZLE_HINTS = 3, /* of a move: where to look, what for, which one */
    PUZZLE_SHOWN_MAX = 16
};

struct puzzle_player;

/* `any`: each move of the line alone is the solution. The game must live longer.
 */
struct puzzle_player *puzzle_player_new(const struct game *game,
                                        const struct puzzle *puzzle, bool any);
void puzzle_player_free(struct puzzle_player *player);

/* Goes on with so many wrong tries and hints behind it; done already, or not. */
void puzzle_player_restore(struct puzzle_player *player, int tries, int hints,
                           bool done);

const struct game *puzzle_player_game(const struct puzzle_player *player);
const struct puzzle *puzzle_player_puzzle(const struct puzzle_player *player);
enum puzzle_stage puzzle_player_stage(const struct puzzle_player *player);

/* What is on the board. */
const struct position *
puzzle_player_position(const struct puzzle_player *player);

int puzzle_player_found(const struct puzzle_player *player); /* right moves */
int puzzle_player_wrong(const struct puzzle_player *player); /* wrong tries */
int puzzle_player_hints(const struct puzzle_player *player); /* in all */

/* Those that were right, in their order. */
struct move puzzle_player_move(const struct puzzle_player *player, int index);

/* The move that was tried last, if it is on the board; and behind a wrong one
 * what best play makes of it, until the opponent has answered. */
struct puzzle_moves {
    struct position before;
    int count;
    struct move moves[PUZZLE_SHOWN_MAX];
};
struct puzzle_moves puzzle_player_played(const struct puzzle_player *player);

/* Tries a legal move. False, and nothing has changed: none is asked for. */
bool puzzle_player_try(struct puzzle_player *player, struct move move);
/* A wrong move goes back. False: there is none. */
bool puzzle_player_retry(struct puzzle_player *player);
/* The last move goes back, right or wrong. False: there is none. */
bool puzzle_player_back(struct puzzle_player *player);

/* One hint more for the move that is asked for. */
bool puzzle_player_hint(struct puzzle_player *player);
/* How many were given for it, and what it is. */
int puzzle_player_hinted(const struct puzzle_player *player);
struct move puzzle_player_wanted(const struct puzzle_player *player);
