/* SPDX-License-Identifier: MIT */
/* What a position is worth by the tables of endings, for naqala solve. */
#pragma once

#include "cmd/solve/solve_position.h"

/* The memory, in bytes, that is left for a search beside the tables that are
 * there and the program itself. */
size_t solve_endings_left(const struct position_solver *solver);

/* The level that the tables are built to for this position, within the memory
 * and, if there is a limit, half of the time. */
int solve_endings_level(const struct position_solver *solver,
                        const struct position *position);

/* Builds to it, and tells how far that is; stops when half of the time is up.
 * Frees the search that there was, for room. */
void solve_endings_build(struct position_solver *solver, int level);

/* Why the tables that are built do not know the position. */
void solve_endings_tell_limit(const struct position_solver *solver,
                              const struct position *position, struct err *err);

/* The answer, if the tables know the position. */
bool solve_endings_ask(const struct position_solver *solver,
                       const struct position *position,
                       struct solve_answer *answer);
