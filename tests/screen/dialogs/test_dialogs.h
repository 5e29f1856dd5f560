/* The parts of the suite of the screens around the board. */
#ifndef NAQALA_TESTS_SCREEN_DIALOGS_TEST_DIALOGS_H
#define NAQALA_TESTS_SCREEN_DIALOGS_TEST_DIALOGS_H

#include <check.h>

TCase *lists_start_case(void);
TCase *lists_form_case(void);
TCase *lists_games_case(void);
TCase *lists_level_case(void);

#endif
