/* SPDX-License-Identifier: MIT */
/*
 * The screen of puzzles: the board, the question and the answers below it, and
 * the player's record.
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
    bool dated;               /* opened for another day than today */
    struct bindings asking;   /* while a move is asked for, ... */
    struct bindings answered; /* ... and otherwise: the same keys, another
                                 bar */
    struct bindings family;   /* behind them the board's */
};

void puzzle_screen_draw(void *self, struct canvas *canvas, int64_t now);
