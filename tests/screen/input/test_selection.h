/* The parts of the suite about selecting marbles. */
#ifndef NAQALA_TESTS_SCREEN_INPUT_TEST_SELECTION_H
#define NAQALA_TESTS_SCREEN_INPUT_TEST_SELECTION_H

#include <check.h>

TCase *selection_keys_case(void);
TCase *selection_mouse_case(void);
TCase *selection_games_case(void);
TCase *push_preview_case(void);

#endif
