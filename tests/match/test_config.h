/* SPDX-License-Identifier: MIT */
/* What the tests of the settings have in common, and their parts. */
#pragma once

#include "match/config.h"
#include <check.h>

/* All values, and all texts. */
bool config_same(const struct config *one, const struct config *other);

TCase *config_file_case(void);
