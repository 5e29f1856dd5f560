/* SPDX-License-Identifier: MIT */
/*
 * A puzzle in lines of text, for screen readers and pipes:
 *
 *     Puzzle of 22 November · Kalah, chain · as hard as Rowan.
 *     You: pits 1 to 6 hold 1 0 3 0 2 1, store 20. North: ...
 *     One line wins by 9 or more. Which pit comes first?
 *     Your move (1-6; i hint, u back, p practice, q leaves): 6
 *     Pit 6: one seed, ends in the store, play again.
 *     Right. What comes next?
 *
 * The last line is `solved` or `not solved`.
 */
#pragma once

#include "match/level.h"
#include "match/puzzle/puzzle_trainer.h"

struct text_puzzle_options {
    FILE *in;
    int leaves; /* as text_lessons has it */
    FILE *out;
    bool echo; /* write what is read, as a terminal would */
    bool more; /* offer another puzzle after one that is solved */
    bool same; /* use the same prompts for everybody, without how many puzzles
                  wait */
};

/* Asks until the puzzle is solved, the input ends, or q. Returns whether it is
 * solved. */
bool text_puzzle_play(struct puzzle_trainer *trainer,
                      const struct levels *levels,
                      const struct text_puzzle_options *options);
