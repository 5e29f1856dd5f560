/* SPDX-License-Identifier: MIT */
/* What the tests of naqala engine share, and their parts. */
#pragma once

#include <check.h>

/* The engine with these words answers this input with exactly this. */
void ugi_says(const char *words, const char *input, const char *expected);

/* One of the lines is this. */
void ugi_has_line(const char *out, const char *line);

TCase *ugi_search_case(void);
