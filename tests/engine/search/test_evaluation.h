/* The part of the evaluation suite that stands in a file of its own. */
#ifndef NAQALA_TESTS_ENGINE_SEARCH_TEST_EVALUATION_H
#define NAQALA_TESTS_ENGINE_SEARCH_TEST_EVALUATION_H

#include <check.h>

TCase *evaluation_weights_case(void);

#endif
