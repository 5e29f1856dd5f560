/* SPDX-License-Identifier: MIT */
/* The parts of the suite about lessons. */
#pragma once

#include "match/lessons/lesson.h"
#include "support/suites.h"

void lessons_add_shipped(Suite *suite);
void lessons_add_player(Suite *suite);
void lessons_add_progress(Suite *suite);

/* A lesson of Kalah with these steps behind a good head. */
struct lesson *lesson_of_steps(const char *steps);
