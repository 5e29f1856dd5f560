/* SPDX-License-Identifier: MIT */
/* What is said of a table: who is there, and how others come to it. */
#pragma once

#include "match/table/table.h"

#include <stdio.h>

/* Lines with who plays, who watches, the score of a series, and for a host how
 * others come. */
void table_write_words(const struct table *table, const struct session *session,
                       FILE *out);
