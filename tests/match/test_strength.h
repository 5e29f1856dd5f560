/* SPDX-License-Identifier: MIT */
/* The parts of the suite of a person's strength. */
#pragma once

#include <check.h>

TCase *strength_mean_case(void);
