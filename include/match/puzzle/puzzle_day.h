/* SPDX-License-Identifier: MIT */
/*
 * The puzzle of a day: the same for everybody, without a network. A round takes
 * as many days as the set has puzzles, and each puzzle comes once in it, in a
 * random order that depends on the edition of the set, its game and the number
 * of the round.
 */
#pragma once

#include "match/puzzle/puzzle.h"

/* The index in the set; days are as clock_today() numbers them. */
int puzzle_of_day(const struct puzzle_set *set, int64_t day);
