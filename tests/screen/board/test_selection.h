/* The parts of the suite of the hand that holds marbles. */
#ifndef NAQALA_TESTS_SCREEN_BOARD_TEST_SELECTION_H
#define NAQALA_TESTS_SCREEN_BOARD_TEST_SELECTION_H

#include <check.h>

TCase *hold_keys_case(void);
TCase *hold_mouse_case(void);
TCase *hold_games_case(void);
TCase *push_case(void);

#endif
