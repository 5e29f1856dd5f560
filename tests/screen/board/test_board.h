/* SPDX-License-Identifier: MIT */
/* The parts of the suites that are in files of their own. */
#pragma once

#include <check.h>

void board_add_sizes(Suite *suite);
void board_add_parts(Suite *suite);
void board_add_marbles(Suite *suite);
void board_add_hexagon(Suite *suite);
void board_add_small(Suite *suite);
void board_add_games(Suite *suite);
void board_add_inks(Suite *suite);
void board_add_beside(Suite *suite);
void board_add_names(Suite *suite);
void board_add_places(Suite *suite);
void board_add_holes(Suite *suite);
void board_add_captions(Suite *suite);

void preview_add_pushes(Suite *suite);
