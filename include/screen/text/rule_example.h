/* SPDX-License-Identifier: MIT */
/*
 * An example of a rule: a position of a small board with exactly these rules,
 * and a move that is made or refused there by the game itself. The words are
 * made from what the move does, so they cannot be false.
 *
 *        d  c  b  a               d  c  b  a
 *     0  0  1  3  2     ->     0  0  1  0  2
 *        2  0  0  1  1            0  1  0  1  5
 *
 *     South sows 1: 2 seeds, ends on 3, takes 4.
 *
 * The game ends as a match would end it: by the number of the move, and by how
 * often the position has come back on the way.
 */
#pragma once

#include "screen/text/describe.h"

enum example_kind {
    EXAMPLE_POSITION, /* no move */
    EXAMPLE_MOVE,     /* goes from `before` to `after` */
    EXAMPLE_REFUSED   /* the move is not legal */
};

struct rule_example {
    enum example_kind kind;
    struct game *game;      /* on the small board; owned */
    struct position before; /* `after` is the same if no move is played */
    struct position after;
    struct move move; /* of EXAMPLE_MOVE */
    const char *text; /* the move as in the scene, or NULL */
    struct phrase names[PLAYERS_MAX];
    struct err refusal; /* why the game refuses it */
    int ply;            /* the number of the move; 0: not said */
    int occurrences;    /* of the position after it */
};

/* Plays a scene of the rules of this game. Returns false if the game has no
 * such position, or the move does not bring what the scene should show; there
 * is nothing to free then. */
bool rule_example_play(const struct game *game, const struct rule_scene *scene,
                       struct rule_example *example);
void rule_example_free(struct rule_example *example);

/* `South sows 1: 2 seeds, ends on 3, takes 4.`, and how the game ends if it
 * does; `South must not play 1: it does not reach the opponent.` Nothing for a
 * position. */
void rule_example_write(const struct rule_example *example, FILE *out);
