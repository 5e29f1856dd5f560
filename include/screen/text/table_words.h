/* SPDX-License-Identifier: MIT */
/* What is said of a table: who is there, and how others come to it. */
#pragma once

#include "match/table/table.h"

#include <stdio.h>

/* What is typed on the other machine: `naqala join ann-laptop:6264 --code X`. */
void table_write_command(const struct table *table, FILE *out);

/* Lines with who plays, who watches, the score of a series, and for a host how
 * others come. */
void table_write_words(const struct table *table, const struct session *session,
                       FILE *out);
