/* SPDX-License-Identifier: MIT */
/* The state of a table in words: who is there, and how others join it. */
#pragma once

#include "match/table/table.h"

#include <stdio.h>

/* Lines with who plays, who watches, the score of a series, and for a host how
 * others join. */
void table_write_words(const struct table *table, const struct session *session,
                       FILE *out);
