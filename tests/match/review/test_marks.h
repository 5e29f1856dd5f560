/* SPDX-License-Identifier: MIT */
/* The parts of the suite of marks. */
#pragma once

#include <check.h>

TCase *review_kept_case(void);
TCase *review_judge_case(void);
TCase *review_lines_case(void);
