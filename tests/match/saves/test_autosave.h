/* SPDX-License-Identifier: MIT */
/* The parts of the suite of keeping that stand in files of their own. */
#pragma once

#include <check.h>

TCase *game_list_case(void);
TCase *autosave_old_case(void);
TCase *autosave_faults_case(void);
TCase *autosave_lock_case(void);
