/* SPDX-License-Identifier: MIT */
/* What the tests of codes of games share, and their parts. */
#pragma once

#include "match/saves/game_code.h"
#include <check.h>

/* The characters of codes. */
#define GAME_CODE_SIGNS \
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."

/* Room for the codes of these tests. */
enum { GAME_CODE_BYTES = 1000 };

/* Random moves, so many at most, from this start or (NULL) that of the rules. The
 * caller frees the match. */
struct match *game_code_random(const char *spec, const struct position *start,
                               int plies, uint64_t stream);

/* The code of a match, which the caller frees; and the match of one that is
 * right. */
char *game_code_of(const struct match *match);
struct match *game_code_match(const char *code);

TCase *game_code_typos_case(void);
