/* SPDX-License-Identifier: MIT */
/*
 * What clang-tidy is told because it sees one file at a time: these functions
 * are always false, so what follows a successful call has been filled in.
 */
#include "base/err.h"

#define err_set(...)    (err_set(__VA_ARGS__), false)
#define err_prefix(...) (err_prefix(__VA_ARGS__), false)
