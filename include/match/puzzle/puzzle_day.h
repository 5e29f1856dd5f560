/* SPDX-License-Identifier: MIT */
/*
 * The puzzle of a day: the same for everybody, without a network. In as many
 * days as a set has puzzles each of them comes once, in an order that is drawn
 * from the edition of the set, its game and the number of this round.
 */
#pragma once

#include "match/puzzle/puzzle.h"

/* The place in the set; days are as clock_today() numbers them. */
int puzzle_of_day(const struct puzzle_set *set, int64_t day);
