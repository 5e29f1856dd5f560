/* SPDX-License-Identifier: MIT */
/* The parts of the base suite that stand in files of their own. */
#pragma once

#include <check.h>

TCase *base_sentence_case(void);
TCase *base_option_case(void);
TCase *base_letter_case(void);
TCase *base_folder_case(void);
TCase *base_mode_case(void);
TCase *base_read_case(void);
TCase *base_write_case(void);
TCase *base_lock_case(void);
TCase *base_names_case(void);
