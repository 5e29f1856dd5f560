/* The parts of the suite. */
#ifndef NAQALA_TESTS_TEST_TERM_H
#define NAQALA_TESTS_TEST_TERM_H

#include <check.h>

TCase *term_looks(void);
TCase *term_ends(void);

#endif
