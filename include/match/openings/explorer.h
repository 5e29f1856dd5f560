/* SPDX-License-Identifier: MIT */
/*
 * Going through openings: a line of moves from the start, and for each move
 * that can follow its value, how often it was played, and the results.
 *
 *     move  value    by levels       your games      shipped ones
 *      3     +8      412   52 %      12   58 %          -
 *      6     +4       60   46 %       1   50 %          1  100 %
 */
#pragma once

#include "match/openings/opening_tree.h"
#include "match/start.h"

enum opening_source {
    OPENING_LEVELS,  /* games between levels; their counts are compiled in */
    OPENING_OWN,     /* your autosaves and the games that you saved */
    OPENING_SHIPPED, /* games that come with the program */
    OPENING_SOURCES
};

struct opening_move {
    struct move move;
    int thousandths; /* of the final margin, for the player who moves ... */
    bool known;      /* ... if it is known */
    bool exact;      /* proven, not judged by a search */
    bool best;       /* it has the best of all known values */
    struct opening_count counts[OPENING_SOURCES];
};

struct explorer; /* owns its game, the line and the trees */

/* False, with err, if no openings are known for this game, or for this start;
 * NULL: the usual start. */
bool explorer_supports(const struct game *game, const struct position *start,
                       struct err *err);

/* Takes the game, which must be supported. Reads the saved games, which takes
 * some tens of milliseconds. */
struct explorer *explorer_new(struct game *game);
void explorer_free(struct explorer *explorer);

const struct game *explorer_game(const struct explorer *explorer);
const struct line *explorer_line(const struct explorer *explorer);

/* The moves at the end of the line, in the order of the board, with values from
 * the book, the endgame tables, or a search of some tens of milliseconds. None
 * if the game is over there. */
int explorer_moves(struct explorer *explorer,
                   struct opening_move moves[MOVES_MAX]);

/* Add a legal move to the line; take the last one back, false at the start; go
 * to the start. */
void explorer_play(struct explorer *explorer, struct move move);
bool explorer_back(struct explorer *explorer);
void explorer_restart(struct explorer *explorer);

/* Goes to the fair start of this seed, as a new game has it. */
struct start_worth explorer_fair(struct explorer *explorer, uint64_t seed);

/* The points of `player`, who moves there, in per cent. */
int opening_percent(struct opening_count count, int player);
