/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the screens around the board. */
#pragma once

#include <check.h>

TCase *lists_start_case(void);
TCase *lists_form_case(void);
TCase *lists_games_case(void);
TCase *lists_level_case(void);
