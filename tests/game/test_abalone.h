/* The parts of the suite `abalone` that have files of their own. */
#ifndef NAQALA_TESTS_GAME_TEST_ABALONE_H
#define NAQALA_TESTS_GAME_TEST_ABALONE_H

#include <check.h>

TCase *abalone_engine_case(void);
TCase *abalone_play_case(void);
TCase *abalone_text_case(void);

#endif
