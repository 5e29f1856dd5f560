/* SPDX-License-Identifier: MIT */
/* The parts of the suite of tables of endings. */
#pragma once

#include <check.h>

TCase *endings_sweep_case(void);
TCase *endings_build_case(void);
