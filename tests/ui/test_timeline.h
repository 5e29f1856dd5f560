/* The part of the suite that is in a file of its own. */
#ifndef NAQALA_TESTS_UI_TEST_TIMELINE_H
#define NAQALA_TESTS_UI_TEST_TIMELINE_H

#include <check.h>

void timeline_add_random(Suite *suite);

#endif
