/* SPDX-License-Identifier: MIT */
/*
 * A game as one short line, to be sent to somebody, or kept: its rules, start,
 * clocks and moves, without the players.
 *
 *     nq1.kalah.pits-7.BpEcS1r9qf4MUTZ
 *     |   |            |          the last four: a checksum of all before
 *     |   |            start, clocks and moves
 *     |   the game, and the switches that are not the usual ones
 *     the version: nq1 without clocks, nq2 with them
 *
 * It has only letters, digits and . - _ in it. A move is its number among the
 * legal moves, so that the only legal move takes one bit, and one of six less
 * than three.
 */
#pragma once

#include "match/match.h"

/* The code of the line from the start to this node; the caller frees it. NULL
 * if it is too long, which only happens beyond the limits of the game. */
char *game_code_write(const struct match *match, int node);

/* Does this look like a code, even if it is a wrong one? */
bool game_code_is(const char *text);

/* A match between people, with the cursor after the last move; its origin is
 * ORIGIN_OTHER. Blanks and line ends in the text are ignored. Returns NULL and
 * sets err, in one sentence, if a character is wrong, missing or too many. */
struct match *game_code_read(const char *text, struct err *err);

/* The checksum of `length` bytes, as a code has it. */
struct game_code_check {
    char text[5];
};
struct game_code_check game_code_check(const char *bytes, size_t length);
