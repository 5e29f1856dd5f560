/* What the tests of the settings have in common, and their parts. */
#ifndef NAQALA_TESTS_MATCH_TEST_CONFIG_H
#define NAQALA_TESTS_MATCH_TEST_CONFIG_H

#include "match/config.h"
#include <check.h>

/* All values, and all texts. */
bool config_same(const struct config *one, const struct config *other);

TCase *config_file_case(void);

#endif
