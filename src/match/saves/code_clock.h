/* SPDX-License-Identifier: MIT */
/* The clocks of a game in its code: the time control, the time that each player
 * has used, in tenths of a second, and whether time ran out. */
#pragma once

#include "match/match.h"
#include "match/saves/large_number.h"

struct code_clock {
    struct time_control control;
    uint64_t tenths[PLAYERS_MAX];
    bool lost;
};

/* Puts the clocks of the line to this node into the number. */
void code_clock_put(struct large_number *number, const struct match *match,
                    int node);

bool code_clock_take(struct large_number *number, int players,
                     struct code_clock *clock, struct err *err);

/* Sets the clocks of a match whose moves have been made; the time that a player
 * has used is spread over its moves. */
bool code_clock_set(const struct code_clock *clock, struct match *match,
                    struct err *err);
