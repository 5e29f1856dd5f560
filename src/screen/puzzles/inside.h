/* SPDX-License-Identifier: MIT */
/*
 * The screen of puzzles: the board, what is asked and said below it, and how it
 * goes.
 *
 *     puzzle_screen.c   keys, and what they open
 *     puzzle_draw.c     the picture
 */
#pragma once

#include "match/puzzle/puzzle_trainer.h"
#include "screen/exercise/exercise.h"
#include "screen/text/describe.h"

struct puzzle_screen {
    struct exercise exercise; /* the first member */
    struct puzzle_trainer *trainer;
    struct phrase names[2];
    bool dated; /* the puzzles of another day than today were asked for */
    struct bindings asking;   /* while a move is asked for, ... */
    struct bindings answered; /* ... and else: the same keys, another bar */
    struct bindings family;   /* behind them those of the board */
};

void puzzle_screen_draw(void *self, struct canvas *canvas, int64_t now);
