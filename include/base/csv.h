/* SPDX-License-Identifier: MIT */
/*
 * Rows of comma separated values, as RFC 4180 has them: a field with a comma or
 * a quote stands in quotes, and a quote in it is doubled.
 */
#pragma once

#include <stdio.h>

/* A field, and what stands behind it: a comma, or the end of the row. */
void csv_write_field(const char *text, char after, FILE *out);
