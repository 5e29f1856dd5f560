/* The parts of the suite that are in files of their own. */
#ifndef NAQALA_TESTS_SCREEN_BOARD_TEST_BOARD_H
#define NAQALA_TESTS_SCREEN_BOARD_TEST_BOARD_H

#include <check.h>

void board_add_sizes(Suite *suite);
void board_add_parts(Suite *suite);
void board_add_marbles(Suite *suite);

#endif
