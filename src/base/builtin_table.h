/* SPDX-License-Identifier: MIT */
/*
 * The table that src/make/builtin.sh writes: every file that is compiled in,
 * in the order of its names' bytes. An entry without a name closes it.
 */
#pragma once

#include "base/builtin.h"

extern const struct builtin builtin_table[];
extern const int builtin_table_count;
