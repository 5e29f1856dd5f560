/* SPDX-License-Identifier: MIT */
/*
 * How games began: a tree of moves, each with how often it was played and what
 * that brought. As text it is a line a move, with a dot for each move before it:
 *
 *     game kalah
 *     ; acorn random    comments: how it was counted
 *     3 412 431         played 412 times; 431 half points for player 0
 *     .6 380 402        after that move
 *     .a 12 9
 *     4 60 55
 */
#pragma once

#include "engine/line.h"

#include <stdio.h>

enum {
    OPENING_PLIES_MAX = 12,
    OPENING_LINE_MAX = 64, /* bytes of a line of the text */
    OPENING_NODES_MAX = 200000,
    OPENING_GAMES_MAX = 100000000
};

struct opening_count {
    int games;
    int halves; /* half points of player 0: two for a win, one for a draw */
};

struct opening_tree; /* of one game; owns its nodes */

struct opening_tree *opening_tree_new(void);
void opening_tree_free(struct opening_tree *tree);

/* Adds the first moves of a game that ended so: half points of player 0. */
void opening_tree_add(struct opening_tree *tree, const struct line *line,
                      int halves);

/* What is known of the move where the line ends; zeros where nothing is. */
struct opening_count opening_tree_find(const struct opening_tree *tree,
                                       const struct line *line,
                                       struct move move);

/* Without the line of the game; what was played less often than `least` times is
 * left out. */
void opening_tree_write(const struct opening_tree *tree,
                        const struct game *game, int least, FILE *out);

/*
 * The part of a file that is about this game; a tree without moves where there
 * is none. Returns NULL and sets err, with the line, if the part is damaged: a
 * move that is not legal, counts that cannot be.
 */
struct opening_tree *opening_tree_read(const struct game *game,
                                       const char *name, const char *bytes,
                                       size_t length, struct err *err);

/* That of the levels, which is compiled in. */
struct opening_tree *opening_tree_shipped(const struct game *game);
