/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the arena on the screen. */
#pragma once

#include <check.h>

/* In a real terminal. */
void arena_screen_add_terminal(Suite *suite);
