/* SPDX-License-Identifier: MIT */
/*
 * Going through openings: a line of moves from the start, and of each move that
 * can follow what it is worth, how often it was played, and what that brought.
 *
 *     move  value    by levels       your games      shipped ones
 *      3     +8      412   52 %      12   58 %          -
 *      6     +4       60   46 %       1   50 %          1  100 %
 */
#pragma once

#include "match/openings/opening_tree.h"
#include "match/start.h"

enum opening_source {
    OPENING_LEVELS,  /* games of levels, which were counted once and for all */
    OPENING_OWN,     /* the games that are kept, by you or for you */
    OPENING_SHIPPED, /* games that come with the program */
    OPENING_SOURCES
};

struct opening_move {
    struct move move;
    int thousandths; /* of the final margin, for the one who moves ... */
    bool known;      /* ... if it is known */
    bool exact;      /* it is proven; or judged by a search */
    bool best;       /* of all values that are known */
    struct opening_count counts[OPENING_SOURCES];
};

struct explorer; /* owns its game, the line and the trees */

/* False and err for a game whose openings are not known, or not from this start;
 * NULL: the usual one. */
bool explorer_supports(const struct game *game, const struct position *start,
                       struct err *err);

/* Takes the game, which is supported. Reads the saved games: some tens of
 * milliseconds. */
struct explorer *explorer_new(struct game *game);
void explorer_free(struct explorer *explorer);

const struct game *explorer_game(const struct explorer *explorer);
const struct line *explorer_line(const struct explorer *explorer);

/* The moves where the line ends, in the order of the board, with what is known
 * of each at once: the book and the endgame tables, or a search of some tens of
 * milliseconds. None where it is over. */
int explorer_moves(struct explorer *explorer,
                   struct opening_move moves[MOVES_MAX]);

/* A legal move further; a move back, false at the start; to the start. */
void explorer_play(struct explorer *explorer, struct move move);
bool explorer_back(struct explorer *explorer);
void explorer_restart(struct explorer *explorer);

/* To the fair start of this seed, as a new game has it. */
struct start_worth explorer_fair(struct explorer *explorer, uint64_t seed);

/* Points in a hundred of the player who moves there; `player` is the one. */
int opening_percent(struct opening_count count, int player);
