/* The parts of the suite of keeping that stand in files of their own. */
#ifndef NAQALA_TESTS_MATCH_SAVES_TEST_AUTOSAVE_H
#define NAQALA_TESTS_MATCH_SAVES_TEST_AUTOSAVE_H

#include <check.h>

TCase *game_list_case(void);
TCase *autosave_old_case(void);
TCase *autosave_faults_case(void);

#endif
