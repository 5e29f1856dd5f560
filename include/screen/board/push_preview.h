/* SPDX-License-Identifier: MIT */
/*
 * What a move of Abalone does, as a player could see it on the board: facts,
 * never advice.
 *
 *     three marbles along the line    three marbles to the side
 *     pushes one                      pushes 2, one out
 */
#pragma once

#include "game/abalone.h"
#include "ui/timeline.h"

enum { PUSHED_MAX = 2 };

struct push_preview {
    struct abalone_group group; /* none for a pass */
    bool aside;                 /* broadside */
    int count;
    int cells[PUSHED_MAX]; /* the other marbles that it pushes, nearest first */
    int owners[PUSHED_MAX];
    int out;   /* the cell of the marble that goes out; -1: none does */
    int loser; /* whose it is */
    bool over;
};

/* The move must be legal. */
struct push_preview push_preview_of(const struct game *game,
                                    const struct position *before,
                                    struct move move);

/* Writes it as above, with `, ends the game` behind it if it does. */
void push_preview_write(const struct push_preview *push, FILE *out);
/* In a word or two: `line`, `side`, `push 2`, `1 out`. */
const char *push_preview_word(const struct push_preview *push);
/* Marks on what is moved, what is pushed, and what goes out. */
void push_preview_mark(const struct push_preview *push, struct frame *frame);
/* Marks all cells that the mover's marbles leave or enter. */
void push_preview_trace(const struct push_preview *push, enum mark mark,
                        struct frame *frame);

/* one, two, three */
const char *push_preview_number(int count);
