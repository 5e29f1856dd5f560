/* The parts of the suite of the hand that holds marbles. */
#ifndef NAQALA_TESTS_TEST_HOLD_H
#define NAQALA_TESTS_TEST_HOLD_H

#include <check.h>

TCase *push_case(void);

#endif
