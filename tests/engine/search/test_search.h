/* SPDX-License-Identifier: MIT */
/* The parts of the search suite that stand in files of their own. */
#pragma once

#include <check.h>

TCase *search_limit_case(void);
TCase *search_solved_case(void);
TCase *search_three_case(void);
TCase *search_memory_case(void);
TCase *search_budget_case(void);
TCase *search_machine_case(void);
TCase *search_abalone_case(void);
TCase *search_strategies_case(void);
TCase *search_line_case(void);
TCase *search_effort_case(void);
