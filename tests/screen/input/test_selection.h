/* SPDX-License-Identifier: MIT */
/* The parts of the suite about selecting, and playing by hand. */
#pragma once

#include <check.h>

TCase *selection_keys_case(void);
TCase *selection_mouse_case(void);
TCase *selection_games_case(void);
TCase *selection_ways_case(void);
TCase *selection_reference_case(void);
TCase *input_keys_case(void);
TCase *input_abalone_case(void);
TCase *input_marks_case(void);
TCase *input_tables_case(void);
