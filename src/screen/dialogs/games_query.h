/* SPDX-License-Identifier: MIT */
/*
 * A query for a list of games: words, all of which a game must match.
 *
 *     magpie          in a name, a number, a score, or how it ended
 *     1-0  0-1  draw  the result
 *     >100  <60       the number of moves
 */
#pragma once

#include "match/saves/game_list.h"

#include <stdio.h>

/* The facts of a game; texts may be "". */
struct games_facts {
    const char *texts[8]; /* NULL behind the last */
    const char *result;   /* 1-0, 0-1, draw; "" while it goes on */
    int ply;
};

bool games_query_fits(const char *words, const struct games_facts *facts);

/* Writes a player's name into the line of a game, behind " v " but for the first; a
 * long one is cut. */
void games_write_player(int seat, const char *name, FILE *out);

/* The text of a result with this winner, -1 for a draw; and of the result of a
 * match at this node, "" if it goes on or has three players. */
const char *games_result_words(int winner);
const char *games_result(const struct match *match, int node);
