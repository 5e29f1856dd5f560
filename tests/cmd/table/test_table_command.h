/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the commands host and join. */
#pragma once

#include <check.h>

TCase *table_terminals_case(void);
