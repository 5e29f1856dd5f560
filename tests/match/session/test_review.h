/* The parts of the suite of reviews. */
#ifndef NAQALA_TESTS_MATCH_SESSION_TEST_REVIEW_H
#define NAQALA_TESTS_MATCH_SESSION_TEST_REVIEW_H

#include <check.h>

TCase *review_words_case(void);

#endif
