/* SPDX-License-Identifier: MIT */
/* Games in the notations of match/saves/game_format.h, by the names of these. */
#pragma once

#include "match/match.h"

struct game_format;

/* The format has to exist. */
const struct game_format *notation_format(const char *name);

/* The text is a game; the caller frees it. */
struct match *notation_reads(const char *format, const char *text);

/* It is none, and this is said of it. */
void notation_refuses(const char *format, const char *text,
                      const char *message);

/* The match can be written so; the caller frees the text. */
char *notation_writes(const char *format, const struct match *match);
