/* SPDX-License-Identifier: MIT */
/* What the tests of the levels share. */
#pragma once

#include <check.h>

/* The file `x` with these two texts is refused with exactly this message. */
void level_refused(const char *before, const char *after, const char *message);

/* The examples of the other files, put into the suite. */
void level_add_ratings(Suite *suite);
void level_add_ladders(Suite *suite);
void level_add_slacks(Suite *suite);
void level_add_strength(Suite *suite);
