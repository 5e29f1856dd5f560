/*
 * The table that src/make/builtin.sh writes: every file that is compiled in,
 * in the order of its names' bytes. An entry without a name closes it.
 */
#ifndef NAQALA_SRC_BASE_BUILTIN_TABLE_H
#define NAQALA_SRC_BASE_BUILTIN_TABLE_H

#include "base/builtin.h"

extern const struct builtin builtin_table[];
extern const int builtin_table_count;

#endif
