/* SPDX-License-Identifier: MIT */
/* What holds for every game, in files by subject. */
#pragma once

#include <check.h>

TCase *game_specs_case(void);
