/* The evolution of the feature checker: the cases of other files. */
#ifndef NAQALA_TESTS_LAB_EVOLUTION_TEST_EVOLVE_CHECKER_H
#define NAQALA_TESTS_LAB_EVOLUTION_TEST_EVOLVE_CHECKER_H

#include <check.h>

TCase *checker_evolution_trainers_case(void);
TCase *checker_evolution_heads_case(void);

#endif
