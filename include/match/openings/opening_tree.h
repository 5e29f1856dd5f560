/* SPDX-License-Identifier: MIT */
/*
 * How games began: a tree of moves, each with the number of games and their
 * results. As text it has a line for each move, with a dot for each move before
 * it:
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

/* Adds the first moves of a game; `halves` are the half points of player 0. */
void opening_tree_add(struct opening_tree *tree, const struct line *line,
                      int halves);

/* The count of this move at the end of the line; zeros if it was not played. */
struct opening_count opening_tree_find(const struct opening_tree *tree,
                                       const struct line *line,
                                       struct move move);

/* Writes the moves that were played `least` times or more, without the line of
 * the game. */
void opening_tree_write(const struct opening_tree *tree,
                        const struct game *game, int least, FILE *out);

/*
 * Reads the part of a file for this game; the tree has no moves if there is no
 * such part. Returns NULL and sets err, with the line, if the part is damaged:
 * a move is not legal, or counts are impossible.
 */
struct opening_tree *opening_tree_read(const struct game *game,
                                       const char *name, const char *bytes,
                                       size_t length, struct err *err);

/* The tree of the games between levels, which is compiled in. */
struct opening_tree *opening_tree_shipped(const struct game *game);
