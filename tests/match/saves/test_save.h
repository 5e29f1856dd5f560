/* SPDX-License-Identifier: MIT */
/* Saves as text, for the files of their suite. */
#pragma once

#include "match/saves/save.h"

#include <check.h>

/* The text of a match, which the caller frees; and the match of one that is
 * right. */
char *save_text_of(const struct match *match);
struct match *save_read_text(const char *text);

TCase *save_refused_case(void);
TCase *save_text_case(void);
