/* SPDX-License-Identifier: MIT */
/* naqala solve --at-least N: one question about a position, and its answer. */
#pragma once

#include "cmd/solve/solve_position.h"

/* Returns false and sets err if it cannot be asked: the solver does not know
 * the position, or the first move may still be answered with a swap. */
bool solve_question_supports(const struct game *game,
                             const struct position *position, struct err *err);

/* Prints `at least +6: yes`, `no` or `not proven`, and the proven bounds; or an
 * object of JSON. */
void solve_question_answer(struct position_solver *solver,
                           const struct position *position, int least,
                           bool object);
