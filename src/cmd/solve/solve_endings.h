/* SPDX-License-Identifier: MIT */
/* The value of a position by the tables of endings, for naqala solve. */
#pragma once

#include "cmd/solve/solve_position.h"

/* The memory, in bytes, that is left for a search besides the present tables
 * and the program itself. */
size_t solve_endings_left(const struct position_solver *solver);

/* The level to which tables should be built for this position, within the
 * memory and, if there is a limit, half of the time. */
int solve_endings_level(const struct position_solver *solver,
                        const struct position *position);

/* Builds the tables to this level and shows the progress; stops when half of
 * the time is over. Frees the present search to make room. */
void solve_endings_build(struct position_solver *solver, int level);

/* Sets err to the reason why the tables do not know the position. */
void solve_endings_tell_limit(const struct position_solver *solver,
                              const struct position *position, struct err *err);

/* Fills in the answer. False if the tables do not know the position. */
bool solve_endings_ask(const struct position_solver *solver,
                       const struct position *position,
                       struct solve_answer *answer);
