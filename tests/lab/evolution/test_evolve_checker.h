/* SPDX-License-Identifier: MIT */
/* The evolution of the feature checker: the cases of other files. */
#pragma once

#include <check.h>

TCase *checker_opponents_case(void);
TCase *checker_operators_case(void);
