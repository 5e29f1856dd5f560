/* SPDX-License-Identifier: MIT */
/* What the tests of the library share. */
#pragma once

#include "naqala.h"

#include <check.h>

/* Of texts that are known to be right. */
naqala_game *lib_game(const char *spec);
naqala_position *lib_position(const naqala_game *game, const char *text);

#define ADD_EACH(tcase, test, table) \
    tcase_add_loop_test(tcase, test, 0, sizeof(table) / sizeof *(table))
