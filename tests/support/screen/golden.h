/* SPDX-License-Identifier: MIT */
/*
 * The screens as they are seen: every script of tests/golden is played, and
 * what it shows is what stands beside it. `make golden UPDATE=1` writes that
 * anew; a person looks at the difference.
 */
#pragma once

#include <stdbool.h>

/* How many scripts there are in folders of games, or in all others; at least 1,
 * as where they are missing that fails the first. */
int golden_count(bool of_games);
/* The script of this number shows what stands beside it. */
void golden_check(bool of_games, int number);
