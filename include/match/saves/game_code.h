/* SPDX-License-Identifier: MIT */
/*
 * A game as one short line, to be sent to somebody, or kept: its rules, its
 * start, its clocks and its moves, without the players.
 *
 *     nq1.kalah.pits-7.BpEcS1r9qf4MUTZ
 *     |   |            |          the last four: a checksum of all before
 *     |   |            start, clocks and moves
 *     |   the game, and the switches that are not as usual
 *     the version: nq1 without clocks, nq2 with them
 *
 * Only letters, digits and . - _ stand in it. A move is its place among the
 * legal ones, so that a move without a choice takes one bit, and one of six less
 * than three.
 */
#pragma once

#include "match/match.h"

/* The line from the start to this node. The caller frees it. NULL: it is too long,
 * as only one can be that went on behind the limits of its game. */
char *game_code_write(const struct match *match, int node);

/* Is this meant for a code, be it a wrong one? */
bool game_code_is(const char *text);

/* A match of people, with the cursor behind the last move; it counts as
 * another's. Blanks and line ends in the text do not matter. Returns NULL and
 * sets err, in one sentence, if any character is wrong, missing or too many. */
struct match *game_code_read(const char *text, struct err *err);

/* The checksum of so many bytes, as it is written. */
struct game_code_check {
    char text[5];
};
struct game_code_check game_code_check(const char *bytes, size_t length);
