/* The evolution of the feature checker: the cases of other files. */
#ifndef NAQALA_TESTS_LAB_EVOLUTION_TEST_EVOLVE_CHECKER_H
#define NAQALA_TESTS_LAB_EVOLUTION_TEST_EVOLVE_CHECKER_H

#include <check.h>

TCase *checker_opponents_case(void);
TCase *checker_operators_case(void);

#endif
