/* SPDX-License-Identifier: MIT */
/* Saves as text. */
#pragma once

#include "match/match.h"

/* The text of a match, which the caller frees; and the match of one that is
 * right. */
char *save_text_of(const struct match *match);
struct match *save_read_text(const char *text);
